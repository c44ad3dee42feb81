"""Sign-up: one numbered line for each person, as on a paper list."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournaments.models.event import Event
from tournaments.models.hall import HelperPass
from tournaments.models.people import Player

# The reason in the history of a line that the organizer removed. A line that an Undo deletes has none.
REMOVED_BY_ORGANIZER = "removed"


class SignUp(models.Model):
    """One line of tonight's list. Being on the list and being here are two things."""

    class Status(models.TextChoices):
        EXPECTED = "expected", _("signed up")
        ON_THE_WAY = "on-the-way", _("on the way")
        HERE = "here", _("here")
        GONE_HOME = "gone-home", _("gone home")

    # Those who count for tonight's chairs, and for the people of the evening. `has_come` tells who was at the door.
    PRESENT = (Status.HERE, Status.ON_THE_WAY)
    COUNTED = (*PRESENT, Status.GONE_HOME)

    class Part(models.TextChoices):
        PLAYS = "plays", _("plays")
        IF_NEEDED = "if-needed", _("alternate")
        SITS_OUT = "sits-out", _("sits out")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sign_ups")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="sign_ups")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.HERE)
    part = models.CharField(max_length=20, choices=Part.choices, default=Part.PLAYS)
    # Someone who needs a fixed chair sits at this table, if the plan has it.
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # The card cut to break a tie where places are of players; higher is better.
    cut_card = models.PositiveSmallIntegerField(null=True, blank=True)
    # Somebody new wrote their own name on the name screen, and the organizer has not confirmed it.
    to_confirm = models.BooleanField(default=False)
    # The helper who signed the person in, or the name screen; None: it was done at the desk.
    signed_in_by = models.ForeignKey(HelperPass, on_delete=models.SET_NULL, null=True, blank=True, related_name="lines")
    # What the person paid, which a later price does not change. None: nothing yet.
    paid = models.DecimalField(max_digits=6, decimal_places=2, null=True, blank=True)

    history = HistoricalRecords()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="one_line_a_person"),
            models.UniqueConstraint(fields=["event", "number"], name="one_person_a_line"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player}"

    @property
    def has_come(self) -> bool:
        """Return whether the person was at the door."""
        return self.status in (self.Status.HERE, self.Status.GONE_HOME)

    @property
    def sat_out(self) -> bool:
        """Return whether the person is counted and sits out, which the event may give points for."""
        return self.part == self.Part.SITS_OUT and self.status in self.COUNTED

    def note_removal(self) -> None:
        """Set the reason in the next row of the history: the organizer removes the line."""
        self._change_reason = REMOVED_BY_ORGANIZER
