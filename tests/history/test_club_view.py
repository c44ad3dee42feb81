"""The history of a club: what was done to it and its people, and the way back to an evening that was deleted."""

import pytest

from accounts.models import Club, Membership
from tests.builders import Desk, make_evening, make_people, tonight
from tournaments.history import views
from tournaments.models import Act


def entries_on(desk, **asked):
    return desk.get("history:club", data=asked).context["entries"]


def test_before_anything_is_done_the_page_says_so(desk):
    assert "Nothing was done yet." in desk.get("history:club").content.decode()


def test_an_evening_that_was_deleted_is_restored_after_other_acts(desk, club):
    event = make_evening(club, date=tonight(club))
    desk.post("seasons:take-away", event.pk)
    (zoe,) = make_people(club, names=["Zoe"])
    desk.post("people:gone", zoe.pk, data={"gone": "yes"})
    newest, deleted = entries_on(desk)
    assert (newest.words, deleted.words) == (f"{zoe.name} no longer comes.", f"Deleted: {event.name}.")
    assert deleted.can_undo
    desk.client.post(f"/c/{club.slug}/undo/{deleted.act.pk}/")
    assert club.events.get().name == event.name
    assert "by Ruth" in desk.get("history:club").content.decode()


def test_acts_of_evenings_and_of_other_clubs_are_not_listed(desk, club, ruth):
    event = make_evening(club, date=tonight(club))
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    other = Club.objects.create(name="Thursday Club", slug="thursday")
    Membership.objects.create(club=other, user=ruth, role="owner")
    Desk(club=other, user=ruth).post("people:gone", make_people(other)[0].pk, data={"gone": "yes"})
    assert Act.objects.count() == 2
    assert entries_on(desk) == []


@pytest.mark.parametrize("page", ["club:club", "seasons:past"])
def test_a_page_leads_there(desk, club, page):
    assert f"/c/{club.slug}/history/" in desk.get(page).content.decode()


def test_a_long_history_is_split_into_pages(desk, club, monkeypatch):
    monkeypatch.setattr(views, "ENTRIES_A_PAGE", 2)
    people = make_people(club)[:3]
    for player in people:
        desk.post("people:gone", player.pk, data={"gone": "yes"})
    pages = [[entry.words for entry in entries_on(desk, page=number)] for number in (1, 2)]
    assert pages == [[f"{player.name} no longer comes." for player in few] for few in (people[:0:-1], people[:1])]
