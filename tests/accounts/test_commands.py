"""Management commands for accounts: reset a password, add a club."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import Club, Membership, Role, User
from tests.builders import PASSWORD


def run(*words, **options):
    out = io.StringIO()
    call_command(*words, stdout=out, **options)
    return out.getvalue()


def logs_in(name, password):
    return Client().post("/log-in/", {"username": name, "password": password}).status_code == 302


def test_a_new_password_works_and_the_name_ignores_case(desk):
    said = run("new_password", "rUTH")
    assert said.startswith("The new password of Ruth: ")
    assert logs_in("Ruth", said.split(": ")[1].strip())
    assert not logs_in("Ruth", PASSWORD)
    assert desk.get("people:people").status_code == 302


def test_a_password_for_an_unknown_name_is_refused(ruth):
    with pytest.raises(CommandError, match="No one logs in as Eve"):
        run("new_password", "Eve")


def test_a_login_that_is_turned_off_stays_off(ruth):
    User.objects.filter(pk=ruth.pk).update(is_active=False)
    with pytest.raises(CommandError, match="turned off"):
        run("new_password", "Ruth")
    with pytest.raises(CommandError, match="turned off"):
        run("new_club", "Thursday Club", "Ruth")
    assert Club.objects.count() == 1


def test_a_new_club_with_a_new_owner(ruth):
    password, where = run("new_club", "Thursday Club", "Otto", time_zone="America/Denver").splitlines()
    assert logs_in("Otto", password.removeprefix("The password of Otto: "))
    assert where == "Thursday Club is open at /c/thursday-club/"
    club = Club.objects.get(slug="thursday-club")
    assert club.time_zone == "America/Denver"
    assert club.memberships.get().role == Role.OWNER


def test_a_new_club_of_a_known_user_prints_no_password(ruth):
    assert run("new_club", "Tuesday Club", "ruth", again=True) == "Tuesday Club is open at /c/tuesday-club-2/\n"
    assert Membership.objects.filter(user=ruth).count() == 2
    assert logs_in("Ruth", PASSWORD)


@pytest.mark.parametrize("name", ["Tuesday Club", "TUESDAY  club"])
def test_a_second_club_of_one_name_is_asked_for(ruth, name):
    with pytest.raises(CommandError) as refused:
        run("new_club", name, "Otto")
    assert str(refused.value) == (
        "There is a club Tuesday Club at /c/tuesday-club/. To add a second one of this name, add --again."
    )
    assert not User.objects.filter(name="Otto").exists()
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "owner", "zone", "sentence"),
    [
        ("", "Otto", "UTC", "NAME: This field is required."),
        ("", " ", "UTC", "NAME: This field is required.\nOWNER: This field is required."),
        ("Club", " ", "UTC", "OWNER: This field is required."),
        ("C" * 81, "Otto", "UTC", "NAME: Ensure this value has at most 80 characters (it has 81)."),
        ("Cl\x01ub", "Otto", "UTC", "NAME: Please use letters, digits and spaces only."),
        ("Club", "Otto", "Mars", "Choose a time zone from the list."),
    ],
)
def test_an_invalid_club_is_not_created_and_each_problem_is_named(db, name, owner, zone, sentence):
    with pytest.raises(CommandError) as refused:
        run("new_club", name, owner, time_zone=zone)
    assert str(refused.value) == sentence
    assert not User.objects.exists()
    assert not Club.objects.exists()
