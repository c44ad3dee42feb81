"""Open the data file. A new one is made only where none was before: Django itself would replace a deleted file."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.backends.sqlite3 import base

OPENED: Final = set[Path]()
"""The files that this process had open."""


class DatabaseWrapper(base.DatabaseWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        """Return what SQLite is opened with, without the right to make a file that was there before."""
        params: dict[str, Any] = super().get_connection_params()
        if not self.is_in_memory_db():
            file = Path(self.settings_dict["NAME"]).resolve()
            if file in OPENED or any((Path(settings.DATA_FOLDER) / "backups").glob("*.sqlite3")):
                params["database"] = f"{file.as_uri()}?mode=rw"
            OPENED.add(file)
        return params
