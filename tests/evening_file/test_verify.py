"""`manage.py verify` finds every kind of fault in the stored data, says where it is, and fails."""

import pytest
from django.core.management import CommandError, call_command

from tests.builders import keyed, make_evening, make_event, play_everything
from tests.evening_file.evenings import make_full_evening
from tournaments.models import Event, Sheet, SheetHistory, Tally, Team
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_backups(settings, tmp_path):
    """`verify` compares the data with the newest backup. Those of other tests are of other data."""
    settings.DATA_FOLDER = tmp_path


@pytest.fixture
def event(club):
    """An evening of two tables with every sheet in, one of them corrected twice."""
    event = make_evening(club)
    play_everything(event)
    for version, count in ((1, 7), (2, 9)):
        keyed(event, table=1, deal=1, counts={1: {"table.5": count}, 2: {}}, version=version, why="misread")
    return event


@pytest.fixture
def verify(capsys):
    """Run the command; return the lines it prints and its error, if any."""

    def run(*words):
        try:
            call_command("verify", *words)
        except CommandError as error:
            return capsys.readouterr().out.splitlines(), error.args[0]
        return capsys.readouterr().out.splitlines(), ""

    return run


def sheet():
    return Sheet.objects.get(seating__table=1, deal=1)


def tally():
    return sheet().tallies.order_by("team__number").first()


def test_an_evening_without_faults_passes(verify, event):
    fine = "16 totals of 8 sheets: all of them follow from the counts, and the history agrees."
    assert verify() == ([fine], "")


def test_an_evening_with_every_feature_in_use_passes(verify, club):
    make_full_evening(club)
    assert verify()[1] == ""


def test_a_sheet_that_was_undone_is_not_checked(verify, club):
    """Its totals may differ: the required books can change after the only sheet of a table was undone."""
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.5": 1}})
    undo_save(event=event, table=table_for(event, table=1, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    assert verify()[1] == ""
    save = SheetHistory.objects.get(version=1)
    save.content["tallies"][0]["total"] -= 500
    save.save()
    assert verify()[1] == ""


def another_total():
    Tally.objects.filter(pk=tally().pk).update(total=46)


def other_counts():
    """The total in the database still belongs to the old counts."""
    Tally.objects.filter(pk=tally().pk).update(counts={"table.5": 10})


def points_added_by_hand():
    Tally.objects.filter(pk=tally().pk).update(adjustments=[{"points": -100, "reason": "late"}])


def impossible_counts():
    Tally.objects.filter(pk=tally().pk).update(counts={"table.joy": 1})


def a_missing_tally():
    tally().delete()


def a_tally_of_a_team_at_another_table():
    other = Team.objects.exclude(seats__seating=sheet().seating).first()
    Tally.objects.create(sheet=sheet(), team=other, total=0)


def a_missing_save():
    sheet().saves.get(version=2).delete()


def another_last_save():
    SheetHistory.objects.filter(pk=sheet().saves.get(version=3).pk).update(content={"tallies": []})


def another_total_in_an_earlier_save():
    save = sheet().saves.get(version=2)
    save.content["tallies"][0]["total"] = 9_999
    save.save()


def another_total_in_the_first_save():
    save = sheet().saves.get(version=1)
    save.content["tallies"][1]["counts"] = {}
    save.content["tallies"][1]["total"] = 5
    save.save()


def another_ending():
    Sheet.objects.filter(pk=sheet().pk).update(ending="out", went_out=tally().team)


LAST = "the last save in the history differs from the sheet"
FAULTS = {
    another_total: ["Team 1 has 46 points, its counts make 45", LAST],
    other_counts: ["Team 1 has 45 points, its counts make 50", LAST],
    points_added_by_hand: ["Team 1 has 45 points, its counts make -55", LAST],
    impossible_counts: ["its counts cannot be", LAST],
    a_missing_tally: ["Team 1 has no tally", LAST],
    a_tally_of_a_team_at_another_table: ["there is a tally of a team that does not sit there", LAST],
    a_missing_save: ["saved 3 times, but the history has 2 rows"],
    another_last_save: [LAST],
    another_total_in_an_earlier_save: ["in save 2: Team 1 has 9,999 points, its counts make 35"],
    another_total_in_the_first_save: ["in save 1: Team 2 has 5 points, its counts make 0"],
    another_ending: ["Team 1 has 45 points, its counts make 145", LAST],
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_reported_with_its_place(verify, event, fault):
    fault()
    lines, ended = verify()
    start = f"{event.date} Friday Night, table 1, hand 1: "
    assert [line[: len(start) + len(expected)] for line, expected in zip(lines, FAULTS[fault], strict=True)] == [
        f"{start}{expected}" for expected in FAULTS[fault]
    ]
    assert ended.startswith("1 difference in " if len(lines) == 1 else f"{len(lines)} differences in ")


def test_a_single_event_can_be_verified(verify, club, event):
    another_total()
    other = make_event(club)
    assert verify("--event", str(other.pk)) == (
        ["0 totals of 0 sheets: all of them follow from the counts, and the history agrees."],
        "",
    )
    assert len(verify("--event", str(event.pk))[0]) == 2
    assert verify("--event", "9999")[1] == "There is no event 9999."


def test_verifying_changes_nothing(verify, event):
    another_total()
    before = list(Tally.objects.values()), list(Sheet.objects.values()), Event.objects.values().get()
    verify()
    assert (list(Tally.objects.values()), list(Sheet.objects.values()), Event.objects.values().get()) == before
