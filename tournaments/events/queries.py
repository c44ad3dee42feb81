"""Reads of the events: which one is tonight's, and how far an event is."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import Aggregate, Count, F, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.evening import evening_of
from tournaments.models import Event, Round, Seating, Sheet, SignUp


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """The event the organiser most likely means: today's, else the next one.

    An evening lasts until six in the morning.
    """
    return club.events.filter(date__gte=evening_of(now)).order_by("date", "-pk").first()


def latest(club: Club) -> Event | None:
    """The latest event of the club: tonight is planned as a copy of it."""
    return club.events.first()


def past_events(club: Club) -> QuerySet[Event]:
    """All events of the club, the latest first, with how many people were here."""
    here = Count("sign_ups", filter=Q(sign_ups__status__in=SignUp.CAME), distinct=True)
    return club.events.annotate(here=here)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an event is: people here, tables drawn and whether they were shown, sheets in and due."""

    here: int
    tables: int
    shown: bool
    sheets_in: int
    sheets_due: int
    is_final: bool

    @property
    def all_in(self) -> bool:
        """Whether every sheet is in."""
        return self.shown and self.sheets_due > 0 and self.sheets_in >= self.sheets_due


def progress(event: Event) -> Progress:
    """How far the event is, in one query."""
    sign_ups = SignUp.objects.filter(event=OuterRef("pk"), status__in=SignUp.PRESENT)
    seatings = Seating.objects.filter(round__event=OuterRef("pk"))
    rounds = Round.objects.filter(event=OuterRef("pk"))
    sheets = Sheet.objects.filter(seating__round__event=OuterRef("pk")).exclude(state=Sheet.State.TAKEN_BACK)
    deals = F("round__last_deal") - F("round__first_deal") + 1
    counted = (
        Event.objects.filter(pk=event.pk)
        .values("pk")
        .annotate(
            here=_count(sign_ups, Count("*")),
            tables=_count(seatings, Count("*")),
            hidden=_count(rounds.filter(shown_at__isnull=True), Count("*")),
            rounds_all=_count(rounds, Count("*")),
            sheets_in=_count(sheets, Count("*")),
            sheets_due=_count(seatings.annotate(deals=deals), Sum("deals")),
        )
        .get()
    )
    return Progress(
        here=counted["here"],
        tables=counted["tables"],
        shown=bool(counted["rounds_all"]) and not counted["hidden"],
        sheets_in=counted["sheets_in"],
        sheets_due=counted["sheets_due"],
        is_final=event.is_final,
    )


def _count(rows: QuerySet[Any], counted: Aggregate) -> Coalesce:
    """How many rows, or what they add up to, as a subquery of one number."""
    grouped = rows.order_by().annotate(one=Value(1)).values("one").annotate(counted=counted).values("counted")
    return Coalesce(Subquery(grouped), 0)
