"""What was meant where a sheet was keyed in differently: changes of boxes, totals and the ending."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scoring.deal import Deal, TeamCounts


class BoxChange(NamedTuple):
    """What was meant in a box. `team` counts from 1, in the order of the deal."""

    team: int
    line: str
    meant: int


class TotalChange(NamedTuple):
    team: int
    written_total: int


class EndingChange(NamedTuple):
    """How the hand ended; `out` is the team that went out, None for nobody."""

    ending: str
    out: int | None


class ColumnsChange(NamedTuple):
    """The columns of two teams, each with its total on the paper, belong in each other's places.

    Who went out was keyed in by the team's number, so it stays.
    """

    teams: tuple[int, int]


Change = BoxChange | TotalChange | EndingChange | ColumnsChange


def corrected(deal: Deal, changes: Sequence[Change]) -> Deal:
    """Return the deal as it was meant."""
    counts: dict[int, dict[str, int]] = {}
    for change in changes:
        if isinstance(change, BoxChange):
            counts.setdefault(change.team, {})[change.line] = change.meant
        elif isinstance(change, ColumnsChange):
            deal = _exchanged(deal, change.teams)
        elif isinstance(change, EndingChange):
            deal = replace(deal, ending=change.ending)
            counts |= {team: {"out": int(team == change.out)} for team in range(1, len(deal.teams) + 1)}
    if not counts:
        return deal
    teams = (
        replace(given, counts={**given.counts, **counts[team]}) if team in counts and given.counts else given
        for team, given in enumerate(deal.teams, start=1)
    )
    return replace(deal, teams=tuple(teams))


def _exchanged(deal: Deal, numbers: tuple[int, int]) -> Deal:
    """Return the deal with the counts of two teams in each other's places."""
    teams = list(deal.teams)
    one, other = (number - 1 for number in numbers)
    teams[one], teams[other] = _with_counts_of(teams[one], teams[other]), _with_counts_of(teams[other], teams[one])
    return replace(deal, teams=tuple(teams))


def _with_counts_of(team: TeamCounts, other: TeamCounts) -> TeamCounts:
    """Return a team with the other one's counts, still out or not as before."""
    out = {"out": 1} if team.went_out else {}
    return replace(team, counts={code: count for code, count in other.counts.items() if code != "out"} | out)
