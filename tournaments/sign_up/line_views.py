"""One line of the sign-up: change, delete, restore, add a new person's chapter."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import SignUp
from tournaments.sign_up.actions import (
    change_line,
    give_chapter,
    put_back,
    take_back,
    take_back_new_person,
)
from tournaments.sign_up.forms import LineForm, NewcomerChapterForm, PutBackLineForm
from tournaments.web.access import member_event
from tournaments.web.responses import done, errors_shown


@require_POST
def change(request: HttpRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    """Change one line: on the way, gone home, plays only if needed."""
    event = member_event(request, club, event_id)
    line = get_object_or_404(event.sign_ups.select_related("player"), pk=line_id)
    form = LineForm(request.POST)
    if form.is_valid():
        before = line_as_it_is(line)
        change_line(line=line, **form.cleaned_data)
        done(request, _changed(line), undo_url=request.path, undo_data=before)
    return to_list(request, club, event_id)


@require_POST
def chapter(request: HttpRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    """Set a new person's chapter."""
    event = member_event(request, club, event_id)
    line = get_object_or_404(event.sign_ups.select_related("player__club", "player__chapter"), pk=line_id)
    form = NewcomerChapterForm(request.POST)
    if form.is_valid():
        player = give_chapter(player=line.player, name=form.cleaned_data["chapter"])
        messages.success(request, f"{player.name}: {player.chapter}")
    else:
        messages.error(request, str(form.errors["chapter"][0]))
    return to_list(request, club, event_id)


@require_POST
def remove(request: HttpRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    line = get_object_or_404(event.sign_ups.select_related("player", "event"), pk=line_id)
    is_new = "new" in request.POST
    with errors_shown(request):
        (take_back_new_person if is_new else take_back)(line=line)
        sentence = _("Removed line %(number)s, %(name)s.")
        done(
            request,
            sentence % {"number": line.number, "name": line.player.name},
            undo_url="" if is_new else reverse("sign_up:put-back", args=[club, event_id]),
            undo_data={"player": line.player_id, "number": line.number, **line_as_it_is(line)},
        )
    return to_list(request, club, event_id)


@require_POST
def put_line_back(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    form = PutBackLineForm(request.POST)
    if form.is_valid():
        player = get_object_or_404(event.club.players, pk=form.cleaned_data["player"])
        with errors_shown(request):
            put_back(event=event, **{**form.cleaned_data, "player": player})
    return to_list(request, club, event_id)


def to_list(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Lead back to the list, in the order and on the page that it was on."""
    return redirect(reverse("sign_up:list", args=[club, event_id], query=request.GET))


def line_as_it_is(line: SignUp) -> dict[str, object]:
    """Return a line's values for Undo."""
    return {"status": line.status, "part": line.part, "fixed_table": line.fixed_table or 0}


def _changed(line: SignUp) -> str:
    """Describe the change of a line in a sentence."""
    if line.status != SignUp.Status.HERE:
        return f"{line.player.name}: {line.get_status_display()}"
    return f"{line.player.name}: {line.get_part_display()}"
