"""Checks that the parts of a rule set fit each other, once each part by itself has been read without a fault."""

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.cards import CARDS_IN_A_DECK, NATURAL_RANKS, THREES, WILD_RANKS
from scoring.prices import ByDeal, ByPlayers, IfLine, Price
from scoring.rule_fields import Faults
from scoring.rules import Line, RowBlock, RuleSet


def check_together(faults: Faults, rule_set: RuleSet) -> None:
    """Note every fault that only shows when the parts are held against each other."""
    for check in (_check_length, _check_rows, _check_lines, _check_prices, _check_required, _check_tables):
        for place, message in check(rule_set):
            faults.add(place, message)


Found = Iterator[tuple[str, str]]


def _check_length(rule_set: RuleSet) -> Found:
    if (rule_set.deals is None) == (rule_set.target is None):
        yield "deals", "needs either a number of deals or a target score, and not both"
    steps = rule_set.opening.by_score
    if steps and [step.below is None for step in steps] != [False] * (len(steps) - 1) + [True]:
        yield "opening", "needs one last step without below, and only that"
    if rule_set.deals and rule_set.opening.by_deal and len(rule_set.opening.by_deal) != rule_set.deals:
        yield "opening", f"has {len(rule_set.opening.by_deal)} numbers for {rule_set.deals} deals"
    for ending in _repeated(rule_set.endings):
        yield "endings", f"names {ending!r} twice"


def _check_rows(rule_set: RuleSet) -> Found:
    for name in _repeated(row.name for row in rule_set.rows):
        yield "rows", f"two rows are called {name!r}: give each a name of its own"
    ranks = [rank for row in rule_set.rows for rank in row.ranks]
    for number, row in enumerate(rule_set.rows, start=1):
        for rank in row.ranks:
            if rank not in CARDS_IN_A_DECK:
                yield f"rows[{number}].ranks", f"{rank!r} is not a rank; ranks are {', '.join(CARDS_IN_A_DECK)}"
    for rank in _repeated(ranks):
        yield "rows", f"{rank} stands in two rows"
    for rank in (*NATURAL_RANKS, *WILD_RANKS):
        if rank not in ranks:
            yield "rows", f"{rank} stands in no row"


def _check_lines(rule_set: RuleSet) -> Found:
    for side in ("table", "held"):
        if [entry.side for entry in rule_set.sheet if isinstance(entry, RowBlock)].count(side) != 1:
            yield "lines", f'needs exactly one entry with rows = "{side}"'
    for code in _repeated(line.code for line in rule_set.lines):
        yield "lines", f"{code} stands on the sheet twice"
    lines = [(place, line) for place, line in _placed_lines(rule_set)]
    if "out" not in (line.code for _, line in lines):
        yield "lines", 'needs a line with code "out", at price 0 where going out is worth nothing'
    for place, line in lines:
        if line.code.split(".")[0] in ("table", "missing", "adjustment") or line.code in ("held.points", "held"):
            yield f"{place}.code", f"{line.code} is a code the program uses itself"
        for rank in line.book.ranks if line.book else ():
            if rank not in NATURAL_RANKS and rank not in THREES:
                yield f"{place}.ranks", f"{rank!r} is not a natural rank"


def _check_prices(rule_set: RuleSet) -> Found:
    codes = {line.code for line in rule_set.lines}
    for place, line in _placed_lines(rule_set):
        for price in _nested(line.price):
            if isinstance(price, IfLine) and (price.line not in codes or price.line == line.code):
                yield f"{place}.price", f"looks at {price.line!r}, which is not another line of this sheet"
            yield from _check_amount(rule_set, price, f"{place}.price")
    for number, need in enumerate(rule_set.required, start=1):
        # A count may leave numbers of players open: then the organiser is asked.
        yield from _check_amount(rule_set, need.count, f"required[{number}].count", every_table=False)
        yield from _check_amount(rule_set, need.amount or 0, f"required[{number}].amount")


def _check_amount(rule_set: RuleSet, price: Price, place: str, *, every_table: bool = True) -> Found:
    if isinstance(price, ByDeal) and rule_set.deals and len(price.values) != rule_set.deals:
        yield place, f"has {len(price.values)} numbers for {rule_set.deals} deals"
    if isinstance(price, ByPlayers) and every_table:
        if price.of == "players":
            wanted = {players for players, _ in rule_set.tables}
        else:
            wanted = {team for _, ways in rule_set.tables for way in ways for team in way}
        for number in sorted(wanted - dict(price.values).keys()):
            yield place, f"names no number for {number} players"


def _check_required(rule_set: RuleSet) -> Found:
    kinds = {line.code.removeprefix("books.") for line in rule_set.lines if line.book}
    for kind in _repeated(need.kind for need in rule_set.required):
        yield "required", f"{kind} is required twice: add the counts instead"
    for number, need in enumerate(rule_set.required, start=1):
        for kind in {need.kind, *need.accepts} - kinds:
            yield f"required[{number}]", f"{kind} is not a kind of book on this sheet"


def _check_tables(rule_set: RuleSet) -> Found:
    for players, ways in rule_set.tables:
        for way in ways:
            if sum(way) != players:
                yield f"tables.{players}", f"teams of {_joined(way)} do not make {players} players"
            if not 2 <= len(way) <= 8:
                yield f"tables.{players}", f"a table has two to eight teams, not {len(way)}"


def _placed_lines(rule_set: RuleSet) -> Iterator[tuple[str, Line]]:
    for number, entry in enumerate(rule_set.sheet, start=1):
        if isinstance(entry, Line):
            yield f"lines[{number}]", entry


def _nested(price: Price) -> Iterator[Price]:
    yield price
    if isinstance(price, IfLine):
        yield from _nested(price.then)
        yield from _nested(price.otherwise)


def _repeated(values: Iterable[str]) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


def _joined(way: tuple[int, ...]) -> str:
    return " + ".join(str(team) for team in way)
