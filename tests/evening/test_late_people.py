"""A late person's way from the name box to a chair, by keyboard."""

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.core.people.names import NewPerson
from tournaments.models import TeamMember
from tournaments.people.actions import add_people


def test_two_late_people_are_seated_from_the_sign_up_by_keyboard(keyboard, club, ruth):
    event = make_event(club, rules="hidden-valley-ranch")
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    add_people(club=club, people=[NewPerson(given_name=name, family_name="Brook") for name in ("Wanda", "Zelda")])
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    keyboard.wait_for_focus("name-box")
    for name, number in (("wanda", 9), ("zelda", 10)):
        keyboard.type(name)
        keyboard.press("Enter")
        keyboard.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
    keyboard.see("Wanda Brook and Zelda Brook have no chair.")
    keyboard.follow("^Add Wanda Brook and Zelda Brook at Table 1 ")
    keyboard.see("Done: Add Wanda Brook and Zelda Brook at Table 1.")
    keyboard.see("No one is waiting for a chair.")
    assert TeamMember.objects.filter(player__family_name="Brook", team__seats__seating__table=1).count() == 2
    keyboard.follow("^Undo")
    assert not TeamMember.objects.filter(player__family_name="Brook").exists()
    assert keyboard.browser_errors == []


def test_a_pair_that_comes_after_the_first_hand_plays_the_second_one(keyboard, club, ruth):
    event = make_event(club, rules="hidden-valley-ranch")
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.5": 7}})
    add_people(club=club, people=[NewPerson(given_name=name, family_name="Brook") for name in ("Wanda", "Zelda")])
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    keyboard.wait_for_focus("name-box")
    for name, number in (("wanda", 9), ("zelda", 10)):
        keyboard.type(name)
        keyboard.press("Enter")
        keyboard.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()
    keyboard.see("3 of 4 hands. Bring 2 decks. Same ranking.")
    keyboard.follow("^Add Wanda Brook and Zelda Brook at Table 1, from Hand 2 ")
    keyboard.see("Done: Add Wanda Brook and Zelda Brook at Table 1, from Hand 2.")
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/2/")
    keyboard.see("Wanda Brook")
    assert keyboard.page.locator("input[name='3-table-5']").count() == 1
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/1/")
    assert keyboard.page.locator("input[name='3-table-5']").count() == 0
    assert keyboard.browser_errors == []
