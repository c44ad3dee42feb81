"""Downloads of an event."""

import io

from django.http import FileResponse, HttpRequest
from django.views.decorators.http import require_GET

from tournaments.access import member_event
from tournaments.exports.pages import event_pages, file_name
from tournaments.exports.workbook import write_workbook

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_GET
def workbook(request: HttpRequest, club: str, event_id: int) -> FileResponse:
    """Everything about the event as an Excel workbook."""
    event = member_event(request, club, event_id)
    stream = io.BytesIO()
    write_workbook(event_pages(event), stream, title=event.name)
    stream.seek(0)
    return FileResponse(stream, as_attachment=True, filename=file_name(event), content_type=XLSX)
