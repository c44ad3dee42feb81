"""How a page is answered: a page of an event, what was just done with the offer to undo it, and what htmx asks for."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject
from django_htmx.middleware import HtmxDetails

from tournaments.models import Event
from tournaments.models.progress import progress

UNDO_IN_SESSION = "undo"


def done(
    request: HttpRequest, sentence: str, *, undo_url: str = "", undo_data: Mapping[str, object] | None = None
) -> None:
    """Say on the next page what was done, with a press to undo it where there is one; an older offer is gone."""
    messages.success(request, sentence)
    request.session.pop(UNDO_IN_SESSION, None)
    if undo_url:
        request.session[UNDO_IN_SESSION] = {"url": undo_url, "data": dict(undo_data or {})}


@contextmanager
def errors_shown(request: HttpRequest) -> Iterator[None]:
    """Show a ValidationError of this block on the next page; the rest of the block is left out then."""
    try:
        yield
    except ValidationError as error:
        messages.error(request, error.messages[0])


def undo(request: HttpRequest) -> dict[str, Any]:
    """The offer to undo the last act; it is gone once a page has shown it."""

    def offer() -> Any:
        return request.session.pop(UNDO_IN_SESSION, None) or {}

    return {"undo": SimpleLazyObject(offer)}


class HtmxRequest(HttpRequest):
    """A request with what django-htmx adds to it; `htmx` is true where htmx asks for the part that changes."""

    htmx: HtmxDetails


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
