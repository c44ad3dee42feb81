"""Undo after an evening was brought in: it goes with all that came with it, and nothing else does."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.builders import keyed, make_event, make_people, make_sign_ups
from tests.evening_file.evenings import everything_happened, other_club
from tests.safety.database import changed, digests
from tournaments.core.evening_file.packing import packed
from tournaments.evening_file.contents import evening_values
from tournaments.models import Chapter, Couple, Event, Player, Season, Wish

pytestmark = pytest.mark.django_db

# What may differ afterward: the histories say that somebody came and went.
TRACES = {"tournaments_historicalplayer", "tournaments_historicalchapter", "tournaments_historicalevent"}
TRACES |= {"tournaments_historicalsignup", "tournaments_historicalcouple", "accounts_historicalclub"}


@pytest.fixture
def content(db):
    """The file of an evening in which all happened that can, of a club that is gone."""
    club = other_club("Far away")
    packed_evening = packed(evening_values(everything_happened(club)))
    Event.objects.all().delete()
    club.delete()
    return packed_evening


@pytest.fixture
def come(desk, content):
    """Brings the evening in by the page and gives it back."""

    def brought():
        answer = desk.post("evening_file:evenings", data={"evening": SimpleUploadedFile("x.handfoot", content)})
        assert answer.status_code == 302
        desk.client.get(answer.url)
        return Event.objects.get(pk=int(answer.url.split("/")[-2]))

    return brought


def taken_out(desk):
    return desk.post("evening_file:take-out", follow=True)


def test_everything_is_as_it_was(desk, club, come):
    make_people(club, names=["Ada", "Zoe"])
    club.refresh_from_db()
    before = digests()
    come()
    assert {"tournaments_event", "tournaments_player", "tournaments_couple"} <= changed(before, digests())
    assert "Deleted: Friday Night." in taken_out(desk).content.decode()
    assert changed(before, digests()) <= TRACES


def test_the_next_page_offers_it_in_one_press(desk, content):
    answer = desk.post("evening_file:evenings", data={"evening": SimpleUploadedFile("x.handfoot", content)})
    assert f'action="{desk.url("evening_file:take-out")}"' in desk.client.get(answer.url).content.decode()


def test_it_can_be_brought_in_once_more(desk, come):
    come()
    taken_out(desk)
    assert come().sign_ups.count() == 9


@pytest.mark.parametrize("how", ["a sheet", "a line", "a name", "a person"])
def test_an_evening_that_was_changed_since_stays_whole(desk, come, how):
    event = come()
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
    assert "has changed since, so it stays." in taken_out(desk).content.decode()
    assert changed(before, digests()) == set()


def test_who_is_needed_elsewhere_stays(desk, club, come):
    come()
    ada, grace, lise = (Player.objects.get(given_name=name) for name in ("Ada", "Grace", "Lise"))
    make_sign_ups(make_event(club), [ada])
    Couple.objects.create(club=club, first=grace, second=make_people(club, names=["Zoe"])[0])
    Wish.objects.create(club=club, first=ada, second=lise, kind=Wish.Kind.NEVER)
    taken_out(desk)
    assert set(Player.objects.values_list("given_name", flat=True)) == {"Ada", "Grace", "Lise", "Zoe"}
    assert set(Chapter.objects.values_list("name", flat=True)) == {"Palm", "Oak", "Elm"}
    assert list(Event.objects.values_list("name", flat=True)) == ["Friday Night"]


def test_a_season_that_was_there_or_is_in_use_stays(desk, club, come):
    come()
    make_event(club, season=Season.objects.get(name="Spring"))
    taken_out(desk)
    assert Season.objects.count() == 1
    Event.objects.all().delete()
    come()
    taken_out(desk)
    assert Season.objects.count() == 1


def test_twice_or_from_another_browser_there_is_nothing_to_take_out(desk, ruth, come):
    come()
    other = Client()
    other.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    assert other.post(desk.url("evening_file:take-out")).status_code == 404
    assert taken_out(desk).status_code == 200
    assert taken_out(desk).status_code == 404


def test_another_clubs_page_takes_nothing_out(desk, ruth, come):
    come()
    other = other_club()
    other.memberships.create(user=ruth, role="owner")
    assert desk.client.post(f"/c/{other.slug}/safe/evenings/take-out/").status_code == 404
    assert Event.objects.count() == 1
