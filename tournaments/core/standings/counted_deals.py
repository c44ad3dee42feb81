"""Which points count for hands that a table did not finish or did not play."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

ENTERED, UNFINISHED, NOT_PLAYED = "entered", "unfinished", "not-played"
"""How far a sheet is, as sheets are stored."""

AS_IT_IS, COMPLETE_ONLY, AVERAGE = "as-it-is", "complete-only", "average"
"""What an event does with a hand that was not finished, as events store it."""

AVERAGED, LEFT_OUT, SAT_OUT, WITHOUT_LINES = "averaged", "left-out", "sat-out", "total-only"
"""Remarks on a hand. `WITHOUT_LINES` counts as it is: nobody keyed in its lines.

Two more are states: `UNFINISHED` counts as it is, `NOT_PLAYED` does not count."""


class OnSheet(NamedTuple):
    """What a sheet says of one team: its points, the state of the hand, and whether its lines are not known."""

    points: int
    state: str = ENTERED
    total_only: bool = False


class DealRemark(NamedTuple):
    """What is special about a hand, and its points on paper.

    The code is `AVERAGED`, `LEFT_OUT`, `SAT_OUT`, `WITHOUT_LINES`, `UNFINISHED` or `NOT_PLAYED`.
    """

    code: str
    points: int


class Counted(NamedTuple):
    """A team's points that count, by deal, and remarks on special deals."""

    hands: dict[int, int]
    remarks: dict[int, DealRemark]


def deals_left_out(sheets: Iterable[tuple[int, str]], *, rule: str) -> frozenset[int]:
    """Return the deals that count for nobody: unfinished ones under the rule `complete-only`.

    `sheets` are the deal and state of every sheet that is in. A sheet that is not in yet leaves nothing out.

    >>> sorted(deals_left_out([(1, "entered"), (2, "unfinished"), (2, "entered")], rule="complete-only"))
    [2]
    """
    if rule != COMPLETE_ONLY:
        return frozenset()
    return frozenset(deal for deal, state in sheets if state != ENTERED)


def count_hands(sheets: Mapping[int, OnSheet], *, rule: str, left_out: Collection[int] = ()) -> Counted:
    """Return the points of one team that count, by deal.

    Under the rule `average`, a hand not finished or not played brings the average of the team's finished hands.
    Without finished hands, and under `as-it-is`, an unfinished hand brings its own points and a hand not played brings
    nothing.

    >>> count_hands({1: OnSheet(400), 2: OnSheet(90, "unfinished"), 3: OnSheet(200)}, rule="average").hands
    {1: 400, 2: 300, 3: 200}
    """
    hands: dict[int, int] = {}
    remarks: dict[int, DealRemark] = {}
    finished = [sheet.points for sheet in sheets.values() if sheet.state == ENTERED]
    for deal, (points, state, total_only) in sheets.items():
        if deal in left_out:
            remarks[deal] = DealRemark(LEFT_OUT, points)
        elif state == ENTERED:
            hands[deal] = points
            if total_only:
                remarks[deal] = DealRemark(WITHOUT_LINES, points)
        elif rule == AVERAGE and finished:
            hands[deal], remarks[deal] = average_of(finished), DealRemark(AVERAGED, points)
        else:
            remarks[deal] = DealRemark(state, points)
            if state != NOT_PLAYED:
                hands[deal] = points
    return Counted(hands, remarks)


def average_of(points: Collection[int]) -> int:
    """Return the average in whole points, a half rounded up; 0 for no points.

    >>> average_of([100, 105]), average_of([-5, -10]), average_of([])
    (103, -7, 0)
    """
    return (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0
