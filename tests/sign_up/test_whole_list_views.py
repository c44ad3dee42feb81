"""Sign in a whole list in one go: read, review, sign in, and one Undo."""

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Club
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Chapter, Player, SignUp


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


def read(desk, event, text="", **data):
    said = {"text": text, "status": "on-the-way", **data}
    return desk.client.post(desk.url("sign_up:whole-list", event=event), said, follow=True)


def sign_all(desk, event, **answers):
    return desk.post("sign_up:review", event=event, data=answers)


def lines(event):
    rows = event.sign_ups.order_by("number").select_related("player")
    return [(line.number, line.player.name, line.status) for line in rows]


def test_a_pasted_list_is_put_on_the_way_after_a_look_and_undone_at_once(desk, event, club):
    make_people(club, names=["Ada"])
    page = read(desk, event, "1. Ada Ada\n2. Lise Meitner\n3. Emmy Noether")
    assert [person.name for person in page.context["known"]] == ["Ada Ada"]
    assert [person.name for person in page.context["new"]] == ["Lise Meitner", "Emmy Noether"]
    assert "Put them on the list: on the way" in page.content.decode()
    assert lines(event) == []
    sign_all(desk, event)
    assert lines(event) == [
        (1, "Ada Ada", "on-the-way"), (2, "Lise Meitner", "on-the-way"), (3, "Emmy Noether", "on-the-way")]  # fmt: skip
    desk.undo()
    assert lines(event) == []
    assert [player.name for player in club.players.all()] == ["Ada Ada"]


def test_a_file_with_chapters_is_read_like_an_import(desk, event, club):
    file = SimpleUploadedFile("list.csv", b"Name;Chapter\nLise Meitner;Lake\nEmmy Noether;Lake")
    read(desk, event, file=file, status="expected")
    sign_all(desk, event)
    assert [(line.player.name, str(line.player.chapter), line.status) for line in event.sign_ups.all()] == [
        ("Lise Meitner", "Lake", "expected"),
        ("Emmy Noether", "Lake", "expected"),
    ]


@pytest.mark.parametrize(
    ("answer", "name"), [({}, "Wanda Brook"), ({"row-0": "same"}, "Wanda Brook"), ({"row-0": "add"}, "Wanda Brooks")]
)
def test_a_similar_name_is_a_question(desk, event, club, answer, name):
    Player.named(club=club, given_name="Wanda", family_name="Brook").save()
    page = read(desk, event, "Wanda Brooks").content.decode()
    assert "Who is meant?" in page
    assert "a new person: Wanda Brooks" in page
    sign_all(desk, event, **answer)
    assert lines(event) == [(1, name, "on-the-way")]


def test_a_person_of_the_list_may_be_left_out(desk, event, club):
    Player.named(club=club, given_name="Wanda", family_name="Brook").save()
    read(desk, event, "Wanda Brooks\nLise Meitner")
    sign_all(desk, event, **{"row-0": "leave-out"})
    assert [name for _number, name, _status in lines(event)] == ["Lise Meitner"]


def test_a_name_that_stands_twice_is_signed_in_once(desk, event):
    assert "row-1" in read(desk, event, "Lise Meitner\nLise Meitner").context["answers"].fields
    sign_all(desk, event)
    assert len(lines(event)) == 1


def test_who_is_here_stays_here_and_who_was_expected_comes(desk, event, club):
    _ada, grace = make_sign_ups(event, make_people(club, names=["Ada", "Grace"]))
    SignUp.objects.filter(pk=grace.pk).update(status="expected")
    read(desk, event, "Ada Ada\nGrace Ecarg")
    sign_all(desk, event)
    assert lines(event) == [(1, "Ada Ada", "here"), (2, "Grace Ecarg", "on-the-way")]
    undo = dict(desk.client.session["undo"])
    text = desk.get("sign_up:list", event=event).content.decode()
    assert "1 person is on the list. 1 was there already." in text
    desk.client.post(undo["url"])
    assert lines(event) == [(1, "Ada Ada", "here"), (2, "Grace Ecarg", "expected")]


def test_a_list_cannot_be_undone_once_someone_of_it_is_seated(desk, event, club):
    read(desk, event, "Lise Meitner\nEmmy Noether\nAda Love\nGrace Hopper", status="here")
    sign_all(desk, event)
    undo = dict(desk.client.session["undo"])
    draw_tables(event)
    page = desk.client.post(undo["url"], follow=True).content.decode()
    assert "already sits at a table" in page
    assert len(lines(event)) == 4


@pytest.mark.parametrize("data", [{"text": ""}, {"text": "Lise Meitner", "status": "gone-home"}])
def test_without_a_list_or_a_place_nothing_is_read(desk, event, data):
    assert read(desk, event, **data).status_code == 422


def test_the_review_needs_a_list_of_this_evening(desk, event, club):
    read(desk, make_event(club), "Lise Meitner")
    assert desk.get("sign_up:review", event=event).url == desk.url("sign_up:whole-list", event=event)


def test_a_list_of_another_club_is_not_found(desk):
    other = make_event(Club.objects.create(name="Other", slug="other"))
    assert desk.get("sign_up:whole-list", event=other).status_code == 404


def people_with_chapters(event):
    return [(line.player.name, str(line.player.chapter or "")) for line in event.sign_ups.order_by("number")]


@pytest.mark.parametrize(
    "text", ["Ned Winter, Texas", "Ned Winter, Texas\nLise Meitner", "Ned Winter, Texas\nLise Meitner, Texas"]
)
def test_a_chapter_of_the_club_after_the_comma_is_the_chapter(desk, event, club, text):
    Chapter.add_missing(club, ["Texas"])
    read(desk, event, text)
    sign_all(desk, event)
    assert people_with_chapters(event)[0] == ("Ned Winter", "Texas")


@pytest.mark.parametrize(("answer", "name"), [("chapter", ("Ned Winter", "Texas")), ("name", ("Texas Ned Winter", ""))])
@pytest.mark.parametrize(
    "text", ["Ned Winter, Texas", "Ned Winter, Texas\nLise Meitner, Lake", "Ned Winter, Texas\nEmmy\nAda"]
)
def test_another_word_after_the_comma_is_a_question_once(desk, event, text, answer, name):
    question = "Is the part after the comma the chapter?"
    assert question in read(desk, event, text).content.decode()
    sign_all(desk, event, after_comma=answer)
    assert question not in desk.get("sign_up:review", event=event).content.decode()
    assert not event.sign_ups.exists()
    sign_all(desk, event)
    assert people_with_chapters(event)[0] == name


def test_a_last_name_before_the_comma_is_no_question(desk, event):
    assert "after the comma" not in read(desk, event, "Winter, Ned\nMeitner, Lise\nBob Tucker, Jr.").content.decode()
    sign_all(desk, event)
    assert people_with_chapters(event)[:2] == [("Ned Winter", ""), ("Lise Meitner", "")]


@pytest.mark.parametrize(("days", "status"), [(0, "here"), (3, "expected")])
def test_a_list_is_signed_in_as_here_on_the_night_and_as_expected_before(desk, club, days, status):
    event = make_event(club, date=tonight(club) + datetime.timedelta(days=days))
    assert desk.get("sign_up:whole-list", event=event).context["form"]["status"].value() == status


@pytest.mark.parametrize(("answer", "chapters"), [({}, ["South"]), ({"chapter-1": "new"}, ["South", "Soutth"])])
def test_a_new_chapter_like_another_one_is_asked_about_and_undone(desk, event, club, answer, chapters):
    make_people(club, names=["Ada"], chapters=["South"])
    file = SimpleUploadedFile("list.csv", b"Name;Chapter\nLise Meitner;South\nEmmy Noether;Soutth\nVera Stone;North")
    page = read(desk, event, file=file)
    assert [field.label for field in page.context["alike_chapters"]] == ["Soutth: is it South?"]
    assert "New chapter: North</p>" in page.content.decode()
    sign_all(desk, event, **answer)
    assert [chapter.name for chapter in club.chapters.all()] == ["North", *chapters]
    assert event.sign_ups.get(player__given_name="Emmy").player.chapter.name == chapters[-1]
    desk.undo()
    assert [chapter.name for chapter in club.chapters.all()] == ["South"]
    assert [player.name for player in club.players.all()] == ["Ada Ada"]


def test_undo_keeps_a_new_chapter_that_somebody_else_belongs_to(desk, event, club):
    file = SimpleUploadedFile("list.csv", b"Name;Chapter\nLise Meitner;North")
    read(desk, event, file=file)
    sign_all(desk, event)
    make_people(club, names=["Ada"], chapters=["North"])
    desk.undo()
    assert [chapter.name for chapter in club.chapters.all()] == ["North"]
