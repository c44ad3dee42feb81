"""Finds the line of a rule-set file that a path of keys names, since the TOML reader keeps no line numbers."""

import re

HEADER = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_.\-\s]+?)\s*\]\]?\s*(#.*)?$")
ASSIGNMENT = re.compile(r"\s*([A-Za-z0-9_\-]+(?:\s*\.\s*[A-Za-z0-9_\-]+)*|\"[^\"]*\")\s*=")


def line_of(text: str, place: str) -> int | None:
    """The line (from 1) of the deepest key of `place` that stands in `text`, None where none does.

    >>> line_of('key = "a"\\n[[lines]]\\ncode = "out"\\n[[lines]]\\nprice = 3', "lines[2].price")
    5
    """
    known = dict(_places(text))
    while place:
        if place in known:
            return known[place]
        place = re.sub(r"(\.[^.\[\]]+|\[\d+\]|^[^.\[\]]+)$", "", place)
    return None


def _places(text: str) -> list[tuple[str, int]]:
    """Each path of keys that begins a line, with that line's number, the first of equals last."""
    section, counted, places = "", dict[str, int](), list[tuple[str, int]]()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            section = header.group(2)
            if header.group(1) == "[[":
                counted[section] = counted.get(section, 0) + 1
                section = f"{section}[{counted[section]}]"
            places.append((section, number))
        elif key := ASSIGNMENT.match(line):
            name = key.group(1).strip('"') if '"' in key.group(1) else re.sub(r"\s+", "", key.group(1))
            places.append((f"{section}.{name}" if section else name, number))
    return places[::-1]
