"""Many saves at once: none fails, none is lost; one sheet from two devices has one winner.

The figures are printed. What shows that these could fail stands in `test_locks.py`.
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

WRITERS, SAVES_EACH, INSTANT, REPEATS = 12, 40, 60, 100


def saved(event):
    return SheetHistory.objects.filter(sheet__seating__round__event=event).count()


def all_is_well(event):
    """Every total follows from its counts, and every sheet's history is whole."""
    return verify([Event.objects.get(pk=event.pk)]).differences == []


def save_again_and_again(event, table, times):
    """One writer at one table, hand after hand, each sheet saved several times over."""
    for number in range(times):
        deal, version = number % event.deals + 1, number // event.deals
        keyed(event, table=table, deal=deal, counts={1: {"table.5": number}}, version=version, by=f"Fay {table}")


def test_twelve_writers_of_forty_saves_each(club, capsys):
    event = make_evening(club, people=4 * WRITERS)
    before = Event.objects.get().version
    works = [lambda table=table: save_again_and_again(event, table, SAVES_EACH) for table in range(1, WRITERS + 1)]
    assert failures(at_once(*works)) == []
    assert saved(event) == WRITERS * SAVES_EACH
    assert Event.objects.get().version == before + WRITERS * SAVES_EACH
    assert all_is_well(event)
    with capsys.disabled():
        print(f"\n{WRITERS} writers × {SAVES_EACH} saves: {saved(event)} of {WRITERS * SAVES_EACH}, 0 failed", end="")


def test_sixty_saves_at_one_instant(club, capsys):
    event = make_evening(club, people=INSTANT)
    tables = event.rounds.get().seatings.count()
    papers = [(table, deal) for deal in range(1, event.deals + 1) for table in range(1, tables + 1)][:INSTANT]
    works = [
        lambda table=table, deal=deal: keyed(event, table=table, deal=deal, counts={1: {"table.5": 1}})
        for table, deal in papers
    ]
    assert len(works) == INSTANT
    assert failures(at_once(*works)) == []
    assert saved(event) == Sheet.objects.count() == INSTANT
    assert all_is_well(event)
    with capsys.disabled():
        print(f"\n{INSTANT} saves at one instant: {saved(event)} of {INSTANT}, 0 failed", end="")


def test_one_sheet_from_two_devices_has_one_winner(club):
    event = make_evening(club)
    for version in range(REPEATS):
        works = [
            lambda by=by, version=version: keyed(
                event, table=1, deal=1, counts={1: {"table.5": version + 1}}, version=version, by=by
            )
            for by in ("Fay", "Gus")
        ]
        (late,) = failures(at_once(*works))
        assert isinstance(late, SheetConflictError)
        assert late.sheet.version == version + 1
        assert late.sheet.saved_by in ("Fay", "Gus")
    assert saved(event) == REPEATS
    assert all_is_well(event)


def test_the_same_post_many_times_at_once_is_one_row(club):
    event = make_evening(club)
    for deal in range(1, event.deals + 1):
        form = uuid.uuid4()
        works = [lambda deal=deal, form=form: keyed(event, table=1, deal=deal, counts={}, submission=form)] * 6
        assert failures(at_once(*works)) == []
    assert saved(event) == Sheet.objects.count() == event.deals


def test_two_confirmations_at_once_are_one(club):
    event = make_evening(club, second_person=True)
    sheet = keyed(event, table=1, deal=1, counts={1: {"table.5": 7}}, by="Fay")
    for _ in range(REPEATS):
        Sheet.objects.update(confirmed_by="")
        works = [lambda by=by: confirm_sheet(event=event, sheet=sheet, version=1, by=by) for by in ("Gus", "Ida")]
        outcomes = at_once(*works)
        (late,) = failures(outcomes)
        first = ("Gus", "Ida")[outcomes.index(None)]
        assert late.messages == [f"{first} has already confirmed this sheet."]
        assert Sheet.objects.get().confirmed_by == first


def test_two_draws_at_once_are_one_set_of_teams(club):
    """Whoever presses second draws again or is told so: never are two draws mixed."""
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:12])
    round_ = event.rounds.get()
    plan = plans_for(event, head_count(event))[0]
    for number in range(REPEATS):
        works = [
            lambda number=number: draw_partners(round_=event.rounds.get(), plan=plan, number=number, made_by=None)
        ] * 2
        refused = [one for one in failures(at_once(*works)) if not isinstance(one, ValidationError)]
        assert refused == []
        members = Team.objects.filter(event=event).aggregate(people=Count("members__player", distinct=True))
        assert members["people"] == 12
        assert Team.objects.filter(event=event).count() == 6
        assert round_.seatings.count() == 3
    assert Draw.objects.count() >= REPEATS


def test_two_last_lines_of_the_sign_up_at_once(club):
    event = make_event(club)
    people = make_people(club, names=[f"Ada{number}" for number in range(2 * REPEATS)])
    for pair in zip(people[::2], people[1::2], strict=True):
        works = [lambda person=person: sign_in(event=event, player=person) for person in pair]
        assert failures(at_once(*works)) == []
    assert list(SignUp.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 2 * REPEATS + 1))


def test_results_are_not_made_final_over_a_save(club):
    """Either the save comes first and the press is told so, or it comes after and the results are final no more.

    There is no control for it: final is a version, so no lock is needed for it to hold.
    """
    event = make_evening(club, people=4)
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={})
    for version in range(1, REPEATS + 1):
        seen = Event.objects.get().version
        works = [
            lambda seen=seen: make_final(event=event, version=seen),
            lambda version=version: keyed(event, table=1, deal=1, counts={}, version=version),
        ]
        assert all(isinstance(one, ValidationError) for one in failures(at_once(*works)))
        assert not Event.objects.get().is_final
