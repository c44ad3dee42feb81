"""The errors this package raises for bad input, with sentences that people can act on and translators can translate."""

from dataclasses import dataclass


class Sentence(str):
    """A sentence made from a template with `{names}`. The site translates the template and fills it in again."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]


def gettext_noop(template: str, **values: object) -> Sentence:
    """Return an English sentence. The name marks it for the translators; this package knows no Django.

    >>> gettext_noop("needs a whole number from {low} to {high}", low=1, high=9)
    'needs a whole number from 1 to 9'
    """
    sentence = Sentence(template.format(**values) if values else template)
    sentence.template, sentence.values = template, values
    return sentence


class ScoringError(ValueError):
    """Bad input; `str()` is one clear sentence."""


class DealError(ScoringError):
    """A deal that cannot be scored at all: one sentence for each mistake. A deal with problems is still scored."""

    def __init__(self, *mistakes: str) -> None:
        self.mistakes = mistakes
        super().__init__("\n".join(mistakes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing wrong in a rule-set file.

    `place` is the path of keys (`lines[3].price`, counted from 1), `line` the line of the file where known.
    """

    place: str
    message: Sentence
    line: int | None = None

    def __str__(self) -> str:
        where = ", ".join(filter(None, (f"line {self.line}" if self.line else "", self.place)))
        return f"{where}: {self.message}" if where else self.message


class RuleSetError(ScoringError):
    """A rule-set file with faults, all of them in `faults`."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))
