"""The room of tables and hands as HTML, built in Python because a large event has thousands of cells."""

from collections.abc import Callable, Iterable
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
    has_due,
    late_by,
)
from tournaments.sheets.late_queries import late_in_words
from tournaments.wording.points import points, readers_points

HAND = "hand"
"""The key of a hand's name among the words for states."""
WORD_CLASS = {NOT_YET: ' class="visually-hidden"'}
"""Hides the word of a state that an outlined chip says."""
Shown = Callable[[int], str]


def tiles(event: Event, grid: Iterable[GridRow], *, turned: str = "") -> SafeString:
    """Return a tile for each table: its number, its teams, and a chip for each sheet. All text is escaped.

    A chip says the number of its sheet, or the points of each team once it is in. `turned` is the number of the sheet
    that was saved a moment ago.
    """
    play, says = reverse("sheets:play", args=[event.club.slug, event.pk]), _states_in_words()
    shown = readers_points()
    return mark_safe("".join(_tile(event, row, play, says, shown, turned) for row in grid))


def _tile(event: Event, row: GridRow, play: str, says: dict[str, str], shown: Shown, turned: str) -> str:
    teams = " – ".join(map(escape, row.table.first_names))
    chips = "".join(
        _chip(event.round_and_hand(cell.deal)[1], cell, play, says, shown, turned)
        for cell in row.cells
        if cell.state != NO_TABLE
    )
    due = (" has-due" if has_due(row) else "") + (" has-late" if late_by(row) else "")
    game = f'<p class="tile-game">{escape(" ".join(row.game))}</p>' if row.game else ""
    number = row.table.seating.table
    return (
        f'<li class="tile{due}"><h2 id="tile-{number}">{escape(row.table.name)}</h2>\n'
        f'<p class="tile-teams">{teams}</p>{game}<ul class="chips" aria-labelledby="tile-{number}">{chips}</ul></li>\n'
    )


def _chip(hand: int, cell: GridCell, play: str, says: dict[str, str], shown: Shown, turned: str) -> str:
    name = says[HAND] % hand
    if cell.points:
        totals = "".join(f"<b>{escape(shown(total))}</b>\n" for total in cell.points)
        said = f'<span><span class="chip-hand">{name} </span>{says[cell.state]}</span>'
        words = f'<span class="visually-hidden">{cell.number}</span>\n{totals}{said}'
    else:
        said = escape(late_in_words(cell.late)) if cell.late else says[cell.state]
        state = f"<span{WORD_CLASS.get(cell.state, '')}>{said}</span>"
        words = f"<b>{cell.number}</b>\n<span>{name}</span>\n{state}"
    marked = (" turns" if cell.number == turned else "") + (" is-late" if cell.late else "")
    # Sheet addresses extend the page's address. Reversing each would double the time.
    return (
        f'<li><a class="chip sheet-{cell.state}{marked}" id="sheet-{cell.number}"'
        f' href="{play}{cell.table}/{cell.deal}/">{words}{_total_only(cell)}{_open(cell)}{_typing(cell)}</a></li>'
    )


def _total_only(cell: GridCell) -> str:
    said = escape(_("total only"))
    return f'\n<span class="total-only">{said}</span>' if cell.total_only else ""


def _open(cell: GridCell) -> str:
    """Return a mark for each open matter, short enough for a chip. Its words are for those who hear the page."""
    marks = []
    for matter in cell.matters:
        if matter.sent_back:  # the state says so
            continue
        paper = points(matter.written_total)
        mark = "?" if matter.in_question else f"≠ {paper}"
        words = _("In question") if matter.in_question else _("Paper says %(paper)s") % {"paper": paper}
        marks.append(
            f'\n<span class="paper-says"><span aria-hidden="true">{escape(mark)}</span>'
            f'<span class="visually-hidden">{escape(words)}</span></span>'
        )
    return "".join(marks)


def _typing(cell: GridCell) -> str:
    if not cell.typing:
        return ""
    said = ngettext("%(names)s is typing", "%(names)s are typing", len(cell.typing))
    return f'\n<span class="typing">✎ {escape(said % {"names": ", ".join(cell.typing)})}</span>'


def _states_in_words() -> dict[str, str]:
    words = {
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
    said = {state: escape(words) for state, words in words.items()}
    is_in = escape(_("in"))
    return said | {IN: f'<span aria-hidden="true">✓</span><span class="visually-hidden"> {is_in}</span>'}
