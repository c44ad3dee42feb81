"""The only errors this package raises for what it is given, each with sentences a person can act on."""

from dataclasses import dataclass

from scoring.sentences import Sentence


class ScoringError(ValueError):
    """Something handed in cannot be used; `str()` is one clear sentence."""


class DealError(ScoringError):
    """A deal that cannot be scored at all, as against one with problems, which is scored all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing wrong in a rule-set file.

    `place` is the path of keys (`lines[3].price`, counted from 1), `line` the line of the file where known.
    """

    place: str
    message: Sentence
    line: int | None = None

    def __str__(self) -> str:
        where = f"line {self.line}, {self.place}" if self.line and self.place else self.place
        if self.line and not self.place:
            where = f"line {self.line}"
        return f"{where}: {self.message}" if where else self.message


class RuleSetError(ScoringError):
    """A rule-set file with faults, all of them at once in `faults`."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))
