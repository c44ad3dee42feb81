"""Read which tables call the desk."""

import datetime
from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone

from tournaments.core.sheets.calls import is_too_soon, minutes_since
from tournaments.models import Event, Round, Seating, TableCall
from tournaments.models.seating import shown_round
from tournaments.tables.queries import tables_of
from tournaments.web.access import takes_helpers


@dataclass(frozen=True, slots=True, kw_only=True)
class CallState:
    """What a phone at a table shows: the table's last call in the round, and whether another one would be too soon."""

    table: int
    call: TableCall | None
    is_too_soon: bool = False

    @property
    def version(self) -> str:
        """Return a text that changes with what is shown."""
        return f"{self.call.pk}-{self.call.is_open:d}{self.is_too_soon:d}" if self.call else "0"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCall:
    """A line on Play: which table waits, for what, and for how many minutes."""

    pk: int
    table: int
    reason: str
    minutes: int


def round_that_calls(event: Event) -> Round | None:
    """Return the round whose tables may call: the one that is played, until the evening is over or final."""
    return shown_round(event) if takes_helpers(event) else None


def call_state(event: Event, seating: Seating, now: datetime.datetime) -> CallState | None:
    """Return the state of a table's call, None if it may not call."""
    if seating.round != round_that_calls(event):
        return None
    call = last_call(seating)
    # A call that was canceled keeps nobody waiting: whoever cancels could else keep a table from the desk.
    too_soon = call is not None and call.answered_at is not None and is_too_soon(call.called_at, now)
    return CallState(table=seating.table, call=call, is_too_soon=too_soon)


def call_on_page(event: Event, seating: Seating, deal: int) -> dict[str, object]:
    """Return what a table's page shows of its call, and the address that its buttons post to."""
    address = reverse("table:call", args=[seating.link_token, seating.round.number, deal])
    return {"call": call_state(event, seating, timezone.now()), "call_url": address}


def last_call(seating: Seating) -> TableCall | None:
    """Return the last call of this table in its round. A table that grew had another seating before."""
    return TableCall.objects.filter(seating__round=seating.round_id, seating__table=seating.table).last()


def open_calls(event: Event, now: datetime.datetime) -> list[OpenCall]:
    """Return the tables that wait for the desk, the one that called first at the top."""
    round_ = round_that_calls(event)
    if round_ is None:
        return []
    waiting = TableCall.objects.filter(seating__round=round_, answered_at=None, canceled_at=None)
    return [
        OpenCall(
            pk=call.pk,
            table=call.seating.table,
            reason=call.get_reason_display(),
            minutes=minutes_since(call.called_at, now),
        )
        for call in waiting.select_related("seating")
    ]


def still_waits(event: Event, call: int) -> bool:
    """Return whether the table of a call waits for the desk, by this call or by a later one."""
    found = TableCall.objects.filter(seating__round=round_that_calls(event), pk=call).select_related("seating").first()
    last = last_call(found.seating) if found else None
    return last is not None and last.is_open


def seating_of(event: Event, player: int) -> Seating | None:
    """Return the table at which a player sits now in the round that is played."""
    round_ = shown_round(event)
    tables = tables_of(round_) if round_ else []
    sits = (table.seating for table in tables if any(one.pk == player for team in table.teams for one in team.present))
    return next(sits, None)
