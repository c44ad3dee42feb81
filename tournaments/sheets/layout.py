"""Arranges a sheet for the page: rows in the paper's order, each team's box and points, problems beside their box."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import DealScore
from scoring.problems import SENTENCES, Problem
from scoring.rule_card import price_in_words
from tournaments.sheets.entered import EnteredSheet, paper_difference, still_missing
from tournaments.sheets.forms import SheetForm, box

POINTS_LABELS = {
    "table.points": gettext_lazy("Points on the table, books' cards included"),
    "held.points": gettext_lazy("Points left over, all players of the team"),
}
GROUPS = {
    "books": gettext_lazy("Finished books"),
    "table": gettext_lazy("Cards on the table, books included"),
    "held": gettext_lazy("Cards left over, all players of the team"),
    "threes": gettext_lazy("Threes"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One box of one team: the field, the points its count brings, and what is wrong with it."""

    position: int
    key: str
    field: BoundField
    points: int | None
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of the sheet. `opens` is the heading of the group that begins here."""

    label: str
    each: str
    opens: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFoot:
    """What stands below a team's boxes: its total, the books it still misses, the difference to the paper."""

    position: int
    name: str
    total: int
    missing: str
    difference: int
    hint: str
    paper: BoundField
    extra: BoundField
    extra_why: BoundField


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A sheet as the page shows it."""

    rows_before_ending: tuple[Row, ...]
    rows_after_ending: tuple[Row, ...]
    endings: tuple[tuple[str, str], ...]
    feet: tuple[TeamFoot, ...]
    table_problems: tuple[str, ...]
    has_errors: bool
    names: Mapping[int, str] = field(default_factory=dict)


def sheet_layout(form: SheetForm, entered: EnteredSheet, score: DealScore) -> Layout:
    """Arrange a form with what its counts are worth."""
    names = {row.position: row.name for row in form.table.teams}
    said = _sentences(score.problems, names)
    rows = list(_rows(form, score, said))
    codes = [line.code for line in form.rules.lines]
    before_out = set(codes[: codes.index("out")])
    shown = {code for codes in form.codes.values() for code in codes}
    return Layout(
        rows_before_ending=tuple(row for code, row in rows if code in before_out),
        rows_after_ending=tuple(row for code, row in rows if code not in before_out),
        endings=tuple((key, _ending_in_words(*known, names)) for key, known in form.endings().items()),
        feet=tuple(_foot(form, entered, score, place) for place in range(len(entered.tallies))),
        table_problems=tuple(
            sentence for (team, line), sentences in said.items() for sentence in sentences
            if team is None or line not in shown
        ),
        has_errors=any(problem.severity == "error" for problem in score.problems),
        names=names,
    )  # fmt: skip


Said = dict[tuple[str | None, str | None], list[str]]


def _sentences(problems: tuple[Problem, ...], names: Mapping[int, str]) -> Said:
    """Every problem as a sentence in the reader's language, by team and line."""
    said: Said = {}
    for problem in problems:
        values = dict(problem.values)
        if problem.team is not None:
            values["team"] = names[int(problem.team)]
        said.setdefault((problem.team, problem.line), []).append(_(SENTENCES[problem.kind]).format(**values))
    return said


def _rows(form: SheetForm, score: DealScore, said: Said) -> Iterator[tuple[str, Row]]:
    labels = {line.code: line.label for line in form.rules.lines}
    prices = {line.code: line.price for line in form.rules.lines}
    points = {(team.name, line.code): line.points for team in score.teams for line in team.lines if line.count}
    group = ""
    # Teams of different sizes at one table may be asked for different lines: the longest list orders them all.
    for code in max(form.codes.values(), key=len):
        opened, group = _group(code, group)
        cells = (
            Cell(
                position=position,
                key=box(position, code),
                field=form[box(position, code)],
                points=points.get((str(position), code)),
                problems=tuple(said.get((str(position), code), ())),
            )
            for position, codes in form.codes.items()
            if code in codes
        )
        each = price_in_words(prices[code]) if code in prices else ""
        label = labels.get(code) or str(POINTS_LABELS[code])
        yield code, Row(label=label, each=each.replace("-", "−"), opens=opened, cells=tuple(cells))


def _group(code: str, before: str) -> tuple[str, str]:
    """The heading that opens at this line, and the group the line belongs to."""
    group = code.split(".")[0]
    if code.endswith("_threes"):
        group = "threes"
    if group == before or group not in GROUPS or code in POINTS_LABELS:
        return "", group
    return str(GROUPS[group]), group


def _ending_in_words(ending: str, went_out: int | None, names: Mapping[int, str]) -> str:
    if went_out is not None:
        return _("%(team)s went out") % {"team": names[went_out]}
    return _("only sevens were left") if ending == "sevens" else _("the stock ran out")


def _foot(form: SheetForm, entered: EnteredSheet, score: DealScore, place: int) -> TeamFoot:
    tally = entered.tallies[place]
    total = score.teams[place].total
    difference = paper_difference(total, tally.paper_total)
    return TeamFoot(
        position=tally.position,
        name=form.table.teams[place].name,
        total=total,
        missing=_missing(form, entered, place),
        difference=difference,
        hint=_hint(abs(difference)) if difference else "",
        paper=form[box(tally.position, "paper")],
        extra=form[box(tally.position, "extra")],
        extra_why=form[box(tally.position, "extra-why")],
    )


def _missing(form: SheetForm, entered: EnteredSheet, place: int) -> str:
    """The books the team still needs before it may go out, as one text."""
    missing = still_missing(form.rules, entered, entered.tallies[place])
    if not missing:
        return ""
    labels = {line.code: line.label for line in form.rules.lines}
    return ", ".join(f"{count} × {labels[f'books.{kind}']}" for kind, count in missing.items())


HINTS = {
    100: gettext_lazy("Look at going out and exact deals."),
    200: gettext_lazy("Were red and black books swapped? Or look at exact deals."),
    300: gettext_lazy("Look at the black books and the red threes."),
    500: gettext_lazy("Look at the red threes and the red books."),
}


def _hint(difference: int) -> str:
    """Where such a difference usually comes from."""
    return str(HINTS.get(difference, _("Look at the card counts again.")))
