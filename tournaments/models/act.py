"""What was done: one row for each act of an evening or of its club, and what its Undo sends."""

from django.db import models

from accounts.models import Club
from tournaments.models.event import Event
from tournaments.models.hall import HelperPass


class Act(models.Model):
    """One act: who did it, when, and its sentence.

    `said` is the sentence as `wording/said.py` keeps it. No row holds a private wish, a secret link, or the name of a
    player: players are kept by number. Members of the club and helpers are named as they were called then. `about`
    names the tables and people of the sentence, as ` t3 p17 `.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="acts")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="acts", null=True)
    done_at = models.DateTimeField()
    done_by = models.CharField(max_length=100)
    helper = models.ForeignKey(HelperPass, on_delete=models.SET_NULL, null=True, related_name="+")
    # The first part of the name of its url, such as `sign_up`.
    room = models.CharField(max_length=30)
    said = models.JSONField()
    about = models.TextField(blank=True)
    # Whether anything could undo it when it was done.
    has_undo = models.BooleanField(default=False)
    # The act that this one undid, if it can be undone as well.
    undid = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(null=True)
    undone_by = models.CharField(max_length=100, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["event", "-done_at"], name="acts_of_an_evening"),
            models.Index(fields=["club", "-done_at"], condition=models.Q(event=None), name="acts_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"act {self.pk}"


class UndoData(models.Model):
    """What undoes an act, and what it needs. It may hold secrets, so it is deleted when it has expired.

    `path` is the page whose press undoes the act, or the function that only Undo calls, as `tables.draw(former)`.
    `left` is what the act left behind, as `web/left_behind.py` stores it.
    """

    act = models.OneToOneField(Act, on_delete=models.CASCADE, related_name="undo", primary_key=True)
    path = models.CharField(max_length=300)
    sent = models.JSONField(default=dict)
    left = models.JSONField(default=dict)
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"undo of {self.act_id}"
