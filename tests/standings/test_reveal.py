"""The reveal: from the last hand's first sheet on, only the desk knows who wins, until the winners are read out."""

import datetime
import importlib
import re
from html import unescape

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    tonight,
)
from tests.evening_file.evenings import other_club
from tests.rounds import key_in_round, make_rounds
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.events.actions import like_the_last
from tournaments.hall.link_actions import give_calendar_link, give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.standings.actions import hold_winners_back, make_final, reopen_results
from tournaments.standings.queries import evening_for_everyone
from tournaments.web.access import GIVEN_OUT

SECRET = re.compile(r"\b(9,?900|9,?000)\b")
"""The points of the last hand at Table 2, and the total that they make."""


@pytest.fixture
def event(club):
    """Three hands are in at both tables, and everyone has the links."""
    event = make_evening(club, date=tonight(club), holds_back=True)
    for deal in (1, 2, 3):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 300}, 2: {"table.points": 100 * table}})
    turn_wall_on(event=event)
    return give_out_link(event=event)


def last_sheet(event, table):
    ours = 9000 if table == 2 else 300
    return keyed(event, table=table, deal=4, counts={1: {"table.points": ours}, 2: {"table.points": 100 * table}})


def all_in(event):
    for table in (1, 2):
        last_sheet(event, table)


def fresh(event):
    return Event.objects.select_related("club", "hall").get(pk=event.pk)


def outputs(event):
    """What everyone can open, as its whole source: the wall, phones and links, two phones of players, frame, JSON."""
    token = event.public_token.removeprefix(GIVEN_OUT)
    paths = {name: reverse(f"public:{name}", args=[token]) for name in ("results", "players", "tables", "find")}
    first, second = (event.teams.get(number=number).members.first().player_id for number in (1, 3))
    paths |= {
        "one phone": reverse("public:person", args=[token, first]),
        "another phone": reverse("public:person", args=[token, second]),
        "all": paths["results"] + "?after=all",
        "wall": reverse("wall:wall", args=[fresh(event).hall.wall_token]),
        "frame": reverse("published:frame", args=[token]),
        "json": reverse("published:json", args=[token]),
        "calendar": reverse("calendar_feed:feed", args=[give_calendar_link(club=event.club).token]),
    }
    return {name: unescape(Client().get(path).content.decode()) for name, path in paths.items()}


SAYS = ("results", "players", "tables", "one phone", "another phone", "wall", "frame")


def saying(shown, words):
    return [name for name in SAYS if words in shown[name]]


def telling(shown):
    return {name for name, text in shown.items() if SECRET.search(text)}


EVERYONE_KNOWS = {"results", "players", "all", "wall", "frame", "json", "one phone", "another phone"}


def read(desk, event, step, **choice):
    return desk.post("standings:winners", event=event, data={"step": step, **choice})


def test_nobody_but_the_desk_knows_the_winner_from_the_first_sheet_of_the_last_hand_to_first_place(desk, event):
    assert saying(outputs(event), "is being counted") == []
    last_sheet(event, 2)
    shown = outputs(event)
    assert saying(shown, "Hand 4 is being counted") == list(SAYS)
    assert '"hand_being_counted": 4' in re.sub(r'":(?=\S)', '": ', shown["json"])
    assert telling(shown) == set()
    last_sheet(event, 1)
    shown = outputs(event)
    assert saying(shown, "All sheets are in") == list(SAYS)
    assert telling(shown) == set()
    assert "9,900" in desk.get("standings:results", event=event).content.decode()
    for step in (1, 2, 3):
        read(desk, event, step)
        assert telling(outputs(event)) == set()
    read(desk, event, 4)
    shown = outputs(event)
    assert telling(shown) == EVERYONE_KNOWS
    assert saying(shown, "All sheets are in") == []


def test_a_place_is_on_the_wall_when_the_desk_shows_it(desk, event):
    all_in(event)

    def on_wall():
        return re.findall(r"step-points\">([^<]*)<|latest-p(?:lace|oints)\">([^<]*)<", outputs(event)["wall"])

    assert on_wall() == []
    seen = []
    for step in (1, 2, 3, 2, 3, 4):
        assert read(desk, event, step).status_code == 302
        seen.append([" ".join(filter(None, found)).strip() for found in on_wall()])
    fourth, third, second = ["4th place", "400 points"], ["800"], ["1,200", "800"]
    assert seen == [fourth, third, second, third, second, ["1,200", "9,900", "800"]]


def test_a_page_of_the_reading_that_is_only_looked_at_changes_nothing(desk, event):
    all_in(event)
    desk.get("standings:winners", event=event, data={"step": 4})
    assert fresh(event).reading is None
    assert fresh(event).hides_last_hand


def test_each_step_makes_screens_read_again_and_no_print_outdated(desk, event):
    all_in(event)
    before = fresh(event)
    for step in (1, 4):
        read(desk, event, step)
        assert fresh(event).hall_version > before.hall_version
        assert fresh(event).version == before.version
        before = fresh(event)


def test_undo_of_the_last_step_holds_the_hand_back_again(desk, event):
    all_in(event)
    read(desk, event, 99)
    assert not fresh(event).hides_last_hand
    desk.undo()
    assert fresh(event).hides_last_hand
    assert fresh(event).reading is None


def test_reading_out_an_earlier_hand_or_while_a_sheet_is_missing_reveals_nothing(desk, event):
    read(desk, event, 99)
    last_sheet(event, 2)
    read(desk, event, 99)
    assert fresh(event).hides_last_hand
    last_sheet(event, 1)
    desk.client.post(desk.url("standings:winners", event=event) + "?after=3", {"step": 99})
    assert fresh(event).hides_last_hand
    assert fresh(event).reading is None


def test_a_sheet_that_is_corrected_while_the_winners_are_read_out_takes_them_off_the_wall(desk, event):
    all_in(event)
    read(desk, event, 3)
    assert "· 2nd place" in outputs(event)["wall"]
    keyed(event, table=1, deal=4, counts={1: {"table.points": 350}, 2: {"table.points": 100}}, version=1, why="slip")
    assert "· 2nd place" not in outputs(event)["wall"]
    read(desk, event, 4)
    assert telling(outputs(event)) == EVERYONE_KNOWS


def test_results_of_all_sheets_that_are_in_are_read_out_as_well(desk, event):
    all_in(event)
    desk.client.post(desk.url("standings:winners", event=event) + "?after=all", {"step": 99})
    assert not fresh(event).hides_last_hand


def test_a_reveal_that_is_undone_after_the_results_are_final_hides_nothing_that_is_final(desk, event):
    all_in(event)
    read(desk, event, 99)
    make_final(event=event, version=fresh(event).version)
    hold_winners_back(event=event)
    assert telling(outputs(event)) == EVERYONE_KNOWS
    reopen_results(event=event)
    assert fresh(event).hides_last_hand


def test_all_lists_are_read_out_before_everyone_knows(desk, club):
    event = make_event(club, date=tonight(club), holds_back=True)
    make_sign_ups(event, make_people(club, names=[f"P{number}" for number in range(10)]))
    draw_tables(event)
    play_everything(event)
    turn_wall_on(event=event)
    event = fresh(event)
    assert len(desk.get("standings:winners", event=event).context["page"].lists) == 2
    read(desk, event, 99, list=1)
    assert (fresh(event).hides_last_hand, fresh(event).reading.read) == (True, [1])
    read(desk, event, 1, list=0)
    assert fresh(event).hides_last_hand
    read(desk, event, 2, list=0)
    assert not fresh(event).hides_last_hand


def test_players_who_are_read_out_are_on_the_wall_and_only_the_first_places_if_so_wished(desk, event):
    all_in(event)
    read(desk, event, 1, of="players", first=3)
    wall = outputs(event)["wall"]
    assert "800" in wall
    assert "&" not in re.findall(r'<h1 class="winners".*?</h1>', wall, re.DOTALL)[0]


def test_final_results_are_shown_to_everyone_without_reading_them_out(event):
    all_in(event)
    make_final(event=event, version=fresh(event).version)
    assert telling(outputs(event)) == EVERYONE_KNOWS


def test_reopening_takes_back_what_being_final_showed_and_nothing_that_was_read_out(desk, event):
    all_in(event)
    make_final(event=event, version=fresh(event).version)
    reopen_results(event=event)
    assert fresh(event).hides_last_hand
    read(desk, event, 99)
    make_final(event=event, version=fresh(event).version)
    reopen_results(event=event)
    assert not fresh(event).hides_last_hand


def test_a_correction_after_the_reveal_stays_in_sight(event):
    all_in(event)
    make_final(event=event, version=fresh(event).version)
    keyed(event, table=1, deal=4, counts={1: {"table.points": 350}, 2: {"table.points": 100}}, version=1, why="slip")
    assert not fresh(event).is_final
    assert telling(outputs(event)) == EVERYONE_KNOWS
    with pytest.raises(ValidationError):
        make_final(event=event, version=1)


def test_a_new_evening_holds_the_last_hand_back_unless_the_last_one_did_not(club, event):
    assert Event(club=club).holds_back
    assert like_the_last(last=event, date=event.date, name="Next").holds_back
    event.holds_back = False
    assert not like_the_last(last=event, date=event.date, name="Next").holds_back


def test_with_the_setting_everything_is_shown_at_once(event):
    Event.objects.update(holds_back=False)
    all_in(event)
    assert telling(outputs(event)) == EVERYONE_KNOWS


def test_a_last_hand_whose_only_sheet_is_taken_back_hides_nothing(event):
    last_sheet(event, 2)
    assert evening_for_everyone(fresh(event)).held_back == 4
    at_table = table_for(event, table=2, deal=4)
    undo_save(event=event, table=at_table, deal=4, version=1, saved_by="Ruth", user=None)
    assert evening_for_everyone(fresh(event)).held_back == 0


def test_only_the_last_hand_of_the_last_round_is_a_secret(club):
    event = make_rounds(club, "fixed-teams", hands=2, holds_back=True)
    key_in_round(event, number=1)
    assert evening_for_everyone(fresh(event)).held_back == 0


def test_an_imported_evening_that_was_final_is_no_secret(event):
    all_in(event)
    brought = bring_in(club=other_club(), evening=evening_values(fresh(event))).event
    assert brought.hides_last_hand
    make_final(event=event, version=fresh(event).version)
    brought.delete()
    final = bring_in(club=other_club("Third"), evening=evening_values(fresh(event))).event
    assert not fresh(final).hides_last_hand
    assert not reopen_results(event=final).hides_last_hand


def test_evenings_from_before_this_rule_stay_in_sight_and_later_ones_hold_back(club):
    days = {"final": 0, "long ago": -9, "held long ago": -9, "tonight": 0}
    made = {name: make_event(club, date=tonight(club) + datetime.timedelta(days)) for name, days in days.items()}
    Event.objects.filter(pk=made["final"].pk).update(final_version=F("version"), final_at=timezone.now())
    Event.objects.filter(pk=made["held long ago"].pk).update(holds_back=True)
    migration = importlib.import_module("tournaments.migrations.0036_hold_back_until_read_out")
    migration.hold_back_from_now_on(apps, None)
    assert not reopen_results(event=made["final"]).hides_last_hand
    hidden = {name: Event.objects.get(pk=event.pk).hides_last_hand for name, event in made.items()}
    assert hidden == {"final": False, "long ago": False, "held long ago": True, "tonight": True}
