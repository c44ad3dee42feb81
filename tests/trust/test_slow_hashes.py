"""Slow hashes hold nobody up: none runs inside a transaction, and a flood of them leaves saves their turn."""

import contextlib
import io
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth import hashers
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from accounts import throttling
from accounts.actions import give_recovery_code
from accounts.member_actions import invite_member
from accounts.models import Membership, Role
from tests.builders import PASSWORD, keyed, make_evening

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "ten of diamonds"
MEMBERS = "/c/tuesday-club/club/members/"
FLOODERS = 6
PLACES = 2
"""How many requests a laptop lets compute a slow hash or wait for one."""
PATIENCE = 60  # seconds; only keeps a test from waiting forever


class Watched(hashers.PBKDF2PasswordHasher):
    """A quick hasher that refuses to work while a transaction is open."""

    algorithm = "watched"
    iterations = 1
    used = 0

    def encode(self, *args, **options):
        assert not connection.in_atomic_block, "a slow hash inside a transaction"
        type(self).used += 1
        return super().encode(*args, **options)


@pytest.fixture
def watched(settings):
    """Every hash of the site is watched; how often the hasher was used."""
    settings.PASSWORD_HASHERS = [f"{__name__}.Watched"]
    Watched.used = 0
    return Watched


def test_the_control_inside_a_transaction_it_refuses(watched, db):
    with transaction.atomic(), pytest.raises(AssertionError, match="inside a transaction"):
        hashers.make_password(NEW)


def used_by(watched, act):
    """Do it; how many hashes it took."""
    before = watched.used
    act()
    return watched.used - before


def member(name):
    """The key of a member of a club."""
    return Membership.objects.get(user__name=name).pk


def test_no_hash_runs_inside_a_transaction(watched):
    client = Client()
    first = {"club": "Tuesday Club", "organizer": "Ruth", "password": PASSWORD, "time_zone": "UTC"}
    assert used_by(watched, lambda: client.post("/start/", first)) > 0
    desk = Client()
    acts = {
        "log in": lambda: desk.post("/log-in/", {"username": "Ruth", "password": PASSWORD}),
        "log in wrong": lambda: Client().post("/log-in/", {"username": "Eve", "password": "x"}),
        "code": lambda: desk.post("/recovery-code/", {"now": PASSWORD}),
        "password": lambda: desk.post("/password/", {"now": PASSWORD, "password": NEW}),
        "recover wrong": lambda: client.post("/recover/", {"name": "Ruth", "code": "AAAA", "password": PASSWORD}),
        "recover nobody": lambda: client.post("/recover/", {"name": "Eve", "code": "AAAA", "password": PASSWORD}),
        "invite": lambda: desk.post(f"{MEMBERS}invite/", {"name": "Fay", "role": "organizer", "now": NEW}),
        "new password": lambda: desk.post(f"{MEMBERS}{member('Fay')}/new-password/", {"now": NEW}),
        "owner": lambda: desk.post(f"{MEMBERS}{member('Fay')}/make-owner/", {"now": NEW}),
        "command": lambda: call_command("new_password", "Ruth", stdout=io.StringIO()),
        "new club": lambda: call_command("new_club", "Thursday", "Otto", stdout=io.StringIO()),
    }
    assert {name for name, act in acts.items() if not used_by(watched, act)} == set()


def test_the_recovery_code_is_checked_and_used_outside_too(watched, ruth):
    code = give_recovery_code(user=ruth)
    typed = {"name": "Ruth", "code": code, "password": NEW}
    assert used_by(watched, lambda: Client().post("/recover/", typed)) >= 3


class Taken:
    """Places that are all taken."""

    def acquire(self, *, blocking=True):
        assert not blocking, "a request waits for a place"
        return False


GUARDED = ["/log-in/", "/start/", "/recover/", "/password/", "/recovery-code/"]
GUARDED += [f"{MEMBERS}{path}" for path in ("invite/", "{fay}/new-password/", "{fay}/make-owner/")]


PHONE, LAPTOP = "192.168.1.66", "127.0.0.1"


@pytest.mark.parametrize("places", ["PLACES", "PLACES_AT_THE_MACHINE"])
@pytest.mark.parametrize("path", GUARDED)
def test_while_too_many_wait_the_next_is_refused_at_once(club, ruth, monkeypatch, path, places):
    path = path.format(fay=invite_member(club=club, name="Fay", role=Role.ORGANIZER)[0].pk)
    monkeypatch.setattr(throttling, places, Taken())
    client = Client(REMOTE_ADDR=PHONE if places == "PLACES" else LAPTOP)
    client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(path, {"username": "Ruth", "password": PASSWORD, "now": PASSWORD})
    assert answer.status_code == 429
    assert "Nothing was changed." in answer.content.decode()
    assert client.get(path, follow=True).status_code == (405 if path.endswith("invite/") else 200)


class Held(hashers.PBKDF2PasswordHasher):
    """A hasher whose hashes take until the test lets them end; how many were computed at once."""

    algorithm = "held"
    iterations = 1

    running = most = 0
    counting, one_runs, may_end = threading.Lock(), threading.Event(), threading.Event()

    def encode(self, *args, **options):
        with Held.counting:
            Held.running += 1
            Held.most = max(Held.most, Held.running)
        Held.one_runs.set()
        assert Held.may_end.wait(PATIENCE)
        with Held.counting:
            Held.running -= 1
        return super().encode(*args, **options)


@pytest.fixture
def held(settings):
    """Every hash of the site is held until `may_end` is set."""
    settings.PASSWORD_HASHERS = [f"{__name__}.Held"]
    Held.running = Held.most = 0
    Held.one_runs.clear()
    Held.may_end.clear()
    yield Held
    Held.may_end.set()


@contextlib.contextmanager
def flood(path, answers):
    """Post wrong secrets to the path, each in a thread of its own. At the end all are answered."""

    def post(number):
        typed = {"name": f"Eve {number}", "username": f"Eve {number}", "code": "AAAAA", "password": NEW}
        client = Client(raise_request_exception=False, REMOTE_ADDR=PHONE)
        answers.append(client.post(path, typed).status_code)
        connection.close()

    with ThreadPoolExecutor(FLOODERS) as threads:
        posts = [threads.submit(post, number) for number in range(FLOODERS)]
        try:
            yield
        finally:
            Held.may_end.set()
    for one in posts:
        one.result()


def wait_for(condition):
    """Wait until it is so. The limit only keeps a test from waiting forever."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("path", ["/recover/", "/log-in/"])
def test_a_flood_takes_one_hash_at_a_time_and_sheets_are_saved_meanwhile(club, held, path):
    event, answers = make_evening(club), []
    with flood(path, answers):
        assert held.one_runs.wait(PATIENCE)
        wait_for(lambda: len(answers) == FLOODERS - PLACES)
        assert set(answers) == {429}
        sheets = [keyed(event, table=1, deal=deal, counts={}) for deal in range(1, event.deals + 1)]
        assert [sheet.version for sheet in sheets] == [1] * event.deals
        assert held.running == 1
    assert held.most == 1
    assert sorted(answers) == [422] * PLACES + [429] * (FLOODERS - PLACES)


def test_who_sits_at_the_laptop_logs_in_while_phones_flood(club, ruth, monkeypatch):
    monkeypatch.setattr(throttling, "PLACES", Taken())
    right = {"username": "Ruth", "password": PASSWORD}
    assert Client(REMOTE_ADDR=PHONE).post("/log-in/", right).status_code == 429
    assert Client(REMOTE_ADDR=LAPTOP).post("/log-in/", right).status_code == 302


@pytest.mark.parametrize("path", ["/recover/", "/log-in/"])
def test_the_control_without_turns_as_many_hashes_run_as_are_asked_for(club, held, monkeypatch, path):
    monkeypatch.setattr(throttling, "PLACES", threading.Semaphore(FLOODERS))
    monkeypatch.setattr(throttling, "SLOW_HASHES", contextlib.nullcontext())
    with flood(path, []):
        wait_for(lambda: held.running == FLOODERS)
    assert held.most == FLOODERS
