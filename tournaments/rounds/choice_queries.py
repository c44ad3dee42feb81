"""Read the format that is chosen for an evening: its settings, its tables, and the rounds that follow from them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.schedules.formats import DEFAULT_STEPS, METHOD_VERSION, make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.rounds import ScheduleRules
from tournaments.core.schedules.stored import as_values
from tournaments.models import Event, SignUp, StoredSchedule
from tournaments.models.event import Format, RanksBy, SitOutCredit
from tournaments.models.schedule import stored_schedule
from tournaments.rounds.earlier_day_queries import with_earlier_days
from tournaments.rounds.queries import (
    format_of,
    notice_in_words,
    person_to_store,
    schedule_rules,
    top_table_of_format_first,
    without_points,
)
from tournaments.tables.draw_queries import people_to_draw
from tournaments.tables.queries import Tables, all_of, tables_to_choose_from

USUAL_PEOPLE, FEWEST_PEOPLE, MOST_PEOPLE = 16, 3, 200
"""The people of a plan without sign-ups."""
EXAMPLE_SEED = 1
"""The seed of a preview with numbers for names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettings:
    """What the organizer chooses for several rounds. `others`: settings of the event that one sitting has too."""

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
    others: Mapping[str, Any] = field(default_factory=dict)

    def is_previewed_like(self, other: "RoundSettings") -> bool:
        """Return whether both give the same preview."""
        names = ("format", "tables", *OF_EVENT)
        return all(getattr(self, name) == getattr(other, name) for name in names)


OF_ROUNDS = (
    *("planned_rounds", "round_hands", "hands_start_again", "round_minutes", "losers_go_down", "cut_ties"),
    "ranks_by",
)
OF_EVENT = (*OF_ROUNDS, "sit_out_credit")
"""The settings of rounds that the event stores. One sitting has nothing of `OF_ROUNDS`."""
OTHERS = ("unfinished", "hand_minutes")


def apply_settings(event: Event, settings: RoundSettings) -> list[str]:
    """Set these settings on the event, unsaved, and return their names."""
    for name in OF_EVENT:
        setattr(event, name, getattr(settings, name))
    for name, value in settings.others.items():
        setattr(event, name, value)
    return [*OF_EVENT, *settings.others]


def expected_people(event: Event) -> int:
    """Return how many people to plan for: as the organizer said, or as came to the club's last evening, or 16."""
    if event.expected_people:
        return event.expected_people
    came = SignUp.objects.filter(event__club=event.club_id, event__date__lte=event.date, status__in=SignUp.COUNTED)
    last = came.exclude(event=event).order_by("-event__date", "-event").values_list("event", flat=True).first()
    number = came.filter(event=last).count()
    return number if FEWEST_PEOPLE <= number <= MOST_PEOPLE else USUAL_PEOPLE


def tables_like(choices: Sequence[Tables], wanted: Sequence[Sequence[int]]) -> Tables:
    """Return these tables in any order if they are a choice, else the best one with most tables of the same kind."""
    tables = tuple(map(tuple, wanted))
    kinds = Counter(tables)
    usual = _most_common(tables) if tables else None
    return next(
        (each for each in choices if Counter(each) == kinds),
        next((each for each in choices if _most_common(each) == usual), choices[0]),
    )


def _most_common(tables: Tables) -> tuple[int, ...]:
    return Counter(tables).most_common(1)[0][0]


def settings_so_far(event: Event, people: int | None = None) -> RoundSettings | None:
    """Return what is chosen or was previewed, for those who are here or so many people. None: nothing, or no tables."""
    stored, choices = stored_schedule(event), tables_to_choose_from(event, people)
    if not choices or not (event.plans_rounds or stored):
        return None
    kept = {name: getattr(event, name) for name in OF_EVENT}
    name, tables = event.planned_format, event.planned_tables
    if stored is not None and not event.plans_rounds:
        name, tables = stored.format, stored.tables
    return RoundSettings(format=name, tables=tables_like(choices, tables), **kept)


def draft_of(event: Event, settings: RoundSettings, seed: int) -> StoredSchedule:
    """Return an unsaved schedule for those who are here. Raises ValidationError if there is none."""
    lines = people_to_draw(event)
    with _in_words():
        rules = schedule_rules(event, lines, _tables_of(settings), settings.planned_rounds)
        rules = with_earlier_days(event, lines, rules)
    people = [person_to_store(line, number, rules) for number, line in enumerate(lines, start=1)]
    return _draft(event, settings, rules, people, seed)


def _tables_of(settings: RoundSettings) -> Tables:
    return top_table_of_format_first(settings.tables, settings.format)


def example_of(event: Event, settings: RoundSettings, people: int) -> StoredSchedule:
    """Return an unsaved schedule for so many people, with numbers for names. Raises ValidationError."""
    numbers = range(1, people + 1)
    rules = ScheduleRules(people=tuple(numbers), tables=_tables_of(settings), rounds=settings.planned_rounds)
    named: list[dict[str, object]] = [
        {"player": 0, "name": str(number), "chapter": "", "table": None} for number in numbers
    ]
    return _draft(event, settings, rules, named, EXAMPLE_SEED)


def _draft(
    event: Event, settings: RoundSettings, rules: ScheduleRules, people: list[dict[str, object]], seed: int
) -> StoredSchedule:
    apply_settings(event, settings)
    with _in_words():
        schedule = make_schedule(format_of(event, settings.format), rules, Random(seed), steps=DEFAULT_STEPS)
    known = schedule.rounds
    if settings.format == Format.PROGRESSIVE:
        known = tuple(without_points(known[:1]))
    return StoredSchedule(
        event=event,
        format=settings.format,
        planned_rounds=settings.planned_rounds,
        seed=seed,
        steps=DEFAULT_STEPS,
        searched=1,
        method_version=METHOD_VERSION,
        people=people,
        tables=[list(teams) for teams in rules.tables],
        together=[list(pair) for pair in rules.together],
        never=[list(pair) for pair in rules.never],
        apart=[list(pair) for pair in rules.apart],
        rounds=as_values(known),
    )


@contextmanager
def _in_words() -> Iterator[None]:
    """Raise a ScheduleError of this block as a ValidationError with its sentence."""
    try:
        yield
    except ScheduleError as error:
        raise ValidationError(notice_in_words(error.reason)) from error


def settings_in_words(settings: RoundSettings, people: int) -> str:
    """Return in one line for how many people the rounds are, how many rounds and hands, and the tables."""
    hands = ngettext("%(number)s hand", "%(number)s hands", settings.round_hands) % {"number": settings.round_hands}
    told = {"people": people, "rounds": settings.planned_rounds, "hands": hands}
    tables = tables_in_words(settings.tables, people)
    return _("%(people)s people, %(rounds)s rounds of %(hands)s. %(tables)s.") % {**told, "tables": tables}


def tables_in_words(tables: Tables, people: int) -> str:
    """Return the tables by kind: "4 tables of two teams of two". Says how many people sit out, if any do."""
    said = all_of(
        ngettext("%(number)s table of %(teams)s", "%(number)s tables of %(teams)s", number)
        % {"number": number, "teams": _teams_in_words(teams)}
        for teams, number in Counter(tables).items()
    )
    over = people - sum(map(sum, tables))
    return _("%(tables)s, sitting out: %(people)s") % {"tables": said, "people": over} if over else said


def _teams_in_words(teams: Sequence[int]) -> str:
    if len(set(teams)) > 1:
        return _("teams of %(sizes)s") % {"sizes": all_of(map(_in_letters, teams))}
    return _("%(number)s teams of %(size)s") % {"number": _in_letters(len(teams)), "size": _in_letters(teams[0])}


def _in_letters(number: int) -> str:
    words = (_("one"), _("two"), _("three"), _("four"), _("five"), _("six"))
    return words[number - 1] if number <= len(words) else str(number)
