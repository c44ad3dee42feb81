"""Finding USB drives, and saving a file on one completely or not at all."""

import errno
import os
from pathlib import Path

import pytest

from tournaments.web import drives as module
from tournaments.web.drives import CannotSaveError, Drive, drives, mounted_folders, save_to

TABLE = """\
/dev/sda1 / ext4 rw 0 0
proc /proc proc rw 0 0
/dev/sdb1 /media/ruth/MY\\040STICK vfat rw 0 0
/dev/sdc1 /run/media/ruth/Клуб exfat rw 0 0
/dev/sdd1 /mnt/data ext4 rw 0 0
/dev/sde1 /mediathek ext4 rw 0 0
nonsense
"""


def test_drives_are_found_in_a_mount_table():
    found = list(mounted_folders(TABLE.splitlines()))
    assert found == [Path("/media/ruth/MY STICK"), Path("/run/media/ruth/Клуб"), Path("/mnt/data")]


def test_a_folder_that_is_no_disk_of_its_own_is_no_drive():
    table = """\
/dev/vda / ext4 rw 0 0
tools /mnt/tools/python tmpfs ro 0 0
/dev/vda /mnt/bound ext4 rw 0 0
/dev/loop3 /media/ruth/CD iso9660 ro 0 0
//server/share /mnt/share cifs rw 0 0
/dev/sdb1 /media/ruth/RUTH vfat rw 0 0
"""
    assert list(mounted_folders(table.splitlines())) == [Path("/media/ruth/RUTH")]


def test_drives_have_their_volume_names(monkeypatch, tmp_path):
    table = tmp_path / "mounts"
    table.write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(module, "MOUNT_TABLE", table)
    monkeypatch.setattr(module.sys, "platform", "linux")
    assert [drive.name for drive in drives()] == ["data", "MY STICK", "Клуб"]
    table.unlink()
    assert drives() == []


def test_a_mac_has_all_volumes_except_its_own_disk(monkeypatch, tmp_path):
    for name in ("STICK", "left by a drive that was pulled out"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(Path, "is_mount", lambda folder: folder.name == "STICK" or folder.is_symlink())
    (tmp_path / "Macintosh HD").symlink_to("/")
    (tmp_path / "note.txt").write_text("")
    monkeypatch.setattr(module, "MAC_VOLUMES", tmp_path)
    monkeypatch.setattr(module.sys, "platform", "darwin")
    assert drives() == [Drive(name="STICK", folder=tmp_path / "STICK")]


def test_windows_has_the_letters_of_removable_drives(monkeypatch):
    class Kernel:
        @staticmethod
        def GetDriveTypeW(path):  # noqa: N802 (as Windows calls it)
            return 2 if path == "E:\\" else 3

    monkeypatch.setattr(module.ctypes, "windll", type("Windll", (), {"kernel32": Kernel}), raising=False)
    monkeypatch.setattr(module.sys, "platform", "win32")
    assert [str(drive.folder).rstrip("\\/") for drive in drives()] == ["E:"]


def test_a_second_file_of_the_same_name_gets_a_number(tmp_path):
    assert save_to(tmp_path, "results.xlsx", b"one") == "results.xlsx"
    assert save_to(tmp_path, "results.xlsx", b"two") == "results (2).xlsx"
    assert save_to(tmp_path, "results.xlsx", b"three") == "results (3).xlsx"
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert files == {"results.xlsx": b"one", "results (2).xlsx": b"two", "results (3).xlsx": b"three"}


def test_an_existing_file_is_never_overwritten(tmp_path):
    for number in range(120):
        save_to(tmp_path, "results.xlsx", str(number).encode())
    assert (tmp_path / "results.xlsx").read_bytes() == b"0"
    assert sorted(int(file.read_bytes()) for file in tmp_path.iterdir()) == list(range(120))


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "full"),
        (errno.EROFS, "read-only"),
        (errno.EIO, "gone"),
        (errno.EMFILE, "other"),
    ],
)
def test_a_failed_save_has_its_reason_and_leaves_no_file(monkeypatch, tmp_path, number, reason):
    def fail(_handle):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(module.os, "fsync", fail)
    with pytest.raises(CannotSaveError) as raised:
        save_to(tmp_path, "results.xlsx", b"one")
    assert str(raised.value) == reason
    assert list(tmp_path.iterdir()) == []


def test_a_drive_that_was_removed_is_reported(tmp_path):
    with pytest.raises(CannotSaveError) as raised:
        save_to(tmp_path / "gone", "results.xlsx", b"one")
    assert str(raised.value) == "gone"
