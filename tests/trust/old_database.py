"""The databases of earlier versions, and Ruth's browser at a site that runs on one of them. Needs no Django."""

import collections
import contextlib
import csv
import functools
import http.cookiejar
import io
import shutil
import sqlite3
import urllib.parse
import urllib.request
from pathlib import Path

from tests.running import PATIENCE, Running, free_port, made_once
from tests.trust.writing import HIDDEN

OLD = Path(__file__).parent / "old_databases"
VERSIONS = sorted(file.stem for file in OLD.glob("*.sql"))
FIRST = "first-version"
PASSWORD = "queen of hearts"
LAST_MIGRATIONS = {
    "first-version": {"accounts": "0001_initial", "tournaments": "0001_initial"},
    "second-version": {"accounts": "0002_american_spelling", "tournaments": "0006_standing_a_version"},
}
"""The last migration of each of our apps, by version."""
PAGES_OF_RESULTS = [("standings", "Team", "Total"), ("players", "Player", "Total")]


def restore(data, version=FIRST, *, change=""):
    """Make a data folder with an old database, changed by some SQL."""
    data.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(data / "handfoot.sqlite3")) as database:
        database.executescript((OLD / f"{version}.sql").read_text(encoding="utf-8"))
        database.executescript(change)
    return data


def opened(data, version):
    """Copy a data folder with an old database that the current version started and stopped, once in the test run."""
    return shutil.copytree(made_once(f"opened-{version}", functools.partial(_start_and_stop, version=version)), data)


def _start_and_stop(data, version):
    code, printed = Running(free_port(), restore(data, version)).stop()
    assert code == 0, printed


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


def fine(file):
    """Return what `verify` prints for a database without differences."""
    ((totals, sheets),) = select(file, "SELECT COUNT(*), COUNT(DISTINCT sheet_id) FROM tournaments_tally")
    return f"{totals} totals of {sheets} sheets: all of them follow from the counts, and the history agrees."


class Browser:
    """Ruth's browser, logged in with the password from the old databases."""

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


def evening(file, name):
    """Return the path of an evening's pages."""
    query = "SELECT e.name, slug, e.id FROM tournaments_event e JOIN accounts_club c ON c.id = club_id"
    return {found: f"c/{slug}/events/{number}/" for found, slug, number in select(file, query)}[name]


@functools.cache
def original_results(version):
    """Return places, names and points as that version showed them, by evening and page."""
    found = collections.defaultdict(list)
    with (OLD / f"{version}.results.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found[row["evening"], row["page"]].append((row["rank"], row["who"], row["points"]))
    return {key: with_partners_in_one_place(rows) if key[1] == "players" else rows for key, rows in found.items()}


def with_partners_in_one_place(rows):
    """Count each place once: these versions gave two partners in first place two places, so the next pair was third."""
    found, place, before = [], 0, 0
    for rank, who, points in rows:
        if int(rank) < before:
            place, before = 0, 0  # the list of the next table size
        place, before = place + (int(rank) > before), int(rank)
        found.append((str(place), who, points))
    return found


def results_in(table, who, points):
    return [(row["Place"], row[who], row[points]) for row in csv.DictReader(io.StringIO(table))]
