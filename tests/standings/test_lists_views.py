"""The results by player, by chapter, and the chart of totals."""

from html import escape

import pytest

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.standings.result_pages import rows_of
from tournaments.changes.actions import take_chair
from tournaments.core.people.names import NewPerson
from tournaments.models import SignUp, TeamMember
from tournaments.people.actions import add_people


@pytest.fixture
def event(club):
    return make_evening(club, people=4)


def key_hand(event, deal, first, second):
    keyed(event, table=1, deal=deal, counts={1: {"table.points": first}, 2: {"table.points": second}})


def test_every_player_has_the_full_points_of_the_team(desk, event):
    key_hand(event, 1, 500, 300)
    found = rows_of(desk.get("standings:players", event=event))
    assert [(row[0], *row[3:]) for row in found] == [
        ("1", "1 of 1", "leads by 200", "500"),
        ("1", "1 of 1", "leads by 200", "500"),
        ("2", "1 of 1", "200", "300"),
        ("2", "1 of 1", "200", "300"),
    ]


def test_a_substitute_has_the_hands_they_played(desk, club, event):
    key_hand(event, 1, 500, 300)
    (eve,) = add_people(club=club, people=[NewPerson(given_name="Eve", family_name="", chapter="Palm")])
    member = TeamMember.objects.filter(team__number=1).first()
    take_chair(member=member, player=eve, from_deal=2)
    key_hand(event, 2, 200, 50)
    found = {row[1]: (row[0], *row[2:4], row[-1]) for row in rows_of(desk.get("standings:players", event=event))}
    assert found["Eve"] == ("4", "Palm", "1 of 2", "200")
    assert found[member.player.name] == ("2", "", "1 of 2", "500")
    teams = rows_of(desk.get("standings:results", event=event))
    assert [row[-1] for row in teams] == ["700", "350"]


@pytest.mark.parametrize(("credit", "expected"), [("nothing", []), ("average", ["0 of 1", "400"])])
def test_a_person_who_sat_out_gets_the_credit_of_the_event(desk, club, credit, expected):
    event = make_evening(club, people=4, sit_out_credit=credit)
    key_hand(event, 1, 500, 300)
    (eve,) = add_people(club=club, people=[NewPerson(given_name="Eve", family_name="", chapter="")])
    SignUp.objects.create(event=event, player=eve, number=99, part=SignUp.Part.SITS_OUT)
    found = {row[1]: [row[3], row[-1]] for row in rows_of(desk.get("standings:players", event=event))}
    assert found.get("Eve", []) == expected


def test_people_who_sat_out_all_evening_have_a_list_if_table_sizes_have(desk, club):
    event = make_evening(club, people=4, sit_out_credit="average", lists="per-size")
    type(event).objects.update(lists="per-size")
    key_hand(event, 1, 500, 300)
    (eve,) = add_people(club=club, people=[NewPerson(given_name="Eve", family_name="", chapter="")])
    SignUp.objects.create(event=event, player=eve, number=99, part=SignUp.Part.SITS_OUT)
    page = desk.get("standings:players", event=event).content.decode()
    assert page.index("<h2>Tables of 4</h2>") < page.index("<h2>Sat out all evening</h2>")


def test_the_pages_have_a_message_before_the_first_sheet(desk, event):
    assert "No sheet is in yet" in desk.get("standings:players", event=event).content.decode()
    assert "No one from a chapter" in desk.get("standings:chapters", event=event).content.decode()
    assert "No sheet is in yet" in desk.get("standings:growth", event=event).content.decode()


@pytest.fixture
def evening_of_chapters(club):
    """An evening of eight people of two chapters, with partners from different chapters."""
    event = make_event(club, best_of_chapter=2)
    make_sign_ups(event, make_people(club, names=list("ABCDEFGH"), chapters=("Palm", "North")))
    draw_tables(event)
    return event


def test_a_chapter_has_the_average_of_its_best_players(desk, evening_of_chapters):
    for table, points in ((1, (500, 300)), (2, (200, 101))):
        counts = {1: {"table.points": points[0]}, 2: {"table.points": points[1]}}
        keyed(evening_of_chapters, table=table, deal=1, counts=counts)
    found = rows_of(desk.get("standings:chapters", event=evening_of_chapters))
    assert [(row[0], row[1], row[3]) for row in found] == [("T1", "North", "400"), ("T1", "Palm", "400")]
    assert "2 players" in found[0][2]
    assert "(2 more do not count)" in found[0][2]


def test_the_average_of_a_chapter_has_one_decimal(desk, evening_of_chapters):
    type(evening_of_chapters).objects.update(best_of_chapter=4)
    keyed(evening_of_chapters, table=1, deal=1, counts={1: {"table.points": 501}})
    # A player without a sheet does not count; a player whose sheet has 0 points does.
    assert [row[3] for row in rows_of(desk.get("standings:chapters", event=evening_of_chapters))] == ["250.5", "250.5"]
    keyed(evening_of_chapters, table=2, deal=1, counts={})
    assert [row[3] for row in rows_of(desk.get("standings:chapters", event=evening_of_chapters))] == ["125.3", "125.3"]


def test_the_chart_of_totals_has_a_table_with_the_same_totals(desk, event):
    key_hand(event, 1, 500, 300)
    key_hand(event, 2, -0, 900)
    answer = desk.get("standings:growth", event=event)
    assert [row[2:] for row in rows_of(answer)] == [["300", "1,200"], ["500", "500"]]
    page = answer.content.decode()
    assert page.count("<polyline") == 4
    for part in ("growth", "places"):
        assert f'role="img" aria-labelledby="{part}-title-1 {part}-text-1"' in page
    for words in ("Hand 1", "Hand 2"):
        assert page.split('id="places-title-1"')[1].split("</svg>")[0].count(words) == 1
    assert "style=" not in page.split("<svg")[1].split("</svg>")[0]


def test_the_best_six_teams_are_named_in_full_with_a_line_of_their_own(desk, club):
    event = make_event(club)
    names = ["Ada", "Grace", "Bartholomew", "Clementine", *[f"P{number}" for number in range(12)]]
    make_sign_ups(event, make_people(club, names=names))
    draw_tables(event)
    play_everything(event)
    answer = desk.get("standings:growth", event=event)
    ((one, _grid),), page = answer.context["grown"], answer.content.decode()
    assert [row.style for row in one.rows] == [1, 2, 3, 4, 5, 6, 0, 0]
    leaders = page.split('class="leaders"')[1].split("</ol>")[0]
    shown = [
        (f"<strong>{row.row.place_shown}</strong>", f"<bdi>{escape(row.row.who.name)}</bdi>") for row in one.rows[:6]
    ]
    places = [leaders.index(text) for pair in shown for text in pair]
    assert places == sorted(places)
    assert leaders.count("<li>") == 6
    assert len({row.marker for row in one.rows[:6]}) == 6


@pytest.mark.parametrize("name", ["standings:players", "standings:chapters", "standings:growth"])
@pytest.mark.parametrize("people", [4, 12])
def test_more_people_take_no_more_queries(desk, club, name, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    play_everything(event)
    desk.get(name, event=event)
    with django_assert_num_queries(7):
        desk.get(name, event=event)
