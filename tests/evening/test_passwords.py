"""Showing a typed password, and printing the recovery code."""

from playwright.sync_api import expect


def test_a_password_can_be_shown_and_hidden(keyboard, club, ruth):
    keyboard.open("/log-in/")
    box, tick = keyboard.page.locator("#id_password"), keyboard.page.get_by_label("Show password")
    expect(box).to_have_attribute("type", "password")
    tick.check()
    expect(box).to_have_attribute("type", "text")
    tick.uncheck()
    expect(box).to_have_attribute("type", "password")


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


def test_enter_prints_the_new_recovery_code_and_keeps_it_on_the_page(keyboard, club, ruth):
    keyboard.log_in()
    keyboard.page.add_init_script("window.print = () => { document.title = 'printing' }")
    keyboard.open("/recovery-code/")
    keyboard.page.get_by_role("button", name="Make a new code").click()
    expect(keyboard.page.get_by_role("button", name="Print", exact=True)).to_be_focused()
    keyboard.press("Enter")
    expect(keyboard.page).to_have_title("printing")
    expect(keyboard.page.locator(".recovery-code")).to_be_visible()
