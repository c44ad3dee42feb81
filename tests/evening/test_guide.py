"""The guided rehearsal by keyboard, as its panel says, at both sizes: nothing is covered and every button is there."""

import re

import pytest
from playwright.sync_api import expect

from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.test_every_page import accessibility_faults
from tournaments.models import Event, Player
from tournaments.models.progress import progress
from tournaments.rehearsal import actions

LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
SEEN = "(e) => e.checkVisibility({ visibilityProperty: true }) && e.offsetWidth > 0"
COVERED = """(e) => {
    e.scrollIntoView({ block: 'nearest' });
    const box = e.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const over = document.elementFromPoint(x, y);
    return !(over && (e === over || e.contains(over)));
}"""
PAPER = """() => [...document.querySelectorAll('.guide-paper tbody tr:not(.guide-part)')].map(
    (row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()))"""
BOXES = """() => [...document.querySelectorAll('.sheet-grid tbody tr')].map(
    (row) => [...row.querySelectorAll('input.box')].map((box) => box.id))"""


@pytest.fixture(autouse=True)
def two_who_are_waited_for_are_called_edith(monkeypatch):
    """Play the same rehearsal each time."""
    monkeypatch.setattr(actions, "new_seed", lambda: 1300)


@pytest.fixture(params=[LAPTOP, PHONE], ids=["laptop", "phone"])
def at_a_size(keyboard, club, request):
    keyboard.page.set_viewport_size(request.param)
    keyboard.log_in()
    keyboard.open()
    return keyboard


@pytest.fixture
def without_scripts(browser, live_server, club):
    """A browser without JavaScript, as wide as a laptop."""
    context = browser.new_context(java_script_enabled=False, viewport=LAPTOP, locale="en-US")
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{live_server.url}/log-in/")
    page.get_by_label("Name").fill("Ruth")
    page.locator("#id_password").fill("queen of hearts")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/c/"))
    yield page
    context.close()


def panel(page, step):
    """Wait for the panel of a step and return it."""
    guide = page.locator("#guide")
    expect(guide).to_contain_text(f"Step {step} of 6" if step else "All 6 steps are done")
    return guide


def check_panel(page, step):
    """Each button that the panel names is on the page, in the open or in a menu that it names, without a fault."""
    guide = panel(page, step)
    main = page.locator("main")
    for name in guide.locator(".guide-say b").all_inner_texts():
        named = main.get_by_role("button", name=name, exact=True).or_(main.get_by_role("link", name=name, exact=True))
        named = named.or_(menu_of(page, name))
        expect(named.first).to_be_attached()
        assert named.evaluate_all(f"all => all.some((e) => ({SEEN})(e) && !({COVERED})(e))"), name
        if menu_of(page, name).count():
            menu_of(page, name).press("Enter")
    page.keyboard.press("Escape")
    buttons = guide.locator("a.button:visible, button:visible")
    assert buttons.evaluate_all(f"all => all.filter({COVERED}).map((e) => e.innerText)") == []
    assert accessibility_faults(page) == []
    assert page.evaluate(BEYOND_THE_EDGE) == []
    page.evaluate("scrollTo(0, 0)")


def menu_of(page, name):
    return page.locator(".menu > summary").get_by_text(name, exact=True)


def press_named(keyboard, step):
    """Press the last button that the panel names, after the menu that it is in."""
    *menus, name = panel(keyboard.page, step).locator(".guide-say b").all_inner_texts()
    for menu in menus:
        if menu_of(keyboard.page, menu).count():
            keyboard.open_menu(f"^{menu}$")
    keyboard.tab_to(f"^{re.escape(name)}$|^{re.escape(name)} ")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")


def go_on(keyboard, step, words):
    """Press the panel's own button."""
    keyboard.page.locator("#guide .guide-say .button").focus()
    expect(keyboard.page.locator("#guide .guide-say .button:focus")).to_have_text(words)
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    panel(keyboard.page, step)


def test_the_six_steps_are_played_by_keyboard_as_the_panel_says(at_a_size, club, ruth):
    keyboard = at_a_size
    keyboard.follow("^Try a rehearsal evening")
    event = Event.objects.get()
    sign_in_three(keyboard, event)
    go_on(keyboard, 2, "Tables")
    check_panel(keyboard.page, 2)
    press_named(keyboard, 2)
    check_panel(keyboard.page, 3)
    press_named(keyboard, 3)
    check_panel(keyboard.page, 4)
    go_on(keyboard, 4, "Bring in the sheets")
    check_panel(keyboard.page, 4)
    key_in_the_paper(keyboard)
    go_on(keyboard, 5, "Results")
    check_panel(keyboard.page, 5)
    read_out(keyboard)
    check_panel(keyboard.page, 6)
    press_named(keyboard, 6)
    assert progress(Event.objects.get()).is_final
    check_panel(keyboard.page, 0)
    keyboard.tab_to("^Plan your own evening")
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    expect(keyboard.page).to_have_url(re.compile(f"/c/{club.slug}/events/plan/$"))
    assert keyboard.page.locator("#guide").count() == 0
    assert not Player.objects.filter(club=club).exists()
    assert keyboard.browser_errors == []


def sign_in_three(keyboard, event):
    for left in (3, 2, 1):
        said = "one more person" if left == 1 else f"{left} more people"
        expect(panel(keyboard.page, 1)).to_contain_text(said)
        if left != 2:  # the page is as with one more person
            check_panel(keyboard.page, 1)
        keyboard.page.locator("#name-box").focus()
        name = event.sign_ups.filter(status="expected").order_by("number").first().player.name
        keyboard.type(keyboard.page.locator("#guide kbd").inner_text())
        keyboard.page.locator(f".suggestion.is-first:has-text('{name}')").wait_for()
        keyboard.press("Enter")
    panel(keyboard.page, 2)
    assert progress(event).here == 24


def key_in_the_paper(keyboard):
    """Type the number of the sheet, then what is written on the paper, box by box; Enter saves."""
    page = keyboard.page
    number = page.locator("#guide kbd").inner_text()
    keyboard.wait_for_focus("id_number")
    keyboard.type(number)
    keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/play/\d+/\d+/$"))
    page.wait_for_function("() => document.activeElement.matches('input.box')")
    check_panel(page, 4)
    written = dict(pair for boxes, row in zip(page.evaluate(BOXES), page.evaluate(PAPER), strict=True)
                   for pair in zip(boxes, row, strict=False))  # fmt: skip
    assert len(written) > 20
    page.locator("input.box").first.focus()
    for _ in range(len(written)):
        box = page.evaluate("document.activeElement.id")
        assert not page.locator("input.box:focus").evaluate(COVERED), box
        keyboard.type(written.pop(box) if box in written else "")
        keyboard.press("Enter")
        page.wait_for_function("id => document.activeElement.id !== id", arg=box)
    expect(page.locator(".same-as-paper").first).to_be_attached()
    keyboard.wait_for_focus("save")
    keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/play/\?saved="))
    panel(page, 5)


def read_out(keyboard):
    press_named(keyboard, 5)
    check_panel(keyboard.page, 5)
    press_named(keyboard, 5)
    check_panel(keyboard.page, 5)
    while "1st place" not in keyboard.page.locator(".winner-box").inner_text():
        press_named(keyboard, 5)
        keyboard.page.locator(".winner-box").wait_for()


def test_the_guide_is_left_and_taken_up_by_keyboard(at_a_size):
    keyboard = at_a_size
    keyboard.follow("^Try a rehearsal evening")
    panel(keyboard.page, 1)
    keyboard.page.locator(".guide-hide button").focus()
    keyboard.follow("^Hide the guide")
    expect(keyboard.page.locator("#guide")).to_have_count(0)
    keyboard.page.locator(".guide-back button").focus()
    keyboard.follow("^Show the guide")
    panel(keyboard.page, 1)


def test_the_steps_work_without_javascript(without_scripts):
    page = without_scripts
    page.get_by_role("button", name="Try a rehearsal evening").press("Enter")
    for left in (3, 2, 1):
        expect(panel(page, 1)).to_contain_text("one more person" if left == 1 else f"{left} more people")
        page.locator("#name-box").fill(page.locator("#guide kbd").inner_text())
        page.keyboard.press("Enter")
        page.locator(".suggestion.is-first").press("Enter")
    page.locator("#guide .guide-say .button").press("Enter")
    page.get_by_role("button", name="Draw partners").press("Enter")
    panel(page, 3)
    page.get_by_role("button", name="Show the tables").press("Enter")
    panel(page, 4)
    page.get_by_role("button", name="Bring in the sheets").press("Enter")
    page.locator("#id_number").fill(page.locator("#guide kbd").inner_text())
    page.keyboard.press("Enter")
    expect(page.locator(".guide-paper")).to_be_visible()
    rows = page.locator(".guide-paper tbody tr:not(.guide-part)").all()
    sheet = page.locator(".sheet-grid tbody tr").all()
    for written, boxes in zip(rows, sheet, strict=True):
        for cell, box in zip(written.locator("td").all(), boxes.locator("input.box").all(), strict=False):
            box.fill(cell.inner_text())
    page.locator("#save").press("Enter")
    panel(page, 5)
    page.locator("#guide .guide-say .button").press("Enter")
    page.get_by_role("link", name="Read out the winners").press("Enter")
    page.get_by_role("button", name="Start reading out").press("Enter")
    while page.get_by_role("button", name="Show the next place").count():
        before = page.url
        page.get_by_role("button", name="Show the next place").press("Enter")
        expect(page).not_to_have_url(before)
    panel(page, 6)
    page.get_by_role("button", name="Make the results final").press("Enter")
    panel(page, 0)
    page.get_by_role("link", name="Plan your own evening").press("Enter")
    expect(page).to_have_url(re.compile("/c/tuesday-club/events/plan/$"))
