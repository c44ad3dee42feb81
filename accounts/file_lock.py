"""Hold a lock on a file. The system releases it when its process ends, however that ends. Standard library only."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR_BEYOND = 1 << 30
"""Windows keeps others from reading the locked byte, so this is one that the file does not have."""


class HeldError(Exception):
    """Another process holds the lock."""


@contextlib.contextmanager
def lock_file(path: Path, *, wait: Callable[[], object] | None = None) -> Iterator[int]:
    """Hold the lock, and yield the descriptor of its file. A child that inherits the descriptor on POSIX holds it too.

    If another process holds the lock, call `wait` once and wait; without `wait` raise HeldError.
    """
    # Windows can lock only what is open for writing.
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _taken(handle):
            if wait is None:
                raise HeldError
            wait()
            while not _taken(handle):
                time.sleep(0.1)
        yield handle
    finally:
        os.close(handle)


def _taken(handle: int) -> bool:
    """Take the lock unless another process holds it."""
    try:
        if sys.platform == "win32":
            os.lseek(handle, FAR_BEYOND, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            os.lseek(handle, 0, os.SEEK_SET)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
