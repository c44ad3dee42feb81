"""Classify the text of one cell: blank, number, Excel error, total, or possibly a name."""

import re
from typing import Final

from tournaments.core.people.names import NAME_LETTERS, folded

_NUMBER = re.compile(r"[\d\s.,:;/%$€£()+-]+")
_DATE = re.compile(r"\d{4}-\d\d-\d\d.*|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}")
_ERROR = re.compile(r"#[¡¿]?[A-ZÑ/0]{2,}[!?]?")
_TRUTHS: Final = ("TRUE", "FALSE", "VERDADERO", "FALSO")
_PLACEHOLDERS: Final = ("", "n a", "none", "tba", "tbd", "ninguno")
_TOTAL = re.compile(
    r"(?:grand )?(?:sub)?total(?:s|es)?(?: .*)?|sum|suma|count|\d+ (?:total|people|players|personas|jugadores)"
)
_TWO_PEOPLE = re.compile(r"[^\W\d_]\s*(?:[&/+]|\band\b)\s*[^\W\d_]", re.IGNORECASE)


def _gist(text: str) -> str:
    """Return the folded beginning of a text. It is enough to classify, and folding a long text is slow."""
    return folded(text.strip()[:NAME_LETTERS])


def is_blank(text: str) -> bool:
    return _gist(text) in _PLACEHOLDERS and not is_error(text)


def is_number(text: str) -> bool:
    """Return whether the text is a number, an amount, a date or a time. "=1+1" is text."""
    text = text.strip()
    return _NUMBER.fullmatch(text) is not None and any(letter.isdigit() for letter in text)


def is_date(text: str) -> bool:
    return _DATE.fullmatch(text.strip()) is not None


def is_error(text: str) -> bool:
    """Return whether the text is Excel's result of a failed formula, such as #REF!."""
    return _ERROR.fullmatch(text.strip()) is not None


def is_truth(text: str) -> bool:
    """Return whether the text is an Excel yes or no."""
    return text.strip() in _TRUTHS


def is_total(text: str) -> bool:
    """Return whether the text labels a row of totals."""
    return _TOTAL.fullmatch(_gist(text)) is not None


def is_name_like(text: str) -> bool:
    return not (len(text) > 2 * NAME_LETTERS or is_blank(text) or is_number(text) or is_error(text) or is_truth(text))


def is_whole_name(text: str) -> bool:
    return len(text.replace(",", " ").split()) > 1


def is_two_people(text: str) -> bool:
    """Return whether the text is a couple in one cell, such as "Bob & Sue Tucker"."""
    return _TWO_PEOPLE.search(text) is not None
