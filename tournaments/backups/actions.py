"""Write backups and restore them, completely or not at all. Nothing else replaces the data."""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from accounts.disk_trouble import DAMAGED, trouble_of
from tournaments.backups.database_copies import (
    NO_FOLDER,
    OTHER,
    CannotKeepError,
    Note,
    UnfitError,
    digest,
    image_of,
    in_memory,
    is_changed_unwritten,
    note_of,
    open_database,
    overwrite,
    refuse_unfit,
    write_copy,
    writes_in,
)
from tournaments.backups.ended import StillEnded, WaysIn, end_again
from tournaments.backups.migrate import bring_up_to_date
from tournaments.backups.queries import Backup, backup_folder, backups_in, database_file, known_migrations
from tournaments.backups.versions import GAP, HandedOut, continue_above, handed_out, is_copy, raise_versions
from tournaments.core.backups import PUT_BACK, BackupName, next_number, surplus
from tournaments.models import Event

ONE_AT_A_TIME = threading.Lock()


def back_up(*, occasion: str) -> Backup:
    """Write a checked backup of the present data and delete surplus ones.

    Returns the newest backup if nothing changed since. Raises CannotKeepError.
    """
    with ONE_AT_A_TIME, _live() as database:
        return _backed_up(database, occasion)


@contextlib.contextmanager
def _live() -> Iterator[sqlite3.Connection]:
    try:
        with open_database(database_file(), writable=True) as database:
            yield database
    except (OSError, sqlite3.Error) as error:
        raise CannotKeepError(trouble_of(error) or OTHER) from error


def _backed_up(database: sqlite3.Connection, occasion: str, *, kept_too: str = "", takes_any: bool = False) -> Backup:
    """Make a backup. With `takes_any` also of data that changed though nobody wrote to it."""
    folder = backup_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise CannotKeepError(NO_FOLDER) from error
    image = image_of(database)
    if not takes_any:
        _refuse_changed_unwritten(image, database)
    kept = [backup.named for backup in backups_in(folder)]
    named = BackupName(number=next_number(kept), made_at=timezone.now().replace(microsecond=0), occasion=occasion)
    file = folder / named.name
    note = write_copy(database, file, writes=writes_in(image))
    if (same := _same_as(note, folder, file)) is not None:
        _give_up(folder, {file.name})
        return same
    _give_up(folder, {other.name for other in surplus([*kept, named])} - {kept_too})
    return Backup(named=named, file=file, note=note, size=note.size)


def refuse_changed_data() -> None:
    """Raise CannotKeepError if bytes of the data changed since the newest backup though nobody wrote to it."""
    if backups_in(backup_folder()):
        with _live() as database:
            _refuse_changed_unwritten(image_of(database), database)


def _refuse_changed_unwritten(image: bytes, database: sqlite3.Connection) -> None:
    newest = next((backup.file for backup in backups_in(backup_folder())), None)
    if newest is not None and is_changed_unwritten(image, database, newest):
        raise CannotKeepError(DAMAGED)


def _same_as(note: Note, folder: Path, file: Path) -> Backup | None:
    """Return the backup before this one if it is intact and has the same content."""
    before = next((backup for backup in backups_in(folder) if backup.file != file), None)
    if before is None or before.note is None or before.note.sha256 != note.sha256:
        return None
    return before if digest(before.file) == note.sha256 else None


def _give_up(folder: Path, names: set[str]) -> None:
    for name in names:
        with contextlib.suppress(OSError):
            (folder / name).unlink()
            note_of(folder / name).unlink()


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredData:
    """The backup of the data that was replaced, and what was ended since the restored one and stays ended."""

    before: Backup
    ended: StillEnded


def restore_data(*, file: Path) -> RestoredData:
    """Replace all data with a backup's. What was ended since then stays ended.

    Nobody else reads or writes meanwhile, so no save is lost in between. Raises UnfitError for an unusable file and
    CannotKeepError for a failing disk; the data is then unchanged.
    """
    refuse_unfit(file, known=known_migrations())
    # This request's own connection would block it.
    connection.close()
    with ONE_AT_A_TIME, _live() as database:
        _keep_others_out(database)
        before = _backed_up(database, PUT_BACK, kept_too=file.name, takes_any=True)
        ended = overwrite(database, file)
    bring_up_to_date()
    return RestoredData(before=before, ended=ended)


def _keep_others_out(database: sqlite3.Connection) -> None:
    """Lock the file for this connection until it closes."""
    database.execute("PRAGMA synchronous = EXTRA")
    database.execute("BEGIN EXCLUSIVE")
    # Not earlier: in this mode a connection keeps even a reader's lock, and a writer would wait forever.
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("COMMIT")


def restore_data_at_start(*, file: Path, end_ways_in: bool = False) -> Path | None:
    """Replace an unusable data file with a backup, before the site opens.

    The unusable file is renamed and stays beside it. Return its new name, or None if there was no file.
    `end_ways_in` ends every pass, code, link and login of the backup, because nobody knows what was ended since.
    """
    refuse_unfit(file, known=known_migrations())
    target = database_file()
    aside = None
    with open_database(file) as source, in_memory(source) as copy, contextlib.ExitStack() as undo:
        if end_ways_in:
            end_again(copy, WaysIn())
        unusable = _free_name(target)
        if target.exists():
            aside = target.rename(unusable)
            undo.callback(aside.replace, target)
        journal = target.with_name(f"{target.name}-journal")
        if journal.exists():  # SQLite would apply it to the restored file
            moved = journal.rename(unusable.with_name(f"{unusable.name}-journal"))
            undo.callback(moved.replace, journal)
        write_copy(copy, target, with_note=False)
        undo.pop_all()
    return aside


def continue_above_copied_data(*, is_restored: bool) -> None:
    """Raise versions and ids far enough if the data file was restored at the start, or put in its place by hand.

    A file was put there by hand if it is a copy that Handfoot made, or is older than the newest backup.
    """
    newest = next((backup.file for backup in backups_in(backup_folder())), None)
    with _live() as database:
        before = _handed_out_by(newest)
        if is_restored or is_copy(database) or any(other.is_beyond(handed_out(database)) for other in before):
            database.execute("BEGIN IMMEDIATE")
            continue_above(database, before, gap=GAP)
            database.execute("COMMIT")


@transaction.atomic
def continue_above_restored_dump() -> None:
    """Raise versions and ids of a PostgreSQL database far enough."""
    highest = Event.objects.aggregate(highest=Max("version"))["highest"] or 0
    with connection.cursor() as cursor:
        raise_versions(cursor.execute, highest + GAP)
        cursor.execute(
            "SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, COALESCE(last_value, 0) + %s)"
            " FROM pg_sequences WHERE schemaname = current_schema()",
            [GAP],
        )


def _handed_out_by(backup: Path | None) -> list[HandedOut]:
    """Return what a backup's database handed out; nothing if it is unreadable."""
    if backup is not None:
        with contextlib.suppress(OSError, sqlite3.Error), open_database(backup) as database:
            return [handed_out(database)]
    return []


def _free_name(file: Path) -> Path:
    numbered = (file.with_name(f"{file.name}.unusable-{number}") for number in range(1, 10_000))
    return next(name for name in numbered if not name.exists())


def newest_usable() -> Backup | None:
    """Return the newest backup that can be restored, trying each."""
    for backup in backups_in(backup_folder()):
        try:
            refuse_unfit(backup.file, known=known_migrations())
        except UnfitError:
            continue
        return backup
    return None
