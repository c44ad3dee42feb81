"""Write clubs and passwords. One transaction each."""

import secrets

from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Club, Membership, Role, User, login_key

# Without letters and digits that look alike on paper.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_GROUPS, GROUP_LETTERS = 4, 5
PASSWORD_GROUPS, PASSWORD_GROUP_LETTERS = 3, 4


@transaction.atomic
def set_up_first_club(*, club_name: str, organizer: str, password: str, time_zone: str) -> tuple[Club, User]:
    """Create the first club with its owner.

    Raises ValidationError if a user exists already.
    """
    if User.objects.exists():
        raise ValidationError(_("Handfoot has been set up already. Please log in."))
    return found_club(club_name=club_name, organizer=organizer, password=password, time_zone=time_zone)


@transaction.atomic
def found_club(*, club_name: str, organizer: str, password: str, time_zone: str) -> tuple[Club, User]:
    user = User.objects.create_user(name=organizer, password=password)
    return found_club_of(owner=user, club_name=club_name, time_zone=time_zone), user


@transaction.atomic
def found_club_of(*, owner: User, club_name: str, time_zone: str) -> Club:
    club = Club.objects.create(name=club_name, slug=Club.free_slug(club_name), time_zone=time_zone)
    Membership.objects.create(user=owner, club=club, role=Role.OWNER)
    return club


@transaction.atomic
def save_club(*, club: Club) -> Club:
    """Save the club's settings. The slug stays, so links keep working."""
    club.save()
    return club


@transaction.atomic
def change_password(*, user: User, new_password: str) -> None:
    """Set the password the user chose and log out their other browsers."""
    user.set_password(new_password)
    user.save(update_fields=["password"])


@transaction.atomic
def give_new_password(*, user: User) -> str:
    """Set and return a random password. Logs the user out everywhere."""
    password = told_password()
    change_password(user=user, new_password=password)
    return password


def told_password() -> str:
    """Return a random password that is easy to read out: groups of letters and digits that do not look alike."""
    return _groups(PASSWORD_GROUPS, PASSWORD_GROUP_LETTERS).lower()


def give_recovery_code(*, user: User) -> str:
    """Return a new recovery code. Only its hash is stored; it replaces the older code."""
    code = _groups(CODE_GROUPS, GROUP_LETTERS)
    user.recovery_hash = make_password(_plain(code))
    user.save(update_fields=["recovery_hash"])
    return code


@transaction.atomic
def recover_password(*, name: str, code: str, new_password: str) -> User:
    """Set a new password and use up the recovery code. Raises ValidationError if name and code do not match."""
    user = User.locked(name_key=login_key(name), is_active=True)
    # A hash is checked for unknown names too, so the time taken does not reveal which names exist.
    fits = check_password(_plain(code), user.recovery_hash if user else make_password(None))
    if user is None or not fits:
        raise ValidationError(_("This name and recovery code do not match."))
    user.set_password(new_password)
    user.recovery_hash = ""
    user.save(update_fields=["password", "recovery_hash"])
    return user


def _groups(groups: int, letters: int) -> str:
    """Return `groups` groups of random letters, joined with dashes."""
    return "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(letters)) for _ in range(groups))


def _plain(code: str) -> str:
    """Normalize a code before hashing: no dashes or spaces, one case."""
    return "".join(letter for letter in code.upper() if letter.isalnum())
