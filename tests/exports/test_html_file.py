"""The results as one HTML file: everything inside, nothing private, what everyone may see."""

import re

import pytest

from tests.builders import draw_tables, make_evening, make_event, make_people, make_sign_ups, play_everything
from tournaments.models import Event, Player


@pytest.fixture
def event(club):
    event = make_evening(club)
    play_everything(event)
    return event


def file_of(desk, event, **headers):
    return desk.get("exports:file", event=event, headers=headers)


def test_the_file_has_the_teams_with_their_hands_and_the_players(desk, event):
    Event.objects.update(place="Hall 2")
    seen = file_of(desk, event).content.decode()
    assert "<h1>Friday Night</h1>" in seen
    assert "Nov 20, 2026" in seen
    assert "Hall 2 · Tuesday Club" in seen
    assert "After Hand 4, all tables" in seen
    assert seen.count('<td class="number hand" data-label="Hand 4">') == 4
    assert {player.name for player in Player.objects.all() if seen.count(player.name) != 2} == set()
    assert '<meta name="handfoot-results" content="2">' in seen


def test_the_file_is_downloaded_under_the_name_of_the_evening(desk, event):
    disposition = file_of(desk, event)["Content-Disposition"]
    assert disposition == 'attachment; filename="2026-11-20 Friday Night results.html"'


def test_the_file_travels_alone(desk, event):
    """It has its style inside and names no address: nothing is loaded, and nothing leads to the laptop."""
    seen = file_of(desk, event).content.decode()
    assert re.findall(r"https?:|//|url\(|@import|<link|<script|<img|href=|src=", seen) == []
    assert "font-variant-numeric: tabular-nums" in seen.split("<style>")[1].split("</style>")[0]


def test_names_with_markup_are_text(desk, event):
    Player.objects.update(family_name="<b>&")
    assert "&lt;b&gt;&amp;" in file_of(desk, event).content.decode()
    assert "<b>" not in file_of(desk, event).content.decode()


def test_a_last_hand_held_back_is_not_in_the_file(desk, event):
    Event.objects.update(holds_back=True)
    seen = file_of(desk, event).content.decode()
    assert "All sheets are in" in seen
    assert "Hand 3" in seen
    assert "Hand 4" not in seen


def test_names_are_cut_to_an_initial_if_the_event_says_so(desk, event):
    Event.objects.update(short_names=True)
    seen = file_of(desk, event).content.decode()
    assert "Adaa A." in seen
    assert "Aada" not in seen


def test_each_player_has_a_column_if_places_are_decided_by_it(desk, event):
    Event.objects.update(lists="per-player")
    seen = file_of(desk, event).content.decode()
    assert seen.count('<th scope="col" class="number hand">Each player</th>') == 2


def test_the_file_is_offered_beside_the_workbook_once_the_tables_are_shown(desk, event, club):
    link = f'href="{desk.url("exports:file", event=event)}"'
    assert link in desk.get("exports:more", event=event).content.decode()
    draft = make_event(club)
    make_sign_ups(draft, make_people(club)[:8])
    draw_tables(draft, shown=False)
    seen = desk.get("exports:more", event=draft).content.decode()
    assert "The tables are not shown yet, so no one may see results." in seen
    assert desk.url("exports:file", event=draft) not in seen


def test_the_file_is_in_the_readers_language(desk, event):
    assert '<html lang="es">' in file_of(desk, event, accept_language="es").content.decode()
