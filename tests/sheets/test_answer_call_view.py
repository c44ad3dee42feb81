"""Play says which table asks for the desk, until somebody marks it as answered."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import make_evening, make_helper, tonight
from tests.rounds import key_in_round, make_rounds
from tests.sheets.calls import Clock, called, make_all_final
from tournaments.models import Act, Event, TableCall
from tournaments.models.event import Format
from tournaments.rounds.start_actions import start_round, undo_start
from tournaments.sheets.call_queries import open_calls
from tournaments.sheets.round_end_actions import end_evening
from tournaments.tables.actions import draw_again, hide_again, show_everyone


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club))


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


def lines(answer):
    """The calls on Play, as words, without the button."""
    part = answer.content.decode().partition('<div id="calls">')[2].partition("</ul>")[0]
    found = re.findall(r"<li.*?<form", part, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]*>", " ", line.removesuffix("<form")).split()) for line in found]


def on_play(desk, event, **headers):
    return lines(desk.get("sheets:play", event=event, **headers))


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def undone(desk):
    """What Play says after a press on Undo of an answer."""
    return said(desk.undo_newest_act(follow=True))[-1]


def test_play_names_the_tables_that_wait_the_first_one_at_the_top(desk, event, clock):
    assert on_play(desk, event) == []
    called(event, 2, reason="late-card")
    clock.pass_seconds(61)
    called(event, 1)
    assert on_play(desk, event) == ["Table 2 asks for you : a late card · 1 minute", "Table 1 asks for you · just now"]
    clock.pass_seconds(60)
    assert on_play(desk, event) == ["Table 2 asks for you : a late card · 2 minutes", "Table 1 asks for you · 1 minute"]


def test_the_poll_of_play_brings_the_line(desk, event):
    called(event, reason="rules")
    answer = desk.get("sheets:play", event=event, headers={"HX-Request": "true"})
    assert lines(answer) == ["Table 1 asks for you : rules · just now"]
    assert "#calls" in answer.content.decode().partition("hx-select-oob")[2].partition('">')[0]


def test_an_answer_takes_the_line_away_and_undo_brings_it_back_with_its_minutes(desk, event, clock):
    call = called(event)
    before = Event.objects.get().calls_version
    clock.pass_seconds(120)
    answer = desk.post("sheets:answer-call", call.pk, event=event)
    assert answer.url == desk.url("sheets:play", event=event)
    assert TableCall.objects.get().answered_at == clock.now
    assert Event.objects.get().calls_version == before + 1
    clock.pass_seconds(60)
    desk.undo()
    assert on_play(desk, event) == ["Table 1 asks for you · 3 minutes"]


def test_the_second_of_two_who_press_is_told_and_has_no_undo(desk, event):
    call = called(event)
    helper = make_helper(event)
    path = desk.url("sheets:answer-call", call.pk, event=event)
    first, second = desk.client.post(path, follow=True), helper.post(path, follow=True)
    assert (said(first), said(second)) == (["The call of Table 1 is answered."], ["This call did not wait any more."])
    assert (bool(first.context["undo"]), bool(second.context["undo"])) == (True, False)
    first_undo = reverse("history:undo", args=[event.club.slug, Act.objects.get(has_undo=True).pk])
    assert said(desk.client.post(first_undo, follow=True)) == ["Table 1 waits again."]


def test_a_call_that_its_table_canceled_or_that_is_gone_is_no_error(desk, event):
    call = called(event)
    TableCall.objects.update(canceled_at=call.called_at)
    for number in (call.pk, call.pk + 1):
        answer = desk.client.post(desk.url("sheets:answer-call", number, event=event), follow=True)
        assert said(answer) == ["This call did not wait any more."]
    assert TableCall.objects.get().answered_at is None


def test_undo_of_a_call_that_its_table_canceled_says_so(desk, event):
    call = called(event)
    desk.post("sheets:answer-call", call.pk, event=event)
    TableCall.objects.update(answered_at=None, canceled_at=call.called_at)
    assert undone(desk) == "This call did not wait any more."
    assert on_play(desk, event) == []


def test_undo_of_an_answer_does_not_say_that_a_table_of_a_round_that_is_over_waits(desk, club):
    event = make_rounds(club, Format.PARTNERS)
    call = called(event)
    desk.post("sheets:answer-call", call.pk, event=event)
    key_in_round(event, 1)
    start_round(event=event, number=2)
    assert undone(desk) == "This call did not wait any more."


def test_a_call_of_another_evening_is_not_answered_here(desk, club, event):
    call = called(make_rounds(club, Format.PARTNERS, guests=[line.player for line in event.sign_ups.all()]))
    desk.post("sheets:answer-call", call.pk, event=event)
    assert TableCall.objects.get().is_open
    assert on_play(desk, event) == []


def test_a_helper_who_keys_in_sheets_sees_and_answers_the_call(desk, event):
    call = called(event)
    helper = make_helper(event)
    play = desk.url("sheets:play", event=event)
    assert lines(helper.get(play)) == ["Table 1 asks for you · just now"]
    assert helper.post(desk.url("sheets:answer-call", call.pk, event=event)).url == play
    assert lines(helper.get(play)) == []


def test_who_may_not_see_play_answers_nothing(desk, event):
    call = called(event)
    path = desk.url("sheets:answer-call", call.pk, event=event)
    assert make_helper(event, use="sign-in").post(path).url == "/join/"
    assert Client().post(path).url.startswith("/log-in/")
    assert TableCall.objects.get().is_open


# Which calls are open after a draw, a round's start, or the end


def test_a_final_evening_asks_for_nobody(desk, event):
    called(event)
    make_all_final(event)
    assert on_play(desk, event) == []


def test_nobody_asks_once_the_night_is_over(event, clock):
    called(event)
    assert len(open_calls(event, clock.now)) == 1
    clock.pass_seconds(30 * 3600)
    assert open_calls(event, clock.now) == []


def test_an_evening_that_ends_early_asks_until_it_is_final(desk, club):
    event = make_rounds(club, Format.PARTNERS)
    called(event)
    key_in_round(event, 1)
    end_evening(event=event, number=1)
    assert on_play(desk, event) == ["Table 1 asks for you · just now"]


def test_a_draw_anew_ends_the_calls_of_the_former_tables(desk, event):
    called(event)
    draw_again(round_=event.rounds.get(), seed=8, made_by=None)
    assert on_play(desk, event) == []
    assert not TableCall.objects.exists()


def test_tables_that_are_hidden_ask_for_nobody_and_do_once_they_are_shown_again(desk, event):
    called(event)
    hide_again(round_=event.rounds.get())
    assert open_calls(Event.objects.get(), timezone.now()) == []
    show_everyone(round_=event.rounds.get())
    assert on_play(desk, event) == ["Table 1 asks for you · just now"]


def test_a_round_that_starts_ends_the_calls_and_its_undo_brings_those_of_the_former_round_back(desk, club):
    event = make_rounds(club, Format.PARTNERS)
    called(event, 2)
    key_in_round(event, 1)
    start_round(event=event, number=2)
    assert on_play(desk, event) == []
    called(event, 1, round_number=2)
    assert on_play(desk, event) == ["Table 1 asks for you · just now"]
    undo_start(event=event, number=2)
    assert on_play(desk, event) == ["Table 2 asks for you · just now"]
