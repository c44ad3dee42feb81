"""The hall: helpers with a pass for one event, who is typing where, and what the screens show."""

import datetime
from typing import Any, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.core.hall.clock import HandClock
from tournaments.core.hall.draw_show import DrawShow
from tournaments.models.event import Event
from tournaments.models.seating import Round, Seating


class HelperUse(models.TextChoices):
    """What a helper's device may do."""

    SHEETS = "sheets", _("Key in sheets")
    SIGN_IN = "sign-in", _("Sign people in")
    BOTH = "both", _("Do both")
    # A screen at the entrance, on which people press their own names. It can open no other page.
    NAMES = "names", _("Show the name screen")
    # Somebody's own phone, which signs in a few people by the name screen. Nobody is given this use.
    PHONE = "phone", _("Sign in by own phone")

    @classmethod
    def for_helpers(cls) -> list[tuple[str, str]]:
        """Return what the organizer may choose."""
        return [(value, str(label)) for value, label in cls.choices if value != cls.PHONE]


MOST_ON_A_PHONE = 4
"""So many people one phone may sign in."""


class JoinCode(models.Model):
    """The code and link for helpers of an event: six digits, valid for 15 minutes, void after many wrong attempts.

    The link holds the token and is valid as long as this row exists. `use` is what those who join with it may do.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="join_code")
    token = models.CharField(max_length=43, unique=True)
    digits = models.CharField(max_length=6)
    good_until = models.DateTimeField()
    wrong_tries = models.PositiveSmallIntegerField(default=0)
    use = models.CharField(max_length=7, choices=HelperUse.choices, default=HelperUse.SHEETS)

    def __str__(self) -> str:
        return f"code of {self.event_id}"


class CountedTry(models.Model):
    """What one address did that it may do only so often, and when. The first try after 15 minutes deletes it."""

    class Of(models.TextChoices):
        """What was tried. Each is counted apart, so none of the others stops helpers."""

        # Wrong codes and links of helpers and of the wall, tables and phones, and wrong codes to end a name screen.
        HALL = "hall"
        TABLE = "table"
        PHONE = "phone"
        NAMES = "names"
        # Phones that began to sign people in.
        POSTER = "post"
        # Answers to who is coming.
        COMES = "comes"

    of = models.CharField(max_length=5, choices=Of.choices, default=Of.HALL)
    address = models.GenericIPAddressField(null=True)
    typed_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "tournaments_wrongcode"

    def __str__(self) -> str:
        return f"try from {self.address}"


class HelperPassQuerySet(models.QuerySet["HelperPass"]):
    """Passes of helpers and name screens, or of people's own phones."""

    def helpers(self) -> Self:
        return self.exclude(use=HelperUse.PHONE)

    def phones(self) -> Self:
        return self.filter(use=HelperUse.PHONE)


class HelperPass(models.Model):
    """What one device may do at one event: a helper's phone or laptop, a name screen, or somebody's own phone.

    Only the hash of its secret is stored.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="helper_passes")
    name = models.CharField(max_length=60)
    secret_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    use = models.CharField(max_length=7, choices=HelperUse.choices, default=HelperUse.SHEETS)
    # What ends a name screen, in digits.
    end_code = models.CharField(max_length=4, blank=True)
    # How many people a phone has signed in. Only "Not me" takes one off: whom the desk removes still counts.
    signed_in = models.PositiveSmallIntegerField(default=0)

    objects = HelperPassQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def keys_in(self) -> bool:
        """Return whether the helper may key in sheets."""
        return self.use in (HelperUse.SHEETS, HelperUse.BOTH)

    @property
    def signs_in(self) -> bool:
        """Return whether the helper may sign people in."""
        return self.use in (HelperUse.SIGN_IN, HelperUse.BOTH)

    @property
    def is_name_screen(self) -> bool:
        """Return whether people press their own names on this device."""
        return self.use == HelperUse.NAMES

    @property
    def is_phone(self) -> bool:
        """Return whether it is somebody's own phone."""
        return self.use == HelperUse.PHONE

    @property
    def has_signed_in_all(self) -> bool:
        """Return whether a phone has signed in as many people as it may."""
        return self.is_phone and self.signed_in >= MOST_ON_A_PHONE


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


class CallReason(models.TextChoices):
    """What a table needs that calls the desk."""

    RULES = "rules", _("rules")
    LATE_CARD = "late-card", _("a late card")
    CHAIR = "chair", _("a chair")
    OTHER = "other", _("something else")


class TableCall(models.Model):
    """A table asks the desk to come. It is open until somebody at the desk answers it or the table cancels it.

    It belongs to the round of its seating: another round closes it, and tables that are drawn again delete it.
    """

    seating = models.ForeignKey(Seating, on_delete=models.CASCADE, related_name="calls")
    # Empty if nobody said why.
    reason = models.CharField(max_length=9, choices=CallReason.choices, blank=True)
    called_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    canceled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"call of {self.seating_id}"

    @property
    def is_open(self) -> bool:
        """Return whether the table still waits for the desk."""
        return self.answered_at is None and self.canceled_at is None


LONGEST_LINE = 80

Clocks = dict[str, Any]
"""The clock and when time was up by those before it, as values that an Undo stores."""
CLOCK_FIELDS = ("clock_deal", "clock_ends_at", "clock_left", "past_clocks")


class Hall(models.Model):
    """What screens show of an evening besides tables and results: a line, the clock, the draw as a show; and the wall.

    Whoever changes it calls `Event.raise_hall_version`. It is not in the evening's file: it is over with the evening.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="hall")
    # The secret part of the wall's link. It works while the wall is on, until the evening is over.
    wall_token = models.CharField(max_length=20, unique=True)
    wall_is_on = models.BooleanField(default=False)
    # Whether tables may key in their own tally by the link of their seating, until the evening is over.
    tables_key_in = models.BooleanField(default=False)
    # The short address of the players' pages. It works while the public link does, until the evening is over.
    phone_code = models.CharField(max_length=20, unique=True, null=True)  # noqa: DJ001  (several empty texts would not be unique)
    # Whether people may sign in on their own phones, and the address on the door's poster. It works on the evening.
    phones_sign_in = models.BooleanField(default=False)
    poster_code = models.CharField(max_length=20, unique=True, null=True)  # noqa: DJ001  (as above)
    line = models.CharField(max_length=LONGEST_LINE, blank=True)
    # The hand of the clock; None: there is no clock now. `clock_ends_at` is None while it is paused.
    clock_deal = models.PositiveSmallIntegerField(null=True)
    clock_ends_at = models.DateTimeField(null=True)
    clock_left = models.DurationField(default=datetime.timedelta(0))
    # When time was up by the clocks before it, each a moment in ISO format by its hand.
    past_clocks = models.JSONField(default=dict)
    # The tables that the show reveals, as a digest; empty: there is no show. Other tables end it.
    show_tables = models.CharField(max_length=64, blank=True)
    show_by_table = models.BooleanField(default=False)
    show_seconds = models.PositiveSmallIntegerField(default=0)
    show_step = models.PositiveSmallIntegerField(default=0)
    show_since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"hall of {self.event_id}"

    @property
    def clock(self) -> HandClock | None:
        if self.clock_deal is None:
            return None
        return HandClock(deal=self.clock_deal, ends_at=self.clock_ends_at, left=self.clock_left)

    @clock.setter
    def clock(self, clock: HandClock | None) -> None:
        self.clock_deal = clock.deal if clock else None
        self.clock_ends_at = clock.ends_at if clock else None
        self.clock_left = clock.left if clock else datetime.timedelta(0)

    def keep_past_clock(self, now: datetime.datetime) -> None:
        """Note when the time of the clock's hand is up, for the clock that replaces it.

        A paused clock counts as running on from now.
        """
        if self.clock:
            ends_at = self.clock.ends_at or now + self.clock.left
            self.past_clocks[str(self.clock.deal)] = ends_at.isoformat()

    def time_was_up(self, deal: int) -> datetime.datetime | None:
        """Return when the time of a hand was or is up; None if it had no clock, or while the clock is paused."""
        if deal == self.clock_deal:
            return self.clock_ends_at
        told = self.past_clocks.get(str(deal))
        return datetime.datetime.fromisoformat(told) if told else None

    @property
    def clocks(self) -> Clocks:
        ends_at = self.clock_ends_at.isoformat() if self.clock_ends_at else None
        left = self.clock_left.total_seconds()
        return {"deal": self.clock_deal, "ends_at": ends_at, "left": left, "past": dict(self.past_clocks)}

    @clocks.setter
    def clocks(self, clocks: Clocks) -> None:
        ends_at = clocks["ends_at"]
        self.clock_deal = clocks["deal"]
        self.clock_ends_at = datetime.datetime.fromisoformat(ends_at) if ends_at else None
        self.clock_left = datetime.timedelta(seconds=clocks["left"])
        self.past_clocks = dict(clocks["past"])

    def save_clocks(self) -> None:
        self.save(update_fields=CLOCK_FIELDS)

    # Whoever calls one of these raises a version of the event.

    @classmethod
    def clocks_of(cls, event: Event) -> Clocks | None:
        """Return the clocks of an event, None if it has no hall yet."""
        hall = cls.objects.filter(event=event).first()
        return hall.clocks if hall else None

    @classmethod
    def put_clocks_back(cls, event: Event, clocks: Clocks | None) -> None:
        """Put back the clocks that `clocks_of` returned."""
        hall = cls.objects.filter(event=event).first()
        if hall and clocks:
            hall.clocks = clocks
            hall.save_clocks()

    @classmethod
    def end_clock(cls, event: Event, now: datetime.datetime) -> None:
        """Remove the clock of a round that is over. When its time was up stays known, in case the start is undone."""
        hall = cls.objects.filter(event=event).first()
        if hall:
            hall.keep_past_clock(now)
            hall.clock = None
            hall.save_clocks()

    @classmethod
    def forget_clocks(cls, round_: Round) -> None:
        """Remove the clock of a round whose tables are gone, and those before it. Earlier rounds keep theirs."""
        hall = cls.objects.filter(event=round_.event_id).first()
        if hall:
            earlier = {deal: at for deal, at in hall.past_clocks.items() if int(deal) < round_.first_deal}
            hall.clock, hall.past_clocks = None, earlier
            hall.save_clocks()

    @property
    def show(self) -> DrawShow | None:
        """Return the draw as a show, whether or not its tables are still the same."""
        if self.show_since is None:
            return None
        return DrawShow(
            by_table=self.show_by_table, seconds=self.show_seconds, step=self.show_step, since=self.show_since
        )
