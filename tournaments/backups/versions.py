"""Versions and ids never repeat: a restored database continues above everything that the replaced one handed out."""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tournaments.models.event import new_timeline

GAP = 1000
"""Left out where the replaced data is unknown: far more than an evening hands out between two backups."""

IN_USE = "PRAGMA user_version = 1"
COPIED = "PRAGMA user_version = 0"
"""The mark in the file's header tells the data from a copy of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOut:
    """The highest version of any evening, and the highest id of each table, deleted rows included."""

    version: int
    ids: dict[str, int]

    def is_beyond(self, other: "HandedOut") -> bool:
        """Return whether this one handed out an id that the other did not."""
        return any(number > other.ids.get(table, 0) for table, number in self.ids.items())


def handed_out(database: sqlite3.Connection) -> HandedOut:
    """Read what a database handed out."""
    highest = database.execute("SELECT MAX(version) FROM tournaments_event").fetchone()[0]
    return HandedOut(version=highest or 0, ids=dict(database.execute("SELECT name, seq FROM sqlite_sequence")))


def is_copy(database: sqlite3.Connection) -> bool:
    """Return whether this is a copy that Handfoot made. Databases of older versions have no mark: they are none."""
    return _has_timeline(database) and database.execute("PRAGMA user_version").fetchone() == (0,)


def continue_above(database: sqlite3.Connection, others: Iterable[HandedOut], *, gap: int = 0) -> None:
    """Raise versions and ids above those of this database and the others, and mark it as in use."""
    known = [handed_out(database), *others]
    highest = max(other.version for other in known) + gap + 1
    for table in {table for other in known for table in other.ids}:
        number = max(other.ids.get(table, 0) for other in known) + gap
        database.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))
    raise_versions(database.execute, highest, has_timeline=_has_timeline(database))
    database.execute(IN_USE)


def raise_versions(execute: Callable[[str], object], version: int, *, has_timeline: bool = True) -> None:
    """Give every evening this version on a new timeline. Final results stay final."""
    execute(
        f"UPDATE tournaments_event SET version = {version:d},"
        f" final_version = CASE WHEN final_version = version THEN {version:d} ELSE final_version END"
    )
    if has_timeline:  # an older version's database gets it from its migration
        execute(f"UPDATE tournaments_event SET timeline = '{new_timeline()}'")


def _has_timeline(database: sqlite3.Connection) -> bool:
    query = "SELECT 1 FROM pragma_table_info('tournaments_event') WHERE name = 'timeline'"
    return database.execute(query).fetchone() is not None
