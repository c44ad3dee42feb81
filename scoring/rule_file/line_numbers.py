"""Find the line of a key in a rule-set file. The TOML reader keeps no line numbers."""

import re
from collections.abc import Mapping

HEADER = re.compile(r"\s*(\[\[?)([A-Za-z0-9_.\-\s]+)\]\]?\s*(#.*)?$")
ASSIGNMENT = re.compile(r"\s*([A-Za-z0-9_\-]+(?:\s*\.\s*[A-Za-z0-9_\-]+)*|\"[^\"]*\")\s*=")


def line_of(places: Mapping[str, int], place: str) -> int | None:
    """Return the line (from 1) of the deepest key of `place` among `places`, or None.

    >>> line_of(places('key = "a"\\n[[lines]]\\ncode = "out"\\n[[lines]]\\nprice = 3'), "lines[2].price")
    5
    """
    while place:
        if place in places:
            return places[place]
        place = re.sub(r"(\.[^.\[\]]+|\[\d+\]|^[^.\[\]]+)$", "", place)
    return None


def places(text: str) -> dict[str, int]:
    """Return each path of keys that begins a line, with the number of its first line."""
    section, counted, found = "", dict[str, int](), dict[str, int]()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := HEADER.match(line):
            section = header.group(2).strip()
            if header.group(1) == "[[":
                counted[section] = counted.get(section, 0) + 1
                section = f"{section}[{counted[section]}]"
            found.setdefault(section, number)
        elif key := ASSIGNMENT.match(line):
            name = key.group(1).strip('"') if '"' in key.group(1) else re.sub(r"\s+", "", key.group(1))
            found.setdefault(f"{section}.{name}" if section else name, number)
    return found
