"""Where the organizer goes on after a change of who plays."""

from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.models import Event
from tournaments.models.progress import progress


def page_after_change(event: Event) -> str:
    """Return Play while the evening is played; before the first sheet, and once results are final, the tables."""
    done = progress(event)
    return "sheets:play" if done.has_begun and not done.is_final else "tables:tables"


def to_page_after_change(event: Event) -> HttpResponse:
    return redirect(page_after_change(event), club=event.club.slug, event_id=event.pk)
