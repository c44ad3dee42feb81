"""Sticks are found, and a file on one is whole or not there at all."""

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


def test_the_sticks_of_a_mount_table():
    found = list(mounted_folders(TABLE.splitlines()))
    assert found == [Path("/media/ruth/MY STICK"), Path("/run/media/ruth/Клуб"), Path("/mnt/data")]


def test_drives_have_the_names_people_gave_them(monkeypatch, tmp_path):
    table = tmp_path / "mounts"
    table.write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(module, "MOUNT_TABLE", table)
    monkeypatch.setattr(module.sys, "platform", "linux")
    assert [drive.name for drive in drives()] == ["data", "MY STICK", "Клуб"]
    table.unlink()
    assert drives() == []


def test_on_a_mac_the_volumes_but_its_own_disk(monkeypatch, tmp_path):
    (tmp_path / "STICK").mkdir()
    (tmp_path / "Macintosh HD").symlink_to("/")
    (tmp_path / "note.txt").write_text("")
    monkeypatch.setattr(module, "MAC_VOLUMES", tmp_path)
    monkeypatch.setattr(module.sys, "platform", "darwin")
    assert drives() == [Drive(name="STICK", folder=tmp_path / "STICK")]


def test_on_windows_the_letters_of_removable_drives(monkeypatch):
    class Kernel:
        @staticmethod
        def GetDriveTypeW(path):  # noqa: N802 (as Windows calls it)
            return 2 if path == "E:\\" else 3

    monkeypatch.setattr(module.ctypes, "windll", type("Windll", (), {"kernel32": Kernel}), raising=False)
    monkeypatch.setattr(module.sys, "platform", "win32")
    assert [str(drive.folder).rstrip("\\/") for drive in drives()] == ["E:"]


def test_a_file_is_saved_whole_and_a_second_one_gets_a_number(tmp_path):
    assert save_to(tmp_path, "results.xlsx", b"one") == "results.xlsx"
    assert save_to(tmp_path, "results.xlsx", b"two") == "results (2).xlsx"
    assert save_to(tmp_path, "results.xlsx", b"three") == "results (3).xlsx"
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert files == {"results.xlsx": b"one", "results (2).xlsx": b"two", "results (3).xlsx": b"three"}


def test_a_file_that_is_there_stays_however_many_there_are(tmp_path):
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
def test_what_goes_wrong_is_told_and_nothing_half_written_stays(monkeypatch, tmp_path, number, reason):
    def fail(_handle):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(module.os, "fsync", fail)
    with pytest.raises(CannotSaveError) as raised:
        save_to(tmp_path, "results.xlsx", b"one")
    assert str(raised.value) == reason
    assert list(tmp_path.iterdir()) == []


def test_a_stick_that_was_taken_out(tmp_path):
    with pytest.raises(CannotSaveError) as raised:
        save_to(tmp_path / "gone", "results.xlsx", b"one")
    assert str(raised.value) == "gone"
