"""Questions before a sheet is saved: the ending, empty boxes, different totals, impossible counts."""

from dataclasses import dataclass

from scoring import DealScore
from tournaments.core.sheets.entered import EnteredSheet, paper_difference
from tournaments.sheets.forms import SheetForm, box
from tournaments.wording.problems import problem_in_words

ASK_WHY = {"correction", "impossible"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question. The page has a sentence and buttons for each code."""

    code: str
    team: str = ""
    lines: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    paper: int = 0
    counted: int = 0

    @property
    def difference(self) -> int:
        """Return the points between the paper and the counts, without a sign."""
        return abs(abs(self.counted) - abs(self.paper))


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
        asked.append(Question(code="ending"))
    unclear, empty = list[str](), form.empty_boxes()
    for row, tally, team in zip(form.table.teams, entered.tallies, score.teams, strict=True):
        difference = paper_difference(team, tally.paper_total)
        if difference and not form.cleaned_data["counts_are_right"]:
            asked.append(
                Question(
                    code="paper",
                    team=row.name,
                    paper=tally.paper_total or 0,
                    counted=team.total,
                )
            )
        agreed = tally.paper_total is not None and not difference
        if not agreed and not form.cleaned_data["empty_means_zero"]:
            unclear += [box(tally.position, code) for code in empty[tally.position]]
    if unclear:
        asked.append(Question(code="empty", boxes=tuple(unclear)))
    wrong = _wrong_in_words(form, score)
    if wrong and not form.cleaned_data["why"]:
        asked.append(Question(code="impossible", lines=wrong))
    return asked


def _wrong_in_words(form: SheetForm, score: DealScore) -> tuple[str, ...]:
    """Return the impossible counts, a sentence each that names its team."""
    rows = {str(row.position): row for row in form.table.teams}
    return tuple(
        problem_in_words(problem, team=rows[problem.team].name if problem.team else "")
        for problem in score.problems
        if problem.severity == "error"
    )
