"""Keep the data folder and its files to their owner, whatever the system gives to others."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS_NOTHING = 0o077
OURS = ("handfoot", "secret_key", "backups", ".")
"""How the names in a data folder begin. A folder with other things in it is somebody else's, such as /tmp."""


def make_private(folder: Path) -> None:
    """Create the data folder if need be, and let nobody but its owner in. Raises OSError if it cannot be created."""
    os.umask(OTHERS_NOTHING)
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER)
    with contextlib.suppress(OSError):
        inside = list(folder.iterdir())
        if all(path.name.startswith(OURS) for path in inside):
            _allow(folder, FOLDER)
        for path in filter(_is_ours, inside):
            _allow_all(path)


def _is_ours(path: Path) -> bool:
    return path.name.startswith(OURS[:-1]) and not path.is_symlink()


def _allow_all(path: Path) -> None:
    _allow(path, FOLDER if path.is_dir() else FILE)
    for inside in _files_in(path):
        _allow(inside, FILE)


def _files_in(path: Path) -> Iterator[Path]:
    return (inside for inside in (path.iterdir() if path.is_dir() else ()) if inside.is_file())


def _allow(path: Path, mode: int) -> None:
    # A disk that cannot be written, or one without modes, is no reason not to start.
    with contextlib.suppress(OSError):
        if path.stat().st_mode & 0o777 != mode:
            path.chmod(mode)
