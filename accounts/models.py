"""Users, clubs and memberships. A helper is not a member: a helper has a pass for one event."""

import unicodedata
import zoneinfo
from importlib import import_module
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

LONGEST_NAME = 80
LONGEST_KEY = 2 * LONGEST_NAME
LONGEST_CURRENCY = 4


def login_key(name: str) -> str:
    """Normalize a login name: capitals and extra spaces do not matter.

    Cut to the column's length, because normalizing can turn one letter into a word.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())[:LONGEST_KEY]


def known_time_zone(name: str) -> None:
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("Choose a time zone from the list."))


class UserManager(BaseUserManager["User"]):
    def create_user(self, name: str, password: str, **fields: Any) -> "User":
        user = self.unsaved(name, password, **fields)
        user.save(using=self._db)
        return user

    def unsaved(self, name: str, password: str, **fields: Any) -> "User":
        """Return a new user, not saved yet. The slow hash is computed here, so that a transaction need not wait."""
        return self.model(name=name, **{"name_key": login_key(name), "password": make_password(password), **fields})

    def get_by_natural_key(self, name: str | None) -> "User":
        return self.get(name_key=login_key(name or ""))


class User(AbstractBaseUser):
    """Someone who may log in. `name` is both the login and what people see."""

    name = models.CharField(_("your name"), max_length=LONGEST_NAME)
    name_key = models.CharField(_("your name"), max_length=LONGEST_KEY, unique=True)
    is_active = models.BooleanField(default=True)
    recovery_hash = models.CharField(max_length=128, blank=True)
    # Someone else knows the password: until then its user may log in with it and choose another.
    told_until = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "name_key"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name

    def set_password(self, raw_password: str | None) -> None:
        """Set a password, which ends the recovery code."""
        super().set_password(raw_password)
        self.recovery_hash = ""

    @classmethod
    def locked(cls, **which: object) -> "User | None":
        """Return the filtered user, freshly read and locked until the transaction ends, or None."""
        return cls.objects.select_for_update().filter(**which).first()

    @property
    def login(self) -> str:
        """The name to type at the login. On a hosted site it may carry the club: fay@tuesday-club."""
        return self.name if login_key(self.name) == self.name_key else self.name_key


class Session(AbstractBaseSession):
    """A browser's session. The key is stored as a hash, so a copy of the database opens none."""

    # No constraint in the database: a restored backup may lack the user of a present session.
    user = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, related_name="sessions", db_constraint=False, editable=False
    )

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        return import_module(settings.SESSION_ENGINE).SessionStore  # type: ignore[no-any-return]


class Club(models.Model):
    """A club. Everything else belongs to exactly one club, and no club sees another's data."""

    name = models.CharField(_("name of the club"), max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC", validators=[known_time_zone])
    decks_owned = models.PositiveSmallIntegerField(_("decks you own"), null=True, blank=True)
    tables_owned = models.PositiveSmallIntegerField(_("tables you own"), null=True, blank=True)
    # Stands before an amount of money.
    currency = models.CharField(_("currency"), max_length=LONGEST_CURRENCY, default="$", blank=True)
    # A club of invented people for practice; deleted in one press.
    rehearsal = models.BooleanField(default=False, editable=False)
    uses_chapters = models.BooleanField(_("players belong to chapters"), default=False)

    history = HistoricalRecords()

    def __str__(self) -> str:
        return self.name

    @classmethod
    def locked(cls, pk: int) -> "Club":
        """Return the club, freshly read and locked until the transaction ends. Lock it before any of its events.

        Rows that refer to the club can still be added meanwhile, so they do not wait for each other.
        """
        return cls.objects.select_for_update(no_key=True).get(pk=pk)

    @classmethod
    def free_slug(cls, name: str) -> str:
        wanted = slugify(name)[:50] or "club"
        taken = set(cls.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
        numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
        return wanted if wanted not in taken else next(slug for slug in numbered if slug not in taken)


class Role(models.TextChoices):
    """What a member may do: an organizer runs evenings; an owner also manages members and rule sets."""

    OWNER = "owner", _("Owner")
    ORGANIZER = "organizer", _("Organizer")


class Membership(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"
