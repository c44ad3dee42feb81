"""End a round although hands of it are missing, or the evening before its last round, and undo each."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.models import User
from tournaments.models import Round
from tournaments.sheets.number_of_hands_queries import with_held_back
from tournaments.sheets.round_end_actions import end_evening, end_round, undo_end_evening, undo_end_round
from tournaments.web.access import member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.fields import whole_number
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext


@require_POST
@transaction.atomic
def end(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    number = whole_number(request.POST.get("number", ""))
    assert isinstance(request.user, User)
    with errors_shown(request):
        ended = end_round(event=event, number=number, saved_by=request.user.name, user=request.user)
        sentence = ngettext(
            "Round %(number)s is over: %(count)s hand was not played.",
            "Round %(number)s is over: %(count)s hands were not played.",
            len(ended),
        )
        undo_data = {"number": number, "sheets": [sheet.pk for sheet in ended]}
        done(request, sentence % {"number": number, "count": len(ended)}, undo=undo_end, undo_data=undo_data)
    return redirect("sheets:play", club=club, event_id=event_id)


@undoes("sheets.end-round")
def undo_end(request: HttpRequest, club: str, event_id: int, *, number: int, sheets: list[int]) -> HttpResponse:
    event = member_event(request, club, event_id)
    assert isinstance(request.user, User)
    with errors_shown(request):
        undo_end_round(event=event, number=number, sheets=sheets, saved_by=request.user.name, user=request.user)
        note_done(request)
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def end_evening_here(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """End the evening after the last round that was played."""
    event = member_event(request, club, event_id)
    number = whole_number(request.POST.get("number", ""))
    with errors_shown(request):
        end_evening(event=event, number=number)
        ends = left(Round, "number", "ends_early", is_last=True, event=event_id)
        undo_url = reverse("sheets:play-on", args=[club, event_id])
        sentence = _("The evening ends after Round %(number)s.") % {"number": number}
        done(request, with_held_back(event, sentence), undo=undo_url, undo_data={"number": number}, left=[ends])
        return redirect("standings:results", club=club, event_id=event_id)
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def play_on(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Let the evening go on with its next round."""
    event = member_event(request, club, event_id)
    with errors_shown(request):
        undo_end_evening(event=event, number=whole_number(request.POST.get("number", "")))
        done(request, _("The evening goes on."))
    return redirect("sheets:play", club=club, event_id=event_id)
