"""Move a sheet's numbers to where they belong, exchange two sheets, and undo either."""

from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.models import Event, Sheet
from tournaments.sheets.forms import read_or_raise
from tournaments.sheets.move_actions import Mover, SeenSheet, exchange_sheets, move_sheet, undo_move
from tournaments.sheets.move_forms import LONGEST_NUMBER, MoveForm
from tournaments.sheets.queries import saved_sheet, version_known, version_shown
from tournaments.sheets.sheet_views import table_or_404
from tournaments.web.access import Writer, entry_event, members_and_helpers
from tournaments.web.acts import note_done, undoes
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _


@members_and_helpers
@require_POST
@transaction.atomic
def move(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Move the numbers of a sheet. If its target is in, the page of the sheet offers to exchange the two."""
    event, writer = entry_event(request, club, event_id)
    with errors_shown(request):
        source, target = _seen_sheets(request, event, table, deal)
        saved = move_sheet(event=event, source=source, target=target, mover=_mover(writer))
        sentence = _("The numbers of %(one)s are now in %(other)s.")
        return _report(request, event, (source, target), saved, sentence)
    asked = urlencode({"to": request.POST.get("to", "")[:LONGEST_NUMBER]})
    return redirect(f"{reverse('sheets:sheet', args=[club, event_id, table, deal])}?{asked}")


@members_and_helpers
@require_POST
@transaction.atomic
def exchange(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Exchange the numbers of two sheets that are in."""
    event, writer = entry_event(request, club, event_id)
    with errors_shown(request):
        one, other = _seen_sheets(request, event, table, deal)
        saved = exchange_sheets(event=event, one=one, other=other, mover=_mover(writer))
        sentence = _("The numbers of %(one)s and %(other)s are exchanged.")
        return _report(request, event, (one, other), saved, sentence)
    return redirect("sheets:sheet", club, event_id, table, deal)


@undoes("sheets.move")
def undo(request: HttpRequest, club: str, event_id: int, *, one: list[Any], other: list[Any]) -> HttpResponse:
    """Restore both sheets, each a table, a hand and a version, as they were before they were moved or exchanged."""
    event, writer = entry_event(request, club, event_id)
    places = (_seen_sheet(event, *one), _seen_sheet(event, *other))
    with errors_shown(request):
        undo_move(event=event, places=places, mover=_mover(writer))
        note_done(request)
    return redirect("sheets:play", club, event_id)


def _mover(writer: Writer) -> Mover:
    return Mover(name=writer.name, user=writer.user)


def _seen_sheet(event: Event, table: int, deal: int, version: str) -> SeenSheet:
    return SeenSheet(table=table_or_404(event, table, deal), deal=deal, version=version_known(event.timeline, version))


def _seen_sheets(request: HttpRequest, event: Event, table: int, deal: int) -> tuple[SeenSheet, SeenSheet]:
    """Return the sheet of the address and the one of the posted number. Raises ValidationError if there is none."""
    sent = read_or_raise(MoveForm(request.POST, event=event, place=(table, deal)))
    found = sent["to"]
    there = saved_sheet(found.table.seating, found.deal)
    seen = version_known(event.timeline, sent["other_version"]) if sent["other_version"] else there and there.version
    return (
        _seen_sheet(event, table, deal, sent["version"]),
        SeenSheet(table=found.table, deal=found.deal, version=seen or 0),
    )


def _report(
    request: HttpRequest, event: Event, places: tuple[SeenSheet, SeenSheet], saved: tuple[Sheet, Sheet], sentence: Said
) -> HttpResponse:
    """Say what happened to both sheets on the page that asks for the next one, with Undo."""
    one, other = places
    said = sentence % {"one": one.name(event), "other": other.name(event)}
    if event.is_final:
        said = said_together([said, _("The results are no longer final.")])
    seen = [
        [place.table.seating.table, place.deal, version_shown(event, sheet)]
        for place, sheet in zip(places, saved, strict=True)
    ]
    done(request, said, undo=undo, undo_data=dict(zip(("one", "other"), seen, strict=True)))
    return redirect("sheets:play", event.club.slug, event.pk)
