"""The organizer sets what the hall's screens show: the wall, a line to everyone, the clock, the draw as a show."""

from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from tournaments.core.hall.clock import HandClock
from tournaments.hall import screen_actions
from tournaments.hall.draw_show_queries import drawn_tables, show_on_wall
from tournaments.hall.screen_forms import ClockForm, HallLineForm, ShowForm
from tournaments.hall.wall_queries import current_hands, hall_of, next_clock
from tournaments.models import Event, Hall
from tournaments.models.hall import CLOCK_FIELDS, Clocks
from tournaments.web.access import link_is_on, member_event
from tournaments.web.acts import note, undoes
from tournaments.web.addresses import addresses_of, qr_picture
from tournaments.web.fields import whole_number
from tournaments.web.left_behind import Left, left
from tournaments.web.responses import HtmxRequest, done, errors_shown, render_event
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext


@never_cache
@require_GET
def screens(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    return _page(request, event)


def _page(request: HttpRequest, event: Event, *, status: int = 200, **forms: object) -> HttpResponse:
    hall, now = hall_of(event), timezone.now()
    wall = reverse("wall:wall", args=[hall.wall_token]) if hall.wall_is_on else ""
    addresses = addresses_of(request, wall) if wall else []
    context = {
        "hall": hall,
        "now": now,
        "wall": wall,
        "addresses": addresses,
        "picture": qr_picture(addresses[0].leads_to) if addresses else "",
        "hosted": settings.HOSTED,
        "line_form": HallLineForm(initial={"line": hall.line}).sent_to("hall:line", event.club.slug, event.pk),
        "clock_form": ClockForm.for_event(event, current_hands(event), initial=next_clock(event)),
        "show_form": ShowForm().sent_to("hall:start-show", event.club.slug, event.pk),
        "show": show_on_wall(event, hall, now),
        "may_show": bool(drawn_tables(event)),
    }
    return render_event(request, "hall/screens.html", event, {**context, **forms}, status=status)


@require_POST
@transaction.atomic
def wall_on(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    the_same = "again" in request.POST
    screen_actions.turn_wall_on(event=member_event(request, club, event_id), the_same=the_same)
    undo = reverse("hall:wall-off", args=[club, event_id])
    done(request, _("The big screen is on."), undo=undo, left=_wall(event_id))
    return redirect("hall:screens", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def wall_off(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    screen_actions.turn_wall_off(event=member_event(request, club, event_id))
    undo = reverse("hall:wall-on", args=[club, event_id])
    done(request, _("The big screen is off."), undo=undo, undo_data={"again": "1"}, left=_wall(event_id))
    return redirect("hall:screens", club=club, event_id=event_id)


def _wall(event_id: int) -> list[Left]:
    return [left(Hall, "wall_is_on", "wall_token", event=event_id)]


# Announcement


@require_POST
@transaction.atomic
def line(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show everyone a line, or take it away if it is empty."""
    event = member_event(request, club, event_id)
    form = HallLineForm(request.POST).sent_to("hall:line", club, event_id)
    if not form.is_valid():
        return _page(request, event, status=422, line_form=form)
    before = screen_actions.show_line(event=event, line=form.cleaned_data["line"])
    line = form.cleaned_data["line"]
    said = _line_said(event, line)
    noted = _("Announcement: %(line)s") % {"line": line} if line else said
    undo, now = reverse("hall:line", args=[club, event_id]), left(Hall, "line", event=event_id)
    done(request, said, noted=noted, undo=undo, undo_data={"line": before}, left=[now])
    return _back(request, event)


def _line_said(event: Event, line: str) -> Said:
    """Say where the announcement is seen now."""
    wall, phones = hall_of(event).wall_is_on, link_is_on(event)
    if not line:
        return _("The announcement is removed.")
    if wall and phones:
        return _("The announcement is on the big screen and on phones.")
    if wall:
        return _("The announcement is on the big screen.")
    if phones:
        return _("The announcement is on phones.")
    return _("The announcement is saved. Turn on the big screen or share a link, and everyone sees it.")


# The clock


@require_POST
@transaction.atomic
def start(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Start the clock of a hand or a round: on Play the next one, with the minutes of the evening."""
    event = member_event(request, club, event_id)
    form = ClockForm.for_event(event, current_hands(event), {**next_clock(event), **request.POST.dict()})
    if not form.is_valid():
        return _page(request, event, status=422, clock_form=form)
    told = form.cleaned_data
    before = screen_actions.start_clock(event=event, deal=told["deal"], minutes=told["minutes"], now=timezone.now())
    said = _("The clock of %(hand)s runs.") % {"hand": event.clock_name(told["deal"])}
    lasts = ngettext("%(minutes)s minute.", "%(minutes)s minutes.", told["minutes"]) % {"minutes": told["minutes"]}
    return _clock_changed(request, event, said, before, noted=said_together([said, lasts]))


@require_POST
@transaction.atomic
def pause(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    return _change_clock(request, club, event_id, _("The clock is paused."), lambda clock: clock.paused(timezone.now()))


@require_POST
@transaction.atomic
def resume(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    return _change_clock(request, club, event_id, _("The clock runs on."), lambda clock: clock.resumed(timezone.now()))


@require_POST
@transaction.atomic
def add_minute(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    return _change_clock(
        request, club, event_id, _("The clock has a minute more."), lambda clock: clock.with_a_minute(timezone.now())
    )


def _change_clock(
    request: HttpRequest, club: str, event_id: int, sentence: Said, change: Callable[[HandClock], HandClock]
) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        screen_actions.change_clock(event=event, change=change)
        note(request, sentence)
    return _back(request, event)


@require_POST
@transaction.atomic
def remove(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    before = screen_actions.remove_clock(event=event, now=timezone.now())
    return _clock_changed(request, event, _("The clock is off."), before)


def _clock_changed(
    request: HttpRequest, event: Event, sentence: Said, before: Clocks, *, noted: Said | None = None
) -> HttpResponse:
    """Say what was done, with an Undo that leads to the page whose button was pressed."""
    undo_data = {"before": before, "page": _page_of_button(request)}
    clocks = left(Hall, *CLOCK_FIELDS, event=event.pk)
    done(request, sentence, noted=noted, undo=undo_clock, undo_data=undo_data, left=[clocks])
    return _back(request, event)


@undoes("hall.clock")
def undo_clock(request: HttpRequest, club: str, event_id: int, *, before: Clocks, page: str) -> HttpResponse:
    """Put back the clocks that a start or removal of one replaced."""
    event = member_event(request, club, event_id)
    screen_actions.restore_clocks(event=event, clocks=before)
    done(request, _("The clock is as it was."))
    return redirect(page, club=club, event_id=event_id)


# The draw as a show


@require_POST
@transaction.atomic
def start_draw_show(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    form = ShowForm(request.POST)
    with errors_shown(request):
        if form.is_valid():
            by_table, seconds = form.cleaned_data["by"] == ShowForm.BY_TABLE, int(form.cleaned_data["pace"])
            screen_actions.start_show(event=event, by_table=by_table, seconds=seconds, now=timezone.now())
            note(request, _("The draw is shown on the big screen."))
    return redirect("hall:screens", club=club, event_id=event_id)


@require_POST
def show_step(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Reveal the next pair or table, or go back one."""
    event = member_event(request, club, event_id)
    screen_actions.go_to_step(event=event, step=whole_number(request.POST.get("step", "")), now=timezone.now())
    if request.htmx:  # pressed on the wall itself
        return trigger_client_event(HttpResponse(status=204), "wall-changed")
    return redirect("hall:screens", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def end_draw_show(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Stop the show without telling anyone the tables."""
    if screen_actions.end_show(event=member_event(request, club, event_id)):
        note(request, _("The draw is no longer shown on the big screen."))
    return redirect("hall:screens", club=club, event_id=event_id)


def _back(request: HttpRequest, event: Event) -> HttpResponse:
    """Go back to the page whose button was pressed."""
    return redirect(_page_of_button(request), club=event.club.slug, event_id=event.pk)


def _page_of_button(request: HttpRequest) -> str:
    return "sheets:play" if "play" in request.POST else "hall:screens"
