"""Undo after importing an evening: it deletes the evening and everything that the import added, nothing else."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import keyed, make_event, make_people, make_sign_ups
from tests.evening_file.evenings import make_full_evening, other_club
from tests.safety.database import changed, digests
from tournaments.core.evening_file.packing import packed
from tournaments.evening_file.contents import evening_values
from tournaments.models import Chapter, Couple, Event, Player, Season, Wish

pytestmark = pytest.mark.django_db

# Tables that may differ after Undo: the histories record both the import and the deletion.
HISTORIES = {"tournaments_historicalplayer", "tournaments_historicalchapter", "tournaments_historicalevent"}
HISTORIES |= {
    "tournaments_historicalseason",
    "tournaments_historicalsignup",
    "tournaments_historicalcouple",
    "accounts_historicalclub",
    "tournaments_act",
    "tournaments_undodata",
}


@pytest.fixture
def content(db):
    """The file of an evening with every feature in use, of a club that was deleted."""
    club = other_club("Far away")
    packed_evening = packed(evening_values(make_full_evening(club)))
    Event.objects.all().delete()
    club.delete()
    return packed_evening


@pytest.fixture
def import_evening(desk, content):
    """Import the evening by the form and return it."""

    def run():
        answer = desk.post("evening_file:evenings", data={"evening": SimpleUploadedFile("x.handfoot", content)})
        assert answer.status_code == 302
        desk.client.get(answer.url)
        return Event.objects.get(pk=int(answer.url.split("/")[-2]))

    return run


def undo_import(desk):
    return desk.undo_newest_act(follow=True)


def test_undo_restores_the_state_before_the_import(desk, club, import_evening):
    make_people(club, names=["Ada", "Zoe"])
    club.refresh_from_db()
    before = digests()
    import_evening()
    assert {"tournaments_event", "tournaments_player", "tournaments_couple"} <= changed(before, digests())
    assert "Deleted: Friday Night." in undo_import(desk).content.decode()
    assert changed(before, digests()) <= HISTORIES


@pytest.mark.parametrize("how", ["a sheet", "a line", "a name", "a person"])
def test_an_evening_that_was_changed_after_the_import_is_not_deleted(desk, import_evening, how):
    event = import_evening()
    if how == "a sheet":
        keyed(event, table=2, deal=2, counts={1: {"table.5": 3}})
    elif how == "a line":
        make_sign_ups(event, make_people(event.club, names=["Zoe"]))
    elif how == "a person":
        line = event.sign_ups.select_related("player").first()
        line.player.known_as = "Countess"
        line.player.save()
    else:
        event.name = "Saturday"
        event.save()
    before = digests()
    assert "has changed since, so it stays." in undo_import(desk).content.decode()
    assert changed(before, digests()) == set()


def test_people_with_other_evenings_couples_or_wishes_stay(desk, club, import_evening):
    import_evening()
    ada, grace, lise = (Player.objects.get(given_name=name) for name in ("Ada", "Grace", "Lise"))
    make_sign_ups(make_event(club), [ada])
    Couple.objects.create(club=club, first=grace, second=make_people(club, names=["Zoe"])[0])
    Wish.objects.create(club=club, first=ada, second=lise, kind=Wish.Kind.NEVER)
    undo_import(desk)
    assert set(Player.objects.values_list("given_name", flat=True)) == {"Ada", "Grace", "Lise", "Zoe"}
    assert set(Chapter.objects.values_list("name", flat=True)) == {"Palm", "Oak", "Elm"}
    assert list(Event.objects.values_list("name", flat=True)) == ["Friday Night 2"]


def test_a_season_that_existed_or_is_in_use_stays(desk, club, import_evening):
    import_evening()
    make_event(club, season=Season.objects.get(name="Spring"))
    undo_import(desk)
    assert Season.objects.count() == 1
    Event.objects.all().delete()
    import_evening()
    undo_import(desk)
    assert Season.objects.count() == 1
