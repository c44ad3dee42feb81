"""The question that a possible slip asks, as a template for any language and what fills it in."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scoring.deal import Deal
from scoring.errors import gettext_noop
from scoring.meant import BoxChange, ColumnsChange, EndingChange, TotalChange
from scoring.slips import OTHER_KIND, Candidate

QUESTIONS: Final[Mapping[str, str]] = {
    "box": gettext_noop("{line}: is it {meant} on the paper, not {typed}?"),
    "empty": gettext_noop("{line}: is it {meant} on the paper? The box is empty."),
    "both-empty": gettext_noop(
        "{line}: is it {meant} for {team} and {other_meant} for {other_team}? Both boxes are empty."
    ),
    "total": gettext_noop("Is the total on the paper {meant}, not {typed}?"),
    "written-after-missing-books": gettext_noop("Is {typed} the total after missing books? Before them it is {meant}."),
    "written-before-missing-books": gettext_noop(
        "Is {typed} the total before missing books? After them it is {meant}."
    ),
    "all-written-after-missing-books": gettext_noop("Are these the totals after missing books?"),
    "all-written-before-missing-books": gettext_noop("Are these the totals before missing books?"),
    "out": gettext_noop("Did {team} go out?"),
    "nobody": gettext_noop("Did no one go out?"),
    "teams-exchanged": gettext_noop("Are {team} and {other_team} exchanged?"),
    "both-teams-exchanged": gettext_noop("Are the two teams exchanged?"),
    "totals-swapped": gettext_noop("Are the totals of {team} and {other_team} exchanged?"),
    "columns-swapped": gettext_noop("Are the columns of {team} and {other_team} exchanged?"),
    "row-swapped-between-teams": gettext_noop("{line}: are {team} and {other_team} exchanged?"),
    "sides-swapped": gettext_noop("Are {line} and {other_line} exchanged?"),
    "rows-swapped": gettext_noop("Are {line} and {other_line} exchanged?"),
    "wrong-row": gettext_noop("Does one of {line} belong to {other_line}?"),
    "rows-shifted": gettext_noop("From {line} to {other_line}: are the numbers one row off?"),
}
Values = dict[str, str | int | None]
PAPER_WRONG: Final = gettext_noop("Or the paper was added up wrong.")
"""Follows every question."""


def question_of(
    candidate: Candidate,
    deal: Deal,
    written_totals: Sequence[int | None],
    *,
    team: Callable[[int], str],
    line: Callable[[str], str],
) -> tuple[str, Values]:
    """Return the key of the question and the values of its template.

    `deal` and `written_totals` are what was keyed in. `team` names a team by its number, `line` a line by its code.
    """
    first = candidate.changes[0]
    if isinstance(first, EndingChange):
        return ("nobody", {}) if first.out is None else ("out", {"team": team(first.out)})
    if isinstance(first, ColumnsChange):
        key = "both-teams-exchanged" if len(deal.teams) == len(first.teams) else candidate.kind
        return key, {"team": team(first.teams[0]), "other_team": team(first.teams[1])}
    if isinstance(first, TotalChange):
        return _question_of_totals(candidate, first, written_totals, team)
    boxes = [change for change in candidate.changes if isinstance(change, BoxChange)]
    typed = deal.teams[first.team - 1].counts.get(first.line)
    if len(boxes) == 1:
        return ("empty" if typed is None else "box"), {"line": line(first.line), "meant": first.meant, "typed": typed}
    one, other = boxes[0], boxes[-1]
    values: Values = {"team": team(one.team), "other_team": team(other.team)}
    if candidate.kind == "empty":
        return "both-empty", values | {"line": line(one.line), "meant": one.meant, "other_meant": other.meant}
    if candidate.kind == "wrong-row" and one.meant > (typed or 0):
        one, other = other, one
    return candidate.kind, values | {"line": line(one.line), "other_line": line(other.line)}


def _question_of_totals(
    candidate: Candidate, first: TotalChange, written_totals: Sequence[int | None], team: Callable[[int], str]
) -> tuple[str, Values]:
    teams = [team(change.team) for change in candidate.changes if isinstance(change, TotalChange)]
    is_other_kind = candidate.kind in OTHER_KIND.values()
    if len(teams) == 1:
        key = candidate.kind if is_other_kind else "total"
        return key, {"meant": first.written_total, "typed": written_totals[first.team - 1]}
    if is_other_kind:
        return f"all-{candidate.kind}", {}
    return candidate.kind, {"team": teams[0], "other_team": teams[1]}
