"""Arrange a tally sheet for paper: the screen's rows with letters, and room to add up and sign."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from scoring import RuleSet
from scoring.errors import gettext_noop
from scoring.price_list import amount_missing
from scoring.prices import Price, for_teams
from scoring.texts import short_label
from scoring.written_totals import AFTER, BEFORE, UNKNOWN
from tournaments.core.people.names import PersonName, folded
from tournaments.core.sheets.sheet_rows import (
    LETTERS,
    RowGroup,
    bonus_lines,
    in_sheet_order,
    lettered_parts,
    row_groups,
    row_label,
    row_price,
    team_codes,
)

TO_COME = "?"
"""A placeholder: `_lettered` replaces it once all rows are known."""
MOST_SCRATCH_COLUMNS = 9
"""More would be too narrow to write in beside the teams of a landscape sheet."""
FEWEST_ROWS_FOR_NAMES = 3
"""Rows that the upright names above the scratch columns need."""
MOST_UPRIGHT_TEAMS = 3

MISSING_KINDS: Final[Mapping[str, str]] = {BEFORE: "missing", AFTER: "missing-here"}
MISSING_LABELS: Final[Mapping[str, str]] = {
    BEFORE: gettext_noop("Books missing: you need not work this out"),
    AFTER: gettext_noop("Books missing"),
}
TOTAL_LABEL: Final = gettext_noop("Total this hand")
KINDS_OF_TOTALS: Final[Mapping[str, str]] = {
    BEFORE: gettext_noop("before missing books"),
    AFTER: gettext_noop("after missing books"),
}
"""Which kind of total the paper asks for, where missing books cost points."""
NOT_WORKED_OUT: Final = gettext_noop("you need not work this out")
SO_FAR_LABEL: Final = gettext_noop("Game so far")


@dataclass(frozen=True, slots=True, kw_only=True)
class TallySheetRow:
    """One row of the paper.

    `kind` is "count", "yes-or-no", "points", "ending", "out", "missing", "missing-here" (the table counts them),
    "total" or "so-far". The first row of a group has its `letter`, `title` and the rows they span. `each` is the
    price in points; `price` is the price at this table if it is not one number. `amounts` are what a missing book
    costs, several if that differs by hand, team or book; `costs` are the amounts with their books if these differ and
    do not cost their price. `detail` says which kind of total is meant. `boxes` says which teams write here. `beside`
    names what is to the right of the teams on a landscape sheet, over `beside_rows` rows.
    """

    kind: str
    letter: str = ""
    letter_rows: int = 0
    title: str = ""
    title_rows: int = 0
    is_titled: bool = False
    label: str = ""
    detail: str = ""
    each: int | None = None
    price: Price | None = None
    amounts: tuple[int, ...] = ()
    costs: tuple[tuple[tuple[int, ...], tuple[str, ...]], ...] = ()
    replaces_total: bool = False
    boxes: tuple[bool, ...] = ()
    is_left_over: bool = False
    beside: str = ""
    beside_rows: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOnTallySheet:
    """The teams of a table by their chairs, in the order of the sheet, and the required books if the desk set them."""

    chairs: tuple[int, ...]
    required: Mapping[str, int]

    @property
    def players(self) -> int:
        return sum(self.chairs)

    @property
    def is_landscape(self) -> bool:
        """Return whether the paper is landscape, for the width of many teams."""
        return len(self.chairs) > MOST_UPRIGHT_TEAMS


def tally_rows(
    rules: RuleSet,
    size: TableOnTallySheet,
    *,
    entry: str,
    deals: Sequence[int],
    people: int,
    kind_of_totals: str = UNKNOWN,
) -> list[TallySheetRow]:
    """Return every row of the tally sheet for any of these deals, the screen's rows first.

    It asks for a total before missing books unless `kind_of_totals` is the other kind. `people` is the number of
    scratch columns. On a landscape sheet they are beside the rows if they fit.
    """
    by_team = [_codes(rules, size, chairs, entry=entry, deals=deals) for chairs in size.chairs]
    rows: list[TallySheetRow] = []
    groups = row_groups(rules, in_sheet_order(rules, by_team))
    kind = (kind_of_totals or BEFORE) if rules.deducts_missing else UNKNOWN
    last_books = max((place for place, group in enumerate(groups) if group.kind == "books"), default=None)
    for place, group in enumerate(groups):
        rows += _group(rules, size, group, by_team, deals, kind_of_totals=kind if place == last_books else UNKNOWN)
    of_kind = KINDS_OF_TOTALS.get(kind, "")
    rows += _bonuses(rules, size, deals)
    rows.append(TallySheetRow(kind="total", letter=TO_COME, letter_rows=1, label=TOTAL_LABEL, detail=of_kind))
    if rules.victory_line:
        rows.append(TallySheetRow(kind="victory", letter_rows=1, label=rules.victory_line.label, detail=NOT_WORKED_OUT))
    if rules.deals != 1:
        rows.append(TallySheetRow(kind="so-far", letter_rows=1, label=SO_FAR_LABEL))
    rows = _lettered(rows)
    return _with_scratch_beside(rows) if size.is_landscape and people <= MOST_SCRATCH_COLUMNS else rows


def _bonuses(rules: RuleSet, size: TableOnTallySheet, deals: Sequence[int]) -> Iterator[TallySheetRow]:
    """Yield the rows of bonuses for one each of several lines. The table writes their points only."""
    for line in bonus_lines(rules):
        _, price = _price(line.price, size, deals)
        yield TallySheetRow(kind="bonus", letter=TO_COME, letter_rows=1, label=line.label, price=price)


def _codes(rules: RuleSet, size: TableOnTallySheet, chairs: int, *, entry: str, deals: Sequence[int]) -> list[str]:
    """Return the lines of a team in any of the deals."""
    asked = (
        team_codes(rules, entry=entry, deal=deal, players=size.players, chairs=chairs, required=size.required)
        for deal in deals
    )
    return in_sheet_order(rules, asked)


def _group(
    rules: RuleSet,
    size: TableOnTallySheet,
    group: RowGroup,
    by_team: Sequence[Sequence[str]],
    deals: Sequence[int],
    *,
    kind_of_totals: str,
) -> Iterator[TallySheetRow]:
    if group.is_ending:
        paid = list(_going_out(rules, size, deals))
        yield TallySheetRow(kind="ending", letter=TO_COME, letter_rows=1 + len(paid))
        yield from paid
        return
    for part in lettered_parts(group):
        rows = _titled([_row(rules, size, code, by_team, deals) for code in part.codes], group.title)
        rows += [_missing(rules, size, deals, kind_of_totals)] if kind_of_totals else []
        yield replace(rows[0], letter=TO_COME, letter_rows=len(rows))
        yield from rows[1:]


def _titled(rows: Sequence[TallySheetRow], title: str) -> list[TallySheetRow]:
    """Return the rows of a group under its title, if it has one."""
    if not title:
        return list(rows)
    first, *others = (replace(row, is_titled=True) for row in rows)
    return [replace(first, title=title, title_rows=len(rows)), *others]


def _going_out(rules: RuleSet, size: TableOnTallySheet, deals: Sequence[int]) -> Iterator[TallySheetRow]:
    """Yield the row with the points for going out, if there are any. Who went out is asked above it."""
    each, price = _price(rules.by_code["out"].price, size, deals)
    if each or price is not None:
        nobody = (False,) * len(size.chairs)
        yield TallySheetRow(kind="out", label=row_label(rules, "out"), each=each, price=price, boxes=nobody)


def _missing(rules: RuleSet, size: TableOnTallySheet, deals: Sequence[int], kind_of_totals: str) -> TallySheetRow:
    """Return the row of missing books with what one of them costs. The table fills it in if its total is after them."""
    row = TallySheetRow(kind=MISSING_KINDS[kind_of_totals], label=MISSING_LABELS[kind_of_totals])
    costs: dict[tuple[int, ...], tuple[str, ...]] = {}
    for need in rules.required:
        amounts = [
            -amount_missing(rules, need, deal=deal, players=size.players, team_size=chairs)
            for deal in deals
            for chairs in size.chairs
        ]
        different = tuple(dict.fromkeys(amounts))
        costs[different] = (*costs.get(different, ()), short_label(rules.book(need.kind).label))
    if len(costs) > 1 and any(need.amount is not None for need in rules.required):
        return replace(row, costs=tuple(costs.items()))
    # Amounts that differ are the prices of the books in the rows above.
    return replace(row, amounts=tuple(dict.fromkeys(chain(*costs))))


def _lettered(rows: Sequence[TallySheetRow]) -> list[TallySheetRow]:
    """Give each group of rows the next letter."""
    letters = iter(LETTERS)
    return [replace(row, letter=next(letters, "")) if row.letter else row for row in rows]


def _row(
    rules: RuleSet, size: TableOnTallySheet, code: str, by_team: Sequence[Sequence[str]], deals: Sequence[int]
) -> TallySheetRow:
    line = rules.by_code.get(code)
    is_priced = line and code not in rules.yes_or_no_lines
    each, price = _price(row_price(rules, line), size, deals) if line and is_priced else (None, None)
    return TallySheetRow(
        kind="count" if is_priced else "yes-or-no" if line else "points",
        label=row_label(rules, code),
        each=each,
        price=price,
        replaces_total=bool(line and line.replaces_total),
        boxes=tuple(code in codes for codes in by_team),
        is_left_over=code.startswith("held."),
    )


def _price(price: Price, size: TableOnTallySheet, deals: Sequence[int]) -> tuple[int | None, Price | None]:
    """Return a line's price at this table: one number if deals and teams agree, or else the price for the label."""
    at_table = for_teams(price, deals=deals, players=size.players, team_sizes=size.chairs)
    return (at_table, None) if isinstance(at_table, int) else (None, at_table)


def _with_scratch_beside(rows: list[TallySheetRow]) -> list[TallySheetRow]:
    """Put signatures, names, scratch boxes and "typed in by" beside the rows if they fit."""
    left_over = [number for number, row in enumerate(rows) if row.is_left_over]
    if not left_over or left_over != list(range(left_over[0], left_over[-1] + 1)):
        return rows
    first, last = left_over[0], left_over[-1]
    names = first - FEWEST_ROWS_FOR_NAMES
    if names < 1:
        return rows
    beside = dict.fromkeys(left_over, ("boxes", 1))
    beside |= {0: ("signatures", names), names: ("names", first - names), last + 1: ("typed", len(rows) - last - 1)}
    return [
        replace(row, beside=beside[number][0], beside_rows=beside[number][1]) if number in beside else row
        for number, row in enumerate(rows)
    ]


def short_name(name: str, letters: int) -> str:
    """Return a name that fits above a narrow column. The sheet has the full name elsewhere.

    >>> short_name("Ada", 4), short_name("Katherine", 6)
    ('Ada', 'Kathe.')
    """
    return name if len(name) <= letters else f"{name[: max(1, letters - 1)].rstrip()}."


def column_names(people: Sequence[PersonName], letters: int) -> list[str]:
    """Return a first name for the narrow column of each, with initials where they tell apart who would look the same.

    >>> column_names([PersonName(given=given, family="Keene") for given in ("Alma", "Bert", "Queenie")], 6)
    ['Alma', 'Bert', 'Queen.']
    >>> column_names([PersonName(given=given, family=family) for given in ("Alma", "Queenie") for family in "KM"], 6)
    ['Alma K', 'Alma M', 'Que K', 'Que M']
    >>> column_names([PersonName(given="Alma", family="Keene")] * 2, 6)
    ['Alma', 'Alma']
    """
    short = [short_name(person.given, letters) for person in people]
    # Most tables need no more, and a large evening prints hundreds of sheets.
    if len(set(map(folded, short))) == len(short):
        return short
    longer = [_with_initial(person, letters) for person in people]
    alike, still_alike = Counter(map(folded, short)), Counter(map(folded, longer))
    return [
        initial if alike[folded(name)] > 1 and still_alike[folded(initial)] == 1 else name
        for name, initial in zip(short, longer, strict=True)
    ]


def _with_initial(person: PersonName, letters: int) -> str:
    """Return a first name and an initial, which is wider than other letters."""
    given = person.given if len(person.given) + 2 <= letters else person.given[: letters - 3].rstrip()
    return f"{given} {person.family[:1]}".strip()
