"""Say in our own sentences why the TOML reader cannot read a file, as far as its message and the line tell."""

import re
import tomllib

from scoring.errors import Fault, Sentence, gettext_noop

AT_LINE = re.compile(r"\(at line (\d+), ")
TEXT_OR_NOTE = re.compile(r"""("[^"]*"|'[^']*'|#.*)""")
CURLY_QUOTES = re.compile("[“”„‟‘‚«»]")
THOUSANDS = re.compile(r"\b\d{1,3}(,\d{3})+\b")
TWICE = ("Cannot ", "Duplicate ")
AFTER_A_VALUE = ("Expected newline", "Expected '='")
TEXT_WITHOUT_END = ("Illegal character '\\n'", "Unterminated string", 'Expected "\'"')
NOT_CLOSED = ("Unclosed ", "Expected ']")


def syntax_fault(text: str, error: tomllib.TOMLDecodeError) -> Fault:
    """Return the fault with the line where the reader stopped: the last line if it missed something at the end."""
    at = AT_LINE.search(str(error))
    number = int(at[1]) if at else text.rstrip("\n").count("\n") + 1
    bare = TEXT_OR_NOTE.sub("", text.split("\n")[number - 1])
    return Fault(place="", message=_cause(str(error), bare), line=number)


def _cause(error: str, bare: str) -> Sentence:
    """Return the likely cause. `bare` is the line without its texts and its note."""
    if error.startswith(TWICE):
        return gettext_noop("this part of the file has the same key twice: delete one of the two")
    if CURLY_QUOTES.search(bare):
        return gettext_noop('type straight quotation marks (") here instead of curly ones')
    if error.startswith(AFTER_A_VALUE) and (number := THOUSANDS.search(bare)):
        return gettext_noop("type this number without a comma: {number}", number=number[0].replace(",", ""))
    if error.startswith(TEXT_WITHOUT_END):
        return gettext_noop("the quotation mark at the end of this text is missing")
    if error.startswith("Invalid value"):
        return gettext_noop("needs a whole number, or words in quotation marks")
    if error.startswith(NOT_CLOSED) or bare.count("[") != bare.count("]"):
        return gettext_noop("a bracket or a comma is missing here or on a line above")
    if error.startswith("Expected '='"):
        return gettext_noop("an equals sign is missing here, or this is another kind of file")
    return gettext_noop(
        "this cannot be read as rules: something in this line is missing or extra, or this is another kind of file"
    )
