"""Read a text list: find its encoding and delimiter."""

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Final

from .file_kinds import not_text, refuse_other_name
from .grid import Grid
from .remarks import ImportRemark, ListError, shown

_BYTE_ORDER_MARKS: Final = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_DELIMITERS: Final = "\t;|,"  # the comma last: names contain it too, as in "Ellsworth, Fay"
_SAMPLE_LETTERS: Final = 20_000
_SAMPLE_LINES: Final = 50
_CONTROL_SLIPS: Final = 10


def read_csv(data: bytes, filename: str) -> tuple[list[Grid], list[ImportRemark]]:
    """Return the table of a text file with its remarks. Raises ListError."""
    text, is_guess = _decoded(data)
    _refuse_binary(text, filename)
    refuse_other_name(filename)
    table = Grid.of(_rows(text))
    remarks = []
    if is_guess:
        cells = (cell for line in table.lines for cell in line.cells)
        doubtful = next((cell for cell in cells if not cell.isascii()), None)
        if doubtful is not None:
            remarks.append(ImportRemark(code="letters_guessed", values={"text": shown(doubtful)}))
    return [table], remarks


def _decoded(data: bytes) -> tuple[str, bool]:
    """Return the text and whether the encoding is a guess: text that is not Unicode is usually Windows-1252."""
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return data.decode(encoding, errors="replace"), False
    try:
        return data.decode("utf-8"), False
    except UnicodeDecodeError:
        return data.decode("windows-1252", errors="replace"), True


def _refuse_binary(text: str, filename: str) -> None:
    sample = text[:_SAMPLE_LETTERS]
    control_letters = sum(letter < " " and letter not in "\t\n\v\f\r" for letter in sample)
    if "\0" in text or control_letters > _CONTROL_SLIPS + len(sample) / 100:
        raise not_text(filename)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    number = 1  # a quoted cell may span several lines; the first one counts
    try:
        for cells in reader:
            yield number, cells
            number = reader.line_num + 1
    except csv.Error as error:
        code = "long_cell" if "field limit" in str(error) else "quotes"
        raise ListError(code, line=number) from error


def _delimiter(text: str) -> str:
    """Return what splits most lines into the same number of cells. A few commas in one column of names do not count."""
    sample = [line for line in text[:_SAMPLE_LETTERS].splitlines() if line.strip()][:_SAMPLE_LINES]
    agreement = {}
    for delimiter in _DELIMITERS:
        widths = Counter(len(cells) for cells in csv.reader(sample, delimiter=delimiter))
        del widths[1]
        if 2 * widths.total() >= len(sample):
            agreement[delimiter] = max(widths.values(), default=0)
    return max(agreement, key=agreement.__getitem__, default=_DELIMITERS[0])
