"""A sheet names who plays its hand at each team, not everyone who ever had a chair there."""

import html

import pytest

from tests.builders import keyed, make_evening, make_people
from tournaments.changes.actions import take_chair, trade_chairs
from tournaments.models import TeamMember
from tournaments.sheets.open_matter_queries import open_matters
from tournaments.sheets.queries import sheet_of_number, table_for

DEALS = (1, 2, 3, 4)


@pytest.fixture
def event(club):
    return make_evening(club)


@pytest.fixture
def names(club, event):
    """The names of the first team of Table 1 by hand: a substitute comes for Hand 2, a trade is made for Hand 3."""
    team, other = (table_for(event, table=table, deal=1).teams[0].team for table in (1, 2))
    stays, leaves = team.members.all()
    trades = other.members.first()
    (substitute,) = make_people(club, names=["Wilma"])
    take_chair(member=leaves, player=substitute, from_deal=2)
    trade_chairs(one=TeamMember.objects.get(player=substitute), other=trades, from_deal=3)
    stays, leaves, trades = stays.player.name, leaves.player.name, trades.player.name
    found = [f"{stays} & {leaves}", f"{stays} & {substitute.name}", f"{stays} & {trades}", f"{stays} & {trades}"]
    event.refresh_from_db()
    return dict(zip(DEALS, found, strict=True))


def key_in(event, deal):
    return keyed(event, table=1, deal=deal, counts={1: {"table.points": 300}, 2: {"table.points": 100}})


def test_the_sheet_names_who_plays_its_hand(desk, event, names):
    for deal in DEALS:
        page = desk.get("sheets:sheet", 1, deal, event=event)
        assert page.context["layout"].feet[0].name == names[deal]
        assert page.context["question_form"].fields["team"].choices[0] == (1, names[deal])
        others = set(names.values()) - {names[deal]}
        assert not any(html.escape(other) in page.content.decode() for other in others)


def test_the_number_and_the_page_after_saving_name_who_plays_the_hand(desk, event, names):
    key_in(event, 1)
    assert sheet_of_number(event, "1.1").teams.startswith(names[1])
    page = desk.get("sheets:play", event=event, data={"saved": "1.1"})
    assert page.context["just_saved"].totals[0] == (names[1], 300)


def test_an_open_matter_names_who_played_the_hand(event, names):
    sheet = key_in(event, 1)
    sheet.tallies.filter(team__seats__position=1).update(in_question="a book")
    assert [matter.team for matter in open_matters(event)] == [names[1]]


def test_the_printed_tally_names_who_plays_the_hand(desk, event, names):
    for deal in DEALS:
        paper = desk.get("paper:paper", "tallies", event=event, data={"deal": deal}).context["tallies"][0]
        assert paper.teams[0].name == names[deal]


def test_the_grid_names_who_plays_the_last_hand_of_the_evening(desk, event, names):
    assert desk.get("sheets:play", event=event).context["grid"][0].table.teams[0].name == names[4]
    for table in (1, 2):
        for deal in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 300}})
    desk.post("sheets:end-after", event=event, data={"deal": 2})
    assert desk.get("sheets:play", event=event).context["grid"][0].table.teams[0].name == names[2]
