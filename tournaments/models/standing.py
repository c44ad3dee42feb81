"""What an evening brought each person, stored because the pages of a person and a season add up hundreds of them."""

from django.db import models

from tournaments.core.seasons.comparing import Basis
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
    # Hands in a team: 0 for someone who sat out all evening, who has no place.
    hands = models.PositiveSmallIntegerField()
    # Hands with points, credit for sitting out included.
    scored_hands = models.PositiveSmallIntegerField(default=0)
    points = models.BigIntegerField()
    place = models.PositiveIntegerField()
    shared = models.BooleanField()
    # How many teams have that place.
    tied = models.PositiveIntegerField(default=1)
    # The number of teams, or of players, in that list.
    teams = models.PositiveIntegerField()
    # The table sizes of that list, empty if it is for all.
    sizes = models.JSONField(default=list)
    # Keys of the players with whom they played a hand.
    partners = models.JSONField()
    # Keys of the players against whom they played a hand.
    opponents = models.JSONField(default=list)
    # Points and number of the best hand that they played.
    best_hand = models.BigIntegerField(null=True)
    best_deal = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "player", "version"], name="one_standing_a_version")]

    def __str__(self) -> str:
        return f"place {self.place} of {self.player_id} in {self.event_id}"

    @property
    def place_shown(self) -> str:
        return f"T{self.place}" if self.shared else str(self.place)


class EveningBasis(models.Model):
    """What the points of an evening are made of: the points of two evenings compare only if these agree.

    Valid only for `version` of the event.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="bases")
    version = models.PositiveIntegerField()
    # A digest of the rules without their names.
    rules = models.CharField(max_length=64)
    low_wins = models.BooleanField()
    # The most hands that anyone has points for, with those still to come.
    hands = models.PositiveSmallIntegerField()
    # The decks for each team at each kind of table.
    decks_a_team = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "version"], name="one_basis_a_version")]

    def __str__(self) -> str:
        return f"basis of {self.event_id}"

    @property
    def basis(self) -> Basis:
        return Basis(self.rules, self.low_wins, self.hands, tuple(self.decks_a_team))
