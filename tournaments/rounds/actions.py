"""Write the rounds of an event before play: the chosen format, a draft of the schedule, a longer search, its use."""

from random import Random

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.schedules.formats import DEFAULT_STEPS, badness, make_schedule
from tournaments.core.schedules.stored import as_values
from tournaments.models import Event, Round, StoredSchedule
from tournaments.models.event import Format, Lists
from tournaments.models.schedule import delete_schedule
from tournaments.models.seating import refuse_begun_draw
from tournaments.rounds.choice_queries import OF_ROUNDS, RoundSettings, apply_settings, draft_of
from tournaments.rounds.preview_queries import preview_of
from tournaments.rounds.queries import draft_for_those_here
from tournaments.rounds.seat_round import seat_first_round

STEPS_OF_A_SEARCH = 2 * DEFAULT_STEPS
MOST_SEARCHED = 25
"""The schedules that a longer search makes."""


def draft_rounds(*, round_: Round, settings: RoundSettings, seed: int) -> StoredSchedule:
    """Make a schedule for those who are here and store it as a draft, in place of an older one.

    A format that is chosen before becomes this one. Raises ValidationError if there is no such schedule, or the
    draw has begun.
    """
    event = round_.event
    stored = draft_of(event, settings, seed)
    with transaction.atomic():
        round_.lock()
        refuse_begun_draw(round_)
        names = apply_settings(event, settings)
        if event.plans_rounds:
            names += _choose(event, settings)
        event.save(update_fields=names)
        delete_schedule(event)
        stored.save()
    return stored


def _choose(event: Event, settings: RoundSettings) -> list[str]:
    """Set the chosen format, unsaved, and return the names of what is set."""
    event.planned_format, event.planned_tables = settings.format, [list(teams) for teams in settings.tables]
    return ["planned_format", "planned_tables"]


@transaction.atomic
def choose_format(*, round_: Round, settings: RoundSettings, people: int | None) -> None:
    """Store the format with the event, for so many people, until its draw begins.

    Raises ValidationError if it has begun.
    """
    event = round_.lock()
    refuse_begun_draw(round_)
    event.expected_people = people
    names = [*apply_settings(event, settings), *_choose(event, settings), "expected_people"]
    event.save(update_fields=names)
    delete_schedule(event)


@transaction.atomic
def drop_format(*, round_: Round) -> None:
    """Plan one sitting again. Raises ValidationError if the draw has begun."""
    event = round_.lock()
    refuse_begun_draw(round_)
    names, one_sitting = ["planned_format", "planned_tables", "expected_people", *OF_ROUNDS], Event()
    for name in names:
        setattr(event, name, getattr(one_sitting, name))
    event.save(update_fields=names)
    delete_schedule(event)


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
def use_rounds(*, round_: Round, settings: RoundSettings | None = None) -> None:
    """Give the event the format of its draft, and seat its first round as a draft of tables.

    `settings` are those of the draft, with other settings of the event.

    Raises ValidationError if there is no draft, the draw has begun, or people came or left since.
    """
    event = round_.lock()
    refuse_begun_draw(round_)
    stored = draft_for_those_here(event)
    if stored is None:
        raise ValidationError(_("Someone came or left since this preview. Make the rounds again."))
    event.format, event.lists = stored.format, Lists.ONE
    names = apply_settings(event, settings) if settings else []
    event.save(update_fields=["format", "lists", *names])
    round_.event = Event.objects.select_related("club").get(pk=event.pk)
    round_.first_deal, round_.last_deal = 1, event.hands_in_round
    round_.save(update_fields=["first_deal", "last_deal"])
    seat_first_round(round_, stored)
