"""Controls for the tests of concurrency: every action holds with its lock, and goes wrong without it.

Each action of the site is held between its read and its first write until all have read (`Rendezvous`), so a race does
not depend on luck. With the lock on, the others cannot read, so the wait is short. The lock is the IMMEDIATE
transaction on SQLite, and the event's row on PostgreSQL.
"""

import uuid
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError
from django.db.models import QuerySet
from django.utils import timezone

from tests.builders import keyed, make_evening, make_event, make_helper, make_people, make_phone, make_sign_ups, tonight
from tests.trust.crowd import Rendezvous, at_once, failures, without_row_locks
from tests.trust.test_many_at_once import is_consistent, saved
from tournaments.changes.actions import join_team
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.names import split_name
from tournaments.hall.actions import check_code, let_in, make_new_code, send_away
from tournaments.hall.queries import MOST_WRONG_TRIES
from tournaments.models import Event, HelperPass, JoinCode, Player, Round, Sheet, Team
from tournaments.models.team import TeamMember
from tournaments.people.actions import save_player
from tournaments.people.importing import actions as importing
from tournaments.people.importing.actions import import_people
from tournaments.sheets import actions as sheets
from tournaments.sheets.actions import SheetConflictError, confirm_sheet
from tournaments.sheets.move_actions import Mover, SeenSheet, exchange_sheets, move_sheet
from tournaments.sheets.queries import table_for
from tournaments.sign_up import actions as sign_up
from tournaments.sign_up.actions import sign_in, sign_in_new_person
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_partners
from tournaments.tables.queries import plans_for

pytestmark = pytest.mark.django_db(transaction=True)

LOCKED_PATIENCE = 0.5
"""Seconds to wait for the others, whom the lock keeps out."""
CAN_FAIL = (DatabaseError, ObjectDoesNotExist, ValidationError, SheetConflictError)
"""How an action without its lock may fail. Any other error is a mistake of the test."""
UNLOCKED_PATIENCE = 100
"""Seconds to wait for the others, who all come when nothing is locked."""


@dataclass(frozen=True)
class Race:
    """Concurrent actions, the function `owner.name` where each is held, and a check of the outcomes.

    Actions that have no such function in common are held at the functions of `also`, too.
    """

    actions: list[Any]
    owner: Any
    name: str
    is_right: Any
    also: list[tuple[Any, str]] = field(default_factory=list)

    def hold(self, monkeypatch, *, patience):
        rendezvous = Rendezvous(len(self.actions), patience=patience)
        for owner, name in [(self.owner, self.name), *self.also]:
            rendezvous.hold_at(monkeypatch, owner, name)
        return rendezvous


def one_is_refused(event, *, saves):
    """Return a check: one save was refused as a conflict, and the history has `saves` rows."""

    def is_right(outcomes):
        refused = [type(error) for error in failures(outcomes)]
        return refused == [SheetConflictError] and saved(event) == saves and is_consistent(event)

    return is_right


def two_first_saves_of_a_sheet(club):
    event = make_evening(club)
    actions = [lambda by=by: keyed(event, table=1, deal=1, counts={1: {"table.5": 1}}, by=by) for by in ("Fay", "Gus")]
    return Race(actions, sheets, "_tallies", one_is_refused(event, saves=1))


def two_corrections_of_a_sheet(club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={})
    actions = [lambda by=by: keyed(event, table=1, deal=1, counts={}, version=1, by=by) for by in ("Fay", "Gus")]
    return Race(actions, sheets, "_tallies", one_is_refused(event, saves=2))


def one_form_posted_twice(club):
    event = make_evening(club)
    form = uuid.uuid4()
    actions = [lambda: keyed(event, table=1, deal=1, counts={}, submission=form)] * 2
    return Race(actions, sheets, "_tallies", lambda outcomes: failures(outcomes) == [] and saved(event) == 1)


def twelve_sheets_of_one_evening(club):
    """Each save raises the version of the evening, by which phones and papers know whether they are up to date."""
    event = make_evening(club, people=48)
    before = Event.objects.get().version
    actions = [lambda table=table: keyed(event, table=table, deal=1, counts={}) for table in range(1, 13)]

    def is_right(outcomes):
        return failures(outcomes) == [] and saved(event) == 12 and Event.objects.get().version == before + 12

    return Race(actions, sheets, "_tallies", is_right)


def two_confirmations(club):
    event = make_evening(club, second_person=True)
    sheet = keyed(event, table=1, deal=1, counts={}, by="Fay")
    actions = [lambda by=by: confirm_sheet(event=event, sheet=sheet, version=1, by=by) for by in ("Gus", "Ida")]

    def is_right(outcomes):
        return [type(error) for error in failures(outcomes)] == [ValidationError]

    return Race(actions, Sheet, "save", is_right)


def a_confirmation_and_a_save(club):
    """Whoever comes second is told. Else the confirmation of what was saved before would vanish."""
    event = make_evening(club, second_person=True)
    sheet = keyed(event, table=1, deal=1, counts={}, by="Fay")
    actions = [
        lambda: confirm_sheet(event=event, sheet=sheet, version=1, by="Ida"),
        lambda: keyed(event, table=1, deal=1, counts={1: {"table.5": 1}}, version=1, by="Gus"),
    ]

    def is_right(outcomes):
        confirmed, _saved = outcomes
        told = [error.messages if isinstance(error, ValidationError) else type(error) for error in failures(outcomes)]
        expected = SheetConflictError if confirmed is None else [sheets.SAVED_AGAIN]
        is_kept = Sheet.objects.get().confirmed_by == ("Ida" if confirmed is None else "")
        return told == [expected] and saved(event) == 2 and is_kept and is_consistent(event)

    return Race(actions, Sheet, "save", is_right)


def place_of(event, table, *, version):
    return SeenSheet(table=table_for(event, table=table, deal=1), deal=1, version=version)


def moved(event, one, other, *, by):
    """Move a sheet of a table to a table where none is in."""
    source, target = place_of(event, one, version=1), place_of(event, other, version=0)
    return move_sheet(event=event, source=source, target=target, mover=Mover(name=by, user=None))


def told_that_it_was_saved(outcomes):
    """Return whether one action was refused because a sheet was saved meanwhile. A database may refuse it otherwise."""
    return [getattr(error, "messages", []) for error in failures(outcomes)] == [[sheets.SAVED_AGAIN]]


def two_sheets_moved_to_one_place(club):
    """Whoever comes second is told; no numbers are lost."""
    event = make_evening(club, people=12)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.5": table}})
    actions = [lambda table=table: moved(event, table, 3, by="Fay") for table in (1, 2)]

    def is_right(outcomes):
        states = sorted(Sheet.objects.values_list("state", flat=True))
        return (
            told_that_it_was_saved(outcomes) and states == ["entered", "entered", "taken-back"] and is_consistent(event)
        )

    return Race(actions, sheets, "_tallies", is_right)


def a_sheet_moved_and_keyed_in_where_it_goes(club):
    """Table 1's numbers go to Table 2 while Gus keys Table 2 in."""
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 1}})
    actions = [
        lambda: moved(event, 1, 2, by="Fay"),
        lambda: keyed(event, table=2, deal=1, counts={1: {"table.5": 2}}, by="Gus"),
    ]

    def is_right(outcomes):
        is_conflict = [type(error) for error in failures(outcomes)] == [SheetConflictError]
        return (is_conflict or told_that_it_was_saved(outcomes)) and is_consistent(event)

    return Race(actions, sheets, "_tallies", is_right)


def one_exchange_pressed_at_two_laptops(club):
    """Exchanged twice the sheets would be as wrong as before."""
    event = make_evening(club)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.5": table}})

    def exchanged(by):
        one, other = place_of(event, 1, version=1), place_of(event, 2, version=1)
        return exchange_sheets(event=event, one=one, other=other, mover=Mover(name=by, user=None))

    def is_right(outcomes):
        return told_that_it_was_saved(outcomes) and saved(event) == 4 and is_consistent(event)

    return Race([lambda: exchanged("Fay"), lambda: exchanged("Gus")], sheets, "_tallies", is_right)


def two_draws(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    plan = plans_for(event, head_count(event))[0]
    actions = [lambda: draw_partners(round_=event.rounds.get(), plan=plan, seed=7, made_by=None)] * 2

    def is_right(outcomes):
        all_refused = all(isinstance(error, ValidationError) for error in failures(outcomes))
        return all_refused and (Team.objects.count(), TeamMember.objects.count()) == (6, 12)

    return Race(actions, Round, "save", is_right)


def two_sign_ups(club):
    event = make_event(club)
    people = make_people(club)[:2]
    # For a person with a fixed chair, `sign_in` calls `usual_table` after it reads the last number and before it saves.
    for person in people:
        person.fixed_chair = True
    actions = [lambda person=person: sign_in(event=event, player=person) for person in people]

    def is_right(outcomes):
        numbers = sorted(event.sign_ups.values_list("number", flat=True))
        return failures(outcomes) == [] and numbers == [1, 2]

    return Race(actions, sign_up, "usual_table", is_right)


def two_phones_press_one_name(club):
    event = make_event(club, date=tonight(club))
    (player,) = make_people(club)[:1]
    for _phone in range(2):
        make_phone(event)
    actions = [lambda by=by: sign_in(event=event, player=player, helper=by) for by in event.helper_passes.all()]

    def is_right(outcomes):
        is_told = [type(error) for error in failures(outcomes)] == [ValidationError]
        counted = sorted(event.helper_passes.values_list("signed_in", flat=True))
        return is_told and event.sign_ups.count() == 1 and counted == [0, 1]

    return Race(actions, QuerySet, "update", is_right)


NEW_NAME = split_name("Lise Meitner")


def one_person_one_line(event, *, refused):
    """Return a check: one person of the new name, at most one line, and this many laptops were told so."""

    def is_right(outcomes):
        errors = failures(outcomes)
        lines = event.sign_ups.count()
        people = event.club.players.filter(family_name="Meitner").count()
        return all(isinstance(error, ValidationError) for error in errors) and (people, len(errors), lines) == (
            1,
            refused,
            min(lines, 1),
        )

    return is_right


def two_laptops_sign_up_one_new_name(club):
    event = make_event(club)
    actions = [lambda: sign_in_new_person(event=event, name=NEW_NAME)] * 2
    return Race(actions, Player, "save", one_person_one_line(event, refused=1))


def a_new_name_at_the_door_and_on_the_page_of_people(club):
    event = make_event(club)
    actions = [
        lambda: sign_in_new_person(event=event, name=NEW_NAME),
        lambda: save_player(player=new_person(club), chapter="Lake"),
    ]
    return Race(actions, Player, "save", one_person_one_line(event, refused=1))


def a_new_name_at_the_door_and_in_a_list(club):
    """The import recognizes the person, or the sign-up is refused."""
    event = make_event(club)
    row = ListRow(line=1, given="Lise", family="Meitner", chapter=None, lot="")
    actions = [
        lambda: sign_in_new_person(event=event, name=NEW_NAME),
        lambda: import_people(club=club, rows=[row], decide=lambda matches: {}),
    ]

    def is_right(outcomes):
        signed, imported = outcomes
        refused = isinstance(signed, ValidationError)
        return one_person_one_line(event, refused=int(refused))(outcomes) and imported.known == (not refused)

    return Race(actions, Player, "save", is_right, also=[(importing, "add_people")])


def two_late_players_of_one_new_name(club):
    """Of two evenings, because the evening's own lock would keep the second laptop out."""
    teams = [make_evening(club).teams.first() for _ in range(2)]
    actions = [lambda team=team: join_team(team=team, player=new_person(club), from_deal=1) for team in teams]

    def is_right(outcomes):
        refused = [type(error) for error in failures(outcomes)]
        return refused == [ValidationError] and club.players.filter(family_name="Meitner").count() == 1

    return Race(actions, Player, "save", is_right)


def new_person(club):
    written = NEW_NAME
    return Player.named(club=club, given_name=written.given, family_name=written.family)


def one_joins_while_all_helpers_are_removed(club):
    """The helper is removed with the others, or refused. Both actions query the passes before they write.

    Who joins is held before the pass is created; who removes is held between the read of the passes and their update.
    """
    event = make_evening(club, date=tonight(club))
    make_helper(event, name="Fay")
    actions = [
        lambda: let_in(way_in=event.join_code, by_link=True, name="Gus", now=timezone.now()),
        lambda: send_away(event=event, now=timezone.now()),
    ]

    def is_right(outcomes):
        return failures(outcomes) == [] and not HelperPass.objects.filter(ended_at__isnull=True).exists()

    return Race(actions, type(event.helper_passes), "filter", is_right, also=[(QuerySet, "update")])


def two_wrong_codes_when_one_try_is_left(club):
    """The second finds no valid code, so it is neither compared nor counted."""
    code = make_new_code(event=make_evening(club, date=tonight(club)), now=timezone.now())
    JoinCode.objects.update(wrong_tries=MOST_WRONG_TRIES - 1)
    wrong = "000002" if code.digits == "000001" else "000001"
    actions = [lambda: check_code(club=club.slug, digits=wrong, now=timezone.now())] * 2

    def is_right(outcomes):
        return failures(outcomes) == [] and JoinCode.objects.get().wrong_tries == MOST_WRONG_TRIES

    return Race(actions, QuerySet, "update", is_right)


RACES = [
    two_first_saves_of_a_sheet,
    two_corrections_of_a_sheet,
    one_form_posted_twice,
    twelve_sheets_of_one_evening,
    two_confirmations,
    a_confirmation_and_a_save,
    two_sheets_moved_to_one_place,
    a_sheet_moved_and_keyed_in_where_it_goes,
    one_exchange_pressed_at_two_laptops,
    two_draws,
    two_sign_ups,
    two_phones_press_one_name,
    two_laptops_sign_up_one_new_name,
    a_new_name_at_the_door_and_on_the_page_of_people,
    a_new_name_at_the_door_and_in_a_list,
    two_late_players_of_one_new_name,
    one_joins_while_all_helpers_are_removed,
    two_wrong_codes_when_one_try_is_left,
]


@pytest.mark.parametrize("make_race", RACES)
def test_with_its_lock_every_action_holds(club, monkeypatch, make_race):
    race = make_race(club)
    race.hold(monkeypatch, patience=LOCKED_PATIENCE)
    outcomes = at_once(*race.actions)
    assert race.is_right(outcomes), outcomes


@pytest.mark.parametrize("make_race", RACES)
def test_without_its_lock_every_action_goes_wrong(club, monkeypatch, make_race):
    race = make_race(club)
    rendezvous = race.hold(monkeypatch, patience=UNLOCKED_PATIENCE)
    without_row_locks(monkeypatch)
    without_event_writes(monkeypatch, rendezvous, counts=make_race is twelve_sheets_of_one_evening)
    outcomes = at_once(*race.actions)
    assert rendezvous.has_met
    assert not race.is_right(outcomes), outcomes
    assert not [one for one in failures(outcomes) if not isinstance(one, CAN_FAIL)], outcomes


def without_event_writes(monkeypatch, rendezvous, *, counts):
    """Remove the writes to the event that lock it too: its version at the start of a save, its lists before a draw.

    With `counts`, the version is still raised, by a read and a separate write.
    """

    def next_version(event, table, deal):
        if counts:
            version = Event.objects.get(pk=event.pk).version
            rendezvous.wait()
            Event.objects.filter(pk=event.pk).update(version=version + 1)

    monkeypatch.setattr(sheets, "_raise_version", next_version)
    monkeypatch.setattr(Event, "save", lambda self, **how: None)
