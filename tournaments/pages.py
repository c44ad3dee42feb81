"""Renders the pages of an event, with what stands on each of them: the club, the strip of four steps."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.context import done as done  # the rooms of an event find both here
from tournaments.context import wants_part as wants_part
from tournaments.models import Event
from tournaments.models.progress import progress


def render_event(
    request: HttpRequest,
    template: str,
    event: Event,
    context: Mapping[str, object],
    *,
    step: str = "",
    status: int = 200,
) -> HttpResponse:
    """A page of an event; `step` is the step of the strip it belongs to."""
    known = {"club": event.club, "event": event, "room": "tonight", "step": step, "progress": progress(event)}
    return render(request, template, {**known, **context}, status=status)
