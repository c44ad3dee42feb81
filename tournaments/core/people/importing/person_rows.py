"""Read the lines of a table as people, with a remark on each line that is skipped."""

import dataclasses
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.core.people.names import (
    NAME_LETTERS,
    NameProblem,
    PersonName,
    clean_text,
    folded,
    friendly_case,
    friendly_name,
    name_key,
    split_name,
)

from .cells import is_blank, is_date, is_error, is_number, is_total, is_truth, is_two_people, is_whole_name
from .columns import Columns
from .grid import FileRow
from .remarks import ImportRemark, shown

CHAPTER_LETTERS: Final = 60
LOT_LETTERS: Final = 20
_MANY: Final = 3
_UNREADABLE: Final = "\ufffd"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """One person of the list. `duplicate_of` is the earlier line with the same name.

    `is_comma_doubtful` means that the name was "Ned Winter, Texas": Texas may be the first name or the chapter.
    """

    line: int
    given: str
    family: str
    chapter: str | None
    lot: str
    duplicate_of: int | None = None
    is_comma_doubtful: bool = False

    def with_chapter_after_comma(self) -> "ListRow":
        """Return "Ned Winter, Texas" as Ned Winter of the chapter Texas, which was read as Texas Ned Winter."""
        name = split_name(self.family)
        return dataclasses.replace(
            self, given=name.given, family=name.family, chapter=self.given, is_comma_doubtful=False
        )

    @property
    def name(self) -> PersonName:
        return PersonName(given=self.given, family=self.family)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedList:
    """A list as it was read, before anyone confirms it: the people, and remarks.

    `skipped` are lines without people, such as totals. `problems` are people that cannot be imported. `notes` say what
    was guessed or left out.
    """

    rows: tuple[ListRow, ...]
    skipped: tuple[ImportRemark, ...]
    problems: tuple[ImportRemark, ...]
    notes: tuple[ImportRemark, ...]
    ignored_columns: tuple[str, ...]


class _NotAName(Exception):  # noqa: N818 (carries a remark to the one place that collects them)
    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def read_people(lines: Sequence[FileRow], columns: Columns, chapters: Collection[str] = ()) -> ImportedList:
    """Return the people in these lines, with one spelling for each chapter and repeated people marked.

    `chapters` are the folded names of the club's chapters.
    """
    rows: list[ListRow] = []
    skipped, problems, notes = [], [], []
    lines = _rejoined(lines, columns)
    for line in lines:
        reason = _reason_to_skip(line, columns)
        if reason:
            skipped.append(ImportRemark(code=reason, line=line.number))
            continue
        try:
            row, left_out = _row(line, columns)
        except _NotAName as problem:
            problems.append(ImportRemark(code=problem.code, line=line.number, values=problem.values))
        else:
            rows.append(row)
            notes += left_out
    notes += _beyond_headings(lines, columns)
    rows = _with_chapters_after_commas(rows, chapters)
    return ImportedList(
        rows=_with_duplicates_marked(_with_chapters_unified(rows)),
        skipped=tuple(skipped),
        problems=tuple(problems),
        notes=tuple(notes),
        ignored_columns=columns.ignored,
    )


def _row(line: FileRow, columns: Columns) -> tuple[ListRow, list[ImportRemark]]:
    name = _name(line, columns)
    chapter, lot = line.cell(columns.chapter), line.cell(columns.lot)
    kept_chapter = _kept(chapter, CHAPTER_LETTERS)
    kept_lot = None if is_date(lot) else _kept(lot, LOT_LETTERS)
    left_out = [
        ImportRemark(code=code, line=line.number, values={"text": shown(text)})
        for code, text, kept in (("chapter_left_out", chapter, kept_chapter), ("lot_left_out", lot, kept_lot))
        if kept is None
    ]
    row = ListRow(
        line=line.number,
        given=name.given,
        family=name.family,
        chapter=kept_chapter or None,
        lot=kept_lot or "",
        is_comma_doubtful=not kept_chapter and _is_comma_doubtful(line.cell(columns.name)),
    )
    return row, left_out


def _is_comma_doubtful(cell: str) -> bool:
    """Return whether a name and its chapter may be meant, as in "Ned Winter, Texas". Suffixes are no chapters."""
    before, comma, after = cell.partition(",")
    return (
        bool(comma) and "," not in after and is_whole_name(before) and split_name(cell).given == " ".join(after.split())
    )


def _with_chapters_after_commas(rows: Sequence[ListRow], chapters: Collection[str]) -> list[ListRow]:
    """Read what follows the comma as the chapter if the club has it, or if it follows many names."""
    after = Counter(folded(row.given) for row in rows if row.is_comma_doubtful)
    return [
        row.with_chapter_after_comma()
        if row.is_comma_doubtful and (folded(row.given) in chapters or after[folded(row.given)] >= _MANY)
        else row
        for row in rows
    ]


def _rejoined(lines: Sequence[FileRow], columns: Columns) -> Sequence[FileRow]:
    """Join lines whose "Ellsworth, Fay" was split at its comma, as in a CSV file typed by hand."""
    if columns.name is None or (columns.heading_line is None and not columns.is_split):
        return lines
    place, next_place = columns.name, columns.name + 1
    if columns.is_split:
        return [_joined(line, place) for line in lines]
    split = [line for line in lines if line.cell(next_place).startswith(" ") and not is_whole_name(line.cell(place))]
    if (columns.heading_line and columns.heading_line.cell(next_place).startswith(" ")) or 2 * len(split) <= len(lines):
        return lines
    return [_joined(line, place) for line in lines]


def _joined(line: FileRow, place: int) -> FileRow:
    cells = line.cells
    return dataclasses.replace(line, cells=(*cells[:place], ",".join(cells[place : place + 2]), *cells[place + 2 :]))


def _beyond_headings(lines: Sequence[FileRow], columns: Columns) -> list[ImportRemark]:
    """Return a note on the first line with a cell to the right of all headings."""
    if columns.heading_line is None:
        return []
    width = len(columns.heading_line.cells)
    wide = next((line for line in lines if len(line.cells) > width), None)
    if wide is None:
        return []
    return [ImportRemark(code="beyond_headings", line=wide.number, values={"text": shown(wide.cells[width])})]


def _reason_to_skip(line: FileRow, columns: Columns) -> str | None:
    if _same_texts(line, columns.heading_line):
        return "header_again"
    if is_total(next(cell for cell in line.cells if cell.strip())):
        return "total_row"
    if all(is_blank(cell) for cell in _name_cells(line, columns)):
        return "no_name"
    return None


def _same_texts(line: FileRow, other: FileRow | None) -> bool:
    return (
        other is not None
        and len(line.cells) == len(other.cells)
        and all(a.strip().casefold() == b.strip().casefold() for a, b in zip(line.cells, other.cells, strict=True))
    )


def _name_cells(line: FileRow, columns: Columns) -> list[str]:
    places = [columns.name] if columns.name is not None else [columns.given, columns.family]
    return ["" if is_blank(line.cell(place)) else line.cell(place) for place in places]


def _name(line: FileRow, columns: Columns) -> PersonName:
    cells = _name_cells(line, columns)
    for cell in cells:
        _refuse_other_things(cell)
    try:
        cells = [clean_text(cell, 2 * NAME_LETTERS) for cell in cells]
        name = friendly_name(_joined_name(cells))
        if max(len(name.given), len(name.family)) > NAME_LETTERS:
            raise NameProblem("too_long", limit=NAME_LETTERS)
    except NameProblem as problem:
        raise _NotAName(problem.code, **problem.values) from problem
    return name


def _joined_name(cells: Sequence[str]) -> PersonName:
    """Return the name in one or two cells. People sometimes type the whole name into one of the two."""
    filled = [cell for cell in cells if cell]
    if len(cells) == 1 or (len(filled) == 1 and is_whole_name(filled[0])):
        return split_name(filled[0])
    return PersonName(given=cells[0], family=cells[1])


def _refuse_other_things(cell: str) -> None:
    if is_error(cell):
        raise _NotAName("cell_error", text=shown(cell))
    if is_number(cell) or is_truth(cell):
        raise _NotAName("not_a_name", text=shown(cell))
    if _UNREADABLE in cell:
        raise _NotAName("unreadable_letter", text=shown(cell))
    if is_two_people(cell):
        raise _NotAName("two_people", text=shown(cell))


def _kept(text: str, limit: int) -> str | None:
    """Return the cleaned text, "" for none, or None if it is unreadable."""
    if is_blank(text):
        return ""
    if is_error(text) or _UNREADABLE in text:
        return None
    try:
        return clean_text(text, limit)
    except NameProblem:
        return None


def _with_chapters_unified(rows: Sequence[ListRow]) -> list[ListRow]:
    """Give each chapter one spelling: the first not in capitals, or a friendly one if all are."""
    spellings: dict[str, str] = {}
    written = {row.chapter: folded(row.chapter) for row in rows if row.chapter}
    for chapter, key in written.items():
        if key not in spellings or (spellings[key].isupper() and not chapter.isupper()):
            spellings[key] = chapter
    unified = {chapter: friendly_case(spellings[key]) for chapter, key in written.items()}
    return [
        row
        if row.chapter is None or unified[row.chapter] == row.chapter
        else dataclasses.replace(row, chapter=unified[row.chapter])
        for row in rows
    ]


def _with_duplicates_marked(rows: Sequence[ListRow]) -> tuple[ListRow, ...]:
    first_lines: dict[str, int] = {}
    marked = []
    for row in rows:
        first = first_lines.setdefault(name_key(row.given, row.family), row.line)
        marked.append(row if first == row.line else dataclasses.replace(row, duplicate_of=first))
    return tuple(marked)
