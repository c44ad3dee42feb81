"""The control of every crowd: all have read before any writes. With its lock an act is right, without it never.

Nothing here is luck: the acts are the site's own, and each is held between its reading and its first writing until all
are there (`Meeting`). With the lock on the others cannot come, so nobody waits for them long. On SQLite the lock is the
IMMEDIATE transaction, on PostgreSQL the row of the event.
"""

import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.builders import keyed, make_evening, make_event, make_helper, make_people, make_sign_ups, tonight
from tests.trust.crowd import Meeting, at_once, failures, without_row_locks
from tests.trust.test_many_at_once import all_is_well, saved
from tournaments.hall.actions import let_in, send_away
from tournaments.models import Event, HelperPass, Round, Sheet, Team
from tournaments.models.team import TeamMember
from tournaments.sheets import actions as sheets
from tournaments.sheets.actions import SheetConflictError, confirm_sheet
from tournaments.sign_up import actions as sign_up
from tournaments.sign_up.actions import sign_in
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_partners
from tournaments.tables.queries import plans_for

pytestmark = pytest.mark.django_db(transaction=True)

HELD_OUT = 0.5
"""Seconds after which it is plain that a lock keeps the others out."""
FOR_EVER = 100
"""Seconds; where nothing is locked everybody comes."""


@dataclass(frozen=True)
class Race:
    """What several do at once, where each is held (between reading and writing), and whether it went right."""

    works: list[Any]
    owner: Any
    name: str
    is_right: Any


def one_is_late(event, *, saves):
    """Right is: one save was refused because the other was there first, and so many are in the history."""

    def is_right(outcomes):
        refused = [type(late) for late in failures(outcomes)]
        return refused == [SheetConflictError] and saved(event) == saves and all_is_well(event)

    return is_right


def one_sheet_from_two_devices(club):
    event = make_evening(club)
    works = [lambda by=by: keyed(event, table=1, deal=1, counts={1: {"table.5": 1}}, by=by) for by in ("Fay", "Gus")]
    return Race(works, sheets, "_tallies", one_is_late(event, saves=1))


def one_sheet_that_is_in_from_two_devices(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    works = [lambda by=by: keyed(event, table=1, deal=1, counts={}, version=1, by=by) for by in ("Fay", "Gus")]
    return Race(works, sheets, "_tallies", one_is_late(event, saves=2))


def one_post_twice(club):
    event = make_evening(club)
    form = uuid.uuid4()
    works = [lambda: keyed(event, table=1, deal=1, counts={}, submission=form)] * 2
    return Race(works, sheets, "_tallies", lambda outcomes: failures(outcomes) == [] and saved(event) == 1)


def twelve_sheets_of_one_evening(club):
    """Each save is a version of the evening's results, which phones and printed papers are compared with."""
    event = make_evening(club, people=48)
    before = Event.objects.get().version
    works = [lambda table=table: keyed(event, table=table, deal=1, counts={}) for table in range(1, 13)]

    def is_right(outcomes):
        return failures(outcomes) == [] and saved(event) == 12 and Event.objects.get().version == before + 12

    return Race(works, sheets, "_tallies", is_right)


def two_confirmations(club):
    event = make_evening(club, second_person=True)
    sheet = keyed(event, table=1, deal=1, counts={}, by="Fay")
    works = [lambda by=by: confirm_sheet(event=event, sheet=sheet, version=1, by=by) for by in ("Gus", "Ida")]

    def is_right(outcomes):
        return [type(late) for late in failures(outcomes)] == [ValidationError]

    return Race(works, Sheet, "save", is_right)


def two_draws(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    plan = plans_for(event, head_count(event))[0]
    works = [lambda: draw_partners(round_=event.rounds.get(), plan=plan, number=7, made_by=None)] * 2

    def is_right(outcomes):
        told = all(isinstance(late, ValidationError) for late in failures(outcomes))
        return told and (Team.objects.count(), TeamMember.objects.count()) == (6, 12)

    return Race(works, Round, "save", is_right)


def two_last_lines_of_the_sign_up(club):
    event = make_event(club)
    people = make_people(club)[:2]
    # For whom a chair is kept, it is looked up between the last number and the next.
    for person in people:
        person.fixed_chair = True
    works = [lambda person=person: sign_in(event=event, player=person) for person in people]

    def is_right(outcomes):
        numbers = sorted(event.sign_ups.values_list("number", flat=True))
        return failures(outcomes) == [] and numbers == [1, 2]

    return Race(works, sign_up, "usual_table", is_right)


def one_joins_while_all_are_sent_away(club):
    """Who joins is sent away with the others, or refused: both acts ask for the passes before they write."""
    event = make_evening(club, date=tonight(club))
    make_helper(event, name="Fay")
    works = [
        lambda: let_in(way_in=event.join_code, by_link=True, name="Gus", now=timezone.now()),
        lambda: send_away(event=event, now=timezone.now()),
    ]

    def is_right(outcomes):
        return failures(outcomes) == [] and not HelperPass.objects.filter(ended_at__isnull=True).exists()

    return Race(works, type(event.helper_passes), "filter", is_right)


RACES = [
    one_sheet_from_two_devices,
    one_sheet_that_is_in_from_two_devices,
    one_post_twice,
    twelve_sheets_of_one_evening,
    two_confirmations,
    two_draws,
    two_last_lines_of_the_sign_up,
    one_joins_while_all_are_sent_away,
]


@pytest.mark.parametrize("begun", RACES)
def test_with_its_lock_it_is_right(club, monkeypatch, begun):
    race = begun(club)
    Meeting(len(race.works), patience=HELD_OUT).hold_at(monkeypatch, race.owner, race.name)
    outcomes = at_once(*race.works)
    assert race.is_right(outcomes), outcomes


@pytest.mark.parametrize("begun", RACES)
def test_without_its_lock_it_goes_wrong(club, monkeypatch, begun):
    race = begun(club)
    meeting = Meeting(len(race.works), patience=FOR_EVER)
    meeting.hold_at(monkeypatch, race.owner, race.name)
    without_row_locks(monkeypatch)
    take_no_turns(monkeypatch, meeting, counts=begun is twelve_sheets_of_one_evening)
    outcomes = at_once(*race.works)
    assert not race.is_right(outcomes), outcomes


def take_no_turns(monkeypatch, meeting, *, counts):
    """Take away what else locks an event: that a save begins by writing its version, and a draw by writing its lists.

    Where the versions are what is counted they are counted as one who knows no locks would.
    """

    def next_version(event, table):
        if counts:
            version = Event.objects.get(pk=event.pk).version
            meeting.attend()
            Event.objects.filter(pk=event.pk).update(version=version + 1)

    monkeypatch.setattr(sheets, "_take_turn", next_version)
    monkeypatch.setattr(Event, "save", lambda self, **how: None)
