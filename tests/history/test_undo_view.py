"""The one page behind every Undo: who reaches it, once each, and only as long as the page that undoes it allows."""

import datetime

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Club, Membership, User
from tests.builders import (
    PASSWORD,
    Desk,
    draw_tables,
    make_evening,
    make_event,
    make_helper,
    make_people,
    make_sign_ups,
    tonight,
)
from tests.test_undo import PASSES_END, SCENES, picture, prepared
from tournaments.models import Act, Event, Sheet, UndoData
from tournaments.web.acts import UNDO_LASTS


@pytest.fixture(autouse=True)
def hosted(settings):
    """Other devices reach a hosted site."""
    settings.HOSTED = True


@pytest.fixture
def event(club):
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club))
    return event


@pytest.fixture
def removed(desk, event):
    """The Undo url of a line that was removed."""
    desk.post("sign_up:remove", event.sign_ups.last().pk, event=event)
    return reverse("history:undo", args=[event.club.slug, Act.objects.get().pk])


def member_of(club, name, role="organizer"):
    user = User.objects.create_user(name=name, password=PASSWORD)
    Membership.objects.create(club=club, user=user, role=role)
    return Desk(club=club, user=user)


def messages_of(client, answer):
    return " ".join(str(message) for message in client.get(answer.url).context["messages"])


def test_an_act_is_undone_once_and_who_undid_it_is_told(desk, club, event, removed):
    olive = member_of(club, "Olive").client
    assert olive.post(removed).status_code == 302
    assert event.sign_ups.count() == 16
    act = Act.objects.get()
    assert (act.undone_by, act.undone_at is None) == ("Olive", False)
    assert "This was undone already" in messages_of(desk.client, desk.client.post(removed))
    assert "by Olive" in messages_of(desk.client, desk.client.post(removed))
    assert event.sign_ups.count() == 16


def test_an_undo_is_no_act(desk, event, removed):
    desk.client.post(removed)
    assert Act.objects.count() == 1


def test_undo_is_pressed_and_not_opened(desk, event, removed):
    assert desk.client.get(removed).status_code == 405
    assert event.sign_ups.count() == 15


def test_another_page_cannot_press_it(desk, event, ruth, removed):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(removed).status_code == 403
    assert event.sign_ups.count() == 15


def test_an_act_of_another_club_is_not_found(event, removed):
    other = Club.objects.create(name="Thursday Club", slug="thursday", time_zone="America/Chicago")
    stranger = member_of(other, "Sam", role="owner").client
    assert stranger.post(removed).status_code == 404
    assert stranger.post(removed.replace("tuesday-club", "thursday")).status_code == 404
    assert event.sign_ups.count() == 15


def test_a_visitor_is_led_to_the_login(event, removed):
    assert Client().post(removed).url.startswith("/log-in/")
    assert event.sign_ups.count() == 15


def test_what_is_sent_beside_the_number_changes_nothing(desk, event, removed):
    desk.client.post(f"{removed}?back=//elsewhere.example", {"line": "1", "player": "1"})
    assert event.sign_ups.count() == 16


@pytest.fixture
def stopped(club):
    """A helper's browser, the evening whose Table 1 it ended early, and the Undo url of that."""
    event = make_evening(club, date=tonight(club))
    helper = make_helper(event, name="Grace")
    helper.post(reverse("sheets:stop", args=[club.slug, event.pk, 1, 2]))
    return helper, event, reverse("history:undo", args=[club.slug, Act.objects.get(has_undo=True).pk])


def is_stopped(event):
    return Sheet.objects.filter(seating__round__event=event, state=Sheet.State.NOT_PLAYED).exists()


def test_a_helper_reaches_only_the_acts_of_the_own_pass(stopped):
    helper, event, url = stopped
    assert make_helper(event, name="Lise").post(url).status_code == 404
    assert is_stopped(event)
    assert helper.post(url).status_code == 302
    assert not is_stopped(event)
    assert Act.objects.get(has_undo=True).undone_by == "Grace"


def test_a_helper_does_not_undo_what_an_organizer_did(desk, stopped):
    helper, event, _url = stopped
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    assert helper.post(reverse("history:undo", args=[event.club.slug, Act.objects.latest("pk").pk])).status_code == 404


def test_a_pass_that_ended_undoes_nothing(desk, stopped):
    helper, event, url = stopped
    desk.post("hall:end", event=event, data={"all": "1"})
    answer = helper.post(url)
    assert (answer.status_code, answer.url) == (302, reverse("join:join"))
    assert is_stopped(event)


def test_what_only_an_owner_may_do_only_an_owner_undoes(desk, club):
    other = member_of(club, "Nora").client
    member_of(club, "Olive")
    olive = club.memberships.get(user__name="Olive")
    desk.post("club:remove", olive.pk)
    url = reverse("history:undo", args=[club.slug, Act.objects.get().pk])
    assert other.post(url).status_code == 404
    assert Act.objects.get().undone_at is None
    assert desk.client.post(url).status_code == 302
    assert club.memberships.filter(user__name="Olive").exists()


def test_a_refused_undo_stays_and_can_be_pressed_later(desk, event, removed):
    player = event.club.players.exclude(sign_ups__event=event).get()
    (again,) = make_sign_ups(event, [player])
    draw_tables(event)
    assert "This was undone" not in messages_of(desk.client, desk.client.post(removed))
    assert Act.objects.get(pk=Act.objects.earliest("pk").pk).undone_at is None
    assert event.sign_ups.filter(pk=again.pk).exists()


def test_an_act_whose_undo_has_expired_says_so(desk, event, removed):
    UndoData.objects.all().delete()
    assert "This can no longer be undone." in messages_of(desk.client, desk.client.post(removed))
    assert event.sign_ups.count() == 15


def test_an_act_expires_after_two_days(desk, event, removed, monkeypatch):
    act = Act.objects.get()
    for minutes, count in ((1, 15), (-1, 16)):
        now = act.done_at + UNDO_LASTS + datetime.timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda now=now: now)
        rows = desk.get("history:evening", event=event).context["entries"]
        assert [row.can_undo for row in rows] == [count == 16]
        desk.client.post(removed)
        assert event.sign_ups.count() == count


def test_an_act_deletes_the_undo_of_those_that_have_expired(desk, event, removed):
    UndoData.objects.update(expires_at=timezone.now())
    desk.post("sign_up:remove", event.sign_ups.first().pk, event=event)
    assert [undo.act for undo in UndoData.objects.all()] == [Act.objects.latest("pk")]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_an_act_of_an_evening_that_became_final_is_marked_only_if_it_was_undone(desk, club, scene, monkeypatch):
    """A page that undoes nothing, and says nothing either, would lose the Undo."""
    now = timezone.now().replace(microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: now)
    name, arguments, event, data = prepared(desk, scene)
    before = picture()
    desk.post(name, *arguments, event=event, data=data)
    act = Act.objects.filter(has_undo=True).last()
    Event.objects.update(final_version=F("version"))
    done = picture()
    assert desk.client.post(reverse("history:undo", args=[club.slug, act.pk])).status_code < 500
    act.refresh_from_db()
    after = picture()
    if scene in PASSES_END:
        assert after.pop("HelperPass 0: ended_at") == now
        del before["HelperPass 0: ended_at"]
    assert after == (done if act.undone_at is None else before)


def test_an_undo_that_does_nothing_is_told_and_stays(desk, event, removed):
    UndoData.objects.update(path="sign_up.confirm(lines)", sent={"lines": []})
    assert "This can no longer be undone." in messages_of(desk.client, desk.client.post(removed))
    assert Act.objects.get().undone_at is None
    assert event.sign_ups.count() == 15


def test_an_undo_that_asks_for_a_password_leads_to_the_page_that_asks(desk, club):
    member_of(club, "Olive", role="owner")
    olive = club.memberships.get(user__name="Olive")
    desk.post("club:make-organizer", olive.pk)
    answer = desk.undo()
    assert answer.url == desk.url("club:make-owner", olive.pk)
    assert desk.client.get(answer.url).status_code == 200
    assert Act.objects.get().undone_at is None
