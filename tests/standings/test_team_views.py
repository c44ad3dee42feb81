"""Details of a total: a team's by hand and line with count, price and points; a player's by hand."""

from dataclasses import replace

import pytest

from scoring import BUILT_IN_KEYS, built_in
from scoring.prices import ByPlayers, Step, Stepped
from tests.builders import keyed, make_evening
from tests.standings.result_pages import rows_of
from tournaments.changes.actions import take_chair
from tournaments.core.people.names import NewPerson
from tournaments.models import TeamMember
from tournaments.people.actions import add_people
from tournaments.rehearsal.actions import Script, fill_evening


@pytest.fixture
def event(club):
    return make_evening(club, people=4)


def test_the_details_of_a_team_have_the_lines_of_each_hand(desk, event):
    counts = {"books.red": 2, "books.black": 1, "table.50": 4, "held.5": 3, "held.red_threes": 1}
    keyed(event, table=1, deal=1, counts={1: counts}, ending="out", went_out=1)
    keyed(event, table=1, deal=2, counts={1: {"table.points": 415, "held.points": 20}})
    answer = desk.get("standings:team", 1, event=event, data={"after": "all"})
    assert rows_of(answer) == [
        ["Went out", "1", "100", "100"],
        ["Clean books, no wild cards", "2", "500", "1,000"],
        ["Dirty books, with wild cards", "1", "300", "300"],
        ["Jokers on the table", "4", "50", "200"],
        ["Fours to nines left over", "3", "−5", "−15"],
        ["Red threes left over", "1", "−500", "−500"],
        ["Total", "", "", "1,085"],
        ["Cards on the table", "added up on the paper", "", "415"],
        ["Cards left over", "added up on the paper", "", "−20"],
        ["Total", "", "", "395"],
    ]
    assert '<span class="big-number">1,480</span>' in answer.content.decode()
    assert "<details" in answer.content.decode()


def test_the_details_of_a_total_have_the_hands_it_counts(desk, club):
    event = make_evening(club, people=8)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 500}})
    keyed(event, table=1, deal=2, counts={1: {"table.points": 70}})
    number = event.teams.get(seats__seating__table=1, seats__position=1).number
    for query, total, hands in (("", "500", 1), ("?after=all", "570", 2)):
        page = desk.client.get(desk.url("standings:results", event=event) + query).content.decode()
        link = desk.url("standings:team", number, event=event) + query
        assert f'href="{link}" aria-label="{total}, ' in page
        details = desk.client.get(link).content.decode()
        assert f'<span class="big-number">{total}</span>' in details
        assert details.count("<details") == hands


def test_a_hand_that_does_not_count_has_a_remark(desk, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 90}}, state="unfinished")
    type(event).objects.update(unfinished="complete-only")
    page = desk.get("standings:team", 1, event=event).content.decode()
    assert "does not count, 90 on the sheet" in page
    assert '<span class="big-number">–</span>' in page
    assert "no place: no hand counts" in page


def test_a_team_without_a_sheet_has_a_message(desk, event):
    assert "No sheet of this team is in yet" in desk.get("standings:team", 2, event=event).content.decode()


def test_a_team_whose_table_did_not_play_has_no_place_and_no_points(desk, event):
    keyed(event, table=1, deal=1, counts={}, state="not-played")
    page = desk.get("standings:team", 1, event=event).content.decode()
    assert "no place: did not play" in page
    assert '<span class="big-number">–</span>' in page
    player = TeamMember.objects.filter(team__number=1).first().player
    page = desk.get("standings:player", player.pk, event=event)
    assert "no place yet" in page.content.decode()
    assert rows_of(page) == [["Total", "", "–"]]


def test_an_unknown_team_or_player_is_not_found(desk, event):
    assert desk.get("standings:team", 9, event=event).status_code == 404
    assert desk.get("standings:player", 99999, event=event).status_code == 404


def test_the_details_of_a_player_have_the_hands_they_played(desk, club, event):
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    (eve,) = add_people(club=club, people=[NewPerson(given_name="Eve", family_name="", chapter="")])
    member = TeamMember.objects.filter(team__number=1).first()
    take_chair(member=member, player=eve, from_deal=2)
    keyed(event, table=1, deal=2, counts={1: {"table.points": 70}})
    found = rows_of(desk.get("standings:player", eve.pk, event=event))
    assert [(row[0], row[-1]) for row in found] == [("Hand 2", "70"), ("Total", "70")]
    page = desk.get("standings:team", 1, event=event).content.decode()
    assert "from Hand 2 on" in page
    assert "until Hand 1" in page


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_the_lines_add_up_to_the_total_under_every_rule_set(desk, club, today, key):
    event = fill_evening(club=club, script=Script(rules_key=key, people=8, seed=2), today=today)
    totals = [row[-1] for row in rows_of(desk.get("standings:results", event=event))]
    detailed = []
    for number in range(1, 5):
        found = rows_of(desk.get("standings:team", number, event=event))
        lines, total = 0, 0
        for row in found:
            points = int(row[-1].replace(",", "").replace("−", "-"))
            if row[0] == "Total":
                assert points == lines
                total, lines = total + points, 0
            else:
                lines += points
        detailed.append(total)
    assert sorted(detailed) == sorted(int(total.replace(",", "").replace("−", "-")) for total in totals)


def test_a_price_that_depends_on_the_count_is_that_of_this_team(desk, club):
    alone, pair = (Stepped((Step(start=1, each=each), Step(start=2, together=each * 5 + 1))) for each in (40, 100))
    ours = built_in("tanglewood")
    price = ByPlayers("team_size", ((1, alone), *((size, pair) for size in (2, 3, 4))))
    sheet = tuple(
        replace(entry, price=price) if getattr(entry, "code", "") == "books.black" else entry for entry in ours.sheet
    )
    event = make_evening(club, people=4, rules=replace(ours, sheet=sheet))
    keyed(event, table=1, deal=1, counts={1: {"books.black": 2}})
    found = rows_of(desk.get("standings:team", 1, event=event))
    assert found[0] == ["Dirty books, with wild cards", "2", "100 each; 2 together: 501", "501"]
