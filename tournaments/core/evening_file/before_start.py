"""What the start of the last round changed, written with the ids of a database or with the references of a file."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

From = TypeVar("From")
To = TypeVar("To")


def with_references(
    before_start: Mapping[str, Any], *, member: Callable[[Any], Any | None], team: Callable[[int], int | None]
) -> dict[str, Any]:
    """Return the same with other references to members and teams. Those that are None are left out."""
    if not before_start:
        return {}
    teams = before_start["teams"]
    chairs = [(team(int(one)), number) for one, number in teams["chairs"].items()]
    return {
        **before_start,
        "members": _each(before_start["members"], member),
        "teams": {
            "ended": _each(teams["ended"], member),
            "joined": _each(teams["joined"], member),
            "new": _each(teams["new"], team),
            "chairs": {str(one): number for one, number in chairs if one is not None},
        },
    }


def _each(found: Iterable[From], change: Callable[[From], To | None]) -> list[To]:
    changed = map(change, found)
    return [one for one in changed if one is not None]
