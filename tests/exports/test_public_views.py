"""The public results as JSON and in a frame: the form, who may frame what, names, held-back hands, ended links."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.exports.results_form import FILE, SCHEMA, faults
from tournaments.exports import public_views
from tournaments.exports.published_queries import FORM_VERSION
from tournaments.hall.link_actions import give_out_link, shut_link
from tournaments.models import Event, Player, Sheet, Wish
from tournaments.tables.actions import show_everyone
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import PARTS


@pytest.fixture
def event(club):
    """An evening of four teams at two tables, shown, with a link."""
    return give_out_link(event=make_evening(club))


def path_of(event, name="json"):
    return reverse(f"published:{name}", args=[event.public_token.removeprefix(GIVEN_OUT)])


def look(event, name="json", **headers):
    return Client().get(path_of(event, name), headers=headers)


def form_of(event):
    """The JSON of an event, which always fits the schema."""
    form = json.loads(look(event).content)
    assert faults(form) == []
    return form


def test_the_schema_is_one_and_names_the_version():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["version"] == {"const": FORM_VERSION}


def test_the_schema_refuses_what_the_form_does_not_have(event):
    form = form_of(event)
    assert faults(form | {"version": 1}) == ["$.version: 2 was expected"]
    assert len(faults(form | {"more": 1})) == 1
    for key in form:
        assert len(faults({one: value for one, value in form.items() if one != key})) == 1


def test_the_published_schema_lets_a_new_entry_come_without_a_new_version(event):
    form = form_of(event)
    newer = form | {"more": 1, "club": form["club"] | {"more": 1}}
    assert faults(newer, schema=SCHEMA) == []
    assert len(faults(newer)) == 2


# The form


def test_the_form_of_an_evening_with_one_hand_in(event):
    Event.objects.update(place="Hall 2", starts_at="18:30")
    keyed(event, table=1, deal=1, counts={1: {"table.points": 300}, 2: {"table.points": 105}})
    keyed(event, table=2, deal=1, counts={1: {"table.points": 105}, 2: {}})
    form = form_of(event)
    assert (form["form"], form["version"]) == ("handfoot-results", 2)
    assert form["club"] == {"name": "Tuesday Club", "rehearsal": False}
    evening = {"name": "Friday Night", "date": "2026-11-20", "starts_at": "18:30", "place": "Hall 2"}
    assert form["evening"] == evening
    assert form["rules"] == {"key": "tanglewood", "name": "Tanglewood", "lowest_total_wins": False}
    state = form["state"]
    assert (state["after_hand"], state["sheets_in"], state["sheets_due"]) == (1, 2, 8)
    assert (state["tables_shown"], state["final"], state["last_hand_held_back"]) == (True, False, False)
    (teams,) = form["team_lists"]
    rows = teams["rows"]
    assert [(row["place"], row["shared"], row["total"]) for row in rows] == [
        (1, False, 300),
        (2, True, 105),
        (2, True, 105),
        (4, False, 0),
    ]
    first = event.teams.get(number=rows[0]["team"])
    assert rows[0]["players"] == [member.player.name for member in first.members.order_by("pk")]
    assert rows[0]["name"] == " & ".join(rows[0]["players"])
    assert rows[0]["tables"] == [1]
    assert rows[0]["hands"] == [{"hand": 1, "round": 1, "hand_of_round": 1, "points": 300, "remark": None}]
    (players,) = form["player_lists"]
    assert [row["total"] for row in players["rows"]] == [300, 300, 105, 105, 105, 105, 0, 0]
    assert [len(team["players"]) for table in form["tables"] for team in table["teams"]] == [2, 2, 2, 2]


def test_only_teams_have_their_hands_as_the_readme_says(event):
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={})
    form = form_of(event)
    teams, players = (one["rows"] for lists in ("team_lists", "player_lists") for one in form[lists])
    assert {len(row["hands"]) for row in teams} == {1}
    assert {("hands" in row, row["hands_played"]) for row in players} == {(False, 1)}
    readme = FILE.with_name("README.md").read_text(encoding="utf-8")
    assert "`hands` of a team has every hand" in readme
    assert "A player has no `hands`, only their number (`hands_played`)." in readme


@pytest.mark.parametrize("lists", ["per-size", "per-player"])
def test_the_form_of_other_lists(club, lists):
    event = give_out_link(event=make_evening(club, people=10, rules="hidden-valley-ranch"))
    Event.objects.update(lists=lists)
    play_everything(event)
    form = form_of(event)
    if lists == "per-size":
        assert [one["table_sizes"] for one in form["team_lists"]] == [[4], [6]]
        assert [one["table_sizes"] for one in form["player_lists"]] == [[4], [6]]
    else:
        assert form["ranked_by"] == "points_per_player"
        row = form["team_lists"][0]["rows"][0]
        assert row["points_per_player"] == row["total"] / 2


def test_a_hand_that_was_not_finished_has_a_remark(event):
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={}, state=Sheet.State.UNFINISHED)
    rows = form_of(event)["team_lists"][0]["rows"]
    assert {row["hands"][0]["remark"] for row in rows} == {"unfinished"}


def test_the_form_is_in_no_language(event):
    play_everything(event)
    spanish = look(event, accept_language="es")
    assert spanish.content == look(event, accept_language="en").content


# Only what everyone may see


def test_tables_that_are_not_shown_are_not_there(club):
    event = make_event(club)
    people = make_people(club, chapters=["Palm", "Oak"])[:8]
    make_sign_ups(event, people)
    draw_tables(event, shown=False)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=people[0], second=people[1])
    event = give_out_link(event=event)
    form = form_of(event)
    assert form["state"]["tables_shown"] is False
    assert (form["tables"], form["team_lists"], form["player_lists"]) == ([], [], [])
    assert "The tables are not shown yet." in look(event, "frame").content.decode()
    show_everyone(round_=event.rounds.get())
    assert len(form_of(event)["tables"]) == 2


def test_a_last_hand_held_back_is_left_out_until_the_winners_are_read_out(club, desk):
    event = give_out_link(event=make_evening(club, holds_back=True))
    play_everything(event)
    form = form_of(event)
    assert (form["state"]["after_hand"], form["state"]["final"]) == (3, False)
    assert form["state"]["last_hand_held_back"] is True
    assert {len(row["hands"]) for row in form["team_lists"][0]["rows"]} == {3}
    assert "All sheets are in" in look(event, "frame").content.decode()
    desk.post("standings:show-winners", event=event)
    form = form_of(event)
    assert (form["state"]["after_hand"], form["state"]["last_hand_held_back"]) == (4, False)
    assert {len(row["hands"]) for row in form["team_lists"][0]["rows"]} == {4}


@pytest.mark.parametrize("name", ["json", "frame"])
def test_names_are_cut_to_an_initial_if_the_event_says_so(event, name):
    play_everything(event)
    family_names = [player.family_name for player in Player.objects.all()]
    full = look(event, name).content.decode()
    assert [family for family in family_names if family not in full] == []
    Event.objects.update(short_names=True, hall_version=2)
    cut = look(event, name).content.decode()
    assert [family for family in family_names if family in cut] == []
    assert "Adaa A." in cut


@pytest.mark.parametrize("name", ["json", "frame"])
def test_remarks_and_names_of_helpers_are_not_there(event, name):
    play_everything(event)
    Player.objects.update(lot="Lot-4711", not_for_prizes=True)
    keyed(event, table=1, deal=1, counts={}, version=1, by="Sleuth", why="Blotted")
    seen = look(event, name).content.decode()
    assert [secret for secret in ("Lot-4711", "Sleuth", "Blotted", "prizes", "/c/") if secret in seen] == []


@pytest.mark.parametrize("name", ["json", "frame"])
def test_an_ended_link_is_refused(event, name):
    path = path_of(event, name)
    assert Client().get(path).status_code == 200
    shut_link(event=event)
    assert Client().get(path).status_code == 404


# Polls


@pytest.mark.parametrize("name", ["json", "frame"])
def test_a_version_is_made_once_for_all_readers(event, name, django_assert_num_queries):
    play_everything(event)
    first = look(event, name)
    with django_assert_num_queries(1):
        again = look(event, name)
    assert again.content == first.content
    keyed(event, table=1, deal=1, counts={1: {"table.points": 7000}, 2: {}}, version=1)
    assert look(event, name).content != first.content


@pytest.mark.parametrize("name", ["json", "frame"])
def test_the_club_has_its_new_name(desk, event, name):
    known = look(event, name)
    desk.post("club:club", data={"name": "Wednesday Club", "time_zone": "America/Chicago"})
    assert "Wednesday Club" in look(event, name, if_none_match=known.get("ETag", "")).content.decode()


def test_a_script_that_knows_the_version_gets_nothing_new(event):
    tag = look(event)["ETag"]
    known = look(event, if_none_match=tag)
    assert (known.status_code, known["Access-Control-Allow-Origin"]) == (304, "*")
    keyed(event, table=1, deal=1, counts={})
    assert look(event, if_none_match=tag).status_code == 200


def test_an_etag_has_one_body_though_a_sheet_is_saved_while_it_is_made(event, monkeypatch):
    """A script that was answered by another process would get 304 for results that it does not have."""
    quiet = look(event)
    PARTS.clear()  # another process
    read = public_views.published

    def read_after_a_save(event):
        keyed(event, table=1, deal=1, counts={1: {"table.points": 300}, 2: {}})
        return read(event)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(public_views, "published", read_after_a_save)
        saved_meanwhile = look(event)
    assert json.loads(saved_meanwhile.content)["state"]["sheets_in"] == 1
    assert saved_meanwhile["ETag"] != quiet["ETag"]
    assert look(event, if_none_match=quiet["ETag"]).status_code == 200


def test_json_is_for_scripts_of_any_site_and_has_no_cookie(event):
    answer = look(event, accept_encoding="gzip")
    assert (answer["Content-Type"], answer["Access-Control-Allow-Origin"]) == ("application/json", "*")
    assert (answer["Content-Encoding"], answer.cookies) == ("gzip", {})
    assert "no-store" in answer["Cache-Control"]


def test_a_browser_lets_a_script_of_another_site_send_and_read_the_version(event):
    """If-None-Match is none of the headers that browsers send without asking by OPTIONS first."""
    asked = {"origin": "https://club.example", "access_control_request_headers": "if-none-match"}
    allowed = Client().options(path_of(event), headers=asked | {"access_control_request_method": "GET"})
    assert (allowed.status_code, allowed["Access-Control-Allow-Origin"]) == (204, "*")
    assert "GET" in allowed["Access-Control-Allow-Methods"].split(", ")
    assert allowed["Access-Control-Allow-Headers"] == "If-None-Match"
    for answer in (look(event), look(event, if_none_match=look(event)["ETag"])):
        assert answer["Access-Control-Expose-Headers"] == "ETag"


def test_a_script_of_another_site_sees_that_the_link_has_ended(event):
    path = path_of(event)
    shut_link(event=event)
    ended = Client().get(path, headers={"origin": "https://club.example"})
    assert (ended.status_code, ended["Access-Control-Allow-Origin"]) == (404, "*")


@pytest.mark.parametrize("name", ["json", "frame"])
def test_a_program_may_ask_for_the_head_alone(event, name):
    answer = Client().head(path_of(event, name))
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer["Content-Type"] == look(event, name)["Content-Type"]


# The frame


def test_only_the_frame_may_be_framed_and_it_runs_no_script(event):
    answer = look(event, "frame")
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert (policy["frame-ancestors"], policy["script-src"], policy["default-src"]) == ("*", "'none'", "'none'")
    assert "X-Frame-Options" not in answer
    assert "<script" not in answer.content.decode()


def test_the_frame_has_no_cookie_and_no_link(event):
    play_everything(event)
    client = Client()
    answer = client.get(path_of(event, "frame"))
    assert (answer.cookies, client.cookies) == ({}, {})
    seen = answer.content.decode()
    assert re.findall(r"<(?:a|form|img|iframe)\b", seen) == []
    assert re.findall(r'(?:href|src)="([^"]*)"', seen) == re.findall(r'href="(/static/css/posted[^"]*)"', seen)


def test_the_frame_is_in_the_readers_language(event):
    assert '<html lang="es">' in look(event, "frame", accept_language="es").content.decode()
