"""Sheets: one table's paper for one deal, a tally for each team, and everything ever saved."""

from typing import Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Cast
from django.db.models.lookups import StartsWith
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import TOTAL_ONLY
from tournaments.models.event import Event
from tournaments.models.seating import Round, Seating
from tournaments.models.team import Team


class SheetQuerySet(models.QuerySet["Sheet"]):
    def not_undone(self) -> Self:
        """Return the sheets without those whose first save was undone, which count as not in."""
        return self.exclude(state=Sheet.State.TAKEN_BACK)

    def played(self) -> Self:
        """Return the sheets that are in, and those that a recount sent back to be keyed in again."""
        return self.exclude(state=Sheet.State.TAKEN_BACK, sent_back="")


class Sheet(models.Model):
    """One table's paper for one deal. How the deal ended is asked once for a table: `ending`, and who went out."""

    class State(models.TextChoices):
        ENTERED = "entered", _("in")
        UNFINISHED = "unfinished", _("not finished")
        NOT_PLAYED = "not-played", _("did not play")
        # The first save was undone: the sheet counts as not in, but its history stays.
        TAKEN_BACK = "taken-back", _("undone")

    # The evening may end early, or a table's game be over: sheets of later hands stay saved, but do not count.
    BEFORE_THE_END = Q(deal__lte=F("seating__round__last_deal")) & (
        Q(seating__last_due=None) | Q(deal__lte=F("seating__last_due"))
    )

    # States whose points may count.
    PLAYED = (State.ENTERED, State.UNFINISHED)

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="sheets")
    deal = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=State.choices, default=State.ENTERED)
    ending = models.CharField(max_length=10)
    went_out = models.ForeignKey(Team, on_delete=models.RESTRICT, null=True, blank=True, related_name="+")
    version = models.PositiveIntegerField(default=1)
    saved_at = models.DateTimeField()
    saved_by = models.CharField(max_length=100)
    # Whether the table keyed it in on a phone, and nobody at the desk saved it since.
    from_table = models.BooleanField(default=False)
    # Why it was saved with impossible counts.
    reason = models.CharField(max_length=200, blank=True)
    # If the desk has to confirm it: who confirmed this version, or why it was sent back.
    confirmed_by = models.CharField(max_length=100, blank=True)
    sent_back = models.CharField(max_length=200, blank=True)

    objects = SheetQuerySet.as_manager()

    class Meta:
        ordering = ["seating", "deal"]
        constraints = [
            models.UniqueConstraint(fields=["seating", "deal"], name="one_sheet_a_deal"),
            models.CheckConstraint(
                condition=Q(ending="out") | Q(went_out__isnull=True), name="only_who_went_out_is_named"
            ),
        ]

    def __str__(self) -> str:
        return f"deal {self.deal} at {self.seating_id}"


def total_alone(counts: str = "counts") -> StartsWith:
    """Return the condition that a tally's `counts` are its total alone, without other lines.

    It compares how their text begins: a database takes many times as long to read thousands of them as JSON.
    """
    return StartsWith(Cast(counts, models.TextField()), f'{{"{TOTAL_ONLY}":')


def refuse_sheets_of(round_: Round) -> None:
    """Raise ValidationError if a sheet of the round is in: then its teams are those who played."""
    if Sheet.objects.filter(seating__round=round_).played().exists():
        raise ValidationError(gettext("A sheet of these tables is already in, so the partners stay as they are."))


class TallyQuerySet(models.QuerySet["Tally"]):
    def of(self, event: Event) -> Self:
        """Return the tallies of an event without those of undone sheets."""
        return self.filter(sheet__seating__round__event=event).exclude(sheet__state=Sheet.State.TAKEN_BACK)

    def totals_only(self) -> Self:
        """Return the tallies of which only the total is known."""
        return self.filter(total_alone())

    def before_the_end(self) -> Self:
        """Return the tallies without those of hands after the evening's or the game's end."""
        return self.filter(Tally.BEFORE_THE_END)


class Tally(models.Model):
    """One team's counts for one deal by line code, without going out, which the sheet holds.

    No counts mean "not entered". Where the paper shows nothing else, they are the total alone, as `total.points`.
    `total` (points) is stored for speed and can be recomputed from the counts.
    """

    # As `Sheet.BEFORE_THE_END`.
    BEFORE_THE_END = Q(sheet__deal__lte=F("sheet__seating__round__last_deal")) & (
        Q(sheet__seating__last_due=None) | Q(sheet__deal__lte=F("sheet__seating__last_due"))
    )

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="tallies")
    team = models.ForeignKey(Team, on_delete=models.RESTRICT, related_name="tallies")
    counts = models.JSONField(default=dict)
    adjustments = models.JSONField(default=list)
    written_total = models.IntegerField(null=True, blank=True, db_column="paper_total")
    total = models.BigIntegerField()
    # Why the team disputes its score, until that is settled.
    in_question = models.CharField(max_length=200, blank=True, default="")

    objects = TallyQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sheet", "team"], name="one_tally_a_team")]

    def __str__(self) -> str:
        return f"tally of {self.team_id}"

    @property
    def is_total_only(self) -> bool:
        return TOTAL_ONLY in self.counts


class SheetHistoryQuerySet(models.QuerySet["SheetHistory"]):
    def of_last_form(self) -> Self:
        """Return the last save of each sheet by somebody who looked at its boxes, which is when it says it was saved.

        Saves since only confirm, dispute, send back or recount it.
        """
        return self.filter(saved_at=F("sheet__saved_at"))


class SheetHistory(models.Model):
    """One save of a sheet: who, when, why, and its whole content. Never changed or deleted."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="saves")
    version = models.PositiveIntegerField()
    saved_at = models.DateTimeField()
    saved_by = models.CharField(max_length=100)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    why = models.CharField(max_length=200, blank=True)
    content = models.JSONField()
    # The form's number: the same post sent twice saves once.
    submission = models.UUIDField()

    objects = SheetHistoryQuerySet.as_manager()

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "version"], name="one_save_a_version"),
            models.UniqueConstraint(fields=["sheet", "submission"], name="one_save_a_submission"),
        ]

    def __str__(self) -> str:
        return f"version {self.version} of {self.sheet_id}"
