"""Sentences that can be said in another language: the text as it reads in English, with what it was made from."""


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
