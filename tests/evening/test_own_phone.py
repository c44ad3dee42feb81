"""People sign in on their own phones by the poster: one name screen, the second way in."""

import shutil

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tests.evening.accessibility import violations
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.keyboard import Keyboard
from tests.evening.printer import read_codes
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.poster_actions import let_phones_sign_in, stop_phones
from tournaments.models import Event, Hall, HelperPass

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SMALL = """[...document.querySelectorAll('main a, main button, footer a, header button')]
    .filter((one) => one.offsetHeight < 44).map((one) => one.outerHTML)"""
NAMES = "Wanda Vera Otis Merle Nora".split()


@pytest.fixture
def event(club):
    event = make_event(club, date=tonight(club))
    let_phones_sign_in(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def people(club):
    return make_people(club, names=NAMES)


@pytest.fixture
def scan(browser, live_server, event):
    """A function that lets a new phone scan the poster and returns it."""
    contexts = []

    def scanned(**options):
        context = browser.new_context(**PHONE, **options)
        contexts.append(context)
        phone = Keyboard(context.new_page(), live_server.url)
        phone.open(reverse("poster:welcome", args=[Hall.objects.get(event=event).poster_code]))
        return phone

    yield scanned
    for context in contexts:
        context.close()


def press_name(phone, player):
    phone.page.get_by_role("link", name=player.given_name[0], exact=True).click()
    phone.page.get_by_role("button", name=player.name).click()
    phone.see(f"Good evening, {player.given_name}. You are signed in:")


def begin(phone):
    phone.page.get_by_role("button", name="Press your name").click()
    phone.see("Good evening! Press your name.")


@pytest.mark.parametrize("options", [{}, {"java_script_enabled": False}])
def test_four_people_sign_in_on_one_phone(event, people, scan, options):
    phone = scan(**options)
    begin(phone)
    for player in people[:3]:
        press_name(phone, player)
        phone.page.get_by_role("link", name="Sign in another person").click()
    press_name(phone, people[3])
    phone.see("This phone has signed in four people. Please go to the desk.")
    phone.page.reload()
    expect(phone.page.get_by_text("You are signed in:")).to_have_count(4)
    assert list(event.sign_ups.values_list("player", flat=True)) == [player.pk for player in people[:4]]
    assert phone.browser_errors == []


def test_not_me_and_a_new_person(event, people, scan):
    phone = scan()
    begin(phone)
    press_name(phone, people[0])
    phone.page.wait_for_timeout(900)
    phone.page.get_by_role("button", name="Not me").click()
    phone.see("You are not signed in.")
    assert not event.sign_ups.exists()
    phone.page.get_by_role("link", name="I am here for the first time").click()
    phone.page.fill("#id_first", "Edith")
    phone.page.fill("#id_last", "Moss")
    phone.page.get_by_role("button", name="Sign me in").click()
    phone.see("Good evening, Edith.")
    assert event.sign_ups.get().to_confirm


def test_a_double_press_is_one(event, people, scan):
    phone = scan()
    phone.page.get_by_role("button", name="Press your name").dblclick()
    phone.see("Good evening! Press your name.")
    assert HelperPass.objects.count() == 1
    phone.page.get_by_role("link", name="W", exact=True).click()
    phone.page.get_by_role("button", name=people[0].name).dblclick()
    phone.see("Good evening, Wanda.")
    assert (event.sign_ups.count(), HelperPass.objects.get().signed_in) == (1, 1)


def test_the_pages_are_accessible_and_fit(event, people, scan):
    phone = scan()
    found, start = {}, reverse("sign_up:names", args=[event.club.slug, event.pk])

    def look(name):
        faults = violations(phone.page), phone.page.evaluate(BEYOND_THE_EDGE), phone.page.evaluate(SMALL)
        if any(faults):
            found[name] = faults

    look("welcome")
    begin(phone)
    look("letters")
    phone.open(f"{start}?at=w")
    look("a letter")
    phone.page.get_by_role("button", name=people[0].name).click()
    phone.see("Good evening, Wanda.")
    look("one")
    phone.open(f"{start}first-time/")
    look("first time")
    HelperPass.objects.update(signed_in=4)
    phone.open(start)
    look("four")
    stop_phones(event=event, now=timezone.now())
    phone.open(start)
    phone.see("Signing in by phone has ended")
    look("ended")
    assert found == {}


def test_a_phone_turns_into_its_table_by_itself(event, people, scan):
    make_sign_ups(event, people[1:4])
    give_out_link(event=event)
    phone = scan()
    begin(phone)
    press_name(phone, people[0])
    phone.see("Leave this page open: your table appears here.")
    draw_tables(event)
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when its owner looks at it again
    phone.see("you sit at Table 1")
    assert phone.browser_errors == []


def test_in_spanish_on_a_press(people, scan):
    phone = scan()
    phone.page.get_by_role("button", name="Español").click()
    expect(phone.page.locator("html")).to_have_attribute("lang", "es")
    assert "/n/" in phone.page.url


def test_the_desk_sees_it_happen_and_removes_all_of_the_phone(keyboard, ruth, event, people, scan):
    keyboard.log_in()
    keyboard.open(reverse("sign_up:list", args=[event.club.slug, event.pk]))
    phone = scan()
    begin(phone)
    press_name(phone, people[0])
    phone.page.get_by_role("link", name="Sign in another person").click()
    press_name(phone, people[1])
    lines = keyboard.page.locator("#lines")
    expect(lines.get_by_text("by own phone")).to_have_count(2)
    lines.locator("summary").first.click()
    lines.get_by_role("button", name="Remove this phone’s people").first.click()
    keyboard.see("Wanda Adnaw, Vera Arev are not signed in.")
    expect(lines.get_by_text("by own phone")).to_have_count(0)
    keyboard.page.get_by_role("button", name="Undo").click()
    expect(lines.get_by_text("by own phone")).to_have_count(2)


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="pdftoppm is not installed")
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_poster_is_one_page_and_a_phone_reads_it(printer, event, live_server, settings, paper):
    settings.HOSTED = True
    Event.objects.update(name="The Long Friday Night of Hand & Foot in the Community Hall of Port of Spain")
    pdf = printer.print_pdf("paper:poster", event=event, paper=paper)
    address = reverse("poster:welcome", args=[Hall.objects.get(event=event).poster_code])
    assert read_codes(pdf) == [[f"{live_server.url}{address}"]]
    assert violations(printer.page) == []
