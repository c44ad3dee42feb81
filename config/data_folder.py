"""Where the data is. Importing this makes no folder, unlike the settings."""

import os
from pathlib import Path

from platformdirs import user_data_path

USUAL_DATA_FOLDER = user_data_path("Handfoot", appauthor=False)


def data_folder() -> Path:
    """Return the folder that `--data` or HANDFOOT_DATA names, or the usual one of this system."""
    return Path(os.environ.get("HANDFOOT_DATA") or USUAL_DATA_FOLDER)


def data_file() -> Path:
    """Return the SQLite file in the data folder."""
    return data_folder() / "handfoot.sqlite3"
