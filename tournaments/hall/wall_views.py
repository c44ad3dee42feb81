"""The wall: a public page for a projector or television. It shows by itself what the evening has come to."""

import gzip

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_cookie

from tournaments.hall.draw_show_queries import ShowOnWall, show_on_wall
from tournaments.hall.stage_queries import stage_of
from tournaments.models import Event
from tournaments.web.access import is_member, wall_event
from tournaments.web.code_throttle import has_tries_left, take_try
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.public_polls import KNOWS_THE_WALL, page_response, page_version, poll_response
from tournaments.web.responses import HtmxRequest


@login_not_required
@never_cache
@vary_on_cookie
@require_GET
def wall(request: HtmxRequest, token: str) -> HttpResponse:
    """Render the wall. Polls carry the version shown and get 204 if it is up to date."""
    let_entry_go_first()
    token = token.lower()
    event = wall_event(token)
    knows_it = request.get_signed_cookie(KNOWS_THE_WALL, "") == token
    if event is None or not (knows_it or has_tries_left(request)):
        is_throttled = take_try(request) is None
        return render(request, "hall/wall_off.html", status=429 if is_throttled else 404)
    response = _wall(request, event)
    if not knows_it:
        response.set_signed_cookie(
            KNOWS_THE_WALL, token, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
        )
    return response


def _wall(request: HtmxRequest, event: Event) -> HttpResponse:
    show = show_on_wall(event, event.hall, timezone.now())
    if show:
        return _show(request, event, show)
    version = page_version(event)

    def context() -> dict[str, object]:
        return {"event": event, "hall": event.hall, "version": version, **stage_of(event)}

    def part() -> bytes:
        return gzip.compress(render_to_string("hall/wall/_part.html", context()).encode(), compresslevel=1)

    if request.htmx:
        return poll_response(request, version, "", part)
    return page_response(request, render_to_string("hall/wall.html", context(), request))


def _show(request: HtmxRequest, event: Event, show: ShowOnWall) -> HttpResponse:
    """Render a step of the draw. It is rendered for each reader, because only the organizer sees a button."""
    version = f"{page_version(event)}-{show.step}"
    if request.htmx and request.GET.get("v") == version:
        return HttpResponse(status=204)
    may_press = is_member(request, event.club)
    context = {"event": event, "hall": event.hall, "version": version, "stage": "show", "show": show}
    template = "hall/wall/_part.html" if request.htmx else "hall/wall.html"
    return render(request, template, {**context, "may_press": may_press})
