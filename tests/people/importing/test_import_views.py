"""Importing a list from a file: read, shown, confirmed, and then saved."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from accounts.models import Club, Membership, Role
from tests.builders import make_people
from tournaments.models import Chapter, Player

# A list as clubs have it: semicolons, Windows-1252, a column called Village, one person twice.
TUESDAY = """Name;Village;Phone
Ellsworth, Fay;North;555-0100
Abernathy, Clyde;Lake;555-0101
Yamada, Élise;;555-0110
LINDQVIST, DICK;Lake;
Lindqvist, Dick;Lake;555-0105
""".encode("cp1252")


def samboree():
    """A workbook as an office has it: a title, gaps, mixed capitals, spaces around names, a total, a second sheet."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Sign ups"
    for row in (
        ["Spring Samboree"],
        [],
        ["Last name ", "First name", "CHAPTER", "Site #", "Paid"],
        ["Tucker ", "  Bob", "BLUEBONNET RAMBLERS", 100, 5],
        ["Hofstadter", "Shirley", "Bluebonnet Ramblers", 106, 5],
        [],
        ["García", "Orville", "Piney Woods", 129, 5],
        ["Total", None, None, None, "=SUM(E4:E7)"],
    ):
        sheet.append(row)
    book.create_sheet("Menu").append(["Potluck"])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def upload(desk, data, name="list.csv"):
    return desk.post("people:import", data={"file": SimpleUploadedFile(name, data)})


def test_the_list_is_shown_before_it_is_saved(desk):
    assert upload(desk, TUESDAY).url == desk.url("people:import-preview")
    page = desk.get("people:import-preview")
    assert [str(candidate.row.name) for candidate in page.context["new"]] == [
        "Fay Ellsworth",
        "Clyde Abernathy",
        "Élise Yamada",
        "Dick Lindqvist",
    ]
    assert [candidate.row.duplicate_of for candidate, _answers in page.context["questions"]] == [5]
    assert page.context["ignored"] == ["Phone"]
    assert not Player.objects.exists()


def test_a_confirmed_list_is_saved(desk, club):
    upload(desk, TUESDAY)
    answer = desk.client.post(desk.url("people:import-preview"), follow=True)
    assert "4 people added." in answer.content.decode()
    assert sorted(club.players.values_list("key", "chapter__name")) == [
        ("abernathy clyde", "Lake"),
        ("ellsworth fay", "North"),
        ("lindqvist dick", "Lake"),
        ("yamada elise", None),
    ]
    assert all(player.history.count() == 1 for player in club.players.all())
    club.refresh_from_db()
    assert club.uses_chapters


def test_a_workbook_with_titles_gaps_and_a_total(desk, club):
    upload(desk, samboree(), "samboree.xlsx")
    desk.post("people:import-preview")
    assert sorted(str(player) for player in club.players.all()) == [
        "Bob Tucker",
        "Orville García",
        "Shirley Hofstadter",
    ]
    assert sorted(Chapter.objects.values_list("name", flat=True)) == ["Bluebonnet Ramblers", "Piney Woods"]
    assert club.players.get(given_name="Bob").lot == "100"


def test_the_same_list_again_adds_nobody(desk, club):
    for _ in range(2):
        upload(desk, TUESDAY)
        answer = desk.client.post(desk.url("people:import-preview"), follow=True)
    assert "0 people added. 4 were already on the list." in answer.content.decode()
    assert club.players.count() == 4


@pytest.mark.parametrize(("answer", "people"), [("add", 2), ("same", 1)])
def test_a_near_duplicate_is_a_question(desk, club, answer, people):
    Player.named(club=club, given_name="Fay", family_name="Elsworth").save()
    upload(desk, b"Name;Village\nFay Ellsworth;North\n")
    question = desk.get("people:import-preview").context["questions"][0][0]
    assert question.known.name == "Fay Elsworth"
    desk.post("people:import-preview", data={f"row-{question.index}": answer})
    assert club.players.count() == people


def test_a_namesake_of_another_chapter_is_a_question(desk, club):
    make_people(club, names=["Ada"], chapters=["Lake"])
    upload(desk, b"Name;Village;Lot\nAda Ada;Palm;12\n")
    page = desk.get("people:import-preview")
    ((question, _answers),) = page.context["questions"]
    assert question.default == "add"
    for words in ("<td>Lake</td>", "<td>Palm</td>", "<td>12</td>", "the lot 12 is filled in."):
        assert words in page.content.decode()
    desk.post("people:import-preview")
    assert sorted(club.players.values_list("chapter__name", "lot")) == [("Lake", ""), ("Palm", "12")]


def test_a_question_tells_when_the_list_has_nothing_new(desk, club):
    make_people(club, names=["Ada"], chapters=["Lake"])
    upload(desk, b"Name;Village\nAda Ada;Palm\n")
    assert "nothing changes." in desk.get("people:import-preview").content.decode()


def test_a_repeated_name_shows_both_rows(desk):
    upload(desk, TUESDAY)
    page = desk.get("people:import-preview").content.decode()
    assert "row 5 of the file" in page
    assert "row 6 of the file" in page
    assert "leave out row 6" in page
    assert "leave out row 5" not in page


def test_a_repeated_name_with_another_chapter_is_another_person(desk):
    upload(desk, b"Name;Village\nFay Fay;Palm\nFay Fay;Lake\n")
    ((question, _answers),) = desk.get("people:import-preview").context["questions"]
    assert (question.default, question.repeated.chapter) == ("add", "Palm")


def test_the_list_fills_in_an_empty_chapter_and_lot_but_replaces_none(desk, club):
    ada = make_people(club, names=["Ada"])[0]
    for chapter, lot in (("Lake", "12"), ("Lake", "13")):
        upload(desk, f"Name;Village;Lot\nAda Ada;{chapter};{lot}\n".encode())
        desk.post("people:import-preview")
    ada.refresh_from_db()
    assert (ada.chapter.name, ada.lot) == ("Lake", "12")


def test_invalid_answers_are_ignored(desk, club):
    upload(desk, TUESDAY)
    desk.post("people:import-preview", data={"row-0": "leave-out", "row-4": "explode", "row-99": "add"})
    assert club.players.count() == 4


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b"", "list.csv", "The file is empty."),
        (b"PK\x03\x04 not a zip at all", "list.xlsx", "This Excel file is damaged"),
        (b"%PDF-1.7 \x00\x01", "list.pdf", "which cannot be read: open it, save it as Excel"),
        (b"Ada North\nGrace Lake\n", "bad.pdf", "A file that ends in .pdf is not a list"),
        (b"%PDF-1.7 \x00\x01", "list.csv", "This is PDF, which cannot be read"),
        (b"Name\n", "list.csv", "There is a row of headings but no one below it."),
        (b"x" * 2_100_000, "list.csv", "The file is larger than 2 MB"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_message(desk, data, name, sentence):
    answer = upload(desk, data, name)
    assert answer.status_code == 422
    (said,) = answer.context["form"].errors["file"]
    assert sentence in said
    assert not Player.objects.exists()


def test_the_preview_without_a_file_leads_back_to_the_form(desk):
    assert desk.get("people:import-preview").url == desk.url("people:import")


def test_a_list_read_for_one_club_is_not_shown_in_another(desk, club, ruth):
    upload(desk, TUESDAY)
    desk.club = Club.objects.create(name="Thursday", slug="thursday")
    Membership.objects.create(user=ruth, club=desk.club, role=Role.OWNER)
    assert desk.get("people:import-preview").url == desk.url("people:import")


def test_two_thousand_people_take_few_queries(desk, django_assert_max_num_queries):
    rows = "\n".join(f"Person{n} Family{n};Chapter {n % 60}" for n in range(2000))
    upload(desk, f"Name;Chapter\n{rows}\n".encode())
    with django_assert_max_num_queries(80):
        desk.post("people:import-preview")
    assert Player.objects.count() == 2000


def test_known_people_who_get_a_chapter_are_shown_before_and_said_after(desk, club):
    make_people(club, names=["Fay", "Clyde"])
    upload(desk, b"Name;Chapter\nYaf, Fay;North\nEdylc, Clyde;\n")
    page = desk.get("people:import-preview")
    assert [candidate.row.name.given for candidate in page.context["completed"]] == ["Fay"]
    assert "1 of them gets the chapter or lot from your list." in page.content.decode()
    assert "Fill these in" in page.content.decode()
    answer = desk.client.post(desk.url("people:import-preview"), follow=True).content.decode()
    assert "0 people added. 2 were already on the list. 1 of them got the chapter or lot from your list." in answer
    assert club.players.get(given_name="Fay").chapter.name == "North"


def test_known_people_who_get_nothing_are_only_counted(desk, club):
    make_people(club, names=["Fay"])
    upload(desk, b"Name;Chapter\nYaf, Fay;\n")
    assert "from your list" not in desk.get("people:import-preview").content.decode()
    assert "from your list" not in desk.client.post(desk.url("people:import-preview"), follow=True).content.decode()


CHAPTERS = (
    b"Name;Chapter\nFay Ellsworth;South\nClyde Abernathy;South\nVera Stone;Soutth\nRosa Brook;North\nEmmy Wood;Lake\n"
)


@pytest.mark.parametrize(
    ("answer", "chapters"),
    [
        ({}, ["Lake", "North", "South"]),
        ({"chapter-2": "known"}, ["Lake", "North", "South"]),
        ({"chapter-2": "new"}, ["Lake", "North", "South", "Soutth"]),
        ({"chapter-2": "nonsense"}, ["Lake", "North", "South"]),
    ],
)
def test_a_new_chapter_like_another_one_is_a_question(desk, club, answer, chapters):
    upload(desk, CHAPTERS)
    page = desk.get("people:import-preview")
    (field,) = page.context["alike_chapters"]
    assert (field.label, field.help_text) == ("Soutth: is it South?", "Vera Stone")
    assert [str(label) for _value, label in field.field.choices] == ["South", "New chapter Soutth"]
    assert field.value() == "known"
    text = page.content.decode()
    assert "1 question.\n" in text
    assert "New chapters: Lake, North, South</p>" in text
    desk.post("people:import-preview", data=answer)
    assert list(club.chapters.values_list("name", flat=True)) == chapters
    assert Player.objects.get(given_name="Vera").chapter.name == ("Soutth" if "Soutth" in chapters else "South")


def test_chapters_of_the_club_are_no_new_ones(desk, club):
    make_people(club, names=["Ada"], chapters=["South"])
    upload(desk, b"Name;Chapter\nVera Stone;Soutth\nRosa Brook;SOUTH\n")
    page = desk.get("people:import-preview")
    assert [field.label for field in page.context["alike_chapters"]] == ["Soutth: is it South?"]
    assert "New chapter:" not in page.content.decode()
    desk.post("people:import-preview")
    assert [chapter.name for chapter in club.chapters.all()] == ["South"]


def test_a_slip_in_the_chapter_makes_no_second_person(desk, club):
    make_people(club, names=["Ada"], chapters=["South"])
    upload(desk, b"Name;Chapter\nAda Ada;Soutth\n")
    assert [person.known.name for person in desk.get("people:import-preview").context["known"]] == ["Ada Ada"]
    desk.post("people:import-preview")
    assert [person.name for person in club.players.all()] == ["Ada Ada"]


def test_somebody_known_who_keeps_the_chapter_brings_no_new_one(desk, club):
    make_people(club, names=["Ada"], chapters=["South"])
    upload(desk, b"Name;Chapter\nAda Ada;North\n")
    desk.post("people:import-preview", data={"row-0": "same"})
    assert [chapter.name for chapter in club.chapters.all()] == ["South"]


def test_many_people_of_a_chapter_in_question_are_counted(desk, club):
    make_people(club, names=["Ada"], chapters=["South"])
    upload(desk, ("Name;Chapter\n" + "\n".join(f"Vera Stone{letter};Soutth" for letter in "abcdefg")).encode())
    (field,) = desk.get("people:import-preview").context["alike_chapters"]
    assert field.help_text.endswith("Vera Stonee and 2 more")
