"""The database of the first version, opened by the current version.

old_databases/README.md describes the database. The tests use only commands, urls and SQL, so they do not depend on the
structure of the code.
"""

import collections
import contextlib
import csv
import functools
import http.cookiejar
import io
import json
import random
import sqlite3
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

from tests.builders import PASSWORD
from tests.running import PATIENCE, Running, free_port
from tests.trust.machine import manage
from tests.trust.writing import HIDDEN, filled

OLD = Path(__file__).parent / "old_databases"
FIRST = "first-version"
FIRST_MIGRATIONS = {("accounts", "0001_initial"), ("tournaments", "0001_initial")}
CHANGED_ON_PURPOSE = {"tournaments_joincode": []}
"""The rows left in tables that a migration changes: 0002 deletes the helpers' codes, which were valid all evening."""

COUNT_EVERY_MODEL = """
import json
from django.apps import apps
models = apps.get_models(include_auto_created=True)
print(json.dumps({model._meta.db_table: len(model._base_manager.all()) for model in models}))
"""


def restore(data, *, change=""):
    """Make a data folder with the old database, changed by some SQL."""
    data.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        database.executescript((OLD / f"{FIRST}.sql").read_text(encoding="utf-8"))
        database.executescript(change)
    return data


def select(file, query):
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def our_migrations(file):
    return set(select(file, "SELECT app, name FROM django_migrations WHERE app IN ('accounts', 'tournaments')"))


def our_columns(file):
    """Return the columns of each table of accounts and tournaments, in order."""
    columns = collections.defaultdict(list)
    query = """SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND (m.name LIKE 'accounts!_%' ESCAPE '!' OR m.name LIKE 'tournaments!_%' ESCAPE '!')"""
    for table, column in select(file, query):
        columns[table].append(column)
    return columns


def rows(file, columns):
    """Return the values of these columns, by table."""
    quoted = {table: ", ".join(f'"{name}"' for name in names) for table, names in columns.items()}
    return {table: select(file, f"SELECT {names} FROM {table} ORDER BY id") for table, names in quoted.items()}


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """The database file of the first version."""
    return restore(tmp_path_factory.mktemp("old") / "data") / "handfoot.sqlite3"


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A data folder with that database, started and stopped once by the current version."""
    data = restore(tmp_path_factory.mktemp("opened") / "data")
    code, printed = Running(free_port(), data).stop()
    assert code == 0, printed
    return data


class Browser:
    """Ruth's browser, logged in with the password from the old database."""

    def __init__(self, address):
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.post("log-in/", dict(HIDDEN.findall(self.get("log-in/"))) | {"username": "Ruth", "password": PASSWORD})

    def open(self, path, form=None):
        with self.opener.open(f"{self.address}{path}", data=form, timeout=PATIENCE) as answer:
            assert form or answer.url == f"{self.address}{path}", "the page redirects elsewhere"
            return answer.read()

    def get(self, path):
        return self.open(path).decode("utf-8-sig")

    def post(self, path, data):
        return self.open(path, urllib.parse.urlencode(data).encode()).decode()


@contextlib.contextmanager
def logged_in(data):
    """Serve the data; yield Ruth's browser."""
    site = Running(free_port(), data)
    try:
        yield Browser(site.address)
    finally:
        site.stop()


@pytest.fixture(scope="module")
def ruth(tmp_path_factory):
    """Ruth's browser, for tests that change nothing."""
    with logged_in(restore(tmp_path_factory.mktemp("ruth") / "data")) as ruth:
        yield ruth


def evening(file, name):
    """Return the path of an evening's pages."""
    query = "SELECT e.name, slug, e.id FROM tournaments_event e JOIN accounts_club c ON c.id = club_id"
    return {found: f"c/{slug}/events/{number}/" for found, slug, number in select(file, query)}[name]


def test_the_old_database_is_of_the_first_version(old):
    assert our_migrations(old) == FIRST_MIGRATIONS
    assert len(select(old, "SELECT 1 FROM tournaments_joincode")) == 1


def test_the_database_is_migrated(data):
    file = data / "handfoot.sqlite3"
    assert our_migrations(file) > FIRST_MIGRATIONS
    for words in (["migrate", "--check"], ["makemigrations", "--check", "--dry-run"], ["check"]):
        code, printed = manage(data, *words)
        assert code == 0, printed
    assert select(file, "PRAGMA integrity_check") == [("ok",)]
    assert select(file, "PRAGMA foreign_key_check") == []


def test_all_totals_follow_from_the_counts(data):
    fine = "46 totals of 21 sheets: all of them follow from the counts, and the history agrees."
    assert manage(data, "verify") == (0, fine)


def test_no_row_is_lost_or_changed(old, data):
    columns = our_columns(old)
    before, after = rows(old, columns), rows(data / "handfoot.sqlite3", columns)
    assert all(before.values()), "the old database has rows in every table"
    assert {table: after[table] for table in columns if after[table] != before[table]} == CHANGED_ON_PURPOSE


def test_every_model_reads_its_rows(old, data):
    code, printed = manage(data, "shell", "--no-imports", "-c", COUNT_EVERY_MODEL)
    assert code == 0, printed
    counts = json.loads(printed)
    expected = {table: len(found) for table, found in (rows(old, our_columns(old)) | CHANGED_ON_PURPOSE).items()}
    assert {table: counts.get(table) for table in expected} == expected


def test_the_database_is_backed_up_before_the_migration(old, data):
    (backup,) = data.glob("backups/*-new-version.sqlite3")
    assert our_migrations(backup) == FIRST_MIGRATIONS
    columns = our_columns(old)
    assert our_columns(backup) == columns
    assert rows(backup, columns) == rows(old, columns)


@functools.cache
def original_results():
    """Return places, names and points as the first version showed them, by evening and page."""
    found = collections.defaultdict(list)
    with (OLD / f"{FIRST}.results.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found[row["evening"], row["page"]].append((row["rank"], row["who"], row["points"]))
    return found


@pytest.mark.parametrize(("page", "who", "points"), [("standings", "Team", "Total"), ("players", "Name", "Points")])
@pytest.mark.parametrize("name", ["Fall Evening", "Winter Evening", "Rehearsal evening"])
def test_the_results_equal_those_of_the_first_version(old, ruth, name, page, who, points):
    table = ruth.get(f"{evening(old, name)}workbook/{page}.csv")
    found = [(row["Rank"], row[who], row[points]) for row in csv.DictReader(io.StringIO(table))]
    assert len(found) >= 4
    assert found == original_results()[name, page]


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


def test_a_half_played_evening_can_be_continued(old, tmp_path):
    """A sheet that was undone in the first version is keyed in again."""
    data = restore(tmp_path / "data")
    path = f"{evening(old, 'Winter Evening')}play/2/3/"
    with logged_in(data) as ruth:
        ruth.post(path, filled(ruth.get(path), random.Random(1)))
    ((sheet,),) = select(old, "SELECT id FROM tournaments_sheet WHERE state = 'taken-back'")
    saved = select(
        data / "handfoot.sqlite3", f"SELECT state, version, saved_by FROM tournaments_sheet WHERE id = {sheet}"
    )
    assert saved == [("entered", 3, "Ruth")]
    assert manage(data, "verify")[0] == 0


def test_a_wrong_total_in_the_old_database_is_found(tmp_path):
    """The migration does not silently correct it."""
    data = restore(tmp_path / "data", change="UPDATE tournaments_tally SET total = total + 5 WHERE id = 7")
    assert manage(data, "migrate", "--verbosity", "0") == (0, "")
    code, printed = manage(data, "verify")
    assert code == 1
    assert "2 differences in 46 totals of 21 sheets." in printed
