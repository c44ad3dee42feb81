"""Saving a sheet: with history, once per submission, never overwriting an unseen change."""

import uuid

import pytest
from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations

from scoring import read_rule_set
from scoring.deal import LARGEST_COUNT
from scoring.library import rule_set_text
from scoring.rule_file.fields import LARGEST_PRICE, LONGEST_LIST
from tests.builders import keyed, make_evening, played_evenings
from tournaments.changes.team_actions import trade_tables
from tournaments.models import Event, PlayerStanding, Sheet, SheetHistory, Tally
from tournaments.seasons.queries import stored_standings, totals_of
from tournaments.sheets.actions import Saving, SheetConflictError, save_sheet
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import table_for
from tournaments.tables.actions import undo_draw
from tournaments.tables.adjust_actions import say_books

FIRST = {1: {"books.red": 1, "table.5": 7}, 2: {"held.10": 3}}
SECOND = {1: {"books.red": 2, "table.5": 14}, 2: {"held.10": 4}}


@pytest.fixture
def event(club):
    return make_evening(club)


def totals(sheet):
    return list(sheet.tallies.order_by("pk").values_list("total", flat=True))


def test_points_are_stored_with_the_counts_and_the_history(event):
    sheet = keyed(event, table=1, deal=1, counts=FIRST)
    assert totals(sheet) == [535, -30]
    save = SheetHistory.objects.get()
    assert (save.version, save.saved_by) == (1, "Ruth")
    assert [tally["counts"] for tally in save.content["tallies"]] == [FIRST[1], FIRST[2]]
    assert [tally["total"] for tally in save.content["tallies"]] == [535, -30]


def test_as_many_points_as_a_rule_set_can_give_are_stored(club):
    """A database has a range for each column. PostgreSQL refuses a number outside of it, SQLite takes any."""
    rules = read_rule_set(rule_set_text("tanglewood").replace("price = 500", f"price = {LARGEST_PRICE}"))
    event = make_evening(club, rules=rules)
    sheet = keyed(event, table=1, deal=1, counts={1: {"books.red": LARGEST_COUNT}, 2: {"held.10": 3}})
    assert totals(sheet) == [9_999_000_000, -30]
    player = sheet.tallies.earliest("pk").team.members.first().player
    assert totals_of(stored_standings(player))["points"] is None
    (standing,) = played_evenings(player)
    assert standing.points == totals_of(stored_standings(player))["points"] == 9_999_000_000
    most = 99 * LONGEST_LIST * LARGEST_COUNT * LARGEST_PRICE * 10  # hands, lines, and a lone player counts tenfold
    for field in (Tally._meta.get_field("total"), PlayerStanding._meta.get_field("points")):
        low, high = BaseDatabaseOperations.integer_field_ranges[field.get_internal_type()]
        assert low < -most < most < high


def test_a_correction_keeps_the_earlier_version_in_the_history(event):
    keyed(event, table=1, deal=1, counts=FIRST)
    sheet = keyed(event, table=1, deal=1, counts=SECOND, version=1, why="misread")
    assert (sheet.version, totals(sheet)) == (2, [1070, -40])
    assert list(sheet.saves.values_list("version", "why")) == [(1, ""), (2, "misread")]
    assert Tally.objects.count() == 2


def test_the_same_submission_twice_is_saved_once(event):
    submission = uuid.uuid4()
    for _ in range(2):
        keyed(event, table=1, deal=1, counts=FIRST, submission=submission)
    assert SheetHistory.objects.count() == 1
    assert Event.objects.get().version == event.version + 1


def test_a_save_with_an_old_version_is_a_conflict(event):
    keyed(event, table=1, deal=1, counts=FIRST)
    with pytest.raises(SheetConflictError) as conflict:
        keyed(event, table=1, deal=1, counts=SECOND, by="Fay")
    assert totals(conflict.value.sheet) == [535, -30]
    assert SheetHistory.objects.count() == 1
    with pytest.raises(SheetConflictError):
        keyed(event, table=1, deal=2, counts=FIRST, version=3)
    assert Sheet.objects.count() == 1


def test_every_save_raises_the_version_of_the_event(event):
    keyed(event, table=1, deal=1, counts=FIRST)
    keyed(event, table=2, deal=1, counts=FIRST)
    assert Event.objects.get().version == event.version + 2


def test_the_team_that_went_out_is_saved_with_the_sheet(event):
    sheet = keyed(event, table=1, deal=1, counts=FIRST, ending="out", went_out=2)
    assert sheet.went_out == event.teams.get(seats__seating__table=1, seats__position=2)
    assert totals(sheet) == [535, -30 + 100]


def test_a_save_is_refused_if_the_rules_changed_meanwhile(club):
    event = make_evening(club)
    Event.objects.filter(pk=event.pk).update(rules_text=rule_set_text("lakemont-ridge"))
    with pytest.raises(ValidationError, match="rules of this evening were changed"):
        keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    assert not Sheet.objects.exists()


def save_nothing(event, row):
    """Save an empty sheet of Hand 1 by somebody who read the event and the table before."""
    saving = Saving(known_version=0, submission=uuid.uuid4(), saved_by="Ruth", user=None)
    save_sheet(event=event, table=row, entered=as_entered(row, 1, None), saving=saving)


def test_a_save_is_refused_if_the_draw_was_undone_meanwhile(club):
    event = make_evening(club)
    row = table_for(event, table=1, deal=1)
    undo_draw(round_=event.rounds.get())
    with pytest.raises(ValidationError, match="undid this draw"):
        save_nothing(event, row)
    assert not SheetHistory.objects.exists()


def test_a_save_is_refused_if_a_team_traded_tables_meanwhile(club):
    event = make_evening(club, people=8)
    row = table_for(event, table=1, deal=1)
    one, other = (event.teams.get(seats__seating__table=table, seats__position=1) for table in (1, 2))
    trade_tables(round_=event.rounds.get(), one=one, other=other, from_deal=1)
    with pytest.raises(ValidationError, match="This table was changed"):
        save_nothing(event, row)
    assert not SheetHistory.objects.exists()


def test_a_save_is_refused_if_the_books_needed_changed_meanwhile(club):
    event = make_evening(club, people=8)
    row = table_for(event, table=1, deal=1)
    say_books(event=event, players=4, books={"red": 3})
    with pytest.raises(ValidationError, match="This table was changed"):
        save_nothing(event, row)


def test_a_save_after_another_table_was_saved_is_no_change_of_this_one(club):
    event = make_evening(club, people=8)
    row = table_for(event, table=1, deal=1)
    keyed(event, table=2, deal=1, counts=FIRST)
    save_nothing(event, row)
    assert Sheet.objects.count() == 2
