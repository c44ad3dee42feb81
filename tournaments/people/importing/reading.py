"""Read a list of people from an Excel workbook or a CSV file."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from django.utils.module_loading import import_string

from tournaments.core.people.importing.columns import Columns, find_columns
from tournaments.core.people.importing.file_kinds import is_workbook
from tournaments.core.people.importing.grid import MAX_PEOPLE, MAX_ROWS, FileRow, Grid
from tournaments.core.people.importing.person_rows import ImportedList, ListRow, read_people
from tournaments.core.people.importing.read_csv import read_csv
from tournaments.core.people.importing.remarks import SENTENCES, ImportRemark, ListError, shown

__all__ = ["SENTENCES", "ImportRemark", "ImportedList", "ListError", "ListRow", "read_list"]

MAX_MEGABYTES: Final = 2


def read_list(data: bytes, filename: str, chapters: Collection[str] = ()) -> ImportedList:
    """Return the people in a file, whatever its name. Raises ListError with one clear sentence.

    `chapters` are the folded names of the club's chapters.
    Nothing in the file is trusted: its size, its unpacked size, its rows and its texts are limited.
    """
    if len(data) > MAX_MEGABYTES * 1024 * 1024:
        raise ListError("too_big", limit=MAX_MEGABYTES)
    if not data.strip():
        raise ListError("empty")
    # The reader of workbooks is loaded with the first one: openpyxl takes 6 MB that most evenings never need.
    read = import_string(f"{__package__}.workbook.read_workbook") if is_workbook(data, filename) else read_csv
    tables, remarks = read(data, filename)
    lists = [(table, columns) for table in tables if (columns := find_columns(table)) is not None]
    if not lists:
        raise ListError("no_names")
    table, columns = max(lists, key=_likelihood)
    others = [other for other, its in lists if other is not table and its.heading_line and _people_lines(other, its)]
    return _roster(table, columns, remarks + _notes(table, columns, others), chapters)


def _likelihood(candidate: tuple[Grid, Columns]) -> tuple[bool, int, int]:
    table, columns = candidate
    lines = _people_lines(table, columns)
    return columns.heading_line is not None and lines != [], columns.known, len(lines)


def _people_lines(table: Grid, columns: Columns) -> list[FileRow]:
    above = columns.heading_line.number if columns.heading_line else 0
    return [line for line in table.lines if line.number > above]


def _notes(table: Grid, columns: Columns, others: list[Grid]) -> list[ImportRemark]:
    notes = list(columns.guesses)
    if others:
        titles = ", ".join(shown(other.title) for other in others)
        notes.append(ImportRemark(code="other_sheets", values={"sheets": titles}))
    if table.is_shortened:
        notes.append(ImportRemark(code="rows_cut", values={"limit": MAX_ROWS}))
    return notes


def _roster(table: Grid, columns: Columns, notes: list[ImportRemark], chapters: Collection[str]) -> ImportedList:
    people = read_people(_people_lines(table, columns), columns, chapters)
    if len(people.rows) > MAX_PEOPLE:
        raise ListError("too_many_people", limit=MAX_PEOPLE)
    if not people.rows and not people.problems:
        raise ListError("only_header" if columns.heading_line else "no_names")
    return replace(people, notes=(*notes, *people.notes))
