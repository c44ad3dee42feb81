"""Find USB drives and other drives of this machine, and write a file onto one completely or not at all."""

import contextlib
import ctypes
import errno
import itertools
import os
import re
import string
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from accounts.disk_trouble import FULL, READ_ONLY, trouble_of

MOUNT_TABLE = Path("/proc/self/mounts")
MOUNTED_UNDER = ("/media", "/run/media", "/mnt")
OCTAL = re.compile(r"\\([0-7]{3})")
MAC_VOLUMES = Path("/Volumes")
WINDOWS_REMOVABLE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Drive:
    """A drive to save to: its name for people, and its folder."""

    name: str
    folder: Path


class CannotSaveError(Exception):
    """The file could not be written. Its message is full, read-only, gone or other."""


WHY_NOT_SAVED = {
    FULL: _("It could not be saved: %(drive)s is full."),
    READ_ONLY: _("It could not be saved: %(drive)s is locked. Is its switch on?"),
    "gone": _("It could not be saved: %(drive)s is gone. Plug it in again."),
    "other": _("It could not be saved on %(drive)s. Try another USB drive."),
}


def drives() -> list[Drive]:
    """Return every removable or additional drive, by name."""
    folders = {"win32": _on_windows, "darwin": _on_mac}.get(sys.platform, _on_linux)()
    return sorted((_drive(folder) for folder in dict.fromkeys(folders)), key=lambda drive: drive.name.casefold())


def _drive(folder: Path) -> Drive:
    return Drive(name=folder.name or str(folder).rstrip("\\/"), folder=folder)


def _on_linux() -> Iterator[Path]:
    with contextlib.suppress(OSError):
        yield from mounted_folders(MOUNT_TABLE.read_text(encoding="utf-8", errors="replace").splitlines())


def mounted_folders(table: Iterable[str]) -> Iterator[Path]:
    """Return the folders of a Linux mount table where other disks than the system's are mounted, such as USB drives.

    Disk images and file systems without a disk are left out.

    >>> list(map(str, mounted_folders(["/dev/sda1 / ext4 rw", "/dev/sdb1 /media/ruth/MY\\\\040STICK vfat rw"])))
    ['/media/ruth/MY STICK']
    """
    mounts = [fields for fields in (line.split(" ") for line in table) if len(fields) > 1]
    system = {fields[0] for fields in mounts if fields[1] == "/"}
    for fields in mounts:
        is_other_disk = (
            fields[0].startswith("/dev/") and not fields[0].startswith("/dev/loop") and fields[0] not in system
        )
        if is_other_disk and fields[1].startswith(tuple(f"{root}/" for root in MOUNTED_UNDER)):
            # The table writes spaces as octal numbers.
            yield Path(OCTAL.sub(lambda found: chr(int(found[1], 8)), fields[1]))


def _on_mac() -> Iterator[Path]:
    with contextlib.suppress(OSError):
        # The system disk is among the volumes, as a link to /. A drive pulled out early can leave its empty folder.
        yield from (folder for folder in MAC_VOLUMES.iterdir() if folder.is_mount() and not folder.is_symlink())


def _on_windows() -> Iterator[Path]:
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]  # there is no windll elsewhere
    for letter in string.ascii_uppercase:
        if kernel.GetDriveTypeW(f"{letter}:\\") == WINDOWS_REMOVABLE:
            yield Path(f"{letter}:\\")


GONE = (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO)


def save_to(folder: Path, name: str, content: bytes) -> str:
    """Write a file into the folder, wait until it is on the drive, and return its name.

    An existing file stays; the new one gets a number. Raises CannotSaveError, and then leaves no partial file.
    """
    target = _free(folder, name)
    try:
        write_whole(target, content)
    except OSError as error:
        raise CannotSaveError("gone" if error.errno in GONE else trouble_of(error) or "other") from error
    _sync_folder(folder)
    return target.name


def write_whole(target: Path, content: bytes) -> None:
    """Write a file whole or not at all, and wait until it is on the drive. OSError leaves no partial file."""
    handle, path = tempfile.mkstemp(dir=target.parent, prefix=".handfoot-", suffix=".part")
    part = Path(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def _free(folder: Path, name: str) -> Path:
    """Return the name, or the name with the first free number."""
    wanted = folder / name
    numbered = (wanted.with_stem(f"{wanted.stem} ({number})") for number in itertools.count(2))
    return next(path for path in itertools.chain([wanted], numbered) if not path.exists())


def _sync_folder(folder: Path) -> None:
    """Flush the folder too, so the name is on the drive before someone unplugs it. Windows does this itself."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
