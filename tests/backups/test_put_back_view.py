"""The button that restores a backup, from this computer or a USB stick; an invalid file is refused with a message."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening, tonight
from tournaments.backups.actions import back_up
from tournaments.backups.queries import backup_folder, backups_in
from tournaments.core.backups import BY_HAND, PUT_BACK
from tournaments.hall.actions import make_new_code
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.queries import link_token
from tournaments.models import Event
from tournaments.web.access import GIVEN_OUT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    needs_sqlite,
]


@pytest.fixture
def backup(club, desk):
    make_evening(club)
    return back_up(occasion=BY_HAND)


def put_back(desk, name, place=""):
    return desk.post("backups:put-back", data={"name": name, "place": place}, follow=True).content.decode()


def test_a_backup_is_restored(desk, backup):
    Event.objects.update(name="Saturday")
    shown = put_back(desk, backup.file.name)
    assert "Everything is back as of" in shown
    assert Event.objects.get().name == "Friday Night"
    assert backups_in(backup_folder())[0].named.occasion == PUT_BACK
    assert desk.get("club:club").status_code == 200


def test_cached_results_are_dropped_by_a_restore(desk, backup):
    """Event versions continue from the backup's, so the same version number can mean other results."""
    event = give_out_link(event=Event.objects.get())
    newer = back_up(occasion=BY_HAND)
    path = reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    assert "−5" in desk.client.get(path).content.decode()
    version = Event.objects.get().version
    put_back(desk, newer.file.name)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 3}})
    assert Event.objects.get().version == version
    assert "−15" in desk.client.get(path).content.decode()


def test_a_helpers_link_newer_than_the_restored_backup_is_invalid(desk, club):
    """It stays invalid when the next link is made, whose row gets the same primary key."""
    event = make_evening(club, date=tonight(club))
    backup = back_up(occasion=BY_HAND)
    number = make_new_code(event=event, now=timezone.now()).pk
    newer_token = link_token(event)
    assert joins_by(newer_token)
    put_back(desk, backup.file.name)
    assert not joins_by(newer_token)
    assert make_new_code(event=event, now=timezone.now()).pk == number
    assert not joins_by(newer_token)
    assert joins_by(link_token(event))


def joins_by(link):
    """Return whether the helpers' link lets a visitor join."""
    return Client().post(reverse("join:join"), {"link": link, "name": "Grace"}).status_code == 302


def test_a_session_newer_than_the_restored_password_ends(desk, ruth, backup):
    password = ruth.password
    ruth.set_password("another one")
    ruth.save()
    desk.client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    put_back(desk, backup.file.name)
    ruth.refresh_from_db()
    assert ruth.password == password
    assert desk.get("club:club").status_code == 302


def test_a_backup_is_restored_from_a_stick(desk, backup, stick):
    desk.post("backups:copy", data={"drive": str(stick.folder)})
    (copy,) = backups_in(stick.folder)
    Event.objects.update(name="Saturday")
    assert "Everything is back as of" in put_back(desk, copy.file.name, str(stick.folder))
    assert Event.objects.get().name == "Friday Night"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This backup is empty."),
        (b"SQLite format 3\0 and then rubbish" * 100, "This backup is damaged."),
        (b"holiday pictures" * 100, "This file is not a backup of Handfoot."),
    ],
)
def test_an_invalid_backup_is_refused_with_the_reason(desk, backup, content, sentence):
    backup.file.write_bytes(content)
    Event.objects.update(name="Saturday")
    assert sentence in put_back(desk, backup.file.name)
    assert Event.objects.get().name == "Saturday"


@pytest.mark.parametrize(
    "name", ["", "../data.sqlite3", "handfoot-000099-20261120-210405Z-start.sqlite3", "/etc/passwd"]
)
@pytest.mark.parametrize("place", ["", "/etc"])
def test_a_file_that_is_no_listed_backup_is_refused(desk, backup, name, place):
    assert "is gone" in put_back(desk, name, place)


def test_nothing_is_restored_when_the_current_data_cannot_be_backed_up(desk, backup, stick):
    desk.post("backups:copy", data={"drive": str(stick.folder)})
    (copy,) = backups_in(stick.folder)
    for file in backup_folder().iterdir():
        file.unlink()
    backup_folder().rmdir()
    backup_folder().write_text("a file where the folder should be")
    Event.objects.update(name="Saturday")
    assert "no backup could be written" in put_back(desk, copy.file.name, str(stick.folder))
    assert Event.objects.get().name == "Saturday"
