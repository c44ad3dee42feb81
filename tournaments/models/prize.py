"""Prizes of an event: what for, who won, whether it was handed over. No money."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.people import Player


class Prize(models.Model):
    """One prize. Giving it out stores its `winners`; until then they are computed."""

    class Kind(models.TextChoices):
        DOOR = "door", _("door prize")
        PLACE = "place", _("place")
        HIGH_HAND = "high-hand", _("highest hand")
        LOW_TOTAL = "low-total", _("lowest total")
        RED_BOOKS = "red-books", _("most red books")
        RED_THREES = "red-threes", _("most red threes left over")
        CHAPTER = "chapter", _("best chapter")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    # The place, for prizes of that kind.
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=80, blank=True)
    winners = models.ManyToManyField(Player, related_name="prizes", blank=True)
    # The random number of a door prize.
    draw_number = models.PositiveBigIntegerField(null=True, blank=True)
    received_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_prize_a_number")]

    def __str__(self) -> str:
        return self.title or self.get_kind_display()
