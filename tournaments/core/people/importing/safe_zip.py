"""Unpack a workbook within limits and repack only the parts that are read.

A workbook of 5 KB can take 2 GB: declared sizes lie, one cell can hold 300 MB, one row millions of cells, and
openpyxl reads some parts whole. So the parts are measured first, and everything after the last row is cut off.
"""

import io
import re
import zipfile
from typing import Final

from .file_kinds import refuse_other_archives
from .grid import MAX_PEOPLE, MAX_ROWS
from .remarks import ListError

MAX_MEMBERS: Final = 200
MAX_UNZIPPED: Final = 20 * 1024 * 1024
MAX_TAGS: Final = 300_000
MAX_ATTRIBUTES: Final = 600_000
MAX_TAGS_ELSEWHERE: Final = 20_000
"""Limit for a part without rows and strings."""
MAX_BETWEEN_TAGS: Final = 200_000
"""Bytes; a cell of Excel holds at most 32,767 letters."""

_CHUNK: Final = 64 * 1024
_STYLES: Final = "xl/styles.xml"
_NOT_READ: Final = (
    "docProps/",
    "customXml/",
    "xl/charts",
    "xl/comments",
    "xl/drawings",
    "xl/externalLinks",
    "xl/pivot",
    "xl/tables",
    "xl/theme",
    "xl/worksheets/_rels",
)
"""Prefixes of parts that openpyxl does not need."""


def repack(data: bytes, filename: str) -> tuple[bytes, bool]:
    """Return the workbook, safe to open, and whether it had macros.

    Raises ListError if it is too big or not a workbook, and zipfile's errors if it is damaged.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        refuse_other_archives(names, filename)
        parts = _unpacked(archive)
    parts = {name: shortened_sheet(part) for name, part in parts.items()}
    _weigh(parts)
    return _packed(parts), any(name.endswith("vbaProject.bin") for name in names)


def _unpacked(archive: zipfile.ZipFile) -> dict[str, bytes]:
    members = archive.infolist()
    if len(members) > MAX_MEMBERS or sum(member.file_size for member in members) > MAX_UNZIPPED:
        raise too_big()
    room = MAX_UNZIPPED  # declared sizes may be false: the unpacked bytes are counted too
    parts = {}
    for member in members:
        if member.filename.endswith((".xml", ".rels")) and not member.filename.startswith(_NOT_READ):
            if member.flag_bits & 1:
                raise ListError("password")
            parts[member.filename] = unpacked_part(archive, member, room)
            room -= len(parts[member.filename])
    return parts


def unpacked_part(archive: zipfile.ZipFile, member: zipfile.ZipInfo, room: int) -> bytes:
    """Return one part of at most `room` bytes. Raises ListError beyond that."""
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotImplementedError  # other methods unpack a whole bomb at once
    chunks = []
    with archive.open(member) as part:
        while chunk := part.read(_CHUNK):
            chunks.append(chunk)
            room -= len(chunk)
            if room < 0:
                raise too_big()
    return b"".join(chunks)


_SHEET_BEGINS = re.compile(rb"<([\w.-]+:)?worksheet\b[^>]*>")
_ROWS_BEGIN = re.compile(rb"<(?:[\w.-]+:)?sheetData\s*>")
_ROW_BEGINS = re.compile(rb"<(?:[\w.-]+:)?row[\s/>]")


def shortened_sheet(part: bytes) -> bytes:
    """Return a sheet with only its rows, at most one more than we read. Other parts stay as they are.

    The sheet gets a declared size, because openpyxl reads a sheet without one twice.
    """
    sheet = _SHEET_BEGINS.search(part)
    begin = _ROWS_BEGIN.search(part)
    if sheet is None or begin is None:
        return part
    prefix = sheet[1] or b""
    end = part.find(b"</%bsheetData" % prefix, begin.end())
    for count, row in enumerate(_ROW_BEGINS.finditer(part, begin.end())):
        if count > MAX_ROWS:
            end = row.start()
            break
    if end < 0:
        return part
    return (
        part[: sheet.end()]
        + (b'<%bdimension ref="A1"/>' % prefix)
        + part[begin.start() : end]
        + (b"</%bsheetData></%bworksheet>" % (prefix, prefix))
    )


def _weigh(parts: dict[str, bytes]) -> None:
    """Refuse parts that would take long to read, by the least an XML parser has to do."""
    if parts.get(_STYLES, b"").count(b"<") > MAX_TAGS_ELSEWHERE:
        del parts[_STYLES]  # styles only tell dates from numbers
    for mark, most in ((b"<", MAX_TAGS), (b"=", MAX_ATTRIBUTES), (b"sheetId", MAX_MEMBERS)):
        if sum(part.count(mark) for part in parts.values()) > most:
            raise too_big()
    for name, part in parts.items():
        if b"\0" in part or re.search(rb"<!(?:DOCTYPE|ENTITY)", part):  # a zero byte: UTF-16, which would hide tags
            raise ListError("unsafe_workbook")
        if max(map(len, part.split(b"<"))) > MAX_BETWEEN_TAGS:
            raise too_big()
        if not _holds_people(name, part) and part.count(b"<") > MAX_TAGS_ELSEWHERE:
            raise too_big()


def _holds_people(name: str, part: bytes) -> bool:
    return name.endswith("sharedStrings.xml") or _ROWS_BEGIN.search(part) is not None


def _packed(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return packed.getvalue()


def too_big() -> ListError:
    """Return the error for a workbook with more than anyone can mean to import."""
    return ListError("workbook_too_big", limit=MAX_PEOPLE)
