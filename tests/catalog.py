"""Reads a catalog of translations (.po) for tests, in the form that gettext's own tools write."""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("config/locale/es/LC_MESSAGES")
LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*("(?:[^"\\]|\\.)*")')


@dataclass
class Entry:
    """One message: its texts by keyword (msgid, msgid_plural, msgstr, msgstr[0] …) and its flags."""

    texts: dict = field(default_factory=dict)
    flags: set = field(default_factory=set)

    @property
    def source(self):
        return [self.texts[key] for key in ("msgid", "msgid_plural") if key in self.texts]

    @property
    def translations(self):
        return [text for key, text in self.texts.items() if key.startswith("msgstr")]


def entries_of(text):
    """Every entry of a catalog, the header first. Obsolete entries have the flag "obsolete"."""
    return [_entry(block.splitlines()) for block in text.split("\n\n") if "msg" in block]


def _entry(lines):
    entry, key = Entry(), ""
    for line in lines:
        if line.startswith("#,"):
            entry.flags |= {flag.strip() for flag in line[2:].split(",")}
        elif line.startswith("#~"):
            entry.flags.add("obsolete")
        elif found := LINE.fullmatch(line):
            key = found[1] or key
            entry.texts[key] = entry.texts.get(key, "") + ast.literal_eval(found[2])
    return entry
