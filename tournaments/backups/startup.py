"""Open the data at the start: refuse unusable data, back up, migrate."""

import contextlib
import sqlite3

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.disk_trouble import DAMAGED, GONE, READ_ONLY, trouble_of
from accounts.typed_commands import start_command
from tournaments.backups.actions import (
    continue_above_copied_data,
    newest_usable,
    refuse_changed_data,
    restore_data_at_start,
)
from tournaments.backups.database_copies import (
    EMPTY,
    FOREIGN,
    LOST,
    OTHER,
    CannotKeepError,
    UnfitError,
    refuse_unfit,
    refuse_unwritable,
    time_zone_in,
)
from tournaments.backups.migrate import MigrationError, bring_up_to_date, bring_up_to_date_apart
from tournaments.backups.queries import (
    Backup,
    backup_folder,
    backups_in,
    data_is_a_file,
    database_file,
    known_migrations,
    migrations_of_this_version,
)
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.backups.wording import WHY_CLOSED, why_not_kept
from tournaments.core.backups import NEW_VERSION, START
from tournaments.web.acts import forget_expired


class CannotOpenError(Exception):
    """The data cannot be used. The message says why in plain sentences; nothing was changed."""


def open_data(*, put_newest_back: bool = False, apart: bool = False) -> list[str]:
    """Make the data ready for the site and return what to tell. Raises CannotOpenError if it is unusable.

    With `apart` migrations run in a process of their own.
    """
    said = []
    if put_newest_back:
        said.append(_put_newest_back())
    if data_is_a_file():
        _refuse_unusable()
    try:
        if data_is_a_file() and "tournaments_event" in connection.introspection.table_names():
            continue_above_copied_data(is_restored=put_newest_back)
        is_up_to_date = not missing_migrations()
        backup, trouble = _first_backup(NEW_VERSION if not is_up_to_date else START)
        if trouble:
            said.append(trouble)
        if not is_up_to_date:
            _bring_up_to_date(backup, trouble, apart=apart)
        call_command("clearsessions")
        forget_expired(timezone.now())
        if data_is_a_file():
            with contextlib.suppress(OSError):  # without it, pages say that it is missing
                backup_folder().mkdir(exist_ok=True)
    except CannotKeepError as error:
        raise _closed(str(error)) from error
    except DatabaseError as error:
        raise _closed(trouble_of(error) or OTHER) from error
    return said


def _put_newest_back() -> str:
    backup = newest_usable() if data_is_a_file() else None
    if backup is None:
        raise CannotOpenError(_("There is no backup that could be put back."))
    try:
        aside = restore_data_at_start(file=backup.file, end_ways_in=True)
    except CannotKeepError as error:
        raise _closed(str(error)) from error
    except (OSError, sqlite3.Error) as error:
        raise _closed(trouble_of(error) or READ_ONLY) from error
    said = _("The backup of %(moment)s is back.") % {"moment": _moment_for_its_club(backup)}
    said += " " + _("Everyone must log in again, with the password they had then. Helpers need a new link or code.")
    if aside is None:
        return said
    kept = _("What was there before is now called %(file)s.") % {"file": aside.name}
    return f"{said} {kept}"


def moment_of(backup: Backup) -> str:
    """Return when a backup was made, for people, in the active time zone."""
    return date_format(timezone.localtime(backup.named.made_at), "DATETIME_FORMAT")


def _moment_for_its_club(backup: Backup) -> str:
    """Return the same in the time zone of the club in the backup, as its pages say it."""
    with timezone.override(time_zone_in(backup.file)):
        return moment_of(backup)


def _refuse_unusable() -> None:
    """Raise CannotOpenError if the data file is unusable, or is gone or empty but was not before."""
    file = database_file()
    try:
        refuse_unfit(file, known=known_migrations(), writable=True)
        refuse_unwritable(file)
    except UnfitError as error:
        if str(error) not in (EMPTY, GONE) or backups_in(backup_folder()):
            raise _closed(str(error)) from error
        if backup_folder().exists():  # only a start with data makes it
            raise _closed(LOST) from error
    except sqlite3.Error as error:
        raise _closed(trouble_of(error) or OTHER) from error


def refuse_changed() -> None:
    """Raise CannotOpenError if bytes of the data changed though nobody wrote to it. Hosted data is no file."""
    if data_is_a_file() and database_file().exists():
        try:
            refuse_changed_data()
        except CannotKeepError as error:
            raise _closed(str(error)) from error


def _closed(reason: str) -> CannotOpenError:
    """Return the error with its sentences: what is wrong, and what to do."""
    file = database_file() if data_is_a_file() else ""
    said = [WHY_CLOSED[reason] % {"file": file, "folder": getattr(file, "parent", "")}]
    usable = newest_usable() if data_is_a_file() and reason in NEEDS_ANOTHER else None
    if usable:
        said.append(
            _("The backup of %(moment)s is good: start with “%(command)s” to go on from it.")
            % {"moment": _moment_for_its_club(usable), "command": start_command("--put-back")}
        )
    return CannotOpenError(" ".join(map(str, said)))


NEEDS_ANOTHER = {DAMAGED, EMPTY, FOREIGN, GONE}


def missing_migrations() -> set[tuple[str, str]]:
    """Return the migrations of this version that the data has not had."""
    return migrations_of_this_version() - set(MigrationRecorder(connection).applied_migrations())


def _first_backup(occasion: str) -> tuple[Backup | None, str]:
    """Return this start's backup if there is data, or why there is none."""
    if not data_is_a_file() or not connection.introspection.table_names():
        return None, ""
    try:
        return BACKUP_WATCH.back_up(occasion=occasion), ""
    except CannotKeepError as error:
        if str(error) == DAMAGED:
            raise
        return None, why_not_kept(str(error))


def _bring_up_to_date(backup: Backup | None, trouble: str, *, apart: bool) -> None:
    """Migrate. A failed migration leaves the data unchanged. Never starts without a backup."""
    if trouble:
        raise CannotOpenError(_("This version needs a backup before it changes the data.") + f" {trouble}")
    try:
        _migrate(apart=apart)
    except Exception as error:
        if backup is None:
            raise
        connection.close()
        restore_data_at_start(file=backup.file)
        raise CannotOpenError(
            _("This version could not bring the data up to date. It is back as it was; start the old version.")
        ) from error


def _migrate(*, apart: bool) -> None:
    if not apart:
        bring_up_to_date()
        return
    try:
        bring_up_to_date_apart()
    except MigrationError as error:
        if not error.trouble:
            raise
        raise _closed(error.trouble) from error
