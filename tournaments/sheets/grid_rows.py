"""The grid of tables and hands as HTML, built in Python because a large event has thousands of cells."""

from collections.abc import Iterable
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event
from tournaments.sheets.grid_queries import (
    DUE,
    FROM_TABLE,
    IN,
    NO_TABLE,
    NOT_COUNTED,
    NOT_PLAYED,
    NOT_YET,
    SENT_BACK,
    TO_CONFIRM,
    UNFINISHED,
    GridCell,
    GridRow,
)
from tournaments.wording.points import points

HAND = "hand"
"""The key of a hand's heading among the words for states; a phone shows it above each sheet."""


def grid_rows(event: Event, grid: Iterable[GridRow]) -> SafeString:
    """Return a row for each table: its number, its teams, and each sheet with its state. All text is escaped."""
    play, says = reverse("sheets:play", args=[event.club.slug, event.pk]), _states_in_words()
    return mark_safe("".join(_row(event, row, play, says) for row in grid))


def _row(event: Event, row: GridRow, play: str, says: dict[str, str]) -> str:
    teams = " – ".join(escape(str(team.name)) for team in row.table.teams)
    cells = "".join(_cell(event.round_and_hand(cell.deal)[1], cell, play, says) for cell in row.cells)
    game = f'\n<span class="fw-normal d-block game-said">{escape(" ".join(row.game))}</span>' if row.game else ""
    return (
        f'<tr><th scope="row"><span class="fw-bold">{row.table.seating.table}</span>\n'
        f'<span class="soft fw-normal d-block table-names">{teams}</span>{game}</th>{cells}</tr>\n'
    )


def _cell(hand: int, cell: GridCell, play: str, says: dict[str, str]) -> str:
    if cell.state == NO_TABLE:
        return "<td></td>"
    # Sheet addresses extend the page's address. Reversing each would double the time.
    return (
        f'<td data-label="{says[HAND] % hand}">'
        f'<a class="sheet-link sheet-{cell.state}" id="sheet-{cell.number}" href="{play}{cell.table}/{cell.deal}/">'
        f'<span class="sheet-number">{cell.number}</span>\n<span>{says[cell.state]}</span>'
        f"{_total_only(cell)}{_open(cell)}{_typing(cell)}</a></td>"
    )


def _total_only(cell: GridCell) -> str:
    said = escape(_("total only"))
    return f'\n<span class="total-only">{said}</span>' if cell.total_only else ""


def _open(cell: GridCell) -> str:
    said = (
        _("In question") if matter.in_question else _("Paper says %(paper)s") % {"paper": points(matter.written_total)}
        for matter in cell.matters
        if not matter.sent_back  # the state says so
    )
    return "".join(f'\n<span class="paper-says">{escape(sentence)}</span>' for sentence in said)


def _typing(cell: GridCell) -> str:
    if not cell.typing:
        return ""
    said = ngettext("%(names)s is typing", "%(names)s are typing", len(cell.typing))
    return f'\n<span class="typing">✎ {escape(said % {"names": ", ".join(cell.typing)})}</span>'


def _states_in_words() -> dict[str, str]:
    words = {
        IN: "✓ " + _("in"),
        DUE: _("due"),
        UNFINISHED: "✓ " + _("not finished"),
        NOT_PLAYED: "– " + _("not played"),
        TO_CONFIRM: _("to confirm"),
        FROM_TABLE: _("from the table"),
        SENT_BACK: _("look again"),
        NOT_YET: _("not yet"),
        NOT_COUNTED: _("after the end"),
        HAND: _("Hand %(number)s") % {"number": "%d"},
    }
    return {state: escape(said) for state, said in words.items()}
