"""Downloads of an event: the workbook, also onto a USB drive, its worksheets as CSV, the results as one HTML file."""

import io
from pathlib import Path

from django.contrib import messages
from django.contrib.staticfiles.finders import find
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.core.exports.write_csv import csv_of
from tournaments.exports.published_queries import published, published_with_rounds
from tournaments.exports.worksheets import (
    event_worksheet,
    file_name,
    hands_counted_in_words,
    worksheet_titles,
    worksheets_of,
)
from tournaments.models import Event
from tournaments.web.access import found_or_404, is_at_the_machine, member_event
from tournaments.web.drives import WHY_NOT_SAVED, CannotSaveError, drives, save_to
from tournaments.web.responses import done, render_event
from tournaments.web.workbook import XLSX, write_workbook
from tournaments.wording.said import said as _

WHY_NOT = {
    **WHY_NOT_SAVED,
    "other": gettext_lazy("It could not be saved on %(drive)s. Try another USB drive, or press “Save as Excel”."),
}


@require_GET
def workbook(request: HttpRequest, club: str, event_id: int) -> FileResponse:
    event = member_event(request, club, event_id)
    stream = _written(event, request.GET.get("after", ""))
    return FileResponse(stream, as_attachment=True, filename=file_name(event), content_type=XLSX)


def _written(event: Event, asked: str) -> io.BytesIO:
    stream = io.BytesIO()
    title = f"{event.club.name} · {event.name} · {date_format(event.date)}"
    write_workbook(worksheets_of(event, asked), stream, title=title)
    stream.seek(0)
    return stream


@never_cache
@require_GET
def more(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the workbook, the USB drives of this machine, and each worksheet as CSV."""
    event = member_event(request, club, event_id)
    at_the_machine = is_at_the_machine(request)
    asked = request.GET.get("after", "")[:4]
    context = {
        "file_name": file_name(event),
        "asked": asked,
        "which_list": hands_counted_in_words(event, asked),
        "pages": worksheet_titles(),
        "results": published(event),
        "at_the_machine": at_the_machine,
        "drives": drives() if at_the_machine else [],
    }
    return render_event(request, "exports/more.html", event, context, step="results")


@require_GET
def csv_file(request: HttpRequest, club: str, event_id: int, page: str) -> FileResponse:
    event = member_event(request, club, event_id)
    found = found_or_404(event_worksheet(event, page, request.GET.get("after", "")))
    name = file_name(event, ending="csv", page=found.title)
    return FileResponse(io.BytesIO(csv_of(found).encode()), as_attachment=True, filename=name, content_type="text/csv")


@require_GET
def html_file(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Download what everyone may see as one HTML file that needs nothing else."""
    event = member_event(request, club, event_id)
    (results, rounds), style = published_with_rounds(event), mark_safe(_style())
    context = {"event": event, "results": results, "round_lists": rounds, "style": style}
    name = file_name(event, ending="html")
    disposition = content_disposition_header(as_attachment=True, filename=name) or ""
    content = render_to_string("exports/file.html", context)
    return HttpResponse(content, headers={"Content-Disposition": disposition})


def _style() -> str:
    """Return the style of the file, which carries it inside."""
    return Path(found_or_404(find("css/posted.css"))).read_text(encoding="utf-8")


@require_POST
def save_on_drive(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Save the workbook on a drive of this machine, only for a browser on it."""
    event = member_event(request, club, event_id)
    if not is_at_the_machine(request):
        raise Http404
    drive = next((drive for drive in drives() if str(drive.folder) == request.POST.get("drive")), None)
    if drive is None:
        messages.error(request, _("This USB drive is gone. Plug it in again and press Look again."))
        return redirect("exports:more", club=club, event_id=event_id)
    try:
        name = save_to(drive.folder, file_name(event), _written(event, request.POST.get("after", "")).getvalue())
    except CannotSaveError as error:
        messages.error(request, WHY_NOT[str(error)] % {"drive": drive.name})
    else:
        said = {"name": name, "drive": drive.name}
        done(request, _("Saved on %(drive)s as “%(name)s”. You can unplug the USB drive.") % said)
    return redirect("exports:more", club=club, event_id=event_id)
