"""Read plain rows for the workbook: a large event has ten thousand, so no objects are created."""

from collections.abc import Iterator
from typing import Any

from django.db.models.functions import Coalesce

from tournaments.models import Event, Seat, SignUp, Tally

ExportRow = tuple[Any, ...]


def hands_of(event: Event) -> Iterator[ExportRow]:
    """Yield every tally that is in.

    Table, deal, state, ending, who went out, team, counts, adjustments, paper total, total, seating. Rows are streamed
    because thousands of counts fill the memory. Read all before writing to the database.
    """
    tallies = Tally.objects.of(event).before_the_end()
    rows = tallies.order_by("sheet__deal", "sheet__seating__table", "pk").values_list(
        "sheet__seating__table",
        "sheet__deal",
        "sheet__state",
        "sheet__ending",
        "sheet__went_out",
        "team",
        "counts",
        "adjustments",
        "written_total",
        "total",
        "sheet__seating",
    )
    return rows.iterator()


def seat_rows(event: Event) -> list[ExportRow]:
    """Return every team at a table: round, table, decks, position on the sheet, team number, team."""
    seats = Seat.objects.filter(seating__round__event=event)
    columns = ("seating__round__number", "seating__table", "seating__decks", "position", "team__number", "team")
    return list(seats.order_by(*columns[:2], "position").values_list(*columns))


def chairs_of(event: Event) -> list[ExportRow]:
    """Return every team at a table in the order of the sheet: seating, its decks and required books, team, chairs."""
    seats = Seat.objects.filter(seating__round__event=event).order_by("seating", "position")
    chairs = Coalesce("former_chairs", "team__chairs")
    return list(seats.values_list("seating", "seating__decks", "seating__required", "team", chairs))


def lines_of(event: Event) -> list[ExportRow]:
    """Return every line of the sign-up: number, family name, first name, known as, chapter, status, part, paid."""
    columns = ("number", *(f"player__{name}" for name in ("family_name", "given_name", "known_as", "chapter__name")))
    return list(SignUp.objects.filter(event=event).order_by("number").values_list(*columns, "status", "part", "paid"))
