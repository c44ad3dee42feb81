"""Say in our own sentences why the TOML reader cannot read a file, as far as its message and the line tell."""

import re
import tomllib
from dataclasses import replace

from scoring.errors import Fault, Sentence, gettext_noop
from scoring.rule_file.line_numbers import ASSIGNMENT

CURLY = gettext_noop('type straight quotation marks (") here instead of curly ones')
MOST_MENDED = 20
"""Lines of one file that are read as empty text. The file is read once more for each of them."""
KEY_WITHOUT_EQUALS = re.compile(r"\s*([a-z_]+)\b")
NO_EQUALS = "Expected '='"
AT_LINE = re.compile(r"\(at line (\d+), ")
TEXT_OR_NOTE = re.compile(r"""("(?:[^"\\]|\\[\s\S])*"|'[^']*'|#.*|\\.)""")
CURLY_QUOTES = re.compile("[“”„‟‘‚«»]")
THOUSANDS = re.compile(r"\b\d{1,3}(,\d{3})+\b")
TWICE = ("Cannot ", "Duplicate ")
AFTER_A_VALUE = ("Expected newline", NO_EQUALS)
TEXT_WITHOUT_END = ("Illegal character '\\n'", "Unterminated string", 'Expected "\'"')
NOT_CLOSED = ("Unclosed ", "Expected ']")


def has_notes(text: str) -> bool:
    """Return whether a file has notes, which begin with `#`. A rule set that is written anew has none."""
    return any(found[0].startswith("#") for found in TEXT_OR_NOTE.finditer(text))


def values_and_faults(text: str) -> tuple[dict[str, object], list[Fault], str]:
    """Return the values of a file, every fault of form, and the text that was read.

    A line that cannot be read counts as empty text, so that faults behind it are found too. No values are returned if
    that does not help.
    """
    lines, faults = text.split("\n"), dict[int, Fault]()
    while True:
        try:
            mended = "\n".join(lines)
            return tomllib.loads(mended), list(faults.values()), mended
        except tomllib.TOMLDecodeError as error:
            said = str(error)
        fault, number = _fault(lines, said)
        if number in faults:
            return {}, list(faults.values()), text
        faults[number] = fault
        if fault.message == CURLY:
            faults |= _straightened(lines, fault)
        elif (key := _key(lines[number - 1], said)) and len(faults) <= MOST_MENDED:
            lines[number - 1] = "" if said.startswith("Cannot ") else f'{key} = ""'
        else:
            return {}, list(faults.values()), text


def _key(line: str, error: str) -> str:
    """Return the key that begins the line, empty if none does."""
    key = ASSIGNMENT.match(line) or (KEY_WITHOUT_EQUALS.match(line) if error.startswith(NO_EQUALS) else None)
    return key[1] if key else ""


def _fault(lines: list[str], error: str) -> tuple[Fault, int]:
    """Return the fault and the line where the reader stopped: the last line if it missed something at the end."""
    at = AT_LINE.search(error)
    number = int(at[1]) if at else len("\n".join(lines).rstrip("\n").split("\n"))
    return Fault(place="", message=_cause(error, _bare(lines[number - 1])), line=number), number


def _bare(line: str) -> str:
    """Return the line without its texts and its note."""
    return TEXT_OR_NOTE.sub("", line)


def _straightened(lines: list[str], fault: Fault) -> dict[int, Fault]:
    """Make curly quotation marks straight in every line that has them outside a text. Return a fault for each."""
    found = {}
    for number, line in enumerate(lines, start=1):
        if CURLY_QUOTES.search(_bare(line)):
            lines[number - 1] = CURLY_QUOTES.sub('"', line)
            found[number] = replace(fault, line=number)
    return found


def _cause(error: str, bare: str) -> Sentence:
    """Return the likely cause. `bare` is the line without its texts."""
    if error.startswith(TWICE):
        return gettext_noop("this part of the file has the same key twice: delete one of the two")
    if CURLY_QUOTES.search(bare):
        return CURLY
    if error.startswith(AFTER_A_VALUE) and (number := THOUSANDS.search(bare)):
        return gettext_noop("type this number without a comma: {number}", number=number[0].replace(",", ""))
    if error.startswith(TEXT_WITHOUT_END):
        return gettext_noop("the quotation mark at the end of this text is missing")
    if error.startswith("Invalid value"):
        return gettext_noop("needs a whole number, or words in quotation marks")
    if error.startswith(NOT_CLOSED) or bare.count("[") != bare.count("]"):
        return gettext_noop("a bracket or a comma is missing here or on a line above")
    if error.startswith(NO_EQUALS):
        return gettext_noop("an equals sign is missing here, or this is another kind of file")
    return gettext_noop(
        "this cannot be read as rules: something in this line is missing or extra, or this is another kind of file"
    )
