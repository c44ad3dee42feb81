"""Excel lists: how their cells are read, and other files that resemble Excel's."""

import datetime
import io
import zipfile

import pytest

from tests.people.lists import ADA, HEADINGS, packed, parts_of, raw_parts, raw_row, samboree, workbook
from tournaments.people.importing.reading import ImportedList, ListError, read_list


def read(*rows: list[object]) -> ImportedList:
    return read_list(workbook({"People": rows}), "people.xlsx")


def error_of(data: bytes, filename: str = "people.xlsx") -> ListError:
    with pytest.raises(ListError) as error:
        read_list(data, filename)
    return error.value


# Cells


def test_numbers_dates_and_errors_in_cells():
    roster = read(
        ["Name", "Chapter", "Lot"],
        ["Ada North", 12, 100],
        ["Grace Lake", 12.0, 100.5],
        ["Fay Ellsworth", "Palm", datetime.date(2026, 3, 12)],
        ["Earl Biggs", "#N/A", None],
        [100, "Palm", 1],
        [datetime.datetime(2026, 3, 12), "Palm", 1],  # noqa: DTZ001 (Excel knows no zones)
        [datetime.datetime(2026, 3, 12, 18, 30), "Palm", 1],  # noqa: DTZ001
        [datetime.time(18, 30), "Palm", 1],
        [True, "Palm", 1],
        ["#REF!", "Palm", 1],
    )
    assert [(str(row.name), row.chapter, row.lot) for row in roster.rows] == [
        ("Ada North", "12", "100"),
        ("Grace Lake", "12", "100.5"),
        ("Fay Ellsworth", "Palm", ""),
        ("Earl Biggs", None, ""),
    ]
    assert [(note.line, note.code) for note in roster.notes] == [(4, "lot_left_out"), (5, "chapter_left_out")]
    assert [str(problem) for problem in roster.problems] == [
        "“100” is not a name.",
        "“2026-03-12” is not a name.",
        "“2026-03-12 18:30” is not a name.",
        "“18:30:00” is not a name.",
        "“TRUE” is not a name.",
        "Excel shows the error “#REF!” where a name should be.",
    ]


def test_a_formula_is_read_as_its_last_shown_value():
    shown = '<row r="2"><c t="str"><f>A9&amp;B9</f><v>Ada North</v></c></row>'
    never_shown = '<row r="3"><c><f>A9&amp;B9</f></c></row>'
    text = raw_row(4, "=1+1") + raw_row(5, "=cmd|x")
    roster = read_list(packed(raw_parts(raw_row(1, "Name") + shown + never_shown + text)), "")
    assert [(row.line, str(row.name)) for row in roster.rows] == [(2, "Ada North"), (4, "=1+1"), (5, "=cmd|x")]


def test_rows_have_their_excel_numbers_if_rows_are_missing_in_the_file():
    rows = raw_row(3, "Name") + raw_row(7, "Ada North") + raw_row(9, "Grace Lake")
    assert [row.line for row in read_list(packed(raw_parts(rows)), "").rows] == [7, 9]


def test_prefixed_tags_are_read():
    parts = raw_parts(HEADINGS + ADA)
    sheet = parts["xl/worksheets/sheet1.xml"].replace(b"<", b"<x:").replace(b"<x:/", b"</x:")
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(b"xmlns=", b"xmlns:x=")
    assert [str(row.name) for row in read_list(packed(parts), "").rows] == ["Ada North"]


def test_a_workbook_without_rows_has_no_names():
    assert error_of(packed(raw_parts(""))).code == "no_names"


def test_content_after_the_rows_is_ignored():
    roster = read_list(packed(raw_parts(HEADINGS + ADA, after="<dataValidations><broken/>")), "")
    assert [str(row.name) for row in roster.rows] == ["Ada North"]


def test_a_workbook_with_very_many_styles_is_read_without_them():
    parts = raw_parts(HEADINGS + ADA)
    parts["xl/styles.xml"] = b"<styleSheet>" + b"<xf/>" * 60_000 + b"</styleSheet>"
    assert [str(row.name) for row in read_list(packed(parts), "").rows] == ["Ada North"]


def test_a_workbook_with_macros_is_read_without_them():
    parts = raw_parts(HEADINGS + ADA)
    parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(
        b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        b"application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    )
    parts["xl/vbaProject.bin"] = b"\xd0\xcf\x11\xe0"
    roster = read_list(packed(parts), "people.xlsm")
    assert [str(row.name) for row in roster.rows] == ["Ada North"]
    assert [str(note) for note in roster.notes] == ["The macros in this Excel file were ignored."]


# Other kinds of file


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (packed({"mimetype": b"...opendocument.spreadsheet", "content.xml": b"<a/>"}), "OpenDocument (.ods)"),
        (packed({"[Content_Types].xml": b"<a/>", "word/document.xml": b"<a/>"}), "Word (.docx)"),
        (packed({"Index/Document.iwa": b"", "preview.jpg": b""}), "Numbers (.numbers)"),
        (packed({"Players.numbers/Index.zip": b"", "preview.jpg": b""}), "Numbers (.numbers)"),
        (packed({"[Content_Types].xml": b"<a/>", "xl/workbook.bin": b""}), "Excel binary (.xlsb)"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "Excel 97 (.xls)"),
        (b"%PDF-1.7\n", "PDF"),
        (b"{\\rtf1 Ada}", "RTF"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html><table>", "HTML"),
        (b"<?xml version='1.0'?><Workbook/>", "XML"),
    ],
)  # fmt: skip
def test_another_kind_of_file_is_named_with_what_to_do(data, kind):
    assert str(error_of(data)) == (
        f"This is {kind}, which cannot be read: open it, save it as Excel (.xlsx) or CSV, and choose that file."
    )


@pytest.mark.parametrize(("data", "kind"), [(b"\x89PNG\r\n", "PNG"), (b"\xff\xd8\xff\xe0", "JPEG")])
def test_a_picture_is_refused_whatever_its_name(data, kind):
    assert str(error_of(data, "people.csv")) == (
        f"This is a picture ({kind}), not a list: type the names into Excel or a text file, and choose that file."
    )


@pytest.mark.parametrize("data", [packed({"people.csv": b"Name"}), packed({})])
def test_a_packed_file_is_refused_whatever_its_name(data):
    sentence = "This is a packed file (ZIP): unpack it, then choose the list that was in it."
    assert str(error_of(data, "people.csv")) == sentence


@pytest.mark.parametrize("name", ["bad.pdf", "LIST.PDF", "list.docx", "people.jpg", "people.zip"])
def test_a_text_with_the_name_of_another_kind_is_refused(name):
    ending = name[name.index(".") :].lower()
    assert str(error_of(b"Name\nAda North\n", name)) == (
        f"A file that ends in {ending} is not a list: save the list as Excel (.xlsx) or CSV, and choose that file."
    )


def test_an_unknown_content_is_named_by_the_file_name():
    assert error_of(packed({"a": b""}), "list.pages").values == {"kind": "Pages (.pages)"}
    assert error_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "list.doc").values == {"kind": "Word (.doc)"}


def test_an_encrypted_workbook_is_refused():
    encrypted = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le")
    assert error_of(encrypted).code == "password"


def test_an_encrypted_zip_is_refused():
    data = bytearray(samboree())
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        count = len(archive.namelist())
    place = data.index(b"PK\x01\x02")
    for _ in range(count):
        data[place + 8] |= 1
        place = data.find(b"PK\x01\x02", place + 4)
    assert error_of(bytes(data)).code == "password"


# Damage


def test_a_truncated_workbook_is_damaged():
    assert error_of(samboree()[:-100]).code == "broken_workbook"
    assert error_of(samboree()[:50]).code == "broken_workbook"


def test_a_file_with_only_the_beginning_of_a_zip_is_damaged():
    assert error_of(b"PK\x03\x04 and then nothing of the kind").code == "broken_workbook"


def test_a_part_with_a_wrong_checksum_is_damaged():
    stored = packed(parts_of(samboree()), zipfile.ZIP_STORED)
    assert error_of(stored.replace(b"sheetData", b"sheetDatb", 1)).code == "broken_workbook"


@pytest.mark.parametrize("part", ["[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"])
@pytest.mark.parametrize("content", [b"", b"<", b"<a/>", b"\xff\xfe"])
def test_a_part_that_is_not_xml_is_refused(part, content):
    assert error_of(packed({**raw_parts(HEADINGS + ADA), part: content})).code in ("broken_workbook", "no_names")


def test_unusual_compression_is_refused():
    assert error_of(packed(parts_of(samboree()), zipfile.ZIP_LZMA)).code == "broken_workbook"
    assert error_of(packed(parts_of(samboree()), zipfile.ZIP_BZIP2)).code == "broken_workbook"
