"""A hand more than planned, by keyboard: added after the last one, opened by its number, and undone."""

from tests.builders import keyed, make_evening, play_everything
from tournaments.models import Event


def add_hand_5(keyboard, event):
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/play/")
    keyboard.tab_to("^More")
    keyboard.press("Enter")
    keyboard.tab_to("^Change the number of hands")
    keyboard.press("Enter")
    keyboard.follow("^Add Hand 5")
    keyboard.see("Hand 5 is added.")
    keyboard.see("Hand 5")


def test_a_hand_is_added_after_the_last_one_and_opened_by_its_number(keyboard, club, ruth):
    event = make_evening(club)
    play_everything(event)
    keyboard.log_in()
    add_hand_5(keyboard, event)
    number = Event.objects.get().sheet_number(table=2, deal=5)
    keyboard.tab_to("number")
    keyboard.type(number.replace("-", ""))
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("Table 2, Hand 5")
    keyboard.see("opening 150")
    assert keyboard.browser_errors == []


def test_an_added_hand_is_undone_and_the_evening_stops_earlier_by_keyboard(keyboard, club, ruth):
    event = make_evening(club)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.5": 7}})
    keyboard.log_in()
    add_hand_5(keyboard, event)
    keyboard.follow("^Undo")
    keyboard.see("Undone:")
    keyboard.tab_to("^More")
    keyboard.press("Enter")
    keyboard.tab_to("^Change the number of hands")
    keyboard.press("Enter")
    keyboard.follow("^Stop after Hand 3")
    keyboard.see("The evening ends after Hand 3.")
    keyboard.see("Play all 4 hands")
    assert Event.objects.get().deals == 3
    assert keyboard.browser_errors == []
