"""Other people in the hall: helpers with a pass for one event, and who is typing where."""

from django.db import models

from tournaments.models.event import Event
from tournaments.models.seating import Seating


class JoinCode(models.Model):
    """The code and link for helpers of an event: six digits, valid for 15 minutes, void after many wrong attempts.

    The link holds the token and is valid as long as this row exists.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="join_code")
    token = models.CharField(max_length=43, unique=True)
    digits = models.CharField(max_length=6)
    good_until = models.DateTimeField()
    wrong_tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"code of {self.event_id}"


class WrongCode(models.Model):
    """A wrong helper code: where it came from and when. The first wrong code after 15 minutes deletes it."""

    address = models.GenericIPAddressField(null=True)
    typed_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"wrong code from {self.address}"


class HelperPass(models.Model):
    """A helper's permission to key in sheets of one event. Only the hash of its secret is stored."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="helper_passes")
    name = models.CharField(max_length=60)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class Typing(models.Model):
    """Someone has a sheet open: "Fay is typing in Table 2". Outdated a minute after `seen_at`."""

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="typing")
    deal = models.PositiveSmallIntegerField()
    who = models.CharField(max_length=100)
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seating", "deal", "who"], name="one_typing_a_person")]

    def __str__(self) -> str:
        return f"{self.who} at {self.seating_id}"
