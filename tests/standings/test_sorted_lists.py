"""Lists of results, sorted by the column that the reader chooses."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_evening
from tests.standings.result_pages import rows_of
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event
from tournaments.standings.grids import PLAYERS_A_PAGE
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def event(club):
    """An evening of four teams; one table has no sheet of hand 2."""
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {"table.points": 300}})
    keyed(event, table=2, deal=1, counts={1: {"table.points": 200}, 2: {"table.points": 300}})
    keyed(event, table=1, deal=2, counts={1: {"table.points": 100}, 2: {"table.points": 900}})
    return give_out_link(event=event)


def shown(desk, event, name, **asked):
    return rows_of(desk.get(f"standings:{name}", event=event, data={"after": "all", **asked}))


@pytest.mark.parametrize(
    ("sort", "totals"),
    [
        ("place", ["1,200", "600", "300", "200"]),
        ("-place", ["200", "300", "600", "1,200"]),
        ("-total", ["1,200", "600", "300", "200"]),
        ("hand_1", ["200", "1,200", "300", "600"]),
        ("-hand_2", ["1,200", "600", "300", "200"]),
        ("hand_2", ["600", "1,200", "300", "200"]),
        ("why", ["1,200", "600", "300", "200"]),
        ("nonsense", ["1,200", "600", "300", "200"]),
    ],
)
def test_teams_are_sorted_by_any_column_with_empty_cells_last(desk, event, sort, totals):
    assert [row[-1] for row in shown(desk, event, "results", sort=sort)] == totals


@pytest.fixture
def begun(club):
    """An evening with the lists per player; one of its two tables has a sheet in."""
    event = make_evening(club)
    Event.objects.update(lists="per-player")
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {"held.points": 50}})
    return event


@pytest.mark.parametrize("name", ["results", "players"])
@pytest.mark.parametrize("column", ["total", "each"])
def test_those_without_a_sheet_come_last_and_have_dashes(desk, begun, name, column):
    per_team = {"results": 1, "players": 2}[name]
    for sort, order in ((column, ["−50", "500"]), (f"-{column}", ["500", "−50"])):
        found = [[row[-3], row[-1]] for row in shown(desk, begun, name, sort=sort)][::per_team]
        assert [total for _each, total in found] == [*order, "–", "–"]
        assert found[2:] == [["–", "–"]] * 2


def test_teams_sorted_by_name_keep_place_and_gap(desk, event):
    usual = shown(desk, event, "results")
    assert shown(desk, event, "results", sort="name") == sorted(usual, key=lambda row: row[1].casefold())


@pytest.mark.parametrize(("sort", "column"), [("name", 1), ("chapter", 2), ("hands", 3)])
def test_players_are_sorted_by_any_column(desk, event, sort, column):
    rows = shown(desk, event, "players", sort=sort)
    assert [row[column] for row in rows] == sorted(row[column] for row in rows)
    assert len(rows) == 8


def test_links_to_sort_keep_the_query_except_the_version(desk, event):
    page = desk.get("standings:results", event=event, data={"after": "all", "sort": "name", "v": "old"})
    seen = page.content.decode()
    assert 'href="?after=all&amp;sort=-name#list-1"' in seen
    assert 'href="?after=all&amp;sort=-hand_1#list-1"' in seen
    assert f'hx-get="?after=all&amp;sort=name&amp;v={page.context["version"]}"' in seen


def test_players_of_a_large_evening_are_split_into_pages(desk, club):
    event = make_evening(club, people=PLAYERS_A_PAGE + 2)
    keyed(event, table=1, deal=1, counts={})
    found = [rows_of(desk.get("standings:players", event=event, data={"page": page})) for page in ("1", "2", "x", "99")]
    assert [len(rows) for rows in found] == [PLAYERS_A_PAGE, 2, PLAYERS_A_PAGE, 2]


def public_page(event, name, **asked):
    address = reverse(f"public:{name}", args=[event.public_token.removeprefix(GIVEN_OUT)])
    return Client().get(address, asked, headers={"HX-Request": "true"})


@pytest.mark.parametrize("name", ["results", "players"])
def test_public_lists_can_be_sorted(desk, event, name):
    own = shown(desk, event, name, sort="-name")
    assert rows_of(public_page(event, name, after="all", sort="-name")) == own


def test_unknown_parameters_are_not_repeated_on_public_pages(event):
    public_page(event, "results", sort="name", after="all", evil="x")
    seen = public_page(event, "results", sort="name", after="all").content.decode()
    assert "evil" not in seen
    assert "nonsense" not in public_page(event, "results", sort="nonsense", page="nonsense").content.decode()
