"""The button that restores a backup, from this computer or a USB drive; an invalid file is refused with a message."""

import contextlib
import sqlite3

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.actions import change_password, give_recovery_code
from accounts.member_actions import invite_member, remove_member, renew_password
from accounts.models import Club, Membership, Role, Session, User
from tests.backups.marks import needs_sqlite
from tests.builders import PASSWORD, Desk, keyed, link_token, make_evening, make_helper, tonight
from tournaments.backups.actions import back_up, restore_data_at_start
from tournaments.backups.database_copies import CannotKeepError, note_of
from tournaments.backups.queries import backup_folder, backups_in, database_file
from tournaments.core.backups import BY_HAND, PUT_BACK
from tournaments.hall.actions import end_passes, make_new_code, send_away
from tournaments.hall.link_actions import end_calendar_link, give_calendar_link, give_out_link, shut_link
from tournaments.hall.poster_actions import let_phones_sign_in, stop_phones
from tournaments.hall.screen_actions import turn_wall_off, turn_wall_on
from tournaments.models import Event, HelperPass, JoinCode
from tournaments.web.access import GIVEN_OUT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    needs_sqlite,
]


@pytest.fixture
def backup(club, desk):
    make_evening(club)
    return back_up(occasion=BY_HAND)


def restore(desk, name, place=""):
    return desk.post("backups:put-back", data={"name": name, "place": place}, follow=True).content.decode()


def test_a_backup_is_restored(desk, backup):
    Event.objects.update(name="Saturday")
    shown = restore(desk, backup.file.name)
    assert "Everything is back as of" in shown
    assert Event.objects.get().name == "Friday Night"
    assert backups_in(backup_folder())[0].named.occasion == PUT_BACK
    assert desk.get("club:club").status_code == 200


def test_a_backup_that_does_not_know_the_club_of_the_page_is_restored(desk, ruth, backup):
    newer = Club.objects.create(name="Thursday Club", slug="thursday", time_zone="America/Chicago")
    Membership.objects.create(club=newer, user=ruth, role="owner")
    assert "Everything is back as of" in restore(Desk(club=newer, user=ruth), backup.file.name)
    assert not Club.objects.filter(slug="thursday").exists()


def test_the_page_asks_before_a_backup_is_restored(desk, backup):
    Event.objects.update(name="Saturday")
    plain = desk.get("backups:keep").content.decode()
    assert 'action="' + desk.url("backups:put-back") + '"' not in plain
    asked = desk.get("backups:keep", data={"name": backup.file.name, "place": ""}).content.decode()
    assert "Put back the backup of" in asked
    assert asked.count('action="' + desk.url("backups:put-back") + '"') == 1
    assert Event.objects.get().name == "Saturday"
    assert "Put back the backup of" not in desk.get("backups:keep", data={"name": "x.sqlite3"}).content.decode()


def test_cached_results_are_not_shown_after_a_restore(desk, backup):
    """Event versions continue above the discarded ones, so no version means other results than before."""
    event = give_out_link(event=Event.objects.get())
    newer = back_up(occasion=BY_HAND)
    path = reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    assert "−5" in desk.client.get(path).content.decode()
    version = Event.objects.get().version
    restore(desk, newer.file.name)
    keyed(Event.objects.get(), table=1, deal=1, counts={1: {"held.5": 3}})
    assert Event.objects.get().version > version
    assert "−15" in desk.client.get(path).content.decode()


def test_a_helpers_link_newer_than_the_restored_backup_is_invalid(desk, club):
    """It stays invalid when the next link is made, whose row gets another primary key."""
    event = make_evening(club, date=tonight(club))
    backup = back_up(occasion=BY_HAND)
    number = make_new_code(event=event, now=timezone.now()).pk
    newer_token = link_token(event)
    assert joins_by(newer_token)
    restore(desk, backup.file.name)
    assert not joins_by(newer_token)
    assert make_new_code(event=event, now=timezone.now()).pk > number
    assert not joins_by(newer_token)
    assert joins_by(link_token(event))


def joins_by(link):
    """Return whether the helpers' link lets a visitor join."""
    return Client().post(reverse("join:join"), {"link": link, "name": "Grace"}).status_code == 302


def test_who_did_not_exist_then_has_to_log_in(desk, club, backup):
    membership, password = invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    olga = Client()
    olga.post("/log-in/", {"username": "Olga", "password": password})
    assert membership.user.sessions.exists()
    restore(desk, backup.file.name)
    assert not User.objects.filter(name="Olga").exists()
    assert olga.get(desk.url("club:club")).url.startswith("/log-in/")
    assert desk.get("club:club").status_code == 200


def test_a_password_changed_since_stays_and_the_page_says_whose(desk, club, ruth, backup):
    """The old one may be the reason for the change: it does not come back, nor does the old recovery code."""
    code = give_recovery_code(user=ruth)
    with_old = back_up(occasion=BY_HAND)
    change_password(user=ruth, new_password="ten of diamonds")
    desk.client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    shown = restore(desk, with_old.file.name)
    assert "These people changed their password since then and keep the new one: Ruth." in shown
    assert desk.get("club:club").status_code == 200
    assert not logs_in("Ruth", PASSWORD)
    assert logs_in("Ruth", "ten of diamonds")
    recovery = Client().post("/recover/", {"name": "Ruth", "code": code, "password": "three of spades"})
    assert recovery.status_code == 422


def test_a_password_that_was_told_since_is_still_a_told_one(desk, club):
    membership, _told = invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    change_password(user=membership.user, new_password="three of spades")
    with_own = back_up(occasion=BY_HAND)
    told = renew_password(membership=membership)
    restore(desk, with_own.file.name)
    assert logs_in("Olga", told)
    assert User.objects.get(name="Olga").told_until


def test_nothing_is_said_where_no_password_changed(desk, backup):
    assert "changed their password" not in restore(desk, backup.file.name)


def test_a_login_that_was_turned_off_since_stays_off(desk, club, backup):
    membership, _told = invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    change_password(user=membership.user, new_password="three of spades")
    with_olga = back_up(occasion=BY_HAND)
    remove_member(membership=membership)
    restore(desk, with_olga.file.name)
    assert not logs_in("Olga", "three of spades")


def logs_in(name, password):
    return Client().post("/log-in/", {"username": name, "password": password}).status_code == 302


def test_a_pass_that_was_ended_since_stays_ended_and_others_stay(desk, club):
    event = make_evening(club, date=tonight(club))
    gone, there = make_helper(event, name="Fay"), make_helper(event, name="Gus")
    backup = back_up(occasion=BY_HAND)
    end_passes(passes=HelperPass.objects.filter(name="Fay"), now=timezone.now())
    restore(desk, backup.file.name)
    sheets = desk.url("sheets:play", event=event)
    assert [helper.get(sheets).status_code for helper in (gone, there)] == [302, 200]


def test_a_code_and_a_link_for_helpers_that_ended_since_stay_ended(desk, club):
    event = make_evening(club, date=tonight(club))
    old = make_new_code(event=event, now=timezone.now())
    make_helper(event, name="Fay")
    backup = back_up(occasion=BY_HAND)
    send_away(event=event, now=timezone.now())
    restore(desk, backup.file.name)
    assert not joins_by(old.token)
    assert not JoinCode.objects.exists()


def test_a_code_that_was_replaced_since_stays_replaced(desk, club):
    event = make_evening(club, date=tonight(club))
    old = make_new_code(event=event, now=timezone.now()).digits
    backup = back_up(occasion=BY_HAND)
    new = make_new_code(event=event, now=timezone.now()).digits
    restore(desk, backup.file.name)
    assert JoinCode.objects.get().digits == new != old
    assert joins_by(link_token(event))


def test_the_page_says_what_was_ended_since_and_stays_so(desk, club):
    event = give_out_link(event=make_evening(club, date=tonight(club)))
    make_new_code(event=event, now=timezone.now())
    for name in ("Fay", "Gus"):
        make_helper(event, name=name)
    backup = back_up(occasion=BY_HAND)
    send_away(event=event, now=timezone.now())
    shut_link(event=event)
    shown = restore(desk, backup.file.name)
    assert "Ended since then, and still ended: 2 helpers, 1 code for helpers, 1 public link." in shown
    assert "still ended" not in restore(desk, back_up(occasion=BY_HAND).file.name)


def test_phones_that_were_turned_off_since_stay_off(desk, club):
    event, other = (make_evening(club, people=4, date=tonight(club)) for _evening in range(2))
    for one in (event, other):
        let_phones_sign_in(event=one)
    posters = [reverse("poster:welcome", args=[one.hall.poster_code]) for one in Event.objects.order_by("pk")]
    with_posters = back_up(occasion=BY_HAND)
    stop_phones(event=event, now=timezone.now())
    shown = restore(desk, with_posters.file.name)
    assert "still ended: 1 public link" in shown
    assert [Client().get(poster).status_code for poster in posters] == [404, 200]


def test_a_wall_that_was_turned_off_since_stays_off(desk, club):
    event, other = (make_evening(club, people=4, date=tonight(club)) for _evening in range(2))
    link, other_link = (reverse("wall:wall", args=[turn_wall_on(event=one).wall_token]) for one in (event, other))
    with_walls = back_up(occasion=BY_HAND)
    turn_wall_off(event=event)
    shown = restore(desk, with_walls.file.name)
    assert "still ended: 1 public link" in shown
    assert [Client().get(wall).status_code for wall in (link, other_link)] == [404, 200]


def test_a_calendar_link_that_was_turned_off_since_stays_off(desk, backup):
    calendar = reverse("calendar_feed:feed", args=[give_calendar_link(club=desk.club).token])
    with_link = back_up(occasion=BY_HAND)
    end_calendar_link(club=desk.club)
    shown = restore(desk, with_link.file.name)
    assert "still ended: 1 public link" in shown
    assert Client().get(calendar).status_code == 404


def test_a_public_link_that_was_turned_off_since_stays_off(desk, backup):
    event = give_out_link(event=Event.objects.get())
    other = give_out_link(event=make_evening(desk.club, people=4))
    with_links = back_up(occasion=BY_HAND)
    shut_link(event=event)
    restore(desk, with_links.file.name)
    paths = [reverse("public:results", args=[one.public_token.removeprefix(GIVEN_OUT)]) for one in (event, other)]
    assert [Client().get(path).status_code for path in paths] == [404, 200]


def test_a_backup_of_the_version_without_these_sessions_leads_to_the_login(desk, backup):
    with contextlib.closing(sqlite3.connect(backup.file)) as older:
        older.execute("DROP TABLE accounts_session")
        older.execute("DROP INDEX IF EXISTS accounts_user_told_until")
        older.execute("ALTER TABLE accounts_user DROP COLUMN told_until")
        older.execute("DELETE FROM django_migrations WHERE app = 'accounts' AND name >= '0003'")
        older.commit()
    note_of(backup.file).unlink()
    Event.objects.update(name="Saturday")
    shown = restore(desk, backup.file.name)
    assert "Everything is back as of" in shown
    assert "I forgot my password" in shown
    assert Event.objects.get().name == "Friday Night"
    assert logs_in("Ruth", PASSWORD)


def test_at_the_start_everything_ends_because_nobody_knows_what_had(desk, club, ruth):
    event = give_out_link(event=make_evening(club, date=tonight(club)))
    make_helper(event)
    backup = back_up(occasion=BY_HAND)
    connection.close()
    restore_data_at_start(file=backup.file, end_ways_in=True)
    assert not Session.objects.exists()
    assert not JoinCode.objects.exists()
    assert not HelperPass.objects.filter(ended_at=None).exists()
    assert not Event.objects.filter(public_token__startswith=GIVEN_OUT).exists()
    assert logs_in("Ruth", PASSWORD)


def test_the_data_is_never_in_its_place_before_everything_ended(desk, club, monkeypatch):
    """Else a kill right after the restore leaves old passes valid."""
    make_helper(make_evening(club, date=tonight(club)))
    backup = back_up(occasion=BY_HAND)
    connection.close()
    valid = []

    def replace(part, target):
        with contextlib.closing(sqlite3.connect(part)) as copy:
            query = "SELECT COUNT(*) FROM tournaments_helperpass WHERE ended_at IS NULL"
            valid.append((target.name, *copy.execute(query).fetchone()))
        return part.rename(target)

    monkeypatch.setattr("pathlib.Path.replace", replace)
    restore_data_at_start(file=backup.file, end_ways_in=True)
    assert valid == [(database_file().name, 0)]


@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_journal_of_the_replaced_data_is_not_applied_to_the_restored(backup, is_deleted):
    """SQLite would write its pages into the restored file."""
    connection.close()
    file = database_file()
    if is_deleted:
        file.unlink()
    journal = file.with_name(f"{file.name}-journal")
    journal.write_bytes(b"of the data before")
    restore_data_at_start(file=backup.file)
    (moved,) = file.parent.glob(f"{file.name}.*-journal")
    assert (journal.exists(), moved.read_bytes()) == (False, b"of the data before")
    moved.unlink()
    assert Event.objects.get().name == "Friday Night"


def test_a_restore_that_fails_at_the_start_leaves_the_data_with_its_journal(backup, monkeypatch):
    def full(*_, **__):
        raise CannotKeepError("full")

    connection.close()
    file, journal = database_file(), database_file().with_name(f"{database_file().name}-journal")
    journal.write_bytes(b"of the data before")
    before = file.read_bytes()
    monkeypatch.setattr("tournaments.backups.actions.write_copy", full)
    with pytest.raises(CannotKeepError):
        restore_data_at_start(file=backup.file)
    assert (file.read_bytes(), journal.read_bytes()) == (before, b"of the data before")
    journal.unlink()


def test_a_backup_is_restored_from_a_drive(desk, backup, drive):
    desk.post("backups:copy", data={"drive": str(drive.folder)})
    (copy,) = backups_in(drive.folder)
    Event.objects.update(name="Saturday")
    assert "Everything is back as of" in restore(desk, copy.file.name, str(drive.folder))
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
    assert sentence in restore(desk, backup.file.name)
    assert Event.objects.get().name == "Saturday"


@pytest.mark.parametrize(
    "name", ["", "../data.sqlite3", "handfoot-000099-20261120-210405Z-start.sqlite3", "/etc/passwd"]
)
@pytest.mark.parametrize("place", ["", "/etc"])
def test_a_file_that_is_no_listed_backup_is_refused(desk, backup, name, place):
    assert "is gone" in restore(desk, name, place)


def test_nothing_is_restored_when_the_current_data_cannot_be_backed_up(desk, backup, drive):
    desk.post("backups:copy", data={"drive": str(drive.folder)})
    (copy,) = backups_in(drive.folder)
    for file in backup_folder().iterdir():
        file.unlink()
    backup_folder().rmdir()
    backup_folder().write_text("a file where the folder should be")
    Event.objects.update(name="Saturday")
    assert "no backup could be written" in restore(desk, copy.file.name, str(drive.folder))
    assert Event.objects.get().name == "Saturday"
