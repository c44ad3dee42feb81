"""Changes of the evening by keyboard: a substitute for one hand, teams that sat the other way, too few decks, and
winners that phones learn only when they are read out."""

from django.urls import reverse
from playwright.sync_api import expect

from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups, tonight
from tests.changes.people import member_at
from tournaments.hall.link_actions import give_out_link
from tournaments.models import TeamMember
from tournaments.web.access import GIVEN_OUT

COUNTS = {1: {"table.5": 7}, 2: {"held.5": 2}}


def open_wrong_chair(keyboard, event, member):
    keyboard.open(reverse("changes:person", args=[event.club.slug, event.pk, member.player_id]))
    keyboard.tab_to("^Sat in the wrong chair")
    keyboard.press("Enter")


def test_a_substitute_plays_one_hand_and_whole_teams_get_the_hands_they_played(keyboard, club, ruth):
    event = make_evening(club)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts=COUNTS)
    one, other = member_at(event, table=1), member_at(event, table=2)
    keyboard.log_in()
    keyboard.open(reverse("changes:person", args=[club.slug, event.pk, one.player_id]))
    keyboard.page.get_by_role("navigation", name="One hand only").get_by_role("link", name="Hand 3").focus()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("Who plays Hand 3?")
    keyboard.tab_to(r"\bname\b")
    keyboard.type("Zoe Lark")
    keyboard.page.get_by_text("New person Zoe Lark?").wait_for()
    keyboard.page.keyboard.press("0")
    keyboard.see("Zoe Lark plays")
    substitute = TeamMember.objects.get(player__family_name="Lark")
    assert (substitute.team, substitute.first_deal, substitute.last_deal) == (one.team, 3, 3)
    keyboard.follow("^Undo")
    assert not TeamMember.objects.filter(player__family_name="Lark").exists()

    open_wrong_chair(keyboard, event, one)
    teams = keyboard.page.locator("form[action*='trade-team']")
    teams.locator("[name=other]").select_option(str(other.team_id))
    teams.locator("[name=from_deal]").select_option("1")
    keyboard.follow("^Trade tables")
    keyboard.see("The two teams have traded tables from Hand 1 on.")
    keyboard.follow("^Undo")
    keyboard.see("Undone:")
    assert keyboard.browser_errors == []


def test_too_few_decks_are_told_and_do_not_stop_the_draw(keyboard, club, ruth):
    club.decks_owned = 1
    club.save()
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    keyboard.log_in()
    keyboard.open(reverse("tables:tables", args=[club.slug, event.pk]))
    keyboard.see("You can borrow some and draw anyway.")
    keyboard.follow("^Draw anyway")
    keyboard.follow("^Show the tables")
    assert event.teams.count() == 4


def test_phones_learn_the_winners_when_they_are_read_out(keyboard, club, ruth):
    event = give_out_link(event=make_evening(club, date=tonight(club), holds_back=True))
    for deal in (1, 2, 3, 4):
        for table in (1, 2):
            ours = 9000 if (table, deal) == (2, 4) else 300
            keyed(event, table=table, deal=deal, counts={1: {"table.points": ours}, 2: {"table.points": 100 * table}})
    phone = keyboard.page.context.browser.new_page(viewport={"width": 390, "height": 844})
    phone.goto(keyboard.address + reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    expect(phone.get_by_text("All sheets are in")).to_be_visible()
    expect(phone.get_by_text("9,900")).to_have_count(0)
    keyboard.log_in()
    keyboard.open(reverse("standings:winners", args=[club.slug, event.pk]))
    for place in ("4th", "3rd", "2nd", "1st"):
        keyboard.press("Enter")
        expect(keyboard.page.get_by_text(f"{place} place", exact=True)).to_be_visible()
    expect(phone.get_by_text("9,900").first).to_be_visible()
    phone.close()
    assert keyboard.browser_errors == []
