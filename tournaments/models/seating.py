"""Rounds and seats: a round seats everyone once, a seating is one table of it."""

import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.core.tables.plans import Plan
from tournaments.models.event import Event, new_typed_token
from tournaments.models.round_plan import RoundPlan, RoundPlanField
from tournaments.models.team import Team

LETTERS_OF_A_TABLE = 26
"""31^26 links, 128 bits."""


ALREADY_DRAWN = _("The tables are already drawn. Undo the draw first.")


class Round(models.Model):
    """One seating of everyone, for the deals from `first_deal` to `last_deal`.

    If the points decide how long a game is, `last_deal` grows with the hands that are in.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    first_deal = models.PositiveSmallIntegerField()
    last_deal = models.PositiveSmallIntegerField()
    # Whether the organizer ends the evening after this round, or a game after `last_deal`, though more would follow.
    ends_early = models.BooleanField(default=False)
    plan: "models.Field[RoundPlan, RoundPlan]" = RoundPlanField(default=RoundPlan, blank=True)
    # Until then only the organizer sees the tables.
    shown_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"round {self.number}"

    def is_last_of(self, event: Event) -> bool:
        """Return whether no other round of this event follows: none is planned, or the evening ends early."""
        return not event.rounds_after(self.number, ends_early=self.ends_early)

    def lock(self) -> Event:
        """Lock the event, read the current plan, its last hand and whether it is shown, and return the event."""
        event = Event.locked(self.event_id)
        self.refresh_from_db(fields=["plan", "shown_at", "last_deal", "ends_early"])
        return event


def last_round(event: Event) -> Round:
    """Return the last round, which is prepared or played. Every event has one from its planning on."""
    return event.rounds.order_by("-number")[0]


def has_begun_draw(round_: Round) -> bool:
    """Return whether the tables of the round are drawn, or slips are being pulled from the hat for them."""
    return round_.seatings.exists() or round_.plan.is_pulling


def refuse_begun_draw(round_: Round) -> None:
    """Raise ValidationError if the draw of the round has begun."""
    if has_begun_draw(round_):
        pulled = _("Slips are being pulled from the hat.")
        raise ValidationError(pulled if round_.plan.is_pulling else ALREADY_DRAWN)


def rounds_shown(event: Event) -> models.QuerySet[Round]:
    """Return the rounds whose tables everyone sees, in order."""
    return event.rounds.filter(shown_at__isnull=False)


def shown_round(event: Event) -> Round | None:
    """Return the latest round whose tables everyone sees, which is played; None before the tables are shown."""
    return rounds_shown(event).last()


DIGITS_OF_A_SEED = 9


def new_seed() -> int:
    """Return an unpredictable seed, short enough to write down."""
    return secrets.randbelow(10**DIGITS_OF_A_SEED)


class Draw(models.Model):
    """The log of one partner draw: enough to repeat it on any machine, without the wishes."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="draws")
    seed = models.PositiveBigIntegerField(db_column="number")
    method_version = models.CharField(max_length=20)
    # Names in order with their chapters, the sizes of the teams, and the rules.
    names = models.JSONField()
    rules = models.JSONField()
    teams = models.JSONField()
    method = models.CharField(max_length=30)
    uniform = models.BooleanField()
    # Same-chapter pairs within teams, and how many of them the wishes made necessary.
    clashes = models.PositiveIntegerField(default=0)
    added_by_wishes = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    # Whether the log came with the file of an evening, which leaves private wishes out.
    is_imported = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"draw {self.seed}"


class DrawWishes(models.Model):
    """The wishes of a draw, separate from its log because some are private."""

    draw = models.OneToOneField(Draw, on_delete=models.CASCADE, related_name="wishes")
    together = models.JSONField()
    # Also the pairs of `apart`.
    never = models.JSONField()
    # Who was kept at different tables, and how often all was drawn until they were.
    apart = models.JSONField(default=list)
    attempts = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"wishes of {self.draw_id}"


def new_link_token() -> str:
    """Return 128 random bits for the address of a table, to read from a paper and type."""
    return new_typed_token(LETTERS_OF_A_TABLE)


class Seating(models.Model):
    """A table of a round, for the deals from `first_deal` to `last_deal` (None: to the end of the round).

    Most tables have one. A table that grows after a deal has another one from the next deal on.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    table = models.PositiveSmallIntegerField()
    decks = models.PositiveSmallIntegerField()
    # Books needed to go out by kind, if the rule set leaves it to the organizer.
    required = models.JSONField(default=dict, blank=True)
    first_deal = models.PositiveSmallIntegerField(default=1)
    last_deal = models.PositiveSmallIntegerField(null=True, blank=True)
    # The last hand that the table has to play by its points so far. None: as many as the round.
    last_due = models.PositiveSmallIntegerField(null=True, blank=True)
    # The secret part of the link by which the table keys in its own tally. It works while `Hall.tables_key_in` is on.
    # None: a table of before there were links, which gets one when the organizer turns them on.
    link_token = models.CharField(  # noqa: DJ001  (several empty texts would not be unique)
        max_length=LETTERS_OF_A_TABLE, unique=True, null=True, default=new_link_token, editable=False
    )

    class Meta:
        ordering = ["table", "first_deal"]
        constraints = [
            models.UniqueConstraint(fields=["round", "table", "first_deal"], name="one_seating_a_table_and_deal")
        ]

    def __str__(self) -> str:
        return f"table {self.table}"

    def plays(self, deal: int) -> bool:
        """Return whether the table has to play that hand, as far as known."""
        return self.may_play(deal) and (self.last_due is None or deal <= self.last_due)

    def may_play(self, deal: int) -> bool:
        """Return whether this seating has that hand, however long the game is."""
        return self.first_deal <= deal and (self.last_deal is None or deal <= self.last_deal)


def write_tables(round_: Round, plan: Plan) -> list[Seating]:
    """Write the tables of a plan, numbered in its order, with tonight's decks and required books."""
    required = round_.event.required_books
    return Seating.objects.bulk_create(
        Seating(round=round_, table=number, decks=table.decks, required=required.get(str(table.players), {}))
        for number, table in enumerate(plan.tables, start=1)
    )


class Seat(models.Model):
    """A team at a table. `position` is its place on the sheet, from 1.

    `former_chairs` are its chairs at this table if it has others by now.
    """

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="seats")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    former_chairs = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["seating", "position"], name="one_team_a_position"),
            models.UniqueConstraint(fields=["seating", "team"], name="one_position_a_team"),
        ]

    def __str__(self) -> str:
        return f"team {self.team_id} at {self.seating_id}"
