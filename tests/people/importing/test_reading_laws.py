"""Properties of reading any bytes and any list of names."""

import csv
import io
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.people.lists import packed, parts_of, samboree, tuesday, workbook
from tournaments.core.people.importing.cells import is_blank
from tournaments.core.people.names import name_key
from tournaments.people.importing.reading import ImportedList, ListError, read_list

SAMBOREE = parts_of(samboree())
TUESDAY = tuesday()

LETTERS = st.characters(categories=("Lu", "Ll"), max_codepoint=0x17F)
NAMES = st.builds(
    lambda first, rest: first.upper() + rest.lower() + "a",
    LETTERS.filter(lambda letter: len(letter.upper()) == 1),
    st.text(LETTERS, max_size=8),
).filter(lambda name: not is_blank(name))  # in a list "Tba" means that the name is not known yet
PEOPLE = st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=30)


def list_or_error(data: bytes, filename: str = "") -> ImportedList | ListError:
    """The list or the expected error; any other error fails the test."""
    try:
        roster = read_list(data, filename)
    except ListError as error:
        assert str(error) != ""
        return error
    for remark in (*roster.skipped, *roster.problems, *roster.notes):
        assert str(remark).isprintable()
    return roster


@given(st.binary(max_size=2_000), st.text(max_size=20))
def test_any_bytes_are_a_list_or_an_error(data, filename):
    assert isinstance(list_or_error(data, filename), ImportedList | ListError)


@given(st.text(max_size=500), st.sampled_from(["utf-8", "utf-16", "windows-1252"]))
def test_any_text_is_a_list_or_an_error(text, encoding):
    list_or_error(text.encode(encoding, errors="replace"))
    list_or_error(b"Name;Chapter;Lot\n" + text.encode(encoding, errors="replace"))


@given(st.sampled_from([b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\xff\xfe"]), st.binary(max_size=500))
def test_bytes_that_begin_like_a_known_kind_are_a_list_or_an_error(beginning, data):
    list_or_error(beginning + data)


@given(st.data())
def test_a_damaged_file_is_a_list_or_an_error(data):
    whole = data.draw(st.sampled_from([packed(SAMBOREE), TUESDAY]))
    list_or_error(damaged(whole, data.draw(st.randoms())))


@given(st.sampled_from(sorted(SAMBOREE)), st.randoms())
def test_a_workbook_with_a_damaged_part_is_a_list_or_an_error(name, rng):
    list_or_error(packed({**SAMBOREE, name: damaged(SAMBOREE[name], rng)}))


def damaged(data: bytes, rng: random.Random) -> bytes:
    """The data with a few parts cut out, doubled or replaced."""
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(data))
        end = start + rng.randrange(1, 30)
        piece = rng.choice([b"", data[start:end] * 2, b"0", b'"', b"<", b"-1", b"9" * 30, bytes([rng.randrange(256)])])
        data = data[:start] + piece + data[end:] or b"x"
    return data


@given(PEOPLE, st.sampled_from(";,\t|"), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_names_written_as_csv_are_read_back(people, delimiter, encoding):
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerows([("First name", "Last name", "Chapter"), *((*person, "Palm") for person in people)])
    roster = read_list(text.getvalue().encode(encoding), "list.csv")
    assert [(row.given, row.family) for row in roster.rows] == people
    assert [row.line for row in roster.rows] == list(range(2, len(people) + 2))


@given(PEOPLE)
@settings(max_examples=30)
def test_names_saved_by_excel_are_read_back(people):
    roster = read_list(workbook({"People": [("Last name", "First name"), *((f, g) for g, f in people)]}), "")
    assert [(row.given, row.family) for row in roster.rows] == people


@given(PEOPLE)
def test_a_person_is_marked_if_and_only_if_the_name_is_repeated(people):
    text = "Name;Lot\n" + "".join(f"{family}, {first};1\n" for first, family in people)
    seen: set[str] = set()
    for row in read_list(text.encode(), "").rows:
        key = name_key(row.given, row.family)
        assert (row.duplicate_of is not None) == (key in seen)
        seen.add(key)
