"""The queue at the door: sixty people by keyboard alone, at most four keys for a known person."""

import random

from tests.builders import make_event
from tournaments.rehearsal.people import invented_people
from tournaments.roster.actions import NewPerson, add_people
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
    invented = invented_people(PEOPLE, random.Random(64))
    new = [NewPerson(given_name=p.given, family_name=p.family, chapter=p.chapter) for p in invented]
    people = add_people(club=club, people=new)
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


def test_a_hand_quicker_than_the_suggestions_loses_no_key(hands, club, ruth):
    people = add_people(
        club=club,
        people=[NewPerson(given_name=given, family_name="Love") for given in ("Ada", "Grace", "Lise", "Emmy")],
    )
    event = make_event(club)
    hands.log_in()
    hands.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    hands.wait_for_focus("name-box")
    for name in ("ad", "gr", "li", "em"):
        hands.press(*name, "Enter")
        hands.page.wait_for_function("() => document.getElementById('name-box').value === ''")
    hands.page.locator("#lines .line-number:text-is('4')").wait_for()
    assert [line.player for line in event.sign_ups.order_by("number")] == people
