"""Writes backups and puts them back, whole or not at all; the one place that replaces the data."""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from django.db import connection
from django.utils import timezone

from accounts.disk_trouble import DISK, trouble_of
from tournaments.backups.database_copies import (
    CannotKeepError,
    Note,
    UnfitError,
    digest,
    note_of,
    open_database,
    overwrite,
    refuse_unfit,
    write_copy,
)
from tournaments.backups.migrate import bring_up_to_date
from tournaments.backups.queries import Backup, backup_folder, backups_in, database_file, known_migrations
from tournaments.core.backups import PUT_BACK, BackupName, next_number, surplus
from tournaments.web.version_cache import PUBLIC_RESULTS

ONE_AT_A_TIME = threading.Lock()


def back_up(*, occasion: str) -> Backup:
    """A checked backup of everything as it is now; those that are too many are given up.

    Where nothing changed since the newest one it is that one. Raises CannotKeepError.
    """
    with ONE_AT_A_TIME, _live() as database:
        return _backed_up(database, occasion)


@contextlib.contextmanager
def _live() -> Iterator[sqlite3.Connection]:
    try:
        with open_database(database_file(), writable=True) as database:
            yield database
    except (OSError, sqlite3.Error) as error:
        raise CannotKeepError(trouble_of(error) or DISK) from error


def _backed_up(database: sqlite3.Connection, occasion: str, *, spare: str = "") -> Backup:
    folder = backup_folder()
    folder.mkdir(parents=True, exist_ok=True)
    kept = [backup.named for backup in backups_in(folder)]
    named = BackupName(number=next_number(kept), made_at=timezone.now().replace(microsecond=0), occasion=occasion)
    file = folder / named.name
    note = write_copy(database, file)
    if (same := _same_as(note, folder, file)) is not None:
        _give_up(folder, {file.name})
        return same
    _give_up(folder, {other.name for other in surplus([*kept, named])} - {spare})
    return Backup(named=named, file=file, note=note, size=note.size)


def _same_as(note: Note, folder: Path, file: Path) -> Backup | None:
    """The backup before this one, where it is whole and holds the very same."""
    before = next((backup for backup in backups_in(folder) if backup.file != file), None)
    if before is None or before.note is None or before.note.sha256 != note.sha256:
        return None
    return before if digest(before.file) == note.sha256 else None


def _give_up(folder: Path, names: set[str]) -> None:
    for name in names:
        with contextlib.suppress(OSError):
            (folder / name).unlink()
            note_of(folder / name).unlink()


def put_back(*, file: Path) -> Backup:
    """Replace everything by what is in a backup; the backup made of what was there before.

    While it lasts nobody else reads or writes, so no save falls between the two. UnfitError where the file cannot be
    used, CannotKeepError where the disk fails; either way what was there is there unchanged.
    """
    refuse_unfit(file, known=known_migrations())
    # This very request's connection would wait for itself.
    connection.close()
    with ONE_AT_A_TIME, _live() as database:
        _keep_others_out(database)
        before = _backed_up(database, PUT_BACK, spare=file.name)
        overwrite(database, file)
    PUBLIC_RESULTS.forget()
    bring_up_to_date()
    return before


def _keep_others_out(database: sqlite3.Connection) -> None:
    """Take the file for this connection alone, from now until it closes."""
    database.execute("PRAGMA synchronous = EXTRA")
    database.execute("BEGIN EXCLUSIVE")
    # Not before: a connection of this mode keeps even the lock of a reader, and a writer would wait for it for ever.
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("COMMIT")


def put_back_at_start(*, file: Path) -> Path | None:
    """Put a backup in the place of a data file that cannot be used, before the site is open.

    The unusable file stays beside it under another name, which is returned; None where there was none.
    """
    refuse_unfit(file, known=known_migrations())
    target = database_file()
    aside = None
    with open_database(file) as source, contextlib.ExitStack() as undo:
        if target.exists():
            aside = _free_name(target)
            target.rename(aside)
            undo.callback(aside.replace, target)
        journal = target.with_name(f"{target.name}-journal")
        if journal.exists():  # it belongs to the file that was put aside
            journal.rename((aside or target).with_name(f"{(aside or target).name}-journal"))
        write_copy(source, target, with_note=False)
        undo.pop_all()
    return aside


def _free_name(file: Path) -> Path:
    numbered = (file.with_name(f"{file.name}.unusable-{number}") for number in range(1, 10_000))
    return next(name for name in numbered if not name.exists())


def newest_usable() -> Backup | None:
    """The newest backup here that can be put back, each tried until one fits."""
    for backup in backups_in(backup_folder()):
        try:
            refuse_unfit(backup.file, known=known_migrations())
        except UnfitError:
            continue
        return backup
    return None
