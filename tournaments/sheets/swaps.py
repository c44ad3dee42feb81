"""Exchange what was typed for two teams of a sheet that were keyed in one another's column."""

import re
from collections.abc import Mapping
from typing import NamedTuple

STAYS = ("extra", "extra-why")
"""Extra points name their team, so they stay where they are."""


class Swap(NamedTuple):
    """The `columns` (all counts) or the `totals` on the paper of two teams. An undo swaps them back."""

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
    asked = re.fullmatch(r"(undo )?(columns|totals) ([1-9]) ([1-9])", posted.get("swap", ""))
    return Swap(bool(asked[1]), asked[2], int(asked[3]), int(asked[4])) if asked else None


def swapped(typed: Mapping[str, str], swap: Swap) -> dict[str, str]:
    """Return the boxes of both teams with each other's content. A box that the other team lacks keeps its own."""
    sides = {str(swap.one): str(swap.other), str(swap.other): str(swap.one)}
    found = {}
    for name in typed:
        team, _, line = name.partition("-")
        other = f"{sides.get(team)}-{line}"
        if other in typed and line not in STAYS and (line == "paper") == (swap.what == "totals"):
            found[name] = typed[other]
    return found
