"""Write the rounds of an event before play: a draft of their schedule, a longer search, and the draft put to use."""

from dataclasses import dataclass, replace
from random import Random

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.schedules.formats import DEFAULT_STEPS, METHOD_VERSION, badness, make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.rounds import ScheduleRound
from tournaments.core.schedules.stored import as_values, rounds_from
from tournaments.models import Event, Round, StoredSchedule
from tournaments.models.event import Format, Lists, RanksBy, SitOutCredit
from tournaments.tables.draw_queries import people_to_draw
from tournaments.tables.rounds.earlier_day_queries import with_earlier_days
from tournaments.tables.rounds.queries import (
    Tables,
    format_of,
    is_for_those_here,
    notice_in_words,
    person_to_store,
    preview_of,
    rules_of_rounds,
)
from tournaments.tables.rounds.seat_round import seat_first_round

STEPS_OF_A_SEARCH = 2 * DEFAULT_STEPS
MOST_SEARCHED = 25
"""The schedules that a longer search makes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettings:
    """What the organizer chooses for several rounds."""

    format: str
    tables: Tables
    planned_rounds: int
    round_hands: int
    hands_start_again: bool = True
    round_minutes: int | None = None
    losers_go_down: bool = False
    cut_ties: bool = True
    ranks_by: str = RanksBy.TOTAL
    sit_out_credit: str = SitOutCredit.NOTHING


OF_EVENT = (
    *("planned_rounds", "round_hands", "hands_start_again", "round_minutes", "losers_go_down", "cut_ties"),
    *("ranks_by", "sit_out_credit"),
)
"""The settings that the event stores."""


def draft_rounds(*, round_: Round, settings: RoundSettings, seed: int) -> StoredSchedule:
    """Make a schedule for those who are here and store it as a draft, in place of an older one.

    Raises ValidationError if there is no such schedule, or the tables are drawn already.
    """
    event = round_.event
    for name in OF_EVENT:
        setattr(event, name, getattr(settings, name))
    lines = people_to_draw(event)
    try:
        rules = rules_of_rounds(event, lines, settings.tables, settings.planned_rounds)
        rules = with_earlier_days(event, lines, rules)
        schedule = make_schedule(format_of(event, settings.format), rules, Random(seed))
    except ScheduleError as error:
        raise ValidationError(notice_in_words(error.reason)) from error
    known = rounds_from(as_values(schedule.rounds))
    if settings.format == Format.PROGRESSIVE:
        known = [_before_play(known[0])]
    with transaction.atomic():
        round_.lock()
        _refuse_drawn_tables(round_)
        event.save(update_fields=OF_EVENT)
        stored, _is_new = StoredSchedule.objects.update_or_create(
            event=event,
            defaults={
                "format": settings.format,
                "planned_rounds": settings.planned_rounds,
                "seed": seed,
                "steps": DEFAULT_STEPS,
                "searched": 1,
                "method_version": METHOD_VERSION,
                "people": [person_to_store(line, number, rules) for number, line in enumerate(lines, start=1)],
                "tables": rules.tables,
                "together": rules.together,
                "never": rules.never,
                "rounds": as_values(known),
            },
        )
    return stored


def _before_play(each: ScheduleRound) -> ScheduleRound:
    """Return a round without points."""
    return replace(each, tables=tuple(replace(table, points=()) for table in each.tables))


def _refuse_drawn_tables(round_: Round) -> None:
    if round_.seatings.exists():
        raise ValidationError(_("The tables are already drawn. Undo the draw first."))


def search_longer(*, event: Event, stored: StoredSchedule, seed: int) -> StoredSchedule:
    """Make one more schedule, from another seed and with more steps, and store it if it repeats less.

    Does nothing if no schedule is better, enough were made, or somebody stored another one meanwhile.
    """
    now = preview_of(event, stored)
    if now.is_best or now.is_example or stored.searched >= MOST_SEARCHED:
        return stored
    other = make_schedule(now.kind, now.rules, Random(seed), steps=STEPS_OF_A_SEARCH)
    found: dict[str, object] = {"searched": stored.searched + 1}
    if badness(now.rules, other) < badness(now.rules, now.schedule):
        found |= {"seed": seed, "steps": STEPS_OF_A_SEARCH, "rounds": as_values(other.rounds)}
    same = {"seed": stored.seed, "searched": stored.searched, "event__format": Format.ONE_SITTING}
    StoredSchedule.objects.filter(pk=stored.pk, **same).update(**found)
    return StoredSchedule.objects.get(pk=stored.pk)


@transaction.atomic
def use_rounds(*, round_: Round) -> None:
    """Give the event the format of its draft, and seat its first round as a draft of tables.

    Raises ValidationError if there is no draft, the tables are drawn, or people came or left since.
    """
    event = round_.lock()
    _refuse_drawn_tables(round_)
    stored = StoredSchedule.objects.filter(event=event).first()
    if stored is None or not is_for_those_here(event, stored):
        raise ValidationError(_("Someone came or left since this preview. Make the rounds again."))
    event.format, event.lists = stored.format, Lists.ONE
    event.save(update_fields=["format", "lists"])
    round_.event = Event.objects.select_related("club").get(pk=event.pk)
    round_.first_deal, round_.last_deal = 1, event.hands_in_round
    round_.save(update_fields=["first_deal", "last_deal"])
    seat_first_round(round_, stored)
