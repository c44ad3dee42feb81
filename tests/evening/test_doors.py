"""Two helpers and a name screen sign people in side by side: nobody twice, and the organizer sees it happen."""

import random
from decimal import Decimal
from itertools import zip_longest
from time import monotonic

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.builders import make_event, make_helper, make_people, tonight
from tests.evening.accessibility import violations
from tests.evening.keyboard import Keyboard
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.models import Event
from tournaments.people.actions import add_people

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TABLET = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
NAMES = "Ada Bert Carl Dora Emmy Fern Gus Hedy Ida Jack Kit Lou Mary Nora Olga Pearl Rosa Sofia".split()


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


@pytest.fixture
def people(club):
    return make_people(club, names=NAMES, chapters=("Lake", "Palm"))


@pytest.fixture
def device(browser, live_server, event):
    """A function that lets a device join as a helper and returns it."""
    contexts = []

    def joined(name, use, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        session = make_helper(event, name=name, use=use).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        used = Keyboard(context.new_page(), live_server.url)
        used.open("/join/")
        return used

    yield joined
    for context in contexts:
        context.close()


def sign_in(door, player):
    """Type two letters of a name and press Enter, as at the desk."""
    door.page.fill("#name-box", "")
    door.type(player.given_name.lower())
    door.press("Enter")
    expect(door.page.locator("#lines")).to_contain_text(player.name)


def press_name(screen, player):
    """Press the letter and the name, wait for the greeting, and hand on to the next person."""
    screen.page.get_by_role("link", name=player.given_name[0], exact=True).click()
    screen.page.get_by_role("button", name=player.name).click()
    screen.see("Good evening,")
    screen.page.get_by_role("link", name="Next, please").click()


def test_two_doors_and_a_name_screen_side_by_side(keyboard, event, people, device, ruth):
    one, other = device("Grace", "sign-in", **PHONE), device("Hank", "sign-in")
    screen = device("Entrance", "names", **TABLET)
    keyboard.log_in()
    keyboard.open(reverse("sign_up:list", args=[event.club.slug, event.pk]))
    came = people[:6]
    for first, second, third in zip(came[0::3], came[1::3], came[2::3], strict=True):
        sign_in(one, first)
        sign_in(other, second)
        press_name(screen, third)
    lines = list(event.sign_ups.values_list("number", "player"))
    assert sorted(lines) == [(number, player.pk) for number, player in enumerate(came, start=1)]
    # Each door shows the last one of the others by itself, and so does the desk.
    for page in (one.page, other.page, keyboard.page):
        expect(page.locator("#lines")).to_contain_text(came[-1].name)
    assert [used.browser_errors for used in (one, other, screen, keyboard)] == [[], [], [], []]


class Pressed:
    """A device at which people are signed in one after the other. It counts them and the presses they take."""

    def __init__(self, device):
        self.page = device.page
        self.people = self.presses = 0

    def press(self, place):
        place.tap()
        self.presses += 1

    @property
    def each(self):
        return self.presses / self.people


class Door(Pressed):
    """A helper types a name from its first two letters on, until the list has it, and taps it there."""

    def sign_in(self, player):
        typed, found = "", self.page.locator(f".suggestion[data-name='{player.name}']")
        for letter in player.given_name.lower():
            typed += letter
            self.page.keyboard.press(letter)
            self.presses += 1
            if len(typed) > 1:
                self.page.locator(f".suggestions[data-typed='{typed}']").wait_for(state="attached")
                if found.count():
                    break
        self.press(found)
        self.people += 1

    def see(self, player):
        expect(self.page.locator("#lines .line-person", has_text=player.name)).to_be_visible()
        expect(self.page.locator("#name-box")).to_be_focused()


class NameScreen(Pressed):
    """People press their letter and their name. The next one does not wait until the greeting goes by itself."""

    def sign_in(self, player):
        self.press(self.page.get_by_role("link", name=player.given_name[0], exact=True))
        self.press(self.page.get_by_role("button", name=player.name))
        self.people += 1

    def see(self, player):
        expect(self.page.get_by_role("status")).to_contain_text(f"Good evening, {player.first_name}. You are number")
        self.press(self.page.get_by_role("link", name="Next, please"))


PEOPLE = 47  # the last two of them without a third


def test_everyone_comes_to_two_doors_and_a_name_screen(keyboard, club, event, device, ruth):
    people = add_people(club=club, people=invented_people(PEOPLE, random.Random(PEOPLE)))
    devices = [device("Grace", "sign-in", **PHONE), device("Hank", "sign-in", **PHONE)]
    devices.append(device("Entrance", "names", **TABLET))
    doors, screen = [Door(used) for used in devices[:2]], NameScreen(devices[2])
    keyboard.log_in()
    keyboard.open(reverse("sign_up:list", args=[club.slug, event.pk]))
    started = monotonic()
    for group in zip_longest(people[0::3], people[1::3], people[2::3]):
        at_once = [(at, player) for at, player in zip((*doors, screen), group, strict=True) if player]
        for at, player in at_once:
            at.sign_in(player)
        for at, player in at_once:
            at.see(player)
    minutes = (monotonic() - started) / 60
    lines = list(event.sign_ups.order_by("number").values_list("number", "player"))
    assert [number for number, _player in lines] == list(range(1, PEOPLE + 1))
    assert len({player for _number, player in lines}) == PEOPLE
    # Those who came at the same time have the next three numbers, in any order.
    came = [player.pk for player in people]
    for at in range(0, PEOPLE, 3):
        assert {player for _number, player in lines[at : at + 3]} == set(came[at : at + 3])
    expect(keyboard.page.locator("#lines h2")).to_contain_text(str(PEOPLE))
    for page in (keyboard.page, *(used.page for used in devices[:2])):
        expect(page.locator("#lines")).to_contain_text(people[-1].name)
    assert [used.browser_errors for used in (*devices, keyboard)] == [[], [], [], []]
    at_doors, presses = sum(door.people for door in doors), sum(door.presses for door in doors)
    print(f"doors: {at_doors} people, {presses / at_doors:.1f} presses each, {minutes:.1f} min", end="; ")
    print(f"name screen: {screen.people} people, {screen.each:.1f} presses each, {minutes:.1f} min")
    assert presses / at_doors <= 3.5
    assert screen.each <= 3


def test_the_last_press_at_a_door_is_taken_back(event, people, device):
    door = device("Grace", "sign-in", **PHONE)
    sign_in(door, people[0])
    door.page.get_by_role("button", name="Undo").click()
    door.see(f"{people[0].name} is not signed in.")
    assert not event.sign_ups.exists()


def test_the_name_screen_returns_to_the_letters_by_itself(event, people, device):
    screen = device("Entrance", "names", **TABLET)
    screen.page.get_by_role("link", name="A", exact=True).click()
    screen.page.get_by_role("button", name=people[0].name).click()
    screen.see("Good evening, Ada.")
    expect(screen.page.locator(".letters")).to_be_visible()
    expect(screen.page.get_by_text("is here")).to_be_visible()


@pytest.mark.parametrize("options", [PHONE, TABLET])
def test_a_letter_pressed_twice_signs_nobody_in(club, event, people, device, options):
    """Also where so many names begin with it that a second letter is asked."""
    make_people(club, names=[f"O{chr(97 + number)}a" for number in range(26)])
    screen = device("Entrance", "names", **options)
    for letter in ("A", "O", "Oa"):
        link = screen.page.get_by_role("link", name=letter, exact=True)
        link.scroll_into_view_if_needed()
        box = link.bounding_box()
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        screen.page.touchscreen.tap(*place)
        screen.page.wait_for_url(f"**at={letter.lower()}*")
        screen.page.touchscreen.tap(*place)
    screen.page.wait_for_timeout(300)
    expect(screen.page.locator(".letters").first).to_be_visible()
    assert not event.sign_ups.exists()


def test_not_me_takes_the_press_back(event, people, device):
    screen = device("Entrance", "names", **TABLET)
    screen.page.get_by_role("link", name="A", exact=True).click()
    screen.page.get_by_role("button", name=people[0].name).click()
    screen.page.get_by_role("button", name="Not me").click()
    expect(screen.page.locator(".letters")).to_be_visible()
    assert not event.sign_ups.exists()


def test_a_new_person_by_the_tab_key_alone(event, people, device):
    screen = device("Entrance", "names", **TABLET)
    screen.follow("I am here for the first time")
    screen.tab_to("id_first")
    screen.type("Merle")
    screen.tab_to("id_last")
    screen.type("Castle")
    screen.follow("Sign me in")
    screen.see("Good evening, Merle.")
    assert event.sign_ups.get().to_confirm


@pytest.mark.parametrize("options", [PHONE, TABLET, {"viewport": {"width": 1366, "height": 768}}])
def test_the_pages_are_accessible_and_fit(event, people, device, options):
    door, screen = device("Grace", "both", **options), device("Entrance", "names", **options)
    door.type("ma")
    door.see("Mary")
    found = {"door": violations(door.page)}
    at = f"{screen.address}{reverse('sign_up:names', args=[event.club.slug, event.pk])}"
    end = f"{screen.address}/join/end/"
    for name, path in {"letters": at, "a letter": f"{at}?at=a", "new": f"{at}first-time/", "end": end}.items():
        screen.page.goto(path)
        found[name] = violations(screen.page)
        small = "[...document.querySelectorAll('.letters > *, .name, .press')].some((one) => one.offsetHeight < 48)"
        assert not screen.page.evaluate(small)
    screen.page.goto(f"{at}?at=a")
    screen.page.get_by_role("button", name=people[0].name).click()
    found["greeting"] = violations(screen.page)
    assert {name: faults for name, faults in found.items() if faults} == {}
    for used in (door, screen):
        assert used.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_name_screen_without_javascript(browser, live_server, event, people):
    context = browser.new_context(java_script_enabled=False)
    session = make_helper(event, name="Entrance", use="names").cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/join/")
    page.get_by_role("link", name="A", exact=True).click()
    page.get_by_role("button", name=people[0].name).click()
    page.get_by_text("Good evening, Ada.").wait_for()
    page.get_by_role("link", name="Next, please").click()
    assert event.sign_ups.get().player == people[0]
    context.close()


def test_after_news_a_press_in_a_row_still_shows_what_it_did(keyboard, event, people, device):
    Event.objects.update(price=Decimal("5"))
    one = device("Grace", "sign-in")
    keyboard.log_in()
    keyboard.open(reverse("sign_up:list", args=[event.club.slug, event.pk]))
    sign_in(one, people[0])
    lines = keyboard.page.locator("#lines")
    expect(lines).to_contain_text(people[0].name)
    lines.get_by_role("button", name="Take $5").click()
    expect(keyboard.page.locator("#messages")).to_contain_text(f"{people[0].name} paid $5.")
    expect(lines).to_contain_text("✓ $5")
    # The list goes on to follow the other door.
    keyboard.page.locator("#name-box").focus()
    sign_in(one, people[1])
    expect(lines).to_contain_text(people[1].name)
    assert "v=" not in keyboard.page.locator("#lines form").first.get_attribute("action")
