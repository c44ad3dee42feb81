"""What was printed, to tell which lists on the wall are out of date."""

from django.db import models

from tournaments.models.event import Event


class Print(models.Model):
    """One opening of a page for printing: which list, and which version of the event it shows."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prints")
    kind = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    printed_at = models.DateTimeField()
    printed_by = models.CharField(max_length=100)
    # Who sat where on it: hand -> table -> digest. Empty for papers without seats, and for prints of older versions.
    seats = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} of version {self.version}"
