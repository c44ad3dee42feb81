"""Typical lists of clubs: the people read from them and the remarks about the rest."""

import pytest

from tests.people.lists import samboree, tuesday, workbook
from tournaments.core.people.names import PersonName
from tournaments.people.importing.reading import ImportedList, ListError, ListRow, read_list


def read_text(text: str, encoding: str = "utf-8") -> ImportedList:
    return read_list(text.encode(encoding), "list.csv")


def names(roster: ImportedList) -> list[str]:
    return [str(row.name) for row in roster.rows]


def chapters(roster: ImportedList) -> list[str | None]:
    return [row.chapter for row in roster.rows]


def codes(remarks) -> list[tuple[int, str]]:
    return [(remark.line, remark.code) for remark in remarks]


# Two whole files


def test_a_workbook_with_titles_gaps_a_total_and_another_sheet():
    assert read_list(samboree(), "samboree.xlsx") == ImportedList(
        rows=(
            ListRow(line=5, given="Bob", family="Tucker", chapter="Bluebonnet Ramblers", lot="100"),
            ListRow(line=6, given="Zdenka", family="Dubois", chapter="Lone Star Wheels", lot="101"),
            ListRow(line=7, given="Gene", family="Van-Horn", chapter="Bluebonnet Ramblers", lot="102"),
            ListRow(line=9, given="María", family="O'Brien", chapter="Lone Star Wheels", lot="12-B"),
        ),
        ignored_columns=("Paid", "Remarks"),
        skipped=read_list(samboree(), "").skipped,
        problems=(),
        notes=(),
    )
    assert codes(read_list(samboree(), "").skipped) == [(11, "total_row")]


def test_a_semicolon_file_in_windows_1252_with_one_person_twice():
    roster = read_list(tuesday(), "tuesday.csv")
    assert roster.rows == (
        ListRow(line=2, given="Fay", family="Ellsworth", chapter="North", lot=""),
        ListRow(line=3, given="Dick", family="Lindqvist", chapter="Lake", lot=""),
        ListRow(line=4, given="Élise", family="Yamada", chapter=None, lot=""),
        ListRow(line=5, given="Dick", family="Lindqvist", chapter="Lake", lot="", duplicate_of=3),
    )
    assert roster.ignored_columns == ("Phone",)
    assert [str(note) for note in roster.notes] == [
        "The file does not say how it writes letters with accents: please check “Yamada, Élise”."
    ]


@pytest.mark.parametrize("filename", ["list.csv", "list.xlsx", "list.dat", "list", ""])
def test_the_kind_of_a_file_is_found_by_content_and_not_by_name(filename):
    assert len(read_list(samboree(), filename).rows) == 4
    assert len(read_list(tuesday(), filename).rows) == 4


def test_a_row_has_its_name_as_a_person_name():
    assert read_text("Name\nFay Ellsworth").rows[0].name == PersonName(given="Fay", family="Ellsworth")


# Headings


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("Name", "Ada North"),
        ("FULL NAME:", "Ada North"),
        ("Player's Name", "Ada North"),
        ('"Name (Last, First)"', '"North, Ada"'),
        ("First name;Last name", "Ada;North"),
        ("LAST NAME ;first", "North;Ada"),
        ("Surname;Given name", "North;Ada"),
        ("Name;Surname", "Ada;North"),
        ("Name;First name", "North;Ada"),
        ("Name;First name;Last name", "Ms. Ada North;Ada;North"),
        ("First/Last Name", "Ada North"),
        ("Nombre;Apellidos", "Ada;North"),
        ("Apellido;Nombre", "North;Ada"),
        ("Nombre y apellido", "Ada North"),
        ("Nombre / Name", "Ada North"),
        ("Phone;Name", "555;Ada North"),
        ("Last name", "North, Ada"),
    ],
)
def test_columns_of_the_name_are_found(heading, row):
    assert names(read_text(f"{heading}\n{row}\n")) == ["Ada North"]


@pytest.mark.parametrize("heading", ["Chapter", "CHAPTERS", "Village", "Club", "Group", "Park", "Capítulo", "Grupo"])
def test_the_column_of_the_chapter_is_found(heading):
    assert chapters(read_text(f"Name;{heading}\nAda North;Palm")) == ["Palm"]


@pytest.mark.parametrize("heading", ["Lot", "Lot #", "Site", "Site #", "SITE NO.", "Space", "Lot/Site", "Sitio"])
def test_the_column_of_the_lot_is_found(heading):
    assert [row.lot for row in read_text(f"Name;{heading}\nAda North;12-B").rows] == ["12-B"]


def test_the_better_of_two_columns_for_the_chapter_is_read():
    roster = read_text("Name;Park;Chapter\nAda North;Sunny Acres;Palm")
    assert chapters(roster) == ["Palm"]
    assert roster.ignored_columns == ("Park",)


def test_titles_above_the_headings_are_not_people():
    roster = read_text("Players\nTuesday, May 5\n\nLast name;First name;Chapter\nNorth;Ada;Palm")
    assert roster.rows == (ListRow(line=5, given="Ada", family="North", chapter="Palm", lot=""),)
    assert roster.skipped == ()


def test_headings_repeated_further_down_are_not_people():
    roster = read_text("Name;Club\nAda North;Palm\nNAME;Club\nGrace Lake;Palm")
    assert names(roster) == ["Ada North", "Grace Lake"]
    assert codes(roster.skipped) == [(3, "header_again")]


# No headings


def test_one_column_of_names_without_headings():
    roster = read_text("Ada North\nLake, Grace\nEarl Biggs\n")
    assert names(roster) == ["Ada North", "Grace Lake", "Earl Biggs"]
    assert [str(note) for note in roster.notes] == ["There are no headings: column A was read as the name."]


def test_two_columns_of_names_without_headings():
    roster = read_text("Ada\tNorth\nGrace\tLake\n")
    assert names(roster) == ["Ada North", "Grace Lake"]
    assert codes(roster.notes) == [(0, "given_family_guessed")]


def test_names_split_at_their_comma_without_headings():
    roster = read_text("North, Ada\nLake, Grace\n")
    assert names(roster) == ["Ada North", "Grace Lake"]
    assert codes(roster.notes) == [(0, "family_given_guessed")]


def test_names_split_at_their_comma_below_headings():
    roster = read_text("Name,Village\nEllsworth, Fay,North\nBiggs, Earl,Palm\nYamada, Lois,\n")
    assert names(roster) == ["Fay Ellsworth", "Earl Biggs", "Lois Yamada"]
    assert chapters(roster) == ["North", "Palm", None]
    assert names(read_text("Name, Village\nFay Ellsworth, North\n")) == ["Fay Ellsworth"]


def test_whole_names_and_chapters_without_headings():
    roster = read_text("1;Ada North;Palm\n2;Grace Lake;Palm\n3;Fay Ellsworth;Palm\n")
    assert names(roster) == ["Ada North", "Grace Lake", "Fay Ellsworth"]
    assert chapters(roster) == ["Palm"] * 3
    assert [str(note) for note in roster.notes] == [
        "There are no headings: column B was read as the name, column C as the chapter."
    ]


def test_whole_names_and_remarks_without_headings():
    roster = read_text("Ada North;needs a chair\nGrace Lake;brings pie\nFay Ellsworth;late\n")
    assert names(roster) == ["Ada North", "Grace Lake", "Fay Ellsworth"]
    assert chapters(roster) == [None] * 3
    assert codes(roster.notes) == [(0, "whole_name_guessed")]


def test_two_columns_are_whole_names_only_if_most_lines_look_so():
    roster = read_text("Ada May\tNorth\nGrace\tLake\n")
    assert names(roster) == ["Ada May North", "Grace Lake"]
    assert codes(roster.notes) == [(0, "given_family_guessed")]


def test_a_column_in_which_half_of_the_values_differ_is_the_chapter():
    roster = read_text("Ada North;Palm\nGrace Lake;Palm\nFay Ellsworth;Oak\nEarl Biggs;Palm\n")
    assert chapters(roster) == ["Palm", "Palm", "Oak", "Palm"]


def test_a_column_far_to_the_right_has_its_excel_letters():
    roster = read_list(workbook({"A": [[1] * 27 + ["Ada North"], [2] * 27 + ["Grace Lake"]]}), "")
    assert roster.notes[0].values["first"] == "AB"


# Sheets


def test_the_sheet_with_the_people_is_found_and_the_others_are_named():
    headings = ["Last name", "First name", "Chapter"]
    sheets = {
        "Potluck": [["Name", "Dish"], ["Ada North", "Pie"], ["Grace Lake", "Ham"], ["Fay Ellsworth", "Bread"]],
        "2025": [headings, ["North", "Ada", "Palm"]],
        "2026": [headings, ["North", "Ada", "Palm"], ["Lake", "Grace", "Palm"]],
        "Notes": [["Doors open at six"]],
    }
    roster = read_list(workbook(sheets), "")
    assert [str(note) for note in roster.notes] == [
        "These sheets look like lists too and were not read: Potluck, 2025."
    ]


def test_a_hidden_sheet_is_not_read_if_another_has_people():
    sheets = {"Old": [["Name"], ["Ada North"], ["Grace Lake"]], "New": [["Name"], ["Ada North"]]}
    assert [row.given for row in read_list(workbook(sheets, hidden=["Old"]), "").rows] == ["Ada"]


# Rows


def test_rows_without_a_person_are_skipped_with_a_reason():
    text = "Name;Chapter;Lot\nAda North;Palm;1\n;Palm;2\n\n-;Palm;3\nn/a;;4\nGrand total: 66;;\n66 people;;\nSum;;66\n"
    roster = read_text(text)
    assert names(roster) == ["Ada North"]
    assert codes(roster.skipped) == [
        (3, "no_name"),
        (5, "no_name"),
        (6, "no_name"),
        (7, "total_row"),
        (8, "total_row"),
        (9, "total_row"),
    ]


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("100", "not_a_name"),
        ("2026-03-04", "not_a_name"),
        ("3/12/2026", "not_a_name"),
        ("$5.00", "not_a_name"),
        ("12:30", "not_a_name"),
        ("TRUE", "not_a_name"),
        ("FALSO", "not_a_name"),
        ("#REF!", "cell_error"),
        ("#N/A", "cell_error"),
        ("#¿NOMBRE?", "cell_error"),
        ("Bob & Sue Tucker", "two_people"),
        ("Bob and Sue Tucker", "two_people"),
        ("Bob/Sue Tucker", "two_people"),
        ("Ada\x01North", "control"),
        ("Ada \u202eNorth", "direction"),
        ("Ada " + "N" * 61, "too_long"),
        ("A" * 3_000, "too_long"),
        ("Ada N\ufffdrth", "unreadable_letter"),
    ],
)
def test_an_invalid_name_is_a_problem_of_its_row(cell, code):
    roster = read_text(f"Name;Chapter\n{'Fay Ellsworth;Palm' + chr(10)}{cell};Palm\nGrace Lake;Palm\n")
    assert names(roster) == ["Fay Ellsworth", "Grace Lake"]
    assert codes(roster.problems) == [(3, code)]
    assert str(roster.problems[0]) != ""


@pytest.mark.parametrize("name", ["=1+1", "<script>alert(1)</script>", "=HYPERLINK(x)", "Al N'Diaye", "Andy Sanderson"])
def test_unusual_names_are_kept(name):
    assert names(read_text(f"Name\n{name}\n")) == [name]


def test_one_invalid_half_makes_the_name_a_problem():
    roster = read_text("Last name;First name\nNorth;100\n#REF!;Ada\nNorth;\n;Ada\n")
    assert codes(roster.problems) == [(2, "not_a_name"), (3, "cell_error")]
    assert names(roster) == ["North", "Ada"]


def test_a_whole_name_may_be_in_either_column():
    roster = read_text("Last name;First name\nNorth, Ada;\n;Grace Lake\nde la Cruz;\n;Fay\n")
    assert [(row.given, row.family) for row in roster.rows] == [
        ("Ada", "North"),
        ("Grace", "Lake"),
        ("", "de la Cruz"),
        ("Fay", ""),
    ]


def test_names_in_capitals_get_lower_case_letters():
    assert names(read_text("Name\nO'BRIEN, WALTER\nMacLeod, Duane\nLaVerne Schmidt")) == [
        "Walter O'Brien",
        "Duane MacLeod",
        "LaVerne Schmidt",
    ]


def test_a_repeated_person_is_marked_in_any_spelling():
    text = "Name\nDick Lindqvist\nLINDQVIST, DICK\ndick  líndqvist\nDick Lindquist"
    assert [row.duplicate_of for row in read_text(text).rows] == [None, 2, 2, None]


def test_a_chapter_has_one_spelling():
    text = "Name;Chapter\nA A;PALM\nB B; Palm\nC C;palm\nD D;LONE STAR\nE E;LONE  STAR\nF F;none\nG G;-\nH H;12\n"
    assert chapters(read_text(text)) == ["Palm", "Palm", "Palm", "Lone Star", "Lone Star", None, None, "12"]


def test_an_invalid_chapter_or_lot_is_left_out_with_a_note():
    text = "Name;Chapter;Lot\nAda North;#N/A;1\nGrace Lake;Palm;2026-03-12\nFay Ellsworth;P\x01;" + "9" * 21
    roster = read_text(text)
    assert [(row.chapter, row.lot) for row in roster.rows] == [(None, "1"), ("Palm", ""), (None, "")]
    assert codes(roster.notes) == [
        (2, "chapter_left_out"),
        (3, "lot_left_out"),
        (4, "chapter_left_out"),
        (4, "lot_left_out"),
    ]


def test_a_file_without_valid_rows_shows_its_problems():
    roster = read_text("Name\n100\n200\n")
    assert roster.rows == ()
    assert codes(roster.problems) == [(2, "not_a_name"), (3, "not_a_name")]


# Files without a list


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"  \r\n\t ", "empty"),
        (b"Name;Chapter\r\n", "only_header"),
        (b"Name;Chapter\r\n;Palm\r\n", "only_header"),
        (b"1;2;3\r\n4;5;6\r\n", "no_names"),
        (workbook({"Sheet1": []}), "no_names"),
        (workbook({"Menu": [["Potluck"]], "List": [["Last name", "First name"]]}), "only_header"),
    ],
)
def test_a_file_without_people_gets_its_message(data, code):
    with pytest.raises(ListError) as error:
        read_list(data, "list.csv")
    assert error.value.code == code
    assert str(error.value) == error.value.template % error.value.values


def test_at_most_five_thousand_people_are_read():
    people = [f"Ada;North{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676)}" for i in range(5_001)]
    assert len(read_text("First name;Last name\n" + "\n".join(people[:5_000])).rows) == 5_000
    with pytest.raises(ListError) as error:
        read_text("First name;Last name\n" + "\n".join(people))
    assert str(error.value) == "The list holds more than 5000 people: split it into smaller files."


def test_a_note_tells_that_later_rows_were_not_read():
    roster = read_text("Name\nAda North\n" + "\n" * 6_000 + "Grace Lake\n")
    assert names(roster) == ["Ada North"]
    assert [str(note) for note in roster.notes] == ["Only the first 6000 rows were read."]


@pytest.mark.parametrize(
    "text",
    [
        "Ned Winter, Texas\nLise Meitner, Texas\nAda Lind, Texas\nEmmy\n",
        '"Ned Winter, Texas"\n"Lise Meitner, Texas"\n"Ada Lind, Texas"\n',
        "Ned Winter, Texas\nLise Meitner, Texas\nAda Lind, Texas\n",
    ],
)
def test_a_word_that_follows_many_names_after_a_comma_is_their_chapter(text):
    roster = read_text(text)
    assert names(roster)[:3] == ["Ned Winter", "Lise Meitner", "Ada Lind"]
    assert chapters(roster)[:3] == ["Texas", "Texas", "Texas"]


def test_words_after_commas_are_kept_and_doubtful():
    roster = read_text("Ned Winter, Texas\nLise Meitner, Lake\n")
    assert names(roster) == ["Texas Ned Winter", "Lake Lise Meitner"]
    assert all(row.is_comma_doubtful for row in roster.rows)
