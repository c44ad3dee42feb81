"""The schedule of an evening of several rounds: a draft until the event has its format."""

from django.db import models

from tournaments.models.event import Event, Format
from tournaments.models.seating import Round


class StoredSchedule(models.Model):
    """The rounds of an event, with all that is needed to make them again. People are numbered from 1.

    `rounds` are those known so far. A played round of the progressive format has the points that decided the next one.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="schedule")
    format = models.CharField(max_length=20, choices=Format.choices)
    planned_rounds = models.PositiveSmallIntegerField()
    seed = models.PositiveBigIntegerField()
    steps = models.PositiveIntegerField()
    # How many schedules were made, each from another seed, to find this one.
    searched = models.PositiveIntegerField(default=1)
    method_version = models.CharField(max_length=20)
    # Each person, by number: id, name, chapter (empty if chapters do not matter), and the table they keep or None.
    people = models.JSONField()
    # The chairs of each table's teams.
    tables = models.JSONField()
    together = models.JSONField(default=list)
    # Private: who never shares a team, and who of them is not to be at one table.
    never = models.JSONField(default=list)
    apart = models.JSONField(default=list)
    rounds = models.JSONField()
    # What the start of the last round changed, enough to undo it. Empty: no round was started here.
    before_start = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"schedule {self.seed}"

    def began(self, round_number: int) -> bool:
        """Return whether the round of this number is the last one that was started here: not of an imported event."""
        return bool(self.before_start.get("number") == round_number)


def stored_schedule(event: Event) -> StoredSchedule | None:
    """Return the schedule of an event: a draft until the first round is seated. None: of one sitting only."""
    return StoredSchedule.objects.filter(event=event).first()


def schedule_in_use(event: Event) -> StoredSchedule | None:
    """Return the schedule by which the rounds of an event are played; None for one sitting, or before Round 1."""
    return stored_schedule(event) if event.has_rounds else None


def follows_a_round(round_: Round) -> bool:
    """Return whether the schedule as it was before this round started is kept: not for a round of an imported event."""
    stored = schedule_in_use(round_.event)
    return stored is not None and stored.began(round_.number)


def scheduled_sit_outs(stored: StoredSchedule | None) -> dict[int, tuple[int, ...]]:
    """Return the players who sit out by a schedule, by round; nobody without one."""
    if stored is None:
        return {}
    players = [one["player"] for one in stored.people]
    return {
        number: tuple(players[person - 1] for person in each["sit_outs"])
        for number, each in enumerate(stored.rounds, start=1)
    }


def delete_schedule(event: Event) -> None:
    """Delete the schedule of an event, if it has one."""
    StoredSchedule.objects.filter(event=event).delete()
