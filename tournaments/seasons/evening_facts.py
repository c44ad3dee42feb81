"""What an evening is stored with for the pages of people and seasons: who met whom, best hands, ties, its basis."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Count

from scoring import read_stored_rule_set, write_rule_set
from tournaments.core.standings.counted_deals import AVERAGED
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import DealPart, PlayerResult
from tournaments.core.standings.teams import TeamResult
from tournaments.models import EveningBasis, Event, PlayerStanding, Round, Seating, Sheet
from tournaments.standings.queries import RankedList

PlayersMet = Mapping[tuple[int, int], Mapping[int, Sequence[int]]]
"""The players who played a deal, by team, of each team (or table) and deal."""


def meetings(evening: Evening) -> PlayersMet:
    """Return who sat at the table of each team in each deal, by team."""
    at_table: dict[tuple[int, int], dict[int, list[int]]] = {}
    of_team: dict[tuple[int, int], dict[int, list[int]]] = {}
    for team in evening.teams:
        for seating in team.seatings:
            table = evening.tables[seating]
            for deal in range(table.first_deal, table.last_deal + 1):
                there = at_table.setdefault((seating, deal), {})
                there[team.pk] = [member.player for member in team.members if member.plays(deal)]
                of_team[team.pk, deal] = there
    return of_team


def opponents_of(person: PlayerResult, met: PlayersMet) -> list[int]:
    """Return everyone in other teams at the person's tables in a hand that they played."""
    found: dict[int, None] = {}
    for part in _played(person):
        if part.team is not None:
            there = met.get((part.team.team.pk, part.deal), {})
            found |= {other: None for team, players in there.items() if team != part.team.team.pk for other in players}
    return [other for other in found if other != person.player]


def best_part(person: PlayerResult, *, low_wins: bool) -> DealPart | None:
    """Return the person's best hand, the first of several that are as good; None if no hand was played."""
    sign = -1 if low_wins else 1
    return max(_played(person), key=lambda part: (sign * part.points, -part.deal), default=None)


def _played(person: PlayerResult) -> list[DealPart]:
    """Return the hands that the person played, without averages in place of a hand."""
    return [part for part in person.parts if part.team and not _is_averaged(part.team, part.deal)]


def _is_averaged(team: TeamResult, deal: int) -> bool:
    return deal in team.remarks and team.remarks[deal].code == AVERAGED


def tied_at(ranked: RankedList[TeamResult] | RankedList[PlayerResult], place: int) -> int:
    """Return how many teams or players of the list have that place."""
    return sum(row.place == place for row in ranked.rows)


def bases_of(events: Sequence[Event], standings: Iterable[PlayerStanding]) -> list[EveningBasis]:
    """Return what the points of these events are made of, of those with standings, not stored yet."""
    hands: dict[int, int] = {}
    for standing in standings:
        hands[standing.event_id] = max(hands.get(standing.event_id, 0), standing.scored_hands)
    decks, to_come = _decks_a_team(events), _hands_to_come(events)
    return [
        EveningBasis(
            event=event,
            version=event.version,
            rules=points_digest(event),
            low_wins=event.rules.low_wins,
            hands=hands[event.pk] + to_come.get(event.pk, 0),
            decks_a_team=decks.get(event.pk, []),
        )
        for event in events
        if event.pk in hands
    ]


def _hands_to_come(events: Sequence[Event]) -> dict[int, int]:
    """Return how many hands of these events nobody has played yet, as planned now: none of a game to a target."""
    fixed = [event for event in events if not event.rules.length_varies]
    deals = {event.pk: event.rounds_to_go * event.hands_in_round for event in fixed}
    for event, first, last in Round.objects.filter(event__in=fixed).values_list("event", "first_deal", "last_deal"):
        deals[event] += last - first + 1
    played = Sheet.objects.filter(Sheet.BEFORE_THE_END, seating__round__event__in=fixed).not_undone()
    for event, _deal in played.order_by().values_list("seating__round__event", "deal").distinct():
        deals[event] -= 1
    return deals


def points_digest(event: Event) -> str:
    """Return a text that two events share if the same deal brings the same points in both.

    Names and notes of the rule set make no difference.
    """
    rules = replace(read_stored_rule_set(event.rules_text), key="rules", name="rules", card=())
    goes_on = event.has_rounds and not event.hands_start_again
    return hashlib.sha256(f"{write_rule_set(rules)}{goes_on}".encode()).hexdigest()


def _decks_a_team(events: Sequence[Event]) -> dict[int, list[float]]:
    tables = Seating.objects.filter(round__event__in=events).order_by().annotate(teams=Count("seats"))
    found: dict[int, set[float]] = {}
    for event, decks, teams in tables.values_list("round__event", "decks", "teams"):
        if teams:
            found.setdefault(event, set()).add(decks / teams)
    return {event: sorted(decks) for event, decks in found.items()}
