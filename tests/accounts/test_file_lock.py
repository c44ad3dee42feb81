"""A lock on a file: one process at a time, released when its process ends. Once as on POSIX, once as on Windows."""

import errno
import fcntl
import importlib.util
import os
import subprocess
import sys
import types

import pytest

from tests.running import PATIENCE, ROOT

HOLD = """
import pathlib, sys, time
from accounts.file_lock import lock_file
with lock_file(pathlib.Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(600)
"""


def locking(handle, mode, count):
    """`msvcrt.locking`, made of the lock that POSIX has."""
    assert (mode, count) == (2, 1)
    assert fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_RDWR
    assert os.lseek(handle, 0, os.SEEK_CUR) > os.fstat(handle).st_size, "Windows keeps others from reading this byte"
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise PermissionError(errno.EACCES, "Permission denied") from error


@pytest.fixture(params=["linux", "win32"])
def module(request, monkeypatch):
    """The module as this system or Windows loads it."""
    monkeypatch.setattr(sys, "platform", request.param)
    monkeypatch.setitem(sys.modules, "msvcrt", types.SimpleNamespace(LK_NBLCK=2, locking=locking))
    spec = importlib.util.spec_from_file_location("file_lock_under_test", ROOT / "accounts" / "file_lock.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def path(tmp_path):
    return tmp_path / "lock"


def test_the_lock_is_held_once_and_released(module, path):
    with module.lock_file(path), pytest.raises(module.HeldError), module.lock_file(path):
        pass
    with module.lock_file(path):
        pass


def test_what_the_holder_writes_can_be_read_meanwhile(module, path):
    with module.lock_file(path) as handle:
        os.truncate(handle, 0)
        os.write(handle, b"address")
        assert path.read_bytes() == b"address"


def test_a_killed_holder_leaves_no_lock_and_who_waits_gets_it(module, path):
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], cwd=ROOT, stdout=subprocess.PIPE)
    assert holder.stdout.readline() == b"locked\n"
    waits = []

    def wait():
        waits.append(path)
        holder.kill()

    with module.lock_file(path, wait=wait):
        assert waits == [path]
    holder.communicate(timeout=PATIENCE)
