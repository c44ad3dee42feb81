"""Read a rule-set file (TOML) into a `RuleSet`, or report every fault with its place."""

import codecs
import re
from dataclasses import replace

from scoring.cards import PointRow
from scoring.errors import Fault, RuleSetError, Sentence, gettext_noop
from scoring.rule_file.check import check_newly, check_together
from scoring.rule_file.fields import LARGEST_PRICE, FileValue, TomlTable
from scoring.rule_file.line_numbers import line_of, places
from scoring.rule_file.prices import read_amount, read_price_of_line
from scoring.rule_file.syntax import values_and_faults
from scoring.rules import (
    CARDS_IN_A_BOOK,
    ENDINGS,
    MOST_DEALS,
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
    first_of_equal,
)
from scoring.texts import refused_in

LARGEST_FILE = 100_000
MOST_DOTS = 1_000  # on one line: the TOML reader needs a minute for a dotted key of ten thousand parts
FORMATS = (1, 2)
"""Format 2 has more endings of a game and more kinds of prices. Whichever a file names, all of them are read."""
KEY = r"[a-z0-9]+(-[a-z0-9]+)*"
KIND = r"[a-z0-9_]+"
CODE = rf"[a-z][a-z0-9_]*(\.{KIND})?"
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")


def read_rule_set(source: str | bytes) -> RuleSet:
    """Return the rule set written in `source`. Raises RuleSetError with every fault."""
    return _read_text(_as_text(source), new=True)


def read_stored_rule_set(text: str) -> RuleSet:
    """Return a rule set that an earlier version of the program may have accepted and stored."""
    return _read_text(_as_text(text), new=False)


def _read_text(text: str, *, new: bool) -> RuleSet:
    values, found, read = _parse(text)
    if not values and found:
        raise RuleSetError(tuple(found))
    try:
        rules = _read(values, new=new)
    except RuleSetError as error:
        lines, unread = places(read), {fault.line for fault in found}
        others = (replace(fault, line=line_of(lines, fault.place)) for fault in error.faults)
        found += [fault for fault in others if fault.line not in unread]
    if found:
        raise RuleSetError(tuple(sorted(found, key=lambda fault: fault.line or 0)))
    return rules


def rule_set_from(values: dict[str, object]) -> RuleSet:
    """Return the rule set with the values of a file. Raises RuleSetError with every fault."""
    return _read(values, new=True)


def _read(values: dict[str, object], *, new: bool) -> RuleSet:
    if type(values.get("format", 1)) is not int or values.get("format", 1) not in FORMATS:
        message = gettext_noop("is not 1 or 2: this file is for another version of the program")
        raise RuleSetError((Fault(place="format", message=message),))
    faults: list[Fault] = []
    rules = _rule_set(FileValue(values, "", faults))
    faulty = {fault.place for fault in faults}
    faults += check_together(rules, faulty)
    if new:
        faults += check_newly(rules, faulty)
    if faults:
        raise RuleSetError(tuple(faults))
    return first_of_equal(rules)


def _as_text(source: str | bytes) -> str:
    if len(source) > LARGEST_FILE:
        message = gettext_noop(
            "this is too large for rules, which take {most} letters at the most: is it the right file?",
            most=LARGEST_FILE,
        )
        raise _unreadable(message)
    if isinstance(source, str):
        return source
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = gettext_noop("this is not plain text: choose the rule file, whose name ends in .toml")
        if source.startswith(UTF_16) or not CONTROLS.search(source):
            message = gettext_noop("a letter here is in another encoding: save the file as UTF-8, then choose it again")
        raise _unreadable(message, line=source[: error.start].count(b"\n") + 1) from error


def _parse(text: str) -> tuple[dict[str, object], list[Fault], str]:
    """Return the values of a file, its faults of form, and the text that was read.

    The values are empty if a fault could not be mended.
    """
    too_deep = gettext_noop("this is too long, or has too many brackets inside each other")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:
            raise _unreadable(too_deep, line=number)
        if refused_in(line, lines=True) == "direction":
            raise _unreadable(gettext_noop("a hidden character reverses the text: type this line again"), line=number)
    try:
        return values_and_faults(text)
    except (RecursionError, ValueError) as error:  # thousands of nested brackets, numbers with thousands of digits
        raise _unreadable(too_deep) from error


def _unreadable(message: Sentence, line: int | None = None) -> RuleSetError:
    return RuleSetError((Fault(place="", message=message, line=line),))


def _rule_set(entry: FileValue) -> RuleSet:
    with TomlTable(entry) as top:
        top.has("format")  # looked at already
        return RuleSet(
            key=top["key"].text(KEY, say="a-z, 0-9 and single dashes"),
            name=top["name"].text(),
            rows=top["rows"].each(_row),
            sheet=top["lines"].each(_sheet_entry),
            opening=_opening(top["opening"]),
            decks=_decks(top["decks"]),
            stacks=top["stacks"].each(_stack),
            tables=top["tables"].numbered(_ways),
            endings=top["endings"].each(lambda ending: ending.one_of(*ENDINGS)),
            deals=top.get("deals", lambda deals: deals.whole(1, MOST_DEALS), None),
            target=top.get("target", lambda target: target.whole(1), None),
            target_books=top.get("books", lambda books: books.whole(1, 99), None),
            must_lead_all=top.get("lead", lambda lead: lead.one_of("more-than-all-others") != "", False),
            one_more_hand=top.get("tie", lambda tie: tie.one_of("shared", "one-more-hand") != "shared", False),
            lone_player=top.get("lone_player", lambda factor: factor.whole(1, 10), 1),
            low_wins=top.get("wins", lambda wins: wins.one_of("high", "low") == "low", False),
            required=top.get("required", lambda needs: needs.each(_required), ()),
            missing=top.get("missing", lambda missing: missing.one_of("never", "other-out", "always"), "never"),
            card=top.get("card", _card, ()),
        )


def _texts(entry: FileValue) -> tuple[str, ...]:
    return entry.each(FileValue.text)


def _ways(entry: FileValue) -> tuple[tuple[int, ...], ...]:
    if isinstance(entry.value, list) and entry.value and all(type(team) is int for team in entry.value):
        entry.fault(gettext_noop("needs brackets around each way to form teams: write [{way}]", way=entry.value))
        return ()
    return entry.each(_way)


def _way(entry: FileValue) -> tuple[int, ...]:
    return entry.each(lambda team: team.whole(1, 4))


def _row(entry: FileValue) -> PointRow:
    with TomlTable(entry) as table:
        value = table["value"].whole(0, 1000)
        return PointRow(
            name=table.get("name", lambda name: name.text(KIND, say="a-z, 0-9 and _"), str(value)),
            label=table["label"].text(),
            value=value,
            ranks=_texts(table["ranks"]),
        )


def _sheet_entry(entry: FileValue) -> Line | RowBlock:
    with TomlTable(entry) as table:
        if table.has("rows"):
            return _row_block(table)
        code = table["code"].text(CODE, say="a code such as books.red, which begins with a letter")
        return Line(
            code=code,
            label=table["label"].text(),
            price=read_price_of_line(table["price"]),
            book=_book(table) if code.startswith("books.") else None,
            per=table["per"].one_of("player", "team", "dealer") if code == "exact_deals" else "",
            replaces_total=table.get("replaces", lambda what: what.one_of("total") != "", False),
        )


def _row_block(table: TomlTable) -> RowBlock:
    side = table["rows"].one_of("table", "held")
    others = ("none",) if side == "table" else ("plus", "unless-out")
    counts = table.get("counts", lambda counts: counts.one_of(*others), "")
    return RowBlock(side=side, label=table["label"].text(), counts=counts)


def _book(line: TomlTable) -> Book:
    return Book(
        made_of=line["made_of"].one_of("naturals", "mixed", "wilds", "any"),
        ranks=line.get("ranks", _texts, ()),
        cards=line.get("cards", lambda cards: cards.whole(3, 20), CARDS_IN_A_BOOK),
    )


def _opening(entry: FileValue) -> Opening:
    if isinstance(entry.value, list) and all(isinstance(step, dict) for step in entry.value):
        return Opening(by_score=entry.each(_opening_step))
    return Opening(by_deal=entry.each(lambda points: points.whole(0)))


def _opening_step(entry: FileValue) -> OpeningStep:
    with TomlTable(entry) as table:
        return OpeningStep(
            below=table.get("below", lambda score: score.whole(-LARGEST_PRICE), None), points=table["points"].whole(0)
        )


def _decks(entry: FileValue) -> Decks:
    with TomlTable(entry) as table:
        decks = Decks(
            always=table.get("always", lambda decks: decks.whole(1, 20), None),
            per_player=table.get("per_player", lambda decks: decks.whole(0, 5), 0),
            extra=table.get("extra", lambda decks: decks.whole(0, 20), 0),
            by_players=table.get("by_players", _decks_by_players, ()),
            also=table.get("also", _decks_by_players, ()),
        )
    if (
        isinstance(entry.value, dict)
        and [decks.always is not None, bool(decks.per_player), bool(decks.by_players)].count(True) != 1
    ):
        entry.fault(gettext_noop("needs exactly one of always, per_player and by_players"))
    return decks


def _decks_by_players(entry: FileValue) -> tuple[tuple[int, int], ...]:
    return entry.numbered(lambda decks: decks.whole(1, 20))


def _stack(entry: FileValue) -> Stack:
    with TomlTable(entry) as table:
        return Stack(
            name=table["name"].text(),
            cards=table["cards"].whole(1, 99),
            passed_to=table.get("passed_to", FileValue.text, ""),
        )


def _required(entry: FileValue) -> RequiredBooks:
    with TomlTable(entry) as table:
        kind = _kind(table["kind"])
        return RequiredBooks(
            kind=kind,
            accepts=table.get("accepts", lambda kinds: kinds.each(_kind), (kind,)),
            count=read_amount(table["count"], low=0),
            amount=table.get("amount", read_amount, None),
        )


def _kind(entry: FileValue) -> str:
    return entry.text(KIND, say="a kind of book such as red")


def _card(entry: FileValue) -> tuple[CardNote, ...]:
    table = TomlTable(entry)
    return tuple(CardNote(topic=topic, text=table[topic].text()) for topic in table.values)
