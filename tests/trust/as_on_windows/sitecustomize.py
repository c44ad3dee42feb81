"""With this folder on PYTHONPATH, Python on Linux treats files as Windows does: for tests of the real program."""

import errno
import fcntl
import os

CAN_WRITE = os.O_WRONLY | os.O_RDWR
really_fsync, really_open = os.fsync, os.open
really_rename, really_replace, really_unlink, really_rmdir = os.rename, os.replace, os.unlink, os.rmdir


def refuse(number, path):
    raise OSError(number, os.strerror(number), str(path))


def fsync(handle):
    """Windows flushes only what is open for writing."""
    if not fcntl.fcntl(handle, fcntl.F_GETFL) & CAN_WRITE:
        refuse(errno.EBADF, handle)
    really_fsync(handle)


def open_file(path, flags, *more, **how):
    """Windows opens no folder."""
    if os.path.isdir(path):
        refuse(errno.EACCES, path)
    return really_open(path, flags, *more, **how)


def refuse_open(path):
    """Windows renames and deletes no file that is open, unless its opener allowed it, and Python does not."""
    real = os.path.realpath(path)
    for handle in os.listdir("/proc/self/fd"):
        try:
            used = os.readlink(f"/proc/self/fd/{handle}")
        except OSError:
            continue
        if used == real or used.startswith(f"{real}/"):
            refuse(errno.EACCES, path)


def rename(source, target, **how):
    """Unlike `replace`, this overwrites nothing on Windows."""
    if os.path.lexists(target):
        refuse(errno.EEXIST, target)
    refuse_open(source)
    really_rename(source, target, **how)


def replace(source, target, **how):
    refuse_open(source)
    refuse_open(target)
    really_replace(source, target, **how)


def unlink(path, **how):
    if "dir_fd" not in how:
        refuse_open(path)
    really_unlink(path, **how)


os.fsync, os.open, os.rename, os.replace, os.unlink, os.remove = fsync, open_file, rename, replace, unlink, unlink
