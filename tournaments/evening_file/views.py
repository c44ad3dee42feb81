"""An evening as one file: export and import."""

import datetime
import io
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.core.evening_file.packing import packed
from tournaments.core.exports.file_names import safe_file_name
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.forms import EveningFileForm
from tournaments.evening_file.undo_bring_in import mark_of, undo_import
from tournaments.evening_file.verify import Verified
from tournaments.models import Event
from tournaments.web.access import member_club, member_event
from tournaments.web.acts import undoes
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext

SHOWN = 50


@never_cache
@require_http_methods(["GET", "POST"])
def evenings(request: HttpRequest, club: str) -> HttpResponse:
    """List the latest evenings to export. POST imports one."""
    found = member_club(request, club)
    form = EveningFileForm(request.POST or None, request.FILES or None, club=found)
    if request.method == "POST" and form.is_valid():
        with errors_shown(form, "evening"), transaction.atomic():
            brought = bring_in(club=found, evening=form.cleaned_data["evening"])
            event = brought.event
            undo = {"event": event.pk, "mark": mark_of(event), "added": brought.added}
            _say(request, event, brought.verified, undo)
            if brought.lacks_first_day:
                messages.warning(request, _lacks_first_day(form.cleaned_data["evening"]["event"]["continues"]))
            return redirect("tonight:event", club=club, event_id=event.pk)
    context = {"club": found, "room": "past", "form": form, "events": found.events.all()[:SHOWN]}
    return render(request, "evening_file/evenings.html", context, status=422 if form.errors else 200)


def _say(request: HttpRequest, event: Event, verified: Verified, undo: Mapping[str, object]) -> None:
    counted = ngettext("%(count)s sheet", "%(count)s sheets", verified.sheets) % {"count": verified.sheets}
    sentence = _("%(name)s is here, with %(sheets)s.") % {"name": event.name, "sheets": counted}
    done(request, sentence, undo=take_out, undo_data=undo)
    tables = sorted({(wrong.table, wrong.deal) for wrong in verified.differences})
    if tables:
        papers = ", ".join(event.sheet_name(table, deal) for table, deal in tables)
        messages.warning(request, _("Look at these sheets: their points do not follow from the counts. %s") % papers)


def _lacks_first_day(first_day: Mapping[str, str]) -> str:
    date = date_format(datetime.date.fromisoformat(first_day["date"]))
    said = _(
        "This is another day of %(name)s (%(date)s). That day is not in this club, so this is an evening of its own. "
        "Import that day too. If the two are not joined then, choose it in the settings of this one."
    )
    return said % {"name": first_day["name"], "date": date}


@undoes("evening_file.import")
def take_out(request: HttpRequest, club: str, *, event: int, mark: str, added: Any) -> HttpResponse:
    found = member_club(request, club)
    evening = get_object_or_404(found.events, pk=event)
    with errors_shown(request):
        undo_import(club=found, event=evening, mark=mark, added=added)
        done(request, _("Deleted: %(name)s.") % {"name": evening.name})
        return redirect("evening_file:evenings", club=club)
    return redirect("tonight:event", club=club, event_id=event)


@require_GET
def evening_file(request: HttpRequest, club: str, event_id: int) -> FileResponse:
    event = member_event(request, club, event_id)
    name = safe_file_name(event.name)
    content = io.BytesIO(packed(evening_values(event)))
    return FileResponse(
        content,
        as_attachment=True,
        filename=f"{event.date:%Y-%m-%d} {name}.handfoot",
        content_type="application/octet-stream",
    )
