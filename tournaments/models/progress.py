"""How far an event is: people, tables and sheets, counted in one query for the steps on every page."""

from dataclasses import dataclass

from django.db import connection

from tournaments.core.sheets.sheets_in import SheetsIn
from tournaments.models.event import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(SheetsIn):
    """How far an event is: people here or on the way, tables drawn and shown, sheets in and due.

    `not_played` counts the hands that a table did not play.
    `to_key_in_again` counts the sheets that a recount sent back, `to_confirm` those from tables that wait for the
    desk. `rounds` have started. None is still to start if the evening `ends_early`.
    """

    here: int
    tables: int
    shown: bool
    not_played: int
    to_key_in_again: int
    is_final: bool
    to_confirm: int = 0
    rounds: int = 1
    ends_early: bool = False

    @property
    def has_begun(self) -> bool:
        """Return whether a sheet is or was in or a table has stopped: then the tables stay as they are."""
        return self.sheets_in + self.not_played + self.to_key_in_again > 0

    @property
    def round_is_in(self) -> bool:
        """Return whether all sheets of the rounds so far are in: none if a round ended before its first one."""
        return self.shown and self.tables > 0 and self.sheets_in >= self.sheets_needed

    @property
    def may_start_round(self) -> bool:
        """Return whether another round may start: all sheets of the rounds so far are in."""
        return self.round_is_in and self.rounds_to_go > 0 and not self.is_final


# As SQL text: building it with the ORM takes longer, on every page of an event, than running it.
COUNT_PROGRESS = """
SELECT
  (SELECT COUNT(*) FROM tournaments_signup WHERE event_id = %(event)s
    AND status IN ('here', 'on-the-way')),
  (SELECT COUNT(*) FROM tournaments_round WHERE event_id = %(event)s),
  (SELECT COUNT(*) FROM tournaments_round WHERE event_id = %(event)s AND shown_at IS NULL),
  (SELECT COUNT(*) FROM tournaments_round WHERE event_id = %(event)s AND ends_early),
  tables, hands, sheets_in, not_played, to_key_in_again, from_tables
FROM
  (SELECT COUNT(DISTINCT seated."table") AS tables, COALESCE(SUM(CASE
      WHEN seated.first_deal > ends THEN 0
      WHEN seated.last_deal < ends THEN seated.last_deal - seated.first_deal + 1
      WHEN seated.first_deal < begins THEN ends - begins + 1
      ELSE ends - seated.first_deal + 1 END), 0) AS hands
    FROM (SELECT seating."table", seating.first_deal, seating.last_deal, whole.first_deal AS begins,
        CASE WHEN seating.last_due < whole.last_deal THEN seating.last_due ELSE whole.last_deal END AS ends
      FROM tournaments_seating seating JOIN tournaments_round whole ON whole.id = seating.round_id
      WHERE event_id = %(event)s) seated) counted,
  (SELECT COUNT(*) FILTER (WHERE state IN ('entered', 'unfinished')) AS sheets_in,
      COUNT(*) FILTER (WHERE state = 'not-played') AS not_played,
      COUNT(*) FILTER (WHERE state = 'taken-back' AND sent_back <> '') AS to_key_in_again,
      COUNT(*) FILTER (WHERE from_table AND state IN ('entered', 'unfinished') AND confirmed_by = ''
        AND sent_back = '') AS from_tables
    FROM tournaments_sheet JOIN tournaments_seating ON tournaments_seating.id = seating_id
    JOIN tournaments_round ON tournaments_round.id = round_id
    WHERE event_id = %(event)s AND deal <= tournaments_round.last_deal
      AND (last_due IS NULL OR deal <= last_due)) keyed
"""


def progress(event: Event) -> Progress:
    """Count how far the event is, in one query."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT_PROGRESS, {"event": event.pk})
        here, rounds, hidden, ended_early, tables, hands, sheets_in, not_played, to_key_in_again, from_tables = (
            cursor.fetchone()
        )
    return Progress(
        here=here,
        tables=tables,
        shown=rounds > 0 and not hidden,
        sheets_in=sheets_in,
        sheets_needed=hands - not_played,
        not_played=not_played,
        to_key_in_again=to_key_in_again,
        to_confirm=from_tables if event.has_to_be_confirmed(from_table=True) else 0,
        is_final=event.is_final,
        rounds=rounds,
        rounds_to_go=event.rounds_after(rounds, ends_early=ended_early > 0),
        ends_early=event.has_rounds and ended_early > 0,
    )
