"""What an evening brought each person, stored because a page of one person adds up hundreds of evenings."""

from django.db import models

from tournaments.models.event import Event
from tournaments.models.people import Player


class PlayerStanding(models.Model):
    """What an evening brought one person, and the place of the team with which they played most.

    It holds for `version` of the event alone, and follows from the sheets of that version: it can be computed again.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    version = models.PositiveIntegerField()
    hands = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    place = models.PositiveIntegerField()
    shared = models.BooleanField()
    # How many teams stand in the list of that place.
    teams = models.PositiveIntegerField()
    # Keys of the players with whom they played a hand.
    partners = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "player", "version"], name="one_standing_a_version")]

    def __str__(self) -> str:
        return f"place {self.place} of {self.player_id} in {self.event_id}"

    @property
    def place_shown(self) -> str:
        return f"={self.place}" if self.shared else str(self.place)
