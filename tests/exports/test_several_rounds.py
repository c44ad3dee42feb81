"""An event of several rounds as JSON, in a frame and as a file."""

import re

import pytest
from django.utils.html import escape

from tests.builders import make_evening, make_event, play_everything
from tests.exports.test_public_views import form_of, look
from tests.exports.test_workbook import read
from tests.rounds import make_rounds
from tests.rounds.test_rounds import key_in_round, sign_up, use
from tournaments.exports.worksheets import event_worksheet
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event, Tally
from tournaments.rounds.start_actions import start_round
from tournaments.standings.queries import evening_of, players_of
from tournaments.tables.queries import tables_of

FORMATS = ["fixed-teams", "partners", "progressive"]


@pytest.fixture
def played(club):
    """Play an event of three rounds of two hands in a format; return it with its link."""

    def played(format_, **more):
        event = give_out_link(event=make_rounds(club, format_, **more))
        for number in (1, 2, 3):
            if number > 1:
                start_round(event=event, number=number)
            key_in_round(event, number=number)
        return Event.objects.get(pk=event.pk)

    return played


def rows_of(event, key):
    (found,) = form_of(event)[key]
    return found["rows"]


@pytest.mark.parametrize("format_", FORMATS)
def test_the_players_have_the_points_of_all_rounds(played, format_):
    event = played(format_)
    totals = {player.name: player.total for player in players_of(event, evening_of(event))}
    assert {row["name"]: row["total"] for row in rows_of(event, "player_lists")} == totals
    assert {row["hands_played"] for row in rows_of(event, "player_lists")} == {6}
    assert len(form_of(event)["tables"]) == 2


def test_teams_that_stay_have_the_hands_of_all_rounds(desk, played):
    event = played("fixed-teams")
    rows = rows_of(event, "team_lists")
    assert [[hand["points"] is None for hand in row["hands"]] for row in rows] == [[False] * 6] * 4
    for seen in (look(event, "frame"), desk.get("exports:file", event=event)):
        assert [row["name"] for row in rows if escape(row["name"]) not in seen.content.decode()] == []


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_where_partners_change_the_pages_list_the_players(desk, played, format_):
    event = played(format_)
    for seen in (look(event, "frame"), desk.get("exports:file", event=event)):
        places = seen.content.decode().split("<h2>Round 1</h2>")[0]
        assert places.count('<th scope="row">') == 8
        assert [row["name"] for row in rows_of(event, "player_lists") if row["name"] not in places] == []
        assert [row["name"] for row in rows_of(event, "team_lists") if escape(row["name"]) in places] == []


def points_by_round(event):
    """Return each player's points in each round, added up from the stored tallies."""
    found = {}
    for tally in Tally.objects.of(event).select_related("sheet__seating__round"):
        for member in tally.team.members.select_related("player"):
            by_round = found.setdefault(member.player.name, {})
            number = tally.sheet.seating.round.number
            by_round[number] = by_round.get(number, 0) + tally.total
    return found


@pytest.mark.parametrize("format_", FORMATS)
def test_each_row_has_the_points_of_each_round(played, format_):
    event = played(format_)
    rows = rows_of(event, "player_lists")
    found = {row["name"]: {one["round"]: one["points"] for one in row["rounds"]} for row in rows}
    assert found == points_by_round(event)
    for row in [*rows, *rows_of(event, "team_lists")]:
        assert row["total"] == sum(one["points"] or 0 for one in row["rounds"])


@pytest.mark.parametrize("format_", FORMATS)
def test_each_hand_says_its_round_and_its_number_in_it(played, format_):
    event = played(format_)
    hands = [(one["hand"], one["round"], one["hand_of_round"]) for one in rows_of(event, "team_lists")[0]["hands"]]
    assert hands == [(1, 1, 1), (2, 1, 2), (3, 2, 1), (4, 2, 2), (5, 3, 1), (6, 3, 2)]
    state = form_of(event)["state"]
    assert (state["round"], state["rounds_planned"]) == (3, 3)


@pytest.mark.parametrize(
    ("ranks_by", "entry"), [("total", None), ("average", "points_per_hand"), ("wins", "rounds_won")]
)
@pytest.mark.parametrize("format_", FORMATS)
def test_the_form_says_what_places_go_by(played, format_, ranks_by, entry):
    event = played(format_, ranks_by=ranks_by)
    assert form_of(event)["ranked_by"] == ranks_by
    key = "player_lists" if event.ranks_players else "team_lists"
    rows = rows_of(event, key)
    for other in {"points_per_hand", "rounds_won", "points_per_player"} - {entry}:
        assert {row[other] for row in rows} == {None}
    marks = [row[entry] if entry else row["total"] for row in rows]
    assert marks == sorted(marks, reverse=True)
    if ranks_by == "average":
        assert marks == [pytest.approx(row["total"] / 6) for row in rows]
    if ranks_by == "wins":
        assert sum(marks) == 2 * 3 * (2 if event.ranks_players else 1)


def test_the_average_of_the_players_of_a_team_is_told_as_well(played):
    event = played("fixed-teams", ranks_by="average")
    Event.objects.update(lists="per-player")
    form, rows = form_of(event), rows_of(event, "team_lists")
    assert form["ranked_by"] == "average"
    assert [row["points_per_player"] for row in rows] == [row["total"] / 2 for row in rows]
    assert [row["points_per_hand"] for row in rows] == [pytest.approx(row["total"] / 12) for row in rows]


def test_points_for_sitting_out_are_marked_as_such(played):
    event = played("fixed-teams", people=10, sit_out_credit="average")
    rows = rows_of(event, "team_lists")
    remarks = [hand["remark"] for row in rows for hand in row["hands"]]
    assert (len(rows), remarks.count("sat-out"), remarks.count(None)) == (5, 3 * 2, 5 * 6 - 3 * 2)


def test_the_form_of_one_sitting_has_no_rounds(club):
    event = give_out_link(event=make_evening(club))
    play_everything(event)
    state, rows = form_of(event)["state"], rows_of(event, "team_lists")
    assert (state["round"], state["rounds_planned"], rows[0]["rounds"]) == (1, 1, [])
    assert [(one["hand"], one["round"], one["hand_of_round"]) for one in rows[0]["hands"]] == [
        (deal, 1, deal) for deal in (1, 2, 3, 4)
    ]


def columns(text):
    """Return the headings of each table of a page, without the tags."""
    return [
        [heading.strip() for heading in re.findall(r"<th scope=\"col\"[^>]*>([^<]*)", head)]
        for head in re.findall(r"<thead>(.*?)</thead>", text, re.DOTALL)
    ]


@pytest.mark.parametrize(("ranks_by", "extra"), [("total", []), ("average", ["Per hand"]), ("wins", ["Rounds won"])])
@pytest.mark.parametrize("format_", FORMATS)
def test_the_file_has_the_places_by_rounds_and_each_round_by_hands(desk, played, format_, ranks_by, extra):
    event = played(format_, ranks_by=ranks_by)
    text = desk.get("exports:file", event=event).content.decode()
    rounds = ["Round 1", "Round 2", "Round 3"]
    of_teams, of_players = (["Place", who, *rounds, *extra, "Total"] for who in ("Team", "Player"))
    of_round = ["Place", "Team", "Hand 1", "Hand 2", *extra, "Total"]
    lasting = [of_teams, ["Place", "Player", *extra, "Total"]]
    assert columns(text) == [*([of_players] if event.ranks_players else lasting), of_round, of_round, of_round]
    assert re.findall("<h2>(Round .)</h2>", text) == rounds
    of_rounds = text.split("<h2>Round ")[1:]
    for hand in (1, 2):
        assert [one.count(f'data-label="Hand {hand}"') for one in of_rounds] == [4] * 3
    assert "Hand 5" not in text


def test_the_rounds_have_the_table_sizes_of_their_lists(desk, played):
    event = played("fixed-teams")
    Event.objects.update(lists="per-size")
    text = desk.get("exports:file", event=event).content.decode()
    assert "<h2>Round 2, Tables of 4</h2>" in text


def test_the_sheet_of_tables_has_the_round_of_each_only_if_there_are_several(desk, played, club):
    heading, *rows = read(desk.get("exports:workbook", event=played("partners")))["Tables"].values
    assert heading == ("Round", "Table", "Decks", "Line number", "Team number", "Team")
    assert sorted({row[:2] for row in rows}) == [(number, table) for number in (1, 2, 3) for table in (1, 2)]
    one_sitting = make_evening(club)
    heading, *rows = read(desk.get("exports:workbook", event=one_sitting))["Tables"].values
    assert heading == ("Table", "Decks", "Line number", "Team number", "Team")
    expected = [
        (table.seating.table, table.seating.decks, row.position, row.team.number, row.name)
        for table in tables_of(one_sitting.rounds.get())
        for row in table.teams
    ]
    assert rows == expected


def test_before_the_tables_are_shown_the_file_has_no_rounds(desk, club):
    event = make_event(club, chapter_rule=False)
    sign_up(event, 8)
    use(desk, event, "partners")
    event.rounds.update(shown_at=None)
    assert columns(desk.get("exports:file", event=event).content.decode()) == []


@pytest.mark.parametrize(("again", "numbers"), [(True, [1, 2, 1, 2, 1, 2]), (False, [1, 2, 3, 4, 5, 6])])
def test_the_sheet_of_hands_has_the_round_of_each(desk, played, again, numbers):
    event = played("partners", hands_start_again=again)
    heading, *rows = read(desk.get("exports:workbook", event=event))["Hands"].values
    assert heading[:5] == ("Sheet", "Table", "Round", "Hand", "Team")
    found = sorted({(row[2], row[3]) for row in rows})
    assert found == list(zip([1, 1, 2, 2, 3, 3], numbers, strict=True))
    teams = {(row[1], row[2], row[4]) for row in rows}
    assert teams == {
        (table.seating.table, round_.number, team.name)
        for round_ in event.rounds.all()
        for table in tables_of(round_)
        for team in table.teams
    }


def test_the_sheet_of_hands_of_one_sitting_has_no_round(desk, club):
    event = make_evening(club)
    play_everything(event)
    heading, *_rows = read(desk.get("exports:workbook", event=event))["Hands"].values
    assert heading[:4] == ("Sheet", "Table", "Hand", "Team")


@pytest.mark.parametrize("format_", FORMATS)
def test_the_places_are_those_of_players_where_partners_change(desk, played, format_):
    event = played(format_)
    heading, *rows = read(desk.get("exports:workbook", event=event))["Standings"].values
    who = "Player" if event.ranks_players else "Team"
    rounds = [f"Round {number}, Hand {hand}" for number in (1, 2, 3) for hand in (1, 2)]
    assert [one for one in heading if one in (who, *rounds)] == [who, *rounds]
    first = rows_of(event, "player_lists" if event.ranks_players else "team_lists")
    assert [(row[heading.index(who)], row[-1]) for row in rows] == [(row["name"], row["total"]) for row in first]
    for row in rows:
        assert sum(row[heading.index(name)] or 0 for name in rounds) == row[-1]
    assert ("Team" in heading) == (who == "Team")


@pytest.mark.parametrize("format_", FORMATS)
def test_rounds_won_are_whole_numbers_in_the_workbook(played, format_):
    event = played(format_, ranks_by="wins")
    sheet = event_worksheet(event, "standings")
    won = [row[list(sheet.headings).index("Rounds won")] for row in sheet.rows]
    assert [type(one) for one in won] == [int] * len(sheet.rows)
    assert sum(won) == 2 * 3 * (2 if event.ranks_players else 1)


def who_sat_out(event, names):
    """Return who had no seat in each round, by round, from the stored seats."""
    found = {}
    for number in event.rounds.values_list("number", flat=True):
        seated = {row.name for table in tables_of(event.rounds.get(number=number)) for row in table.teams}
        there = {name for team in seated for name in team.split(" & ")}
        found[number] = {name for name in names if name not in there}
    return found


@pytest.mark.parametrize("credit", ["nothing", "average"])
@pytest.mark.parametrize(("format_", "people"), [("partners", 10), ("fixed-teams", 10), ("progressive", 9)])
def test_the_workbook_says_who_sat_out_in_which_round(desk, played, format_, people, credit):
    event = played(format_, people=people, sit_out_credit=credit)
    expected = who_sat_out(event, [line.player.name for line in event.sign_ups.all()])
    assert min(map(len, expected.values())) >= 1
    book = read(desk.get("exports:workbook", event=event))
    heading, *rows = book["Tables"].values
    found = {number: {row[5] for row in rows if row[:2] == (number, "sat out")} for number in (1, 2, 3)}
    assert found == expected
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    heading, *rows = book["Players"].values
    marked = {row[heading.index("Player")]: str(row[heading.index("Sat out in round")] or "") for row in rows}
    for number, names in expected.items():
        brought = {name for name, rounds in marked.items() if str(number) in rounds}
        assert brought == (names if credit == "average" else set())
    assert book["Standings"]["A1"].value == "Place"
    assert "Sat out in round" in next(book["Standings"].values)


def test_the_workbook_of_teams_marks_the_rounds_they_sat_out(desk, played):
    event = played("fixed-teams", people=10, sit_out_credit="average")
    by_name = {row["name"]: row for row in rows_of(event, "team_lists")}
    heading, *rows = read(desk.get("exports:workbook", event=event))["Standings"].values
    for row in rows:
        hands = by_name[row[heading.index("Team")]]["hands"]
        rounds = sorted({one["round"] for one in hands if one["remark"] == "sat-out"})
        expected = rounds[0] if len(rounds) == 1 else ", ".join(map(str, rounds)) or None
        assert row[heading.index("Sat out in round")] == expected


@pytest.mark.parametrize(
    ("ranks_by", "said"),
    [("total", "the total"), ("average", "the average per hand"), ("wins", "rounds won, then the total")],
)
def test_the_workbook_says_what_places_go_by_and_what_sitting_out_brings(desk, played, ranks_by, said):
    event = played("partners", ranks_by=ranks_by, sit_out_credit="winners")
    rows = [row[:2] for row in read(desk.get("exports:workbook", event=event))["About"].values]
    assert ("Places go by", said) in rows
    assert ("Someone who sits out gets", "the average of the round’s winners") in rows
    how = [value for what, value in rows if what == "How places are decided"]
    assert how == list(desk.get("standings:results", event=event).context["shown"].how)


def test_the_workbook_of_one_sitting_has_no_rounds_to_sit_out(desk, club):
    event = make_evening(club)
    play_everything(event)
    book = read(desk.get("exports:workbook", event=event))
    assert "Sat out in round" not in next(book["Standings"].values)
    rows = [row[:2] for row in book["About"].values]
    assert ("How places are decided", "A tie stays a tie. Every hand counts as on its sheet.") in rows
    assert [what for what, _value in rows if what in ("Places go by", "Someone who sits out gets")] == []
