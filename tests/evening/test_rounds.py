"""Small evenings of several rounds, by keyboard: planned by a preview, played round by round, read in the results."""

from collections import Counter

import pytest

from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups, tonight
from tests.evening.test_every_page import check_page
from tests.rounds import make_rounds
from tournaments.models import Event
from tournaments.tables.queries import tables_of

PRICES = {"table.5": 5, "books.red": 500, "held.red_threes": -500}
"""What one of each counts, as the test adds it up itself."""


def plan_rounds(keyboard, event, format_, rounds):
    """Choose the format, the number of rounds and one hand for each, look at the preview, and use it."""
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/tables/")
    keyboard.open_menu("^More")
    keyboard.follow("^Play several rounds")
    radio = keyboard.page.locator(f"input[value={format_}]")
    radio.focus()
    keyboard.press("Space")
    for box, number in (("planned_rounds", rounds), ("round_hands", 1)):
        keyboard.tab_to(rf"\b{box}\b")
        keyboard.press("Control+a")
        keyboard.type(number)
    keyboard.follow("^Preview")
    keyboard.see("Opponents again")
    keyboard.see("Who meets whom")
    keyboard.follow("^Use these rounds")
    keyboard.see(f"Round 1 of {rounds}")
    keyboard.follow("^Show the tables")
    keyboard.see("These tables are shown.")


def play_round(event, number, hand=0):
    """Key in a hand of a round. Return the points of each person, added up from the counts."""
    event, points = Event.objects.get(pk=event.pk), Counter()
    round_ = event.rounds.get(number=number)
    for table in tables_of(round_):
        counts = {
            row.position: {
                "table.5": 10 * table.seating.table + row.position + number * number + hand,
                "books.red": (row.team.number + hand) % 4 + 1,
                "held.red_threes": (row.position + number) % 2,
            }
            for row in table.teams
        }
        keyed(event, table=table.seating.table, deal=round_.first_deal + hand, counts=counts)
        for row in table.teams:
            for player in row.present:
                points[player.name] += sum(PRICES[code] * count for code, count in counts[row.position].items())
    return points


def see_places(keyboard, expected):
    """Compare the list of results with the points by name: everybody's total, and as many places ahead as have more.

    `expected` has the points of each team, or of each person, by their names.
    """
    rows = keyboard.page.locator("#results-shown tbody tr")
    rows.nth(len(expected) - 1).wait_for(state="attached")
    # The first are cards on the screen; their rows are for paper.
    found = [" ".join(row.locator("td, th").all_text_contents()) for row in rows.all()]
    assert len(found) == len(expected)
    for names, total in expected.items():
        (row,) = (row for row in found if all(name in row for name in names))
        assert f"{total:,}" in row
        place = 1 + sum(other > total for other in expected.values())
        assert row.split()[0].lstrip("T") == str(place)


def finish(keyboard, event, expected):
    """Compare the results, and make them final."""
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/results/")
    see_places(keyboard, expected)
    keyboard.open_menu("^Not final")
    keyboard.follow("^Make the results final")
    keyboard.see("The results are final now.")
    see_places(keyboard, expected)


def teams_in(event):
    return [[member.name for member in row.present] for table in tables_of(event.rounds.last()) for row in table.teams]


@pytest.mark.parametrize(
    ("format_", "rounds", "pairs"), [("fixed-teams", 2, 4), ("partners", 3, 12), ("progressive", 3, None)]
)
def test_an_evening_in_rounds(keyboard, club, ruth, format_, rounds, pairs):
    people = make_people(club)[:8]
    keyboard.log_in()
    if format_ == "fixed-teams":
        event = make_event(club, date=tonight(club), chapter_rule=False)
        make_sign_ups(event, people)
        plan_rounds(keyboard, event, format_, rounds)
    else:  # planned on the page in the test of its pages
        event = make_rounds(club, format_, rounds=rounds, hands=1, guests=people)
    points, mates = play_round(event, 1), set()
    for number in range(2, rounds + 1):
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/")
        keyboard.follow(f"^Start Round {number}")
        keyboard.see(f"Round {number} has started.")
        keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/1/{number}/")
        keyboard.see(f"Table 1, Round {number}, Hand 1")
        points += play_round(event, number)
    for round_ in event.rounds.all():
        for table in tables_of(round_):
            mates |= {frozenset(member.player_id for member in row.members) for row in table.teams}
    assert len(mates) == (pairs or len(mates))
    if format_ == "fixed-teams":
        expected = {tuple(names): points[names[0]] for names in teams_in(event)}
    else:
        expected = {(person.name,): points[person.name] for person in people}
    finish(keyboard, event, expected)
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/results/players/")
    for person in people:
        row = keyboard.page.locator("tbody tr", has_text=person.name)
        row.get_by_text(f"{points[person.name]:,}", exact=True).first.wait_for(state="attached")
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/rounds/")
    keyboard.tab_to("How to make these rounds again")
    keyboard.press("Enter")
    keyboard.see("Handfoot just made them again: they are the same.")
    assert keyboard.browser_errors == []


def test_rounds_are_chosen_before_anyone_is_here(keyboard, club, ruth):
    event, found = make_event(club, date=tonight(club), chapter_rule=False), {}
    base = f"/c/{club.slug}/events/{event.pk}"
    keyboard.log_in()
    keyboard.open(f"{base}/settings/")
    keyboard.follow("^Play several rounds")
    box = keyboard.page.get_by_label("Cut the cards for a tie")
    assert not box.is_visible()
    keyboard.page.locator("input[value=progressive]").check()
    assert box.is_visible()
    keyboard.page.locator("input[value=partners]").check()
    keyboard.page.locator("#id_people").fill("8")
    keyboard.page.locator("#id_planned_rounds").fill("3")
    keyboard.follow("^Preview")
    keyboard.see("8 people, 3 rounds of 4 hands. 2 tables of two teams of two.")
    keyboard.follow("^Use this format")
    for page in ("rounds/", "settings/"):
        check_page(keyboard, f"{base}/{page}", found)
    assert found == {}
    keyboard.page.set_viewport_size({"width": 1366, "height": 768})
    make_sign_ups(event, make_people(club)[:8])
    keyboard.open(f"{base}/tables/")
    keyboard.see("Ada Ada")
    keyboard.page.locator("#change-rounds > summary").click()
    keyboard.page.locator("#id_planned_rounds").fill("4")
    keyboard.follow("^Use these rounds")
    keyboard.see("Something changed since the preview.")
    keyboard.see("8 people, 4 rounds of 4 hands.")
    keyboard.follow("^Use these rounds")
    keyboard.see("Round 1 of 4")
    assert keyboard.browser_errors == []


def test_an_evening_of_one_sitting(keyboard, club, ruth):
    event = make_evening(club, date=tonight(club), chapter_rule=False)
    points = sum((play_round(event, 1, hand) for hand in range(4)), Counter())
    keyboard.log_in()
    finish(keyboard, event, {tuple(names): points[names[0]] for names in teams_in(event)})
    assert keyboard.browser_errors == []


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_pages_of_rounds_are_accessible_and_fit_on_a_phone(keyboard, club, ruth, format_):
    event, found = make_event(club, date=tonight(club), chapter_rule=False), {}
    make_sign_ups(event, make_people(club)[:9])
    base = f"/c/{club.slug}/events/{event.pk}"
    keyboard.log_in()
    keyboard.open(f"{base}/rounds/")
    keyboard.page.locator("#id_tables").select_option("2+2,2+2")
    keyboard.page.locator(f"input[value={format_}]").check()
    keyboard.follow("^Preview")
    keyboard.see("Opponents again")
    keyboard.see("Who meets whom")
    check_page(keyboard, f"{base}/rounds/", found)
    keyboard.page.set_viewport_size({"width": 1366, "height": 768})
    keyboard.follow("^Use these rounds")
    keyboard.see("Round 1 of ")
    keyboard.follow("^Show the tables")
    keyboard.see("These tables are shown.")
    Event.objects.filter(pk=event.pk).update(round_hands=1)
    event.rounds.update(last_deal=1)
    play_round(event, 1)
    # Between two rounds of partners, test_every_page.py opens the same pages, with long names.
    if format_ == "progressive":
        person = event.sign_ups.first().player_id
        before = ("rounds/next/", "changes/", f"changes/person/{person}/")
        for page in ("", "tables/", "play/", "rounds/", "rounds/1/", "results/", *before):
            check_page(keyboard, f"{base}/{page}", found)
    keyboard.page.set_viewport_size({"width": 1366, "height": 768})
    keyboard.open(f"{base}/play/")
    keyboard.follow("^Start Round 2")
    for page in ("tables/", "play/", "play/?round=1", "rounds/again/", "play/1/2/", "rounds/2/", "results/players/"):
        check_page(keyboard, f"{base}/{page}", found)
    assert found == {}
