"""Read prices of a rule-set file: a number, a list by deal, a table by players, steps, or another line."""

from scoring.errors import gettext_noop
from scoring.prices import Amount, ByDeal, ByPlayers, IfLine, Price, Step, Stepped
from scoring.rule_file.fields import LARGEST_PRICE, Faults, TomlTable

DEEPEST_PRICE = 4
FORMS = gettext_noop("needs a number, a list by deal, or a table with players, team_size, steps or if_line")


def read_amount(faults: Faults, value: object, place: str, *, low: int = -LARGEST_PRICE) -> Amount:
    """Return a whole number, a list by deal, or `{ players = { 4 = 2, 6 = 3 } }` (or `team_size`)."""

    def whole(entry: object, at: str) -> int:
        return faults.whole(entry, at, low=low)

    if isinstance(value, list):
        return ByDeal(faults.each(value, place, whole) or (0,))
    if isinstance(value, dict):
        section = TomlTable(faults, value, place)
        of = "team_size" if section.has("team_size") else "players"
        values = section.read(of, lambda table, at: faults.numbered(table, at, whole))
        section.close()
        return ByPlayers(of, values)
    return whole(value, place)


def read_price(faults: Faults, value: object, place: str, depth: int = 1) -> Price:
    """Return a price of any form, in points."""
    if depth > DEEPEST_PRICE:
        faults.add(place, gettext_noop("is nested more than {most} deep", most=DEEPEST_PRICE))
        return 0
    if isinstance(value, dict) and "steps" in value:
        return _read_steps(faults, value, place)
    if isinstance(value, dict) and "if_line" in value:
        return _read_if_line(faults, value, place, depth)
    if not isinstance(value, dict | list) and type(value) is not int:
        faults.add(place, FORMS)
        return 0
    return read_amount(faults, value, place)


def _read_steps(faults: Faults, value: object, place: str) -> Stepped:
    section = TomlTable(faults, value, place)
    steps = section.read("steps", lambda entries, at: faults.each(entries, at, lambda e, p: _read_step(faults, e, p)))
    section.close()
    starts = [step.start for step in steps]
    if starts != sorted(set(starts)):
        faults.add(place, gettext_noop("needs steps whose start rises from one to the next"))
    return Stepped(steps)


def _read_step(faults: Faults, value: object, place: str) -> Step:
    def money(entry: object, at: str) -> int:
        return faults.whole(entry, at, low=-LARGEST_PRICE)

    section = TomlTable(faults, value, place)
    start = section.read("start", lambda entry, at: faults.whole(entry, at, low=1, high=9999))
    together = section.maybe("together", money)
    each = section.read("each", money, 0 if together is not None else None)
    section.close()
    return Step(start=start, each=each, together=together)


def _read_if_line(faults: Faults, value: object, place: str, depth: int) -> IfLine:
    def price(entry: object, at: str) -> Price:
        return read_price(faults, entry, at, depth + 1)

    section = TomlTable(faults, value, place)
    read = IfLine(
        line=section.text("if_line"),
        at_least=section.read("at_least", lambda entry, at: faults.whole(entry, at, low=1, high=9999), 1),
        then=section.read("then", price),
        otherwise=section.read("otherwise", price),
    )
    section.close()
    return read
