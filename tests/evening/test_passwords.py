"""Passwords and the recovery code at the keyboard: what was typed can be seen, the code is printed and not lost."""

import contextlib

from playwright.sync_api import Error, expect

from tests.builders import PASSWORD
from tests.evening.hands import Hands


def test_the_password_is_shown_while_one_wants_it(hands, club, ruth):
    hands.open("/log-in/")
    box, tick = hands.page.locator("#id_password"), hands.page.get_by_label("Show password")
    expect(box).to_have_attribute("type", "password")
    tick.check()
    expect(box).to_have_attribute("type", "text")
    tick.uncheck()
    expect(box).to_have_attribute("type", "password")


def test_without_javascript_the_box_is_as_it_was(browser, live_server, club):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/log-in/")
    expect(page.locator("#id_password")).to_have_attribute("type", "password")
    expect(page.get_by_label("Show password")).to_be_hidden()
    context.close()


def test_the_password_one_has_can_be_seen_when_it_is_changed(hands, club, ruth):
    hands.log_in()
    hands.open("/password/")
    hands.page.get_by_label("Show password").check()
    expect(hands.page.locator("#id_now")).to_have_attribute("type", "text")


def test_a_second_enter_prints_the_recovery_code_and_does_not_put_it_away(hands, club, ruth):
    hands.log_in()
    hands.page.add_init_script("window.print = () => { document.title = 'printing' }")
    hands.open("/recovery-code/")
    hands.page.locator("#id_now").fill(PASSWORD)
    hands.page.get_by_role("button", name="Make a new code").click()
    expect(hands.page.get_by_role("button", name="Print", exact=True)).to_be_focused()
    hands.press("Enter")
    expect(hands.page).to_have_title("printing")
    expect(hands.page.locator(".recovery-code")).to_be_visible()


def test_back_shows_nothing_after_the_log_out(playwright, browser_type_launch_args, live_server, club, ruth):
    """In a browser that keeps whole pages for the button Back, which tests usually switch off."""
    kept = playwright.chromium.launch(**browser_type_launch_args, ignore_default_args=["--disable-back-forward-cache"])
    page = kept.new_page()
    hands = Hands(page, live_server.url)
    hands.log_in()
    hands.open("/recovery-code/")
    page.locator("#id_now").fill(PASSWORD)
    page.get_by_role("button", name="Make a new code").click()
    code = page.locator(".recovery-code").inner_text()
    page.get_by_role("link", name="I have it on paper").click()
    hands.open("/c/tuesday-club/club/")
    page.get_by_role("button", name="Log out").click()
    hands.see("I forgot my password")
    for _ in range(4):
        with contextlib.suppress(Error):  # of a form that would have to be sent again, Chromium shows its own page
            page.go_back()
        shown = page.content()
        assert code not in shown
        assert "Members" not in shown
    kept.close()
