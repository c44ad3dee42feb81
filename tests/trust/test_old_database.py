"""The database of the first version, opened by the version of today as its owner would do it.

What was made and how is in old_databases/README.md. Everything goes through commands, addresses and SQL, so that it
holds whatever the code looks like inside.
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
"""What is left in a table that a migration changes: 0002 ends the codes for helpers, which were good for an evening."""

COUNT_EVERY_MODEL = """
import json
from django.apps import apps
models = apps.get_models(include_auto_created=True)
print(json.dumps({model._meta.db_table: len(model._base_manager.all()) for model in models}))
"""


def restored(data, *, change=""):
    """A data folder with that database in it, changed by some SQL."""
    data.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        database.executescript((OLD / f"{FIRST}.sql").read_text(encoding="utf-8"))
        database.executescript(change)
    return data


def asked(file, query):
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(query).fetchall()


def our_migrations(file):
    return set(asked(file, "SELECT app, name FROM django_migrations WHERE app IN ('accounts', 'tournaments')"))


def our_columns(file):
    """The columns of each of our tables, in order."""
    columns = collections.defaultdict(list)
    query = """SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND (m.name LIKE 'accounts!_%' ESCAPE '!' OR m.name LIKE 'tournaments!_%' ESCAPE '!')"""
    for table, column in asked(file, query):
        columns[table].append(column)
    return columns


def rows(file, columns):
    """What stands in these columns, by table."""
    quoted = {table: ", ".join(f'"{name}"' for name in names) for table, names in columns.items()}
    return {table: asked(file, f"SELECT {names} FROM {table} ORDER BY id") for table, names in quoted.items()}


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """The file as the first version left it."""
    return restored(tmp_path_factory.mktemp("old") / "data") / "handfoot.sqlite3"


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """The same, once started and stopped with the version of today."""
    data = restored(tmp_path_factory.mktemp("opened") / "data")
    code, said = Running(free_port(), data).stop()
    assert code == 0, said
    return data


class Browser:
    """Ruth's browser, which logs in with her password of then."""

    def __init__(self, address):
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.post("log-in/", dict(HIDDEN.findall(self.get("log-in/"))) | {"username": "Ruth", "password": PASSWORD})

    def open(self, path, sent=None):
        with self.opener.open(f"{self.address}{path}", data=sent, timeout=PATIENCE) as answer:
            assert sent or answer.url == f"{self.address}{path}", "the page leads elsewhere"
            return answer.read()

    def get(self, path):
        return self.open(path).decode("utf-8-sig")

    def post(self, path, data):
        return self.open(path, urllib.parse.urlencode(data).encode()).decode()


@contextlib.contextmanager
def at_the_desk(data):
    """Ruth at the site, which runs on that data."""
    site = Running(free_port(), data)
    try:
        yield Browser(site.address)
    finally:
        site.stop()


@pytest.fixture(scope="module")
def ruth(tmp_path_factory):
    """Ruth, who only looks."""
    with at_the_desk(restored(tmp_path_factory.mktemp("ruth") / "data")) as ruth:
        yield ruth


def evening(file, name):
    """The path of an evening's pages."""
    query = "SELECT e.name, slug, e.id FROM tournaments_event e JOIN accounts_club c ON c.id = club_id"
    return {found: f"c/{slug}/events/{number}/" for found, slug, number in asked(file, query)}[name]


def test_it_is_of_the_first_version(old):
    assert our_migrations(old) == FIRST_MIGRATIONS
    assert len(asked(old, "SELECT 1 FROM tournaments_joincode")) == 1


def test_it_is_brought_up_to_date(data):
    file = data / "handfoot.sqlite3"
    assert our_migrations(file) > FIRST_MIGRATIONS
    for words in (["migrate", "--check"], ["makemigrations", "--check", "--dry-run"], ["check"]):
        code, said = manage(data, *words)
        assert code == 0, said
    assert asked(file, "PRAGMA integrity_check") == [("ok",)]
    assert asked(file, "PRAGMA foreign_key_check") == []


def test_all_its_totals_follow_from_the_counts(data):
    fine = "46 totals of 21 sheets: all of them follow from the counts, and the history agrees."
    assert manage(data, "verify") == (0, fine)


def test_everything_is_still_there(old, data):
    columns = our_columns(old)
    before, after = rows(old, columns), rows(data / "handfoot.sqlite3", columns)
    assert all(before.values()), "the old database tells something about every table"
    assert {table: after[table] for table in columns if after[table] != before[table]} == CHANGED_ON_PURPOSE


def test_every_model_finds_its_rows(old, data):
    code, said = manage(data, "shell", "--no-imports", "-c", COUNT_EVERY_MODEL)
    assert code == 0, said
    found = json.loads(said)
    expected = {table: len(kept) for table, kept in (rows(old, our_columns(old)) | CHANGED_ON_PURPOSE).items()}
    assert {table: found.get(table) for table in expected} == expected


def test_it_was_backed_up_as_it_was_before(old, data):
    (backup,) = data.glob("backups/*-new-version.sqlite3")
    assert our_migrations(backup) == FIRST_MIGRATIONS
    columns = our_columns(old)
    assert our_columns(backup) == columns
    assert rows(backup, columns) == rows(old, columns)


@functools.cache
def results_of_then():
    """Place, name and points in the order of then, by evening and page."""
    found = collections.defaultdict(list)
    with (OLD / f"{FIRST}.results.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found[row["evening"], row["page"]].append((row["rank"], row["who"], row["points"]))
    return found


@pytest.mark.parametrize(("page", "who", "points"), [("standings", "Team", "Total"), ("players", "Name", "Points")])
@pytest.mark.parametrize("name", ["Fall Evening", "Winter Evening", "Rehearsal evening"])
def test_the_results_are_those_of_then(old, ruth, name, page, who, points):
    table = ruth.get(f"{evening(old, name)}workbook/{page}.csv")
    found = [(row["Rank"], row[who], row[points]) for row in csv.DictReader(io.StringIO(table))]
    assert len(found) >= 4
    assert found == results_of_then()[name, page]


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


def test_an_evening_half_played_then_is_played_on_today(old, tmp_path):
    """A sheet that was taken back then is keyed in once more; all is well afterward."""
    data = restored(tmp_path / "data")
    path = f"{evening(old, 'Winter Evening')}play/2/3/"
    with at_the_desk(data) as ruth:
        ruth.post(path, filled(ruth.get(path), random.Random(1)))
    ((sheet,),) = asked(old, "SELECT id FROM tournaments_sheet WHERE state = 'taken-back'")
    saved = asked(
        data / "handfoot.sqlite3", f"SELECT state, version, saved_by FROM tournaments_sheet WHERE id = {sheet}"
    )
    assert saved == [("entered", 3, "Ruth")]
    assert manage(data, "verify")[0] == 0


def test_a_total_that_was_changed_by_hand_is_found(tmp_path):
    """Nothing on the way brings a wrong total in order unseen."""
    data = restored(tmp_path / "data", change="UPDATE tournaments_tally SET total = total + 5 WHERE id = 7")
    assert manage(data, "migrate", "--verbosity", "0") == (0, "")
    code, said = manage(data, "verify")
    assert code == 1
    assert "2 differences in 46 totals of 21 sheets." in said
