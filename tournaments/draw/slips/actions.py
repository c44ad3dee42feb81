"""Writes of a draw by slips: filling the hat, a pull, a slip put back, and the tables once the hat is done."""

import random
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.draw.actions import fit_to_plan, new_draw_number, put_away, suggested_lists
from tournaments.draw.queries import SLIPS, rules_for
from tournaments.draw.slips.hat import Hat, Refusal, pull
from tournaments.draw.slips.queries import hat_of, lines_in_hat
from tournaments.draw.writing import Drawn, keep_log, places_of, refuse_after_sheets, seat_teams
from tournaments.models import Event, Player, Round
from tournaments.seating.plan import Plan
from tournaments.seating.queries import plan_of


@transaction.atomic
def fill_hat(*, round_: Round, plan: Plan) -> None:
    """Put a slip for everybody who is here into the hat, for a plan of pairs.

    ValidationError where the plan has teams of another size, hands were played, or the head count has changed.
    """
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    refuse_after_sheets(round_)
    if not plan.is_of_pairs:
        raise ValidationError(_("Slips are pulled for pairs only. This plan has larger teams."))
    lines = fit_to_plan(event, plan, random.Random(new_draw_number()))
    round_.plan = {
        "way_out": plan.way_out,
        "tables": [list(table.teams) for table in plan.tables],
        "hat": [line.pk for line in lines],
        "pulled": [],
    }
    round_.save(update_fields=["plan"])


@transaction.atomic
def pull_slip(*, round_: Round, one: Player, other: Player, made_by: User | None) -> Refusal | None:
    """Keep that two people pulled each other, or say why the slip goes back; the last pull seats everybody."""
    Event.objects.select_for_update().get(pk=round_.event_id)
    round_.refresh_from_db()
    lines = lines_in_hat(round_)
    place = {line.player_id: number for number, line in enumerate(lines)}
    hat = hat_of(round_, lines)
    after = pull(hat, place.get(one.pk, -1), place.get(other.pk, -1))
    if isinstance(after, Refusal):
        return after
    _keep(round_, after)
    if after.is_done:
        _seat(round_, after, made_by)
    return None


@transaction.atomic
def put_slip_back(*, round_: Round) -> None:
    """Take the last pull back."""
    round_.plan["pulled"] = round_.plan.get("pulled", [])[:-1]
    round_.save(update_fields=["plan"])


@transaction.atomic
def empty_hat(*, round_: Round) -> None:
    """Put the slips away, to draw in another way."""
    put_away(round_=round_)


def _keep(round_: Round, hat: Hat) -> None:
    round_.plan["pulled"] = [list(pair) for pair in hat.pulled]
    round_.save(update_fields=["plan"])


def _seat(round_: Round, hat: Hat, made_by: User | None) -> None:
    """Write the pulled teams to the tables, in the order they were pulled; those who share come where there is room."""
    plan, lines = plan_of(round_), lines_in_hat(round_)
    event = round_.event
    places = places_of(plan, len(lines))
    waiting: dict[int, list[Any]] = {}
    for team in hat.teams():
        waiting.setdefault(len(team), []).append(team)
    teams = [waiting[place.people].pop(0) for place in places]
    seat_teams(round_=round_, plan=plan, places=places, lines=lines, teams=teams, chance=random.Random(0))
    event.lists = suggested_lists(plan)
    event.save(update_fields=["lists"])
    keep_log(
        round_=round_,
        lines=lines,
        rules=rules_for(event, lines, hat.rules.sizes),
        drawn=Drawn(number=0, teams=teams, method=SLIPS, uniform=False),
        made_by=made_by,
    )
