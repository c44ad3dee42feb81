"""One sheet: show, key in, preview while typing, save once no question is open."""

import datetime

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from tournaments.core.sheets.checked_number import read_table_and_hand
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.sheets import queries
from tournaments.sheets.actions import SavedForm, SheetConflictError, note_typing, reopen_sheet, save_form
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.move_forms import MoveForm
from tournaments.sheets.queries import is_in, table_for
from tournaments.sheets.ready_sheet import ReadySheet, is_correction, ready_to_save
from tournaments.sheets.sent_sheet import read_sent
from tournaments.sheets.sheet_page import game_around, layout_of, open_questions, sheet_page, shown_and_scored
from tournaments.sheets.typed_elsewhere import form_of_typed
from tournaments.tables.queries import TableWithTeams
from tournaments.web.access import Writer, entry_event, found_or_404, members_and_helpers
from tournaments.web.entry_priority import entry_goes_first, turn_to_save
from tournaments.web.responses import SentOn, errors_shown, tell
from tournaments.wording.reasons import writer_in_words
from tournaments.wording.said import said as _


def table_or_404(event: Event, table: int, deal: int, *, with_people: bool = True) -> TableWithTeams:
    return found_or_404(table_for(event, table=table, deal=deal, with_people=with_people))


@entry_goes_first
@members_and_helpers
@never_cache
@require_http_methods(["GET", "POST"])
def sheet(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Show one sheet. POST saves it once no question is open."""
    event, writer = entry_event(request, club, event_id, even_ended=request.method == "POST")
    row = table_or_404(event, table, deal, with_people=request.method == "GET")  # a save usually needs no names
    if request.method == "GET":
        saved = queries.saved_sheet(row.seating, deal)
        form = SheetForm(event, row, deal, saved, entry=_entry_asked(request, saved))
        return sheet_page(request, writer, form, saved)
    form, known = _form_sent(request, event, row, deal)
    if writer.pass_ended:
        return sheet_page(request, writer, form, None, status=403)
    if "typed_at" in request.GET:
        return _typed_elsewhere(request, event, writer, row, deal)
    # Enter in the box of the other sheet presses the first button, Save.
    if "move" in request.POST or ("save" in request.POST and request.POST.get("to")):
        return _move_typed(request, writer, form)
    if "reopen" in request.POST:
        return _reopen(request, writer, form)
    if "switch" in request.POST or "swap" in request.POST:
        return sheet_page(request, writer, form, queries.saved_sheet(row.seating, deal))
    if form.errors:
        return sheet_page(request, writer, form, queries.saved_sheet(row.seating, deal), status=422)
    ready = ready_to_save(writer, form, known)
    if ready.questions:
        saved = queries.saved_sheet(row.seating, deal)
        return sheet_page(request, writer, ready.form, saved, questions=ready.questions, status=422)
    return _save(request, writer, ready)


def _entry_asked(request: HttpRequest, saved: Sheet | None) -> str:
    """Return how the reader asks to key in a sheet. One that is in, and not corrected, is shown as it was keyed in."""
    return request.GET.get("entry", "") if "correct" in request.GET or not is_in(saved) else ""


def _form_sent(request: HttpRequest, event: Event, row: TableWithTeams, deal: int) -> tuple[SheetForm, Sheet | None]:
    """Return the form that was sent, and the saved sheet that its writer may know.

    A form of version 0 expects no sheet, so the query is skipped.
    """
    is_first = request.POST.get("version", "").partition("-")[0] == "0"
    known = None if is_first else queries.saved_sheet(row.seating, deal)
    sent = read_sent(request.POST, event, row.teams, known)
    return SheetForm(event, row, deal, known, sent=sent), known


def _reopen(request: HttpRequest, writer: Writer, form: SheetForm) -> HttpResponse:
    """Wait again for the sheet of a hand that was marked as not played. What was typed stays in the boxes."""
    event, row, deal, sent = form.event, form.table, form.saved.deal, form.sent
    version = queries.version_known(event.timeline, sent.texts.get("version", ""))
    saved = queries.saved_sheet(row.seating, deal)
    if saved is not None and saved.state == Sheet.State.NOT_PLAYED:
        with errors_shown(request):
            reopen_sheet(event=event, table=row, deal=deal, version=version, saved_by=writer.name, user=writer.user)
            saved = queries.saved_sheet(row.seating, deal)
            sent = sent.but(version=queries.version_shown(event, saved))
            sentence = _("%(sheet)s is no longer marked as not played.")
            messages.success(request, sentence % {"sheet": event.sheet_name(row.seating.table, deal)})
    return sheet_page(request, writer, SheetForm(event, row, deal, saved, sent=sent), saved)


def _move_typed(request: HttpRequest, writer: Writer, form: SheetForm) -> HttpResponse:
    """Send what was typed on to the page of the sheet it belongs to, or say why that cannot be. Nothing is saved."""
    event, row, deal = form.event, form.table, form.saved.deal
    place = (row.seating.table, deal)
    move = MoveForm(request.POST, event=event, place=place)
    if move.is_valid():
        found = move.cleaned_data["to"]
        with errors_shown(move, "to"):
            form_of_typed(event, request.POST, source=row, target=found.table, deal=found.deal)
            address = reverse("sheets:sheet", args=[event.club.slug, event.pk, *found.place])
            return SentOn(f"{address}?typed_at={place[0]}.{deal}")
    return sheet_page(request, writer, form, queries.saved_sheet(row.seating, deal), typed_move=move, status=422)


def _typed_elsewhere(
    request: HttpRequest, event: Event, writer: Writer, row: TableWithTeams, deal: int
) -> HttpResponse:
    """Show a sheet with the numbers that were typed at another one in its boxes."""
    typed_at = read_table_and_hand(request.GET["typed_at"])
    if typed_at is None:
        raise Http404
    place = typed_at.table, typed_at.deal
    with errors_shown(request):
        form, saved = form_of_typed(
            event,
            request.POST,
            source=table_or_404(event, *place),
            target=row,
            deal=deal,
        )
        return sheet_page(request, writer, form, saved, typed_at=place)
    return redirect("sheets:sheet", event.club.slug, event.pk, row.seating.table, deal)


def _save(request: HttpRequest, writer: Writer, ready: ReadySheet) -> HttpResponse:
    """Save, and report it. If it cannot be saved as it is, show the sheet again."""
    form = ready.form
    event, row, deal = form.event, form.table, form.saved.deal
    try:
        with turn_to_save():
            form_saved = save_form(
                event=event, table=row, entered=ready.entered, saving=ready.saving, score=ready.score
            )
    except ValidationError as error:
        form.add_error("rules_digest", error)
        return sheet_page(request, writer, form, queries.saved_sheet(row.seating, deal), status=409)
    except SheetConflictError:
        now = queries.saved_sheet(row.seating, deal)
        form = form.over(queries.version_shown(event, now))
        return sheet_page(request, writer, form, now, conflict=True, status=409)
    return _report(request, event, writer, form_saved, table=row.seating.table, was_in=ready.was_in)


def _report(
    request: HttpRequest, event: Event, writer: Writer, form_saved: SavedForm, *, table: int, was_in: bool
) -> HttpResponse:
    """Report a save on the page that asks for the next sheet. A correction first shows its effect."""
    saved = form_saved.sheet
    place = [event.club.slug, event.pk, table, saved.deal]
    if form_saved.before is not None:
        messages.info(request, _saved_already(event, form_saved, form_saved.before, table))
        return redirect(f"{reverse('sheets:play', args=place[:2])}?saved-already={table}.{saved.deal}")
    if not was_in:
        return redirect(f"{reverse('sheets:play', args=place[:2])}?saved={table}.{saved.deal}")
    tell(
        request,
        saved_in_words(event, saved, table),
        undo_url=reverse("sheets:undo", args=place),
        undo_data={"version": queries.version_shown(event, saved)},
    )
    return redirect(f"{reverse('corrections:effect', args=place)}?saved={table}.{saved.deal}")


def saved_in_words(event: Event, saved: Sheet, table: int) -> str:
    said = {"time": _time(saved.saved_at), "sheet": event.sheet_name(table, saved.deal)}
    return _("Saved at %(time)s: %(sheet)s.") % said


def _saved_already(event: Event, form_saved: SavedForm, before: SheetHistory, table: int) -> str:
    """Return what happened to a form that is sent once more: a second press, the Back button, a resend."""
    sheet = form_saved.sheet
    said = {"sheet": event.sheet_name(table, sheet.deal), "time": _time(before.saved_at)}
    last = sheet.saves.latest("version")
    if last.content == before.content:
        sentence = _("%(sheet)s was saved already, at %(time)s. Nothing was saved again.")
        return sentence % said
    sentence = _(
        "%(sheet)s was saved already, at %(time)s. %(name)s changed it at %(changed)s, and that was not overwritten."
    )
    return sentence % (said | {"name": writer_in_words(last.saved_by), "changed": _time(last.saved_at)})


def _time(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment))


@entry_goes_first
@members_and_helpers
@require_POST
def preview(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Return points, totals and problems of the boxes. Changes no box and saves nothing."""
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal, with_people=False)  # few previews name a team
    return preview_of(request, event, writer, row, deal)


def preview_of(request: HttpRequest, event: Event, writer: Writer, row: TableWithTeams, deal: int) -> HttpResponse:
    """Return the preview of a sheet for someone at the desk, or for its table."""
    form, saved = _form_sent(request, event, row, deal)
    entered, score = shown_and_scored(form)
    layout = layout_of(form, entered, score, ahead=request.POST.get("ahead", "").split())
    context = {"event": event, "form": form, "layout": layout, "typing": None}
    if event.rules.length_varies and is_correction(form, saved):
        context["game"] = game_around(writer, form, saved, entered, score)
    if "typing" in request.POST:
        note_typing(seating=row.seating, deal=deal, who=writer.name)
        context["typing"] = queries.typing_now(event, writer.name).get((row.seating.pk, deal), [])
    to_answer = {"asked", "saves"} & request.POST.keys() and not form.errors
    questions = ready_to_save(writer, form, saved).questions if to_answer else []
    if to_answer and "asked" in request.POST:
        context |= open_questions([question for question in questions if question.code in form.sent.asked])
    answer = render(request, "sheets/_preview.html", context)
    # Of a correction, Save asks for the reason.
    if to_answer and "saves" in request.POST and all(question.code == "correction" for question in questions):
        return trigger_client_event(answer, "nothing-open")
    return answer
