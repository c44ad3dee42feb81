"""Back up the data automatically while Handfoot runs, in its own thread."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable

from django.db import connection, reset_queries

from accounts.disk_trouble import GONE, trouble_of
from tournaments.backups.actions import back_up
from tournaments.backups.database_copies import NO_FOLDER, OTHER, CannotKeepError
from tournaments.backups.queries import Backup, backup_folder, database_file, milestones
from tournaments.backups.wording import why_not_kept
from tournaments.core.backups import CHANGE, STOP

logger = logging.getLogger(__name__)

LOOKS_EVERY = 15.0
BACKS_UP_EVERY = 600.0
"""Seconds, by a clock that nobody can set back."""


class BackupWatch:
    """Backs up when all sheets of a hand are in, when results become final, and every ten minutes with changes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.trouble = ""
        self._clock = clock
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._data: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._seen = self._backed_up = 0
        self._backed_up_at = 0.0
        self._milestones: set[tuple[object, ...]] = set()

    @property
    def sentence(self) -> str:
        """Return why the last backup failed, empty if it did not or its missing folder is back."""
        return "" if self.trouble == NO_FOLDER and backup_folder().is_dir() else why_not_kept(self.trouble)

    def back_up(self, *, occasion: str) -> Backup:
        """Write a backup, and remember whether that failed. Raises CannotKeepError."""
        try:
            backup = back_up(occasion=occasion)
        except CannotKeepError as error:
            self.trouble = str(error)
            raise
        self.trouble = ""
        return backup

    def begin(self) -> None:
        """Start watching. The present data counts as backed up, unless that failed."""
        self.remember()
        self._thread = threading.Thread(target=self._watch, name="keeper", daemon=True)
        self._thread.start()

    def remember(self) -> None:
        """Count the present data as backed up, unless that failed."""
        self._seen = self._data_version()
        self._backed_up = 0 if self.trouble else self._seen
        self._backed_up_at = self._clock()
        self._milestones = set(milestones())
        connection.close()

    def end(self) -> None:
        """Stop watching, and back up any changes."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=30)
        try:
            if self._data_version() != self._backed_up:
                self._keep(STOP)
        except OSError as error:
            self.trouble = trouble_of(error) or OTHER
        if self._data is not None:
            self._data.close()
            self._data = None

    def _watch(self) -> None:
        while not self._stopping.wait(LOOKS_EVERY):
            self.look()

    def look(self) -> None:
        try:
            occasion = self._occasion()
            if self.trouble in (GONE, NO_FOLDER):
                self.trouble = ""
            if not backup_folder().is_dir():
                self.trouble = NO_FOLDER
            if occasion:
                self._keep(occasion)
        except Exception as error:
            # A disk may recover; a dead thread would not.
            self.trouble = trouble_of(error) or OTHER
            logger.warning("Could not look for changes: %s", error)
        finally:
            reset_queries()
            connection.close()

    def _occasion(self) -> str:
        version = self._data_version()
        if version == self._backed_up:
            return ""
        if version != self._seen:
            found = milestones()
            new = [occasion for stone, occasion in found.items() if stone not in self._milestones]
            self._seen, self._milestones = version, set(found)
            if new:
                return new[-1]
        return CHANGE if self._clock() - self._backed_up_at >= BACKS_UP_EVERY else ""

    def _keep(self, occasion: str) -> None:
        version = self._data_version()
        # A failure counts as done, so a full disk is not retried at every look.
        self._backed_up_at = self._clock()
        try:
            self.back_up(occasion=occasion)
        except CannotKeepError as error:
            logger.warning("No backup could be written: %s", str(error))
        else:
            self._backed_up = version

    def _data_version(self) -> int:
        """Return a number that changes with every write of another connection.

        Asks SQLite. Opening and closing the file ourselves would release the locks of every connection of this process.
        A file that was put in the place of a deleted one counts as changed. Raises OSError if the file is gone.
        """
        found = database_file().stat()
        if self._data is not None and self._file != (found.st_dev, found.st_ino):
            self._data.close()
            self._data = None
            self._seen = self._backed_up = -1
        self._file = found.st_dev, found.st_ino
        if self._data is None:
            address = f"{database_file().resolve().as_uri()}?mode=ro"
            self._data = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
        return int(self._data.execute("PRAGMA data_version").fetchone()[0])


BACKUP_WATCH = BackupWatch()
"""The one of this process; `trouble` says why the last backup failed, if it did."""
