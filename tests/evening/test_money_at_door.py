"""Money at the door, for 24 people of whom two have not paid: by keyboard, on a phone, and without JavaScript."""

import random
from decimal import Decimal

import pytest
from playwright.sync_api import expect

from tests.builders import PASSWORD, make_event, make_helper, make_phone, make_sign_ups, tonight
from tests.evening.accessibility import violations
from tests.evening.keyboard import first_held
from tests.evening.test_queue import fewest_keys
from tournaments.core.people.names import NewPerson
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.people.actions import add_people
from tournaments.sign_up.actions import set_paid

PEOPLE, UNPAID = 24, (7, 15)
BOX = "22 of 24 paid · $110 in the box"


@pytest.fixture
def people(club):
    return add_people(club=club, people=invented_people(PEOPLE, random.Random(24)))


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club), price=Decimal(5))


@pytest.fixture
def door(keyboard, club, ruth, event):
    """The sign-up at the door; the name box has the focus."""
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    keyboard.wait_for_focus("name-box")
    return keyboard


def all_but_two_paid(event, people):
    lines = make_sign_ups(event, people)
    for line in lines:
        if line.number not in UNPAID:
            set_paid(line=line, amount=Decimal(5))
    return lines


def told(page, words):
    page.locator("#messages").get_by_text(words).wait_for()


def paid(event):
    return dict(event.sign_ups.exclude(paid=None).values_list("number", "paid"))


def test_twelve_people_after_twelve_others_are_signed_in_and_pay_with_one_key_each(door, event, people):
    """The first half is on the list already; each of the others is signed in and pays by key."""
    page, on_the_list = door.page, PEOPLE // 2
    all_but_two_paid(event, people[:on_the_list])
    for number, person in enumerate(people[on_the_list:], start=on_the_list + 1):
        door.press(*fewest_keys(event, person))
        if number not in UNPAID:
            door.press("$")  # without waiting until the person is signed in
            told(page, f"{person.name} paid $5.")
        page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
        assert page.evaluate("document.activeElement.id") == "name-box"
    expect(page.locator(".money-box")).to_contain_text(BOX)
    assert paid(event) == {number: 5 for number in range(1, PEOPLE + 1) if number not in UNPAID}
    door.follow("Show the 2 who have not paid")
    expect(page.locator("#lines tbody tr")).to_have_count(2)
    assert violations(page) == []
    door.tab_to(rf"^Take [$]5\s+{people[UNPAID[1] - 1].name}")
    door.press("$")
    expect(page.locator("#lines tbody tr")).to_have_count(1)
    door.wait_until_focused(people[UNPAID[0] - 1].name)
    door.press("$")
    page.get_by_text("Everyone has paid.").wait_for()
    expect(page.locator(".money-box")).to_contain_text("24 of 24 paid · $120 in the box")
    assert door.browser_errors == []


def test_the_key_is_about_the_name_typed_before_it_however_slow_the_network(door, event, people):
    page, held = door.page, []
    make_sign_ups(event, people[:1])
    page.route("**/sign-up/", lambda route: held.append(route))
    door.press(*fewest_keys(event, people[1]), "$")
    page.wait_for_function("document.getElementById('name-box').value === ''")
    request = first_held(page, held)
    assert paid(event) == {}
    request.continue_()
    told(page, f"{people[1].name} paid $5.")
    assert paid(event) == {2: 5}


def test_the_key_without_a_person_says_what_to_do_and_is_undone_as_everything(door, event, people):
    page = door.page
    door.press("$")
    page.get_by_text("First sign a person in").wait_for()
    door.press(*fewest_keys(event, people[0]))
    page.locator("#messages").get_by_role("button", name="Take $5").wait_for()
    door.press("$")
    page.get_by_text("1 of 1 paid").wait_for()
    door.follow("^Undo")
    told(page, f"{people[0].name} has not paid.")
    assert paid(event) == {}


def test_a_second_key_is_the_price_of_guests_but_a_key_pressed_twice_is_one(door, club, event, people):
    page = door.page
    type(event).objects.update(guest_price=Decimal("7.5"))
    door.page.reload()
    door.wait_for_focus("name-box")
    door.press(*fewest_keys(event, people[0]), "$", "$")
    told(page, "paid $5.")
    page.wait_for_timeout(1_000)  # longer than a key pressed twice takes
    assert paid(event) == {1: 5}
    door.press("$")
    told(page, "paid $7.50.")
    assert paid(event) == {1: Decimal("7.5")}
    assert violations(page) == []


def test_on_a_phone_each_line_takes_one_press(door, club, event, people):
    lines = all_but_two_paid(event, people)
    type(event).objects.update(guest_price=Decimal(8))
    page = door.page
    page.set_viewport_size({"width": 390, "height": 844})
    door.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    expect(page.locator(".money-box")).to_contain_text(BOX)
    page.get_by_role("link", name="Show the 2 who have not paid").click()
    rows = page.locator("#lines tbody tr")
    expect(rows).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for button in rows.get_by_role("button").all():
        place = button.bounding_box()
        assert place["height"] >= 44
        assert place["y"] + place["height"] <= 844
    assert violations(page) == []
    rows.filter(has_text=lines[UNPAID[0] - 1].player.name).get_by_text("Take $8 from a guest").click()
    expect(page.locator(".money-box")).to_contain_text("23 of 24 paid · $118 in the box")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".money-box")).to_contain_text(BOX)
    expect(rows).to_have_count(2)
    assert door.browser_errors == []


# What is beyond the list's right edge, or wider than its own place.
BEYOND = """() => [...document.querySelectorAll('#lines *')].filter((one) => {
    if (!one.checkVisibility() || one.closest('.visually-hidden, thead')) return false;
    if (getComputedStyle(one).display === 'inline') return false;
    const edge = one.closest('#lines').getBoundingClientRect().right;
    return one.getBoundingClientRect().right > edge + 0.5 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => `${one.tagName} ${one.innerText}`)"""
# The acts of a line that a press in their middle does not hit.
OUT_OF_REACH = """(row, acts) => acts.filter((act) => {
    const words = (one) => one.textContent.replace(/\\s+/g, ' ').trim();
    const [button, ...more] = [...row.querySelectorAll('.link-button')].filter((one) => words(one) === act);
    if (!button || more.length || button.disabled) return true;
    button.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
})"""
ACTS = ["Mark as alternate", "Mark as gone home", "Edit", "Remove", "Remove this phone’s people"]


def where_in(row, element):
    """The right edge of an element, and how far below the top of its row it is."""
    place = element.bounding_box()
    return place["x"] + place["width"], place["y"] - row.bounding_box()["y"]


def test_no_act_of_a_line_is_cut_off(door, club, event, people):
    long = add_people(
        club=club,
        people=[
            NewPerson(given_name="Rita", family_name="Moss", chapter="Oaks"),
            NewPerson(given_name="Maria-Henrietta", family_name="Papadimitropoulos", chapter="Northern Heights"),
        ],
    )
    lines = make_sign_ups(event, [*long, *people[:2]])
    make_phone(event)
    event.sign_ups.filter(player__in=long).update(signed_in_by=event.helper_passes.get())
    for guest_price in (None, Decimal("7.5")):
        type(event).objects.update(guest_price=guest_price)
        no_act_is_cut_off(door, f"/c/{club.slug}/events/{event.pk}/sign-up/", lines)
        assert (door.page.get_by_text("from a guest").count() > 0) == bool(guest_price)


def no_act_is_cut_off(door, path, lines):
    page = door.page
    for width, height in ((1366, 768), (1920, 1080), (1024, 768), (820, 1000), (390, 844), (320, 700)):
        page.set_viewport_size({"width": width, "height": height})
        door.open(path)
        for line in lines[:2]:
            row = page.locator("#lines tbody tr").filter(has_text=line.player.name)
            summary = row.locator("summary")
            before = where_in(row, summary)
            summary.click()
            # Opened, it stays under the finger, and it covers none of its acts.
            assert where_in(row, summary) == pytest.approx(before, abs=3), width
            assert row.evaluate(OUT_OF_REACH, [f"{act} {line.player.name}" for act in ACTS]) == [], width
            assert page.evaluate(BEYOND) == [], width
            summary.click()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        heights = [row.bounding_box()["height"] for row in page.locator("#lines tbody tr").all()]
        if width >= 1366:
            # All but the person of the long names.
            assert [height for height in heights if height > 56] == heights[2:3][: heights[2] > 56]


@pytest.mark.parametrize("guest_price", [None, Decimal("7.5")])
def test_a_message_moves_nothing_on_a_helpers_phone(browser, live_server, event, people, guest_price):
    type(event).objects.update(guest_price=guest_price)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    session = make_helper(event, name="Grace", use="sign-in").cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/join/")
    box, buttons = page.locator("#name-box"), page.locator("#messages .message-acts form button")
    before = box.bounding_box()
    box.fill(people[0].name)
    page.locator(f".suggestions[data-typed='{people[0].name}']").wait_for(state="attached")
    box.press("Enter")
    expect(buttons).to_have_count(3 if guest_price else 2)
    assert box.bounding_box() == before
    places = [button.bounding_box() for button in buttons.all()]
    assert len({(place["y"], place["height"]) for place in places}) == 1
    buttons.first.click()
    told(page, "paid $5.")
    expect(buttons).to_have_count(2 if guest_price else 1)
    assert box.bounding_box() == before
    # What is left stays where it was.
    assert [button.bounding_box() for button in buttons.all()] == places[1:]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


def test_a_pressed_button_keeps_its_row_and_is_ready_for_the_next_name(browser, live_server, event, people):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    session = make_helper(event, name="Grace", use="sign-in").cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page, held = context.new_page(), []
    page.goto(f"{live_server.url}/join/")
    buttons = page.locator(".name-box .row-of button")
    before = [button.bounding_box() for button in buttons.all()]
    page.route("**/door/", lambda route: held.append(route))
    page.locator("#name-box").fill(people[0].name)
    page.get_by_role("button", name="On their way").click()
    request = first_held(page, held)
    expect(page.locator("button[aria-busy]")).to_have_count(0)
    assert [button.bounding_box() for button in buttons.all()] == before
    request.continue_()
    told(page, people[0].name)
    context.close()


def test_without_javascript_the_buttons_do_the_same(browser, live_server, club, ruth, event, people):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/log-in/")
    page.get_by_label("Your name").fill("Ruth")
    page.get_by_role("textbox", name="Password").fill(PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.goto(f"{live_server.url}/c/{club.slug}/events/{event.pk}/sign-up/")
    page.get_by_label("Who is it?").fill(people[0].name)
    page.keyboard.press("Enter")
    page.locator("#messages").get_by_role("button", name="Take $5").click()
    told(page, f"{people[0].name} paid $5.")
    page.get_by_role("button", name="Undo").click()
    page.locator("#lines").get_by_role("button", name="Take $5").click()
    expect(page.locator(".money-box")).to_contain_text("1 of 1 paid · $5 in the box")
    assert paid(event) == {1: 5}
