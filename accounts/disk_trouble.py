"""Find in an error what is wrong with the disk or the database file."""

import errno
import sqlite3
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from accounts.typed_commands import start_command

FULL, READ_ONLY, DAMAGED, DISK, GONE = "full", "read-only", "damaged", "disk", "gone"

BY_NUMBER = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EFBIG: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: DISK,
}
BY_NAME = {
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_CANTOPEN": READ_ONLY,
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": DAMAGED,
    "SQLITE_IOERR": DISK,
}


def trouble_of(error: BaseException | None) -> str:
    """Return a sentence about the disk or file behind an error or its causes, or an empty string."""
    while error is not None:
        if isinstance(error, sqlite3.Error):
            # Extended SQLite codes have a second underscore: SQLITE_IOERR_WRITE.
            name = "_".join((getattr(error, "sqlite_errorname", None) or "").split("_")[:2])
            if name == "SQLITE_CANTOPEN" and data_is_gone():
                return GONE
            if name in BY_NAME:
                return BY_NAME[name]
        elif isinstance(error, FileNotFoundError) and data_is_gone():
            return GONE
        elif isinstance(error, OSError) and error.errno in BY_NUMBER:
            return BY_NUMBER[error.errno]
        error = error.__cause__ or error.__context__
    return ""


def said_of_gone_data() -> str:
    """Return the sentence for a missing data file, with the command that restores the newest backup."""
    return _(
        "The file with all data is gone, so nothing can be saved. Put the file back, or start with "
        "“%(command)s” to restore the newest backup."
    ) % {"command": start_command("--put-back")}


def data_is_gone() -> bool:
    """Return whether the data is a file and somebody deleted or moved it."""
    return connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists()
