"""Teams, whose members share a score, and the deals that each member played."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.event import Event
from tournaments.models.people import Player


class Team(models.Model):
    """People who share a score for the whole event, or for one round if partners change.

    `chairs` is how many of them play at a time: three people may share two chairs.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    round = models.ForeignKey("Round", on_delete=models.CASCADE, null=True, blank=True, related_name="teams")
    number = models.PositiveIntegerField()
    chairs = models.PositiveSmallIntegerField()
    # A house pair fills a gap. It is ranked but wins no prize.
    not_for_prizes = models.BooleanField(default=False)
    # The card cut to break a tie where places are of teams; higher is better.
    cut_card = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_team_a_number"),
            models.CheckConstraint(condition=Q(chairs__gte=1, chairs__lte=4), name="one_to_four_chairs"),
        ]

    def __str__(self) -> str:
        return f"Team {self.number}"


class TeamMember(models.Model):
    """A player in a team, from one deal to another (both included): a substitute starts later, another stops."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="memberships")
    first_deal = models.PositiveSmallIntegerField(default=1)
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["team", "player", "first_deal"], name="one_place_a_member"),
            models.CheckConstraint(
                condition=Q(last_deal__isnull=True) | Q(last_deal__gte=F("first_deal") - 1), name="deals_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.team_id}"

    def plays(self, deal: int) -> bool:
        return self.first_deal <= deal and (self.last_deal is None or deal <= self.last_deal)
