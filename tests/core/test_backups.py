"""Names of backups, and which backups are deleted: their order is by number, whatever the clock was."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.backups import MOST, NEWEST, OCCASIONS, START, BackupName, next_number, read_name, surplus

EVENING = datetime.datetime(2026, 11, 20, 21, 4, 5, tzinfo=datetime.UTC)
MOMENTS = st.integers(min_value=0, max_value=60 * 365 * 86_400).map(
    lambda seconds: EVENING + datetime.timedelta(seconds=seconds)
)
SETS = st.lists(
    st.builds(
        BackupName,
        number=st.integers(min_value=1, max_value=999_999),
        made_at=MOMENTS,
        occasion=st.sampled_from(OCCASIONS),
    ),
    max_size=120,
    unique_by=lambda named: named.number,
)


def backup(number, *, day=0, hour=0):
    return BackupName(number=number, made_at=EVENING + datetime.timedelta(days=day, hours=hour), occasion=START)


def test_a_name_has_number_time_and_occasion():
    assert backup(42).name == "handfoot-000042-20261120-210405Z-start.sqlite3"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "holiday.jpg",
        "handfoot.sqlite3",
        "handfoot-000042-20261120-210405Z-start.json",
        "handfoot-000042-20261320-210405Z-start.sqlite3",
        "handfoot-000042-20261120-210405Z-party.sqlite3",
        "handfoot-٠٠٠٠٤٢-20261120-210405Z-start.sqlite3",
        "../handfoot-000042-20261120-210405Z-start.sqlite3",
    ],
)
def test_another_name_is_not_a_backup(name):
    assert read_name(name) is None


@given(SETS)
def test_every_name_is_read_back(kept):
    assert [read_name(named.name) for named in kept] == kept


def test_numbers_continue_and_start_again_after_the_largest():
    assert next_number([]) == 1
    assert next_number([backup(3), backup(7)]) == 8
    assert next_number([backup(999_999)]) == 1


def test_the_lowest_number_is_deleted_first_after_the_clock_was_set_back():
    kept = [backup(number, hour=-number) for number in range(1, 5)]
    assert [named.number for named in surplus(kept, most=3, newest=2)] == [1]


def test_the_last_backup_of_an_older_day_stays():
    kept = [backup(1), backup(2, hour=1), backup(3, day=1), backup(4, day=2), backup(5, day=3)]
    assert [named.number for named in surplus(kept, most=4, newest=2)] == [1]
    assert [named.number for named in surplus(kept, most=2, newest=2)] == [1, 2, 3]


@pytest.mark.parametrize(("number_of_backups", "deleted"), [(25, []), (26, []), (50, []), (51, [1]), (53, [1, 2, 3])])
def test_fifty_backups_stay(number_of_backups, deleted):
    kept = [backup(number, day=number) for number in range(number_of_backups, 0, -1)]
    assert [named.number for named in surplus(kept)] == deleted


def test_last_backups_of_a_day_are_deleted_after_all_others_but_the_newest():
    kept = [backup(number, day=number) for number in range(1, 26)] + [
        backup(number, day=26) for number in range(26, 52)
    ]
    assert [named.number for named in surplus(kept)] == [1]
    assert [named.number for named in surplus([*kept[1:], backup(52, day=26)])] == [26]


@given(SETS)
def test_the_newest_backups_always_stay(kept):
    deleted = surplus(kept)
    stays = sorted(set(kept) - set(deleted))
    assert len(deleted) == len(set(deleted)) == max(0, len(kept) - MOST)
    assert stays[-NEWEST:] == sorted(kept)[-NEWEST:]
