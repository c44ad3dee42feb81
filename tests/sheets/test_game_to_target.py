"""A game to a target goes on hand by hand at each table until its points end it."""

import re
from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from scoring import built_in, write_rule_set
from scoring.rules import Opening, OpeningStep
from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups, press_recount, tonight
from tests.changes.people import member_at
from tests.evening_file.evenings import other_club
from tournaments.changes.actions import trade_chairs
from tournaments.changes.late_queries import late_chairs
from tournaments.changes.team_actions import trade_tables
from tournaments.core.changes.late_people import LateChair
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event, Round, Sheet
from tournaments.models.progress import progress
from tournaments.paper.score_cards import score_cards
from tournaments.paper.tallies import tally_papers
from tournaments.rule_sets.actions import bring_in_rules
from tournaments.sheets.grid_queries import play_grid
from tournaments.sheets.recount_actions import recount, undo_recount
from tournaments.sheets.sent_sheet import box
from tournaments.standings.queries import evening_of
from tournaments.web.access import GIVEN_OUT

STEPS = Opening(by_score=(OpeningStep(below=1500, points=50), OpeningStep(below=None, points=120)))
TO_5000 = replace(built_in("tanglewood"), deals=None, target=5000, opening=STEPS)


@pytest.fixture
def event(club):
    return make_evening(club, rules=TO_5000, date=tonight(club))


def play(event, table, deal, *points, version=0):
    counts = {
        position: {"table.points" if count >= 0 else "held.points": abs(count)}
        for position, count in enumerate(points, start=1)
    }
    return keyed(event, table=table, deal=deal, counts=counts, version=version)


def teams(event, table):
    return [
        row.name for row in next(row for row in play_grid(event, "") if row.table.seating.table == table).table.teams
    ]


def states(event):
    return [[cell.state for cell in row.cells] for row in play_grid(event, "")]


def due(event):
    now = progress(event)
    return now.sheets_in, now.sheets_needed, now.all_in


def missing(event):
    return [(place.table, place.deal) for place in evening_of(event).missing]


def test_each_table_has_to_play_its_next_hand_until_its_game_is_over(event):
    assert states(event) == [["not-yet"], ["not-yet"]]
    play(event, 1, 1, 3000, 1000)
    assert states(event) == [["in", "not-yet"], ["due", "no-table"]]
    assert missing(event) == [(1, 2), (2, 1)]
    play(event, 1, 2, 1995, 1000)
    play(event, 2, 1, 6000, 0)
    assert states(event) == [["in", "in", "not-yet"], ["in", "no-table", "no-table"]]
    assert (missing(event), due(event)) == ([(1, 3)], (3, 4, False))
    play(event, 1, 3, 100, 100)
    assert (missing(event), due(event)) == ([], (4, 4, True))
    assert states(event) == [["in", "in", "in"], ["in", "no-table", "no-table"]]


def test_play_says_what_each_team_needs_and_who_has_won(desk, event):
    play(event, 1, 1, 3760, -200)
    play(event, 2, 1, 100, 7000)
    page = desk.get("sheets:play", event=event).content.decode()
    north, south = (name.replace("&", "&amp;") for name in teams(event, 1))
    assert f"{north} need 1,240 more. {south} need 5,200 more." in page
    assert f"{teams(event, 2)[1]} won after Hand 1.".replace("&", "&amp;") in page


def test_the_page_after_saving_says_what_is_missing(desk, event):
    play(event, 1, 1, 3760, 0)
    page = desk.get("sheets:play", event=event, data={"saved": "1.1"}).content.decode()
    assert page.count("need 1,240 more.") == 2


def test_a_sheet_shows_the_opening_of_each_team_by_its_points(desk, event):
    assert "opening 50</div>" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    play(event, 1, 1, 1500, 1495)
    north, south = (name.replace("&", "&amp;") for name in teams(event, 1))
    page = desk.get("sheets:sheet", 1, 2, event=event).content.decode()
    assert f"opening {north}: 120, {south}: 50" in page
    assert f"{north} need 3,500 more." in page
    assert "opening 50 below 1,500, else 120" in desk.get("sheets:sheet", 1, 3, event=event).content.decode()
    assert "opening 50</div>" in desk.get("sheets:sheet", 1, 1, event=event).content.decode()


@pytest.mark.parametrize("deal", [2, 3])
def test_every_hand_after_the_end_of_a_game_shows_the_steps_of_the_opening(desk, event, deal):
    play(event, 1, 1, 5000, 1000)
    play(event, 2, 1, 100, 100)
    play(event, 2, 2, 100, 100)
    page = desk.get("sheets:sheet", 1, deal, event=event).content.decode()
    assert "opening 50 below 1,500, else 120" in page


def test_openings_by_score_are_known_in_a_game_of_four_hands_too(desk, club):
    event = make_evening(club, rules=replace(TO_5000, deals=4, target=None))
    play(event, 1, 1, 1500, 1600)
    page = desk.get("sheets:sheet", 1, 2, event=event).content.decode()
    assert "opening 120</div>" in page
    assert "more." not in page


def test_hands_can_be_keyed_in_before_an_earlier_one(event):
    play(event, 1, 3, 0, 500)
    assert states(event)[0] == ["due", "due", "in"]
    play(event, 1, 1, 3000, 0)
    play(event, 1, 2, 2000, 0)
    assert states(event)[0] == ["in", "in", "not-counted"]


def test_a_correction_that_ends_a_game_keeps_later_sheets_without_counting_them(desk, event):
    play(event, 1, 1, 1000, 0)
    play(event, 1, 2, 1000, 700)
    play(event, 2, 1, 9000, 0)
    sheet = play(event, 1, 1, 5000, 0, version=1)
    assert (states(event)[0], due(event)) == (["in", "not-counted"], (2, 2, True))
    page = desk.get("sheets:play", event=event).content.decode()
    assert "Hand 2 does not count: the game was over." in page
    assert Sheet.objects.filter(seating__table=1).count() == 2
    page = desk.get("sheets:sheet", 1, 2, event=event).content.decode()
    assert "The game at Table 1 is over after Hand 1, so this hand does not count." in page
    assert "700" not in desk.get("standings:results", event=event).content.decode()
    play(event, 1, 1, 1000, 0, version=sheet.version)
    assert states(event)[0] == ["in", "in", "not-yet"]
    assert missing(event) == [(1, 3)]
    assert "700" in desk.get("standings:results", event=event, data={"after": "all"}).content.decode()


def test_results_say_who_has_won_each_table(desk, event):
    play(event, 1, 1, 5000, 0)
    play(event, 2, 1, 100, 0)
    name = teams(event, 1)[0].replace("&", "&amp;")
    page = desk.get("standings:results", event=event).content.decode()
    assert f"Table 1: {name} won after Hand 1." in page
    assert "Table 2:" not in page


def test_a_stopped_table_has_no_further_hands_and_plays_on_after_undo(desk, event):
    play(event, 1, 1, 1000, 0)
    play(event, 2, 1, 1000, 0)
    play(event, 2, 2, 1000, 0)
    desk.post("sheets:stop", 1, 2, event=event)
    assert missing(event) == [(2, 3)]
    desk.undo()
    assert missing(event) == [(1, 2), (2, 3)]
    desk.post("sheets:stop", 1, 2, event=event)
    assert "This table ended early." in desk.get("sheets:play", event=event).content.decode()


def test_the_evening_can_end_early_and_go_on(desk, event):
    play(event, 1, 1, 1000, 0)
    play(event, 2, 1, 1000, 0)
    play(event, 2, 2, 1000, 0)
    page = desk.get("sheets:play", event=event).content.decode()
    assert [f"Stop after Hand {deal}" in page for deal in (1, 2, 3)] == [True, True, True]
    desk.post("sheets:end-after", event=event, data={"deal": 2})
    play(event, 1, 2, 1000, 0)
    assert (missing(event), due(event)) == ([], (4, 4, True))
    assert "Play on" in desk.get("sheets:play", event=event).content.decode()
    desk.post("sheets:end-after", event=event, data={"deal": 99})
    assert missing(event) == [(1, 3), (2, 3)]
    desk.undo()
    assert missing(event) == []


def test_a_hand_beyond_the_last_possible_one_is_not_there(desk, event):
    assert desk.get("sheets:sheet", 1, 99, event=event).status_code == 200
    assert desk.get("sheets:sheet", 1, 100, event=event).status_code == 404


def test_the_plan_page_says_how_long_the_game_is(desk, club):
    bring_in_rules(club=club, rules=TO_5000, text=write_rule_set(TO_5000))
    page = desk.get("events:plan").content.decode()
    assert "until a team reaches 5,000, opening 50 below 1,500, else 120" in page
    assert "None hands" not in page


def test_the_evening_moves_to_another_laptop_as_it_is(desk, event):
    play(event, 1, 1, 6000, 0)
    play(event, 2, 1, 1000, 0)
    copied = bring_in(club=other_club(), evening=evening_values(Event.objects.get(pk=event.pk))).event
    assert missing(copied) == missing(event) == [(2, 2)]
    assert evening_values(copied)["rounds"] == evening_values(event)["rounds"]
    desk.post("sheets:end-after", event=event, data={"deal": 1})
    ended = bring_in(club=other_club("Third"), evening=evening_values(Event.objects.get(pk=event.pk))).event
    assert missing(ended) == []
    assert ended.rounds.get().ends_early


def test_verify_finds_a_table_with_another_number_of_hands_than_its_points_make(event):
    play(event, 1, 1, 6000, 0)
    assert verify([event]).differences == []
    event.rounds.get().seatings.filter(table=1).update(last_due=3)
    assert [str(one).partition(", ")[2] for one in verify([event]).differences] == [
        "table 1, hand 3: its last hand is 3, but by its points it is 1"
    ]


def test_everybody_sees_who_has_won_but_not_a_last_hand_that_is_held_back(desk, event):
    give_out_link(event=event)
    play(event, 1, 1, 1000, 0)
    play(event, 2, 1, 6000, 0)
    page = public(event)
    assert "Table 2: " in page
    assert "won after Hand 1." in page
    play(event, 1, 2, 5000, 0)
    assert "won after Hand 2." in public(event)
    desk.post("sheets:end-after", event=event, data={"deal": 99})
    Event.objects.update(holds_back=True)
    assert "won after Hand 1." in public(event)
    assert "won after Hand 2." not in public(event)


def test_every_page_of_results_and_paper_opens_in_a_game_to_a_target(desk, event):
    play(event, 1, 1, 6000, 0)
    play(event, 2, 1, 1000, 0)
    for page in ("results", "players", "growth", "winners"):
        assert desk.get(f"standings:{page}", event=event).status_code == 200
    for paper in ("score-cards", "table-cards", "leaderboard", "hands", "blank-tallies"):
        assert desk.get("paper:paper", paper, event=event).status_code == 200
    assert desk.get("exports:workbook", event=event).status_code == 200
    assert desk.get("sheets:play", event=event).status_code == 200


def test_the_organizer_chooses_how_many_tally_sheets_to_print(desk, event):
    menu = desk.get("paper:papers", event=event).content.decode()
    assert "Tally sheets for each table" in menu
    assert "Print all hands" not in menu
    assert len(tally_papers(event, range(1, 7))) == 12
    printed = desk.get("paper:paper", "tallies", event=event, data={"hands": 6}).content.decode()
    assert "TABLE 2 – HAND 6" in printed
    assert "of-hands" not in printed
    play(event, 1, 1, 6000, 0)
    assert [(paper.table, paper.deal) for paper in tally_papers(event, [1, 2])] == [(1, 1), (2, 1), (2, 2)]
    refused = desk.get("paper:paper", "tallies", event=event, data={"hands": 100})
    assert (refused.status_code, refused.url) == (302, desk.url("paper:papers", event=event))


def test_an_evening_under_a_fixed_number_of_hands_becomes_a_game_to_a_target_and_back(club, ruth):
    event = make_evening(club)
    play(event, 1, 1, 1000, 0)
    play(event, 2, 1, 6000, 0)
    former = recount(
        event=event,
        rules_text=write_rule_set(replace(TO_5000, opening=event.rules.opening)),
        version=Event.objects.get(pk=event.pk).version,
        saved_by="Ruth",
        user=ruth,
    )
    changed = Event.objects.get(pk=event.pk)
    assert missing(changed) == [(1, 2)]
    undo_recount(event=changed, former=former, saved_by="Ruth", user=ruth)
    back = Event.objects.get(pk=event.pk)
    assert missing(back) == [(table, deal) for table in (1, 2) for deal in (2, 3, 4)]


def test_undo_of_a_recount_restores_the_early_end_of_a_game(desk, event):
    play(event, 1, 1, 1000, 0)
    play(event, 2, 1, 1000, 0)
    desk.post("sheets:end-after", event=event, data={"deal": 1})
    assert event.rounds.get().ends_early
    press_recount(desk, event, "tanglewood")
    assert event.rounds.get().last_deal == 4
    desk.undo()
    assert (event.rounds.get().last_deal, event.rounds.get().ends_early) == (1, True)


def test_late_people_join_tables_whose_game_goes_on(desk, event):
    play(event, 1, 1, 6000, 0)
    play(event, 2, 1, 1000, 0)
    (late,) = make_people(event.club, names=["Wanda"])
    make_sign_ups(event, [late])
    chairs = late_chairs(event, event.rounds.get())
    assert {offer.table for offer in chairs.offers if offer.kind != LateChair.NEW_TABLE} == {2}
    assert not chairs.is_last_hand
    seated = event.rounds.get().seatings.get(table=1).seats.first().team.members.first().player
    assert "there is nothing left to change" in desk.get("changes:person", seated.pk, event=event).content.decode()


def test_people_trade_places_from_a_hand_that_only_one_table_has_reached(event):
    play(event, 1, 1, 100, 0)
    for deal in (1, 2, 3):
        play(event, 2, deal, 100, 0)
    one, other = (member_at(event, table=table) for table in (1, 2))
    with pytest.raises(ValidationError, match="Hand 4 is the last planned hand"):
        trade_chairs(one=one, other=other, from_deal=5)
    assert trade_chairs(one=one, other=other, from_deal=4) == 4


def test_an_old_evening_of_four_hands_stays_ended_until_someone_plays_on(event, club):
    play(event, 1, 1, 100, 0)
    old = make_event(club, rules=TO_5000)
    Round.objects.update(last_deal=4)
    migration = import_module("tournaments.migrations.0015_games_by_points")
    migration.keep_planned_hands(apps, None)
    assert (event.rounds.get().last_deal, event.rounds.get().ends_early) == (4, True)
    assert (old.rounds.get().last_deal, old.rounds.get().ends_early) == (1, False)


def test_before_a_correction_is_saved_the_page_says_what_it_makes_of_the_game(desk, event):
    play(event, 1, 1, 3000, 0)
    play(event, 1, 2, 2000, 0)
    name = teams(event, 1)[0].replace("&", "&amp;")
    sheet = desk.get("sheets:sheet", 1, 2, event=event)
    assert f"{name} won after Hand 2." in sheet.content.decode()
    form = sheet.context["form"]
    typed = {name: form[name].value() for name in ("version", "submission", "rules_digest", "seating")}
    typed |= {"entry": "points", "ending": "0", box(1, "table.points"): "1500", box(2, "table.points"): "0"}
    asked = desk.post("sheets:sheet", 1, 2, event=event, data=typed)
    assert asked.status_code == 422, "it asks for a reason"
    for page in (asked, desk.post("sheets:preview", 1, 2, event=event, data=typed)):
        assert f"{name} need 500 more." in page.content.decode()
        assert "won after" not in page.content.decode()


def test_a_sheet_whose_save_was_undone_counts_once_it_is_saved_again(desk, event):
    play(event, 1, 1, 3000, 0)
    play(event, 1, 2, 2000, 0)
    desk.post("sheets:undo", 1, 2, event=event, data={"version": 1})
    sheet = desk.get("sheets:sheet", 1, 2, event=event)
    assert "need 2,000 more." in sheet.content.decode()
    form = sheet.context["form"]
    typed = {name: form[name].value() for name in ("version", "submission", "rules_digest", "seating")}
    typed |= {"entry": "points", "ending": "0", box(1, "table.points"): "2000", box(2, "table.points"): "0"}
    assert "won after" not in desk.post("sheets:preview", 1, 2, event=event, data=typed).content.decode()
    again = desk.post("sheets:sheet", 1, 2, event=event, data=typed | {"swap": "columns 1 2"})
    assert "need 2,000 more." in again.content.decode()


def test_the_preview_of_a_correction_says_whether_the_hand_still_counts(desk, event):
    play(event, 1, 1, 3000, 0)
    play(event, 1, 2, 1000, 0)
    form = desk.get("sheets:sheet", 1, 2, event=event).context["form"]
    typed = {name: form[name].value() for name in ("version", "submission", "rules_digest", "seating")}
    typed |= {"entry": "points", "ending": "0", box(1, "table.points"): "1000"}
    assert "does not count" not in desk.post("sheets:preview", 1, 2, event=event, data=typed).content.decode()
    play(event, 1, 1, 5000, 0, version=1)
    preview = desk.post("sheets:preview", 1, 2, event=event, data=typed).content.decode()
    assert "The game at Table 1 is over after Hand 1, so this hand does not count." in preview


def test_hands_of_games_that_are_over_are_not_offered_to_print(desk, event):
    def offered():
        page = desk.get("paper:papers", event=event).content.decode()
        play_page = desk.get("sheets:play", event=event).content.decode()
        buttons = re.findall(r"<button[^>]*>Print Hand (\d+)", page)
        return buttons, re.findall(r"Tally sheets of Hand (\d+)", play_page)

    # Hand 1 has a paper of its own, which moves below the others once it is played. Of the others, those of the menu
    # come before the one that is due.
    assert offered() == (["1", "3", "4", "2"], ["1"])
    play(event, 1, 1, 6000, 0)
    play(event, 2, 1, 1000, 0)
    play(event, 2, 2, 1000, 0)
    assert offered() == (["4", "3", "1"], ["3"])
    play(event, 2, 3, 5000, 0)
    assert offered() == (["1"], [])
    assert "Tally sheets for each table" not in desk.get("paper:papers", event=event).content.decode()


def test_the_number_of_tally_sheets_is_asked_for_a_target_with_one_opening_until_the_games_are_over(desk, club):
    event = make_evening(club, rules=replace(TO_5000, opening=Opening(by_deal=(50,))), date=tonight(club))
    asked = "Tally sheets for each table"
    assert asked in desk.get("paper:papers", event=event).content.decode()
    play(event, 1, 1, 6000, 0)
    assert asked in desk.get("paper:papers", event=event).content.decode()
    play(event, 2, 1, 6000, 0)
    assert asked not in desk.get("paper:papers", event=event).content.decode()


def test_an_evening_that_ends_early_offers_no_later_hand_to_print(desk, event):
    play(event, 1, 1, 1000, 0)
    desk.post("sheets:end-after", event=event, data={"deal": 1})
    assert "Print Hand 2" not in desk.get("paper:papers", event=event).content.decode()


def test_a_score_card_has_rows_for_a_long_game_and_none_after_its_end(desk, event):
    play(event, 1, 1, 1000, 0)
    play(event, 1, 2, 6000, 0)
    assert [(card.table, len(card.hands)) for card in score_cards(event)] == [(1, 2), (2, 12)]


def test_a_score_card_has_two_rows_for_ties_after_the_last_hand_of_the_rules(club):
    event = make_evening(club, rules=replace(TO_5000, target=None, deals=4, one_more_hand=True), date=tonight(club))
    assert [len(card.hands) for card in score_cards(event)] == [6, 6]


@pytest.mark.parametrize("paper", ["tallies", "blank-tallies", "score-cards", "rule-card"])
def test_papers_of_play_say_what_ends_the_game(desk, event, paper):
    printed = desk.get("paper:paper", paper, event=event).content.decode()
    assert "Play until a team has 5,000 points." in printed


def test_teams_do_not_trade_tables_during_a_game(desk, event):
    one, other = (member_at(event, table=table).team for table in (1, 2))
    with pytest.raises(ValidationError, match="last planned hand"):
        trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=2)
    play(event, 1, 1, 100, 0)
    play(event, 2, 1, 100, 0)
    person = one.members.first().player_id
    assert desk.get("changes:person", person, event=event).context["team_trades"].deals == [1]
    with pytest.raises(ValidationError, match="Teams cannot trade tables during a game"):
        trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=2)
    trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=1)


def public(event):
    token = Event.objects.get(pk=event.pk).public_token
    return Client().get(reverse("public:results", args=[token.removeprefix(GIVEN_OUT)])).content.decode()
