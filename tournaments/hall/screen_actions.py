"""Write what the hall's screens show: wall, line to everyone, clock, draw. One transaction each."""

import datetime
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.hall.clock import HandClock, started
from tournaments.hall.draw_show_queries import drawn_tables, tables_digest
from tournaments.models import Event, Hall
from tournaments.models.event import new_typed_token
from tournaments.models.hall import Clocks

MOST_STEPS = 10_000


def changing_hall(event: Event) -> Hall:
    """Return the locked event's hall, and have all screens read again what they show."""
    Event.locked(event.pk)
    Event.raise_hall_version(event.pk)
    hall, _is_new = Hall.objects.get_or_create(event=event, defaults={"wall_token": new_typed_token()})
    return hall


@transaction.atomic
def turn_wall_on(*, event: Event, the_same: bool = False) -> Hall:
    """Turn the wall on, with a new link. `the_same` restores the link that was turned off."""
    hall = changing_hall(event)
    if not hall.wall_is_on:
        hall.wall_token, hall.wall_is_on = hall.wall_token if the_same else new_typed_token(), True
        hall.save(update_fields=["wall_token", "wall_is_on"])
    return hall


@transaction.atomic
def turn_wall_off(*, event: Event) -> None:
    hall = changing_hall(event)
    hall.wall_is_on = False
    hall.save(update_fields=["wall_is_on"])


@transaction.atomic
def show_line(*, event: Event, line: str) -> str:
    """Show everyone this line, or none if it is empty. Return the line before."""
    hall = changing_hall(event)
    before, hall.line = hall.line, line
    hall.save(update_fields=["line"])
    return before


@transaction.atomic
def start_clock(*, event: Event, deal: int, minutes: int, now: datetime.datetime) -> Clocks:
    """Start the clock of a hand, and return those before: they still tell which sheets are late."""
    hall = changing_hall(event)
    before = hall.clocks
    hall.keep_past_clock(now)
    hall.past_clocks.pop(str(deal), None)
    hall.clock = started(deal=deal, minutes=minutes, now=now)
    hall.save_clocks()
    return before


@transaction.atomic
def change_clock(*, event: Event, change: Callable[[HandClock], HandClock]) -> None:
    """Pause or resume the clock, or add a minute. Raises ValidationError if someone took it away."""
    hall = changing_hall(event)
    if hall.clock is None:
        raise ValidationError(_("There is no clock now. Start it first."))
    hall.clock = change(hall.clock)
    hall.save_clocks()


@transaction.atomic
def remove_clock(*, event: Event, now: datetime.datetime) -> Clocks:
    """Remove the clock, and return those before. Sheets of its hand are late only if its time was up."""
    hall = changing_hall(event)
    before = hall.clocks
    if hall.clock and hall.clock.has_rung(now):
        hall.keep_past_clock(now)
    hall.clock = None
    hall.save_clocks()
    return before


@transaction.atomic
def restore_clocks(*, event: Event, clocks: Clocks) -> None:
    """Put back the clocks before an act."""
    hall = changing_hall(event)
    hall.clocks = clocks
    hall.save_clocks()


@transaction.atomic
def start_show(*, event: Event, by_table: bool, seconds: int, now: datetime.datetime) -> None:
    """Start revealing the drawn tables on the wall. Everyone else sees them once they are shown.

    Raises ValidationError if no tables are drawn.
    """
    hall = changing_hall(event)
    tables = drawn_tables(event)
    if not tables:
        raise ValidationError(_("There is nothing to show yet: draw the partners first."))
    hall.show_tables, hall.show_by_table, hall.show_seconds = tables_digest(tables), by_table, seconds
    hall.show_step, hall.show_since = 0, now
    hall.save(update_fields=["show_tables", "show_by_table", "show_seconds", "show_step", "show_since"])


@transaction.atomic
def go_to_step(*, event: Event, step: int, now: datetime.datetime) -> None:
    """Reveal that many pairs or tables. The clock of the show goes on from there."""
    hall = changing_hall(event)
    hall.show_step, hall.show_since = min(step, MOST_STEPS), now
    hall.save(update_fields=["show_step", "show_since"])


@transaction.atomic
def end_show(*, event: Event) -> bool:
    """End the draw as a show. Return False if there is none."""
    hall = changing_hall(event)
    if not hall.show_tables:
        return False
    hall.show_tables, hall.show_since = "", None
    hall.save(update_fields=["show_tables", "show_since"])
    return True
