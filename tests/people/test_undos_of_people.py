"""A merge finds every Undo that holds the number of the record that is gone, wherever it is stored."""

import json
import re

import pytest
from django.db import connection
from django.urls import reverse

from tests.builders import make_people
from tests.test_undo import (
    SCENES,
    couple_unlinked,
    drawn,
    evening_deleted,
    list_signed,
    prepared,
    redrawn,
    seated_from_hat,
    table_ended_early,
    wish_dropped,
)
from tournaments.models import Act, Chapter, Player, UndoData
from tournaments.people.undo_queries import undos_naming

FIRST = 900_001
"""The number of the first person, which nothing else has."""


@pytest.fixture(autouse=True)
def hosted(settings):
    """Other devices reach a hosted site."""
    settings.HOSTED = True


@pytest.fixture(autouse=True)
def high_numbers(club):
    Player.objects.create(pk=FIRST - 1, club=club, given_name="Nobody", key="nobody").delete()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT setval(pg_get_serial_sequence('tournaments_player', 'id'), %s)", [FIRST - 1])


def numbers_in(undo):
    """Every number of a person, found as text."""
    text = json.dumps([undo.path, undo.sent, undo.left])
    return {int(found) for found in re.findall(r"(?<![0-9])9000[0-9]{2}(?![0-9])", text)}


@pytest.mark.parametrize("scene", [*SCENES, drawn, redrawn, seated_from_hat], ids=lambda scene: scene.__name__)
def test_every_number_of_a_person_is_found(desk, club, scene):
    name, arguments, event, data = prepared(desk, scene)
    desk.post(name, *arguments, event=event, data=data)
    undo = UndoData.objects.get()
    gone = {undo.sent["merged"]["other"]["id"]} if undo.path.startswith("people.merge") else set()
    found = {number for number in range(FIRST, FIRST + 60) if undos_naming(club, number)}
    assert found == numbers_in(undo) - gone


def chapter_of_all_deleted(club):
    chapter = Chapter.objects.create(club=club, name="Palm", key="palm")
    for player in make_people(club, names=["Ada", "Grace"]):
        Player.objects.filter(pk=player.pk).update(chapter=chapter)
    return "people:delete-chapter", [chapter.pk], None, {}


HOLD_NUMBERS_ONLY = [redrawn, wish_dropped, couple_unlinked, chapter_of_all_deleted, list_signed, evening_deleted]


@pytest.mark.parametrize("scene", HOLD_NUMBERS_ONLY, ids=lambda scene: scene.__name__)
def test_after_a_merge_such_an_act_can_no_longer_be_undone(desk, club, scene):
    name, arguments, event, data = prepared(desk, scene)
    desk.post(name, *arguments, event=event, data=data)
    act = Act.objects.get(has_undo=True)
    one, other = make_people(club, names=["Wanda"])[0], club.players.get(pk=FIRST)
    desk.post("people:merge", one.pk, other.pk, data={"sure": "on"})
    assert not club.players.filter(pk=FIRST).exists()
    assert not UndoData.objects.filter(act=act).exists()
    desk.get("club:club")  # shows what was said so far
    answer = desk.client.post(reverse("history:undo", args=[club.slug, act.pk]), follow=True)
    assert [str(message) for message in answer.context["messages"]] == ["This can no longer be undone."]


def test_after_a_merge_acts_about_others_can_still_be_undone(desk, club):
    name, arguments, event, data = prepared(desk, table_ended_early)
    desk.post(name, *arguments, event=event, data=data)
    one, other = make_people(club, names=["Wanda"])[0], club.players.get(pk=FIRST)
    desk.post("people:merge", one.pk, other.pk, data={"sure": "on"})
    (entry,) = [entry for entry in desk.get("history:evening", event=event).context["entries"] if entry.act]
    assert entry.can_undo
