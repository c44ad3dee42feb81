"""Lists that are pasted as text."""

import re

_LINE_NUMBER = re.compile(r"^[ \t]*\d{1,4}[.):][ \t]*", re.MULTILINE)


def without_line_numbers(text: str) -> str:
    """Return a list without the numbers before its names.

    >>> without_line_numbers("1. Wanda Brook\\n2) Fay Ellsworth")
    'Wanda Brook\\nFay Ellsworth'
    """
    return _LINE_NUMBER.sub("", text)
