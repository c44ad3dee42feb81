"""The people of a club: chapters, players, couples and wishes."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords
from simple_history.utils import bulk_create_with_history

from accounts.models import Club
from tournaments.core.people.names import PersonName, folded

LONGEST_NAME = 60
# The reason in the history of a person who was added at sign-up.
ADDED_AT_SIGN_UP = "sign-up"


class Chapter(models.Model):
    """The local club of a player. Partners are never from the same chapter."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="chapters")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    # The name for comparison: without accents, capitals and punctuation.
    key = models.CharField(max_length=2 * LONGEST_NAME, editable=False)

    history = HistoricalRecords()

    class Meta:
        ordering = ["key"]
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="one_chapter_a_name")]

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def key_of(name: str) -> str:
        """Return the key that all spellings of a chapter share, cut to the column's length."""
        return folded(name)[: 2 * LONGEST_NAME].strip()

    @classmethod
    def add_missing(cls, club: Club, names: Iterable[str]) -> dict[str, "Chapter"]:
        """Add the chapters the club does not have yet. Return all its chapters by key.

        Also turns chapters on for the club. A name without letters is not a chapter.
        """
        known = {chapter.key: chapter for chapter in club.chapters.all()}
        named = {cls.key_of(name): name for name in names if cls.key_of(name)}
        new = [cls(club=club, name=name, key=key) for key, name in named.items() if key not in known]
        for chapter in bulk_create_with_history(new, cls):
            known[chapter.key] = chapter
        if new and not club.uses_chapters:
            club.uses_chapters = True
            club.save(update_fields=["uses_chapters"])
        return known


class Player(models.Model):
    """A person who plays, usually without a login. Two players of a club may have the same name."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    given_name = models.CharField(_("first name"), max_length=LONGEST_NAME)
    family_name = models.CharField(_("last name"), max_length=LONGEST_NAME, blank=True)
    known_as = models.CharField(_("known as"), max_length=LONGEST_NAME, blank=True)
    chapter = models.ForeignKey(
        Chapter, on_delete=models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("chapter")
    )
    lot = models.CharField(_("lot or site number"), max_length=20, blank=True)
    fixed_chair = models.BooleanField(_("needs a fixed chair"), default=False)
    not_for_prizes = models.BooleanField(_("not for prizes"), default=False)
    # Left the club: not in lists, but in results of past evenings.
    gone = models.BooleanField(_("no longer comes"), default=False)
    # The name for search and comparison: without accents, capitals and punctuation.
    key = models.CharField(max_length=200, editable=False)

    history = HistoricalRecords()

    class Meta:
        ordering = ["key", "pk"]
        indexes = [models.Index(fields=["club", "key"])]

    def __str__(self) -> str:
        return self.name

    @classmethod
    def named(cls, *, club: Club, given_name: str, family_name: str, **fields: Any) -> "Player":
        """Return an unsaved player with the key of the name. A single name is the first name."""
        if not given_name:
            given_name, family_name = family_name, ""
        player = cls(club=club, given_name=given_name, family_name=family_name, **fields)
        player.key = player.search_key
        return player

    @property
    def search_key(self) -> str:
        """Return the key for search and sorting: last name first, no accents, capitals or punctuation."""
        return folded(f"{self.family_name} {self.given_name} {self.known_as}")[:200]

    @property
    def name(self) -> str:
        """Return the full name for lists and for reading out."""
        return f"{self.first_name} {self.family_name}".strip()

    @property
    def first_name(self) -> str:
        return self.known_as or self.given_name

    @property
    def person_name(self) -> PersonName:
        return PersonName(given=self.first_name, family=self.family_name)

    @property
    def list_name(self) -> str:
        return f"{self.family_name}, {self.first_name}" if self.family_name else self.first_name

    def note_sign_up(self) -> None:
        """Set the reason in the next row of the history: this act is part of signing the person in."""
        self._change_reason = ADDED_AT_SIGN_UP

    def delete_if_only_signed_up(self) -> bool:
        """Delete someone who was added at sign-up and is used nowhere by now. Return whether that is so.

        Somebody in another list, a team, a couple or a wish, with a prize or an answer, or changed by hand, stays.
        """
        pair = Q(first=self) | Q(second=self)
        pairs = (Couple.objects.filter(pair), Wish.objects.filter(pair))
        used = (self.sign_ups, self.coming_answers, self.memberships, self.prizes, *pairs)
        if self.history.exclude(history_change_reason=ADDED_AT_SIGN_UP).exists() or any(rows.exists() for rows in used):
            return False
        self.note_sign_up()
        self.delete()
        return True


class Couple(models.Model):
    """Two people who came together. The event says whether couples play together, apart, or either.

    One couple may have a wish that differs.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="couples")
    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    history = HistoricalRecords()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="one_couple_a_pair"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="couple_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} & {self.second}"


class Wish(models.Model):
    """A wish to play with someone (for one event) or never with someone (private: shown on no other page or paper).

    For one event a couple may have a wish of its own, in place of what the event says of all couples.
    """

    class Kind(models.TextChoices):
        TOGETHER = "together", _("Play together")
        NEVER = "never", _("Not partners")
        TABLES = "tables", _("Not at one table")
        # Only for a couple.
        EITHER = "either", _("No preference")

    # The wishes of two who never play together.
    APART = (Kind.NEVER, Kind.TABLES)

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="wishes")
    # None: for every evening of the club.
    event = models.ForeignKey("Event", on_delete=models.CASCADE, null=True, blank=True, related_name="wishes")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(first__lt=F("second")), name="wish_in_order")]

    def __str__(self) -> str:
        return f"wish {self.pk}"
