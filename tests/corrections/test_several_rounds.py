"""The effect of a correction and of other rules where players are ranked."""

import pytest

from tests.builders import keyed, press_recount
from tests.rounds import key_in_all_rounds, make_rounds
from tests.standings.result_pages import rows_of
from tournaments.models import Event
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.standings.queries import evening_of, place_lists
from tournaments.tables.queries import tables_of

FORMATS = ["partners", "progressive"]


def play(club, format_, **more):
    """Play two rounds of two hands for eight people at two tables, always the same."""
    return key_in_all_rounds(make_rounds(club, format_, rounds=2, **more))


def places(event):
    """Each player's place and total, as the results show them."""
    (one,) = place_lists(event, evening_of(event))
    return {row.who.name: (row.place, row.who.total) for row in one.rows}


def effect_of(desk, event, table, deal):
    return desk.get("corrections:effect", table, deal, event=event)


def correct(event, name):
    """Give the team of a person in the first hand 5,000 points and the others at the table 5.

    Return the number of the table, the players of the team, and everyone at the table.
    """
    rows = tables_of(event.rounds.get(number=1))
    (row,) = (row for row in rows if any(name in map(str, team.players) for team in row.teams))
    counts = {team.position: {"table.points": 5000 if name in map(str, team.players) else 5} for team in row.teams}
    keyed(event, table=row.seating.table, deal=1, counts=counts, version=1, why="slip")
    (winners,) = ([player.name for player in team.players] for team in row.teams if name in map(str, team.players))
    return row.seating.table, winners, [player.name for team in row.teams for player in team.players]


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("ranks_by", ["total", "average", "wins"])
def test_a_correction_of_an_old_round_compares_players(desk, club, format_, ranks_by):
    event = play(club, format_, ranks_by=ranks_by)
    was = places(event)
    table, winners, at_table = correct(event, list(was)[-1])
    now = places(Event.objects.get(pk=event.pk))
    page = effect_of(desk, event, table, 1)
    found = page.context["effect"]
    assert {one.name: (one.total_was, one.total_now) for one in found.corrected} == {
        name: (was[name][1], now[name][1]) for name in at_table
    }
    moved = {name for name in now if now[name][0] != was[name][0]}
    assert {one.name for one in found.corrected if one.moved} == moved & set(at_table)
    assert {one.name for one in found.others} == moved - set(at_table)
    assert moved
    text = page.content.decode()
    assert ("Other players too:" in text) == bool(found.others)
    assert "Other teams too:" not in text
    best = {one.name: one.place_now for one in found.corrected if one.name in winners}
    # Their 5,000 points put both ahead of all others in points. By wins one of the two has won one round only.
    assert sorted(best.values()) == ["1st place", "3rd place" if ranks_by == "wins" else "2nd place"]


def test_the_first_sheet_of_an_evening_gives_its_players_their_first_places(desk, club):
    event = make_rounds(club, "partners")
    keyed(event, table=1, deal=1, counts={1: {"table.points": 300}, 2: {"table.points": 200}})
    found = effect_of(desk, event, 1, 1).context["effect"]
    assert sorted((one.place_was, one.place_now, one.total_was, one.total_now) for one in found.corrected) == [
        ("", "tied for 1st", 0, 300),
        ("", "tied for 1st", 0, 300),
        ("", "tied for 3rd", 0, 200),
        ("", "tied for 3rd", 0, 200),
    ]
    assert found.others == ()


def test_a_sheet_taken_back_leaves_its_players_without_a_place(desk, club):
    event = make_rounds(club, "partners")
    keyed(event, table=1, deal=1, counts={1: {"table.points": 300}, 2: {"table.points": 200}})
    row = table_for(event, table=1, deal=1)
    undo_save(event=event, table=row, deal=1, version=1, saved_by="Ruth", user=None)
    found = effect_of(desk, event, 1, 1).context["effect"]
    assert sorted((one.place_was, one.place_now, one.total_was, one.total_now) for one in found.corrected) == [
        ("tied for 1st", "", 300, 0),
        ("tied for 1st", "", 300, 0),
        ("tied for 3rd", "", 200, 0),
        ("tied for 3rd", "", 200, 0),
    ]
    assert found.others == ()
    assert place_lists(event, evening_of(event)) == []


@pytest.mark.parametrize("format_", FORMATS)
def test_other_rules_compare_players(desk, club, format_):
    event = make_rounds(club, format_, rules="hidden-valley-ranch")
    for row in tables_of(event.rounds.get()):
        counts = {team.position: {"table.20": 3 * team.team.number} for team in row.teams}
        keyed(event, table=row.seating.table, deal=1, counts=counts)
    page = desk.get("corrections:recount", event=event, data={"rules": "tanglewood"})
    names = {row[0] for row in rows_of(page)}
    assert names == set(places(event))
    assert ">Player</th>" in page.content.decode()
    promised = {row[0]: row[2].split("→")[-1].strip() for row in rows_of(page)}
    press_recount(desk, event, "tanglewood")
    after = places(Event.objects.get(pk=event.pk))
    assert promised == {name: f"{total:,}".replace("-", "−") for name, (_place, total) in after.items()}
