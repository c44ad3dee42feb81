"""The databases of earlier versions, opened by the current version.

old_databases/README.md describes them. The tests use only commands, urls and SQL, so they do not depend on the
structure of the code.
"""

import json
import random
import urllib.request

import pytest

from tests.running import PATIENCE, new_data
from tests.trust.machine import manage
from tests.trust.old_database import (
    FIRST,
    LAST_MIGRATIONS,
    PAGES_OF_RESULTS,
    VERSIONS,
    evening,
    fine,
    logged_in,
    opened,
    original_results,
    our_columns,
    our_migrations,
    restore,
    results_in,
    rows,
    select,
)
from tests.trust.writing import filled

MEMBERS = [(1, "owner", 1, 1), (2, "organizer", 1, 2), (3, "owner", 2, 1), (4, "owner", 2, 2)]
CHANGED_ON_PURPOSE = {
    "first-version": {"accounts_membership": MEMBERS, "tournaments_joincode": []},
    "second-version": {"accounts_membership": MEMBERS, "tournaments_playerstanding": []},
}
"""The rows left in tables that a migration changes.

0004 of the accounts stores the role of organizers in American spelling. 0002 deletes the helpers' codes, which were
valid all evening. 0012 deletes copies of standings; a person's page stores them again.
"""
REMOVED_COLUMNS = {"first-version": {}, "second-version": {"tournaments_wrongcode": ["digits"]}}
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
    """The database file of that version."""
    return restore(tmp_path_factory.mktemp("old") / "data", version) / "handfoot.sqlite3"


@pytest.fixture(scope="module")
def data(version, tmp_path_factory):
    """A data folder with that database, started and stopped once by the current version."""
    return opened(tmp_path_factory.mktemp("opened") / "data", version)


@pytest.fixture(scope="module")
def ruth(version, tmp_path_factory):
    """Ruth's browser, for tests that change nothing."""
    with logged_in(opened(tmp_path_factory.mktemp("ruth") / "data", version)) as ruth:
        yield ruth


def kept_columns(old, version):
    """Return the columns of the old database that are there today, by table."""
    removed = REMOVED_COLUMNS[version]
    return {
        table: [name for name in names if name not in removed.get(table, [])]
        for table, names in our_columns(old).items()
    }


def test_the_old_database_is_of_its_version(old, version):
    assert {app: max(name for of, name in our_migrations(old) if of == app) for app in LAST_MIGRATIONS[version]} == (
        LAST_MIGRATIONS[version]
    )
    assert len(select(old, "SELECT 1 FROM tournaments_joincode")) == 1


def test_the_database_is_migrated(old, data):
    file = data / "handfoot.sqlite3"
    assert our_migrations(file) >= our_migrations(old)
    code, printed = manage(data, "migrate", "--check")
    assert code == 0, printed
    assert select(file, "PRAGMA integrity_check") == [("ok",)]
    assert select(file, "PRAGMA foreign_key_check") == []


def test_all_totals_follow_from_the_counts(old, data):
    assert manage(data, "verify") == (0, fine(old))


def test_no_row_is_lost_or_changed(old, data, version):
    columns = kept_columns(old, version)
    before, after = rows(old, columns), rows(data / "handfoot.sqlite3", columns)
    assert all(before.values()), "the old database has rows in every table"
    assert {table: after[table] for table in columns if after[table] != before[table]} == CHANGED_ON_PURPOSE[version]


def test_every_model_reads_its_rows(old, data, version):
    code, printed = manage(data, "shell", "--no-imports", "-c", COUNT_EVERY_MODEL)
    assert code == 0, printed
    found = json.loads(printed)
    kept = rows(old, our_columns(old)) | CHANGED_ON_PURPOSE[version]
    assert {table: found.get(table) for table in kept} == {table: len(some) for table, some in kept.items()}


def test_the_database_is_backed_up_before_the_migration(old, data):
    occasion = "new-version" if our_migrations(old) < our_migrations(data / "handfoot.sqlite3") else "start"
    (backup,) = data.glob(f"backups/*-{occasion}.sqlite3")
    columns = our_columns(old)
    assert our_migrations(backup) == our_migrations(old)
    assert our_columns(backup) == columns
    assert rows(backup, columns) == rows(old, columns)


# Results and pages


@pytest.mark.parametrize(("page", "who", "points"), PAGES_OF_RESULTS)
@pytest.mark.parametrize("name", [*EVENINGS, "Rehearsal evening"])
def test_the_results_equal_those_of_that_version(old, ruth, version, name, page, who, points):
    found = results_in(ruth.get(f"{evening(old, name)}workbook/{page}.csv?after=all"), who, points)
    assert len(found) >= 4
    assert found == original_results(version)[name, page]


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


def test_the_old_public_link_still_works(old, ruth):
    ((token,),) = select(old, "SELECT public_token FROM tournaments_event WHERE name = 'Fall Evening'")
    with urllib.request.urlopen(f"{ruth.address}look/{token.removeprefix('open:')}/", timeout=PATIENCE) as answer:
        assert "Rosa Asor" in answer.read().decode()


def test_a_half_played_evening_can_be_continued(tmp_path):
    """A sheet that was undone in the first version is keyed in again."""
    data = opened(tmp_path / "data", FIRST)
    file = data / "handfoot.sqlite3"
    path = f"{evening(file, 'Winter Evening')}play/2/3/"
    ((sheet,),) = select(file, "SELECT id FROM tournaments_sheet WHERE state = 'taken-back'")
    with logged_in(data) as ruth:
        ruth.post(path, filled(ruth.get(path), random.Random(1)))
    saved = select(file, f"SELECT state, version, saved_by FROM tournaments_sheet WHERE id = {sheet}")
    assert saved == [("entered", 3, "Ruth")]
    assert manage(data, "verify")[0] == 0


def test_all_migrations_together_make_the_present_models(tmp_path):
    code, printed = manage(new_data(tmp_path / "data"), "makemigrations", "--check", "--dry-run")
    assert code == 0, printed


def test_a_wrong_total_in_the_old_database_is_found(tmp_path):
    """The migration does not silently correct it."""
    data = restore(tmp_path / "data", FIRST, change="UPDATE tournaments_tally SET total = total + 5 WHERE id = 7")
    assert manage(data, "migrate", "--verbosity", "0") == (0, "")
    code, printed = manage(data, "verify")
    assert code == 1
    assert "2 differences in 46 totals of 21 sheets." in printed
