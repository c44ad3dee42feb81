"""Responses: a page of an event, a message with Undo, and what htmx asks for."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django_htmx.middleware import HtmxDetails

from tournaments.models import Event
from tournaments.models.progress import progress
from tournaments.web.acts import Undo, act_undone_here, note_act, note_done
from tournaments.web.left_behind import Left
from tournaments.wording.said import Said

UNDO_IN_SESSION = "undo"


class Offer(TypedDict):
    """A button beside Undo that posts `data`: what usually comes next. `key` presses it on its page; empty for none."""

    words: str
    url: str
    data: Mapping[str, object]
    key: str


class UndoOffer(TypedDict, total=False):
    """The Undo of an act: what `done` takes."""

    undo: str | Undo
    undo_data: Mapping[str, object]
    left: Sequence[Left]


def done(
    request: HttpRequest,
    sentence: Said | SafeString,
    *,
    undo: str | Undo = "",
    undo_data: Mapping[str, object] | None = None,
    left: Sequence[Left] = (),
    offers: Sequence[Offer] = (),
    noted: Said | None = None,
) -> None:
    """Store what was done, and show it on the next page, with an Undo button if there is one.

    `undo` is a function that only Undo calls, or the url of a page whose press undoes the act, and `undo_data` what
    either needs. Undo refuses once what the act `left` behind has changed again. Replaces an older offer. An act that
    can be undone may offer what usually comes next. `noted` is the sentence to store if that is another one: with more
    values, or without HTML. An Undo is no act of its own unless it can be undone as well.
    """
    messages.success(request, sentence)
    request.told = True  # type: ignore[attr-defined]
    note_done(request)
    request.session.pop(UNDO_IN_SESSION, None)
    if not undo and act_undone_here(request) is not None:
        return
    stored = noted or sentence
    assert isinstance(stored, Said)
    path = undo.path if isinstance(undo, Undo) else undo
    act = note_act(request, stored, undo_path=path, undo_data=undo_data or {}, left=left)
    if undo:
        url = reverse("history:undo", args=[act.club.slug, act.pk])
        request.session[UNDO_IN_SESSION] = {"url": url, "offers": list(offers)}


def tell(
    request: HttpRequest, sentence: str, *, undo_url: str = "", undo_data: Mapping[str, object] | None = None
) -> None:
    """Show on the next page what was done. Its row is elsewhere, such as in the history of a sheet."""
    messages.success(request, sentence)
    request.session.pop(UNDO_IN_SESSION, None)
    if undo_url:
        request.session[UNDO_IN_SESSION] = {"url": undo_url, "data": dict(undo_data or {})}


def has_told(request: HttpRequest) -> bool:
    """Return whether this request said what it did."""
    return getattr(request, "told", False)


def refuse(request: HttpRequest, problem: str) -> None:
    """Show on the next page why nothing was done."""
    messages.error(request, problem)
    request.refused = True  # type: ignore[attr-defined]


def is_refused(request: HttpRequest) -> bool:
    """Return whether this request did nothing because of a rule."""
    return getattr(request, "refused", False)


class SentOn(HttpResponseRedirect):
    """Lets the browser post the same fields to another page of this site."""

    status_code = 307


class errors_shown:  # noqa: N801 (is written like contextlib.suppress)
    """Show a ValidationError of this block on the next page, or at a field of a form, and skip the rest of it."""

    def __init__(self, where: HttpRequest | BaseForm, field: str = "") -> None:
        self.where, self.field = where, field

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, ValidationError):
            return False
        if isinstance(self.where, BaseForm):
            self.where.add_error(self.field, error)
        else:
            refuse(self.where, error.messages[0])
        return True


def undo(request: HttpRequest) -> dict[str, Any]:
    """Return the Undo offer of the last act. A page shows it once."""
    return {"undo": SimpleLazyObject(lambda: request.session.pop(UNDO_IN_SESSION, None) or {})}


def way_back(request: HttpRequest, default: str) -> str:
    """Return the page of this site that `?back=` names, or the usual one."""
    back = request.GET.get("back", "")
    return back if back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None) else default


class HtmxRequest(HttpRequest):
    """A request with django-htmx's attribute. `htmx` is true if htmx asks for the part that changes."""

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
    """Render a page of an event. `step` is its step in the strip. The progress is counted unless the context has it."""
    known = {"club": event.club, "event": event, "room": "tonight", "step": step}
    known["progress"] = context.get("progress") or progress(event)
    return render(request, template, {**known, **context}, status=status)
