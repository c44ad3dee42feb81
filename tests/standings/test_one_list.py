"""One list at a time: page, print, workbook, reading out and "moves from 2nd to 1st" count the same hands."""

import csv
import io
import re

import pytest
from django.db.models import F
from django.utils.html import strip_tags

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, standings
from tests.standings.result_pages import rows_of
from tournaments.changes.actions import join_team
from tournaments.hall.wall_queries import podiums, standings_on_wall
from tournaments.models import Event, Team
from tournaments.models.progress import progress
from tournaments.prizes.actions import add_prize
from tournaments.sheets.number_of_hands_actions import end_after


@pytest.fixture
def event(club):
    """Three hands are in everywhere. Hand 4 of Table 1 is in too, and lifts its first team from 2nd to 1st."""
    event = make_evening(club)
    for deal in (1, 2, 3):
        keyed(event, table=1, deal=deal, counts={1: {"table.points": 300}, 2: {"table.points": 100}})
        keyed(event, table=2, deal=deal, counts={1: {"table.points": 400}, 2: {"table.points": 200}})
    keyed(event, table=1, deal=4, counts={1: {"table.points": 900}, 2: {"table.points": 5}})
    return event


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def csv_rows(answer):
    return list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))


def bare(name):
    """A team's name without the number of its hands."""
    return re.sub(r" \d of \d hands?$", "", name)


def test_someone_who_came_too_late_to_play_is_named_nowhere_in_the_results(desk, club):
    """Wanda shares a chair of the winners from Hand 3, and the evening ends after Hand 2."""
    event = make_evening(club)
    for deal in (1, 2):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 500 * table}, 2: {"table.points": 100}})
    (wanda,) = make_people(club, names=["Wanda"], chapters=["North"])
    winners = standings(event)[0].who
    join_team(team=Team.objects.get(pk=winners.team.pk), player=wanda, from_deal=3)
    end_after(event=event, deal=2)
    event.refresh_from_db()
    for kind, place in (("place", 1), ("low-total", None), ("chapter", None)):
        add_prize(event=event, kind=kind, place=place)
    desk.post("standings:final", event=event, data={"version": event.version})
    event.refresh_from_db()
    assert event.is_final
    pages = [("standings:results",), ("standings:players",), ("standings:chapters",), ("standings:winners",)]
    pages += [("standings:growth",), ("prizes:prizes",), ("seasons:past",)]
    for page in [*pages, ("tonight:tonight",)]:
        shown = desk.get(*page, event=None if page[0] in ("seasons:past", "tonight:tonight") else event)
        assert shown.status_code == 200
        assert "Wanda" not in text(shown), page
    on_wall = [standings_on_wall(event).lists[0].rows[0].name, *podiums(event, progress(event))[0].latest.people[0]]
    assert "Wanda" not in " ".join(on_wall)
    team_page = desk.get("standings:team", winners.number, event=event)
    assert team_page.context["row"].who.name == winners.name
    for paper in ("leaderboard", "hands", "prizes"):
        printed = desk.client.post(desk.url("paper:paper", paper, event=event), follow=True)
        assert "Wanda" not in text(printed), paper
    for sheet in ("standings", "players", "hands"):
        found = desk.get("exports:csv", sheet, event=event)
        assert "Wanda" not in b"".join(found.streaming_content).decode(), sheet


CHOICES = [("", "After Hand 3, all tables"), ("all", "With all sheets that are in"), ("2", "After Hand 2, all tables")]


@pytest.mark.parametrize(("after", "words"), CHOICES)
def test_print_download_and_reading_out_have_the_list_of_the_page(desk, event, after, words):
    asked = {"after": after} if after else {}
    page = desk.get("standings:results", event=event, data=asked)
    assert words in text(page)
    on_page = [(row[0], bare(row[1]), row[-1]) for row in rows_of(page)]
    for paper in ("leaderboard", "hands"):
        printed = desk.client.post(desk.url("paper:paper", paper, event=event), asked, follow=True)
        assert words in text(printed)
        assert [(row[0], bare(row[1]), row[-1]) for row in rows_of(printed)] == on_page
    found = csv_rows(desk.get("exports:csv", "standings", event=event, data=asked))
    assert [(row["Place"], row["Team"], f"{int(row['Total']):,}") for row in found] == on_page
    read = desk.get("standings:winners", event=event, data=asked | {"step": 4})
    assert words in text(read)
    winners = re.findall(r'class="winner-name">(.*?)</p>', read.content.decode())
    assert [strip_tags(one).replace("&amp;", "&") for one in winners] == [
        name for place, name, _total in on_page if place == "1"
    ]
    people = csv_rows(desk.get("exports:csv", "players", event=event, data=asked))
    on_players_page = rows_of(desk.get("standings:players", event=event, data=asked))
    assert [(row["Place"], row["Player"]) for row in people] == [(row[0], row[1]) for row in on_players_page]
    about = csv_rows(desk.get("exports:csv", "about", event=event, data=asked))
    assert {"What": "Standings and players", "Value": words} in about


def test_the_page_leads_to_the_prints_and_downloads_of_its_list(desk, event):
    page = desk.get("standings:results", event=event, data={"after": "all"}).content.decode()
    assert page.count('<input type="hidden" name="after" value="all">') == 2
    assert f'{desk.url("exports:workbook", event=event)}?after=all"' in page
    assert f'{desk.url("exports:more", event=event)}?after=all"' in page
    more = desk.get("exports:more", event=event, data={"after": "all"}).content.decode()
    assert "With all sheets that are in" in more
    assert more.count(".csv?after=all") == 7


@pytest.mark.parametrize(
    ("page", "who_has_all"), [(("standings:results",), ["4 of 4 hands"]), (("paper:paper", "leaderboard"), [])]
)
def test_the_rows_say_how_many_hands_they_have_where_these_differ(desk, event, page, who_has_all):
    name, *paper = page
    hands = [re.findall(r"\d of \d hands", row[1]) for row in rows_of(desk.get(name, *paper, event=event))]
    assert hands == [[]] * 4
    found = rows_of(desk.get(name, *paper, event=event, data={"after": "all"}))
    shown = [re.findall(r"\d of \d hands", row[1]) for row in found]
    assert shown == [who_has_all, ["3 of 4 hands"], ["3 of 4 hands"], who_has_all]


def test_reading_out_says_how_many_hands_a_team_has(desk, event):
    read = desk.get("standings:winners", event=event, data={"after": "all", "step": 3})
    assert "3 of 4 hands" in text(read)
    assert "of 3 hands" not in text(desk.get("standings:winners", event=event, data={"step": 3}))


def test_a_table_that_stopped_has_fewer_hands(desk, event):
    keyed(event, table=2, deal=4, counts={}, state="not-played")
    page = desk.get("standings:results", event=event)
    assert "After Hand 4, all tables" in text(page)
    names = " ".join(row[1] for row in rows_of(page))
    assert (names.count("3 of 4 hands"), names.count("4 of 4 hands")) == (2, 2)


def test_a_correction_names_the_places_of_the_list_on_the_page(desk, event):
    keyed(event, table=1, deal=3, counts={1: {"table.points": 700}, 2: {"table.points": 100}}, version=1, why="slip")
    page = text(desk.get("corrections:effect", 1, 3, event=event))
    assert "After Hand 3, all tables" in page
    assert "1,300 in all, was 900. Now 1st place, was 2nd place." in page
    first = rows_of(desk.get("standings:results", event=event))[0]
    assert (first[0], first[-1]) == ("1", "1,300")


def test_a_correction_of_a_hand_that_the_list_does_not_count_says_so(desk, event):
    keyed(event, table=1, deal=4, counts={1: {"table.points": 5}, 2: {"table.points": 5}}, version=1, why="slip")
    page = text(desk.get("corrections:effect", 1, 4, event=event))
    assert "Hand 4 counts in this list once all tables have it in." in page
    assert "Still 2nd place." in page


@pytest.fixture
def two_sizes(club):
    """A table of 4 and a table of 6, each with its own list, and three chapters."""
    event = make_event(club, chapter_rule=False)
    names = [f"P{number}" for number in range(10)]
    make_sign_ups(event, make_people(club, names=names, chapters=["Palm", "North", "Lake"]))
    draw_tables(event)
    Event.objects.update(lists="per-size")
    for table, points in ((1, (500, 300)), (2, (800, 600, 400))):
        keyed(event, table=table, deal=1, counts={n: {"table.points": p} for n, p in enumerate(points, 1)})
    return event


@pytest.mark.parametrize("name", ["results", "players", "chapters", "growth"])
def test_every_page_names_the_table_size_of_its_lists(desk, two_sizes, name):
    page = desk.get(f"standings:{name}", event=two_sizes).content.decode()
    assert re.findall(r"<h2>(Tables of \d)</h2>", page) == ["Tables of 4", "Tables of 6"]


def test_a_chapter_has_a_place_in_the_list_of_each_table_size(desk, two_sizes):
    found = rows_of(desk.get("standings:chapters", event=two_sizes))
    assert len({row[1] for row in found}) == 3 < len(found)
    averages = {float(row[-1].replace(",", "")) for row in found}
    assert max(averages) <= 800
    assert not averages & {550.0}  # no average of players at tables of different sizes


@pytest.mark.parametrize(("chosen", "heading"), [(0, "Tables of 4"), (1, "Tables of 6")])
def test_reading_out_names_the_table_size_at_every_place(desk, two_sizes, chosen, heading):
    for step in (1, 2):
        answer = desk.get("standings:winners", event=two_sizes, data={"list": chosen, "step": step})
        page = answer.content.decode().split('class="only-printed"')[0]
        assert heading in page
        assert page.replace("Next: Tables of 6", "").count("Tables of") == 1


def test_the_pages_of_one_total_name_the_table_size(desk, two_sizes):
    team = two_sizes.teams.get(seats__seating__table=2, seats__position=1)
    assert "Tables of 6" in text(desk.get("standings:team", team.number, event=two_sizes))
    player = team.members.first().player_id
    assert "Tables of 6" in text(desk.get("standings:player", player, event=two_sizes))


def test_the_evenings_of_a_person_name_the_table_size(desk, two_sizes):
    player = two_sizes.teams.get(seats__seating__table=2, seats__position=1).members.first().player_id
    assert "of 2 teams (Tables of 6)" in text(desk.get("seasons:player", player))
    Event.objects.update(lists="one", version=F("version") + 1)
    assert "Tables of" not in text(desk.get("seasons:player", player))


def test_the_workbook_names_the_table_size_of_every_row(desk, two_sizes):
    for sheet in ("standings", "players"):
        found = csv_rows(desk.get("exports:csv", sheet, event=two_sizes))
        assert {row["Players at the table"] for row in found} == {"4", "6"}


def test_a_correction_names_the_table_size_of_its_places(desk, two_sizes):
    keyed(two_sizes, table=2, deal=1, counts={1: {"table.points": 900}}, version=1, why="slip")
    assert "(Tables of 6):" in text(desk.get("corrections:effect", 2, 1, event=two_sizes))


@pytest.mark.parametrize(
    ("name", "sort", "column"), [("chapters", "-name", 1), ("growth", "name", 1), ("growth", "-hand_1", 2)]
)
def test_chapters_and_grown_totals_are_sorted_by_a_column(desk, two_sizes, name, sort, column):
    Event.objects.update(lists="one")
    found = rows_of(desk.get(f"standings:{name}", event=two_sizes, data={"sort": sort}))
    cells = [int(row[column].replace(",", "")) if sort == "-hand_1" else row[column] for row in found]
    assert len(set(cells)) > 2
    assert cells == sorted(cells, reverse=sort.startswith("-"))
