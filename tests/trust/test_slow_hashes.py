"""Slow hashes hold nobody up: none runs inside a transaction, and a flood of them leaves saves their turn."""

import io
import statistics
import threading
import time

import pytest
from django.contrib.auth import hashers
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client

from accounts import throttling
from accounts.actions import give_recovery_code
from accounts.models import Membership
from tests.builders import PASSWORD, keyed, make_evening

pytestmark = pytest.mark.django_db(transaction=True)

NEW = "ten of diamonds"
FLOODERS = 6
SAVES = 12
PAUSE = 0.2
"""Seconds between two saves, in which the flood may take its turn."""
TIMES_AS_LONG = 3
"""A save under the flood may take so many times its usual time."""


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
        "invite": lambda: desk.post(
            "/c/tuesday-club/club/members/invite/", {"name": "Fay", "role": "organiser", "now": NEW}
        ),
        "new password": lambda: desk.post(f"/c/tuesday-club/club/members/{member('Fay')}/new-password/", {"now": NEW}),
        "owner": lambda: desk.post(f"/c/tuesday-club/club/members/{member('Fay')}/make-owner/", {"now": NEW}),
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


@pytest.mark.parametrize("path", ["/log-in/", "/start/", "/recover/", "/password/", "/recovery-code/"])
def test_while_too_many_wait_the_next_is_refused_at_once(club, ruth, monkeypatch, path):
    monkeypatch.setattr(throttling, "PLACES", Taken())
    client = Client()
    client.force_login(ruth, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(path, {"username": "Ruth", "password": PASSWORD, "now": PASSWORD})
    assert answer.status_code == 429
    assert "Nothing was changed." in answer.content.decode()
    assert client.get(path, follow=True).status_code == 200


class Slow(hashers.PBKDF2PasswordHasher):
    """As slow as the site's own."""

    algorithm = "slow"


def flood(over, answers):
    """Ask for a recovery with a wrong code again and again."""
    client, number = Client(raise_request_exception=False), 0
    while not over.is_set():
        number += 1
        typed = {"name": f"Eve {threading.get_ident()} {number}", "code": "AAAAA", "password": NEW}
        answers.append(client.post("/recover/", typed).status_code)
        time.sleep(0.02)  # a connection of a real one takes as long
    connection.close()


def seconds_of_saves(event, first):
    """How long each of many saves took."""
    seconds = []
    for number in range(SAVES):
        began = time.perf_counter()
        keyed(event, table=1, deal=1, counts={1: {"table.5": number}}, version=first + number)
        seconds.append(time.perf_counter() - began)
        time.sleep(PAUSE)
    return seconds


def test_a_flood_of_wrong_codes_leaves_saves_their_turn(club, settings, capsys):
    settings.PASSWORD_HASHERS = [f"{__name__}.Slow"]
    event = make_evening(club)
    usual = statistics.mean(seconds_of_saves(event, 0))
    over, answers = threading.Event(), []
    flooders = [threading.Thread(target=flood, args=(over, answers)) for _ in range(FLOODERS)]
    for one in flooders:
        one.start()
    time.sleep(0.5)
    try:
        under = statistics.mean(seconds_of_saves(event, SAVES))
    finally:
        over.set()
        for one in flooders:
            one.join(timeout=60)
    with capsys.disabled():
        print(f"\n{FLOODERS} on /recover/: {len(answers)} answers, a save takes {under / usual:.1f} × as long", end="")
    assert answers
    assert set(answers) <= {422, 429}
    assert under < TIMES_AS_LONG * usual + 0.01
