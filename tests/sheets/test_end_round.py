"""A round ends although hands of it are missing: they count by the event's rule, and it is undone in one press."""

import pytest

from tests.builders import keyed, make_event
from tests.rounds.test_rounds import key_in_round, sign_up, start, use
from tournaments.models import Event, Sheet
from tournaments.models.progress import progress
from tournaments.sheets.actions import confirm_sheet
from tournaments.standings.queries import evening_of
from tournaments.tables.queries import tables_of


@pytest.fixture
def event(desk, club):
    """Round 1 of fixed teams. Table 1 has both hands in; Table 2 only the first."""
    event = make_event(club, chapter_rule=False)
    sign_up(event, 8)
    event = use(desk, event, "fixed-teams")
    for table, deal in ((1, 1), (1, 2), (2, 1)):
        keyed(event, table=table, deal=deal, counts={1: {"table.points": 100 * deal}, 2: {"table.points": 300}})
    return Event.objects.get(pk=event.pk)


def due(desk, event):
    """Table and hand of each sheet that Play marks as due, of earlier rounds first."""
    shown = desk.get("sheets:play", event=event).context
    elsewhere = [(sheet.table, sheet.deal) for sheet in shown["due_elsewhere"]]
    return elsewhere + [(cell.table, cell.deal) for row in shown["grid"] for cell in row.cells if cell.state == "due"]


def totals_at(event, table):
    """The total of each team of Round 1 at a table, in the order of the sheet."""
    event = Event.objects.get(pk=event.pk)
    total = {result.team.pk: result.total for result in evening_of(event).results()}
    rows = next(row for row in tables_of(event.rounds.get(number=1)) if row.seating.table == table)
    return [total[team.team.pk] for team in rows.teams]


@pytest.mark.parametrize(
    ("rule", "at_1", "at_2"),
    [
        ("as-it-is", [300, 600], [100, 300]),
        ("complete-only", [100, 300], [100, 300]),
        ("average", [300, 600], [200, 600]),
    ],
)
def test_missing_hands_count_by_the_rule_for_unfinished_hands(desk, event, rule, at_1, at_2):
    Event.objects.filter(pk=event.pk).update(unfinished=rule)
    page = desk.get("sheets:play", event=event).content.decode()
    assert "Round 1 ends now" in page
    assert "Missing: Table 2, Round 1, Hand 2" in " ".join(page.split())
    desk.post("sheets:end-round", event=event, data={"number": 1})
    assert (totals_at(event, 1), totals_at(event, 2)) == (at_1, at_2)
    page = desk.get("sheets:play", event=event).content.decode()
    assert "Round 1 ends now" not in page
    assert "Start Round 2" in page
    start(desk, event, 2)
    assert event.rounds.count() == 2


@pytest.fixture
def unplayed(desk, club):
    """Round 1 of new partners at two tables, without a sheet."""
    event = make_event(club, chapter_rule=False)
    sign_up(event, 8)
    return use(desk, event, "partners")


def test_the_next_round_starts_after_one_without_a_sheet(desk, unplayed):
    event = unplayed
    desk.post("sheets:end-round", event=event, data={"number": 1})
    assert "Start Round 2" in desk.get("sheets:play", event=event).content.decode()
    assert "sheets are missing" not in desk.get("rounds:next", event=event).content.decode()
    start(desk, event, 2)
    assert event.rounds.count() == 2


def test_an_evening_of_rounds_without_a_sheet_is_not_all_in(desk, unplayed):
    event = unplayed
    for number in range(1, event.planned_rounds + 1):
        desk.post("sheets:end-round", event=event, data={"number": number})
        start(desk, event, number + 1)
    found = progress(event)
    assert (found.rounds_to_go, found.round_is_in, found.all_in) == (0, True, False)


def test_undo_opens_the_missing_hands_again(desk, event):
    desk.post("sheets:end-round", event=event, data={"number": 1})
    desk.undo()
    assert list(Sheet.objects.not_undone().values_list("seating__table", "deal")) == [(1, 1), (1, 2), (2, 1)]
    start(desk, event, 2)
    assert event.rounds.count() == 1
    desk.post("sheets:end-round", event=event, data={"number": 1})
    assert Sheet.objects.not_undone().count() == 4


def test_undo_opens_a_missing_hand_that_someone_confirmed(desk, event):
    desk.post("sheets:end-round", event=event, data={"number": 1})
    sheet = Sheet.objects.get(seating__table=2, deal=2)
    confirm_sheet(event=event, sheet=sheet, version=sheet.version, by="Grace")
    desk.undo()
    assert Sheet.objects.get(pk=sheet.pk).state == Sheet.State.TAKEN_BACK


def test_undo_keeps_a_sheet_that_was_keyed_in_since(desk, event):
    desk.post("sheets:end-round", event=event, data={"number": 1})
    keyed(event, table=2, deal=2, counts={1: {"table.points": 50}, 2: {"table.points": 60}}, version=1)
    desk.undo()
    assert Sheet.objects.get(seating__table=2, deal=2).state == Sheet.State.ENTERED


def test_only_the_last_round_ends_and_only_once(desk, event):
    keyed(event, table=2, deal=2, counts={1: {"table.points": 50}, 2: {"table.points": 60}})
    desk.post("sheets:end-round", event=event, data={"number": 1})
    assert Sheet.objects.count() == 4
    start(desk, event, 2)
    desk.post("sheets:end-round", event=event, data={"number": 1})
    assert Sheet.objects.count() == 4
    key_in_round(event, number=2)
    assert "ends now" not in desk.get("sheets:play", event=event).content.decode()


def test_undo_is_refused_once_the_next_round_began(desk, event):
    desk.post("sheets:end-round", event=event, data={"number": 1})
    undo = dict(desk.client.session["undo"])
    sheet = Sheet.objects.get(state=Sheet.State.NOT_PLAYED)
    start(desk, event, 2)
    desk.client.post(undo["url"])
    assert Sheet.objects.get(pk=sheet.pk).state == Sheet.State.NOT_PLAYED
    page = desk.get("sheets:play", event=event).content.decode()
    assert "Round 2 has begun since, so nothing was changed." in page


def test_a_late_sheet_of_a_round_that_was_ended_is_due_in_the_next_round(desk, event):
    desk.post("sheets:end-round", event=event, data={"number": 1})
    start(desk, event, 2)
    assert due(desk, event) == []
    desk.post("sheets:undo", 2, 2, event=event, data={"version": 1})
    assert due(desk, event) == [(2, 2)]
    keyed(event, table=2, deal=2, counts={1: {"table.points": 50}, 2: {"table.points": 60}}, version=2)
    keyed(event, table=1, deal=3, counts={})
    assert due(desk, event) == [(2, 3)]


def test_every_late_sheet_of_an_earlier_round_is_due(desk, unplayed):
    event = unplayed
    desk.post("sheets:end-round", event=event, data={"number": 1})
    start(desk, event, 2)
    for table in (1, 2):
        desk.post("sheets:undo", table, 1, event=event, data={"version": 1})
    assert due(desk, event) == [(1, 1), (2, 1)]
