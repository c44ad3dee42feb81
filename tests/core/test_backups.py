"""Names of backups and which of them stay: the order is the number's, whatever the clock said."""

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


def test_a_name_tells_number_moment_and_occasion():
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
def test_what_is_no_backup_by_name(name):
    assert read_name(name) is None


@given(SETS)
def test_every_name_is_read_back(kept):
    assert [read_name(named.name) for named in kept] == kept


def test_numbers_go_on_and_begin_again():
    assert next_number([]) == 1
    assert next_number([backup(3), backup(7)]) == 8
    assert next_number([backup(999_999)]) == 1


def test_a_clock_set_back_gives_up_the_oldest_all_the_same():
    kept = [backup(number, hour=-number) for number in range(1, 5)]
    assert [named.number for named in surplus(kept, most=3, newest=2)] == [1]


def test_of_an_older_day_its_last_stays():
    kept = [backup(1), backup(2, hour=1), backup(3, day=1), backup(4, day=2), backup(5, day=3)]
    assert [named.number for named in surplus(kept, most=4, newest=2)] == [1]
    assert [named.number for named in surplus(kept, most=2, newest=2)] == [1, 2, 3]


@pytest.mark.parametrize(("so_many", "given_up"), [(25, []), (26, []), (50, []), (51, [1]), (53, [1, 2, 3])])
def test_fifty_stay_and_each_one_more_gives_up_the_oldest(so_many, given_up):
    kept = [backup(number, day=number) for number in range(so_many, 0, -1)]
    assert [named.number for named in surplus(kept)] == given_up


def test_the_last_backup_of_a_day_goes_only_where_all_older_than_the_newest_twenty_five_are_such():
    kept = [backup(number, day=number) for number in range(1, 26)] + [
        backup(number, day=26) for number in range(26, 52)
    ]
    assert [named.number for named in surplus(kept)] == [1]
    assert [named.number for named in surplus([*kept[1:], backup(52, day=26)])] == [26]


@given(SETS)
def test_so_many_stay_and_the_newest_among_them(kept):
    given_up = surplus(kept)
    stays = sorted(set(kept) - set(given_up))
    assert len(given_up) == len(set(given_up)) == max(0, len(kept) - MOST)
    assert stays[-NEWEST:] == sorted(kept)[-NEWEST:]
