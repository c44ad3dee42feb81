"""Read the ties that only a cut card can break, and where each card is stored."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tournaments.core.people.names import team_name
from tournaments.core.standings import ranks_by
from tournaments.core.standings.cut_cards import teams_of_their_own
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Mark
from tournaments.core.standings.teams import TeamResult
from tournaments.core.standings.tie_breaks import CUT_CARD, chosen
from tournaments.models import Event
from tournaments.standings.queries import RankedList, player_lists, players_of, team_lists

R = TypeVar("R", TeamResult, PlayerResult)


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedOne:
    """A tied team, or tied people who played every hand together: their names, and the card they cut, if any.

    The card is stored with the team of this number. Cards of the `other_teams` they played in are cleared. `team` is
    None for players whom no card can part: all but one of the tie, or all, have another tied player in each team.
    """

    name: str
    team: int | None
    card: int | None
    other_teams: tuple[int, ...] = ()


def ties_to_cut(event: Event, evening: Evening, *, after: int | None = None) -> list[list[TiedOne]]:
    """Return the groups whose ties only a cut card can break, if the event breaks ties by cards."""
    codes = [tie_break.code for tie_break in chosen(event.tie_breaks)]
    if CUT_CARD not in codes:
        return []
    before = codes.index(CUT_CARD) + (2 if event.ranked_by == ranks_by.WINS else 1)
    if event.ranks_players:
        return _ties_of_players(player_lists(event, players_of(event, evening, after=after)), before)
    lists = team_lists(event, evening.results(after=after))
    groups = (group for one in lists for group in _equal(one, before))
    return [[_tied_team(team) for team in group] for group in groups if any(team.hands for team in group)]


def _equal(one: RankedList[R], before: int) -> Iterator[list[R]]:
    """Yield the rows of a list that are equal before the card, two or more."""
    groups: dict[tuple[Mark, ...], list[R]] = {}
    for row in one.rows:
        groups.setdefault(row.marks[:before], []).append(row.who)
    yield from (group for group in groups.values() if len(group) > 1)


def _tied_team(team: TeamResult) -> TiedOne:
    return TiedOne(name=team.name, team=team.number, card=team.team.cut_card)


def _ties_of_players(lists: Iterable[RankedList[PlayerResult]], before: int) -> list[list[TiedOne]]:
    """Return the ties of people who played in different teams."""
    groups = [units for one in lists for group in _equal(one, before) if len(units := _units(group)) > 1]
    teams = [{part.team.number for part in unit[0].parts if part.team} for group in groups for unit in group]
    own = iter(zip(teams_of_their_own(teams), teams, strict=True))
    found = [[_tied_people(unit, *next(own)) for unit in group] for group in groups]
    return [group if sum(one.team is not None for one in group) > 1 else _without_cards(group) for group in found]


def _without_cards(group: Iterable[TiedOne]) -> list[TiedOne]:
    return [replace(one, team=None) for one in group]


def _units(group: Iterable[PlayerResult]) -> list[list[PlayerResult]]:
    """Return the people of a tie, those together who played every hand together."""
    units: dict[object, list[PlayerResult]] = {}
    for player in group:
        if any(part.team for part in player.parts):
            units.setdefault(player.unit, []).append(player)
    return list(units.values())


def _tied_people(unit: Sequence[PlayerResult], team: int | None, theirs: set[int]) -> TiedOne:
    cards = [part.team.team.cut_card or 0 for part in unit[0].parts if part.team]
    return TiedOne(
        name=team_name(player.name for player in unit),
        team=team,
        card=max(cards) or None,
        other_teams=tuple(sorted(theirs - {team})),
    )
