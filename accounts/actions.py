"""Write clubs and passwords. One transaction each; slow hashes are computed before it begins."""

import datetime
import secrets

from django.contrib.auth.hashers import check_password, make_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Club, Membership, Role, User, login_key

# Without letters and digits that look alike on paper.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_GROUPS, GROUP_LETTERS = 4, 5
PASSWORD_GROUPS, PASSWORD_GROUP_LETTERS = 3, 4
TOLD_LASTS = datetime.timedelta(days=7)
"""How long a password works that someone else has seen."""


def set_up_first_club(*, club_name: str, organizer: str, password: str, time_zone: str) -> tuple[Club, User]:
    """Create the first club with its owner.

    Raises ValidationError if a user exists already.
    """
    owner = User.objects.unsaved(organizer, password)
    with transaction.atomic():
        if User.objects.exists():
            raise ValidationError(_("Handfoot is already set up. Please log in."))
        return found_club_of(owner=owner, club_name=club_name, time_zone=time_zone), owner


def found_club(*, club_name: str, organizer: str, password: str, time_zone: str) -> tuple[Club, User]:
    owner = User.objects.unsaved(organizer, password)
    return found_club_of(owner=owner, club_name=club_name, time_zone=time_zone), owner


@transaction.atomic
def found_club_of(*, owner: User, club_name: str, time_zone: str) -> Club:
    """Create a club with its owner, who may be new."""
    if owner._state.adding:
        owner.save()
    club = Club.objects.create(name=club_name, slug=Club.free_slug(club_name), time_zone=time_zone)
    Membership.objects.create(user=owner, club=club, role=Role.OWNER)
    return club


@transaction.atomic
def save_club(*, club: Club) -> Club:
    """Save the club's settings. The slug stays, so links keep working."""
    club.save()
    return club


def change_password(*, user: User, new_password: str, told_until: datetime.datetime | None = None) -> None:
    """Set a password, end the recovery code, and log the user out everywhere."""
    user.set_password(new_password)
    user.told_until = told_until
    with transaction.atomic():
        user.save(update_fields=["password", "recovery_hash", "told_until"])
        user.sessions.all().delete()


@transaction.atomic
def end_sessions(*, user: User) -> None:
    """Log the user out everywhere."""
    user.sessions.all().delete()


def give_new_password(*, user: User) -> str:
    """Set and return a random password, which its user changes at the next login. Logs the user out everywhere."""
    password = told_password()
    change_password(user=user, new_password=password, told_until=timezone.now() + TOLD_LASTS)
    return password


def told_password() -> str:
    """Return a random password that is easy to read out: groups of letters and digits that do not look alike."""
    return _groups(PASSWORD_GROUPS, PASSWORD_GROUP_LETTERS).lower()


def new_user(*, name: str, name_key: str = "") -> tuple[User, str]:
    """Return a user who is not saved yet, and the password to tell them."""
    password = told_password()
    key = name_key or login_key(name)
    return User.objects.unsaved(name, password, name_key=key, told_until=timezone.now() + TOLD_LASTS), password


def give_recovery_code(*, user: User) -> str:
    """Return a new recovery code. Only its hash is stored; it replaces the older code."""
    code = _groups(CODE_GROUPS, GROUP_LETTERS)
    user.recovery_hash = make_password(_plain(code))
    user.save(update_fields=["recovery_hash"])
    return code


def user_of_code(*, name: str, code: str) -> User | None:
    """Return the user with that name and recovery code.

    A hash is checked for unknown names too, so the time taken does not reveal which names exist.
    """
    user = User.objects.filter(name_key=login_key(name), is_active=True).first()
    fits = check_password(_plain(code), user.recovery_hash if user else "")
    return user if fits else None


def recover_password(*, user: User, new_password: str) -> None:
    """Set a new password, use up the recovery code, and log the user out everywhere.

    Raises ValidationError if the code was used or replaced since it was checked.
    """
    checked = User.objects.filter(pk=user.pk, recovery_hash=user.recovery_hash)
    password = make_password(new_password)
    with transaction.atomic():
        if not checked.update(password=password, recovery_hash="", told_until=None):
            raise ValidationError(_("This name and recovery code do not match."))
        user.sessions.all().delete()
    user.refresh_from_db()


def _groups(groups: int, letters: int) -> str:
    """Return `groups` groups of random letters, joined with dashes."""
    return "-".join("".join(secrets.choice(CODE_LETTERS) for _ in range(letters)) for _ in range(groups))


def _plain(code: str) -> str:
    """Normalize a code before hashing: no dashes or spaces, one case."""
    return "".join(letter for letter in code.upper() if letter.isalnum())
