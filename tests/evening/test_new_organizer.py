"""What a new organizer runs into, by keyboard: a list signed in whole, one plan, a missing hand, changes of mind."""

from playwright.sync_api import expect

from tests.builders import keyed, make_evening, make_event, make_people
from tests.changes.people import member_at
from tournaments.models import Event, SignUp

COUNTS = {1: {"table.5": 7}, 2: {"held.5": 2}}


def test_a_whole_list_is_signed_in_and_seated_by_the_only_plan(keyboard, club, ruth):
    event = make_event(club)
    people = make_people(club)[:8]
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    keyboard.follow("^Sign in a whole list")
    keyboard.tab_to(r"\btext\b")
    keyboard.type(", ".join(player.name for player in people[:1]))
    for player in people[1:]:
        keyboard.press("Enter")
        keyboard.type(player.name)
    keyboard.page.locator("[name=status][value=here]").focus()
    keyboard.press("Space")
    keyboard.follow("^Read the list")
    keyboard.see("8 people you know.")
    keyboard.follow("^Put them on the list")
    assert SignUp.objects.count() == 8
    keyboard.follow("^Tables")
    expect(keyboard.page.locator("[name=plan]:checked")).to_have_count(1)
    keyboard.follow("^Draw partners")
    keyboard.follow("^Show the tables")
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/2/")
    keyboard.see("Hand 1 of this table is not in yet.")
    keyboard.tab_to("ending")
    keyboard.type("0")
    keyboard.see("Nobody went out: no 100")
    assert keyboard.browser_errors == []


def test_wrong_rules_wrong_chairs_and_an_early_end_are_put_right(keyboard, club, ruth):
    event = make_evening(club)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts=COUNTS)
    keyed(event, table=1, deal=2, counts=COUNTS)
    one, other = member_at(event, table=1), member_at(event, table=2)
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/settings/")
    keyboard.tab_to("^Rules and sheets")
    keyboard.press("Enter")
    keyboard.tab_to(r"\brules\b")
    keyboard.type("Lakemont")
    keyboard.follow("^Save$|^Save ")
    keyboard.see("A sheet is already in, so the rules of this evening stay as they are.")
    keyboard.follow("^Wrong rules")
    keyboard.follow("^Lakemont Ridge")
    keyboard.follow("^Count under these rules")
    assert Event.objects.get().rules_key == "lakemont-ridge"
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/changes/?name={other.player.name}")
    keyboard.tab_to("^Sat in the wrong chair")
    keyboard.press("Enter")
    keyboard.tab_to(r"\btrade-name\b")
    keyboard.type(one.player.name)
    keyboard.follow("^Trade places")
    keyboard.see("Choose the hand.")
    expect(keyboard.page.locator("[name=trade-name]")).to_have_value(one.player.name)
    expect(keyboard.page.locator("[name=trade-from_deal]:focus")).to_be_visible()
    keyboard.type("Hand 3")
    keyboard.follow("^Trade places")
    keyboard.see("have traded places from Hand 3 on.")
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/")
    keyboard.tab_to("^More")
    keyboard.press("Enter")
    keyboard.tab_to("^Change the number of hands")
    keyboard.press("Enter")
    keyboard.follow("^Stop after Hand 1")
    keyboard.see("The evening ends early. Sheets of later hands do not count.")
    assert Event.objects.get().deals == 1
    # The browser logs both refusals.
    assert all("422" in error for error in keyboard.browser_errors)
