"""Copies of the database file: written with SQLite's backup interface, checked, read. Knows no Django."""

import contextlib
import hashlib
import json
import os
import sqlite3
import tempfile
import zoneinfo
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from accounts.disk_trouble import DAMAGED, GONE, trouble_of
from tournaments.backups.ended import StillEnded, end_again, ways_in
from tournaments.backups.versions import COPIED, continue_above, handed_out
from tournaments.web.drives import write_whole

HEADER = b"SQLite format 3\0"
END_OF_HEADER = 100
CHANGE_COUNTER = slice(24, 28)
"""Where SQLite counts in the header how often the file was written."""
CHUNK = 1 << 20
SECONDS_TO_WAIT = 20.0
APPS = ("accounts", "tournaments")

EMPTY, FOREIGN, NEWER = "empty", "foreign", "newer"
NO_FOLDER, LOST, OTHER = "no-folder", "lost", "other"


class UnfitError(Exception):
    """A file is not a usable Handfoot database. `reason` is damaged, empty, foreign, newer or gone."""


class CannotKeepError(Exception):
    """A backup could not be written.

    `reason` is full, read-only, disk, no-folder, damaged or gone (the data itself), or other.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """The note beside a backup: its digest, its size in bytes, and its content.

    `writes` is how often the data had been written then, 0 if nobody knows: SQLite counts that in the file.
    """

    sha256: str
    size: int
    evenings: int
    people: int
    sheets: int
    latest: str
    writes: int = 0


def note_of(file: Path) -> Path:
    return file.with_suffix(".json")


def read_note(file: Path) -> Note | None:
    """Return the note of a backup, or None if there is no readable one."""
    try:
        kept = json.loads(note_of(file).read_text(encoding="utf-8")[:10_000])
        note = Note(**kept)
    except (OSError, ValueError, TypeError, RecursionError):
        return None
    numbers = (note.size, note.evenings, note.people, note.sheets, note.writes)
    texts = (note.sha256, note.latest)
    fits = all(type(number) is int for number in numbers) and all(type(text) is str for text in texts)
    return note if fits else None


@contextlib.contextmanager
def open_database(file: Path, *, writable: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the database in an existing file. Never creates one."""
    address = f"{file.resolve().as_uri()}?mode={'rw' if writable else 'ro'}"
    # Python opens no transactions of its own; callers that need one begin it.
    database = sqlite3.connect(address, uri=True, timeout=SECONDS_TO_WAIT, isolation_level=None)
    try:
        yield database
    finally:
        database.close()


def write_copy(source: sqlite3.Connection, target: Path, *, writes: int = 0, with_note: bool = True) -> Note:
    """Write a checked copy of a database, completely or not at all. Return its note, which is saved beside it.

    `writes` is how often the source had been written before the copy, because a save meanwhile makes it another number.
    Raises CannotKeepError.
    """
    part = None
    try:
        handle, path = tempfile.mkstemp(dir=target.parent, prefix=".copy-", suffix=".part")
        os.close(handle)
        part = Path(path)
        with open_database(part, writable=True) as copy:
            source.backup(copy)
            copy.execute(COPIED)
            refuse_damaged(copy)
            note = Note(sha256=digest(part), size=part.stat().st_size, writes=writes, **holdings(copy))
        if with_note:
            write_whole(note_of(target), json.dumps(asdict(note), ensure_ascii=False).encode())
        with part.open("rb+") as file:  # Windows flushes only a file open for writing
            os.fsync(file.fileno())
        part.replace(target)
    except UnfitError as error:
        raise CannotKeepError(DAMAGED) from error
    except (OSError, sqlite3.Error) as error:
        raise CannotKeepError(trouble_of(error) or OTHER) from error
    finally:
        for left in (part, part and part.with_name(f"{part.name}-journal")):
            if left:
                with contextlib.suppress(OSError):
                    left.unlink()
    return note


def is_changed_unwritten(image: bytes, database: sqlite3.Connection, backup: Path) -> bool:
    """Return whether bytes of a database, its `image`, changed since its backup though nobody wrote to it.

    A flipped bit in a table that no index covers looks to SQLite like data. Compares nothing if the database was
    written since, the backup itself is damaged, or it is one of other data.
    """
    note = read_note(backup)
    if note is None or note.writes == 0:
        return False
    if note.writes != writes_in(image) or note.sha256 != digest(backup):
        return False
    with contextlib.suppress(sqlite3.Error), open_database(backup) as copy:
        if handed_out(copy) == handed_out(database):
            return copy.serialize()[END_OF_HEADER:] != image[END_OF_HEADER:]
    return False


def image_of(database: sqlite3.Connection) -> bytes:
    """Return the bytes of a database, empty where this SQLite cannot give them.

    Never open the file for that: closing it again would release the locks of every connection of this process.
    """
    return database.serialize() if hasattr(database, "serialize") else b""


def writes_in(image: bytes) -> int:
    """Return SQLite's own count of writes, 0 if unknown."""
    return int.from_bytes(image[CHANGE_COUNTER], "big")


def digest(file: Path) -> str:
    summed = hashlib.sha256()
    with file.open("rb") as opened_file:
        while chunk := opened_file.read(CHUNK):
            summed.update(chunk)
    return summed.hexdigest()


def holdings(database: sqlite3.Connection) -> dict[str, Any]:
    """Count evenings, people and sheets, and name the latest evening. Empty if unreadable."""
    counts = {"evenings": "tournaments_event", "people": "tournaments_player", "sheets": "tournaments_sheet"}
    try:
        held: dict[str, Any] = {
            word: database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for word, table in counts.items()
        }
        found = database.execute("SELECT name FROM tournaments_event ORDER BY date DESC, id DESC LIMIT 1").fetchone()
    except sqlite3.OperationalError:
        return dict.fromkeys(counts, 0) | {"latest": ""}
    return held | {"latest": found[0] if found else ""}


def time_zone_in(file: Path) -> zoneinfo.ZoneInfo | None:
    """Return the time zone of the first club in a database, rehearsals last, or None if it is unreadable."""
    with contextlib.suppress(OSError, ValueError, KeyError, sqlite3.Error), open_database(file) as database:
        found = database.execute("SELECT time_zone FROM accounts_club ORDER BY rehearsal, id LIMIT 1").fetchone()
        return zoneinfo.ZoneInfo(found[0]) if found else None
    return None


def refuse_damaged(database: sqlite3.Connection) -> None:
    """Raise UnfitError if SQLite finds the database damaged."""
    try:
        answer = database.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise UnfitError(DAMAGED) from error
    if answer != ("ok",):
        raise UnfitError(DAMAGED)


def refuse_unfit(file: Path, *, known: Collection[tuple[str, str]], writable: bool = False) -> None:
    """Raise UnfitError if a file is not an intact Handfoot database, or is from a newer version.

    `known` is every migration of this version, by app and name. The digest must match the note, if there is one.
    A database that was open during a power failure must be opened `writable` for recovery.
    """
    try:
        _refuse_by_bytes(file)
        with open_database(file, writable=writable) as database:
            refuse_damaged(database)
            _refuse_by_migrations(database, known)
    except OSError as error:
        raise UnfitError(GONE) from error
    except sqlite3.DatabaseError as error:
        raise UnfitError(DAMAGED) from error


def refuse_unwritable(file: Path) -> None:
    """Raise SQLite's error if the database cannot be written. Changes nothing."""
    with open_database(file, writable=True) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        database.execute("BEGIN IMMEDIATE")
        database.execute(f"PRAGMA user_version = {version + 1}")
        database.execute("ROLLBACK")


def _refuse_by_bytes(file: Path) -> None:
    with file.open("rb") as opened_file:
        head = opened_file.read(len(HEADER))
    if not head:
        raise UnfitError(EMPTY)
    if head != HEADER:
        raise UnfitError(DAMAGED if HEADER.startswith(head) else FOREIGN)
    note = read_note(file)
    if note is not None and note.sha256 != digest(file):
        raise UnfitError(DAMAGED)


def _refuse_by_migrations(database: sqlite3.Connection, known: Collection[tuple[str, str]]) -> None:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables:
        raise UnfitError(EMPTY)
    if "django_migrations" not in tables:
        raise UnfitError(FOREIGN)
    applied = {(app, name) for app, name in database.execute("SELECT app, name FROM django_migrations")}
    ours = {(app, name) for app, name in applied if app in APPS}
    if not ours and "tournaments_event" not in tables and tables - {"django_migrations", "sqlite_sequence"}:
        raise UnfitError(FOREIGN)
    if ours - set(known):
        raise UnfitError(NEWER)


@contextlib.contextmanager
def in_memory(source: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A copy of a database in memory, to change before it is written."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        source.backup(copy)
        yield copy


def overwrite(target: sqlite3.Connection, file: Path) -> StillEnded:
    """Replace all content of a database with a file's, completely or not at all.

    What was ended since stays ended, and versions continue above those of both. Return what that ended.
    """
    present = ways_in(target)
    with open_database(file) as source, in_memory(source) as merged:
        ended = end_again(merged, present)
        continue_above(merged, [handed_out(target)])
        merged.backup(target)
    return ended
