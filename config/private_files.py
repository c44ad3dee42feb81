"""Keep the data folder and its files to their owner, whatever the system gives to others."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS_NOTHING = 0o077
FILES = ("handfoot.", "secret_key", "serving.lock")
"""How the names of our files in a data folder begin."""
BACKUPS = "backups"


def make_private(folder: Path) -> None:
    """Create the data folder if need be, and let nobody but its owner in. Raises OSError if it cannot be created.

    A folder with other things in it is someone else's, such as /tmp: it keeps its mode.
    """
    os.umask(OTHERS_NOTHING)
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    with contextlib.suppress(OSError):
        inside = list(folder.iterdir())
        ours = [path for path in inside if _is_ours(path)]
        if all(path in ours or path.name.startswith(".") for path in inside):
            _allow(folder, FOLDER)
        for path in ours:
            if not path.is_symlink():
                _allow_all(path)


def _is_ours(path: Path) -> bool:
    return path.name == BACKUPS if path.is_dir() else path.name.startswith(FILES)


def _allow_all(path: Path) -> None:
    _allow(path, FOLDER if path.is_dir() else FILE)
    for inside in _files_in(path):
        _allow(inside, FILE)


def _files_in(path: Path) -> Iterator[Path]:
    return (inside for inside in (path.iterdir() if path.is_dir() else ()) if inside.is_file())


def _allow(path: Path, mode: int) -> None:
    # A disk that cannot be written, or one without modes, is no reason not to start.
    # What the owner took from themselves, such as writing, stays taken.
    with contextlib.suppress(OSError):
        now = path.stat().st_mode & 0o777
        if now & ~mode:
            path.chmod(now & mode)
