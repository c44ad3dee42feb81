"""The sentences of an import, each once, with a stable code."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.errors import gettext_noop
from tournaments.core.people.names import NAME_SENTENCES

SHOWN_LETTERS: Final = 40

SENTENCES: Final[Mapping[str, str]] = {
    # The file as a whole: ListError
    "empty": gettext_noop("The file is empty."),
    "too_big": gettext_noop(
        "The file is larger than %(limit)s MB: copy the list of people into a new file and choose that one."
    ),
    "other_kind": gettext_noop(
        "This is %(kind)s, which cannot be read: open it, save it as Excel (.xlsx) or CSV, and choose that file."
    ),
    "other_name": gettext_noop(
        "A file that ends in %(suffix)s is not a list: save the list as Excel (.xlsx) or CSV, and choose that file."
    ),
    "picture": gettext_noop(
        "This is a picture (%(kind)s), not a list: type the names into Excel or a text file, and choose that file."
    ),
    "packed": gettext_noop("This is a packed file (%(kind)s): unpack it, then choose the list that was in it."),
    "password": gettext_noop(
        "This Excel file is locked with a password: open it, save it without the password, and choose that file."
    ),
    "not_text": gettext_noop(
        "This file is neither an Excel file nor plain text: save the list as Excel (.xlsx) or CSV."
    ),
    "broken_workbook": gettext_noop(
        "This Excel file is damaged or not built as Excel builds one: open it, save it again as Excel (.xlsx) or CSV."
    ),
    "unsafe_workbook": gettext_noop(
        "This Excel file contains definitions that may be unsafe, so it was not opened: save the list as CSV."
    ),
    "workbook_too_big": gettext_noop(
        "This Excel file holds far more than a list of %(limit)s people: copy the list into a new file."
    ),
    "quotes": gettext_noop(
        "The quotation marks in line %(line)s do not match: one is never closed, or is in the middle of a cell."
    ),
    "long_cell": gettext_noop("Line %(line)s has too much text in one cell. A closing quotation mark may be missing."),
    "too_many_people": gettext_noop("The list holds more than %(limit)s people: split it into smaller files."),
    "no_names": gettext_noop(
        "No names were found: the list needs a column headed “Name”, or “First name” and “Last name”."
    ),
    "only_header": gettext_noop("There is a row of headings but no one below it."),
    # Skipped rows: ImportedList.skipped
    "no_name": gettext_noop("There is no name in this row."),
    "total_row": gettext_noop("This row is a total."),
    "header_again": gettext_noop("This row repeats the headings."),
    # Rows that cannot be taken: ImportedList.problems
    **NAME_SENTENCES,
    "not_a_name": gettext_noop("“%(text)s” is not a name."),
    "cell_error": gettext_noop("Excel shows the error “%(text)s” where a name should be."),
    "unreadable_letter": gettext_noop("A letter in “%(text)s” cannot be read: save the file as Excel (.xlsx)."),
    "two_people": gettext_noop("“%(text)s” looks like two people: give each a row."),
    # Taken, but worth checking: ImportedList.notes
    "chapter_left_out": gettext_noop("The chapter “%(text)s” cannot be read and was left out."),
    "lot_left_out": gettext_noop("The lot “%(text)s” is a date, an error or too long and was left out."),
    "letters_guessed": gettext_noop(
        "The file does not say how it writes letters with accents: please check “%(text)s”."
    ),
    "whole_name_guessed": gettext_noop("There are no headings: column %(first)s was read as the name."),
    "name_chapter_guessed": gettext_noop(
        "There are no headings: column %(first)s was read as the name, column %(second)s as the chapter."
    ),
    "given_family_guessed": gettext_noop(
        "There are no headings: column %(first)s was read as the first name, column %(second)s as the last name."
    ),
    "family_given_guessed": gettext_noop(
        "There are no headings: column %(first)s was read as the last name, column %(second)s as the first name."
    ),
    "beyond_headings": gettext_noop("This row has more cells than the headings: “%(text)s” was not read."),
    "other_sheets": gettext_noop("These sheets look like lists too and were not read: %(sheets)s."),
    "rows_cut": gettext_noop("Only the first %(limit)s rows were read."),
    "macros_left_out": gettext_noop("The macros in this Excel file were ignored."),
}


class ListError(Exception):
    """A file that cannot be read at all: a stable code and the values of its sentence."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(SENTENCES[code] % values)
        self.code = code
        self.template = SENTENCES[code]
        self.values = values


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRemark:
    code: str
    line: int = 0
    values: Mapping[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return SENTENCES[self.code] % self.values


def shown(text: str) -> str:
    """Return a text from the file, short and harmless enough for a sentence.

    >>> shown("Ada\u202e")
    'Ada�'
    """
    text = " ".join(text.split())
    if len(text) > SHOWN_LETTERS:
        text = text[: SHOWN_LETTERS - 1] + "…"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)
