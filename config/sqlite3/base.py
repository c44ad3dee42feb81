"""Open the data file. A new one is made only where none was before: Django itself would replace a deleted file."""

import os
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.backends.sqlite3 import base

OPENED: Final = set[Path]()
"""The files that this process had open."""


class DatabaseWrapper(base.DatabaseWrapper):
    _opened: tuple[int, int] | None = None
    """Which file the connection has open."""

    def get_connection_params(self) -> dict[str, Any]:
        """Return what SQLite is opened with, without the right to make a file that was there before."""
        params: dict[str, Any] = super().get_connection_params()
        if not self.is_in_memory_db():
            file = Path(self.settings_dict["NAME"]).resolve()
            if file in OPENED or any((Path(settings.DATA_FOLDER) / "backups").glob("*.sqlite3")):
                params["database"] = f"{file.as_uri()}?mode=rw"
            OPENED.add(file)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        self._opened = self._file()
        return super().get_new_connection(conn_params)

    def is_usable(self) -> bool:
        """Return whether the connection's file is still in its place, not another one, as after a backup was put back.

        Django asks once in each request, and opens the file again if not.
        """
        return self.is_in_memory_db() or self._opened == self._file() is not None

    def _file(self) -> tuple[int, int] | None:
        """Return the number of the file that is in the place of the data now, or None."""
        try:
            file = os.stat(self.settings_dict["NAME"])
        except OSError:
            return None
        return file.st_dev, file.st_ino
