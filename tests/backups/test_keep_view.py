"""The page "Backups": what there is, for the owner, at the laptop."""

import pytest
from django.test import Client

from accounts.actions import found_club
from accounts.models import Role
from tests.backups.marks import on_a_file
from tests.builders import PASSWORD
from tournaments.backups.actions import back_up
from tournaments.backups.queries import data_is_a_file
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.core.backups import BY_HAND

pytestmark = pytest.mark.django_db(transaction=True)


def page(desk):
    answer = desk.get("backups:keep")
    assert answer.status_code == 200
    return answer.content.decode()


@on_a_file
def test_nothing_is_backed_up_yet(desk, stick):
    shown = page(desk)
    assert "There is no backup yet." in shown
    assert "Copy to RUTH" in shown


@on_a_file
def test_backups_here_and_on_the_stick_can_be_put_back(desk, stick):
    here = back_up(occasion=BY_HAND)
    desk.post("backups:copy", data={"drive": str(stick.folder)})
    shown = page(desk)
    assert shown.count(f'value="{here.file.name}"') == shown.count("Put this back") == 2
    assert "Backups on RUTH" in shown
    assert "at your press" in shown


@on_a_file
def test_a_cut_one_is_said_to_be_damaged(desk):
    backup = back_up(occasion=BY_HAND)
    backup.file.write_bytes(backup.file.read_bytes()[:-1])
    shown = page(desk)
    assert "<strong>damaged</strong>" in shown
    assert "Put this back" not in shown


@on_a_file
def test_why_the_last_backup_failed_is_said(desk, monkeypatch):
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "full")
    assert "The disk of this laptop is full" in page(desk)


@on_a_file
def test_no_stick_and_another_device(desk, ruth):
    assert "Look again" in page(desk)
    elsewhere = Client(REMOTE_ADDR="192.168.1.20")
    elsewhere.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    assert "on the laptop that runs Handfoot" in elsewhere.get(desk.url("backups:keep")).content.decode()


@on_a_file
def test_who_does_not_own_every_club_copies_none(desk):
    found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    shown = page(desk)
    assert "clubs that you do not own" in shown
    assert "Back up now" not in shown


def test_an_organizer_does_not_find_it(desk, ruth):
    ruth.memberships.update(role=Role.ORGANIZER)
    for name in ("backups:keep", "backups:copy", "backups:put-back"):
        method = desk.get if name == "backups:keep" else desk.post
        assert method(name).status_code == 404


@pytest.mark.parametrize("hosted", [True, False])
def test_a_host_keeps_the_backups(desk, settings, hosted):
    settings.HOSTED = hosted
    expected = hosted or not data_is_a_file()
    assert ("pg_dump" in page(desk)) == expected


def test_it_is_linked_from_the_club(desk):
    assert desk.url("backups:keep") in desk.get("club:club").content.decode()
