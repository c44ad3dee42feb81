"""One press is one act: whoever presses twice does one thing, by key, mouse and finger."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
)
from tests.builders import tonight as tonight_of
from tests.evening.conftest import AS_PEOPLE_PRESS
from tests.evening.keyboard import Keyboard
from tests.rounds import key_in_round, make_rounds
from tournaments.hall.screen_actions import start_show, turn_wall_on
from tournaments.models import Act, Event, Player, Sheet
from tournaments.sheets.actions import confirm_sheet

COUNTS = {1: {"held.5": 1}, 2: {"held.5": 2}}
KINDS = ("key", "mouse", "finger")
AGAIN = (100, 300, 500, 800)
"""When the second press comes, in milliseconds after the page that the first one opened."""
MOMENTS = (0, 500)
"""When a press elsewhere comes, in milliseconds after the page that a press opened."""
LAPTOPS = [{"width": 1280, "height": 720}, {"width": 1366, "height": 668}, {"width": 1920, "height": 1080}]
SIZES = [*LAPTOPS, {"width": 390, "height": 844}]


class Hand:
    """A key, a mouse or a finger that presses the same again. The page's clock stands still between its presses."""

    def __init__(self, page, kind):
        self.page, self.kind, self.at = page, kind, None

    def __repr__(self):
        return f"the {self.kind}"

    def press(self, words=None):
        if self.kind == "key":
            self.page.keyboard.press("Enter")
            return
        if words:
            self.at = self.middle_of(words)
        if self.kind == "mouse":
            self.page.mouse.click(*self.at)
        else:
            self.page.touchscreen.tap(*self.at)

    def find(self, words):
        return (
            self.page.locator("a, button:not([aria-hidden])")
            .filter(visible=True, has_text=re.compile(rf"^\s*(✓ )?{words}"))
            .first
        )

    def middle_of(self, words):
        button = self.find(words)
        button.scroll_into_view_if_needed()
        where = button.bounding_box()
        return where["x"] + where["width"] / 2, where["y"] + where["height"] / 2

    def act(self, words):
        """Press a button, and wait for the page that it opens."""
        if self.kind == "key":
            self.find(words).focus()
        with self.page.expect_navigation():
            self.press(words)

    def swap(self, words=None):
        """Press a button, and wait for the part of the page that it changes."""
        settled = "new Promise(go => document.addEventListener('htmx:afterSettle', () => go(), { once: true }))"
        self.page.evaluate(f"() => {{ window.settled = {settled}; }}")
        self.press(words)
        self.page.wait_for_function("() => window.settled.then(() => true)", polling=50)

    def press_again(self):
        """Press the same at each of those moments, and return how many other pages that opened."""
        opened = []
        self.page.on("request", lambda request: opened.append(request.url) if request.is_navigation_request() else None)
        passed = 0
        for moment in AGAIN:
            self.page.clock.run_for(moment - passed)
            passed = moment
            self.press()
        self.page.evaluate("0")  # what a press opens is asked for before this is answered
        return opened


@pytest.fixture
def page_of_hands(live_server, browser, browser_context_args, club, ruth):
    """A page of Ruth's, whose browser tells where it comes from as a real one does."""
    context = browser.new_context(**browser_context_args | {"has_touch": True})
    page = context.new_page()
    Keyboard(page, live_server.url).log_in()
    page.add_init_script(AS_PEOPLE_PRESS)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    yield page
    context.close()


@pytest.fixture
def hands(page_of_hands):
    """Return a function that yields hands of these kinds, one after the other on the same page."""
    return lambda *kinds: (Hand(page_of_hands, kind) for kind in kinds or KINDS)


@pytest.fixture
def opens(live_server, page_of_hands):
    return lambda name, event, query="": page_of_hands.goto(
        f"{live_server.url}{reverse(name, args=[event.club.slug, event.pk])}{query}"
    )


def signed_in(club, *, people=12, **settings):
    """The only evening of the club, others are deleted: a second one of its day would move the page down."""
    Event.objects.all().delete()
    event = make_event(club, **settings)
    make_sign_ups(event, list(club.players.order_by("pk")[:people]) or make_people(club)[:people])
    return event


def drawn(club, **settings):
    event = signed_in(club, **settings)
    draw_tables(event)
    return event


def test_two_presses_draw_and_do_not_show_the_tables(hands, opens, club):
    for hand in hands():
        # A key is pressed where the focus is, however large the window.
        for size in SIZES[:1] if hand.kind == "key" else SIZES:
            event = signed_in(club)
            hand.page.set_viewport_size(size)
            opens("tables:tables", event)
            hand.act("Draw partners")
            assert hand.press_again() == [], size
            assert event.rounds.get().shown_at is None, size
            hand.page.clock.run_for(100)
            hand.act("Show the tables")
            assert event.rounds.get().shown_at is not None, size


def test_two_presses_make_the_results_final_and_stay_on_their_page(hands, opens, club):
    for hand in hands():
        event = drawn(club)
        play_everything(event)
        opens("standings:results", event)
        hand.page.locator("summary", has_text="Not final").click()
        hand.act("Make the results final")
        assert hand.press_again() == []
        assert Event.objects.get().is_final
        assert hand.page.locator("#messages").get_by_role("button", name="Undo").is_visible()


def test_two_presses_save_a_sheet_and_keep_its_message(hands, opens, live_server, club):
    for hand in hands():
        event = drawn(club)
        hand.page.goto(f"{live_server.url}{reverse('sheets:sheet', args=[club.slug, event.pk, 1, 1])}")
        hand.page.locator("#id_ending").fill("0")
        hand.page.locator("#id_1-held-5").fill("0")
        with hand.page.expect_navigation():
            hand.page.locator("#save").click()
        hand.page.clock.run_for(1000)
        hand.act("Count empty boxes as 0")
        assert hand.press_again() == []
        assert Sheet.objects.count() == 1
        assert hand.page.locator("#messages").get_by_role("button", name="Undo").is_visible()


def test_a_press_on_the_menu_counts_at_once_after_a_press_elsewhere(hands, opens, club):
    for hand in hands("mouse", "finger"):
        for moment in MOMENTS:
            opens("tables:tables", signed_in(club))
            hand.page.clock.run_for(2_000)
            hand.act("Draw partners")
            hand.page.clock.run_for(moment)
            with hand.page.expect_navigation(url=re.compile("/people/$")):
                hand.press("People")


def test_an_undo_counts_at_once_after_a_press_elsewhere(hands, opens, desk, club):
    for hand in hands("mouse", "finger"):
        for moment in MOMENTS:
            event = signed_in(club, date=tonight_of(club))
            desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
            opens("tonight:event", event)
            hand.page.clock.run_for(2_000)
            hand.act("History")
            hand.page.clock.run_for(moment)
            hand.act("Undo")
            assert Act.objects.filter(event=event).earliest("pk").undone_at is not None, moment
            assert hand.press_again() == [], moment


def test_a_choice_counts_at_once_after_a_press_elsewhere(hands, opens, club):
    for hand in hands("mouse", "finger"):
        for moment in MOMENTS:
            opens("tonight:event", signed_in(club, date=tonight_of(club)))
            hand.page.clock.run_for(2_000)
            hand.act("Plan another evening")
            hand.page.clock.run_for(moment)
            choice = hand.page.get_by_role("radio", checked=False, disabled=False).filter(visible=True).first
            words = hand.page.locator(f"label[for={choice.get_attribute('id')}]")
            where = words.bounding_box()
            hand.at = where["x"] + 20, where["y"] + where["height"] / 2
            chosen = hand.page.locator(f"#{choice.get_attribute('id')}")
            hand.press()
            expect(chosen).to_be_checked()


def test_two_presses_on_a_step_open_it_once(hands, opens, club):
    for hand in hands():
        event = drawn(club)
        keyed(event, table=1, deal=1, counts=COUNTS)
        opens("sheets:play", event)
        hand.act("Results")
        assert hand.press_again() == []


def test_two_presses_confirm_one_sheet(hands, opens, club):
    for hand in hands():
        event = drawn(club, date=tonight_of(club))
        for table in (1, 2):
            keyed(event, table=table, deal=1, counts=COUNTS, by="Table", from_table=True)
        opens("sheets:play", event)
        hand.act("Confirm")
        assert hand.press_again() == []
        assert [sheet.confirmed_by for sheet in Sheet.objects.order_by("seating__table")] == ["Ruth", ""]


def test_what_is_typed_at_once_is_not_lost_and_its_enter_counts(hands, opens, club):
    (hand,) = hands("key")
    event = drawn(club)
    keyed(event, table=1, deal=1, counts=COUNTS)
    opens("standings:results", event)
    hand.act("Play")
    hand.page.wait_for_function("() => document.activeElement.id === 'id_number'")
    hand.page.keyboard.type(event.sheet_number(table=2, deal=1))
    with hand.page.expect_navigation():
        hand.page.keyboard.press("Enter")
    assert hand.page.url.endswith("/play/2/1/")


def test_two_presses_reveal_one_pair_on_the_wall(hands, opens, live_server, club):
    for hand in hands():
        event = signed_in(club, date=tonight_of(club))
        draw_tables(event, shown=False)
        start_show(event=event, by_table=False, seconds=0, now=timezone.now())
        opens("hall:screens", event)
        hand.act("Show the next pair")
        assert hand.press_again() == []
        assert step_of(event) == 1
        hand.page.goto(f"{live_server.url}{reverse('wall:wall', args=[turn_wall_on(event=event).wall_token])}")
        hand.page.clock.run_for(1_000)
        hand.swap("Show the next pair")
        assert hand.press_again() == []
        assert step_of(event) == 2
        hand.page.clock.run_for(100)
        hand.swap()
        assert step_of(event) == 3


def test_a_list_that_moves_up_takes_no_press_for_what_was_there(hands, opens, club):
    for hand in hands("mouse", "finger"):
        event = drawn(club, date=tonight_of(club))
        first, _ = [keyed(event, table=table, deal=1, counts=COUNTS, by="Table", from_table=True) for table in (1, 2)]
        opens("sheets:play", event)
        hand.at = hand.middle_of("Confirm")
        confirm_sheet(event=event, sheet=first, version=first.version, by="Marge")
        with hand.page.expect_response(lambda answer: "/play/" in answer.url):
            hand.page.clock.run_for(15_000)
        expect(hand.page.get_by_role("button", name="Confirm")).to_have_count(1)
        assert hand.press_again() == []
        assert [sheet.confirmed_by for sheet in Sheet.objects.order_by("seating__table")] == ["Marge", ""]
        hand.page.clock.run_for(100)
        with hand.page.expect_navigation():
            hand.press()
        assert [sheet.confirmed_by for sheet in Sheet.objects.order_by("seating__table")] == ["Marge", "Ruth"]


def test_enter_twice_asks_about_a_new_person_and_adds_nobody(hands, opens, club):
    (hand,) = hands("key")
    event = signed_in(club)
    opens("sign_up:list", event)
    hand.page.wait_for_function("() => document.activeElement.id === 'name-box'")
    hand.page.keyboard.type("Zelda Quick")
    hand.page.clock.run_for(1_000)
    hand.page.get_by_text("New person Zelda Quick?").wait_for()
    hand.page.clock.run_for(1_000)
    hand.press()
    for moment in (100, 200, 200, 299):
        hand.page.clock.run_for(moment)
        hand.press()
    hand.page.evaluate("0")
    assert not Player.objects.filter(family_name="Quick").exists()
    hand.page.clock.run_for(100)
    hand.press()
    hand.page.locator("#messages .note").wait_for()
    assert Player.objects.filter(family_name="Quick").exists()


def test_enter_in_an_empty_number_box_keeps_the_message_and_its_undo(keyboard, club, ruth):
    event = make_evening(club)
    keyboard.log_in()
    keyboard.open(reverse("sheets:sheet", args=[club.slug, event.pk, 1, 1]))
    keyboard.page.locator("#id_ending").fill("0")
    with keyboard.page.expect_navigation():
        keyboard.page.locator("#save").click()
    keyboard.follow("Count empty boxes as 0")
    keyboard.wait_for_focus("id_number")
    keyboard.press("Enter")
    keyboard.see("Type the number of the sheet first.")
    assert keyboard.page.locator("#messages").get_by_role("button", name="Undo").is_visible()
    keyboard.wait_for_focus("id_number")


def test_enter_later_does_not_show_the_tables_and_tab_leads_to_it(keyboard, club, ruth):
    event = signed_in(club)
    keyboard.log_in()
    keyboard.open(reverse("tables:tables", args=[club.slug, event.pk]))
    keyboard.follow("Draw partners")
    keyboard.wait_until_focused("Only you can see this")
    keyboard.press("Enter")
    keyboard.press("Tab")
    assert "Show the tables" in keyboard.focused()
    assert event.rounds.get().shown_at is None


def test_enter_later_starts_no_round(keyboard, club, ruth):
    event = make_rounds(club, "partners", rounds=2, hands=1)
    key_in_round(event, 1)
    keyboard.log_in()
    finished = "Round 1 is finished"
    for name, heading in (("standings:results", "Results"), ("sheets:play", finished)):
        keyboard.open(reverse(name, args=[club.slug, event.pk]))
        keyboard.wait_until_focused(heading)
        keyboard.press("Enter")
    keyboard.press("Tab")
    assert "Start Round 2" in keyboard.focused()
    assert event.rounds.count() == 1


def step_of(event):
    return Event.objects.get(pk=event.pk).hall.show_step


def test_the_number_box_opens_the_sheet_as_soon_as_its_button_names_it(hands, opens, club):
    for hand in hands():
        event = drawn(club, date=tonight_of(club))
        opens("sheets:play", event)
        page = hand.page
        page.locator("#id_number").fill(event.sheet_number(table=2, deal=1))
        page.clock.run_for(200)
        page.get_by_role("button", name="Open Table 2, Hand 1").wait_for()
        if hand.kind == "key":
            page.locator("#id_number").focus()
        with page.expect_navigation():
            hand.press("Open Table 2, Hand 1")
        assert page.url.endswith("/play/2/1/")


def test_a_page_opened_by_its_address_takes_a_press_at_once(hands, opens, club):
    for hand in hands():
        opens("tables:tables", signed_in(club))
        hand.act("Draw partners")


def test_showing_the_tables_is_never_under_the_finger_that_drew(keyboard, club, ruth):
    keyboard.log_in()
    for size in SIZES:
        keyboard.page.set_viewport_size(size)
        keyboard.open(reverse("tables:tables", args=[club.slug, signed_in(club).pk]))
        draw = keyboard.page.get_by_role("button", name="Draw partners").bounding_box()
        keyboard.follow("Draw partners")
        show = keyboard.page.get_by_role("button", name="Show the tables").bounding_box()
        assert not overlap(draw, show), size


def test_no_other_sheet_comes_under_the_finger_that_confirmed_one(keyboard, club, ruth):
    keyboard.log_in()
    for size in SIZES:
        event = signed_in(club, people=16, date=tonight_of(club))
        draw_tables(event)
        for table in (1, 2, 3):
            keyed(event, table=table, deal=1, counts=COUNTS, by="Table", from_table=True)
        keyboard.page.set_viewport_size(size)
        keyboard.open(reverse("sheets:play", args=[club.slug, event.pk]))
        pressed = confirm_button(keyboard, event, 2).bounding_box()
        with keyboard.page.expect_navigation():
            confirm_button(keyboard, event, 2).click()
        keyboard.see("✓ Confirmed")
        others = [confirm_button(keyboard, event, table).bounding_box() for table in (1, 3)]
        assert not any(overlap(pressed, other) for other in others), size


def confirm_button(keyboard, event, table):
    return keyboard.page.get_by_role("button", name=f"Confirm {event.sheet_number(table=table, deal=1)}")


def overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_a_key_chooses_as_soon_as_the_list_of_names_is_there(hands, opens, club):
    """Whoever chooses by a key has read the list, however short a time it has been there."""
    (hand,) = hands("key")
    event = make_event(club)
    people = make_people(club)[:6]
    opens("sign_up:list", event)
    hand.page.wait_for_function("() => document.activeElement.id === 'name-box'")
    for player, by in zip(people, ["Enter"] * 3 + ["1"] * 3, strict=True):
        hand.page.keyboard.type(player.given_name)
        hand.page.clock.run_for(300)
        hand.page.locator("#suggestions [data-key='1']").wait_for()
        hand.page.keyboard.press(by)
        hand.page.locator(".line-person", has_text=player.name).wait_for()
    assert event.sign_ups.count() == 6
