"""Check that the parts of a rule set agree.

Parts that were read with a fault have stand-in values. Each check names the places that it relies on, and its faults
are left out if a value there is such a stand-in.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from scoring.cards import CARDS_IN_A_DECK, NATURAL_RANKS, THREES, WILD_RANKS
from scoring.deal import MOST_DECKS
from scoring.errors import Fault, Sentence, gettext_noop
from scoring.prices import ByDeal, ByDifference, ByPlayers, IfLine, OneOfEach, Price, parts
from scoring.rules import TOTAL_ONLY, Line, RowBlock, RuleSet

FoundFaults = Iterator[tuple[str, Sentence, str]]
"""The place of a fault, the sentence, and a pattern of the places that it relies on."""

HELD: Final = frozenset({"held.red_threes", "held.black_threes"})
ASKED: Final = frozenset({"out", "exact_deals", "misdeclared_melds"})
ASKED_PARTS: Final = ("books.", "held.", "laid.")
TAKEN: Final = frozenset({"table", "missing", "adjustment"})
LONGEST_CODE: Final = 60
"""Versions of the program before this one read no file of an evening in which a code is longer."""
LONGEST_NAME: Final = 80
"""The page of a rule set's numbers takes no longer name."""
TAKEN_ON_THE_SITE: Final = frozenset({"paper", "extra", "replaced"})
ROWS: Final = r"rows(\[\d+\](\.ranks.*)?)?"
NAMES: Final = r"rows(\[\d+\](\.(name|value))?)?"
BLOCKS: Final = r"lines(\[\d+\](\.rows)?)?"
CODES: Final = rf"lines(\[\d+\](\.(code|rows))?)?|{NAMES}"
TABLES: Final = "tables.*"


def check_together(rules: RuleSet, faulty: Collection[str] = ()) -> Iterator[Fault]:
    """Return every fault that shows only when parts are compared. `faulty` are the places of faults found before."""
    checks = (_check_length, _check_rows, _check_lines, _check_repeated_codes, _check_prices, _check_computed)
    for check in (*checks, _check_required, _check_tables):
        yield from _reliable(check(rules), faulty)


def check_newly(rules: RuleSet, faulty: Collection[str] = ()) -> Iterator[Fault]:
    """Return the faults that earlier versions of the program accepted. Stored rule sets may have them."""
    for check in (_check_name, _check_codes, _check_order, _check_decks):
        yield from _reliable(check(rules), faulty)


def _reliable(found: FoundFaults, faulty: Collection[str]) -> Iterator[Fault]:
    for place, message, relies_on in found:
        if not any(re.fullmatch(relies_on, other) for other in faulty):
            yield Fault(place=place, message=message)


def _check_name(rules: RuleSet) -> FoundFaults:
    if len(rules.name) > LONGEST_NAME:
        yield "name", gettext_noop("has more than {most} letters", most=LONGEST_NAME), ""


def _check_length(rules: RuleSet) -> FoundFaults:
    ends = [rules.deals, rules.target, rules.target_books, rules.must_lead_all or None]
    if ends.count(None) != 3:
        yield "deals", gettext_noop("needs exactly one end of the game: deals, target, books or lead"), ""
    if rules.must_lead_all and rules.low_wins:
        yield "lead", gettext_noop("cannot be where the fewest points win"), ""
    steps = rules.opening.by_score
    if steps and [step.below is None for step in steps] != [False] * (len(steps) - 1) + [True]:
        yield "opening", gettext_noop("needs “below” in every step but the last"), "opening.*"
    if rules.opening.by_deal:
        yield from _check_amount(rules, ByDeal(rules.opening.by_deal), "opening")
    for ending in _repeated(rules.endings):
        yield "endings", gettext_noop("names {ending} twice", ending=repr(ending)), "endings.*"


def _check_rows(rules: RuleSet) -> FoundFaults:
    rows = list(enumerate(rules.rows, start=1))
    for place, name in _again((f"rows[{number}]", row.name) for number, row in rows):
        message = gettext_noop("two rows are called {name}: give each a name of its own", name=repr(name))
        yield place, message, NAMES
    ranks = [rank for row in rules.rows for rank in row.ranks if rank]
    known = ", ".join(CARDS_IN_A_DECK)
    for number, row in rows:
        for rank in row.ranks:
            if rank and rank not in CARDS_IN_A_DECK:
                message = gettext_noop("{rank} is not a card; cards are {ranks}", rank=repr(rank), ranks=known)
                yield f"rows[{number}].ranks", message, ""
        for rank in _repeated(filter(None, row.ranks)):
            yield f"rows[{number}].ranks", gettext_noop("names {rank} twice", rank=rank), ""
    in_rows = ((f"rows[{number}].ranks", rank) for number, row in rows for rank in dict.fromkeys(row.ranks))
    for place, rank in _again(in_rows):
        yield place, gettext_noop("{rank} is in two rows", rank=rank), ""
    for rank in (*NATURAL_RANKS, *WILD_RANKS):
        if rank not in ranks:
            yield "rows", gettext_noop("{rank} is in no row", rank=rank), ROWS


def _check_lines(rules: RuleSet) -> FoundFaults:
    for side in ("table", "held"):
        blocks = [
            f"lines[{number}].rows"
            for number, entry in enumerate(rules.sheet, start=1)
            if isinstance(entry, RowBlock) and entry.side == side
        ]
        for place in blocks[1:] if blocks else ["lines"]:
            yield place, gettext_noop('needs exactly one entry with rows = "{side}"', side=side), BLOCKS
    if "out" not in rules.by_code:
        message = gettext_noop('needs a line with code "out", at price 0 where going out is worth nothing')
        yield "lines", message, CODES
    for place, line in _placed_lines(rules):
        if _part(line.code) in TAKEN or line.code in ("held.points", "held", TOTAL_ONLY):
            message = gettext_noop("{code} is a name that the program uses itself: choose another", code=line.code)
            yield f"{place}.code", message, ""
        for rank in line.book.ranks if line.book else ():
            if rank and rank not in NATURAL_RANKS and rank not in THREES:
                message = gettext_noop("{rank} cannot be here: use cards that are not wild", rank=repr(rank))
                yield f"{place}.ranks", message, ""


def _check_computed(rules: RuleSet) -> FoundFaults:
    """Check the lines that nobody counts."""
    for place, line in _placed_lines(rules):
        if line.is_computed and (line.code in ASKED or line.code.startswith(ASKED_PARTS)):
            message = gettext_noop("{code} is counted at the table, so it needs another price", code=line.code)
            yield f"{place}.price", message, CODES
        if line.replaces_total and isinstance(line.price, OneOfEach):
            yield f"{place}.replaces", gettext_noop("does not go with this price"), ""
    victory = [place for place, line in _placed_lines(rules) if isinstance(line.price, ByDifference)]
    for place in victory[1:]:
        yield f"{place}.price", gettext_noop("a sheet has victory points once"), ""


def _check_repeated_codes(rules: RuleSet) -> FoundFaults:
    typed = [(f"{place}.code", line.code) for place, line in _placed_lines(rules)]
    for place, code in _again(typed):
        yield place, gettext_noop("{code} is on the sheet twice", code=code), ""
    for place, code in typed:
        if code in rules.row_codes and _part(code) not in TAKEN:
            yield place, gettext_noop("{code} is on the sheet twice", code=code), NAMES


def _check_codes(rules: RuleSet) -> FoundFaults:
    """Check codes that would be counted as something they are not."""
    for number, row in enumerate(rules.rows, start=1):
        if row.name == "points" or row.name.endswith("_threes"):
            message = gettext_noop("{code} is a name that the program uses itself: choose another", code=row.name)
            yield f"rows[{number}].name", message, ""
        if len(row.name) > LONGEST_CODE - len("table."):
            most = LONGEST_CODE - len("table.")
            yield f"rows[{number}].name", gettext_noop("has more than {most} letters", most=most), ""
    for place, line in _placed_lines(rules):
        if _part(line.code) in TAKEN_ON_THE_SITE:
            message = gettext_noop("{code} is a name that the program uses itself: choose another", code=line.code)
            yield f"{place}.code", message, ""
        if len(line.code) > LONGEST_CODE:
            yield f"{place}.code", gettext_noop("has more than {most} letters", most=LONGEST_CODE), ""
        known = HELD | rules.row_codes | {"held.points"}
        if line.code.startswith("held.") and line.code not in known:
            name = f"{line.code.removeprefix('held.')}_held"
            message = gettext_noop(
                "{code} is not known: held.red_threes and held.black_threes are. Call your own line {name}",
                code=line.code,
                name=name,
            )
            yield f"{place}.code", message, NAMES
        for rank in _repeated(filter(None, line.book.ranks if line.book else ())):
            yield f"{place}.ranks", gettext_noop("names {rank} twice", rank=rank), ""


def _check_order(rules: RuleSet) -> FoundFaults:
    scores = [step.below for step in rules.opening.by_score if step.below is not None]
    if scores != sorted(set(scores)):
        message = gettext_noop("needs steps in order: each “below” larger than the one before")
        yield "opening", message, "opening.*"


def _check_decks(rules: RuleSet) -> FoundFaults:
    for players, _ways in rules.tables:
        if (usual := rules.decks.usual(players)) > MOST_DECKS:
            message = gettext_noop(
                "has {usual} decks for tables of {size}: {most} are the most",
                usual=usual,
                size=players,
                most=MOST_DECKS,
            )
            yield "decks", message, rf"decks.*|{TABLES}"


def _check_prices(rules: RuleSet) -> FoundFaults:
    for place, line in _placed_lines(rules):
        for price in parts(line.price):
            for code in _unknown_lines(price, line, rules):
                message = gettext_noop("depends on {line}, which is not another line of this sheet", line=repr(code))
                yield f"{place}.price", message, CODES
            yield from _check_amount(rules, price, f"{place}.price")
    for number, need in enumerate(rules.required, start=1):
        # A count may leave out numbers of players: then the site asks the organizer.
        yield from _check_amount(rules, need.count, f"required[{number}].count", every_table=False)
        yield from _check_amount(rules, need.amount or 0, f"required[{number}].amount")


def _unknown_lines(price: Price, line: Line, rules: RuleSet) -> Iterator[str]:
    """Yield the lines a price names that are not on the sheet, or the priced line if it names only itself."""
    if isinstance(price, IfLine | OneOfEach):
        known = rules.by_code.keys() - rules.computed_lines
        for code in price.lines:
            if code and (code not in known or price.lines == (line.code,)):
                yield code


def _check_amount(rules: RuleSet, price: Price, place: str, *, every_table: bool = True) -> FoundFaults:
    within = f"{re.escape(place)}.*"
    if isinstance(price, ByDeal) and rules.deals and len(price.values) != rules.deals:
        count, deals = len(price.values), rules.deals
        message = gettext_noop("needs one number for each hand: {deals}, not {count}", count=count, deals=deals)
        yield place, message, f"deals|{re.escape(place)}"
    if isinstance(price, ByPlayers) and every_table:
        if price.of == "players":
            for size in sorted({players for players, _ in rules.tables} - dict(price.values).keys()):
                yield place, gettext_noop("names no number for tables of {size}", size=size), f"{TABLES}|{within}"
        else:
            sizes = {team for _, ways in rules.tables for way in ways for team in way}
            for size in sorted(sizes - dict(price.values).keys()):
                yield place, gettext_noop("names no number for teams of {size}", size=size), f"{TABLES}|{within}"


def _check_required(rules: RuleSet) -> FoundFaults:
    kinds = {line.code.removeprefix("books.") for line in rules.lines if line.book}
    kinds_required = ((f"required[{number}].kind", need.kind) for number, need in enumerate(rules.required, start=1))
    for place, kind in _again(kinds_required):
        yield place, gettext_noop("{kind} is required twice: add up the counts in one line", kind=kind), ""
    for number, need in enumerate(rules.required, start=1):
        for kind in sorted({need.kind, *need.accepts} - kinds - {""}):
            yield f"required[{number}]", gettext_noop("{kind} is not a kind of book on this sheet", kind=kind), CODES


def _check_tables(rules: RuleSet) -> FoundFaults:
    for players, ways in rules.tables:
        place = f"tables.{players}"
        for way in ways:
            if sum(way) != players:
                teams = " + ".join(map(str, way))
                message = gettext_noop("teams of {teams} do not make {players} players", teams=teams, players=players)
                yield place, message, rf"tables\.{players}\b.*"
            if not 2 <= len(way) <= 8:
                message = gettext_noop("a table has two to eight teams, not {count}", count=len(way))
                yield place, message, rf"tables\.{players}\b.*"


def _part(code: str) -> str:
    """Return the part of the sheet that a code names: `books` of `books.red`."""
    return code.split(".")[0]


def _placed_lines(rules: RuleSet) -> Iterator[tuple[str, Line]]:
    for number, entry in enumerate(rules.sheet, start=1):
        if isinstance(entry, Line):
            yield f"lines[{number}]", entry


def _repeated(values: Iterable[str]) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


def _again(placed: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield each place whose value an earlier place has. Empty values are stand-ins."""
    known = set[str]()
    for place, value in placed:
        if value and value in known:
            yield place, value
        known.add(value)
