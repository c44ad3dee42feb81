"""Reads of the events: which one is tonight's, and how far an event is."""

import datetime
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Club
from tournaments.models import Event, SignUp
from tournaments.night import night_of


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """The event the organiser most likely means: today's, else the next one.

    An evening lasts until six in the morning.
    """
    return club.events.filter(date__gte=night_of(now)).order_by("date", "-pk").first()


def latest(club: Club) -> Event | None:
    """The latest event of the club: tonight is planned as a copy of it."""
    return club.events.first()


def past_events(club: Club) -> QuerySet[Event]:
    """All events of the club, the latest first, with how many people came.

    Counted event by event: a page of them need not count the years before.
    """
    came = SignUp.objects.filter(event=OuterRef("pk"), status__in=SignUp.CAME).order_by().values("event")
    return club.events.annotate(here=Coalesce(Subquery(came.annotate(number=Count("pk")).values("number")), 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an event is: people here or on the way, tables drawn and whether they were shown, sheets in and due.

    A hand that a table did not play has no sheet.
    """

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


# As text: to build it from models takes Django longer, on every page of an event, than the answer takes the database.
COUNT_PROGRESS = """
SELECT
  (SELECT COUNT(*) FROM tournaments_signup WHERE event_id = %(event)s
    AND status IN ('here', 'on-the-way')),
  (SELECT COUNT(*) FROM tournaments_round WHERE event_id = %(event)s),
  (SELECT COUNT(*) FROM tournaments_round WHERE event_id = %(event)s AND shown_at IS NULL),
  tables, hands, sheets_in, not_played
FROM
  (SELECT COUNT(*) AS tables, COALESCE(SUM(last_deal - first_deal + 1), 0) AS hands
    FROM tournaments_seating JOIN tournaments_round ON tournaments_round.id = round_id
    WHERE event_id = %(event)s) seated,
  (SELECT COUNT(*) FILTER (WHERE state IN ('entered', 'unfinished')) AS sheets_in,
      COUNT(*) FILTER (WHERE state = 'not-played') AS not_played
    FROM tournaments_sheet JOIN tournaments_seating ON tournaments_seating.id = seating_id
    JOIN tournaments_round ON tournaments_round.id = round_id WHERE event_id = %(event)s) keyed
"""


def progress(event: Event) -> Progress:
    """How far the event is, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT_PROGRESS, {"event": event.pk})
        here, rounds, hidden, tables, hands, sheets_in, not_played = cursor.fetchone()
    return Progress(
        here=here,
        tables=tables,
        shown=rounds > 0 and not hidden,
        sheets_in=sheets_in,
        sheets_due=hands - not_played,
        is_final=event.is_final,
    )
