"""The only errors this package raises for what it is given, each with sentences a person can act on and translate."""

from dataclasses import dataclass


class Sentence(str):
    """A sentence from a template with `{names}`; whoever shows it may translate the template and fill it in again."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]


def gettext_noop(template: str, **values: object) -> Sentence:
    """A sentence of this package, which knows no Django: it is in English, and marked for the translators by the name.

    >>> gettext_noop("needs a whole number from {low} to {high}", low=1, high=9)
    'needs a whole number from 1 to 9'
    """
    sentence = Sentence(template.format(**values))
    sentence.template, sentence.values = template, values
    return sentence


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
