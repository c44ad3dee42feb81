"""Read a person's evenings: partners, opponents, best hands, and how the points grew."""

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

from django.db.models import QuerySet

from tournaments.core.standings.growth_chart import GrowthChart, growth_chart
from tournaments.models import Event, Player, PlayerStanding

MOST_NAMED = 15
"""People shown at once; the others are folded away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonMet:
    """Someone a person met, and on how many evenings."""

    player: int
    name: str
    evenings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BestHand:
    """The best hand of a person under a rule set, with its event."""

    points: int
    deal: int
    event: Event

    @property
    def hand(self) -> str:
        return self.event.hand_name(self.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsGrown:
    """The points of all evenings added up one after the other, as a chart, from the first evening to the last."""

    picture: GrowthChart
    first: datetime.date
    last: datetime.date
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningsRecord:
    """What all evenings of a person tell: whom they met, most often first, their best hands, and their growth."""

    partners: Sequence[PersonMet]
    opponents: Sequence[PersonMet]
    best_hands: Sequence[BestHand]
    growth: PointsGrown | None

    @property
    def met(self) -> list[tuple[str, Sequence[PersonMet], Sequence[PersonMet]]]:
        """Return partners and opponents, each with those shown at once and the others."""
        both = (("partners", self.partners), ("opponents", self.opponents))
        return [(key, people[:MOST_NAMED], people[MOST_NAMED:]) for key, people in both]


COLUMNS = ("event", "event__date", "event__rules_key", "points", "best_hand", "best_deal", "partners", "opponents")
StandingRow = tuple[int, datetime.date, str, int, int | None, int | None, list[int], list[int]]


def person_record(standings: QuerySet[PlayerStanding]) -> EveningsRecord:
    """Return what these evenings tell, in three queries, however many they are."""
    rows: list[StandingRow] = list(standings.order_by("event__date", "event").values_list(*COLUMNS))
    partners = Counter(chain.from_iterable(row[6] for row in rows))
    opponents = Counter(chain.from_iterable(row[7] for row in rows))
    names = {player.pk: player.name for player in Player.objects.filter(pk__in=partners.keys() | opponents.keys())}
    return EveningsRecord(
        partners=_people(partners, names),
        opponents=_people(opponents, names),
        best_hands=_best_hands(rows),
        growth=_growth(rows),
    )


def _people(counted: Counter[int], names: dict[int, str]) -> list[PersonMet]:
    found = (PersonMet(player=pk, name=name, evenings=counted[pk]) for pk, name in names.items() if pk in counted)
    return sorted(found, key=lambda one: (-one.evenings, one.name))


def _best_hands(rows: Iterable[StandingRow]) -> list[BestHand]:
    """Return the best hand under each rule set, the rule set played last first; hands of two do not compare."""
    by_rules: dict[str, list[tuple[int, int, int]]] = {}
    for event, _date, rules, _points, hand, deal, *_met in rows:
        if hand is not None and deal is not None:
            by_rules.setdefault(rules, []).append((hand, event, deal))
    highest = {rules: max(hands, key=lambda hand: hand[0]) for rules, hands in by_rules.items()}
    lowest = {rules: min(hands, key=lambda hand: hand[0]) for rules, hands in by_rules.items()}
    wanted = {event for _hand, event, _deal in [*highest.values(), *lowest.values()]}
    events = Event.objects.select_related("club").in_bulk(wanted)
    found = []
    for rules, high in highest.items():
        hand, event, deal = lowest[rules] if events[high[1]].rules.low_wins else high
        found.append(BestHand(points=hand, deal=deal, event=events[event]))
    return found[::-1]


def _growth(rows: Sequence[StandingRow]) -> PointsGrown | None:
    """Return the chart, none for fewer than two evenings."""
    if len(rows) < 2:
        return None
    totals = list(accumulate(row[3] for row in rows))
    return PointsGrown(picture=growth_chart([totals]), first=rows[0][1], last=rows[-1][1], total=totals[-1])
