"""Questions before a sheet is saved: the ending, empty boxes, different totals, impossible counts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring import DealScore
from scoring.problems import Problem
from tournaments.core.sheets.entered import ComparedTotal, EnteredSheet, compared_total, keeps_totals
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.queries import SheetReference
from tournaments.sheets.sent_sheet import box

ASK_WHY = {"correction", "impossible"}
LOOK_AGAIN = {"written-total", "paper", "empty", "impossible", "same-numbers", "ahead"}
"""Questions whose first answer is to look at the sheet again."""
MAY_BE_SLIPS = {"paper", "impossible"}
"""Questions that a slip may explain: its boxes are looked at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question. The page has a sentence and buttons for each code.

    `kind` says whether `counted` is before or after missing books; `missing` is what these cost, above 0. `other` is a
    sheet with the same numbers, `hands` are earlier hands of the table that are not in.
    """

    code: str
    team: int = 0
    boxes: tuple[str, ...] = ()
    written_total: int = 0
    counted: int = 0
    kind: str = ""
    missing: int = 0
    other: SheetReference | None = None
    hands: tuple[int, ...] = ()


def questions_before_saving(
    form: SheetForm, entered: EnteredSheet, score: DealScore, *, is_correction: bool
) -> list[Question]:
    """Return every open question about `entered`, none if it can be saved.

    Papers that differ are asked about here even if the writer agreed to these `differences_agreed_to`.
    Empty boxes count as 0 without a question if the paper's total agrees. An unfinished hand is saved as it is. A
    correction needs a reason, unless it fills in the lines of the totals on the paper, and an impossible count one that
    was given after it was asked about.
    """
    asked = list[Question]()
    fills_in = form.fills_in and keeps_totals(entered, form.saved)
    if is_correction and not (form.cleaned_data["why"] or fills_in):
        asked.append(Question(code="correction"))
    if form.cleaned_data["unfinished"]:
        return asked
    if not (entered.ending or form.has_totals_only):
        asked.append(Question(code="ending", boxes=("ending",)))
    asked += _about_totals(form, entered, score)
    if not form.cleaned_data["why"] or form.sent.asked.isdisjoint({"impossible"}):
        asked += _impossible(form, score)
    return asked


def questions_about_the_paper(other: SheetReference | None, hands: Sequence[int]) -> Iterator[Question]:
    """Yield what may show, before a sheet's first save, that another sheet's paper was keyed in."""
    if other is not None:
        yield Question(code="same-numbers", other=other)
    if hands:
        yield Question(code="ahead", hands=tuple(hands))


def _about_totals(form: SheetForm, entered: EnteredSheet, score: DealScore) -> Iterator[Question]:
    """Yield the questions about totals on the paper: of which kind they are, and which differ. Then of empty boxes."""
    unknown, written_totals, unclear, empty = list[Question](), list[Question](), list[str](), form.empty_boxes()
    for tally, team in zip(entered.tallies, score.teams, strict=True):
        compared = compared_total(team, tally.written_total, form.kind_of_totals)
        if compared.asks_kind:
            unknown.append(_about_total("written-total", tally.position, compared))
            continue  # only then it is known whether the paper agrees
        if compared.difference:
            written_totals.append(_about_total("paper", tally.position, compared))
        if (compared.written_total is None or compared.difference) and not form.cleaned_data["empty_means_zero"]:
            unclear += [box(tally.position, code) for code in empty[tally.position]]
    yield from unknown[:1]
    yield from written_totals
    if unclear:
        yield Question(code="empty", boxes=tuple(unclear))


def differences_agreed_to(questions: Iterable[Question]) -> str:
    """Return the papers that differ from the counts as one text. To agree to it is to agree to these numbers only."""
    written_totals = (asks for asks in questions if asks.code == "paper")
    return " ".join(f"{asks.boxes[0]}:{asks.written_total}:{asks.counted}" for asks in written_totals)


def _about_total(code: str, position: int, compared: ComparedTotal) -> Question:
    """Return a question about the total on a team's paper."""
    return Question(
        code=code,
        team=position,
        boxes=(box(position, "paper"),),
        written_total=compared.written_total or 0,
        counted=compared.counted,
        kind=compared.kind,
        missing=-compared.missing,
    )


def _impossible(form: SheetForm, score: DealScore) -> Iterator[Question]:
    """Yield the question about impossible counts. The page says what is wrong beside the boxes."""
    wrong = [problem for problem in score.problems if problem.severity == "error"]
    if wrong:
        boxes = dict.fromkeys(key for problem in wrong for key in _boxes_of(problem, form))
        yield Question(code="impossible", boxes=(*boxes,) or ("ending",))


def _boxes_of(problem: Problem, form: SheetForm) -> Iterator[str]:
    """Yield the boxes to look at. A problem of the whole table is about a row: about each count in it."""
    if problem.line == "out":
        yield "ending"
    elif problem.team is not None:
        yield from (key for key in [box(int(problem.team), problem.line or "")] if key in form.fields)
    else:
        yield from (
            key
            for position, codes in form.codes.items()
            for code in _codes_of(problem, form)
            if code in codes and form.cleaned_data.get(key := box(position, code))
        )


def _codes_of(problem: Problem, form: SheetForm) -> list[str]:
    """Return the lines whose counts a problem of the whole table adds up."""
    if problem.code == "too-many-threes":
        color = problem.kind.split(".")[1]
        return [f"{side}.{color}_threes" for side in ("held", "laid")]
    if problem.code == "too-many-exact":
        return ["exact_deals"]
    rows = [row.name for row in form.rules.rows if row.label == problem.values.get("row")]
    return [f"{side}.{name}" for name in rows for side in ("table", "held")]


def first_questioned(questions: Sequence[Question], slips: Mapping[str, str]) -> str:
    """Return the first box to look at, empty if there is none. `slips` has the boxes of possible slips, best first."""
    for question in questions:
        if question.boxes:
            return next(iter(slips), question.boxes[0]) if question.code in MAY_BE_SLIPS else question.boxes[0]
    return ""
