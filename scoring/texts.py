"""Letters that no text may contain, whether typed, imported, or read from a rule-set file or an evening's file."""

import re
from collections.abc import Mapping
from typing import Final

REFUSED: Final[Mapping[str, re.Pattern[str]]] = {
    "control": re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]"),
    "direction": re.compile("[\u202a-\u202e\u2066-\u2069]"),
    "surrogate": re.compile("[\ud800-\udfff]"),
    "invisible": re.compile("[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]"),
    "noncharacter": re.compile(
        "[\ufdd0-\ufdef" + "".join(chr(plane << 16 | end) for plane in range(17) for end in (0xFFFE, 0xFFFF)) + "]"
    ),
}
"""The kinds of such letters: control characters and line breaks, marks that turn the direction of writing, halves of
letters, letters that nobody sees, and code points that are no letters. A workbook cannot hold most of them.
"""
_BREAKS: Final = "\t\n\r"
_LINE_BREAKS: Final = str.maketrans("", "", _BREAKS)
_ANY: Final = re.compile("|".join(pattern.pattern for pattern in REFUSED.values()))


def refused_in(text: str, *, lines: bool = False) -> str | None:
    """Return the kind of a letter that the text may not contain, None for a clean text.

    `lines` allows line breaks and tabs.
    """
    if text.isascii() and text.isprintable():
        return None
    if lines:
        text = text.translate(_LINE_BREAKS)
    return next((kind for kind, letters in REFUSED.items() if letters.search(text)), None)


def without_refused(text: str, *, lines: bool = False) -> str:
    """Return the text without such letters. `lines` keeps line breaks and tabs."""
    return _ANY.sub(lambda found: found[0] if lines and found[0] in _BREAKS else "", text)


def short_label(label: str) -> str:
    """A line's label without what explains it.

    >>> short_label("Other red books (not sevens, not wild)"), short_label("Clean books, no wild cards")
    ('Other red books', 'Clean books')
    """
    return label.split(" (")[0].split(",")[0]
