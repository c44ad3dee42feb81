"""Many people at once have the same history as people who were saved one by one."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from tournaments.models import Chapter, Player
from tournaments.models.history import BATCH, create_with_history

pytestmark = pytest.mark.django_db

OF_ITS_OWN = {"id", "history_id", "history_date"}


def new_people(club, count):
    chapter = Chapter.add_missing(club, ["Palm"])["palm"]
    return [
        Player.named(
            club=club,
            given_name=f"Given{number}",
            family_name="O'Neil",
            chapter=chapter if number % 2 else None,
            lot=str(number),
            not_for_prizes=number == 1,
        )
        for number in range(count)
    ]


def entries_of(players):
    found = Player.history.filter(id__in=[player.pk for player in players]).order_by("history_id").values()
    return [{name: value for name, value in entry.items() if name not in OF_ITS_OWN} for entry in found]


def test_the_history_of_many_is_that_of_each(club):
    before = timezone.now()
    many = create_with_history(Player, new_people(club, 3))
    assert entries_of(many) == entries_of(bulk_create_with_history(new_people(club, 3), Player))
    assert [before <= entry.history_date <= timezone.now() for entry in Player.history.all()] == [True] * 6
    assert [player.history.count() for player in many] == [1] * 3
    assert [player.history.get().history_object for player in many] == many


def test_more_people_than_a_batch_all_have_a_history(club):
    many = create_with_history(Player, new_people(club, BATCH + 1))
    assert list(Player.history.order_by("history_id").values_list("id", flat=True)) == [player.pk for player in many]
    assert create_with_history(Player, []) == []


def test_the_history_of_an_imported_list_names_the_organizer(desk, ruth):
    file = SimpleUploadedFile("list.csv", b"First name,Last name\nAda,Palmer\nGrace,Hill\n")
    desk.post("people:import", data={"file": file})
    desk.post("people:import-preview")
    entries = Player.history.order_by("history_id").values_list("given_name", "history_type", "history_user")
    assert list(entries) == [("Ada", "+", ruth.pk), ("Grace", "+", ruth.pk)]
