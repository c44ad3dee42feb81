"""Downloading the file of an evening, and importing it by the form."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Club
from tests.builders import make_evening, play_everything
from tests.evening_file.evenings import other_club
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    event = make_evening(club)
    play_everything(event)
    return event


def import_file(desk, content):
    return desk.post("evening_file:evenings", data={"evening": SimpleUploadedFile("x.handfoot", content)})


def download(desk, event):
    answer = desk.get("evening_file:evening", event.pk)
    assert answer.status_code == 200
    return answer, io.BytesIO(answer.getvalue()).getvalue()


def test_the_file_is_named_by_date_and_evening(desk, event):
    answer, content = download(desk, event)
    assert answer["Content-Disposition"] == 'attachment; filename="2026-11-20 Friday Night.handfoot"'
    assert unpacked(content) == evening_values(Event.objects.get())


def test_characters_a_file_name_cannot_have_are_left_out(desk, event):
    Event.objects.update(name='../"*?')
    assert download(desk, event)[0]["Content-Disposition"] == 'attachment; filename="2026-11-20 event.handfoot"'


def test_an_imported_evening_is_complete(desk, club, event):
    _answer, content = download(desk, event)
    event.delete()
    answer = import_file(desk, content)
    imported = Event.objects.get()
    assert answer.url == desk.url("tonight:event", event=imported)
    assert "Friday Night is here, with 8 sheets." in desk.client.get(answer.url, follow=True).content.decode()
    assert club.players.count() == 8
    for name in ("standings:results", "sheets:play", "tables:tables", "tables:log", "history:evening"):
        assert desk.get(name, event=imported).status_code == 200


def test_points_that_do_not_follow_from_the_counts_are_reported(desk, club, event):
    values = evening_values(event)
    sheet = values["rounds"][0]["seatings"][1]["sheets"][2]
    for content in (sheet, sheet["saves"][-1]["content"]):
        content["tallies"][0]["total"] += 100
    shown = desk.client.get(import_file(desk, packed(values)).url, follow=True).content.decode()
    assert "their points do not follow from the counts. Table 2, Hand 3" in shown


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b"holiday", "This file is damaged, or not the file of an evening."),
        (packed({"a": 1}), "This is not the file of an evening, or a newer Handfoot made it."),
        (b"1" * 2_999_000, "This file is damaged, or not the file of an evening."),
    ],
)
def test_an_invalid_file_is_refused_with_the_reason(desk, content, sentence):
    answer = import_file(desk, content)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Event.objects.exists()


def test_an_evening_that_the_club_has_is_refused(desk, event):
    assert "already here" in import_file(desk, download(desk, event)[1]).content.decode()


def test_without_an_evening_the_page_says_so(desk):
    assert "No evening was planned yet." in desk.get("evening_file:evenings").content.decode()


def test_evenings_of_another_club_are_not_found(desk, event):
    Event.objects.update(club=other_club())
    assert desk.get("evening_file:evening", event.pk).status_code == 404
    assert "Friday Night" not in desk.get("evening_file:evenings").content.decode()


def test_past_evenings_link_to_the_page(desk):
    assert desk.url("evening_file:evenings") in desk.get("seasons:past").content.decode()


def test_a_rehearsal_is_asked_about_before_its_people_join_a_real_club(desk, club, event):
    Club.objects.update(rehearsal=True)
    _answer, content = download(desk, event)
    event.delete()
    Club.objects.update(rehearsal=False)
    club.players.all().delete()
    asked = import_file(desk, content)
    assert asked.status_code == 422
    assert "This evening is a rehearsal: everyone in it is invented." in asked.content.decode()
    assert 'name="invented_too"' in asked.content.decode()
    assert (Event.objects.count(), club.players.count()) == (0, 0)
    sent = {"evening": SimpleUploadedFile("x.handfoot", content), "invented_too": "on"}
    assert desk.post("evening_file:evenings", data=sent).status_code == 302
    assert (Event.objects.count(), club.players.count()) == (1, 8)
    again = {**sent, "evening": SimpleUploadedFile("x.handfoot", content)}
    assert "This evening is already here" in desk.post("evening_file:evenings", data=again).content.decode()


def test_a_rehearsal_is_imported_into_a_rehearsal_without_a_question(desk, event):
    Club.objects.update(rehearsal=True)
    _answer, content = download(desk, event)
    event.delete()
    assert import_file(desk, content).status_code == 302


def test_the_file_of_a_real_evening_says_nothing_of_rehearsals(desk, event):
    assert "rehearsal" not in unpacked(download(desk, event)[1])
    assert 'name="invented_too"' not in desk.get("evening_file:evenings").content.decode()
