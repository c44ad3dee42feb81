"""A table calls the desk from a player's phone or by its own link, and the desk answers on Play."""

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.browser_choices import posted_from_our_page
from tournaments.models import Event, Seating
from tournaments.models.hall import CallReason
from tournaments.sheets.call_actions import CallResult, answer_call, call_desk, cancel_call, undo_answer
from tournaments.sheets.call_queries import call_state, seating_of, still_waits
from tournaments.sheets.table_views import by_table_link
from tournaments.tables.queries import TableWithTeams
from tournaments.web.access import entry_event, members_and_helpers, public_event
from tournaments.web.acts import Place, note, note_place, undoes
from tournaments.web.fields import whole_number
from tournaments.web.responses import HtmxRequest, done, refuse
from tournaments.wording.reasons import TABLE
from tournaments.wording.said import Said, said_label
from tournaments.wording.said import said as _


@login_not_required
@posted_from_our_page
@never_cache
@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, token: str, player: int) -> HttpResponse:
    """Call the desk to the table of a player, or cancel the call. GET tells who called too soon."""
    event = public_event(token)
    seating, own_page = seating_of(event, player), reverse("public:person", args=[token, player])
    if request.method == "POST":
        is_done = seating is None or _press(request, event, seating)
        return redirect(own_page if is_done else request.path)
    state = call_state(event, seating, timezone.now()) if seating else None
    if state is None:
        return redirect(own_page)
    return render(request, "sheets/call.html", {"event": event, "state": state, "url": request.path, "back": own_page})


@posted_from_our_page
@by_table_link
@never_cache
@require_http_methods(["GET", "POST"])
def table(request: HtmxRequest, event: Event, row: TableWithTeams, deal: int) -> HttpResponse:
    """Call the desk by the table's link, or cancel the call. GET shows whether the desk knows."""
    if request.method == "POST":
        _press(request, event, row.seating)
        if not request.htmx:
            return redirect(request.path)
    state = call_state(event, row.seating, timezone.now())
    link = row.seating.link_token
    sheet = reverse("table:sheet", args=[link, row.seating.round.number, deal])
    context = {"event": event, "state": state, "url": request.path, "back": sheet}
    if request.htmx:
        is_shown = request.method == "GET" and state is not None and request.GET.get("v") == state.version
        return HttpResponse(status=204) if is_shown else render(request, "sheets/table/_call.html", context)
    return render(request, "sheets/call.html", context) if state else redirect(sheet)


@transaction.atomic
def _press(request: HttpRequest, event: Event, seating: Seating) -> bool:
    """Do what was pressed on a phone. Return False if the table may not call yet."""
    now = timezone.now()
    note_place(request, Place(club=event.club, event=event, name=TABLE % {"table": seating.table}))
    if "cancel" in request.POST:
        if cancel_call(event=event, seating=seating, call=whole_number(request.POST["cancel"]), now=now):
            note(request, _("Table %(table)s needs no one any more.") % {"table": seating.table})
        return True
    reason = request.POST.get("reason", "")
    result = call_desk(event=event, seating=seating, reason=reason, now=now)
    if result is CallResult.CALLS:
        note(request, _call_in_words(seating.table, reason))
    return result is not CallResult.REFUSED


def _call_in_words(table: int, reason: str) -> Said:
    if reason not in CallReason.values:
        return _("Table %(table)s asks for you") % {"table": table}
    said = {"table": table, "reason": said_label(CallReason(reason).label)}
    return _("Table %(table)s asks for you: %(reason)s") % said


@members_and_helpers
@require_POST
@transaction.atomic
def answer(request: HttpRequest, club: str, event_id: int, call: int) -> HttpResponse:
    event, _writer = entry_event(request, club, event_id)
    table_number = answer_call(event=event, call=call, now=timezone.now())
    if table_number is not None:
        said = _("The call of Table %(table)s is answered.") % {"table": table_number}
        done(request, said, undo=undo, undo_data={"call": call})
    else:
        refuse(request, _("This call did not wait any more."))
    return redirect("sheets:play", club=club, event_id=event_id)


@undoes("sheets.answer")
def undo(request: HttpRequest, club: str, event_id: int, *, call: int) -> HttpResponse:
    event, _writer = entry_event(request, club, event_id)
    table_number = undo_answer(event=event, call=call)
    if table_number is not None:
        done(request, _("Table %(table)s waits again.") % {"table": table_number})
    elif still_waits(event, call):
        refuse(request, _("Nothing to undo: the table still waits."))
    else:
        refuse(request, _("This call did not wait any more."))
    return redirect("sheets:play", club=club, event_id=event_id)
