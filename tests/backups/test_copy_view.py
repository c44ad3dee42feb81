"""The button that copies a backup and its note to a USB drive; a missing one gives a message."""

import pytest

from accounts.actions import found_club
from tests.backups.marks import needs_sqlite
from tests.builders import PASSWORD, make_evening
from tournaments.backups.database_copies import note_of, refuse_unfit
from tournaments.backups.queries import backup_folder, backups_in, known_migrations

pytestmark = [
    pytest.mark.django_db(transaction=True),
    needs_sqlite,
]


def copy(desk, drive):
    return desk.post("backups:copy", data={"drive": str(drive.folder)}, follow=True).content.decode()


def test_a_backup_is_made_and_copied_to_the_drive(desk, club, drive):
    make_evening(club)
    assert "You can unplug the USB drive." in copy(desk, drive)
    (backup,) = backups_in(drive.folder)
    assert (backup.note.evenings, backup.note.people) == (1, 8)
    refuse_unfit(backup.file, known=known_migrations())
    assert backup.file.read_bytes() == backups_in(backup_folder())[0].file.read_bytes()


def test_without_a_drive_the_backup_is_saved_on_the_laptop(desk):
    assert "Backed up on this laptop." in desk.post("backups:copy", follow=True).content.decode()
    assert len(backups_in(backup_folder())) == 1


def test_a_drive_that_was_unplugged_gives_a_message(desk, drive):
    drive.folder.rmdir()
    assert "is gone" in copy(desk, drive)


def test_a_folder_that_is_no_listed_drive_is_refused(desk, drive, tmp_path):
    (tmp_path / "other").mkdir()
    answer = desk.post("backups:copy", data={"drive": str(tmp_path / "other")}, follow=True)
    assert "This USB drive is gone." in answer.content.decode()
    assert list((tmp_path / "other").iterdir()) == []


def test_a_backup_folder_that_cannot_be_written_gives_a_message(desk, folder):
    folder.write_text("a file where the folder should be")
    assert "no backup could be written" in desk.post("backups:copy", follow=True).content.decode()
    folder.unlink()
    assert "Backed up" in desk.post("backups:copy", follow=True).content.decode()


def test_a_backup_can_be_copied_twice_to_one_drive(desk, drive):
    copy(desk, drive)
    copy(desk, drive)
    copies = backups_in(drive.folder)
    assert len(copies) == 2
    assert all(note_of(backup.file).exists() for backup in copies)


@pytest.mark.parametrize("name", ["backups:copy", "backups:put-back"])
def test_backups_are_not_found_on_a_hosted_site_or_with_clubs_of_other_owners(desk, settings, name):
    settings.HOSTED = True
    assert desk.post(name).status_code == 404
    settings.HOSTED = False
    found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    assert desk.post(name).status_code == 404
