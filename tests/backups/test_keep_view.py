"""The list of backups, which only the owner sees, on the laptop itself."""

import errno
import os
import tempfile

import pytest
from django.test import Client

from accounts.actions import found_club
from accounts.models import Role
from tests.backups.marks import needs_sqlite
from tests.builders import PASSWORD
from tournaments.backups.actions import back_up
from tournaments.backups.queries import data_is_a_file
from tournaments.backups.startup import open_data
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.core.backups import BY_HAND, STOP

pytestmark = pytest.mark.django_db(transaction=True)


def page(desk):
    answer = desk.get("backups:keep")
    assert answer.status_code == 200
    return answer.content.decode()


@needs_sqlite
def test_without_a_backup_the_page_says_so(desk, drive, folder):
    folder.mkdir()  # the start makes it
    shown = page(desk)
    assert "There is no backup yet." in shown
    assert "Copy to RUTH" in shown


@needs_sqlite
def test_backups_on_the_laptop_and_the_drive_are_listed(desk, drive):
    here = back_up(occasion=BY_HAND)
    desk.post("backups:copy", data={"drive": str(drive.folder)})
    shown = page(desk)
    assert shown.count(f'value="{here.file.name}"') == shown.count("Put this back") == 2
    assert "Backups on RUTH" in shown
    assert "when you asked for it" in shown


@needs_sqlite
def test_the_page_does_not_promise_a_backup_at_a_start_that_changed_nothing(desk):
    back_up(occasion=STOP)
    assert open_data() == []
    shown = page(desk)
    assert "when Handfoot stopped" in shown
    assert "when Handfoot started" not in shown
    assert "Handfoot backs up what changed: when it starts and stops, after each hand," in shown


@needs_sqlite
def test_a_truncated_backup_is_marked_as_damaged(desk):
    backup = back_up(occasion=BY_HAND)
    backup.file.write_bytes(backup.file.read_bytes()[:-1])
    shown = page(desk)
    assert "<strong>damaged</strong>" in shown
    assert "Put this back" not in shown


@needs_sqlite
def test_the_page_says_why_the_last_backup_failed(desk, monkeypatch):
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "full")
    assert "The disk of this laptop is full" in page(desk)


@needs_sqlite
def test_the_page_looks_for_a_drive_and_sends_other_devices_to_the_laptop(desk, ruth):
    assert "Look again" in page(desk)
    elsewhere = Client(REMOTE_ADDR="192.168.1.20")
    elsewhere.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    assert "on the laptop that runs Handfoot" in elsewhere.get(desk.url("backups:keep")).content.decode()


@needs_sqlite
def test_an_owner_of_some_clubs_only_cannot_back_up(desk):
    found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    shown = page(desk)
    assert "clubs that you do not own" in shown
    assert "Back up now" not in shown


def test_backups_are_not_found_for_an_organizer(desk, ruth):
    ruth.memberships.update(role=Role.ORGANIZER)
    for name in ("backups:keep", "backups:copy", "backups:put-back"):
        method = desk.get if name == "backups:keep" else desk.post
        assert method(name).status_code == 404


@pytest.mark.parametrize("hosted", [True, False])
def test_a_hosted_site_or_postgresql_is_backed_up_by_the_host(desk, settings, hosted):
    settings.HOSTED = hosted
    expected = hosted or not data_is_a_file()
    assert ("pg_dump" in page(desk)) == expected


def test_the_club_page_links_to_the_backups(desk):
    assert desk.url("backups:keep") in desk.get("club:club").content.decode()


@needs_sqlite
def test_a_missing_folder_is_named_until_it_is_back(desk, folder):
    """A file in its place, as somebody does who tidies up."""
    back_up(occasion=BY_HAND)
    away = folder.rename(folder.with_name("away"))
    folder.write_text("in its place")
    missing = f"The backup folder {folder} is missing, so no backup could be written. Put the folder back"
    for shown in (page(desk), desk.post("backups:copy", follow=True).content.decode()):
        assert (shown.count(missing), "There is no backup yet." in shown) == (1, False)
        assert "disk" not in shown
    assert missing in desk.get("tonight:tonight", follow=True).content.decode()
    folder.unlink()
    assert missing in page(desk)
    away.rename(folder)
    for name in ("backups:keep", "tonight:tonight"):
        assert missing not in desk.get(name, follow=True).content.decode()
    assert "Put this back" in page(desk)


@needs_sqlite
def test_a_failure_that_is_not_the_disks_is_not_called_one(desk, monkeypatch, folder):
    folder.mkdir()

    def fail(*_words, **_more):
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr(tempfile, "mkstemp", fail)
    shown = desk.post("backups:copy", follow=True).content.decode()
    assert shown.count(f"No backup could be written to {folder}.") == 1
    assert "The disk of this laptop" not in shown
