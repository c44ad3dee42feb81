"""A table keys in its own tally by the link on its paper, without a login: boxes, consent of the other teams, sent.

Every POST leads to a page of its own address, which has what was typed in it: Back and reload send nothing again.
"""

import functools
from collections.abc import Callable

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse, HttpResponseNotFound, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from tournaments.models import CountedTry, Event, Sheet
from tournaments.sheets import queries
from tournaments.sheets.actions import SheetConflictError
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.queries import is_in
from tournaments.sheets.ready_sheet import ReadySheet, ready_to_save
from tournaments.sheets.sent_sheet import read_sent
from tournaments.sheets.sheet_page import sheet_page
from tournaments.sheets.sheet_views import preview_of
from tournaments.sheets.table_actions import ClosedToTablesError, save_from_table
from tournaments.sheets.table_page import acceptance_page, read_acceptance, sent_page
from tournaments.tables.queries import TableWithTeams
from tournaments.web.access import Writer, linked_seating, takes_tables
from tournaments.web.code_throttle import take_try
from tournaments.web.entry_priority import entry_goes_first, turn_to_save
from tournaments.web.responses import HtmxRequest
from tournaments.wording.reasons import TABLE

BUTTONS_OF_BOXES = {"switch", "swap", "wrong"}
"""Buttons that lead back to the boxes with what was typed."""
TableView = Callable[[HtmxRequest, Event, TableWithTeams, int], HttpResponse]


def by_table_link(view: TableView) -> Callable[[HtmxRequest, str, int, int], HttpResponse]:
    """Fetch the event and the table of a link, or say that it is off. Only wrong links are throttled."""

    @functools.wraps(view)
    def guarded(request: HtmxRequest, token: str, round_number: int, deal: int) -> HttpResponse:
        seating = linked_seating(token)
        if seating is None:
            is_throttled = take_try(request, CountedTry.Of.TABLE) is None
            return _link_is_off(request, status=429 if is_throttled else 404, is_unknown=True)
        if seating.link_token != token:
            return redirect("table:sheet", seating.link_token, round_number, deal)
        event = seating.round.event
        is_on = takes_tables(event) and seating.round.number == round_number
        row = queries.table_in_round(event, seating.round_id, table=seating.table, deal=deal) if is_on else None
        return view(request, event, row, deal) if row else _link_is_off(request, status=404)

    return login_not_required(guarded)


@login_not_required
def unknown(request: HtmxRequest, typed: str = "") -> HttpResponse:
    """Say that no table has this address."""
    return _link_is_off(request, status=404, is_unknown=True)


def _link_is_off(request: HtmxRequest, *, status: int, is_unknown: bool = False) -> HttpResponse:
    if request.htmx:
        return trigger_client_event(HttpResponseNotFound(), "help-ended")
    return render(request, "sheets/table/off.html", {"is_unknown": is_unknown}, status=status)


def _writer(row: TableWithTeams) -> Writer:
    return Writer(name=TABLE % {"table": row.seating.table}, user=None, is_table=True)


@entry_goes_first
@by_table_link
@never_cache
@require_http_methods(["GET", "POST"])
def sheet(request: HtmxRequest, event: Event, row: TableWithTeams, deal: int) -> HttpResponse:
    """Show the table's own sheet. POST sends it on once no question is open and every other team accepted it."""
    writer, saved = _writer(row), queries.saved_sheet(row.seating, deal)
    if request.method == "GET" and "submission" not in request.GET:
        return _own_sheet(request, event, writer, row, deal, saved)
    posted = request.POST if request.method == "POST" else request.GET
    form = SheetForm(event, row, deal, saved, sent=read_sent(posted, event, row.teams, saved))
    if request.method == "GET":
        return _typed_page(request, writer, form, saved)
    ready = _ready_to_send(request, writer, form, saved)
    return _send(request, writer, ready) if ready else redirect(_address_of(request))


def _own_sheet(
    request: HtmxRequest, event: Event, writer: Writer, row: TableWithTeams, deal: int, saved: Sheet | None
) -> HttpResponse:
    """Show the boxes to key in or to change, or the sheet that is in or closed to its table."""
    closed = queries.why_closed_to_tables(event, saved, deal)
    is_shown = is_in(saved) and "change" not in request.GET
    entry = "" if is_shown else request.GET.get("entry", "")
    form = SheetForm(event, row, deal, saved, hides_totals=event.hides_last_hand, entry=entry)
    if closed or is_shown:
        return sent_page(request, writer, form, saved, closed=closed)
    return sheet_page(request, writer, form, saved)


def _address_of(request: HtmxRequest) -> str:
    """Return the address of the page that shows what was sent. Empty boxes need no mention."""
    typed = QueryDict(mutable=True)
    for name, values in request.POST.lists():
        if name != "csrfmiddlewaretoken":
            typed.setlist(name, [value for value in values if value])
    return f"{request.path}?{typed.urlencode()}"


def _ready_to_send(request: HtmxRequest, writer: Writer, form: SheetForm, saved: Sheet | None) -> ReadySheet | None:
    """Return the sheet if its page has nothing more to say or to ask."""
    if BUTTONS_OF_BOXES & form.sent.texts.keys() or form.errors or _is_late(form, saved):
        return None
    if queries.why_closed_to_tables(form.event, saved, form.saved.deal):
        return None
    ready = ready_to_save(writer, form, saved)
    acceptance = read_acceptance(request.POST, form.table.teams)
    return ready if not ready.questions and acceptance.is_complete(form.table.teams) else None


def _typed_page(request: HtmxRequest, writer: Writer, form: SheetForm, saved: Sheet | None) -> HttpResponse:
    """Show what was typed with the first thing that is open about it: an error, a conflict, a question, or consent."""
    if BUTTONS_OF_BOXES & form.sent.texts.keys():
        return sheet_page(request, writer, form, saved)
    if form.errors:
        return sheet_page(request, writer, form, saved, status=422)
    if _is_late(form, saved):
        return _conflict(request, writer, form)
    if _was_saved_before(form, saved) or queries.why_closed_to_tables(form.event, saved, form.saved.deal):
        return redirect(request.path)  # that page shows the sheet, and why it is closed
    ready = ready_to_save(writer, form, saved)
    if ready.questions:
        return sheet_page(request, writer, ready.form, saved, questions=ready.questions, status=422)
    return acceptance_page(request, writer, ready.form, read_acceptance(request.GET, form.table.teams))


def _is_late(form: SheetForm, saved: Sheet | None) -> bool:
    """Return whether someone else saved the sheet since its writer opened it. The same form sent again is not late."""
    return (saved.version if saved else 0) != form.cleaned_data["version"] and not _was_saved_before(form, saved)


def _was_saved_before(form: SheetForm, saved: Sheet | None) -> bool:
    return saved is not None and saved.saves.filter(submission=form.cleaned_data["submission"]).exists()


def _conflict(request: HtmxRequest, writer: Writer, form: SheetForm) -> HttpResponse:
    now = queries.saved_sheet(form.table.seating, form.saved.deal)
    form = form.over(queries.version_shown(form.event, now))
    return sheet_page(request, writer, form, now, conflict=True, status=409)


def _send(request: HtmxRequest, writer: Writer, ready: ReadySheet) -> HttpResponse:
    """Save the sheet for the desk. If that is impossible, show why, with what was typed."""
    form = ready.form
    row, deal = form.table, form.saved.deal
    try:
        with turn_to_save():
            save_from_table(event=form.event, table=row, entered=ready.entered, saving=ready.saving, score=ready.score)
    except SheetConflictError:
        return redirect(_address_of(request))
    except ClosedToTablesError:
        return redirect(request.path)  # that page says why
    except ValidationError as error:
        form.add_error("rules_digest", error)
        return sheet_page(request, writer, form, queries.saved_sheet(row.seating, deal), status=409)
    return redirect(request.path)


@entry_goes_first
@by_table_link
@require_POST
def preview(request: HtmxRequest, event: Event, row: TableWithTeams, deal: int) -> HttpResponse:
    """Return points, totals and problems of the boxes. Changes no box and saves nothing."""
    return preview_of(request, event, _writer(row), row, deal)
