"""Copying a backup to a USB stick in one press, with its note; a full or missing stick gives a message."""

import pytest

from accounts.actions import found_club
from tests.backups.marks import on_a_file
from tests.builders import PASSWORD, make_evening
from tournaments.backups.database_copies import note_of, refuse_unfit
from tournaments.backups.queries import backup_folder, backups_in, known_migrations

pytestmark = [
    pytest.mark.django_db(transaction=True),
    on_a_file,
]


def said(desk):
    return desk.get("backups:keep").content.decode()


def copied(desk, stick):
    return desk.post("backups:copy", data={"drive": str(stick.folder)}, follow=True).content.decode()


def test_one_press_and_the_stick_has_everything(desk, club, stick):
    make_evening(club)
    assert "You can take the stick out." in copied(desk, stick)
    (there,) = backups_in(stick.folder)
    assert (there.note.evenings, there.note.people) == (1, 8)
    refuse_unfit(there.file, known=known_migrations())
    assert there.file.read_bytes() == backups_in(backup_folder())[0].file.read_bytes()


def test_without_a_stick_it_stays_here(desk):
    assert "Backed up on this laptop." in desk.post("backups:copy", follow=True).content.decode()
    assert len(backups_in(backup_folder())) == 1


def test_a_stick_that_was_pulled_out(desk, stick):
    stick.folder.rmdir()
    assert "is gone" in copied(desk, stick)


def test_only_a_drive_that_is_listed_is_written_to(desk, stick, tmp_path):
    (tmp_path / "other").mkdir()
    answer = desk.post("backups:copy", data={"drive": str(tmp_path / "other")}, follow=True)
    assert "This stick is gone." in answer.content.decode()
    assert list((tmp_path / "other").iterdir()) == []


def test_no_place_for_the_backup(desk, folder):
    folder.write_text("a file where the folder should be")
    assert "no backup could be written" in desk.post("backups:copy", follow=True).content.decode()
    folder.unlink()
    assert "Backed up" in desk.post("backups:copy", follow=True).content.decode()


def test_twice_onto_one_stick(desk, stick):
    copied(desk, stick)
    copied(desk, stick)
    assert all(note_of(there.file).exists() for there in backups_in(stick.folder))


@pytest.mark.parametrize("name", ["backups:copy", "backups:put-back"])
def test_not_on_a_hosted_site_and_not_over_clubs_of_others(desk, settings, name):
    settings.HOSTED = True
    assert desk.post(name).status_code == 404
    settings.HOSTED = False
    found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    assert desk.post(name).status_code == 404
