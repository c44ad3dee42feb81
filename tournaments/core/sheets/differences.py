"""The changes of one save of a sheet, team by team."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

STATE, ENDING, PAPER, EXTRA, TOTAL = "state", "ending", "paper", "extra", "total"
IN_QUESTION = "in-question"
NOTHING_ENTERED: Final[Mapping[str, Any]] = {"state": "taken-back", "ending": "", "went_out": None, "tallies": []}
"""The history's content of an empty sheet."""


class TallyChange(NamedTuple):
    """One change of a team, or of the whole table if `team` is None. A value of None means "not entered"."""

    team: int | None
    code: str
    was: Any
    now: Any


def tally_changes(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> list[TallyChange]:
    """Return every change between two saves in the history. `before` is None if the sheet was empty.

    >>> after = {"state": "entered", "ending": "stock", "went_out": None, "tallies": []}
    >>> tally_changes(after, {**after, "ending": "sevens"})
    [TallyChange(team=None, code='ending', was=('stock', None), now=('sevens', None))]
    """
    return list(_changes(before or NOTHING_ENTERED, after))


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[TallyChange]:
    whole = (
        TallyChange(None, STATE, before["state"], after["state"]),
        TallyChange(None, ENDING, _ending(before), _ending(after)),
    )
    yield from (change for change in whole if change.was != change.now)
    was = {tally["team"]: tally for tally in before["tallies"]}
    for tally in after["tallies"]:
        yield from _of_team(tally["team"], was.get(tally["team"], {}), tally)


def _ending(content: Mapping[str, Any]) -> tuple[str, int | None]:
    return content["ending"], content["went_out"]


def _of_team(team: int, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[TallyChange]:
    was, now = before.get("counts", {}), after["counts"]
    pairs = [(code, was.get(code), now.get(code)) for code in dict.fromkeys([*was, *now])]
    pairs += [
        (PAPER, before.get("paper_total"), after["paper_total"]),
        (EXTRA, _extra(before), _extra(after)),
        (TOTAL, before.get("total"), after["total"]),
        (IN_QUESTION, before.get("in_question"), after.get("in_question")),
    ]
    yield from (TallyChange(team, code, one, other) for code, one, other in pairs if one != other)


def _extra(tally: Mapping[str, Any]) -> tuple[tuple[int, str], ...]:
    return tuple((extra["points"], extra["reason"]) for extra in tally.get("adjustments", ()))
