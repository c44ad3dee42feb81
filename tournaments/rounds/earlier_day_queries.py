"""Read who met on the earlier days of an event: for a schedule they have met."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.core.draw.rules import Pair
from tournaments.core.schedules.rounds import ScheduleRules
from tournaments.models import Event, Seat, Sheet, SignUp


@dataclass(frozen=True, slots=True, kw_only=True)
class MetBefore:
    """The players who were partners and opponents on earlier days, each pair once for every round."""

    partners: Sequence[Pair] = ()
    opponents: Sequence[Pair] = ()

    def of(self, number: int, numbers: Mapping[int, int]) -> dict[str, list[int]]:
        """Return whom a person of the schedule has met among those with smaller numbers, as the schedule stores it."""
        return {
            "partners": _with(number, _numbered(self.partners, numbers)),
            "opponents": _with(number, _numbered(self.opponents, numbers)),
        }


def _numbered(pairs: Iterable[Pair], numbers: Mapping[int, int]) -> Iterator[Pair]:
    """Yield the pairs by the numbers of their people, without those who have none."""
    for one, other in pairs:
        if one in numbers and other in numbers:
            yield numbers[one], numbers[other]


def _with(number: int, pairs: Iterable[Pair]) -> list[int]:
    return sorted(min(pair) for pair in pairs if max(pair) == number)


def earlier_days(event: Event) -> QuerySet[Event]:
    """Return the days of the same event before this one."""
    days = Event.objects.filter(Q(pk=event.continues_id) | Q(continues=event.continues_id))
    return days.filter(Q(date__lt=event.date) | Q(date=event.date, pk__lt=event.pk))


def met_before(event: Event) -> MetBefore:
    """Return who met in a hand that was played on an earlier day."""
    if event.continues_id is None:
        return MetBefore()
    days = list(earlier_days(event).values_list("pk", flat=True))
    members = Seat.objects.filter(seating__round__event__in=days).values_list(
        "seating", "team", "team__members__player", "team__members__first_deal", "team__members__last_deal"
    )
    at_table: defaultdict[int, list[Any]] = defaultdict(list)
    for seating, *member in members:
        at_table[seating].append(member)
    sheets = Sheet.objects.filter(seating__round__event__in=days, state__in=Sheet.PLAYED)
    partners: set[tuple[int, int, int]] = set()
    opponents: set[tuple[int, int, int]] = set()
    for round_, seating, deal in sheets.values_list("seating__round", "seating", "deal"):
        there = [
            (team, player)
            for team, player, first, last in at_table[seating]
            if player is not None and first <= deal <= (deal if last is None else last)
        ]
        for (team, one), (against, other) in combinations(there, 2):
            met = partners if team == against else opponents
            met.add((round_, min(one, other), max(one, other)))
    return MetBefore(
        partners=[(one, other) for _round, one, other in sorted(partners)],
        opponents=[(one, other) for _round, one, other in sorted(opponents)],
    )


def with_earlier_days(event: Event, lines: Sequence[SignUp], rules: ScheduleRules) -> ScheduleRules:
    """Return the rules for these people, who have met as on the earlier days of the event."""
    met, numbers = met_before(event), {line.player_id: number for number, line in enumerate(lines, start=1)}
    return replace(
        rules,
        partners_before=tuple(_numbered(met.partners, numbers)),
        opponents_before=tuple(_numbered(met.opponents, numbers)),
    )


def with_those_met(rules: ScheduleRules, people: Sequence[Mapping[str, Any]]) -> ScheduleRules:
    """Return the rules with whom the people of a stored schedule have met, of those who are here."""
    here = set(rules.people)
    return replace(
        rules,
        partners_before=_pairs_of(people, "partners", here),
        opponents_before=_pairs_of(people, "opponents", here),
    )


def _pairs_of(people: Sequence[Mapping[str, Any]], met: str, here: Collection[int]) -> tuple[Pair, ...]:
    return tuple(
        (other, number)
        for number, one in enumerate(people, start=1)
        for other in one.get(met, ())
        if number in here and other in here
    )
