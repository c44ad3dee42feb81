"""Concurrent saves: none fails and none is lost; of two saves of one sheet, one wins.

Figures are printed. The controls are in `test_locks.py`.
"""

import uuid

import pytest
from django.core.exceptions import ValidationError
from django.db.models import Count

from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups
from tests.trust.crowd import at_once, failures
from tournaments.evening_file.verify import verify
from tournaments.models import Draw, Event, Sheet, SheetHistory, SignUp, Team
from tournaments.sheets.actions import SheetConflictError, confirm_sheet
from tournaments.sign_up.actions import sign_in
from tournaments.sign_up.queries import head_count
from tournaments.standings.actions import make_final
from tournaments.tables.actions import draw_partners
from tournaments.tables.queries import plans_for

pytestmark = pytest.mark.django_db(transaction=True)

# `test_locks.py` holds actions at their worst moment and shows what happens without the lock. Here they race freely.
WRITERS, SAVES_EACH, SIMULTANEOUS, REPEATS = 12, 40, 60, 25
REPEATS_WITHOUT_CONTROL = 100
"""Repeats of a race that `test_locks.py` does not hold."""


def saved(event):
    return SheetHistory.objects.filter(sheet__seating__round__event=event).count()


def is_consistent(event):
    """Return whether every total follows from its counts, and every sheet agrees with its history."""
    return verify([Event.objects.get(pk=event.pk)]).differences == []


def save_again_and_again(event, table, times):
    """Save the sheets of a table in turn, each several times."""
    for number in range(times):
        deal, version = number % event.deals + 1, number // event.deals
        keyed(event, table=table, deal=deal, counts={1: {"table.5": number}}, version=version, by=f"Fay {table}")


def test_twelve_writers_make_forty_saves_each(club, capsys):
    event = make_evening(club, people=4 * WRITERS)
    before = Event.objects.get().version
    actions = [lambda table=table: save_again_and_again(event, table, SAVES_EACH) for table in range(1, WRITERS + 1)]
    assert failures(at_once(*actions)) == []
    assert saved(event) == WRITERS * SAVES_EACH
    assert Event.objects.get().version == before + WRITERS * SAVES_EACH
    assert is_consistent(event)
    with capsys.disabled():
        print(f"\n{WRITERS} writers × {SAVES_EACH} saves: {saved(event)} of {WRITERS * SAVES_EACH}, 0 failed", end="")


def test_sixty_simultaneous_saves_are_all_stored(club, capsys):
    event = make_evening(club, people=SIMULTANEOUS)
    tables = event.rounds.get().seatings.count()
    papers = [(table, deal) for deal in range(1, event.deals + 1) for table in range(1, tables + 1)][:SIMULTANEOUS]
    actions = [
        lambda table=table, deal=deal: keyed(event, table=table, deal=deal, counts={1: {"table.5": 1}})
        for table, deal in papers
    ]
    assert len(actions) == SIMULTANEOUS
    assert failures(at_once(*actions)) == []
    assert saved(event) == Sheet.objects.count() == SIMULTANEOUS
    assert is_consistent(event)
    with capsys.disabled():
        print(f"\n{SIMULTANEOUS} simultaneous saves: {saved(event)} of {SIMULTANEOUS}, 0 failed", end="")


def test_of_two_saves_of_a_sheet_one_is_refused(club):
    event = make_evening(club)
    for version in range(REPEATS):
        actions = [
            lambda by=by, version=version: keyed(
                event, table=1, deal=1, counts={1: {"table.5": version + 1}}, version=version, by=by
            )
            for by in ("Fay", "Gus")
        ]
        (error,) = failures(at_once(*actions))
        assert isinstance(error, SheetConflictError)
        assert error.sheet.version == version + 1
        assert error.sheet.saved_by in ("Fay", "Gus")
    assert saved(event) == REPEATS
    assert is_consistent(event)


def test_a_form_posted_six_times_at_once_is_saved_once(club):
    event = make_evening(club)
    for deal in range(1, event.deals + 1):
        form = uuid.uuid4()
        actions = [lambda deal=deal, form=form: keyed(event, table=1, deal=deal, counts={}, submission=form)] * 6
        assert failures(at_once(*actions)) == []
    assert saved(event) == Sheet.objects.count() == event.deals


def test_of_two_confirmations_of_a_sheet_one_is_refused(club):
    event = make_evening(club, second_person=True)
    sheet = keyed(event, table=1, deal=1, counts={1: {"table.5": 7}}, by="Fay")
    for version in range(1, REPEATS + 1):
        Sheet.objects.update(confirmed_by="")
        actions = [
            lambda by=by, version=version: confirm_sheet(event=event, sheet=sheet, version=version, by=by)
            for by in ("Gus", "Ida")
        ]
        outcomes = at_once(*actions)
        (error,) = failures(outcomes)
        first = ("Gus", "Ida")[outcomes.index(None)]
        assert error.messages == [f"{first} has already confirmed this sheet."]
        assert Sheet.objects.get().confirmed_by == first


def test_two_simultaneous_draws_never_mix_their_teams(club):
    """The second draw replaces the first or is refused."""
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    round_ = event.rounds.get()
    plan = plans_for(event, head_count(event))[0]
    for number in range(REPEATS):
        actions = [
            lambda number=number: draw_partners(round_=event.rounds.get(), plan=plan, seed=number, made_by=None)
        ] * 2
        refused = [one for one in failures(at_once(*actions)) if not isinstance(one, ValidationError)]
        assert refused == []
        members = Team.objects.filter(event=event).aggregate(people=Count("members__player", distinct=True))
        assert members["people"] == 12
        assert Team.objects.filter(event=event).count() == 6
        assert round_.seatings.count() == 3
    assert Draw.objects.count() >= REPEATS


def test_two_simultaneous_sign_ups_get_different_numbers(club):
    event = make_event(club)
    people = make_people(club, names=[f"Ada{number}" for number in range(2 * REPEATS)])
    for pair in zip(people[::2], people[1::2], strict=True):
        actions = [lambda person=person: sign_in(event=event, player=person) for person in pair]
        assert failures(at_once(*actions)) == []
    assert list(SignUp.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 2 * REPEATS + 1))


def test_results_are_not_final_after_a_simultaneous_save(club):
    """Making them final is refused after the save, and no longer valid before it.

    There is no control: results are final for one version, so this needs no lock.
    """
    event = make_evening(club, people=4)
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={})
    for version in range(1, REPEATS_WITHOUT_CONTROL + 1):
        version_seen = Event.objects.get().version
        actions = [
            lambda version_seen=version_seen: make_final(event=event, version=version_seen),
            lambda version=version: keyed(event, table=1, deal=1, counts={}, version=version),
        ]
        _final, sheet = outcomes = at_once(*actions)
        assert isinstance(sheet, Sheet)
        assert all(isinstance(one, ValidationError) for one in failures(outcomes))
        assert not Event.objects.get().is_final
