"""Build typical and malicious lists for the tests, so that no binary file is committed."""

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence

import openpyxl

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"

MEGABYTE = 1024 * 1024


def samboree() -> bytes:
    """A list below title lines, with gaps, padded names, a total and a second sheet."""
    people = [
        ["Tucker ", "  Bob", "BLUEBONNET RAMBLERS", 100, 5, None],
        ["Dubois", "Zdenka", "Lone Star Wheels", 101, 5, None],
        ["Van-Horn", "  Gene", "Bluebonnet Ramblers", 102, 5, "=needs a chair"],
        [None] * 6,
        ["O'Brien ", "María", "LONE STAR WHEELS", "12-B", 5, None],
        [None] * 6,
        ["Total", None, None, None, "=SUM(E5:E9)", None],
    ]
    headings = ["Last name ", "First name", "CHAPTER", "Site #", "Paid", "Remarks"]
    titles = [["Spring Samboree 2026: Hand & Foot"], ["printed from the office computer"], []]
    return workbook({"Menu": [["Potluck: bring a dish"]], "Sign ups": [*titles, headings, *people]})


def tuesday() -> bytes:
    """A list saved by an older Excel: semicolons, Windows-1252, last name first, one person twice."""
    return (
        "Name;Village;Phone\r\n"
        "Ellsworth, Fay;North;555-0100\r\n"
        "Lindqvist, Dick;Lake;555-0101\r\n"
        "Yamada, Élise;;555-0102\r\n"
        "LINDQVIST, DICK;Lake;\r\n"
    ).encode("windows-1252")


def workbook(sheets: Mapping[str, Sequence[Sequence[object]]], *, hidden: Sequence[str] = ()) -> bytes:
    """A workbook as Excel would save it."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
        if title in hidden:
            sheet.sheet_state = "hidden"
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(parts: Mapping[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    saved = io.BytesIO()
    with zipfile.ZipFile(saved, "w", compression) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return saved.getvalue()


def raw_parts(rows: str, *, strings: str = "", before: str = "", after: str = "") -> dict[str, bytes]:
    """The parts of a workbook with one sheet, from the XML of its rows and shared strings."""
    texts = {
        "[Content_Types].xml": (
            f'<Types xmlns="{_PACKAGE}/content-types">'
            f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPES}.worksheet+xml"/>'
            f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_TYPES}.sharedStrings+xml"/>'
            "</Types>"
        ),
        "xl/workbook.xml": (
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}/relationships">'
            '<sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": (
            f'<Relationships xmlns="{_PACKAGE}/relationships">'
            f'<Relationship Id="rId1" Type="{_OFFICE}/relationships/worksheet" Target="worksheets/sheet1.xml"/>'
            "</Relationships>"
        ),
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{strings}</sst>',
        "xl/worksheets/sheet1.xml": (
            f'<worksheet xmlns="{_MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'
        ),
    }
    return {name: text.encode() for name, text in texts.items()}


def raw_row(number: int, *texts: str) -> str:
    cells = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in texts)
    return f'<row r="{number}">{cells}</row>'


HEADINGS = raw_row(1, "Last name", "First name")
ADA = raw_row(2, "North", "Ada")


def with_long_part(name: str, before: bytes, after: bytes, megabytes: int) -> bytes:
    """A workbook with this many megabytes of one letter in a part, written in chunks."""
    parts = raw_parts(HEADINGS + ADA)
    parts.pop(name, None)
    saved = io.BytesIO()
    with zipfile.ZipFile(saved, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for other, part in parts.items():
            archive.writestr(other, part)
        with archive.open(name, "w", force_zip64=True) as part:
            part.write(before)
            for _ in range(megabytes):
                part.write(b"A" * MEGABYTE)
            part.write(after)
    return saved.getvalue()


def shared_string_bomb(megabytes: int = 300) -> bytes:
    before, after = f'<sst xmlns="{_MAIN}"><si><t>'.encode(), b"</t></si></sst>"
    return with_long_part("xl/sharedStrings.xml", before, after, megabytes)


def cell_bomb(megabytes: int = 300) -> bytes:
    before = f'<worksheet xmlns="{_MAIN}"><sheetData><row r="1"><c t="inlineStr"><is><t>'.encode()
    after = b"</t></is></c></row></sheetData></worksheet>"
    return with_long_part("xl/worksheets/sheet1.xml", before, after, megabytes)


def declared_smaller(data: bytes, size: int) -> bytes:
    """The same archive, with a false size of its largest member in the directory."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        largest = max(archive.infolist(), key=lambda member: member.file_size).filename.encode()
    place = data.rindex(largest, data.index(b"PK\x01\x02")) - 46
    assert data[place : place + 4] == b"PK\x01\x02"
    return data[: place + 24] + struct.pack("<I", size) + data[place + 28 :]
