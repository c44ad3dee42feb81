"""Write a draw by lots: fill the hat, pull, undo a pull, seat the pairs."""

import random
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.core.draw.hat import Hat, Refusal, pull
from tournaments.core.tables.apart import parted
from tournaments.core.tables.plans import Plan
from tournaments.models import Player, Round, SignUp
from tournaments.models.event import Format
from tournaments.models.seating import ALREADY_DRAWN, new_seed
from tournaments.tables.actions import suggested_lists, undo_draw
from tournaments.tables.draw_queries import LOTS
from tournaments.tables.lots.queries import hat_fits, hat_of, lines_in_hat
from tournaments.tables.odd_player import fit_to_plan
from tournaments.tables.queries import plan_of
from tournaments.tables.seat_teams import log_draw, order_at_places, room_of_plan, seat_teams, staying


@transaction.atomic
def fill_hat(*, round_: Round, plan: Plan) -> None:
    """Put a lot for everyone who is here into the hat, for a plan of pairs.

    Raises ValidationError if the plan has other teams, tables are drawn, or the head count changed.
    """
    round_.lock()
    if round_.seatings.exists():
        raise ValidationError(ALREADY_DRAWN)
    if not plan.is_of_pairs:
        raise ValidationError(_("Slips are pulled for pairs only. This plan has larger teams."))
    lines = fit_to_plan(round_, plan, random.Random(new_seed()))
    round_.plan = replace(round_.plan.for_tables(plan), hat=tuple(line.pk for line in lines))
    round_.save(update_fields=["plan"])


@transaction.atomic
def pull_lot(*, round_: Round, one: Player, other: Player) -> Refusal | None:
    """Record that two people pulled each other, or return why the lot goes back.

    Raises ValidationError if no hat is filled, or people came or left since.
    """
    round_.lock()
    lines = _lines(round_)
    place = {line.player_id: number for number, line in enumerate(lines)}
    after = pull(hat_of(round_, lines), place.get(one.pk, -1), place.get(other.pk, -1))
    if isinstance(after, Refusal):
        return after
    round_.plan = replace(round_.plan, pulled=after.pulled)
    round_.save(update_fields=["plan"])
    return None


@transaction.atomic
def put_lot_back(*, round_: Round) -> bool:
    """Undo the last pull. Return False if there is none, or the tables are seated."""
    round_.lock()
    if not round_.plan.is_pulling or not round_.plan.pulled:
        return False
    round_.plan = replace(round_.plan, pulled=round_.plan.pulled[:-1])
    round_.save(update_fields=["plan"])
    return True


@transaction.atomic
def empty_hat(*, round_: Round) -> bool:
    """Put the lots away, to draw in another way. Return False if there is no hat; seated tables stay."""
    round_.lock()
    if not round_.plan.is_pulling:
        return False
    undo_draw(round_=round_)
    return True


@transaction.atomic
def seat_from_hat(*, round_: Round, made_by: User | None) -> None:
    """Seat the pulled pairs in the order of pulling as a draft. People who share a chair go where there is room.

    Raises ValidationError if people are still in the hat, or came or left since it was filled.
    """
    event = round_.lock()
    lines = _lines(round_)
    hat = hat_of(round_, lines)
    if not hat.is_done:
        raise ValidationError(_("Not everyone has a partner yet."))
    plan = plan_of(round_)
    teams = _seat(round_, plan, lines, hat)
    event.lists = suggested_lists(plan)
    event.planned_format = Format.ONE_SITTING
    event.save(update_fields=["lists", "planned_format"])
    log_draw(round_=round_, lines=lines, rules=hat.rules, teams=teams, method=LOTS, made_by=made_by)


def _seat(round_: Round, plan: Plan, lines: list[SignUp], hat: Hat) -> list[tuple[int, ...]]:
    """Write the pulled teams to the tables, in the order of the plan's places, but who is kept apart parted."""
    places = room_of_plan(plan, len(lines))
    waiting: dict[int, list[tuple[int, ...]]] = {}
    for team in hat.teams():
        waiting.setdefault(len(team), []).append(team)
    teams = [waiting[place.people].pop(0) for place in places]
    order = order_at_places(round_.event, places, lines, teams, random.Random(0))
    order = parted(places, teams, order, hat.rules.apart, staying=staying(lines))
    seat_teams(round_=round_, plan=plan, places=places, lines=lines, teams=teams, order=order)
    return teams


def _lines(round_: Round) -> list[SignUp]:
    if not round_.plan.is_pulling:
        raise ValidationError(_("The hat is empty."))
    if not hat_fits(round_):
        raise ValidationError(_("Someone came or left since the hat was filled. Please fill it again."))
    return lines_in_hat(round_)
