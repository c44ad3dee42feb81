"""What goes wrong in a hall: a browser closed while typing, a server that stops, the back button, two of everything."""

import os
import signal

import pytest

from scoring.library import rule_set_text
from tests.builders import keyed, make_evening
from tests.evening.hands import PLAY, Hands
from tests.running import Running, free_port
from tournaments.models import Event, Sheet, SheetHistory, Tally


@pytest.fixture
def event(hands, club, ruth):
    event = make_evening(club)
    hands.log_in()
    return event


def path(event, table=1, deal=1):
    return f"/c/{event.club.slug}/events/{event.pk}/play/{table}/{deal}/"


def open_sheet(hands, event, **place):
    hands.open(path(event, **place))
    hands.page.wait_for_function("() => document.activeElement.matches('input.box')")


def fill(hands, **boxes):
    """Type into boxes by name; `_` stands for the dash in them."""
    for name, text in boxes.items():
        hands.page.locator(f'[name="{name.lstrip("b").replace("_", "-")}"]').fill(text)


def value(hands, name):
    return hands.page.locator(f'[name="{name}"]').input_value()


def save(hands):
    hands.page.locator("#save").click()


def test_a_browser_closed_while_typing_has_the_draft_again(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_held_5="3", ending="0")
    context = hands.page.context
    hands.page.close()
    again = Hands(context.new_page(), hands.address)
    open_sheet(again, event)
    again.see("What you typed here earlier is back. It is not saved yet.")
    assert (value(again, "1-held-5"), value(again, "ending")) == ("3", "0")
    again.page.locator("#total-1 .big-number:text-is('−15')").wait_for()
    assert not SheetHistory.objects.exists()


def test_a_draft_can_be_thrown_away(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_held_5="3")
    open_sheet(hands, event)
    hands.see("What you typed here earlier is back.")
    with hands.page.expect_navigation():
        hands.page.locator("#draft-back [data-draft-forget]").click()
    assert value(hands, "1-held-5") == ""
    assert hands.page.locator("#draft-back").is_hidden()


def test_a_draft_never_covers_what_somebody_saved_since(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    keyed(event, table=1, deal=1, counts={1: {"held.5": 9}, 2: {"held.5": 1}}, by="Fay")
    open_sheet(hands, event)
    assert value(hands, "1-held-5") == "9"
    hands.page.locator("#draft-bring").click()
    assert value(hands, "1-held-5") == "3"
    with hands.page.expect_navigation():
        save(hands)
    hands.see("Fay saved this sheet at")
    assert Tally.objects.filter(total=-45).exists()


def test_once_saved_there_is_no_draft_any_more(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    save(hands)
    hands.page.wait_for_url(PLAY)
    assert hands.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('handfoot-draft')).length") == 0


def test_the_back_button_shows_what_was_saved(hands, event):
    hands.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    open_sheet(hands, event)
    fill(hands, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    save(hands)
    hands.page.wait_for_url(PLAY)
    hands.page.go_back()
    hands.page.wait_for_url("**/play/1/1/")
    hands.see("saved by Ruth")
    assert value(hands, "1-held-5") == "3"
    assert hands.page.locator("#draft-back, #draft-old").filter(visible=True).count() == 0
    assert SheetHistory.objects.count() == 1


def test_a_double_click_saves_once(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    hands.page.locator("#save").dblclick()
    hands.page.wait_for_url(PLAY)
    assert SheetHistory.objects.count() == 1


def test_two_tabs_on_one_sheet_lose_neither(hands, event):
    open_sheet(hands, event)
    other = Hands(hands.page.context.new_page(), hands.address)
    open_sheet(other, event)
    fill(other, b1_held_5="8", b1_paper="40", b2_paper="0", ending="0")
    fill(hands, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    save(other)
    other.page.wait_for_url(PLAY)
    with hands.page.expect_navigation():
        save(hands)
    hands.see("Ruth saved this sheet at")
    assert value(hands, "1-held-5") == "3"
    assert Sheet.objects.get().tallies.get(total=-40)
    with hands.page.expect_navigation():
        hands.page.get_by_role("button", name="Save mine instead").click()
    assert Sheet.objects.get().tallies.get(total=-15)


def test_a_paper_that_disagrees_is_said_while_typing_and_asked_once(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_table_20="10", b1_paper="100", b2_paper="0", ending="0")
    hands.see("100 more than the paper.")
    with hands.page.expect_navigation():
        save(hands)
    hands.see("the paper says 100, the counts make 200")
    with hands.page.expect_navigation():
        hands.page.get_by_role("button", name="The counts are right").click()
    hands.page.get_by_role("button", name="Empty boxes mean 0").click()
    hands.page.wait_for_url(PLAY)
    assert Tally.objects.filter(total=200, paper_total=100).exists()


def test_a_wrong_sheet_number_is_said_and_stands_ready_to_be_typed_over(hands, event):
    hands.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    hands.wait_for_focus("id_number")
    hands.type("77")
    with hands.page.expect_navigation():
        hands.press("Enter")
    hands.see("There is no sheet 77 tonight.")
    hands.wait_for_focus("id_number")


def test_rules_changed_under_an_open_form(hands, event):
    open_sheet(hands, event)
    fill(hands, b1_held_5="3", ending="0")
    Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
    with hands.page.expect_navigation():
        save(hands)
    hands.see("The rules of this evening were changed while you typed.")
    assert value(hands, "1-held-5") == "3"
    assert not SheetHistory.objects.exists()


EVENING = """
from accounts.actions import found_club
from tests.builders import PASSWORD, make_evening
club, ruth = found_club(club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone="UTC")
print(make_evening(club).pk)
"""
PRESS_AND_NOTE = """() => {
    const button = document.querySelector("main form[method=post] button");
    new MutationObserver(() => localStorage.setItem("seen", button.getAttribute("aria-busy")))
        .observe(document.getElementById("connection"), { attributes: true });
    setTimeout(() => button.click());
}"""
SAVES = "from tournaments.models import SheetHistory; print(SheetHistory.objects.count())"


def test_a_server_that_stops_while_keying_loses_nothing_and_saves_once(page, tmp_path):
    port = free_port()
    site = Running(port, tmp_path / "data")
    try:
        event = int(site.do(EVENING))
        hands = Hands(page, site.address.rstrip("/"))
        hands.log_in()
        hands.open(f"/c/tuesday-club/events/{event}/play/1/1/")
        page.wait_for_function("() => document.activeElement.matches('input.box')")
        fill(hands, b1_held_5="3")
        site.stop(signal.SIGKILL)
        fill(hands, b1_paper="15", b2_paper="0", ending="0")
        hands.see("Handfoot has not answered yet. Nothing you typed is lost.")
        save(hands)
        site = Running(port, tmp_path / "data")
        page.wait_for_url(PLAY)
        hands.see("Saved")
        assert site.do(SAVES).strip() == "1"
    finally:
        if site.process.poll() is None:
            site.stop(signal.SIGKILL)


def test_a_server_that_hangs_is_seen_while_typing_and_after_save_and_on_every_other_page(page, tmp_path):
    site = Running(free_port(), tmp_path / "data")
    try:
        event = int(site.do(EVENING))
        hands = Hands(page, site.address.rstrip("/"))
        hands.log_in()
        hands.open(f"/c/tuesday-club/events/{event}/play/1/1/")
        page.wait_for_function("() => document.activeElement.matches('input.box')")
        hung = page.locator("#connection:not([hidden])")
        os.killpg(site.process.pid, signal.SIGSTOP)
        fill(hands, b1_held_5="3")
        hung.wait_for()
        os.killpg(site.process.pid, signal.SIGCONT)
        page.locator("#total-1 .big-number:text-is('−15')").wait_for()
        hung.wait_for(state="hidden")
        fill(hands, b1_paper="15", b2_paper="0", ending="0")
        page.locator("#save").wait_for()
        os.killpg(site.process.pid, signal.SIGSTOP)
        save(hands)
        page.locator("#save[aria-busy]").wait_for()
        hung.wait_for()
        os.killpg(site.process.pid, signal.SIGCONT)
        page.wait_for_url(PLAY)
        assert site.do(SAVES).strip() == "1"
        hands.open(f"/c/tuesday-club/events/{event}/settings/")
        # Playwright asks a page that is being left nothing, so another page looks for what this one notes.
        other = page.context.new_page()
        other.goto(site.address)
        os.killpg(site.process.pid, signal.SIGSTOP)
        page.evaluate(PRESS_AND_NOTE)
        other.wait_for_function("() => localStorage.getItem('seen') === 'true'")
        os.killpg(site.process.pid, signal.SIGCONT)
        hung.wait_for(state="hidden")
    finally:
        os.killpg(site.process.pid, signal.SIGCONT)
        site.stop(signal.SIGKILL)
