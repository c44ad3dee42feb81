"""Swap what was typed for two teams in each other's columns."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

STAYS = ("extra", "extra-why")
"""Extra points name their team, so they stay where they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """The `columns` (all counts) or the `totals` on the paper of two teams, or both: `teams`. An undo swaps back."""

    is_undo: bool
    what: str
    one: int
    other: int

    @property
    def value(self) -> str:
        """Return what the button of this swap sends."""
        return f"{self.what} {self.one} {self.other}"


def read_swap(posted: Mapping[str, str]) -> Swap | None:
    """Return the swap that a pressed button asks for, such as `columns 1 2` or `undo columns 1 2`."""
    asked = re.fullmatch(r"(undo )?(columns|totals|teams) ([1-9]) ([1-9])", posted.get("swap", ""))
    if not asked:
        return None
    return Swap(is_undo=bool(asked[1]), what=asked[2], one=int(asked[3]), other=int(asked[4]))


def swapped(typed: Mapping[str, str], swap: Swap) -> dict[str, str]:
    """Return the boxes of both teams with each other's content. A box that the other team lacks keeps its own."""
    sides = {str(swap.one): str(swap.other), str(swap.other): str(swap.one)}
    found = {}
    for name in typed:
        team, _, line = name.partition("-")
        other = f"{sides.get(team)}-{line}"
        is_swapped = swap.what == "teams" or (line == "paper") == (swap.what == "totals")
        if other in typed and line not in STAYS and is_swapped:
            found[name] = typed[other]
    return found
