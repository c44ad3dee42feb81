"""The queue at the door: sixty people by keyboard alone, at most four keys for a known person."""

import random

from tests.builders import make_event
from tournaments.core.people.names import NewPerson
from tournaments.core.rehearsal.invented_people import invented_people
from tournaments.people.actions import add_people
from tournaments.sign_up.queries import MOST_SUGGESTIONS, suggestions

PEOPLE = 64
MOST_KEYS = 4


def fewest_keys(event, person):
    """What a hand would press that sees the suggestions: letters of the name, then the number beside the person."""
    given, family = person.given_name.lower(), person.family_name.lower()
    for letters in (given[0] + family[0], family[:2], given[:2], family[:3], given[:3]):
        shown = suggestions(event, letters)
        if person in shown:
            return [*letters, "Enter" if shown[0] == person else str(shown.index(person) + 1)]
    raise AssertionError(f"{person} is never among the first {MOST_SUGGESTIONS}")


def test_sixty_known_people_by_keyboard(hands, club, ruth):
    people = add_people(club=club, people=invented_people(PEOPLE, random.Random(64)))
    event = make_event(club)
    hands.log_in()
    hands.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    hands.wait_for_focus("name-box")
    pressed = []
    for number, person in enumerate(people, start=1):
        keys = fewest_keys(event, person)
        pressed.append(len(keys))
        hands.press(*keys)
        hands.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
        assert hands.page.evaluate("document.activeElement.id") == "name-box"
    assert [line.player for line in event.sign_ups.order_by("number")] == people
    assert max(pressed) <= MOST_KEYS
    assert hands.complaints == []


def four_loves(club):
    names = ("Ada", "Grace", "Lise", "Emmy")
    return add_people(club=club, people=[NewPerson(given_name=given, family_name="Love") for given in names])


def at_the_name_box(hands, club, event):
    hands.log_in()
    hands.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    hands.wait_for_focus("name-box")


def test_a_hand_quicker_than_the_suggestions_loses_no_key(hands, club, ruth):
    """Nothing is waited for: the names are signed in one after the other, in the order in which they were typed."""
    people, event = four_loves(club), make_event(club)
    at_the_name_box(hands, club, event)
    for name in ("ad", "gr", "li", "em"):
        hands.press(*name, "Enter")
    hands.page.locator("#lines .line-number:text-is('4')").wait_for()
    assert [line.player for line in event.sign_ups.order_by("number")] == people
    assert hands.complaints == []


def test_the_same_letters_twice_mean_the_next_person(hands, club, ruth):
    people, event = four_loves(club), make_event(club)
    at_the_name_box(hands, club, event)
    for number in range(1, len(people) + 1):
        hands.press("l")
        hands.page.locator(".suggestion[data-key='1']").wait_for()
        hands.press("Enter")
        hands.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
    assert {line.player for line in event.sign_ups.all()} == set(people)


def test_suggestions_that_come_late_never_take_the_place_of_the_ones_for_what_stands_in_the_box(hands, club, ruth):
    event = make_event(club)
    four_loves(club)
    at_the_name_box(hands, club, event)
    held = []
    hands.page.route("**/sign-up/", lambda route: held.append(route))
    hands.press("a", "d", "Enter", "g", "r")
    shown = hands.page.locator("#suggestions")
    shown.get_by_text("Grace Love").wait_for()
    held[0].continue_()
    hands.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert shown.get_attribute("data-typed") == "gr"
    assert shown.get_by_text("Grace Love").is_visible()


def test_names_on_their_way_when_the_connection_breaks_are_named(hands, club, ruth):
    event = make_event(club)
    four_loves(club)
    at_the_name_box(hands, club, event)
    hands.page.route("**/sign-up/", lambda route: route.abort())
    hands.press("a", "d", "Enter")
    problem = hands.page.locator("#sign-up-problem")
    problem.get_by_text("whether this name is on the list: ad").wait_for()
    assert hands.page.evaluate("document.getElementById('name-box').value") == "ad"
    hands.page.unroute("**/sign-up/")
    hands.press("Enter")
    hands.page.locator("#lines .line-number:text-is('1')").wait_for()
    assert problem.inner_text().strip() == ""


def test_a_double_click_on_a_suggestion_is_one_line(hands, club, ruth):
    event = make_event(club)
    four_loves(club)
    at_the_name_box(hands, club, event)
    hands.press("l", "o")
    hands.page.locator(".suggestion[data-key='2']").dblclick()
    hands.page.locator("#lines .line-number:text-is('1')").wait_for()
    hands.press("a", "d", "Enter")
    hands.page.locator("#lines .line-number:text-is('2')").wait_for()
    assert event.sign_ups.count() == 2
    assert hands.page.locator("#sign-up-problem").inner_text().strip() == ""
