"""Count several days of one event as one evening."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tournaments.core.seasons.counting import PersonEvening
from tournaments.core.standings.ranking import ranked


class PersonDay(NamedTuple):
    """What a day brought one person, and whom the person had as partners."""

    evening: PersonEvening
    partners: Collection[int]


class DaysScore(NamedTuple):
    """What all days brought a team that played them together, or one person: the players, and points, hands, place."""

    players: tuple[int, ...]
    evening: PersonEvening


def days_standings(
    days: Sequence[Mapping[int, PersonDay]], *, low_wins: bool = False, ranks_players: bool = False
) -> list[DaysScore]:
    """Return everyone who came by the points of all days; last come those who only sat out, without a place.

    People who were partners on all the same days are one row, unless players are ranked or their points differ.

    >>> day = {1: PersonDay(PersonEvening(500, 4, 1, 1), [2]), 2: PersonDay(PersonEvening(500, 4, 1, 1), [1])}
    >>> [(score.players, score.evening.points) for score in days_standings([day, day])]
    [((1, 2), 1000)]
    """
    evenings = joined_days(days, low_wins=low_wins, ranks_players=ranks_players)
    units = _units(days)
    together: dict[object, list[int]] = {}
    for player, evening in evenings.items():
        key = player if ranks_players else (units[player], evening)
        together.setdefault(key, []).append(player)
    found = [DaysScore(tuple(players), evenings[players[0]]) for players in together.values()]
    return sorted(found, key=lambda score: score.evening.place or len(evenings) + 1)


def joined_days(
    days: Sequence[Mapping[int, PersonDay]], *, low_wins: bool = False, ranks_players: bool = False
) -> dict[int, PersonEvening]:
    """Return what all days together brought each person: points and hands added up, and the place by those points.

    People who were partners on all the same days take one place together, as a team does, unless players are ranked.
    Someone who only sat out has no place.
    """
    people = dict.fromkeys(player for day in days for player in day)
    evenings = {player: [day[player].evening for day in days if player in day] for player in people}
    totals = {player: sum(evening.points for evening in of) for player, of in evenings.items()}
    units: Mapping[int, object] = {player: player for player in people} if ranks_players else _units(days)
    playing = [player for player, of in evenings.items() if any(evening.place for evening in of)]
    placed = ranked(((player, (totals[player],)) for player in playing), low_wins=low_wins, unit=units.get)
    places = {row.who: row.place for row in placed}
    taken = _places_taken(places.values(), last=len({(totals[player], units[player]) for player in playing}))
    return {
        player: PersonEvening(
            points=totals[player],
            hands=sum(evening.hands for evening in of),
            place=places.get(player, 0),
            tied=taken.get(places.get(player, 0), 1),
        )
        for player, of in evenings.items()
    }


def _units(days: Sequence[Mapping[int, PersonDay]]) -> dict[int, frozenset[int]]:
    """Return for each person the team of all days: those who came on the same days and were partners on each.

    Who took a chair of the team on one day only is no part of it.
    """
    came: dict[int, list[int]] = {}
    partners: dict[int, set[int]] = {}
    for number, day in enumerate(days):
        for player, of in day.items():
            came.setdefault(player, []).append(number)
            partners[player] = partners.get(player, set(of.partners)) & set(of.partners)
    return {
        player: frozenset({player, *(one for one in of if came.get(one) == came[player] and player in partners[one])})
        for player, of in partners.items()
    }


def _places_taken(places: Iterable[int], *, last: int) -> dict[int, int]:
    """Return how many share each place: those up to the next place, or to the last team."""
    return {place: after - place for place, after in pairwise([*sorted(set(places)), last + 1])}
