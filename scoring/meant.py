"""What was meant where a sheet was keyed in differently: changes of boxes, totals and the ending."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scoring.tally import Deal


class BoxChange(NamedTuple):
    """What was meant in a box. `team` counts from 1, in the order of the deal."""

    team: int
    line: str
    meant: int


class PaperChange(NamedTuple):
    team: int
    paper_total: int


class EndingChange(NamedTuple):
    """How the hand ended; `out` is the team that went out, None for nobody."""

    ending: str
    out: int | None


Change = BoxChange | PaperChange | EndingChange


def corrected(deal: Deal, changes: Sequence[Change]) -> Deal:
    """Return the deal as it was meant."""
    counts: dict[int, dict[str, int]] = {}
    for change in changes:
        if isinstance(change, BoxChange):
            counts.setdefault(change.team, {})[change.line] = change.meant
        elif isinstance(change, EndingChange):
            deal = replace(deal, ending=change.ending)
            counts |= {team: {"out": int(team == change.out)} for team in range(1, len(deal.teams) + 1)}
    if not counts:
        return deal
    teams = (
        replace(tally, counts={**tally.counts, **counts[team]}) if team in counts and tally.counts else tally
        for team, tally in enumerate(deal.teams, start=1)
    )
    return replace(deal, teams=tuple(teams))
