"""A player calls the desk to their table from their own phone, without a login."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import make_evening, make_event, make_people, make_sign_ups, tonight
from tests.rounds import key_in_round, make_rounds
from tests.sheets.calls import (
    ASKS,
    KNOWS,
    TOO_SOON,
    Clock,
    call_page,
    called,
    make_all_final,
    person_page,
    player_at,
    seating_at,
    seen,
)
from tournaments.changes.actions import leave_chair
from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.models import SignUp, TableCall, TeamMember
from tournaments.models.event import Format
from tournaments.rounds.start_actions import start_round
from tournaments.sheets.call_actions import answer_call
from tournaments.sheets.call_queries import seating_of
from tournaments.tables.actions import hide_again, undo_draw


@pytest.fixture
def event(club):
    """Tonight's evening of eight people at two tables, on everyone's phone."""
    return give_out_link(event=make_evening(club, date=tonight(club)))


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


@pytest.fixture
def wanda(event):
    """Somebody at Table 1."""
    return player_at(event, 1)


def press(event, player, reason="rules", **posted):
    return Client().post(call_page(event, player), posted or {"reason": reason})


def test_one_press_calls_and_the_page_says_so(event, wanda):
    assert ASKS in seen(person_page(event, wanda))
    answer = press(event, wanda)
    assert answer.url == person_page(event, wanda)
    assert KNOWS in seen(answer.url)
    assert ASKS not in seen(answer.url)
    call = TableCall.objects.get()
    assert (call.seating, call.reason, call.is_open) == (seating_at(event, 1), "rules", True)


@pytest.mark.parametrize(
    ("pressed", "kept"), [("late-card", "late-card"), ("chair", "chair"), ("other", "other"), ("<b>", ""), ("", "")]
)
def test_the_reason_is_one_of_those_on_the_buttons_or_none(event, wanda, pressed, kept):
    press(event, wanda, pressed)
    assert TableCall.objects.get().reason == kept


def test_everyone_of_the_table_sees_the_call_and_nobody_else(event, wanda):
    phones = {table: person_page(event, player_at(event, table, team=1)) for table in (1, 2)}
    assert ASKS in seen(phones[1])
    press(event, wanda)
    assert KNOWS in seen(phones[1])
    assert ASKS in seen(phones[2])
    assert "The desk knows" not in seen(phones[2])


def test_the_poll_of_a_phone_brings_the_answer(desk, event, wanda):
    page, poll = person_page(event, wanda), {"HX-Request": "true"}
    press(event, wanda)

    def version():
        return Client().get(page, headers=poll).content.decode().partition("?v=")[2].partition('"')[0]

    shown = version()
    assert Client().get(page, {"v": shown}, headers=poll).status_code == 204
    desk.post("sheets:answer-call", TableCall.objects.get().pk, event=event)
    answer = Client().get(page, {"v": shown}, headers=poll)
    assert "The desk answered your call of" in answer.content.decode()
    assert ASKS in answer.content.decode()


def test_two_presses_make_one_call(event, wanda):
    assert press(event, wanda).url == press(event, wanda, "chair").url == person_page(event, wanda)
    assert TableCall.objects.get().reason == "rules"


def test_a_call_that_waits_is_canceled_by_anyone_of_the_table(event, wanda):
    press(event, wanda)
    partner = player_at(event, 1, number=1)
    answer = press(event, partner, cancel=TableCall.objects.get().pk)
    assert answer.url == person_page(event, partner)
    assert not TableCall.objects.get().is_open
    assert ASKS in seen(answer.url)
    assert "The desk answered" not in seen(answer.url)


def test_cancel_of_an_old_page_or_another_table_cancels_no_newer_call(event, wanda, clock):
    press(event, wanda)
    old = TableCall.objects.get().pk
    press(event, wanda, cancel=old)
    clock.pass_seconds(60)
    press(event, wanda)
    new = TableCall.objects.last()
    for player, call in ((wanda, old), (player_at(event, 2), new.pk), (wanda, "x")):
        press(event, player, cancel=call)
    new.refresh_from_db()
    assert new.is_open


def test_a_table_calls_once_a_minute_and_is_told_so(event, wanda, clock):
    press(event, wanda)
    answer_call(event=event, call=TableCall.objects.get().pk, now=timezone.now())
    clock.pass_seconds(59)
    answer = press(event, wanda)
    assert answer.url == call_page(event, wanda)
    assert TOO_SOON in seen(answer.url)
    assert TableCall.objects.count() == 1
    clock.pass_seconds(1)
    assert ASKS in seen(answer.url)
    assert press(event, wanda).url == person_page(event, wanda)
    assert TableCall.objects.filter(answered_at=None).count() == 1


def test_a_call_that_was_canceled_waits_again_at_once(event, wanda, clock):
    """Anyone with the link may cancel. That must not keep the table from the desk."""
    press(event, wanda)
    press(event, wanda, cancel=TableCall.objects.get().pk)
    clock.pass_seconds(5)
    assert press(event, wanda, "chair").url == person_page(event, wanda)
    call = TableCall.objects.get()
    assert (call.is_open, call.reason) == (True, "chair")


def test_nothing_is_canceled_once_the_results_are_final(event, wanda):
    press(event, wanda)
    make_all_final(event)
    press(event, wanda, cancel=TableCall.objects.get().pk)
    assert TableCall.objects.get().canceled_at is None


def test_another_table_calls_within_the_same_minute(event, wanda):
    press(event, wanda)
    press(event, player_at(event, 2))
    assert [call.seating.table for call in TableCall.objects.all()] == [1, 2]


# Who cannot call


def cannot_call(event, player, calls=0):
    assert ASKS not in seen(person_page(event, player))
    assert press(event, player).status_code == 302
    assert Client().get(call_page(event, player)).url == person_page(event, player)
    assert TableCall.objects.count() == calls


def test_who_sits_out_or_has_left_cannot_call(event, wanda):
    velma = make_people(event.club, names=["Velma"])[0]
    event.sign_ups.create(player=velma, number=9, status=SignUp.Status.HERE, part=SignUp.Part.SITS_OUT)
    cannot_call(event, velma)
    leave_chair(member=TeamMember.objects.get(team__event=event, player=wanda), from_deal=2)
    cannot_call(event, wanda)


def test_nobody_calls_before_the_tables_are_shown_or_after_the_draw_is_undone(event, wanda):
    called(event)
    hide_again(round_=event.rounds.get())
    assert ASKS not in seen(person_page(event, wanda))
    press(event, wanda)
    assert TableCall.objects.count() == 1
    undo_draw(round_=event.rounds.get())
    assert not TableCall.objects.exists()


def test_a_final_evening_takes_no_calls_and_one_that_is_reopened_does(desk, event, wanda):
    make_all_final(event)
    cannot_call(event, wanda)
    desk.post("standings:not-final", event=event)
    assert ASKS in seen(person_page(event, wanda))


def test_nobody_calls_once_the_night_is_over_though_nothing_changed_since(event, wanda, clock):
    assert ASKS in seen(person_page(event, wanda))
    clock.pass_seconds(30 * 3600)
    cannot_call(event, wanda)
    poll = Client().get(person_page(event, wanda), {"night": "over"}, headers={"HX-Request": "true"})
    assert ASKS not in poll.content.decode()


def test_the_link_of_another_evening_or_one_that_is_off_calls_nobody(event, wanda, club):
    other = make_event(club, date=tonight(club))
    make_sign_ups(other, make_people(club, names=["Zelda"]))
    give_out_link(event=other)
    assert press(other, wanda).url == person_page(other, wanda)
    path = call_page(event, wanda)
    shut_link(event=event)
    for method in ("get", "post"):
        assert getattr(Client(), method)(path, {"reason": "rules"}).status_code == 404
    assert not TableCall.objects.exists()


def test_a_form_of_another_site_calls_nobody(event, wanda):
    client = Client(enforce_csrf_checks=True)
    path = call_page(event, wanda)
    assert client.post(path, {"reason": "rules"}).status_code == 403
    assert client.post(path, {"reason": "rules"}, headers={"Origin": "https://evil.example"}).status_code == 403
    assert not TableCall.objects.exists()
    answer = client.post(path, {"reason": "rules"}, headers={"Origin": "http://testserver"})
    assert answer.status_code == 302
    assert not client.cookies
    assert TableCall.objects.count() == 1


# Rounds


def test_a_new_round_closes_the_calls_of_the_one_before(desk, club):
    event = give_out_link(event=make_rounds(club, Format.PARTNERS))
    player = player_at(event, 1)
    call = called(event)
    key_in_round(event, 1)
    start_round(event=event, number=2)
    sits_at = seating_of(event, player.pk).table
    page = seen(person_page(event, player))
    assert ASKS in page
    assert "The desk knows" not in page
    assert "asks for you" not in desk.get("sheets:play", event=event).content.decode()
    press(event, player)
    new = TableCall.objects.exclude(pk=call.pk).get()
    assert (new.seating.round.number, new.seating.table) == (2, sits_at)
