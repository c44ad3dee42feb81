"""Questions before a sheet is saved: the ending, empty boxes, different totals, impossible counts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring import DealScore
from tournaments.core.sheets.entered import EnteredSheet, paper_difference
from tournaments.sheets.forms import SheetForm, box

ASK_WHY = {"correction", "impossible"}
LOOK_AGAIN = {"paper", "empty", "impossible"}
"""Questions whose first answer is to look at the sheet again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question. The page has a sentence and buttons for each code."""

    code: str
    team: int = 0
    boxes: tuple[str, ...] = ()
    paper: int = 0
    counted: int = 0


def questions_before_saving(
    form: SheetForm, entered: EnteredSheet, score: DealScore, *, is_correction: bool
) -> list[Question]:
    """Return every open question about `entered`, none if it can be saved.

    Empty boxes count as 0 without a question if the paper's total agrees. An unfinished hand is saved as it is. A
    correction needs a reason.
    """
    asked = list[Question]()
    if is_correction and not form.cleaned_data["why"]:
        asked.append(Question(code="correction"))
    if form.cleaned_data["unfinished"]:
        return asked
    if not entered.ending:
        asked.append(Question(code="ending", boxes=("ending",)))
    papers, unclear, empty = list[Question](), list[str](), form.empty_boxes()
    for row, tally, team in zip(form.table.teams, entered.tallies, score.teams, strict=True):
        paper, place = tally.paper_total, box(tally.position, "paper")
        if differs := bool(paper_difference(team, paper)):
            said = {"team": row.position, "paper": paper or 0, "counted": team.total}
            papers.append(Question(code="paper", boxes=(place,), **said))
        if (paper is None or differs) and not form.cleaned_data["empty_means_zero"]:
            unclear += [box(tally.position, code) for code in empty[tally.position]]
    if not form.agrees_to(" ".join(f"{asks.boxes[0]}:{asks.paper}:{asks.counted}" for asks in papers)):
        asked += papers
    if unclear:
        asked.append(Question(code="empty", boxes=tuple(unclear)))
    if not form.cleaned_data["why"]:
        asked += _impossible(form, score)
    return asked


def _impossible(form: SheetForm, score: DealScore) -> Iterator[Question]:
    """Yield the question about impossible counts. The page says what is wrong beside the boxes."""
    wrong = [problem for problem in score.problems if problem.severity == "error"]
    if wrong:
        boxes = ["ending" if one.line == "out" else box(int(one.team or 0), one.line or "") for one in wrong]
        yield Question(code="impossible", boxes=tuple(key for key in boxes if key in form.fields))


def first_questioned(questions: Sequence[Question], slips: Mapping[str, str]) -> str:
    """Return the first box to look at, empty if there is none. `slips` has the boxes of possible slips, best first."""
    for question in questions:
        if question.boxes:
            return next(iter(slips), question.boxes[0]) if question.code == "paper" else question.boxes[0]
    return ""
