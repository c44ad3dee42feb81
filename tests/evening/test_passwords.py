"""Showing a typed password, and printing the recovery code."""

import contextlib

import pytest
from playwright.sync_api import Error, expect

from tests.builders import PASSWORD
from tests.evening.keyboard import Keyboard


def test_a_password_can_be_shown_and_hidden(keyboard, club, ruth):
    keyboard.open("/log-in/")
    box, tick = keyboard.page.locator("#id_password"), keyboard.page.get_by_label("Show password")
    expect(box).to_have_attribute("type", "password")
    tick.check()
    expect(box).to_have_attribute("type", "text")
    tick.uncheck()
    expect(box).to_have_attribute("type", "password")


def test_the_login_is_typed_and_leads_to_the_club(keyboard, club, ruth):
    keyboard.type_password()
    keyboard.see("Tonight")
    assert keyboard.browser_errors == []


def test_without_javascript_the_password_is_hidden_with_no_checkbox(browser, live_server, club):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/log-in/")
    expect(page.locator("#id_password")).to_have_attribute("type", "password")
    expect(page.get_by_label("Show password")).to_be_hidden()
    context.close()


def test_the_current_password_can_be_shown_while_changing_it(keyboard, club, ruth):
    keyboard.log_in()
    keyboard.open("/password/")
    keyboard.page.get_by_label("Show password").check()
    expect(keyboard.page.locator("#id_now")).to_have_attribute("type", "text")


@pytest.mark.parametrize(
    ("path", "focused"),
    [("/password/", "id_now"), ("/recovery-code/", "id_now"), ("/sessions/", "Home")],
)
def test_a_page_of_the_login_has_the_focus_where_enter_is_safe_and_leads_home(keyboard, club, ruth, path, focused):
    keyboard.log_in()
    keyboard.open(path)
    keyboard.wait_until_focused(focused)
    keyboard.follow("^Home$")
    keyboard.see("Tonight")


def test_the_page_for_a_forgotten_password_has_the_focus_on_the_name_and_leads_to_the_login(keyboard, club, ruth):
    keyboard.open("/recover/")
    keyboard.wait_until_focused("id_name")
    keyboard.follow("^Log in$")
    keyboard.wait_for_focus("id_username")


def test_the_new_recovery_code_has_the_focus_until_it_is_written_down(keyboard, club, ruth):
    keyboard.log_in()
    keyboard.open("/recovery-code/")
    keyboard.page.locator("#id_now").fill(PASSWORD)
    keyboard.page.get_by_role("button", name="Make a new code").click()
    expect(keyboard.page.locator(".recovery-code")).to_be_focused()
    keyboard.press("Enter")
    keyboard.press("Tab")
    expect(keyboard.page.get_by_role("link", name="I have written it down")).to_be_focused()
    keyboard.press("Tab")
    expect(keyboard.page.get_by_role("button", name="Print", exact=True)).to_be_focused()


def test_back_shows_nothing_after_the_log_out(playwright, browser_type_launch_args, live_server, club, ruth):
    """In a browser that keeps whole pages for the button Back, which tests usually switch off."""
    kept = playwright.chromium.launch(**browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"])
    page = kept.new_page()
    keyboard = Keyboard(page, live_server.url)
    keyboard.log_in()
    keyboard.open("/recovery-code/")
    page.locator("#id_now").fill(PASSWORD)
    page.get_by_role("button", name="Make a new code").click()
    code = page.locator(".recovery-code").inner_text()
    page.get_by_role("link", name="I have written it down").click()
    keyboard.open("/c/tuesday-club/club/")
    page.get_by_role("button", name="Log out").click()
    keyboard.see("I forgot my password")
    for _ in range(4):
        with contextlib.suppress(Error):  # of a form that would have to be sent again, Chromium shows its own page
            page.go_back()
        page.wait_for_load_state()
        expect(page.locator("body")).not_to_contain_text(code)
        expect(page.locator("body")).not_to_contain_text("Members")
    kept.close()
