"""The wrong rule set noticed after Hand 1: the page that shows what would change before anything changes."""

import html
import re
from dataclasses import replace

import pytest

from scoring import built_in, write_rule_set
from scoring.rule_words import ENDINGS_ON_SHEET
from tests.builders import keyed, make_evening, press_recount
from tests.standings.result_pages import rows_of
from tournaments.core.rule_sets.numbers import rules_of_deals
from tournaments.models import ClubRuleSet, Event, Tally
from tournaments.models.progress import progress
from tournaments.sheets.queries import table_for
from tournaments.standings.queries import evening_of, team_lists


def shown_after_recount(desk, event, rules):
    """Place and total of every team on the page, then what the results say once the sheets are recounted."""
    page = desk.get("corrections:recount", event=event, data={"rules": rules})
    promised = {row[0]: (row[1].split("→")[-1].strip(), row[2].split("→")[-1].strip()) for row in rows_of(page)}
    press_recount(desk, event, rules)
    return promised


def places_and_totals(event):
    event = Event.objects.get(pk=event.pk)
    evening = evening_of(event)
    return {
        row.who.name: (row.place, f"{row.who.total:,}".replace("-", "−"))
        for one in team_lists(event, evening.results(after=evening.after("")))
        for row in one.rows
    }


def test_places_before_and_after_are_those_of_the_results(desk, club):
    """Missing books cost the second team of Table 1 its place under Hidden Valley's sheet only."""
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.50": 1}, 2: {"table.50": 60}}, ending="out", went_out=1)
    keyed(event, table=2, deal=1, counts={1: {"books.black": 4}, 2: {"table.50": 4}})
    before = places_and_totals(event)
    found = rows_of(desk.get("corrections:recount", event=event, data={"rules": "tanglewood"}))
    assert {row[0]: row[2].split("→")[0].strip() for row in found} == {
        name: total for name, (_, total) in before.items()
    }
    assert any("→" in row[1] for row in found)
    assert Event.objects.get().rules_key == "hidden-valley-ranch"
    promised = shown_after_recount(desk, event, "tanglewood")
    ordinals = {1: "1st place", 2: "2nd place", 3: "3rd place", 4: "4th place"}
    assert promised == {name: (ordinals[place], total) for name, (place, total) in places_and_totals(event).items()}


@pytest.fixture
def event(club):
    """Hand 1 under Hidden Valley's sheet. Table 1 has tens that begin at the eight, Table 2 only jokers."""
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.10": 6, "table.50": 1}, 2: {"table.50": 2}})
    keyed(event, table=2, deal=1, counts={1: {"books.black": 2}, 2: {"table.50": 4}})
    return event


def test_the_page_names_the_sheets_to_key_in_again_and_changes_nothing(desk, event):
    before = list(Tally.objects.order_by("pk").values_list("total", flat=True))
    page = " ".join(desk.get("corrections:recount", event=event, data={"rules": "tanglewood"}).content.decode().split())
    again = page.split("Key in again. Other cards or missing on the sheet:")[1]
    assert "Eights to kings" in again.split("</li>")[0]
    assert "Results now: After Hand 1, all tables. Results under these rules: With all sheets that are in." in page
    assert list(Tally.objects.order_by("pk").values_list("total", flat=True)) == before
    assert desk.get("corrections:recount", event=event, data={"rules": "nonsense"}).status_code == 404
    assert "Recount the sheets" in desk.get("events:settings", event=event).content.decode()


def test_while_every_sheet_waits_to_be_keyed_in_again_the_way_back_is_in_the_settings(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.10": 6}, 2: {"table.50": 2}})
    press_recount(desk, event, "tanglewood")
    assert progress(Event.objects.get(pk=event.pk)).sheets_in == 0
    assert desk.url("corrections:recount", event=event) in desk.get("events:settings", event=event).content.decode()


def test_a_team_whose_sheet_is_keyed_in_again_has_no_place(desk, event):
    found = rows_of(desk.get("corrections:recount", event=event, data={"rules": "tanglewood"}))
    assert [row[2] for row in found if row[1].endswith("→ –")] == ["110 → –", "100 → –"]


def test_the_page_says_first_how_many_sheets_must_be_keyed_in_again(desk, event):
    page = desk.get("corrections:recount", event=event, data={"rules": "tanglewood"}).content.decode()
    assert "1 sheet must be keyed in again. It does not count until then." in page
    again = desk.get("corrections:recount", event=event, data={"rules": "hidden-valley-ranch"}).content.decode()
    assert "keyed in again" not in again


def test_the_page_says_how_many_hands_the_other_rules_have(desk, event):
    page = desk.get("corrections:recount", event=event, data={"rules": "texas-good-sam"}).content.decode()
    assert "1 hand is planned then, not 4." in page


def test_nothing_is_offered_if_a_hand_is_in_that_the_other_rules_do_not_have(desk, event):
    keyed(event, table=2, deal=2, counts={})
    page = desk.get("corrections:recount", event=event, data={"rules": "texas-good-sam"}).content.decode()
    assert "Sheets are in for hands that these rules do not have." in page
    assert "Count under these rules" not in page


@pytest.mark.parametrize(("deals", "are_other"), [(5, False), (10, True)])
def test_the_page_tells_that_the_sheets_would_have_other_numbers(desk, event, deals, are_other):
    rules = replace(rules_of_deals(built_in("hidden-valley-ranch"), deals), key="longer", name="Longer")
    ClubRuleSet.objects.create(club=event.club, key="longer", name="Longer", text=write_rule_set(rules))
    page = desk.get("corrections:recount", event=event, data={"rules": "longer"}).content.decode()
    assert ("The sheets get other numbers: print the tally sheets again." in page) is are_other


def words_of(page):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page.content.decode())).split())


def test_the_page_says_which_counts_go_and_that_they_come_back(desk, event):
    keyed(event, table=1, deal=2, counts={1: {"books.wild": 2}}, ending="sevens")
    page = words_of(desk.get("corrections:recount", event=event, data={"rules": "tanglewood"}))
    first, second = page.split("Removed from the sheet: ")[1:]
    one, _other = (team.name for team in table_for(event, table=1, deal=1).teams)
    assert first.startswith(f"{one}: On the table, books included: Eights to kings 6 Table 1, Hand 2")
    assert second.startswith(f"How the hand ended: {ENDINGS_ON_SHEET['sevens']}; {one}: Finished books: Books of wild")
    assert "They come back if you count under Hidden Valley Ranch again." in page


def test_the_page_says_which_counts_come_back(desk, event):
    press_recount(desk, event, "tanglewood")
    page = desk.get("corrections:recount", event=event, data={"rules": "hidden-valley-ranch"})
    one, other = (team.name for team in table_for(event, table=1, deal=1).teams)
    assert f"Counted as before under these rules: {one} 110; {other} 100" in words_of(page)
    promised = shown_after_recount(desk, event, "hidden-valley-ranch")
    assert {name: total for name, (_place, total) in promised.items()} == {
        name: total for name, (_place, total) in places_and_totals(event).items()
    }
