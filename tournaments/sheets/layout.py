"""Arrange a sheet for the page: rows in the paper's order, boxes with points, problems beside their boxes."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.forms import BoundField
from django.utils.translation import gettext as _

from scoring import DealScore
from scoring.prices import Price, for_teams
from scoring.problems import Problem
from scoring.rules import TOTAL_ONLY, Line
from scoring.texts import short_label
from tournaments.core.sheets.entered import ComparedTotal, EnteredSheet, compared_total, still_missing
from tournaments.core.sheets.outliers import is_unlike
from tournaments.core.sheets.sheet_rows import (
    LETTERS,
    POINTS_LABEL,
    YES_OR_NO,
    in_sheet_order,
    lettered_parts,
    row_groups,
    row_label,
    row_price,
    total_letter,
)
from tournaments.models.event import KindOfTotals
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.queries import endings_in_words
from tournaments.sheets.sent_sheet import box
from tournaments.sheets.slip_questions import SlipQuestions, SlipSentence, slip_questions
from tournaments.tables.queries import TableWithTeams, TeamAtTable
from tournaments.wording.points import points
from tournaments.wording.problems import problem_in_words
from tournaments.wording.rule_sets import books_in_words, kinds_of_need, price_in_words, scored_label

NOBODY_OUT = {"stock", "sevens"}
MOST_ROWS_OF_USUAL_HEIGHT = 17
RESOLVED_BY: Mapping[str, str] = {
    "out-without-books": "books.",
    "books-without-cards": "table.",
    "nothing-held": "held.",
}
"""The first part of the lines whose counts may resolve a problem, by its code."""
UsualRange = tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One box of one team: the field, the points of its count, its problems as one text, and a possible slip."""

    position: int
    key: str
    field: BoundField
    points: int | None
    problems: str
    slip: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutRow:
    """One row of the sheet: a line of the rule set with a box for each team that has it.

    `detail` is what explains the `short` label, including a price that is not one number. `each` is the price if it is.
    """

    short: str
    detail: str
    each: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutSection:
    """Rows under one heading, with their letter on the paper. How the hand ended is a section of one box."""

    letter: str
    title: str
    rows: tuple[LayoutRow, ...]
    is_ending: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnFoot:
    """What is below a team's boxes: its total, its missing books, its paper and what explains a difference from it.

    `factor` multiplies the points of a lone player, 0 for none. `is_not_compared`: the team is keyed in without a total
    on the paper, in an evening that compares them.
    """

    row: TeamAtTable
    table: TableWithTeams
    factor: int
    total: int
    others: tuple[tuple[str, int], ...]
    missing: str
    compared: ComparedTotal
    slips: tuple[SlipSentence, ...]
    slip: str
    is_unlike: bool
    is_not_compared: bool
    written_total: BoundField
    extra: BoundField
    extra_why: BoundField

    @property
    def position(self) -> int:
        return self.row.position

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def first_names(self) -> str:
        return self.table.first_names[self.table.teams.index(self.row)]

    @property
    def difference(self) -> int:
        """Return the points by which the counts exceed the paper."""
        return self.compared.difference

    @property
    def less(self) -> int:
        """Return the points by which the counts fall short of the paper."""
        return -self.difference

    @property
    def agrees(self) -> bool:
        """Return whether the paper states the counted number, which the page then names with a tick."""
        return self.compared.agrees


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A sheet as its page shows it. `kind_of_totals` says which kind of total the papers have, if that matters.

    `total_letter` is that of the total on the paper, empty on a page without rows.
    """

    sections: tuple[LayoutSection, ...]
    total_letter: str
    endings: tuple[tuple[str, str], ...]
    slips: Mapping[str, str]
    nobody_out: str
    kind_of_totals: str
    feet: tuple[ColumnFoot, ...]
    table_problems: tuple[str, ...]

    @property
    def row_count(self) -> int:
        """Return the number of rows that share the height of the window, with the total on the paper."""
        return 1 + sum(max(len(section.rows), 1) for section in self.sections)

    @property
    def is_dense(self) -> bool:
        """Return whether there are so many rows that they must be low to fit into the window."""
        return self.row_count > MOST_ROWS_OF_USUAL_HEIGHT

    @property
    def ending_slip(self) -> str:
        """Return the question beside how the hand ended, empty if there is none."""
        return self.slips.get("ending", "")

    @property
    def team_columns(self) -> int:
        """Return the columns of the teams: a box and its points for each."""
        return 2 * len(self.feet)


def sheet_layout(
    form: SheetForm,
    entered: EnteredSheet,
    score: DealScore,
    *,
    usual: UsualRange = None,
    ahead: Collection[str] = (),
) -> Layout:
    """Arrange a form with its score. `usual` is the range of the evening's other totals.

    `ahead` names the boxes that are still to be keyed in. A problem that one of these boxes may still resolve is not
    shown yet.
    """
    rows = {row.position: row for row in form.table.teams}
    shown = {code for codes in form.codes.values() for code in codes}
    known = [problem for problem in score.problems if not _may_resolve(problem, ahead)]
    said = _sentences(known, rows, shown, missing=lambda team: _missing(form, entered, list(rows).index(team)))
    compared = _compared(form, entered, score)
    differs = any(one.difference for one in compared)
    # Exchanged teams need no difference: where going out brings no points, only too few books tell of them.
    asks = differs or any(problem.line == "out" and not _may_resolve(problem, ahead) for problem in score.problems)
    slips = slip_questions(form, entered, differs=differs) if asks else SlipQuestions(sentences=(), boxes={})
    sections = tuple(_sections(form, score, said, slips))
    return Layout(
        sections=sections,
        total_letter=total_letter(form.rules, len(sections)) if sections else "",
        endings=endings_in_words(form.rules, rows),
        slips=slips.boxes,
        nobody_out=_nobody_out(form) if entered.ending in NOBODY_OUT and not form.has_totals_only else "",
        kind_of_totals=_kind_of_totals(form),
        feet=tuple(_feet(form, entered, score, compared, usual, slips, ahead)),
        table_problems=tuple(
            sentence
            for (team, line), sentences in said.items()
            for sentence in sentences
            if team is None or line not in shown
        ),
    )


def _compared(form: SheetForm, entered: EnteredSheet, score: DealScore) -> list[ComparedTotal]:
    """Return each team's total on the paper beside its counts."""
    return [
        compared_total(team, tally.written_total, form.kind_of_totals)
        for tally, team in zip(entered.tallies, score.teams, strict=True)
    ]


def _kind_of_totals(form: SheetForm) -> str:
    """Return which kind of total the papers have, in words, or an empty text if nobody knows or it does not matter."""
    # A total that stands alone counts as it is.
    kind = KindOfTotals.AFTER if form.has_totals_only else form.kind_of_totals
    return str(KindOfTotals(kind).label) if kind and form.rules.deducts_missing else ""


def _may_resolve(problem: Problem, ahead: Collection[str]) -> bool:
    """Return whether a box that is still to be keyed in may resolve the problem."""
    lines = RESOLVED_BY.get(problem.code)
    return lines is not None and any(name.startswith(box(int(problem.team or 0), lines)) for name in ahead)


ProblemTexts = dict[tuple[str | None, str | None], list[str]]


def _sentences(
    problems: Iterable[Problem],
    rows: Mapping[int, TeamAtTable],
    shown: Collection[str],
    *,
    missing: Callable[[int], str],
) -> ProblemTexts:
    """Return every problem as a sentence in the reader's language, by team and line. `shown` are lines with boxes.

    `missing` names the books that a team still needs, as the page does elsewhere.
    """
    said: ProblemTexts = {}
    for problem in problems:
        # Beside its box, a sentence does not name the team.
        is_beside = problem.team is None or problem.line in shown
        team = _("This team") if is_beside else rows[int(problem.team or 0)].name
        books = missing(int(problem.team or 0)) if problem.code == "out-without-books" else ""
        sentence = problem_in_words(problem, team=team, missing=books)
        if is_beside:
            sentence = sentence.removeprefix(f"{team}: ")
        said.setdefault((problem.team, problem.line), []).append(sentence)
    return said


def _sections(form: SheetForm, score: DealScore, said: ProblemTexts, slips: SlipQuestions) -> Iterator[LayoutSection]:
    """Return the sections in the order of the paper, including how the hand ended. Only totals need none of them."""
    if form.has_totals_only:
        return
    points = {(team.name, line.code): line.points for team in score.teams for line in team.lines if line.count}
    groups = row_groups(form.rules, in_sheet_order(form.rules, form.codes.values()))
    for place, part in enumerate(chain.from_iterable(map(lettered_parts, groups))):
        yield LayoutSection(
            letter=LETTERS[place : place + 1],
            title=_(part.title) if part.title else "",
            rows=tuple(_row(form, code, points, said, slips) for code in part.codes),
            is_ending=part.is_ending,
        )


def _row(
    form: SheetForm, code: str, points: Mapping[tuple[str, str], int], said: ProblemTexts, slips: SlipQuestions
) -> LayoutRow:
    line = form.rules.by_code.get(code)
    cells = (
        Cell(
            position=position,
            key=key,
            field=form[key],
            points=points.get((str(position), code)),
            problems=" ".join([*form.errors.get(key, ()), *said.get((str(position), code), ())]),
            slip=slips.boxes.get(key, ""),
        )
        for position, codes in form.codes.items()
        if code in codes
        for key in [box(position, code)]
    )
    label = row_label(form.rules, code) or _(POINTS_LABEL)
    short = short_label(label)
    price, is_number = _price(form, line) if line else ("", True)
    detail = label.removeprefix(short).lstrip(", ")
    return LayoutRow(
        short=short,
        detail=detail if is_number else ": ".join(filter(None, (detail, price))),
        each=price if is_number else "",
        cells=tuple(cells),
    )


def _price(form: SheetForm, line: Line) -> tuple[str, bool]:
    """Return a line's price in this hand at this table or what to type instead, and whether it is one number."""
    if line.code in form.rules.yes_or_no_lines:
        return _(YES_OR_NO), False
    price = _table_price(form, line, [row for row in form.table.teams if line.code in form.codes[row.position]])
    return price_in_words(price, form.rules), isinstance(price, int)


def _table_price(form: SheetForm, line: Line, teams: Iterable[TeamAtTable]) -> Price:
    sizes = [row.team.chairs for row in teams]
    return for_teams(row_price(form.rules, line), deals=[form.saved.deal], players=form.table.players, team_sizes=sizes)


def _feet(
    form: SheetForm,
    entered: EnteredSheet,
    score: DealScore,
    compared: Sequence[ComparedTotal],
    usual: UsualRange,
    slips: SlipQuestions,
    ahead: Collection[str],
) -> Iterator[ColumnFoot]:
    """Return what is below each team's boxes.

    The questions about slips are below the first team that differs, or below the first of all if none does.
    """
    sentences = slips.sentences
    differs = any(one.difference for one in compared)
    for place, (tally, team) in enumerate(zip(entered.tallies, score.teams, strict=True)):
        total_box = box(tally.position, "paper")
        is_keyed_in = bool(tally.counts) and not any(
            box(tally.position, code) in ahead for code in form.codes[tally.position]
        )
        lacks_written_total = is_keyed_in and tally.written_total is None and not form[total_box].errors
        yield ColumnFoot(
            row=form.table.teams[place],
            table=form.table,
            factor=form.rules.lone_player if form.rules.lone_player > 1 and tally.chairs == 1 else 0,
            total=team.total,
            others=_others(form, score, place),
            missing=_missing(form, entered, place),
            compared=compared[place],
            slips=sentences if compared[place].difference or not differs else (),
            slip=slips.boxes.get(total_box, ""),
            is_unlike=is_keyed_in and is_unlike(team.total, usual),
            is_not_compared=form.compares_totals and lacks_written_total and total_box not in ahead,
            written_total=form[total_box],
            extra=form[box(tally.position, "extra")],
            extra_why=form[box(tally.position, "extra-why")],
        )
        if compared[place].difference or not differs:
            sentences = ()


def _nobody_out(form: SheetForm) -> str:
    """Return what it means under these rules, in this hand at this table, that nobody went out."""
    rules = form.rules
    price = _table_price(form, rules.by_code["out"], form.table.teams)
    forgone = points(price) if price and isinstance(price, int) else _("points for going out") if price else ""
    if rules.missing == "other-out":
        books = _("Nobody went out: no %(points)s, nothing for missing books.")
        return books % {"points": forgone} if forgone else _("Nobody went out: nothing for missing books.")
    return _("Nobody went out: no %(points)s.") % {"points": forgone} if forgone else _("Nobody went out.")


def _others(form: SheetForm, score: DealScore, place: int) -> tuple[tuple[str, int], ...]:
    """Return the points without a box: going out, bonuses, missing books, adjustments. With them the boxes add up."""
    asked = {*form.codes[form.table.teams[place].position], TOTAL_ONLY}
    others = dict[str, int]()
    for line in score.teams[place].lines:
        if line.points and line.code not in asked:
            is_missing = line.code.startswith("missing.")
            label = _("Missing books") if is_missing else scored_label(line.code, line.label, form.rules)
            others[label] = others.get(label, 0) + line.points
    return tuple(others.items())


def _missing(form: SheetForm, entered: EnteredSheet, place: int) -> str:
    """Return the books the team still needs to go out, as text."""
    if form.has_totals_only:
        return ""
    missing = still_missing(form.rules, entered, entered.tallies[place])
    if not missing or entered.ending in NOBODY_OUT:
        return ""
    return ", ".join(books_in_words(count, *kinds_of_need(form.rules, kind)) for kind, count in missing.items())
