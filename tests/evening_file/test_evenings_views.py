"""Exporting an evening as a file and importing it by the form: the page lists additions and reports errors."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

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


def brought(desk, content):
    return desk.post("evening_file:evenings", data={"evening": SimpleUploadedFile("x.handfoot", content)})


def taken(desk, event):
    answer = desk.get("evening_file:evening", event.pk)
    assert answer.status_code == 200
    return answer, io.BytesIO(answer.getvalue()).getvalue()


def test_the_file_has_the_date_and_the_name(desk, event):
    answer, content = taken(desk, event)
    assert answer["Content-Disposition"] == 'attachment; filename="2026-11-20 Friday Night.handfoot"'
    assert unpacked(content) == evening_values(Event.objects.get())


def test_a_name_no_file_can_have(desk, event):
    Event.objects.update(name='../"*?')
    assert taken(desk, event)[0]["Content-Disposition"] == 'attachment; filename="2026-11-20 event.handfoot"'


def test_brought_in_it_is_another_evening_of_the_club(desk, club, event):
    _answer, content = taken(desk, event)
    event.delete()
    answer = brought(desk, content)
    came = Event.objects.get()
    assert answer.url == desk.url("tonight:event", event=came)
    assert "Friday Night is here, with 8 sheets." in desk.client.get(answer.url, follow=True).content.decode()
    assert club.players.count() == 8
    for name in ("standings:results", "sheets:play", "tables:tables", "tables:log", "corrections:history"):
        assert desk.get(name, event=came).status_code == 200


def test_points_that_do_not_follow_from_the_counts_are_said(desk, club, event):
    told = evening_values(event)
    sheet = told["rounds"][0]["seatings"][1]["sheets"][2]
    for content in (sheet, sheet["saves"][-1]["content"]):
        content["tallies"][0]["total"] += 100
    shown = desk.client.get(brought(desk, packed(told)).url, follow=True).content.decode()
    assert "their points do not follow from the counts. Table 2, Hand 3" in shown


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The submitted file is empty."),
        (b"holiday", "This file is damaged, or not the file of an evening."),
        (packed({"a": 1}), "This is not the file of an evening, or a newer Handfoot made it."),
        (b"1" * 2_999_000, "This file is damaged, or not the file of an evening."),
    ],
)
def test_what_is_no_evening_is_one_sentence(desk, content, sentence):
    answer = brought(desk, content)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Event.objects.exists()


def test_the_very_same_evening_is_refused(desk, event):
    assert "already here" in brought(desk, taken(desk, event)[1]).content.decode()


def test_no_evening_yet(desk):
    assert "No evening was planned yet." in desk.get("evening_file:evenings").content.decode()


def test_another_club_sees_none_of_it(desk, event):
    Event.objects.update(club=other_club())
    assert desk.get("evening_file:evening", event.pk).status_code == 404
    assert "Friday Night" not in desk.get("evening_file:evenings").content.decode()


def test_it_is_linked_from_past_evenings(desk):
    assert desk.url("evening_file:evenings") in desk.get("seasons:past").content.decode()
