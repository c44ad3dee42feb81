"""Whether a draw can be repeated: here, on another laptop, and by the command on any computer with Handfoot."""

import datetime
import html
import re
from importlib import import_module

import pytest
from django.apps import apps

from accounts.actions import found_club
from tests.builders import PASSWORD, Desk, draw_tables, make_event, make_people, make_sign_ups
from tests.running import printed_elsewhere
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Draw, Event, Wish

SAME = "Repeated just now: the same teams."
FALSE_LIST = "Repeated just now: different teams."
NOT_HERE = "This evening came from another laptop. Its draw cannot be repeated here."
ONLY_HERE = "This draw also kept what only this club knows. It can be repeated here only."
ANYWHERE = "On any computer with Handfoot this prints the same teams"
COMMAND = re.compile(r"<code class=\"command\">(python manage.py .*?)</code>")


@pytest.fixture
def event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm"))[:12])
    return event


@pytest.fixture
def other_desk(db):
    other, owner = found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    return Desk(club=other, user=owner)


def draw_against_a_wish(event):
    """Draw with a private wish against a pair whom the number alone draws."""
    draw_tables(event)
    without = Draw.objects.get()
    pair = sorted(without.names[person]["player"] for person in without.teams[0])
    without.delete()
    Wish.objects.create(club=event.club, kind=Wish.Kind.NEVER, first_id=pair[0], second_id=pair[1])
    draw_tables(event)


def page(desk, event):
    return html.unescape(desk.get("tables:log", event=event).content.decode())


def copied(event, desk):
    """Copy the evening by its file to the club of another laptop."""
    told = unpacked(packed(evening_values(Event.objects.get(pk=event.pk))))
    return bring_in(club=desk.club, evening=told).event


def teams_elsewhere(shown, data):
    """Run the command that the page names with another data folder, and return the teams that it prints."""
    (command,) = COMMAND.findall(shown)
    return [line.partition(": ")[2] for line in printed_elsewhere(command, data).splitlines()]


def drawn_by_numbers():
    return ["+".join(str(person + 1) for person in team) for team in Draw.objects.latest("pk").teams]


def test_anyone_with_handfoot_gets_the_same_teams_by_the_command_of_the_page(desk, event, tmp_path):
    draw_tables(event)
    shown = page(desk, event)
    assert [SAME in shown, ANYWHERE in shown, ONLY_HERE in shown] == [True, True, False]
    assert teams_elsewhere(shown, tmp_path / "other") == drawn_by_numbers()
    assert ", ".join(drawn_by_numbers()) in shown


def test_the_command_knows_who_plays_together(desk, club, event, tmp_path):
    one, other = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, kind=Wish.Kind.TOGETHER, first=one, second=other)
    draw_tables(event)
    assert "1+2" in drawn_by_numbers()
    assert teams_elsewhere(page(desk, event), tmp_path / "other") == drawn_by_numbers()


def test_another_laptop_repeats_the_draw_of_a_copied_evening(desk, other_desk, event, tmp_path):
    draw_tables(event)
    shown = page(other_desk, copied(event, other_desk))
    assert [SAME in shown, NOT_HERE in shown] == [True, False]
    assert teams_elsewhere(shown, tmp_path / "other") == drawn_by_numbers()


def test_a_draw_that_kept_a_private_wish_can_be_repeated_here_only(desk, event):
    draw_against_a_wish(event)
    shown = page(desk, event)
    assert [SAME in shown, ONLY_HERE in shown, ANYWHERE in shown] == [True, True, False]
    assert COMMAND.findall(shown) == []


def test_a_copied_draw_that_kept_a_private_wish_is_not_called_false(desk, other_desk, event):
    draw_against_a_wish(event)
    shown = page(other_desk, copied(event, other_desk))
    assert [NOT_HERE in shown, FALSE_LIST in shown, SAME in shown, ANYWHERE in shown] == [True, False, False, False]
    assert "wish" not in shown.split("<main")[1]


def test_a_copied_draw_is_not_called_false_after_its_tables_were_put_back(other_desk, event):
    draw_against_a_wish(event)
    copy = copied(event, other_desk)
    other_desk.post("tables:redraw", event=copy)
    other_desk.undo()
    shown = page(other_desk, copy)
    assert [shown.count(said) for said in (NOT_HERE, FALSE_LIST)] == [2, 0]


def test_a_new_draw_of_a_copied_evening_is_checked_as_any_other(other_desk, event):
    draw_against_a_wish(event)
    copy = copied(event, other_desk)
    draw_tables(copy, seed=8)
    shown = page(other_desk, copy)
    assert [shown.count(said) for said in (SAME, NOT_HERE)] == [1, 1]
    Draw.objects.filter(pk=copy.rounds.get().draws.last().pk).update(seed=9)
    assert FALSE_LIST in page(other_desk, copy)


def test_draws_that_were_imported_before_there_was_a_mark_get_it(other_desk, event):
    draw_against_a_wish(event)
    copy = copied(event, other_desk)
    an_hour_ago = Draw.objects.latest("pk").made_at - datetime.timedelta(hours=1)
    Draw.objects.filter(round__event=copy).update(is_imported=False, made_at=an_hour_ago)
    import_module("tournaments.migrations.0031_imported_draws").mark_imported(apps, None)
    assert [draw.is_imported for draw in Draw.objects.order_by("pk")] == [False, True]
