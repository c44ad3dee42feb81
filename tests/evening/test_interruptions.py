"""Interruptions while keying in: a closed browser, a stopped server, the back button, a double click, two tabs."""

import contextlib
import datetime
import os
import re
import shutil
import signal
import sqlite3

import pytest
from playwright.sync_api import expect

from scoring.library import rule_set_text
from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening
from tests.evening.keyboard import PLAY, Keyboard
from tests.running import Running, free_port, in_shell, made_once, new_data, without_site_settings
from tournaments.backups.actions import back_up, restore_data
from tournaments.changes.team_actions import trade_tables
from tournaments.core.backups import BY_HAND
from tournaments.models import Event, Sheet, SheetHistory, Tally
from tournaments.sheets.queries import table_for


@pytest.fixture
def event(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    return event


def path(event, table=1, deal=1):
    return f"/c/{event.club.slug}/events/{event.pk}/play/{table}/{deal}/"


def open_sheet(keyboard, event, *, query="", **place):
    keyboard.open(path(event, **place) + query)
    keyboard.page.wait_for_function("() => document.activeElement.matches('input.box')")


def fill(keyboard, **boxes):
    """Fill boxes by name; `_` stands for a dash, and a leading `b` is dropped."""
    for name, text in boxes.items():
        keyboard.page.locator(f'[name="{name.lstrip("b").replace("_", "-")}"]').fill(text)


def value(keyboard, name):
    return keyboard.page.locator(f'[name="{name}"]').input_value()


def save(keyboard):
    keyboard.page.locator("#save").click()


def test_a_draft_is_restored_after_the_browser_was_closed(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", ending="0")
    context = keyboard.page.context
    keyboard.page.close()
    reopened = Keyboard(context.new_page(), keyboard.address)
    open_sheet(reopened, event)
    reopened.see("What you typed here earlier is back. It is not saved yet.")
    assert (value(reopened, "1-held-5"), value(reopened, "ending")) == ("3", "0")
    reopened.page.locator("#total-1 .big-number:text-is('−15')").wait_for()
    assert not SheetHistory.objects.exists()


def test_a_draft_is_not_filled_in_for_other_teams(keyboard, event):
    """After two teams traded tables, what was typed names the teams it was typed for, and is used only if asked."""
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", ending="0")
    before, other = (table_for(event, table=number, deal=1).teams for number in (1, 2))
    trade_tables(round_=event.rounds.get(), one=before[0].team, other=other[0].team, from_deal=1)
    open_sheet(keyboard, event)
    keyboard.see("Typed for:")
    assert all(team.name in keyboard.page.locator("#draft-teams").inner_text() for team in before)
    assert value(keyboard, "1-held-5") == ""
    keyboard.page.locator("#draft-bring").click()
    assert value(keyboard, "1-held-5") == "3"


def test_a_draft_can_be_discarded(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3")
    open_sheet(keyboard, event)
    keyboard.see("What you typed here earlier is back.")
    with keyboard.page.expect_navigation():
        keyboard.page.locator("#draft-back [data-draft-forget]").click()
    assert value(keyboard, "1-held-5") == ""
    assert keyboard.page.locator("#draft-back").is_hidden()


def test_a_draft_does_not_hide_a_later_save(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    keyed(event, table=1, deal=1, counts={1: {"held.5": 9}, 2: {"held.5": 1}}, by="Fay")
    open_sheet(keyboard, event)
    assert value(keyboard, "1-held-5") == "9"
    keyboard.page.locator("#draft-bring").click()
    assert value(keyboard, "1-held-5") == "3"
    with keyboard.page.expect_navigation():
        save(keyboard)
    keyboard.see("Fay saved this sheet at")
    assert Tally.objects.filter(total=-45).exists()


@needs_sqlite
def test_a_draft_from_before_a_restore_is_not_taken_for_the_present_sheet(keyboard, event, settings, tmp_path):
    settings.DATA_FOLDER = tmp_path
    backup = back_up(occasion=BY_HAND)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 7}, 2: {"held.5": 1}}, by="Fay")
    open_sheet(keyboard, event, query="?correct=1")
    fill(keyboard, b1_held_5="3", b2_held_5="0", b1_paper="15", b2_paper="0", ending="0")
    restore_data(file=backup.file)
    event.refresh_from_db()
    keyed(event, table=1, deal=1, counts={1: {"held.5": 9}, 2: {"held.5": 1}}, by="Gus")
    open_sheet(keyboard, event)
    keyboard.see("You typed in this sheet earlier. The saved sheet has changed since.")
    assert value(keyboard, "1-held-5") == "9"
    keyboard.page.locator("#draft-bring").click()
    with keyboard.page.expect_navigation():
        save(keyboard)
    keyboard.see("A backup was restored while you were typing. In it, Gus saved this sheet at")
    assert Tally.objects.filter(total=-45).exists()


def test_saving_deletes_the_draft(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    save(keyboard)
    keyboard.page.wait_for_url(PLAY)
    drafts = "Object.keys(localStorage).filter(key => key.startsWith('handfoot-draft'))"
    assert keyboard.page.evaluate(drafts) == []


def test_the_back_button_shows_the_saved_sheet(keyboard, event):
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    save(keyboard)
    keyboard.page.wait_for_url(PLAY)
    keyboard.page.go_back()
    keyboard.page.wait_for_url("**/play/1/1/")
    keyboard.see("saved by Ruth")
    assert value(keyboard, "1-held-5") == "3"
    assert keyboard.page.locator("#draft-back, #draft-old").filter(visible=True).count() == 0
    assert SheetHistory.objects.count() == 1


def test_a_double_click_saves_once(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    keyboard.page.locator("#save").dblclick()
    keyboard.page.wait_for_url(PLAY)
    assert SheetHistory.objects.count() == 1


def test_two_tabs_with_one_sheet_lose_neither_version(keyboard, event):
    open_sheet(keyboard, event)
    other = Keyboard(keyboard.page.context.new_page(), keyboard.address)
    open_sheet(other, event)
    fill(other, b1_held_5="8", b1_paper="40", b2_paper="0", ending="0")
    fill(keyboard, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    save(other)
    other.page.wait_for_url(PLAY)
    with keyboard.page.expect_navigation():
        save(keyboard)
    keyboard.see("Ruth saved this sheet at")
    assert value(keyboard, "1-held-5") == "3"
    assert Sheet.objects.get().tallies.get(total=-40)
    with keyboard.page.expect_navigation():
        keyboard.page.get_by_role("button", name="Save what I typed").click()
    assert Sheet.objects.get().tallies.get(total=-15)


OTHER_TAB = "This sheet is also open in another tab."


def wait_for_drafts(keyboard, *typed):
    """Wait until this device's drafts have these values in their first box. A tab sees late what another tab stores."""
    keyboard.page.wait_for_function(
        """(typed) => Object.keys(localStorage).filter((key) => key.startsWith("handfoot-draft"))
            .map((key) => JSON.parse(localStorage.getItem(key)).values["1-held-5"]).sort().join() === typed.join()""",
        arg=typed,
    )


def test_two_tabs_with_one_sheet_say_so_and_keep_their_own_drafts(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3")
    other = Keyboard(keyboard.page.context.new_page(), keyboard.address)
    open_sheet(other, event)
    for tab in (keyboard, other):
        tab.page.locator("#draft-elsewhere:not([hidden])", has_text=OTHER_TAB).wait_for()
    other.page.locator("#draft-back").wait_for(state="hidden")
    assert value(other, "1-held-5") == ""
    wait_for_drafts(keyboard, "3")
    fill(other, b1_held_5="8")
    fill(keyboard, b1_held_5="4")
    wait_for_drafts(keyboard, "4", "8")
    other.page.reload()
    other.page.wait_for_function("() => document.querySelector('[name=\"1-held-5\"]').value === '8'")
    other.see("What you typed here earlier is back. It is not saved yet.")
    assert (value(keyboard, "1-held-5"), value(other, "1-held-5")) == ("4", "8")
    with other.page.expect_navigation():
        other.page.locator("#draft-back [data-draft-forget]").click()
    assert value(other, "1-held-5") == ""
    wait_for_drafts(keyboard, "4")
    other.page.locator("#draft-elsewhere:not([hidden])").wait_for()
    other.page.close(run_before_unload=True)
    keyboard.page.locator("#draft-elsewhere").wait_for(state="hidden")


def test_saving_in_one_tab_leaves_the_draft_of_the_other(keyboard, event):
    open_sheet(keyboard, event)
    other = Keyboard(keyboard.page.context.new_page(), keyboard.address)
    open_sheet(other, event)
    fill(keyboard, b1_held_5="3")
    fill(other, b1_held_5="8", b1_paper="40", b2_paper="0", ending="0")
    save(other)
    other.page.wait_for_url(PLAY)
    wait_for_drafts(other, "3")
    keyboard.page.locator("#draft-saved").wait_for()
    open_sheet(other, event)
    other.page.locator("#draft-elsewhere").wait_for()
    expect(other.page.locator("#draft-old")).to_be_hidden()
    assert value(other, "1-held-5") == "8"
    with keyboard.page.expect_navigation():
        keyboard.page.get_by_role("link", name="Show the saved sheet").click()
    keyboard.see("You typed in this sheet earlier. The saved sheet has changed since.")
    assert value(keyboard, "1-held-5") == "8"


@needs_sqlite
def test_a_sheet_that_is_not_in_a_restored_backup_is_saved_by_the_main_button(keyboard, event, settings, tmp_path):
    settings.DATA_FOLDER = tmp_path
    backup = back_up(occasion=BY_HAND)
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", b1_paper="15", b2_paper="0", ending="0")
    restore_data(file=backup.file)
    with keyboard.page.expect_navigation():
        save(keyboard)
    keyboard.wait_for_focus("conflict")
    expect(keyboard.page.locator("#conflict")).to_be_in_viewport()
    other = Keyboard(keyboard.page.context.new_page(), keyboard.address)
    keyboard.page.close()
    open_sheet(other, event)
    other.see("You typed in this sheet earlier. It is not saved.")
    other.page.locator("#draft-bring").click()
    with other.page.expect_navigation():
        save(other)
    other.page.locator(".note .button-main").click()
    other.page.wait_for_url(PLAY)
    assert Tally.objects.filter(total=-15).exists()


def test_a_different_paper_total_is_shown_while_typing_and_asked_about_once(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_table_20="10", b1_paper="100", b2_paper="0", ending="0")
    keyboard.see("100 more than the paper.")
    with keyboard.page.expect_navigation():
        save(keyboard)
    keyboard.see("100 on the paper, 200 counted.")
    with keyboard.page.expect_navigation():
        keyboard.page.get_by_role("button", name="The counts are right").click()
    keyboard.page.get_by_role("button", name="Count empty boxes as 0").click()
    keyboard.page.wait_for_url(PLAY)
    assert Tally.objects.filter(total=200, written_total=100).exists()


def test_a_wrong_sheet_number_is_refused_and_its_field_has_the_focus(keyboard, event):
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    keyboard.wait_for_focus("id_number")
    keyboard.type("77")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("There is no sheet 77 tonight.")
    keyboard.wait_for_focus("id_number")


def test_a_sheet_is_refused_when_the_rules_changed_while_typing(keyboard, event):
    open_sheet(keyboard, event)
    fill(keyboard, b1_held_5="3", ending="0")
    Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
    with keyboard.page.expect_navigation():
        save(keyboard)
    keyboard.see("The rules of this evening were changed while you typed.")
    assert value(keyboard, "1-held-5") == "3"
    assert not SheetHistory.objects.exists()


EVENING = """
from accounts.actions import found_club
from tests.builders import PASSWORD, make_evening
club, ruth = found_club(club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone="UTC")
make_evening(club)
"""
SHEET = "/c/tuesday-club/events/1/play/1/1/"
PRESS_AND_NOTE = """() => {
    const button = document.querySelector("main form[method=post] button");
    new MutationObserver(() => localStorage.setItem("seen", button.getAttribute("aria-busy")))
        .observe(document.getElementById("connection"), { attributes: true });
    setTimeout(() => button.click());
}"""


def make_data(data):
    """Make a data folder with an evening that nobody has played yet."""
    in_shell(EVENING, without_site_settings(os.environ) | {"HANDFOOT_DATA": str(new_data(data))})


@pytest.fixture
def data(tmp_path):
    """Such a data folder, copied from one that is made once for the whole test run."""
    return shutil.copytree(made_once("unplayed", make_data), tmp_path / "data")


def saves_in(data):
    """Return how many times a sheet was saved, as the data file says."""
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        return database.execute(f"SELECT COUNT(*) FROM {SheetHistory._meta.db_table}").fetchone()[0]


def test_a_sheet_is_saved_once_after_the_server_was_killed_and_restarted(page, data):
    port = free_port()
    site = Running(port, data)
    try:
        keyboard = Keyboard(page, site.address.rstrip("/"))
        keyboard.type_password()
        keyboard.open(SHEET)
        page.wait_for_function("() => document.activeElement.matches('input.box')")
        fill(keyboard, b1_held_5="3")
        site.stop(signal.SIGKILL)
        fill(keyboard, b1_paper="15", b2_paper="0", ending="0")
        keyboard.see("Handfoot has not answered yet. Nothing you typed is lost.")
        save(keyboard)
        site = Running(port, data)
        page.wait_for_url(PLAY)
        keyboard.see("Saved")
        assert saves_in(data) == 1
    finally:
        if site.process.poll() is None:
            site.stop(signal.SIGKILL)


@pytest.mark.parametrize("act", ["typing", "saving"])
def test_a_server_that_hangs_is_seen_after_two_seconds_of_the_browsers_clock(keyboard, event, act):
    page, hung = keyboard.page, keyboard.page.locator("#connection:not([hidden])")
    page.clock.install()
    open_sheet(keyboard, event)
    page.route(re.compile("/(preview|alive)/$"), lambda _never_answered: None)
    page.clock.pause_at(datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=1))
    fill(keyboard, b1_held_5="3") if act == "typing" else save(keyboard)
    page.clock.run_for(2000)
    assert hung.count() == 1


def test_a_server_that_hangs_is_seen_while_typing_and_after_save_and_on_every_other_page(page, data):
    site = Running(free_port(), data)
    try:
        keyboard = Keyboard(page, site.address.rstrip("/"))
        keyboard.type_password()
        keyboard.open(SHEET)
        page.wait_for_function("() => document.activeElement.matches('input.box')")
        hung = page.locator("#connection:not([hidden])")
        os.killpg(site.process.pid, signal.SIGSTOP)
        fill(keyboard, b1_held_5="3")
        hung.wait_for()
        os.killpg(site.process.pid, signal.SIGCONT)
        page.locator("#total-1 .big-number:text-is('−15')").wait_for()
        hung.wait_for(state="hidden")
        fill(keyboard, b1_paper="15", b2_paper="0", ending="0")
        page.locator("#save").wait_for()
        os.killpg(site.process.pid, signal.SIGSTOP)
        save(keyboard)
        page.locator("#save[aria-busy]").wait_for()
        hung.wait_for()
        os.killpg(site.process.pid, signal.SIGCONT)
        page.wait_for_url(PLAY)
        assert saves_in(data) == 1
        keyboard.open("/c/tuesday-club/events/1/settings/")
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
