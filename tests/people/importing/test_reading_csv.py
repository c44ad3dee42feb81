"""Lists saved as text: delimiters, encodings, quotation marks."""

import codecs

import pytest

from tournaments.people.importing.reading import ListError, read_list


def names(data: bytes) -> list[str]:
    return [str(row.name) for row in read_list(data, "list.csv").rows]


def error_of(data: bytes, filename: str = "list.csv") -> ListError:
    with pytest.raises(ListError) as error:
        read_list(data, filename)
    return error.value


@pytest.mark.parametrize("delimiter", ";,\t|")
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends_are_found(delimiter, newline):
    lines = [["Last name", "First name", "Remarks"], ["North", "Ada", "a, b; c"], ["Lake", "Grace", ""]]
    text = newline.join(delimiter.join(f'"{cell}"' for cell in line) for line in lines)
    assert names(text.encode()) == ["Ada North", "Grace Lake"]


def test_commas_in_names_are_not_delimiters_if_there_are_better_ones():
    assert names(b"Name;Club\nNorth, Ada;Palm\nLake, Grace;Palm\n") == ["Ada North", "Grace Lake"]
    assert names(b"North, Ada\tPalm\nLake, Grace\tPalm\n") == ["Ada North", "Grace Lake"]
    assert names(b"Name\nNorth, Ada\nGrace Lake\nEarl Biggs\n") == ["Ada North", "Grace Lake", "Earl Biggs"]


@pytest.mark.parametrize(
    ("encoding", "mark", "notes"),
    [
        ("utf-8", b"", []),
        ("utf-8", codecs.BOM_UTF8, []),
        ("utf-16-le", codecs.BOM_UTF16_LE, []),
        ("utf-16-be", codecs.BOM_UTF16_BE, []),
        ("windows-1252", b"", ["letters_guessed"]),
    ],
)
def test_encodings_are_found_or_guessed_with_a_note(encoding, mark, notes):
    roster = read_list(mark + "Name;Chapter\nÉlise Nuñez;Capítulo\n".encode(encoding), "")
    assert [(row.given, row.family, row.chapter) for row in roster.rows] == [("Élise", "Nuñez", "Capítulo")]
    assert [note.code for note in roster.notes] == notes


def test_a_guessed_encoding_needs_no_note_if_the_rows_read_are_ascii():
    assert read_list(b"Name\nAda North\n" + b"\n" * 6_000 + b"\xc9lise\n", "").notes[0].code == "rows_cut"


def test_letters_invalid_in_every_encoding_are_problems_of_their_rows():
    roster = read_list(b"Name\nAda North\nB\x81rd Lake\n", "")
    assert [(problem.line, problem.code) for problem in roster.problems] == [(3, "unreadable_letter")]
    cut = codecs.BOM_UTF16_LE + "Name\nAda North\nBo".encode("utf-16-le")[:-1]
    assert [problem.code for problem in read_list(cut, "").problems] == ["unreadable_letter"]


def test_a_row_over_two_lines_has_the_number_of_its_first_line():
    roster = read_list(b'Name;Remarks\nAda North;"one\ntwo"\n"Grace\nLake";x\n', "")
    assert [(row.line, str(row.name)) for row in roster.rows] == [(2, "Ada North"), (4, "Grace Lake")]


def test_quotation_marks_within_a_name_stay():
    assert names(b'Name;Club\nRobert "Bob" Tucker;Palm\n"Sue ""Su"" Lake";Palm\n') == [
        'Robert "Bob" Tucker',
        'Sue "Su" Lake',
    ]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b'Name\nAda North\n"Grace Lake\nFay Ellsworth\n', 3),
        (b'Name;Club\n"Bob" Tucker;Palm\n', 2),
    ],
)
def test_unmatched_quotation_marks_are_reported_with_their_line(data, line):
    error = error_of(data)
    assert (error.code, error.values) == ("quotes", {"line": line})


def test_a_cell_of_a_megabyte_is_reported_with_its_line():
    assert (error := error_of(b"Name\nAda North\n" + b"A" * 1_000_000 + b"\nGrace Lake\n")).code == "long_cell"
    assert error.values == {"line": 3}
    assert error_of(b'Name\n"Ada North\n' + b"Grace Lake\n" * 20_000).code == "long_cell"


@pytest.mark.parametrize(
    "data",
    [
        b"Name\nAda\x00North\n",
        "Name\nAda North\n".encode("utf-16-le"),
        "Name\nAda North\n".encode("utf-32"),
        bytes(range(1, 256)) * 4,
    ],
)
def test_bytes_that_are_not_text_are_refused(data):
    assert error_of(data).code == "not_text"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Players.NUMBERS", "Numbers (.numbers)"),
        ("Players.ods", "OpenDocument (.ods)"),
        ("Players.odt", "OpenDocument (.odt)"),
        ("Players.pages", "Pages (.pages)"),
        ("Players.doc", "Word (.doc)"),
        ("Players.docx", "Word (.docx)"),
        ("Players.xls", "Excel 97 (.xls)"),
        ("Players.pdf", "PDF"),
        ("Players.heic", "HEIC"),
    ],
)
def test_the_kind_of_a_binary_file_is_taken_from_its_name(name, kind):
    assert error_of(b"\0\1\2\3", name).values == {"kind": kind}


@pytest.mark.parametrize("encoding", ["mac-roman", "cp437", "shift-jis"])
def test_a_guessed_encoding_gets_a_note(encoding):
    letters = "Élise" if encoding != "shift-jis" else "エリセ"
    roster = read_list(f"Name;Club\n{letters} North;Palm\nAda Lake;Palm\n".encode(encoding), "")
    assert [note.code for note in roster.notes] == ["letters_guessed"]
    assert "Ada Lake" in [str(row.name) for row in roster.rows]
