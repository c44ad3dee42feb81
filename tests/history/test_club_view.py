"""The history of a club: what was done to it and its people, and the way back to an evening that was deleted."""

import pytest

from accounts.models import Club, Membership, User
from tests.builders import PASSWORD, Desk, make_evening, make_people, tonight
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


def test_what_only_an_owner_can_undo_says_so_to_an_organizer(desk, club):
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    olive = Membership.objects.create(club=club, user=user, role="organizer")
    other = User.objects.create_user(name="Iris", password=PASSWORD)
    desk.post("club:remove", Membership.objects.create(club=club, user=other, role="organizer").pk)
    assert [entry.can_undo for entry in entries_on(desk)] == [True]
    assert "an owner can undo this" in Desk(club=club, user=olive.user).get("history:club").content.decode()


def test_an_undo_that_asks_for_a_password_leads_to_its_page(desk, club):
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    olive = Membership.objects.create(club=club, user=user, role="owner")
    desk.post("club:make-organizer", olive.pk)
    act = Act.objects.get()
    answer = desk.client.post(f"/c/{club.slug}/undo/{act.pk}/?back={desk.url('history:club')}")
    assert answer.url == desk.url("club:make-owner", olive.pk)


def test_acts_that_undo_each_other_are_undone_in_turn(desk, club):
    (zoe,) = make_people(club, names=["Zoe"])
    desk.post("people:gone", zoe.pk, data={"gone": "yes"})
    for _press in range(3):
        desk.client.post(f"/c/{club.slug}/undo/{Act.objects.latest('pk').pk}/")
    assert [act.undone_at is None for act in Act.objects.order_by("pk")] == [False, True, False, True]
    zoe.refresh_from_db()
    assert not zoe.gone


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
