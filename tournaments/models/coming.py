"""Who is coming: the link of an evening that is planned ahead, and what people answered."""

from django.db import models

from tournaments.models.event import Event, new_token
from tournaments.models.people import Player


class ComingLink(models.Model):
    """The link by which people say whether they come. Turning it off ends it; turning it on makes another code."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="coming_link")
    code = models.CharField(max_length=40, unique=True, default=new_token)
    is_on = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"who comes to {self.event_id}"


class ComingAnswer(models.Model):
    """What one person said last: whether they come to an evening. It is no line of the sign-up."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="coming_answers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="coming_answers")
    comes = models.BooleanField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="one_answer_a_person")]

    def __str__(self) -> str:
        return f"{self.player}: {'comes' if self.comes else 'does not come'}"
