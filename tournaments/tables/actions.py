"""Write the partner draw: draw, draw again, show to everyone. One transaction each."""

import random

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from tournaments.core.draw.draw import prepare
from tournaments.core.tables.apart import draw_apart
from tournaments.core.tables.plans import CHAIRS_LESS_PEOPLE, Plan, WayOut
from tournaments.models import Draw, Event, Round
from tournaments.models.event import Format, Lists
from tournaments.sign_up.queries import head_count
from tournaments.tables.draw_queries import rules_for
from tournaments.tables.odd_player import change_parts_back, fit_to_plan
from tournaments.tables.queries import plan_of, plans_for
from tournaments.tables.seat_teams import (
    clear_tables,
    log_draw,
    order_at_places,
    refuse_after_sheets,
    room_of_plan,
    seat_teams,
    staying,
)


@transaction.atomic
def draw_partners(*, round_: Round, plan: Plan, seed: int, made_by: User | None, lists: str = Lists.SUGGESTED) -> Draw:
    """Draw everyone who is here into the teams and tables of a plan. Replaces an earlier draft.

    A player who sits out, or plays though only a spare, is drawn among those who did so least often. Who is not to be
    at one table is kept apart by drawing again; the log has the seed of the last draw and how many there were. `lists`
    says how tables of different sizes are ranked; "suggested" is one list if their totals compare, else a list for
    each size. Raises DrawError if no draw keeps the wishes, and ValidationError if hands are played, the head count
    changed, or an average per player would not be fair.
    """
    event = round_.lock()
    refuse_after_sheets(round_)
    event.lists = _fair_lists(plan, lists)
    event.planned_format = Format.ONE_SITTING
    event.save(update_fields=["lists", "planned_format"])
    # A separate generator for who sits out or plays too: the log's names and seed alone must give the draw.
    lines = fit_to_plan(round_, plan, random.Random(seed + 1))
    places = room_of_plan(plan, len(lines))
    rules = rules_for(event, [line.player for line in lines], tuple(place.people for place in places))
    seated = draw_apart(
        prepare(rules),
        places,
        seed,
        lambda teams, rng: order_at_places(event, places, lines, teams, rng),
        staying=staying(lines),
    )
    drawn = seated.drawn
    seat_teams(round_=round_, plan=plan, places=places, lines=lines, teams=drawn.teams, order=seated.order)
    return log_draw(
        round_=round_,
        lines=lines,
        rules=rules,
        teams=drawn.teams,
        method=drawn.method,
        seed=seated.seed,
        attempts=seated.attempts,
        uniform=seated.is_uniform,
        added_by_wishes=drawn.added_by_wishes,
        made_by=made_by,
    )


@transaction.atomic
def draw_and_show(*, event: Event, seed: int) -> Draw:
    """Draw those who are here into the best tables that need nobody else, and show them to everyone.

    Someone may sit out. Raises DrawError as `draw_partners` does, and ValidationError if no tables fit.
    """
    counted = head_count(event)
    fitting = [plan for plan in plans_for(event, counted) if plan.way_out != WayOut.ONE_MORE]
    if not fitting:
        said = ngettext(
            "These rules have no tables for %(people)s person.",
            "These rules have no tables for %(people)s people.",
            counted.playing,
        )
        raise ValidationError(said % {"people": counted.playing})
    round_ = event.rounds.get()
    drawn = draw_partners(round_=round_, plan=fitting[0], seed=seed, made_by=None)
    show_everyone(round_=round_)
    return drawn


@transaction.atomic
def draw_again(*, round_: Round, seed: int, made_by: User | None) -> Draw:
    """Draw the tables of a round again: by the same plan, or by the best one if people came or left since.

    The earlier log stays. Raises ValidationError if there are no tables any more, and if those who play now are an odd
    number that this plan does not fit.
    """
    event = round_.lock()
    if not round_.seatings.exists():
        raise ValidationError(_("There are no tables to draw again: draw the partners first."))
    plan, lists = plan_of(round_), event.lists
    undo_draw(round_=round_)
    counted = head_count(event)
    if counted.playing != plan.chairs - CHAIRS_LESS_PEOPLE[plan.way_out]:
        fitting = [found for found in plans_for(event, counted) if found.way_out == WayOut.EVERYBODY]
        if not fitting:
            raise ValidationError(_("The number of people has changed. Please choose the tables again."))
        plan, lists = fitting[0], Lists.SUGGESTED
    return draw_partners(round_=round_, plan=plan, seed=seed, made_by=made_by, lists=lists)


def suggested_lists(plan: Plan) -> str:
    """Return one list if the decks for each team differ by at most a tenth, else a list for each size."""
    return Lists.ONE if plan.team_totals_compare else Lists.PER_SIZE


@transaction.atomic
def show_everyone(*, round_: Round) -> None:
    round_.lock()
    if not round_.seatings.exists():
        raise ValidationError(_("There is nothing to show yet: draw the partners first."))
    round_.shown_at = timezone.now()
    round_.save(update_fields=["shown_at"])
    Event.raise_version(pk=round_.event_id, stays_final=True)


@transaction.atomic
def hide_again(*, round_: Round) -> None:
    """Hide the shown tables again.

    Raises ValidationError if one of their sheets is in.
    """
    round_.lock()
    refuse_after_sheets(round_)
    round_.shown_at = None
    round_.save(update_fields=["shown_at"])
    Event.raise_version(pk=round_.event_id, stays_final=True)


@transaction.atomic
def undo_draw(*, round_: Round) -> None:
    """Undo the draw, so other tables can be chosen. Its log stays. Several rounds are a preview again."""
    event = round_.lock()
    refuse_after_sheets(round_)
    if event.has_rounds:
        event.format = Format.ONE_SITTING
        event.save(update_fields=["format"])
        round_.last_deal = Event.objects.get(pk=event.pk).planned_deals
        round_.save(update_fields=["last_deal"])
    change_parts_back(round_)
    clear_tables(round_)


def _fair_lists(plan: Plan, wanted: str) -> str:
    """Return the requested ranking of sizes, or the suggested one. Raises ValidationError if it would not be fair."""
    if wanted == Lists.PER_PLAYER and not plan.player_averages_compare:
        raise ValidationError(_("With these tables an average per player would not be fair. Choose another list."))
    return suggested_lists(plan) if wanted == Lists.SUGGESTED else wanted
