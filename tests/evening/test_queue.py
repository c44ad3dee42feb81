"""Sign-up by keyboard: at most four keys for a known person, and quick typing loses nothing."""

import random
import re

from playwright.sync_api import expect

from tests.builders import make_evening, make_event, make_people, make_sign_ups
from tests.evening.keyboard import first_held
from tournaments.core.people.names import NewPerson
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.people.actions import add_people
from tournaments.sign_up.actions import sign_in
from tournaments.sign_up.queries import suggestions
from tournaments.web.name_box import MOST_FOUND

PEOPLE = 64
MOST_KEYS = 4


def fewest_keys(event, person):
    """Return the keys of a user who sees the suggestions: letters of the name, then Enter or the person's number."""
    given, family = person.given_name.lower(), person.family_name.lower()
    for letters in (given[0] + family[0], family[:2], given[:2], family[:3], given[:3]):
        shown = suggestions(event, letters)
        if person in shown:
            return [*letters, "Enter" if shown[0] == person else str(shown.index(person) + 1)]
    raise AssertionError(f"{person} is never among the first {MOST_FOUND}")


def is_pressed(number, keys):
    """Whether this person's keys are pressed on the page: one in four, the last, and every key that is no usual one."""
    return number % 4 == 1 or number == PEOPLE or not re.fullmatch("[a-z]{2,3}Enter", "".join(keys))


def test_64_known_people_need_at_most_four_keys_each_to_be_signed_in(keyboard, club, ruth):
    """The keys of all are counted. Letters and Enter are the same press for everyone, so not all press them."""
    people = add_people(club=club, people=invented_people(PEOPLE, random.Random(64)))
    event = make_event(club)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    keyboard.wait_for_focus("name-box")
    pressed = []
    for number, person in enumerate(people, start=1):
        keys = fewest_keys(event, person)
        pressed.append(len(keys))
        if not is_pressed(number, keys):
            sign_in(event=event, player=person)
            continue
        keyboard.press(*keys)
        keyboard.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
        assert keyboard.page.evaluate("document.activeElement.id") == "name-box"
    assert [line.player for line in event.sign_ups.order_by("number")] == people
    assert max(pressed) <= MOST_KEYS
    assert keyboard.browser_errors == []


def four_people(club):
    names = ("Ada", "Grace", "Lise", "Emmy")
    return add_people(club=club, people=[NewPerson(given_name=given, family_name="Love") for given in names])


def open_sign_up(keyboard, club, event):
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    keyboard.wait_for_focus("name-box")


def test_typing_faster_than_the_suggestions_loses_no_key(keyboard, club, ruth):
    """The test does not wait for suggestions; names are signed in in the order in which they were typed."""
    people, event = four_people(club), make_event(club)
    open_sign_up(keyboard, club, event)
    for name in ("ad", "gr", "li", "em"):
        keyboard.press(*name, "Enter")
    keyboard.page.locator("#lines .line-number:text-is('4')").wait_for()
    assert [line.player for line in event.sign_ups.order_by("number")] == people
    assert keyboard.browser_errors == []


def test_the_same_letter_again_signs_in_the_next_person(keyboard, club, ruth):
    people, event = four_people(club), make_event(club)
    open_sign_up(keyboard, club, event)
    for number in range(1, len(people) + 1):
        keyboard.press("l")
        keyboard.page.locator(".suggestion[data-key='1']").wait_for()
        keyboard.press("Enter")
        keyboard.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
    assert {line.player for line in event.sign_ups.all()} == set(people)


def test_a_late_answer_does_not_replace_newer_suggestions(keyboard, club, ruth):
    event = make_event(club)
    four_people(club)
    open_sign_up(keyboard, club, event)
    held = []
    keyboard.page.route("**/sign-up/", lambda route: held.append(route))
    keyboard.press("a", "d", "Enter", "g", "r")
    shown = keyboard.page.locator("#suggestions")
    shown.get_by_text("Grace Love").wait_for()
    first_held(keyboard.page, held).continue_()
    keyboard.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert shown.get_attribute("data-typed") == "gr"
    assert shown.get_by_text("Grace Love").is_visible()


def test_a_name_whose_request_failed_is_reported_and_kept(keyboard, club, ruth):
    event = make_event(club)
    four_people(club)
    open_sign_up(keyboard, club, event)
    keyboard.page.route("**/sign-up/", lambda route: route.abort())
    keyboard.press("a", "d", "Enter")
    problem = keyboard.page.locator("#sign-up-problem")
    problem.get_by_text("whether this name is on the list: ad").wait_for()
    assert keyboard.page.evaluate("document.getElementById('name-box').value") == "ad"
    keyboard.page.unroute("**/sign-up/")
    keyboard.press("Enter")
    keyboard.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert problem.inner_text().strip() == ""


def test_a_double_click_on_a_suggestion_signs_in_once(keyboard, club, ruth):
    event = make_event(club)
    four_people(club)
    open_sign_up(keyboard, club, event)
    keyboard.press("l", "o")
    keyboard.page.locator(".suggestion[data-key='2']").dblclick()
    keyboard.page.locator("#lines .line-number:text-is('1')").wait_for()
    keyboard.press("a", "d", "Enter")
    keyboard.page.locator("#lines .line-number:text-is('2')").wait_for()
    assert event.sign_ups.count() == 2
    assert keyboard.page.locator("#sign-up-problem").inner_text().strip() == ""


def test_enter_without_a_name_asks_for_one_and_stays_in_the_box(keyboard, club, ruth):
    event = make_event(club)
    open_sign_up(keyboard, club, event)
    keyboard.press("Enter")
    problem = keyboard.page.locator("#sign-up-problem")
    assert problem.inner_text().strip() == "Type a name."
    assert keyboard.page.evaluate("document.activeElement.id") == "name-box"


def test_a_slip_in_a_name_is_asked_about_and_answered_with_one_key(keyboard, club, ruth):
    event = make_event(club)
    (wanda,) = add_people(club=club, people=[NewPerson(given_name="Wanda", family_name="Brook")])
    open_sign_up(keyboard, club, event)
    for key, number in (("1", "1"), ("0", "2")):
        keyboard.type("Wanda Brooks")
        keyboard.page.get_by_text("Did you mean Wanda Brook?").wait_for()
        keyboard.press(key)
        keyboard.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
        assert keyboard.page.evaluate("document.activeElement.id") == "name-box"
    assert [line.player.name for line in event.sign_ups.order_by("number")] == ["Wanda Brook", "Wanda Brooks"]
    assert event.sign_ups.get(number=1).player == wanda
    assert keyboard.browser_errors == []


def test_enter_before_the_question_adds_nobody_and_brings_the_question(keyboard, club, ruth):
    event = make_event(club)
    add_people(club=club, people=[NewPerson(given_name="Wanda", family_name="Brook")])
    open_sign_up(keyboard, club, event)
    keyboard.type("Wanda Brooks")
    keyboard.press("Enter")
    keyboard.page.get_by_text("Did you mean Wanda Brook?").wait_for()
    assert event.sign_ups.count() == 0
    assert keyboard.page.input_value("#name-box") == "Wanda Brooks"


def test_a_new_name_is_asked_about_and_added_by_the_answer(keyboard, club, ruth):
    event = make_event(club)
    open_sign_up(keyboard, club, event)
    keyboard.type("Lise Meitner")
    keyboard.page.get_by_text("New person Lise Meitner?").wait_for()
    keyboard.press("Enter")
    keyboard.wait_until_focused("New person Lise Meitner?")
    assert event.sign_ups.count() == 0
    keyboard.press("Enter")
    keyboard.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert keyboard.page.evaluate("document.activeElement.id") == "name-box"
    keyboard.type("Ada Love")
    keyboard.page.get_by_text("New person Ada Love?").wait_for()
    keyboard.press("0")
    keyboard.page.locator("#lines .line-number:text-is('2')").wait_for()
    assert keyboard.browser_errors == []


def test_a_new_person_who_is_marked_as_on_the_way_stays_so_by_the_answer(keyboard, club, ruth):
    event = make_event(club)
    open_sign_up(keyboard, club, event)
    keyboard.type("Lise Meitner")
    keyboard.page.get_by_text("New person Lise Meitner?").wait_for()
    keyboard.tab_to("On their way")
    keyboard.press("Enter")
    keyboard.page.locator(".suggestions input[name='on_the_way']").wait_for(state="attached")
    assert (keyboard.page.input_value("#name-box"), event.sign_ups.count()) == ("Lise Meitner", 0)
    keyboard.press("0")
    keyboard.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert [(line.player.name, line.status) for line in event.sign_ups.all()] == [("Lise Meitner", "on-the-way")]
    # The next name is not marked.
    keyboard.type("Ada Love")
    keyboard.page.get_by_text("New person Ada Love?").wait_for()
    keyboard.press("0")
    keyboard.page.locator("#lines .line-number:text-is('2')").wait_for()
    assert event.sign_ups.get(number=2).status == "here"
    assert keyboard.browser_errors == []


def test_part_of_a_name_that_is_here_and_enter_make_no_stranger_for_a_chair(keyboard, club, ruth):
    event = make_evening(club)
    sitting, other = (table.first() for table in (event.teams.get(number=1).members, event.teams.get(number=2).members))
    known = sitting.player.given_name.lower()
    people = club.players.count()
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/changes/person/{other.player_id}/")
    keyboard.tab_to("id_name")
    keyboard.type(known)
    keyboard.page.get_by_text(f"{sitting.player.name} is already here: line").wait_for()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.page.locator(".suggestions").get_by_text(f"New person {known}?").wait_for()
    assert club.players.count() == people


def test_tab_from_the_box_leads_to_the_chapter_of_the_new_person(keyboard, club, ruth):
    lake = add_people(club=club, people=[NewPerson(given_name="Ada", family_name="Love", chapter="Lake")])[0].chapter
    open_sign_up(keyboard, club, make_event(club))
    keyboard.type("Zelda Quick")
    keyboard.see("New person Zelda Quick?")
    keyboard.press("Enter", "Enter")
    keyboard.see("Chapter of Zelda Quick")
    keyboard.wait_for_focus("name-box")
    keyboard.press("Tab")
    keyboard.wait_for_focus("new-chapter")
    keyboard.type("la")
    keyboard.page.get_by_role("option", name="Lake").wait_for()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.wait_for_focus("name-box")
    assert club.players.get(given_name="Zelda").chapter == lake
    assert keyboard.browser_errors == []


def test_a_change_of_a_line_keeps_the_focus_in_the_list(keyboard, club, ruth):
    event = make_event(club)
    people = make_people(club)[:12]
    lines = make_sign_ups(event, people)
    rosa, vera = (f"change-{lines[place].pk}" for place in (5, 7))
    open_sign_up(keyboard, club, event)
    keyboard.tab_to(r"^Change\s+Hedy")
    keyboard.press("Enter")
    keyboard.tab_to(r"^Mark as gone home\s+Hedy")
    scrolled = keyboard.page.evaluate("scrollY")
    keyboard.press("Enter")
    keyboard.page.get_by_text("Hedy Ydeh has gone home.").wait_for()
    keyboard.wait_until_focused(rosa)
    keyboard.press("Shift+Tab")
    keyboard.wait_until_focused(vera)
    keyboard.press("Enter")
    keyboard.tab_to(r"^Remove\s+Vera")
    keyboard.press("Enter")
    keyboard.page.get_by_text("Vera Arev is removed").wait_for()
    keyboard.wait_until_focused(rosa)
    assert abs(keyboard.page.evaluate("scrollY") - scrolled) < 100
    assert [line.player.given_name for line in event.sign_ups.filter(status="here")] == [
        person.given_name for person in people if person.given_name not in ("Hedy", "Vera")
    ]
    assert keyboard.browser_errors == []


def test_the_name_box_is_a_combobox_whose_marked_name_enter_takes(keyboard, club, ruth):
    people, event = four_people(club), make_event(club)
    open_sign_up(keyboard, club, event)
    box = keyboard.page.get_by_role("combobox", name="Who is it?")
    expect(box).to_have_attribute("aria-expanded", "false")
    keyboard.type("lo")
    names = sorted(person.name for person in people)
    options = keyboard.page.get_by_role("listbox", name="People found").get_by_role("option")
    expect(options).to_have_text([re.compile(name) for name in names])
    expect(box).to_have_attribute("aria-expanded", "true")
    expect(options.nth(0)).to_have_id(box.get_attribute("aria-activedescendant"))
    keyboard.press("ArrowDown", "ArrowDown")
    expect(keyboard.page.get_by_role("option", selected=True)).to_have_text(re.compile(names[2]))
    expect(options.nth(2)).to_have_id(box.get_attribute("aria-activedescendant"))
    keyboard.press("Enter")
    keyboard.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert [line.player.name for line in event.sign_ups.all()] == [names[2]]
    expect(box).to_have_attribute("aria-expanded", "false")
    assert box.get_attribute("aria-activedescendant") is None
