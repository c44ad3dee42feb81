"""Who holds a session for a while gains nothing that lasts: codes ask for the password, and guesses are counted."""

import io
from unittest.mock import patch

import pytest
from axes.models import AccessAttempt
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client

from accounts.actions import change_password, give_new_password, give_recovery_code, recover_password
from accounts.member_actions import invite_member, remove_member, renew_password
from accounts.models import Membership, Role, Session, User
from tests.builders import PASSWORD

RECOVER, MAKE = "/recover/", "/recovery-code/"
NEW = "ten of diamonds"
MOST = 8


def code_made(client, now=PASSWORD, **more):
    return client.post(MAKE, {"now": now}, **more)


def recovers(code, name="Ruth", address="10.0.0.9", client=None):
    typed = {"name": name, "code": code, "password": NEW}
    return (client or Client()).post(RECOVER, typed, REMOTE_ADDR=address)


# A recovery code asks for the password


@pytest.mark.parametrize("typed", [{}, {"now": ""}, {"now": "king of clubs"}])
def test_no_code_is_made_without_the_password(desk, ruth, typed):
    code = give_recovery_code(user=ruth)
    answer = desk.client.post(MAKE, typed)
    assert answer.status_code == 422
    assert "now" in answer.context["form"].errors
    assert recovers(code).status_code == 200


def test_with_the_password_it_is_made_and_works(desk):
    answer = code_made(desk.client)
    assert answer.status_code == 200
    code = answer.context["code"]
    assert code in answer.content.decode()
    assert recovers(code).status_code == 200
    assert code not in desk.client.get(MAKE).content.decode()


# Every new password ends the old code


def by_command(user):
    call_command("new_password", user.name, stdout=io.StringIO())


def by_an_owner(user):
    renew_password(membership=Membership.objects.get(user=user))


def by_djangos_command(user):
    """A host may know it from other sites."""
    with patch("getpass.getpass", return_value=NEW):
        call_command("changepassword", user.name_key, stdout=io.StringIO())


def by_the_code(user):
    """The code that is used up is not the one of the test: that one was made before it."""
    recover_password(user=user, new_password=NEW)


WAYS = {
    "changed": lambda user: change_password(user=user, new_password=NEW),
    "told": lambda user: give_new_password(user=user),
    "by an owner": by_an_owner,
    "by the command line": by_command,
    "by Django's command": by_djangos_command,
    "recovered": by_the_code,
}


@pytest.mark.parametrize("way", WAYS)
def test_a_new_password_ends_the_recovery_code(club, ruth, way):
    code = give_recovery_code(user=ruth)
    assert ruth.recovery_hash
    WAYS[way](ruth)
    assert recovers(code).status_code == 422
    ruth.refresh_from_db()
    assert ruth.recovery_hash == ""


def test_who_is_invited_again_has_no_code_from_before(club, ruth):
    membership, _told = invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    code = give_recovery_code(user=membership.user)
    remove_member(membership=membership)
    assert recovers(code, name="Olga").status_code == 422
    invite_member(club=club, name="Olga", role=Role.ORGANIZER)
    assert recovers(code, name="Olga").status_code == 422


def test_a_code_that_was_replaced_while_it_was_checked_sets_no_password(ruth):
    give_recovery_code(user=ruth)
    checked = User.objects.get(pk=ruth.pk)
    give_recovery_code(user=ruth)
    with pytest.raises(ValidationError, match="do not match"):
        recover_password(user=checked, new_password=NEW)
    ruth.refresh_from_db()
    assert ruth.check_password(PASSWORD)


def test_a_recovered_password_is_nobody_elses(ruth):
    give_new_password(user=ruth)
    code = give_recovery_code(user=ruth)
    assert recovers(code).status_code == 200
    ruth.refresh_from_db()
    assert ruth.told_until is None


def test_a_recovery_leaves_no_other_session(desk, ruth):
    assert Session.objects.get(user=ruth)
    here = Client()
    recovers(give_recovery_code(user=ruth), client=here)
    assert [one.is_this for one in here.get("/sessions/").context["sessions"]] == [True]


def test_who_changes_the_password_gets_the_code_that_goes_with_it(desk, ruth):
    old = give_recovery_code(user=ruth)
    answer = desk.client.post("/password/", {"now": PASSWORD, "password": NEW})
    assert recovers(old).status_code == 422
    assert recovers(answer.context["code"]).status_code == 200


# Guesses are counted


def test_wrong_codes_lock_the_name_at_this_address(ruth):
    code = give_recovery_code(user=ruth)
    assert [recovers("AAAAA").status_code for _ in range(MOST)] == [422] * (MOST - 1) + [429]
    assert recovers(code).status_code == 429
    assert recovers(code, name="rUTH ").status_code == 429
    assert recovers("AAAAA", name="Eve").status_code == 422
    assert recovers(code, address="10.0.0.10").status_code == 200


def test_wrong_codes_and_wrong_passwords_are_counted_apart(ruth):
    """Who forgot the password and is locked out uses the code; nobody's wrong codes lock the login."""
    typed = {"username": "Ruth", "password": "king of clubs"}
    for _ in range(MOST):
        locked = Client().post("/log-in/", typed, REMOTE_ADDR="10.0.0.9")
    assert locked.status_code == 429
    code = give_recovery_code(user=ruth)
    assert recovers(code).status_code == 200
    for _ in range(MOST):
        recovers("AAAAA", address="10.0.0.10")
    typed["password"] = NEW
    assert Client().post("/log-in/", typed, REMOTE_ADDR="10.0.0.10").status_code == 302


@pytest.mark.parametrize(
    ("path", "more"), [("/password/", {"password": NEW}), (MAKE, {})], ids=["password", "recovery code"]
)
def test_the_password_is_guessed_nowhere_by_who_holds_a_session(desk, ruth, path, more):
    guesses = [desk.client.post(path, {"now": "king of clubs", **more}).status_code for _ in range(MOST)]
    assert guesses == [422] * (MOST - 1) + [429]
    assert desk.client.post(path, {"now": PASSWORD, **more}).status_code == 429
    ruth.refresh_from_db()
    assert ruth.check_password(PASSWORD)


def test_the_page_of_a_locked_name_leads_to_recovering_and_that_of_recovering_does_not(ruth):
    for _ in range(MOST):
        locked = Client().post("/log-in/", {"username": "Ruth", "password": "king of clubs"})
        unrecovered = recovers("AAAAA")
    assert (locked.status_code, unrecovered.status_code) == (429, 429)
    assert f'href="{RECOVER}"' in locked.content.decode()
    assert f'href="{RECOVER}"' not in unrecovered.content.decode()


def test_what_was_typed_wrong_is_stored_nowhere(desk, ruth, club):
    recovers("QQQQQ-QQQQQ")
    desk.client.post("/password/", {"now": "king of clubs", "password": NEW})
    code_made(desk.client, "king of clubs")
    stored = str(list(AccessAttempt.objects.values()))
    assert {attempt.username for attempt in AccessAttempt.objects.all()} == {"ruth", "\nruth"}
    for typed in ("QQQQQ", "king of clubs", NEW):
        assert typed not in stored
