"""The figures of a run beside their aims: which of them are past an aim, and the table of all of them."""

import re
from dataclasses import dataclass

QUANTITY = re.compile(r"([\d.,]+) ?(s|ms|µs|MB|kB)\b")
UNITS = {"s": 1, "ms": 1e-3, "µs": 1e-6, "MB": 1e6, "kB": 1e3}
OF_SO_MANY = re.compile(r"(\d+) of (\d+) ")
RATIO = re.compile(r"≤ ([\d.]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """What was measured, as it is printed. `ratio` is its ratio to `floor`.

    `aim` has parts with commas between them: “≤ 3” for the ratio, “0.3 s” or “90 MB” for the figure, “12 of 15 queries”
    for what was counted. A part without a number, such as “none”, is no aim.
    """

    what: str
    figure: str
    ratio: float
    aim: str
    floor: str

    @property
    def is_past_its_aim(self) -> bool:
        return any(map(self._is_past, self.aim.split(", ")))

    def _is_past(self, part: str) -> bool:
        if counted := OF_SO_MANY.match(part):
            return int(counted[1]) > int(counted[2])
        if most := QUANTITY.search(part):
            return _value(QUANTITY.search(self.figure)) > _value(most)
        ratio = RATIO.fullmatch(part)
        return ratio is not None and round(self.ratio, 2) > float(ratio[1])

    @property
    def line(self) -> str:
        return f"{self.what:<44} {self.figure:>16}   {self.ratio:>9.2f} × {self.floor:<12} aim {self.aim}"


def _value(found: re.Match[str] | None) -> float:
    assert found is not None, "an aim has a unit that its figure does not have"
    return float(found[1].replace(",", "")) * UNITS[found[2]]


def table_of(figures: list[Figure]) -> list[str]:
    """Return a line for each figure, with a mark in front of those past their aim, and a line that counts them."""
    past = sum(figure.is_past_its_aim for figure in figures)
    lines = [f"{'✗' if figure.is_past_its_aim else ' '} {figure.line}" for figure in figures]
    return [*lines, f"{len(figures)} figures, {past or 'none'} past their aims"]
