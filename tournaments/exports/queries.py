"""Reads for the workbook as plain rows: a large event has ten thousand of them, so no objects are made."""

from collections.abc import Iterator
from typing import Any

from tournaments.models import Event, Seat, Sheet, SignUp, Tally

ExportRow = tuple[Any, ...]


def hands_of(event: Event) -> Iterator[ExportRow]:
    """Every tally that is in: table, deal, state, ending, who went out, team, counts, extras, paper total, total.

    Read one after the other, since the counts of thousands fill the memory: take all before the database is written to.
    """
    tallies = Tally.objects.filter(sheet__seating__round__event=event).exclude(sheet__state=Sheet.State.TAKEN_BACK)
    rows = tallies.order_by("sheet__deal", "sheet__seating__table", "pk").values_list(
        "sheet__seating__table",
        "sheet__deal",
        "sheet__state",
        "sheet__ending",
        "sheet__went_out",
        "team",
        "counts",
        "adjustments",
        "paper_total",
        "total",
    )
    return rows.iterator()


def seats_of(event: Event) -> list[ExportRow]:
    """Every team at a table: round, table, decks, place on the sheet, team number, team."""
    seats = Seat.objects.filter(seating__round__event=event)
    columns = ("seating__round__number", "seating__table", "seating__decks", "position", "team__number", "team")
    return list(seats.order_by(*columns[:2], "position").values_list(*columns))


def lines_of(event: Event) -> list[ExportRow]:
    """Every line of the sign-up: number, family name, first name, known as, chapter, where, how they take part."""
    columns = ("number", *(f"player__{name}" for name in ("family_name", "given_name", "known_as", "chapter__name")))
    return list(SignUp.objects.filter(event=event).order_by("number").values_list(*columns, "status", "part"))
