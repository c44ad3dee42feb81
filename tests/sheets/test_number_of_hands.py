"""The evening ends after Hand 3, or has one hand more: one press, every list counts its hands, and Undo."""

import csv
import io
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from scoring import built_in, write_rule_set
from tests.builders import keyed, make_evening, make_helper, played_evenings, press_recount, tonight
from tests.evening_file.evenings import other_club
from tests.standings.result_pages import rows_of
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event, Sheet, Tally
from tournaments.models.progress import progress
from tournaments.standings.queries import evening_of
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def event(club):
    """Three hands are in everywhere; Hand 4 is in at one of two tables and changes the leader."""
    event = make_evening(club, date=tonight(club))
    for deal in (1, 2, 3):
        for table, points in ((1, 300), (2, 400)):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": points}})
    keyed(event, table=1, deal=4, counts={1: {"table.points": 9000}})
    return event


def totals(answer):
    return [row[-1] for row in rows_of(answer)]


THREE_HANDS = ["1,200", "900", "0", "0"]


def test_one_press_ends_the_evening_and_undo_lets_it_go_on(desk, event):
    page = desk.get("sheets:play", event=event).content.decode()
    assert "Stop after Hand 3" in page
    assert "Stop after Hand 2" not in page
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    event.refresh_from_db()
    assert (progress(event).sheets_in, progress(event).sheets_needed, progress(event).all_in) == (6, 6, True)
    page = desk.get("sheets:play", event=event)
    assert "The evening ends after Hand 3." in page.content.decode()
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    desk.undo()
    desk.post("sheets:end-after", event=event, data={"deal": 4})
    event.refresh_from_db()
    assert (progress(event).sheets_in, progress(event).sheets_needed) == (7, 8)
    assert totals(desk.get("standings:results", event=event, data={"after": "all"}))[0] == "9,900"


def test_every_list_counts_three_hands(desk, event):
    give_out_link(event=event)
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    for asked in ({}, {"after": "all"}, {"after": "4"}):
        assert totals(desk.get("standings:results", event=event, data=asked)) == THREE_HANDS
        assert totals(desk.get("paper:paper", "leaderboard", event=event, data=asked)) == THREE_HANDS
        found = b"".join(desk.get("exports:csv", "standings", event=event, data=asked).streaming_content)
        assert next(csv.DictReader(io.StringIO(found.decode("utf-8-sig"))))["Total"] == "1200"
    event.refresh_from_db()
    assert "After Hand 3, all tables" in desk.get("standings:results", event=event).content.decode()
    public = Client().get(reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    assert totals(public) == THREE_HANDS
    hands = b"".join(desk.get("exports:csv", "hands", event=event).streaming_content).decode()
    assert "9000" not in hands
    leader = event.teams.get(seats__seating__table=1, seats__position=1)
    assert "9,000" not in desk.get("standings:team", leader.number, event=event).content.decode()
    assert [standing.points for standing in played_evenings(leader.members.first().player)] == [900]
    assert desk.post("standings:final", event=event, data={"version": event.version}).status_code == 302
    event.refresh_from_db()
    assert event.is_final


def test_sheets_of_later_hands_stay_saved_and_cannot_be_opened(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert Sheet.objects.filter(deal=4).count() == 1
    assert desk.get("sheets:sheet", 1, 4, event=event).status_code == 404


def test_an_evening_that_ended_early_moves_to_another_laptop(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    event.refresh_from_db()
    copied = bring_in(club=other_club(), evening=evening_values(event)).event
    assert progress(copied).all_in
    assert copied.rounds.get().last_deal == 3


@pytest.mark.parametrize("deal", ["0", "5", "", "x"])
def test_a_hand_that_the_evening_does_not_have_is_refused(desk, event, deal):
    desk.post("sheets:end-after", event=event, data={"deal": deal})
    assert event.rounds.get().last_deal == 4


def test_helpers_are_not_offered_to_end_the_evening(event):
    page = make_helper(event).get(reverse("sheets:play", args=[event.club.slug, event.pk])).content.decode()
    assert "Stop after Hand" not in page
    assert "Add Hand" not in page


def test_papers_have_the_hands_of_an_evening_that_ends_early(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert "Print Hand 4" not in desk.get("paper:papers", event=event).content.decode()
    refused = desk.get("paper:paper", "tallies", event=event, data={"deal": 4})
    assert (refused.status_code, refused.url) == (302, desk.url("paper:papers", event=event))
    paper = desk.get("paper:paper", "tallies", event=event, data={"deal": 3}).content.decode()
    assert "of 3" in paper
    assert "of 4" not in paper


@pytest.fixture
def played(club):
    """All four hands are in at both tables."""
    event = make_evening(club, date=tonight(club))
    for deal in (1, 2, 3, 4):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 100 * table * deal}})
    return event


def add_hand(desk, event, deal=5):
    """Add a hand. Return the page after it, and what its Undo posts."""
    desk.post("sheets:add-hand", event=event, data={"deal": deal})
    undo = dict(desk.client.session.get("undo", {}))
    return desk.get("sheets:play", event=event).content.decode(), undo


def press(desk, undo):
    return desk.client.post(undo["url"], follow=True).content.decode()


def test_one_more_hand_is_played_scored_printed_and_counted(desk, played):
    assert progress(played).all_in
    assert "Hand 5 is added." in add_hand(desk, played)[0]
    event = Event.objects.get()
    assert (event.rules_key, event.rules.deals, event.rules.opening.by_deal) == (
        "tanglewood", 5, (50, 90, 120, 150, 150))  # fmt: skip
    assert (progress(event).sheets_in, progress(event).sheets_needed) == (8, 10)
    number = event.sheet_number(table=2, deal=5)
    sheet = desk.get("sheets:play", event=event, data={"number": number}, follow=True).content.decode()
    assert "Table 2, Hand 5" in sheet
    assert "opening 150" in sheet
    assert "of 5" in desk.get("paper:paper", "tallies", event=event, data={"deal": 5}).content.decode()
    assert "Print Hand 5" in desk.get("paper:papers", event=event).content.decode()
    for table in (1, 2):
        keyed(event, table=table, deal=5, counts={1: {"table.points": 5000}})
    assert progress(Event.objects.get()).all_in
    assert totals(desk.get("standings:results", event=event)) == ["7,000", "6,000", "0", "0"]
    assert verify([event]).differences == []
    copied = bring_in(club=other_club(), evening=evening_values(Event.objects.get())).event
    assert (copied.deals, progress(copied).all_in) == (5, True)


def test_numbers_printed_before_still_open_their_sheets(desk, played):
    number = played.sheet_number(table=2, deal=3)
    add_hand(desk, played)
    assert Event.objects.get().sheet_number(table=2, deal=3) == number
    page = desk.get("sheets:play", event=played, data={"number": number}, follow=True)
    assert "Table 2, Hand 3" in page.content.decode()


@pytest.mark.parametrize("is_undone", [False, True])
def test_a_sheet_being_typed_for_an_earlier_hand_saves_after_a_hand_is_added_or_taken_away(desk, played, is_undone):
    undo = add_hand(desk, played)[1] if is_undone else {}
    form = desk.get("sheets:sheet", 1, 3, event=played).context["form"]
    hidden = {name: form[name].value() for name in ("version", "submission", "entry", "rules_digest", "seating")}
    if is_undone:
        press(desk, undo)
    else:
        add_hand(desk, played)
    typed = hidden | {"ending": "0", "1-table-points": 1234, "why": "misread", "empty_means_zero": "1"}
    assert desk.post("sheets:sheet", 1, 3, event=played, data=typed).status_code == 302
    tallies = Tally.objects.filter(sheet__seating__table=1, sheet__deal=3, team__seats__position=1)
    assert list(tallies.values_list("total", flat=True)) == [1234]


def test_an_added_hand_whose_sheet_is_in_stays(desk, played):
    _page, undo = add_hand(desk, played)
    keyed(Event.objects.get(), table=1, deal=5, counts={})
    assert "A sheet of Hand 5 is in, so that hand stays." in press(desk, undo)
    assert Event.objects.get().rounds.get().last_deal == 5
    desk.post("sheets:undo", 1, 5, event=played, data={"version": 1})
    press(desk, undo)
    event = Event.objects.get()
    assert (event.rounds.get().last_deal, verify([event]).differences) == (4, [])


def test_the_same_press_twice_adds_one_hand_and_its_undo_removes_one(desk, played):
    _page, undo = add_hand(desk, played)
    assert "Hand 5 is added." in add_hand(desk, played)[0]
    assert Event.objects.get().deals == 5
    press(desk, undo)
    assert "This was undone already" in press(desk, undo)
    assert Event.objects.get().deals == 4


@pytest.mark.parametrize("deal", ["3", "6", "", "x"])
def test_only_the_hand_after_the_last_one_is_added(desk, played, deal):
    assert "There is no such hand tonight." in add_hand(desk, played, deal)[0]
    assert Event.objects.get().rules_text == played.rules_text


def test_an_evening_that_ends_early_first_plays_its_planned_hands(desk, event):
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    assert "Add Hand" not in desk.get("sheets:play", event=event).content.decode()
    assert "There is no such hand tonight." in add_hand(desk, event, 4)[0]


def test_a_tenth_hand_would_change_the_printed_numbers_and_is_not_offered(desk, played):
    for deal in range(5, 10):
        add_hand(desk, played, deal)
    assert "Add Hand" not in desk.get("sheets:play", event=played).content.decode()
    assert "There is no such hand tonight." in add_hand(desk, played, 10)[0]
    assert Event.objects.get().deals == 9


def test_a_game_to_a_target_goes_on_by_its_points_and_needs_no_added_hand(desk, club):
    rules = replace(built_in("tanglewood"), deals=None, target=20_000)
    event = make_evening(club, date=tonight(club), rules=rules)
    assert "Add Hand" not in desk.get("sheets:play", event=event).content.decode()
    assert "There is no such hand tonight." in add_hand(desk, event, 2)[0]
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    event = Event.objects.get()
    assert (event.deals, event.rules.deals, event.rules_text) == (2, None, write_rule_set(rules))


def test_other_rules_without_the_added_hand_count_their_own(desk, played):
    add_hand(desk, played)
    press_recount(desk, played, "lakemont-ridge")
    assert (Event.objects.get().rules_key, Event.objects.get().deals) == ("lakemont-ridge", 4)


def test_other_rules_with_fewer_hands_cut_an_evening_that_ends_early(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    desk.post("sheets:end-after", event=event, data={"deal": 3})
    press_recount(desk, event, "texas-good-sam")
    assert Event.objects.get().deals == 1


def test_a_table_that_stopped_early_does_not_play_an_added_hand(desk, club):
    event = make_evening(club)
    for table, deals in ((1, 4), (2, 2)):
        for deal in range(1, deals + 1):
            keyed(event, table=table, deal=deal, counts={})
    desk.post("sheets:stop", 2, 3, event=event)
    _page, undo = add_hand(desk, event)
    event = Event.objects.get()
    assert (progress(event).sheets_in, progress(event).sheets_needed) == (6, 7)
    assert [place.table for place in evening_of(event).missing] == [1]
    assert "Undone: " in press(desk, undo)
    event = Event.objects.get()
    assert (event.deals, progress(event).all_in, verify([event]).differences) == (4, True, [])


def test_before_a_hand_is_added_to_final_results_the_page_says_they_are_no_longer_final(desk, played):
    said = "The results are final. They are no longer final if you change the number of hands."
    assert said not in desk.get("sheets:play", event=played).content.decode()
    desk.post("standings:final", event=played, data={"version": Event.objects.get().version})
    assert said in desk.get("sheets:play", event=played).content.decode()
    assert said not in add_hand(desk, played)[0]
    assert not Event.objects.get().is_final
