"""Read a rule-set file (TOML) into a `RuleSet`, or report every fault with its place."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from scoring.cards import PointRow
from scoring.errors import Fault, RuleSetError, gettext_noop
from scoring.rule_file.check import check_together
from scoring.rule_file.fields import LARGEST_PRICE, Faults, TomlTable
from scoring.rule_file.line_numbers import line_of, places
from scoring.rule_file.prices import read_amount, read_price
from scoring.rules import (
    CARDS_IN_A_BOOK,
    ENDINGS,
    Book,
    CardNote,
    Decks,
    Line,
    Opening,
    OpeningStep,
    RequiredBooks,
    RowBlock,
    RuleSet,
    Stack,
)

T = TypeVar("T")

LARGEST_FILE = 100_000
MOST_DOTS = 1_000  # on one line: the TOML reader needs a minute for a dotted key of ten thousand parts
AT_LINE = re.compile(r"\(at line (\d+), ")
FORMAT = 1
KEY = r"[a-z0-9]+(-[a-z0-9]+)*"
CODE = r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)?"
KIND = r"[a-z][a-z0-9_]*"


def read_rule_set(source: str | bytes) -> RuleSet:
    """Return the rule set written in `source`. Raises RuleSetError with every fault."""
    text = _as_text(source)
    values = _parse(text)
    try:
        return rule_set_from(values)
    except RuleSetError as error:
        lines = places(text)
        found = (replace(fault, line=line_of(lines, fault.place)) for fault in error.faults)
        raise RuleSetError(tuple(sorted(found, key=lambda fault: fault.line or 0))) from None


def rule_set_from(values: dict[str, object]) -> RuleSet:
    """Return the rule set with the values of a file. Raises RuleSetError with every fault."""
    faults = Faults()
    rule_set = _RuleFile(faults).read(values)
    if rule_set is not None and not faults.found:
        check_together(faults, rule_set)
    if faults.found or rule_set is None:
        raise RuleSetError(tuple(Fault(place=place, message=message) for place, message in faults.found))
    return rule_set


def _as_text(source: str | bytes) -> str:
    if len(source) > LARGEST_FILE:
        raise RuleSetError(
            (
                Fault(
                    place="",
                    message=gettext_noop(
                        "this is too large for rules, which take {most} letters at the most: is it the right file?",
                        most=LARGEST_FILE,
                    ),
                ),
            )
        )
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        raise RuleSetError(
            (
                Fault(
                    place="",
                    message=gettext_noop(
                        "this is no plain text: choose the data file itself, whose name ends in .toml, and no picture, "
                        "document or workbook"
                    ),
                    line=line,
                ),
            )
        ) from error


def _parse(text: str) -> dict[str, object]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.count(".") > MOST_DOTS:
            raise RuleSetError(
                (Fault(place="", message=gettext_noop("a value is nested too deep or too long"), line=number),)
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = AT_LINE.search(str(error))
        fault = Fault(
            place="",
            message=gettext_noop(
                "this cannot be read as rules: it is another kind of file, or a quotation mark, a bracket or an equals "
                "sign is missing here. For whoever wrote the file: {error}",
                error=error,
            ),
            line=int(where[1]) if where else None,
        )
        raise RuleSetError((fault,)) from error
    except (RecursionError, ValueError) as error:  # thousands of nested brackets, numbers with thousands of digits
        raise RuleSetError(
            (Fault(place="", message=gettext_noop("a value is nested too deep or too long")),)
        ) from error


class _RuleFile:
    """Reads one file: each method reads one part and adds its faults."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults

    def read(self, values: dict[str, object]) -> RuleSet | None:
        top = TomlTable(self.faults, values, "")
        if top.has("format") and values["format"] != FORMAT:
            self.faults.add(
                "format",
                gettext_noop("is not {format}: this file is for another version of the program", format=FORMAT),
            )
            return None
        rule_set = RuleSet(
            key=top.read("key", lambda v, p: self.faults.text(v, p, pattern=KEY, say="a-z, 0-9 and single dashes")),
            name=top.text("name"),
            rows=top.read("rows", self.each(self.row)),
            sheet=top.read("lines", self.each(self.sheet_entry)),
            opening=top.read("opening", self.opening),
            decks=top.read("decks", self.decks),
            stacks=top.read("stacks", self.each(self.stack)),
            tables=top.read("tables", lambda v, p: self.faults.numbered(v, p, self.each(self.each(self.team)))),
            endings=top.read("endings", self.each(lambda v, p: self.faults.one_of(v, p, ENDINGS))),
            deals=top.maybe("deals", self.whole(1, 99)),
            target=top.maybe("target", self.whole(1, LARGEST_PRICE)),
            low_wins=top.read("wins", self.low_wins, False),
            required=top.read("required", self.each(self.required), ()),
            missing=top.read(
                "missing", lambda v, p: self.faults.one_of(v, p, ("never", "other-out", "always")), "never"
            ),
            card=top.read("card", self.card, ()),
        )
        top.close()
        return rule_set

    def each(self, read: Callable[[object, str], T]) -> Callable[[object, str], tuple[T, ...]]:
        """Return a reader of lists of what `read` reads."""
        return lambda value, place: self.faults.each(value, place, read)

    def whole(self, low: int, high: int) -> Callable[[object, str], int]:
        """Return a reader of whole numbers from `low` to `high`."""
        return lambda value, place: self.faults.whole(value, place, low=low, high=high)

    def low_wins(self, value: object, place: str) -> bool:
        return self.faults.one_of(value, place, ("high", "low")) == "low"

    def team(self, value: object, place: str) -> int:
        return self.faults.whole(value, place, low=1, high=4)

    def row(self, value: object, place: str) -> PointRow:
        section = TomlTable(self.faults, value, place)
        points = section.read("value", self.whole(0, 1000))
        row = PointRow(
            name=section.read("name", self.row_name, str(points)),
            label=section.text("label"),
            value=points,
            ranks=section.read("ranks", self.each(self.faults.text)),
        )
        section.close()
        return row

    def row_name(self, value: object, place: str) -> str:
        return self.faults.text(value, place, pattern=r"[a-z0-9_]+", say="a-z, 0-9 and _")

    def sheet_entry(self, value: object, place: str) -> Line | RowBlock:
        section = TomlTable(self.faults, value, place)
        entry = self.row_block(section) if section.has("rows") else self.line(section)
        section.close()
        return entry

    def row_block(self, section: TomlTable) -> RowBlock:
        side = section.read("rows", lambda v, p: self.faults.one_of(v, p, ("table", "held")))
        return RowBlock(side=side, label=section.text("label"))

    def line(self, section: TomlTable) -> Line:
        code = section.read("code", lambda v, p: self.faults.text(v, p, pattern=CODE, say="a code such as books.red"))
        return Line(
            code=code,
            label=section.text("label"),
            price=section.read("price", lambda v, p: read_price(self.faults, v, p)),
            book=self.book(section) if code.startswith("books.") else None,
            per=self.per(section) if code == "exact_deals" else "",
        )

    def per(self, section: TomlTable) -> str:
        return section.read("per", lambda v, p: self.faults.one_of(v, p, ("player", "team", "dealer")))

    def book(self, section: TomlTable) -> Book:
        makes = ("naturals", "mixed", "wilds", "any")
        return Book(
            made_of=section.read("made_of", lambda v, p: self.faults.one_of(v, p, makes)),
            ranks=section.read("ranks", self.each(self.faults.text), ()),
            cards=section.read("cards", self.whole(3, 20), CARDS_IN_A_BOOK),
        )

    def opening(self, value: object, place: str) -> Opening:
        if isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
            return Opening(by_score=self.faults.each(value, place, self.opening_step))
        return Opening(by_deal=self.faults.each(value, place, self.whole(0, LARGEST_PRICE)))

    def opening_step(self, value: object, place: str) -> OpeningStep:
        section = TomlTable(self.faults, value, place)
        step = OpeningStep(
            below=section.maybe("below", self.whole(-LARGEST_PRICE, LARGEST_PRICE)),
            points=section.read("points", self.whole(0, LARGEST_PRICE)),
        )
        section.close()
        return step

    def decks(self, value: object, place: str) -> Decks:
        def by_players(table: object, at: str) -> tuple[tuple[int, int], ...]:
            return self.faults.numbered(table, at, self.whole(1, 20))

        section = TomlTable(self.faults, value, place)
        decks = Decks(
            always=section.maybe("always", self.whole(1, 20)),
            per_player=section.read("per_player", self.whole(0, 5), 0),
            extra=section.read("extra", self.whole(0, 20), 0),
            by_players=section.read("by_players", by_players, ()),
            also=section.read("also", by_players, ()),
        )
        section.close()
        if [decks.always is not None, bool(decks.per_player), bool(decks.by_players)].count(True) != 1:
            self.faults.add(place, gettext_noop("needs exactly one of always, per_player and by_players"))
        return decks

    def stack(self, value: object, place: str) -> Stack:
        section = TomlTable(self.faults, value, place)
        stack = Stack(
            name=section.text("name"),
            cards=section.read("cards", self.whole(1, 99)),
            passed_to=section.text("passed_to", ""),
        )
        section.close()
        return stack

    def required(self, value: object, place: str) -> RequiredBooks:
        section = TomlTable(self.faults, value, place)
        kind = section.read("kind", self.kind)
        needed = RequiredBooks(
            kind=kind,
            accepts=section.read("accepts", self.each(self.kind), (kind,)),
            count=section.read("count", lambda v, p: read_amount(self.faults, v, p, low=0)),
            amount=section.maybe("amount", lambda v, p: read_amount(self.faults, v, p)),
        )
        section.close()
        return needed

    def kind(self, value: object, place: str) -> str:
        return self.faults.text(value, place, pattern=KIND, say="a kind of book such as red")

    def card(self, value: object, place: str) -> tuple[CardNote, ...]:
        section = TomlTable(self.faults, value, place)
        notes = [CardNote(topic=topic, text=section.text(topic)) for topic in section.values]
        return tuple(notes)
