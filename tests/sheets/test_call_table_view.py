"""A table calls the desk by the link on its paper, beside its sheet."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import make_evening, tonight
from tests.rounds import key_in_round, make_rounds
from tests.sheets.calls import (
    ASKS,
    KNOWS,
    TOO_SOON,
    Clock,
    called,
    make_all_final,
    person_page,
    player_at,
    seating_at,
    seen,
    table_page,
    text,
)
from tests.sheets.test_table_views import BOXES, opened, page_after, send
from tournaments.hall.link_actions import give_out_link, let_tables_key_in, stop_tables_keying_in
from tournaments.models import Act, Event, Seating, TableCall
from tournaments.models.event import Format
from tournaments.rounds.start_actions import start_round
from tournaments.sheets.call_actions import answer_call
from tournaments.wording.said import say

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(club):
    """Tonight's evening of eight people at two tables that key in their own tally."""
    event = make_evening(club, date=tonight(club))
    let_tables_key_in(event=event)
    return event


@pytest.fixture
def clock(monkeypatch):
    return Clock(monkeypatch)


def sheet(event, table=1):
    return table_page(event, table, name="table:sheet")


def press(event, table=1, **posted):
    return Client().post(table_page(event, table), posted or {"reason": ""}, headers=HTMX)


def test_one_press_beside_the_boxes_calls_and_leaves_the_boxes_alone(event):
    assert ASKS in seen(sheet(event))
    answer = press(event)
    assert KNOWS in text(answer)
    assert 'id="sheet"' not in answer.content.decode()
    call = TableCall.objects.get()
    assert (call.seating, call.reason) == (seating_at(event, 1), "")
    assert KNOWS in seen(sheet(event))
    assert ASKS in seen(sheet(event, 2))


def test_a_table_and_a_player_have_the_same_one_press_and_the_reasons_behind_say_why(event):
    give_out_link(event=event)
    for path in (sheet(event), person_page(event, player_at(event, 1))):
        page = Client().get(path).content.decode()
        first, reasons = re.search(r'(<button[^>]*id="call-desk".*?)(<details>.*?</details>)', page, re.DOTALL).groups()
        assert first.count("<button") == 1
        assert ASKS in first
        assert "Say why" in reasons
        assert re.findall(r'name="reason" value="(.*?)"', reasons) == ["rules", "late-card", "chair", "other"]


def test_the_reason_may_be_said_in_the_same_press(event):
    press(event, reason="chair")
    assert TableCall.objects.get().reason == "chair"


def test_without_a_script_the_press_opens_a_page_of_its_own_so_that_nothing_typed_is_lost(event):
    assert 'target="_blank"' in Client().get(sheet(event)).content.decode()
    answer = Client().post(table_page(event), {"reason": "rules"})
    assert answer.url == table_page(event)
    page = Client().get(answer.url)
    assert KNOWS in text(page)
    assert f'href="{sheet(event)}"' in page.content.decode()


def test_the_call_is_on_every_page_of_the_table(event):
    called(event)
    path = sheet(event)
    assert KNOWS in text(page_after(path, opened(path) | BOXES))
    send(path)
    sent = seen(path)
    assert "Sent to the desk at" in sent
    assert KNOWS in sent


def test_a_poll_gets_nothing_until_something_changes(desk, event, clock):
    path = table_page(event)

    def poll(version):
        return Client().get(path, {"v": version}, headers=HTMX)

    assert poll("0").status_code == 204
    press(event)
    call = TableCall.objects.get()
    news = poll("0")
    assert KNOWS in text(news)
    version = news.content.decode().partition("?v=")[2].partition('"')[0]
    assert poll(version).status_code == 204
    clock.pass_seconds(60)
    assert poll(version).status_code == 204
    desk.post("sheets:answer-call", call.pk, event=event)
    answered = text(poll(version))
    assert "The desk answered your call of" in answered
    assert ASKS in answered


def test_the_table_cancels_its_call(event):
    press(event)
    answer = press(event, cancel=TableCall.objects.get().pk)
    assert "The desk knows" not in text(answer)
    assert not TableCall.objects.get().is_open


def said_in_history():
    return [say(act.said, str) for act in Act.objects.order_by("pk")]


def test_a_press_that_changes_nothing_leaves_no_row(event):
    for _time in range(3):
        press(event, cancel=1)
    assert said_in_history() == []
    for _time in range(3):
        press(event)
    call = TableCall.objects.get().pk
    for _time in range(3):
        press(event, cancel=call)
    assert said_in_history() == ["Table 1 asks for you", "Table 1 needs no one any more."]


def test_the_table_is_told_that_a_second_call_comes_too_soon(event, clock):
    press(event)
    answer_call(event=event, call=TableCall.objects.get().pk, now=timezone.now())
    assert TOO_SOON in text(press(event, reason="rules"))
    assert TOO_SOON in seen(sheet(event))
    assert TableCall.objects.count() == 1
    clock.pass_seconds(61)
    assert ASKS in seen(sheet(event))
    assert KNOWS in text(press(event))


def test_a_table_that_grew_has_its_call_still(event):
    call = called(event)
    old = call.seating
    Seating.objects.filter(pk=old.pk).update(last_deal=1)
    new = Seating.objects.create(round=old.round, table=1, decks=old.decks, first_deal=2)
    old.seats.update(seating=new)
    answer = Client().post(table_page(event, deal=2), {"reason": ""}, headers=HTMX)
    assert KNOWS in text(answer)
    assert TableCall.objects.get() == call


# When nobody can be called


def test_a_final_evening_takes_no_call(event):
    make_all_final(event)
    assert ASKS not in seen(sheet(event))
    assert text(press(event)) == ""
    assert Client().get(table_page(event)).url == sheet(event)
    assert not TableCall.objects.exists()


def test_a_link_that_is_off_unknown_or_of_another_night_calls_nobody(event, clock):
    path = table_page(event)
    unknown = path.replace(seating_at(event, 1).link_token, "a" * 26)
    assert Client().post(unknown, {"reason": ""}).status_code == 404
    clock.pass_seconds(30 * 3600)
    assert Client().post(path, {"reason": ""}).status_code == 404
    clock.pass_seconds(-30 * 3600)
    stop_tables_keying_in(event=event)
    answer = Client().post(path, {"reason": ""}, headers=HTMX)
    assert (answer.status_code, answer.headers["HX-Trigger"]) == (404, '{"help-ended": {}}')
    assert not TableCall.objects.exists()


def test_the_link_of_a_round_that_is_over_calls_nobody(club):
    event = make_rounds(club, Format.PARTNERS)
    let_tables_key_in(event=event)
    called(event)
    key_in_round(event, 1)
    start_round(event=event, number=2)
    event = Event.objects.get()
    assert "The desk knows" not in seen(sheet(event))
    assert text(press(event)) == ""
    assert TableCall.objects.count() == 1
    in_round_2 = table_page(event, round_number=2, deal=3)
    assert KNOWS in text(Client().post(in_round_2, {"reason": ""}, headers=HTMX))


def test_a_form_of_another_site_calls_nobody(event):
    client = Client(enforce_csrf_checks=True)
    path = table_page(event)
    assert client.post(path, {"reason": ""}, headers={"Origin": "https://evil.example"}).status_code == 403
    assert not TableCall.objects.exists()
    assert client.post(path, {"reason": ""}, headers={"Origin": "http://testserver"}).status_code == 302
    assert TableCall.objects.count() == 1


@pytest.mark.parametrize(
    ("reason", "words"),
    [("rules", "Table 1 asks for you: rules"), ("", "Table 1 asks for you"), ("x", "Table 1 asks for you")],
)
def test_the_history_tells_why_a_table_called(desk, event, reason, words):
    press(event, reason=reason)
    entry = desk.get("history:evening", event=event).context["entries"][0]
    assert (entry.words, entry.done_by) == (words, "Table 1")
