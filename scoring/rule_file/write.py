"""Write a rule set as TOML. Python's standard library reads TOML but does not write it."""

import json
from collections.abc import Sequence

from scoring.cards import PointRow
from scoring.prices import (
    Amount,
    ByDeal,
    ByDifference,
    ByPlayers,
    IfLine,
    OneOfEach,
    Price,
    Stepped,
    conditions,
    parts,
)
from scoring.rules import CARDS_IN_A_BOOK, Decks, Line, Opening, RequiredBooks, RowBlock, RuleSet, Stack

TomlValue = str | int | bool | list["TomlValue"] | dict[str, "TomlValue"]


def write_rule_set(rules: RuleSet) -> str:
    """Return the rule set as TOML text. `read_rule_set` turns it into an equal rule set."""
    top: dict[str, TomlValue] = {"format": _format(rules), "key": rules.key, "name": rules.name}
    top |= _present(deals=rules.deals, target=rules.target, books=rules.target_books)
    top |= {"lead": "more-than-all-others"} if rules.must_lead_all else {}
    top |= {"tie": "one-more-hand"} if rules.one_more_hand else {}
    top |= {"lone_player": rules.lone_player} if rules.lone_player != 1 else {}
    top |= {"wins": "low" if rules.low_wins else "high", "opening": _opening(rules.opening)}
    top |= {"endings": list(rules.endings), "missing": rules.missing}
    parts = [
        _assignments(top),
        _section("[decks]", _decks(rules.decks)),
        _section("[tables]", _tables(rules)),
        *(_section("[[stacks]]", _stack(stack)) for stack in rules.stacks),
        *(_section("[[rows]]", _row(row)) for row in rules.rows),
        *(_section("[[lines]]", _sheet_entry(entry)) for entry in rules.sheet),
        *(_section("[[required]]", _required(need)) for need in rules.required),
    ]
    if rules.card:
        parts.append(_section("[card]", {note.topic: note.text for note in rules.card}))
    return "\n".join(parts)


def _format(rules: RuleSet) -> int:
    """Return the version of the form: 1 if an earlier version of the program can read the file, else 2."""
    game = (rules.target_books, rules.must_lead_all, rules.one_more_hand, rules.lone_player != 1)
    sheet = (entry.counts if isinstance(entry, RowBlock) else entry.replaces_total for entry in rules.sheet)
    return 2 if any(game) or any(sheet) or any(_is_of_format_two(line.price) for line in rules.lines) else 1


def _is_of_format_two(price: Price) -> bool:
    by_players = (part for part in parts(price) if isinstance(part, ByPlayers))
    if isinstance(price, OneOfEach | ByDifference):
        return True
    return any(part.with_lines for part in conditions(price)) or any(
        not isinstance(value, int) for part in by_players for _, value in part.values
    )


def _tables(rules: RuleSet) -> dict[str, TomlValue]:
    return {str(players): [[*way] for way in ways] for players, ways in rules.tables}


def _present(**values: TomlValue | None) -> dict[str, TomlValue]:
    return {key: value for key, value in values.items() if value not in (None, "", [], {})}


def _section(header: str, values: dict[str, TomlValue]) -> str:
    return f"{header}\n{_assignments(values)}"


def _assignments(values: dict[str, TomlValue]) -> str:
    return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in values.items())


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() and key.isascii() else _toml(key)


def _toml(value: TomlValue) -> str:
    if isinstance(value, str):
        # A JSON string is a TOML string, except that TOML escapes DEL.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    return str(value)


def _opening(opening: Opening) -> TomlValue:
    steps: list[TomlValue] = [{**_present(below=step.below), "points": step.points} for step in opening.by_score]
    return steps or list(opening.by_deal)


def _decks(decks: Decks) -> dict[str, TomlValue]:
    return _present(
        always=decks.always,
        per_player=decks.per_player or None,
        extra=decks.extra or None,
        by_players=_by_number(decks.by_players),
        also=_by_number(decks.also),
    )


def _by_number(table: Sequence[tuple[int, Price]]) -> TomlValue:
    return {str(number): _price(value) for number, value in table}


def _stack(stack: Stack) -> dict[str, TomlValue]:
    return {"name": stack.name, "cards": stack.cards, **_present(passed_to=stack.passed_to)}


def _row(row: PointRow) -> dict[str, TomlValue]:
    return {"name": row.name, "value": row.value, "label": row.label, "ranks": [*row.ranks]}


def _sheet_entry(entry: Line | RowBlock) -> dict[str, TomlValue]:
    if isinstance(entry, RowBlock):
        return {"rows": entry.side, "label": entry.label, **_present(counts=entry.counts)}
    values: dict[str, TomlValue] = {"code": entry.code, "label": entry.label, "price": _price(entry.price)}
    values |= _present(per=entry.per, replaces="total" if entry.replaces_total else None)
    if book := entry.book:
        cards = book.cards if book.cards != CARDS_IN_A_BOOK else None
        values |= _present(made_of=book.made_of, ranks=list(book.ranks), cards=cards)
    return values


def _required(need: RequiredBooks) -> dict[str, TomlValue]:
    amount = None if need.amount is None else _amount(need.amount)
    return {"kind": need.kind, "accepts": list(need.accepts), "count": _amount(need.count), **_present(amount=amount)}


def _amount(amount: Amount) -> TomlValue:
    if isinstance(amount, ByDeal):
        return list(amount.values)
    if isinstance(amount, ByPlayers):
        return {amount.of: _by_number(amount.values)}
    return amount


def _price(price: Price) -> TomlValue:
    if isinstance(price, Stepped):
        steps = [{"start": s.start, "each": s.each, **_present(together=s.together)} for s in price.steps]
        return {"steps": [*steps]}
    if isinstance(price, OneOfEach):
        return {"one_of_each": list(price.lines), "then": _price(price.then)}
    if isinstance(price, ByDifference):
        return {"difference": [{"start": s.start, "more": s.more, "less": s.less} for s in price.steps]}
    if isinstance(price, IfLine):
        branches = {"then": _price(price.then), "otherwise": _price(price.otherwise)}
        lines: TomlValue = list(price.lines) if price.with_lines else price.line
        return {"if_line": lines, "at_least": price.at_least, **branches}
    return _amount(price)
