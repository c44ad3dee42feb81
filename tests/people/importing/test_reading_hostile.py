"""Malicious files: each gets one clear message, with little time and at most 150 MB."""

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.people.lists import (
    ADA,
    HEADINGS,
    MEGABYTE,
    cell_bomb,
    declared_smaller,
    packed,
    raw_parts,
    raw_row,
    shared_string_bomb,
    with_long_part,
    workbook,
)
from tests.scoring.growth import cpu_seconds
from tournaments.core.people.importing.safe_zip import unpacked_part
from tournaments.people.importing.reading import ListError, read_list

ENTITIES = (
    '<!DOCTYPE lol [<!ENTITY a "' + "lol" * 20 + '">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>"
)  # fmt: skip


def with_sheet(before: str, after: str = "") -> dict[str, bytes]:
    parts = raw_parts(HEADINGS + ADA)
    sheet = "xl/worksheets/sheet1.xml"
    return {**parts, sheet: before.encode() + parts[sheet] + after.encode()}


def entities() -> bytes:
    return packed(with_sheet(ENTITIES))


def entities_hidden_in_utf_16() -> bytes:
    parts = with_sheet(ENTITIES)
    sheet = "xl/worksheets/sheet1.xml"
    return packed({**parts, sheet: parts[sheet].decode().encode("utf-16")})


def entity_from_a_file() -> bytes:
    return packed(with_sheet('<!DOCTYPE x [<!ENTITY passwords SYSTEM "file:///etc/passwd">]>'))


def too_many_members() -> bytes:
    return packed({**raw_parts(HEADINGS + ADA), **{f"xl/media/{i}.xml": b"" for i in range(200)}})


def a_directory_of_twenty_thousand() -> bytes:
    return packed({**raw_parts(HEADINGS + ADA), **{f"{i:x}": b"" for i in range(20_000)}})


def too_much_unzipped() -> bytes:
    return with_long_part("xl/media/picture.bin", b"", b"", 21)


def one_long_string_within_the_limit() -> bytes:
    return shared_string_bomb(19)


def one_long_cell_within_the_limit() -> bytes:
    return cell_bomb(19)


def a_false_size() -> bytes:
    return declared_smaller(shared_string_bomb(), 1_000)


def a_hundred_thousand_rows() -> bytes:
    return packed(raw_parts(HEADINGS + "".join(raw_row(i, "North", "Ada") for i in range(2, 100_002))))


def far_too_many_shared_strings() -> bytes:
    strings = "".join(f"<si><t>{i}</t></si>" for i in range(200_000))
    return packed(raw_parts(HEADINGS + ADA, strings=strings))


def a_row_of_a_million_cells() -> bytes:
    return packed(raw_parts(HEADINGS + '<row r="2">' + "<c/>" * 1_000_000 + "</row>"))


def a_tag_of_a_million_attributes() -> bytes:
    return packed(raw_parts(HEADINGS + "<row " + " ".join(f'a{i:x}=""' for i in range(200_000)) + "/>"))


def many_tags_of_many_attributes() -> bytes:
    tag = "<si " + " ".join(f'a{i}=""' for i in range(2_000)) + "/>"
    return packed(raw_parts(HEADINGS + ADA, strings=tag * 350))


def deep_strings() -> bytes:
    return packed(raw_parts(HEADINGS + ADA, strings="<si>" + "<r>" * 90_000 + "</r>" * 90_000 + "</si>"))


def deep_cells() -> bytes:
    return packed(raw_parts("<row>" * 90_000 + "</row>" * 90_000))


def too_much_in_a_part_without_people() -> bytes:
    return packed({**raw_parts(HEADINGS + ADA), "xl/other.xml": b"<xf/>" * 25_000})


def the_same_sheet_a_thousand_times() -> bytes:
    parts = raw_parts(HEADINGS + ADA)
    sheet = b'<sheet name="People" sheetId="1" r:id="rId1"/>'
    return packed({**parts, "xl/workbook.xml": parts["xl/workbook.xml"].replace(sheet, sheet * 1_000)})


def one_name_of_accents_everywhere() -> bytes:
    cells = '<c t="s"><v>0</v></c>' * 2
    rows = "".join(f'<row r="{i}">{cells}</row>' for i in range(2, 5_000))
    return packed(raw_parts(HEADINGS + rows, strings="<si><t>" + "a\u0301\u0316" * 39_000 + "</t></si>"))


def a_cell_of_a_megabyte() -> bytes:
    return b"Name\nAda North\n" + b"A" * MEGABYTE + b"\n"


def quotes_never_closed() -> bytes:
    return b'Name\n"Ada North\n' + b"Grace Lake\n" * 5_000


def a_hundred_thousand_lines() -> bytes:
    return b"First name;Last name\n" + b"Ada;North\n" * 100_000


def a_line_of_a_million_cells() -> bytes:
    return b"Name\n" + b"1," * 1_000_000


def empty_lines() -> bytes:
    return b"\n" * 1_000_000 + b"Name\nAda North\n"


def names_of_thousands_of_accents() -> bytes:
    return b"Name;Chapter\n" + ("a" + "\u0301\u0316" * 20_000 + ";x\n").encode() * 20


def too_big() -> bytes:
    return b"Name\n" + b"Ada North\n" * 300_000


def numbers_in_a_million_rows() -> bytes:
    return b"1\n" * 1_000_000


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (shared_string_bomb, "workbook_too_big"),
        (cell_bomb, "workbook_too_big"),
        (one_long_string_within_the_limit, "workbook_too_big"),
        (one_long_cell_within_the_limit, "workbook_too_big"),
        (a_false_size, "broken_workbook"),
        (too_many_members, "workbook_too_big"),
        (a_directory_of_twenty_thousand, "workbook_too_big"),
        (too_much_unzipped, "workbook_too_big"),
        (entities, "unsafe_workbook"),
        (entities_hidden_in_utf_16, "unsafe_workbook"),
        (entity_from_a_file, "unsafe_workbook"),
        (a_hundred_thousand_rows, "too_many_people"),
        (far_too_many_shared_strings, "workbook_too_big"),
        (a_row_of_a_million_cells, "workbook_too_big"),
        (a_tag_of_a_million_attributes, "workbook_too_big"),
        (many_tags_of_many_attributes, "workbook_too_big"),
        (deep_strings, "people"),
        (deep_cells, "broken_workbook"),
        (too_much_in_a_part_without_people, "workbook_too_big"),
        (the_same_sheet_a_thousand_times, "workbook_too_big"),
        (one_name_of_accents_everywhere, "only_problems"),
        (a_cell_of_a_megabyte, "long_cell"),
        (quotes_never_closed, "quotes"),
        (a_hundred_thousand_lines, "too_many_people"),
        (a_line_of_a_million_cells, "only_problems"),
        (empty_lines, "no_names"),
        (names_of_thousands_of_accents, "only_problems"),
        (too_big, "too_big"),
        (numbers_in_a_million_rows, "no_names"),
    ],
)
def test_a_hostile_file_takes_little_time_and_memory_and_gets_one_message(
    make: Callable[[], bytes], code: str, tmp_path: Path
):
    data = make()
    file = tmp_path / "people.xlsx"
    file.write_bytes(data)
    honest = tmp_path / "honest.xlsx"
    honest.write_bytes(list_of(500))
    times, megabytes = cost_of_reading(file, honest)
    assert times < 20
    assert megabytes < 150
    assert answer_to(data) == code


def answer_to(data: bytes) -> str:
    try:
        return "people" if read_list(data, "people.xlsx").rows else "only_problems"
    except ListError as error:
        assert str(error) == error.template % error.values
        return error.code


READ_AND_MEASURE = """
import sys, time
from contextlib import suppress
from pathlib import Path
from tournaments.people.importing.reading import ListError, read_list

def seconds_to_read(file):
    data = Path(file).read_bytes()
    started = time.process_time()
    with suppress(ListError):
        read_list(data, "people.xlsx")
    return time.process_time() - started

seconds = seconds_to_read(sys.argv[1])
status = Path("/proc/self/status")
if status.exists():  # getrusage() would count the peak of the parent as well
    kilobytes = int(status.read_text().split("VmHWM:")[1].split()[0])
else:
    import resource
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(seconds / seconds_to_read(sys.argv[2]), kilobytes / 1024)
"""


def cost_of_reading(file: Path, honest: Path) -> tuple[float, float]:
    """The CPU time of reading the file, divided by that of the honest file, and its peak memory in megabytes.

    Both files are read in one new process.
    """
    done = subprocess.run(
        [sys.executable, "-c", READ_AND_MEASURE, str(file), str(honest)],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3],
    )  # fmt: skip
    times, megabytes = map(float, done.stdout.split())
    return times, megabytes


def test_two_megabytes_are_the_limit():
    with pytest.raises(ListError) as error:
        read_list(b"A" * (2 * MEGABYTE + 1), "")
    assert error.value.values == {"limit": 2}


def test_the_unpacked_size_of_a_part_is_measured_and_not_the_declared_one():
    data = packed(raw_parts(HEADINGS + ADA))
    with zipfile.ZipFile(io.BytesIO(data)) as archive, pytest.raises(ListError) as error:
        unpacked_part(archive, archive.getinfo("xl/workbook.xml"), room=100)
    assert error.value.code == "workbook_too_big"


def test_a_distant_cell_and_a_false_dimension_take_no_time():
    distant = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>Ada North</t></is></c></row>'
    false_dimension = '<dimension ref="A1:XFD1048576"/>'
    with pytest.raises(ListError) as error:
        read_list(packed(raw_parts(distant, before=false_dimension)), "")
    assert error.value.code == "no_names"
    far = packed(raw_parts(HEADINGS + ADA + distant, before=false_dimension))
    roster = read_list(far, "")
    assert [str(row.name) for row in roster.rows] == ["Ada North"]
    assert [note.code for note in roster.notes] == ["rows_cut"]
    near = packed(raw_parts(HEADINGS + ADA, before='<dimension ref="A1"/>'))
    roster = read_list(near, "")
    assert [str(row.name) for row in roster.rows] == ["Ada North"]
    assert cpu_seconds(lambda: read_list(far, "")) < 40 * cpu_seconds(lambda: read_list(near, ""))


def test_a_repeated_row_number_is_one_row():
    roster = read_list(packed(raw_parts(HEADINGS + ADA * 10_000)), "")
    assert [str(row.name) for row in roster.rows] == ["Ada North"]


@pytest.mark.parametrize("number", ["-1", "1e300", "x", "9" * 5_000, "nan"])
def test_a_row_with_an_invalid_number_is_refused_or_ignored(number):
    invalid = f'<row r="{number}"><c t="inlineStr"><is><t>Grace</t></is></c></row>'
    try:
        roster = read_list(packed(raw_parts(HEADINGS + ADA + invalid)), "")
    except ListError as error:
        assert error.code == "broken_workbook"
    else:
        assert [str(row.name) for row in roster.rows] == ["Ada North"]


def list_of(people: int) -> bytes:
    """A workbook of so many people, with many columns."""
    headings = ["Last name", "First name", "Chapter", *[f"Extra {i}" for i in range(7)]]
    rows = [[f"North{i}", "Ada", "Palm", *range(7)] for i in range(people)]
    return workbook({"People": [headings, *rows]})


@pytest.mark.long
def test_five_thousand_real_people_with_many_columns_are_read():
    assert len(read_list(list_of(5_000), "").rows) == 5_000
