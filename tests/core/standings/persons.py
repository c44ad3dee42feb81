"""Teams, people and evenings as plain values, for the tests of the standings."""

from tournaments.core.standings.evening import PLAIN, Evening, SheetIn, TableInResults
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import SeatedTeam, TeamPlayer, TeamResult


def member(number, name, *, chapter="", first=1, last=None, not_for_prizes=False):
    return TeamPlayer(number, name, chapter, not_for_prizes, first, last)


def team(number, *members, chairs=2, seatings=(1,), sizes=(4,), **more):
    name = " & ".join(one.name for one in members)
    return SeatedTeam(number, number, name, chairs, members, seatings, seatings, sizes, **more)


def result(number, *members, hands, **more):
    return TeamResult(team(number, *members, **more), hands, deals_so_far=len(hands))


def evening(*teams, deals=2, sheets=(), points=None, rule="as-it-is"):
    """An evening with the tables in `seatings` of its teams; `sheets` are (table, deal) or (table, deal, state)."""
    seatings = sorted({seating for one in teams for seating in one.seatings})
    return Evening(
        teams=teams,
        tables={seating: TableInResults(seating, 1, deals) for seating in seatings},
        sheets={(sheet[0], sheet[1]): SheetIn(*sheet[2:]) if sheet[2:] else PLAIN for sheet in sheets},
        points=points or {},
        rule=rule,
    )


def spare(number, name, *, deals_so_far=2):
    """A person who is here and belongs to no team."""
    return PlayerResult(
        player=number, name=name, chapter="", parts=(), sizes=(), deals=frozenset(), deals_so_far=deals_so_far
    )
