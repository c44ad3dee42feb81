"""Each person's hands, points and place of an evening, stored because a person's page adds up hundreds of evenings."""

from django.db import models

from tournaments.models.event import Event
from tournaments.models.people import Player


class PlayerStanding(models.Model):
    """One person's hands and points of an evening, and the place of the team with which they played most.

    If each team lasts one round, it is the person's own place.

    Valid only for `version` of the event, and computed from the sheets of that version.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings")
    version = models.PositiveIntegerField()
    hands = models.PositiveSmallIntegerField()
    points = models.BigIntegerField()
    place = models.PositiveIntegerField()
    shared = models.BooleanField()
    # The number of teams, or of players, in that list.
    teams = models.PositiveIntegerField()
    # The table sizes of that list, empty if it is for all.
    sizes = models.JSONField(default=list)
    # Keys of the players with whom they played a hand.
    partners = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "player", "version"], name="one_standing_a_version")]

    def __str__(self) -> str:
        return f"place {self.place} of {self.player_id} in {self.event_id}"

    @property
    def place_shown(self) -> str:
        return f"T{self.place}" if self.shared else str(self.place)
