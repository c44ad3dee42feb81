"""The rows of a sheet in the order of the paper, for the screen and for print."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from string import ascii_uppercase
from typing import Final

from scoring import RuleSet
from scoring.errors import gettext_noop
from scoring.price_list import price_list
from scoring.prices import IfLine, OneOfEach, Price
from scoring.rules import Line, RowBlock

STOCK_KEY, SEVENS_KEY, SEVENS_KEY_OF_MANY_TEAMS = "0", "7", "9"

TITLES: Final[Mapping[str, str]] = {
    "books": gettext_noop("Finished books"),
    "table": gettext_noop("On the table, books included"),
    "held": gettext_noop("Left over, all players of the team"),
    "held.unless-out": gettext_noop("Left over, all players (0 if the team went out)"),
    "threes": gettext_noop("Threes"),
}
WITH_OWN_LETTER: Final = frozenset({"exact_deals", "misdeclared_melds", "books", "table", "held", "threes"})
"""Kinds of rows with a letter of their own, beside how the hand ended; the other rows beside each other share one."""
LETTERS: Final = ascii_uppercase
"""From A on, in the order of the sheet: a missing letter looks like a missing row."""
POINTS_LABEL: Final = gettext_noop("Points of all cards")
"""The label of the one box for card points, on the table or left over."""

TOTALS: Final = "totals"
"""How a sheet is keyed in whose paper shows only totals: without boxes for lines. The evening says how others are."""

YES_OR_NO: Final = gettext_noop("1 for yes")
"""Stands instead of a price where only yes or no is asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGroup:
    """Rows that belong together. A group without codes asks how the hand ended. `counts` is that of a `RowBlock`."""

    kind: str
    codes: tuple[str, ...]
    counts: str = ""

    @property
    def is_ending(self) -> bool:
        return not self.codes

    @property
    def title(self) -> str:
        """Return the heading, to be translated; empty if the rows need none."""
        return TITLES.get(f"{self.kind}.{self.counts}") or TITLES.get(self.kind, "")


def team_codes(
    rules: RuleSet, *, entry: str, deal: int, players: int, chairs: int, required: Mapping[str, int]
) -> list[str]:
    """Return the boxes of a team of `chairs` at a table of `players` in that deal, in the order of the sheet.

    With `entry` "points" the point rows are one box for each side, unless another price depends on one of them. With
    "totals" there are none.
    """
    if entry == TOTALS:
        return []
    prices = price_list(rules, deal=deal, players=players, team_size=chairs, required=tuple(required.items()))
    return prices.boxes(sides_in_points=_sides_in_points(rules) if entry == "points" else ())


def _sides_in_points(rules: RuleSet) -> list[str]:
    return [
        side for side in ("table", "held") if rules.named_lines.isdisjoint(f"{side}.{row.name}" for row in rules.rows)
    ]


def in_sheet_order(rules: RuleSet, lists: Iterable[Iterable[str]]) -> list[str]:
    """Return every code of the lists once. Teams of different sizes and different deals may have different boxes."""
    asked = set().union(*lists)
    order: list[str] = []
    for entry in rules.sheet:
        if isinstance(entry, RowBlock):
            order += [f"{entry.side}.points", *(line.code for line in entry.lines(rules.rows))]
        else:
            order.append(entry.code)
    return [code for code in order if code in asked]


def row_groups(rules: RuleSet, codes: Sequence[str]) -> list[RowGroup]:
    """Return the codes in groups, in order. The ending is at the rule set's line for going out."""
    return list(_groups(rules, codes))


def _groups(rules: RuleSet, codes: Sequence[str]) -> Iterator[RowGroup]:
    order = list(rules.by_code)
    before_ending = set(order[: order.index("out")])
    asked = False
    for kind, members in groupby(codes, key=_kind):
        rows: list[str] = []
        counts = rules.blocks[kind].counts if kind in rules.blocks else ""
        for code in members:
            if code not in before_ending and not asked:
                yield from [RowGroup(kind=kind, codes=tuple(rows), counts=counts)] if rows else []
                yield RowGroup(kind="ending", codes=())
                asked, rows = True, []
            rows.append(code)
        yield RowGroup(kind=kind, codes=tuple(rows), counts=counts)
    if not asked:
        yield RowGroup(kind="ending", codes=())


def lettered_parts(group: RowGroup) -> list[RowGroup]:
    """Return the parts of a group that have a letter each, on screen and on paper."""
    if group.is_ending:
        return [group]
    parts = groupby(group.codes, key=lambda code: next((k for k in (group.kind, code) if k in WITH_OWN_LETTER), ""))
    return [replace(group, codes=tuple(codes)) for _kind_of_part, codes in parts]


def bonus_lines(rules: RuleSet) -> list[Line]:
    """Return the lines that only the paper has, each with a letter: the bonuses for one each of several lines."""
    return [line for line in rules.lines if isinstance(line.price, OneOfEach)]


def total_letter(rules: RuleSet, parts: int) -> str:
    """Return the letter of the total, which follows so many lettered parts and the bonuses; empty after Z."""
    place = parts + len(bonus_lines(rules))
    return LETTERS[place : place + 1]


def _kind(code: str) -> str:
    """Return the group of a code, empty for rows outside the known groups."""
    if code.endswith("_threes"):
        return "threes"
    kind = code.split(".")[0]
    return kind if kind in TITLES else ""


def row_label(rules: RuleSet, code: str) -> str:
    """Return the label of a row: cards by their own name, other lines by the rule set's label, or an empty text.

    The group tells whether cards are on the table or left over.
    """
    cards = {f"{side}.{row.name}": row.label for side in ("table", "held") for row in rules.rows}
    line = rules.by_code.get(code)
    return cards.get(code) or (line.label if line else "")


def row_price(rules: RuleSet, line: Line) -> Price:
    """Return the price beside a row. The title of cards left over says if they cost a team nothing that went out."""
    if line.code in rules.row_codes and isinstance(line.price, IfLine):
        return line.price.otherwise
    return line.price


def endings_by_key(rules: RuleSet, positions: Iterable[int]) -> dict[str, tuple[str, int | None]]:
    """Return the meaning of each key in the ending's box: an ending and the position of the team that went out."""
    known: dict[str, tuple[str, int | None]] = {}
    if "out" in rules.endings:
        known |= {str(position): ("out", position) for position in positions}
    if "stock" in rules.endings:
        known[STOCK_KEY] = ("stock", None)
    if "sevens" in rules.endings:
        known[SEVENS_KEY_OF_MANY_TEAMS if SEVENS_KEY in known else SEVENS_KEY] = ("sevens", None)
    return known
