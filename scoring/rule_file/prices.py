"""Read prices of a rule-set file: a number, by deal, by players, in steps, by other lines, or victory points."""

from collections.abc import Callable

from scoring.errors import gettext_noop
from scoring.prices import (
    Amount,
    ByDeal,
    ByDifference,
    ByPlayers,
    DifferenceStep,
    IfLine,
    OneOfEach,
    Price,
    Step,
    Stepped,
)
from scoring.rule_file.fields import LARGEST_PRICE, FileValue, TomlTable

DEEPEST_PRICE = 4
MOST_PIECES = 9999
FORMS = gettext_noop(
    "needs a number, a number for each hand in square brackets, or braces with players, team_size, steps or if_line"
)


def read_amount(entry: FileValue, *, low: int = -LARGEST_PRICE) -> Amount:
    """Return a whole number, a list by deal, or `{ players = { 4 = 2, 6 = 3 } }` (or `team_size`)."""

    def whole(number: FileValue) -> int:
        return number.whole(low)

    if isinstance(entry.value, list):
        return ByDeal(entry.each(whole) or (0,))
    if isinstance(entry.value, dict):
        return _read_by_players(entry, whole)
    return whole(entry)


def _read_by_players(entry: FileValue, read: Callable[[FileValue], Price]) -> ByPlayers:
    with TomlTable(entry) as table:
        of = "team_size" if table.has("team_size") else "players"
        return ByPlayers(of, table[of].numbered(read))


def read_price_of_line(entry: FileValue) -> Price:
    """Return the price of a whole line: any price, one bonus for several lines, or victory points."""
    keys = entry.value.keys() if isinstance(entry.value, dict) else ()
    if "one_of_each" in keys:
        return _read_one_of_each(entry)
    return _read_difference(entry) if "difference" in keys else read_price(entry)


def read_price(entry: FileValue, depth: int = 1) -> Price:
    value = entry.value
    if depth > DEEPEST_PRICE:
        entry.fault(gettext_noop("has more than {most} braces inside each other", most=DEEPEST_PRICE))
        return 0
    if isinstance(value, dict) and "steps" in value:
        return _read_steps(entry)
    if isinstance(value, dict) and "if_line" in value:
        return _read_if_line(entry, depth)
    if isinstance(value, dict):
        return _read_by_players(entry, lambda part: read_price(part, depth + 1))
    if not isinstance(value, list) and type(value) is not int:
        entry.fault(FORMS)
        return 0
    return read_amount(entry)


def _read_steps(entry: FileValue) -> Stepped:
    with TomlTable(entry) as table:
        steps = table["steps"].each(_read_step)
    starts = [step.start for step in steps]
    if starts != sorted(set(starts)):
        entry.fault(gettext_noop("needs steps in order: each “start” larger than the one before"))
    return Stepped(steps)


def _read_step(entry: FileValue) -> Step:
    with TomlTable(entry) as table:
        start = table["start"].whole(1, MOST_PIECES)
        together = table.get("together", _points, None)
        each = _points(table["each"]) if together is None else table.get("each", _points, 0)
        return Step(start=start, each=each, together=together)


def _read_one_of_each(entry: FileValue) -> OneOfEach:
    with TomlTable(entry) as table:
        lines = table["one_of_each"].each(FileValue.text)
        if lines and len(set(lines)) < 2:
            table["one_of_each"].fault(gettext_noop("needs at least two different lines"))
        return OneOfEach(lines=lines or ("",), then=read_price(table["then"], 2))


def _read_difference(entry: FileValue) -> ByDifference:
    with TomlTable(entry) as table:
        steps = table["difference"].each(_read_difference_step)
    starts = [step.start for step in steps]
    if starts != sorted(set(starts)):
        entry.fault(gettext_noop("needs steps in order: each “start” larger than the one before"))
    elif steps and (starts[0] or steps[0].more != steps[0].less):
        entry.fault(gettext_noop("needs a first step from 0 on with the same points for both teams"))
    return ByDifference(steps)


def _read_difference_step(entry: FileValue) -> DifferenceStep:
    with TomlTable(entry) as table:
        start = table["start"].whole(0)
        return DifferenceStep(start=start, more=_points(table["more"]), less=_points(table["less"]))


def _codes(entry: FileValue) -> tuple[str, ...]:
    """Return the code of a line, or the codes of several lines that are added up."""
    return entry.each(FileValue.text) or ("",) if isinstance(entry.value, list) else (entry.text(),)


def _points(entry: FileValue) -> int:
    return entry.whole(-LARGEST_PRICE)


def _read_if_line(entry: FileValue, depth: int) -> IfLine:
    with TomlTable(entry) as table:
        line, *with_lines = _codes(table["if_line"])
        return IfLine(
            line=line,
            with_lines=tuple(with_lines),
            at_least=table.get("at_least", lambda least: least.whole(1, MOST_PIECES), 1),
            then=read_price(table["then"], depth + 1),
            otherwise=read_price(table["otherwise"], depth + 1),
        )
