"""The wall: a public page for a projector or television. It shows by itself what the evening has come to."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.hall.code_throttle import has_tries_left, take_try
from tournaments.hall.draw_show_queries import show_on_wall
from tournaments.hall.wall_queries import (
    has_winners,
    missing_tables,
    names_and_tables,
    podiums,
    standings_on_wall,
)
from tournaments.models import Event
from tournaments.models.progress import progress
from tournaments.tables.queries import shown_round
from tournaments.web.access import is_member, wall_event
from tournaments.web.entry_priority import let_entry_go_first
from tournaments.web.responses import HtmxRequest

KNOWS_THE_WALL = f"{settings.COOKIE_PREFIX}wall"
"""The cookie of a browser that showed this wall before: wrong links typed elsewhere in the hall never stop it."""


@login_not_required
@never_cache
@require_GET
def wall(request: HtmxRequest, token: str) -> HttpResponse:
    """Render the wall. Polls carry the version shown and get 204 if it is up to date."""
    let_entry_go_first()
    event = wall_event(token)
    knows_it = request.get_signed_cookie(KNOWS_THE_WALL, "") == token
    if event is None or not (knows_it or has_tries_left(request)):
        is_throttled = take_try(request) is None
        return render(request, "hall/wall_off.html", status=429 if is_throttled else 404)
    now = timezone.now()
    show = show_on_wall(event, event.hall, now)
    version = f"{event.version}-{event.final_version}-{event.timeline}-{event.hall_version}-{show.step if show else ''}"
    if request.htmx and request.GET.get("v") == version:
        return HttpResponse(status=204)
    context = {"event": event, "hall": event.hall, "version": version, "now": now}
    if show:
        context |= {"stage": "show", "show": show, "may_press": is_member(request, event.club)}
    else:
        context |= _stage(event)
    response = render(request, "hall/wall/_part.html" if request.htmx else "hall/wall.html", context)
    if not knows_it:
        response.set_signed_cookie(
            KNOWS_THE_WALL, token, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
        )
    return response


def _stage(event: Event) -> dict[str, object]:
    """Return how far the evening is, which names the template, and what the wall shows then."""
    round_, state = shown_round(event), progress(event)
    if round_ is None:
        return {"stage": "waiting"}
    if has_winners(event, state):
        return {"stage": "winners", "podiums": podiums(event)}
    if state.has_begun or event.hall.clock:
        after, lists = standings_on_wall(event)
        return {"stage": "play", "progress": state, "missing": missing_tables(event), "after": after, "lists": lists}
    return {"stage": "names", "names": names_and_tables(event, round_), "progress": state}
