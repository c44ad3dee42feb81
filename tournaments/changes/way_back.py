"""Where the organizer goes on after a change of who plays."""

from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.models import Event
from tournaments.models.progress import Progress, progress


def page_after_change(done: Progress) -> str:
    """Return Play while the evening is played; before the first sheet, and once results are final, the tables."""
    return "sheets:play" if done.has_begun and not done.is_final else "tables:tables"


def to_page_after_change(event: Event) -> HttpResponse:
    return redirect(page_after_change(progress(event)), club=event.club.slug, event_id=event.pk)
