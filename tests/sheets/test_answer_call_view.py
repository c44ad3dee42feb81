"""Play says which table asks for the desk, until somebody marks it as answered."""

import re

import pytest
from django.test import Client

from tests.builders import make_evening, make_helper, tonight
from tests.rounds import make_rounds
from tests.sheets.calls import Clock, called, make_all_final
from tournaments.models import Event, TableCall
from tournaments.models.event import Format


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
    before = Event.objects.get().hall_version
    clock.pass_seconds(120)
    answer = desk.post("sheets:answer-call", call.pk, event=event)
    assert answer.url == desk.url("sheets:play", event=event)
    assert TableCall.objects.get().answered_at == clock.now
    assert Event.objects.get().hall_version == before + 1
    clock.pass_seconds(60)
    desk.undo()
    assert on_play(desk, event) == ["Table 1 asks for you · 3 minutes"]


def test_the_second_of_two_who_press_is_told_and_has_no_undo(desk, event):
    call = called(event)
    helper = make_helper(event)
    path = desk.url("sheets:answer-call", call.pk, event=event)
    first, second = desk.client.post(path, follow=True), helper.post(path, follow=True)
    assert (said(first), said(second)) == (["The call is answered."], ["This call did not wait any more."])
    assert desk.url("sheets:undo-answer", call.pk, event=event) in first.content.decode()
    assert "undo-answer" not in second.content.decode()


def test_a_call_that_its_table_canceled_or_that_is_gone_is_no_error(desk, event):
    call = called(event)
    TableCall.objects.update(canceled_at=call.called_at)
    for number in (call.pk, call.pk + 1):
        answer = desk.client.post(desk.url("sheets:answer-call", number, event=event), follow=True)
        assert said(answer) == ["This call did not wait any more."]
    assert TableCall.objects.get().answered_at is None


def test_undo_leaves_a_table_alone_that_called_again(desk, event, clock):
    call = called(event)
    desk.post("sheets:answer-call", call.pk, event=event)
    clock.pass_seconds(60)
    called(event)
    desk.undo()
    assert on_play(desk, event) == ["Table 1 asks for you · just now"]
    call.refresh_from_db()
    assert call.answered_at is not None


def test_undo_of_a_call_that_was_never_answered_changes_nothing(desk, event):
    call = called(event)
    before = Event.objects.get().hall_version
    desk.post("sheets:undo-answer", call.pk, event=event)
    assert TableCall.objects.get().is_open
    assert Event.objects.get().hall_version == before


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


def test_a_final_evening_asks_for_nobody(desk, event):
    called(event)
    make_all_final(event)
    assert on_play(desk, event) == []
