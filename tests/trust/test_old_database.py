"""The databases of earlier versions, opened by the version of today as their owner would do it.

What was made and how is in old_databases/README.md. Everything goes through commands, addresses and SQL, so that it
holds whatever the code looks like inside.
"""

import functools
import json
import os
import random
import urllib.request

import pytest

from tests.running import PATIENCE, Running, free_port
from tests.trust.hosted_site import URL, own_database
from tests.trust.machine import manage
from tests.trust.old_database import (
    FIRST,
    PAGES_OF_RESULTS,
    VERSIONS,
    asked,
    at_the_desk,
    evening,
    our_columns,
    our_migrations,
    restored,
    results_in,
    results_of_then,
    rows,
)
from tests.trust.writing import filled

LAST_MIGRATIONS = {
    "first-version": {"accounts": "0001_initial", "tournaments": "0001_initial"},
    "second-version": {"accounts": "0002_american_spelling", "tournaments": "0006_standing_a_version"},
}
"""The last migration of each of our apps, by version."""
CHANGED_ON_PURPOSE = {"first-version": {"tournaments_joincode": []}, "second-version": {}}
"""What is left in a table that a later migration changes: 0002 ends the first version's codes for helpers."""
EVENINGS = ["Fall Evening", "Winter Evening"]

COUNT_EVERY_MODEL = """
import json
from django.apps import apps
models = apps.get_models(include_auto_created=True)
print(json.dumps({model._meta.db_table: len(model._base_manager.all()) for model in models}))
"""


@pytest.fixture(scope="module", params=VERSIONS)
def version(request):
    return request.param


@pytest.fixture(scope="module")
def old(version, tmp_path_factory):
    """The file as that version left it."""
    return restored(tmp_path_factory.mktemp("old") / "data", version) / "handfoot.sqlite3"


@pytest.fixture(scope="module")
def data(version, tmp_path_factory):
    """The same, once started and stopped with the version of today."""
    data = restored(tmp_path_factory.mktemp("opened") / "data", version)
    code, said = Running(free_port(), data).stop()
    assert code == 0, said
    return data


@pytest.fixture(scope="module")
def ruth(version, tmp_path_factory):
    """Ruth, who only looks."""
    with at_the_desk(restored(tmp_path_factory.mktemp("ruth") / "data", version)) as ruth:
        yield ruth


def fine(file):
    """What `verify` says of a database whose totals all follow from the counts."""
    ((totals, sheets),) = asked(file, "SELECT COUNT(*), COUNT(DISTINCT sheet_id) FROM tournaments_tally")
    return f"{totals} totals of {sheets} sheets: all of them follow from the counts, and the history agrees."


def test_it_is_of_its_version(old, version):
    assert {app: max(name for of, name in our_migrations(old) if of == app) for app in LAST_MIGRATIONS[version]} == (
        LAST_MIGRATIONS[version]
    )
    assert len(asked(old, "SELECT 1 FROM tournaments_joincode")) == 1


def test_it_is_brought_up_to_date(old, data):
    file = data / "handfoot.sqlite3"
    assert our_migrations(file) >= our_migrations(old)
    for words in (["migrate", "--check"], ["makemigrations", "--check", "--dry-run"], ["check"]):
        code, said = manage(data, *words)
        assert code == 0, said
    assert asked(file, "PRAGMA integrity_check") == [("ok",)]
    assert asked(file, "PRAGMA foreign_key_check") == []


def test_all_its_totals_follow_from_the_counts(old, data):
    assert manage(data, "verify") == (0, fine(old))


def test_everything_is_still_there(old, data, version):
    columns = our_columns(old)
    before, after = rows(old, columns), rows(data / "handfoot.sqlite3", columns)
    assert all(before.values()), "the old database tells something about every table"
    assert {table: after[table] for table in columns if after[table] != before[table]} == CHANGED_ON_PURPOSE[version]


def test_every_model_finds_its_rows(old, data, version):
    code, said = manage(data, "shell", "--no-imports", "-c", COUNT_EVERY_MODEL)
    assert code == 0, said
    found = json.loads(said)
    kept = rows(old, our_columns(old)) | CHANGED_ON_PURPOSE[version]
    assert {table: found.get(table) for table in kept} == {table: len(some) for table, some in kept.items()}


def test_it_was_backed_up_as_it_was_before(old, data):
    occasion = "new-version" if our_migrations(old) < our_migrations(data / "handfoot.sqlite3") else "start"
    (backup,) = data.glob(f"backups/*-{occasion}.sqlite3")
    columns = our_columns(old)
    assert our_migrations(backup) == our_migrations(old)
    assert our_columns(backup) == columns
    assert rows(backup, columns) == rows(old, columns)


# The same on PostgreSQL

on_postgres = pytest.mark.skipif(not URL.startswith("postgres"), reason="DATABASE_URL names no PostgreSQL")
EVERYTHING = ["dumpdata", "accounts", "tournaments", "--natural-foreign"]


def filled_with(old, database):
    """Copy all rows of ours from a file into tables of the same version on PostgreSQL."""
    import psycopg  # noqa: PLC0415 (only where there is PostgreSQL)

    with psycopg.connect(database) as target:
        for table in our_columns(old):
            target.execute(f"DELETE FROM {table}")
        for table, columns in our_columns(old).items():
            query = "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
            types = dict(target.execute(query, [table]).fetchall())
            names = ", ".join(f'"{name}"' for name in columns)
            places = ", ".join(f"(%s::text)::{types[name]}" for name in columns)
            for row in asked(old, f"SELECT {names} FROM {table} ORDER BY id"):
                values = [None if value is None else str(value) for value in row]
                target.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", values)
            target.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")


def in_order(dumped):
    """What `dumpdata` says, by model and key."""
    return sorted(json.loads(dumped), key=lambda row: (row["model"], row["pk"]))


@on_postgres
def test_it_is_brought_up_to_date_on_postgresql_row_by_row_as_on_a_laptop(old, data, version, tmp_path):
    with own_database(URL, f"handfoot_old_{os.getpid()}") as database:
        hosted = functools.partial(manage, tmp_path / "data", DATABASE_URL=database, PGTZ="UTC")
        for app in ("sessions", "axes"):
            assert hosted("migrate", app, "--verbosity", "0") == (0, "")
        for app, last in LAST_MIGRATIONS[version].items():
            assert hosted("migrate", app, last, "--verbosity", "0") == (0, "")
        filled_with(old, database)
        code, said = hosted("release")
        assert code == 0, said
        assert hosted("migrate", "--check")[0] == 0
        assert hosted("verify") == (0, fine(old))
        here, there = manage(data, *EVERYTHING), hosted(*EVERYTHING)
    assert (here[0], there[0]) == (0, 0)
    assert len(in_order(here[1])) > 300
    assert in_order(there[1]) == in_order(here[1])


# Results and pages


@pytest.mark.parametrize(("page", "who", "points"), PAGES_OF_RESULTS)
@pytest.mark.parametrize("name", [*EVENINGS, "Rehearsal evening"])
def test_the_results_are_those_of_then(old, ruth, version, name, page, who, points):
    found = results_in(ruth.get(f"{evening(old, name)}workbook/{page}.csv"), who, points)
    assert len(found) >= 4
    assert found == results_of_then(version)[name, page]


PLANNED = ["sign-up/", "tables/", "prizes/", "settings/", "workbook/"]
PLAYED = """
play/ play/1/1/ changes/ history/ history/1/1/ results/ results/players/ results/chapters/ results/growth/
results/team/1/ print/ print/seats-by-last-name/ helpers/
""".split()
OF_THE_CLUB = """
people/ people/1/ people/1/changes/ people/never/ rules/ rules/tanglewood-2/ rules/evening/1/ past/ past/seasons/1/
past/people/1/ club/ safe/ safe/evenings/
""".split()


@pytest.mark.parametrize(
    ("name", "pages"),
    [("Fall Evening", PLANNED + PLAYED), ("Winter Evening", PLANNED + PLAYED), ("Friday Night", PLANNED)],
)
def test_the_pages_of_an_evening_open(old, ruth, name, pages):
    for page in pages:
        assert ruth.open(f"{evening(old, name)}{page}"), page


def test_the_pages_of_the_club_open(ruth):
    for page in OF_THE_CLUB:
        assert ruth.open(f"c/tuesday-club/{page}"), page


def test_the_link_to_the_results_that_was_given_out_still_works(old, ruth):
    ((token,),) = asked(old, "SELECT public_token FROM tournaments_event WHERE name = 'Fall Evening'")
    with urllib.request.urlopen(f"{ruth.address}look/{token.removeprefix('open:')}/", timeout=PATIENCE) as answer:
        assert "Rosa Asor" in answer.read().decode()


def test_an_evening_half_played_then_is_played_on_today(tmp_path):
    """A sheet that was taken back then is keyed in once more; all is well afterward."""
    data = restored(tmp_path / "data")
    file = data / "handfoot.sqlite3"
    path = f"{evening(file, 'Winter Evening')}play/2/3/"
    ((sheet,),) = asked(file, "SELECT id FROM tournaments_sheet WHERE state = 'taken-back'")
    with at_the_desk(data) as ruth:
        ruth.post(path, filled(ruth.get(path), random.Random(1)))
    saved = asked(file, f"SELECT state, version, saved_by FROM tournaments_sheet WHERE id = {sheet}")
    assert saved == [("entered", 3, "Ruth")]
    assert manage(data, "verify")[0] == 0


def test_a_total_that_was_changed_by_hand_is_found(tmp_path):
    """Nothing on the way brings a wrong total in order unseen."""
    data = restored(tmp_path / "data", FIRST, change="UPDATE tournaments_tally SET total = total + 5 WHERE id = 7")
    assert manage(data, "migrate", "--verbosity", "0") == (0, "")
    code, said = manage(data, "verify")
    assert code == 1
    assert "2 differences in 46 totals of 21 sheets." in said
