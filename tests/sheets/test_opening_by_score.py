"""The page of a sheet shows the opening meld: of its hand, or by running score as the paper does."""

from dataclasses import replace

from scoring import built_in
from scoring.rules import Opening, OpeningStep
from tests.builders import keyed, make_evening
from tests.changes.people import member_at
from tournaments.changes.team_actions import trade_tables
from tournaments.sheets.queries import table_for

STEPS = (OpeningStep(below=1500, points=50), OpeningStep(below=None, points=120))


def test_an_opening_by_running_score_has_all_its_steps(desk, club):
    rules = replace(built_in("tanglewood"), opening=Opening(by_score=STEPS))
    event = make_evening(club, rules=rules)
    page = desk.get("sheets:sheet", 1, 3, event=event).content.decode()
    assert "opening 50 below 1,500, else 120" in page


def test_an_opening_by_hand_is_that_of_the_hand(desk, club):
    event = make_evening(club)
    assert "opening 120" in desk.get("sheets:sheet", 1, 3, event=event).content.decode()


def test_a_team_that_traded_tables_has_the_points_of_both_tables(desk, club):
    event = make_evening(club, rules=replace(built_in("tanglewood"), opening=Opening(by_score=STEPS)))
    keyed(event, table=1, deal=1, counts={1: {"table.points": 1500}})
    one, other = (member_at(event, table=table).team for table in (1, 2))
    trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=2)
    before = desk.get("sheets:sheet", 2, 2, event=event).content.decode()
    assert "opening 50 below 1,500, else 120" in before, "Hand 1 of Table 2 is missing"
    keyed(event, table=2, deal=1, counts={1: {"table.points": 100}})
    names = [row.present_name.replace("&", "&amp;") for row in table_for(event, table=2, deal=2).teams]
    page = desk.get("sheets:sheet", 2, 2, event=event).content.decode()
    assert f"opening {names[0]}: 120, {names[1]}: 50" in page
    assert "opening 50</div>" in desk.get("sheets:sheet", 1, 2, event=event).content.decode()


def test_an_opening_needs_only_the_hands_that_the_teams_played(desk, club):
    event = make_evening(club, rules=replace(built_in("tanglewood"), opening=Opening(by_score=STEPS)))
    one, other = (member_at(event, table=table).team for table in (1, 2))
    trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=2)
    for table, deal in ((1, 1), (1, 2), (2, 1)):
        keyed(event, table=table, deal=deal, counts={1: {"table.points": 1500}})
    names = [row.present_name.replace("&", "&amp;") for row in table_for(event, table=1, deal=3).teams]
    page = desk.get("sheets:sheet", 1, 3, event=event).content.decode()
    assert f"opening {names[0]}: 120, {names[1]}: 50" in page
    assert "opening 50 below 1,500, else 120" in desk.get("sheets:sheet", 2, 3, event=event).content.decode()
