"""The draw as a show: which teams are revealed at a step, at the pace of a key or of a clock. Now comes in."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawShow:
    """A show that reveals one pair or one table a step.

    `step` counts what is revealed at `since`. `seconds` is the pace of the clock; 0 waits for a key.
    """

    by_table: bool
    seconds: int
    step: int
    since: datetime.datetime

    def step_at(self, now: datetime.datetime, *, last: int) -> int:
        """Return how many steps are revealed now."""
        gone = int((now - self.since).total_seconds()) // self.seconds if self.seconds else 0
        return max(0, min(self.step + gone, last))


def revealed(tables: Sequence[int], *, by_table: bool) -> list[range]:
    """Return the teams that each step reveals, as positions in `tables`, the table of each team in order."""
    if not by_table:
        return [range(position, position + 1) for position in range(len(tables))]
    starts = [position for position, table in enumerate(tables) if position == 0 or tables[position - 1] != table]
    return [range(start, end) for start, end in pairwise([*starts, len(tables)])]
