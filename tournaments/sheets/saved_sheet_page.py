"""What the page of a sheet that is in says above its boxes, which are only shown until someone asks to correct it."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Sheet
from tournaments.sheets import queries
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.layout import Layout
from tournaments.sheets.move_forms import MoveForm
from tournaments.sheets.move_queries import other_sheet
from tournaments.web.access import Writer


def is_read_only(request: HttpRequest, writer: Writer, form: SheetForm, saved: Sheet) -> bool:
    """Return whether the sheet is in and nobody at the desk asked yet to correct it. A table has a page of its own."""
    return saved.state in Sheet.PLAYED and not (writer.is_table or form.is_bound or "correct" in request.GET)


def already_in(
    request: HttpRequest, form: SheetForm, layout: Layout, saved: Sheet, *, to_confirm: bool
) -> dict[str, object]:  # fmt: skip
    """Return what is said of a sheet that is in, so that nobody keys another table's paper over it."""
    event = form.event
    place, typed = (form.table.seating.table, form.saved.deal), request.GET.get("to", "")
    other = other_sheet(event, typed, place=place) if typed else None
    is_open = _is_open_matter(form, layout, saved)
    shown = {"version": queries.version_shown(event, saved), "to": typed}
    totals, only = queries.totals_in_words(foot.total for foot in layout.feet), _("total only")
    return {
        "is_read_only": True,
        "totals": f"{totals} ({only})" if form.has_totals_only else totals,
        "next_sheet": reverse("sheets:play", args=[event.club.slug, event.pk]),
        "next_act": "exchange" if other else "confirm" if to_confirm else "correct" if is_open else "next",
        "move_form": MoveForm(None, event=event, place=place, initial=shown).sent_to(
            "sheets:move", event.club.slug, event.pk, *place
        ),
        "is_moving": bool(typed),
        "other_sheet": other,
    }


def _is_open_matter(form: SheetForm, layout: Layout, saved: Sheet) -> bool:
    """Return whether the sheet was sent back, a team disputes it, or its paper says another total."""
    disputed = any(tally.in_question for tally in form.saved.tallies)
    return bool(saved.sent_back) or disputed or any(foot.difference for foot in layout.feet)
