"""Play and enter: the grid of tables and hands, one sheet, the preview while typing."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.access import Writer, entry_event, members_and_helpers
from tournaments.models import Event, Sheet
from tournaments.models.event import Entry
from tournaments.pages import done, render_event
from tournaments.seating.queries import TableRow
from tournaments.sheets import queries
from tournaments.sheets.actions import (
    Saving,
    SheetConflictError,
    confirm_sheet,
    note_typing,
    save_sheet,
    send_back_sheet,
    stop_table,
    undo_save,
)
from tournaments.sheets.entered import worth
from tournaments.sheets.forms import SheetForm, word_of
from tournaments.sheets.layout import sheet_layout
from tournaments.sheets.numbers import read_sheet_number, sheet_number
from tournaments.sheets.questions import Question, questions_before_saving


@members_and_helpers
@never_cache
@require_GET
def play(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """The grid, and the box for the number of the sheet in your hand."""
    event, writer = entry_event(request, club, event_id)
    typed = request.GET.get("number", "")[:10]
    problem = ""
    if typed:
        place = read_sheet_number(typed, deals=event.deals)
        if place and queries.table_for(event, table=place[0], deal=place[1]):
            return redirect("sheets:sheet", club=club, event_id=event_id, table=place[0], deal=place[1])
        problem = _("There is no sheet %(number)s tonight.") % {"number": typed}
    context = {
        "grid": queries.play_grid(event, writer.name),
        "typed": typed,
        "problem": problem,
        "writer": writer,
        "saved_path": request.session.pop(SAVED_IN_SESSION, ""),
    }
    return render_event(request, "sheets/play.html", event, context, step="play", status=404 if problem else 200)


SAVED_IN_SESSION = "saved-sheet"


@members_and_helpers
@never_cache
@require_http_methods(["GET", "POST"])
def sheet(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """One sheet, to look at and key in; POST saves it once nothing is left to ask."""
    event, writer = entry_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    saved = queries.saved_sheet(row.seating, deal)
    form = _form(request, event, row, deal, saved)
    if request.method == "GET":
        return _sheet_page(request, event, writer, form, saved)
    is_valid = form.is_valid()
    if "switch" in request.POST:
        return _sheet_page(request, event, writer, form, saved)
    if not is_valid:
        return _sheet_page(request, event, writer, form, saved, status=422)
    state = Sheet.State.UNFINISHED if form.cleaned_data["unfinished"] else Sheet.State.ENTERED
    questions = questions_before_saving(form, worth(event.rules, form.entered()), is_correction=_is_in(saved))
    if questions:
        return _sheet_page(request, event, writer, form, saved, questions=questions, status=422)
    return _save(request, event, writer, form, state)


def _save(request: HttpRequest, event: Event, writer: Writer, form: SheetForm, state: str) -> HttpResponse:
    row, deal = form.table, form.saved.deal
    saving = Saving(
        known_version=form.cleaned_data["version"],
        submission=form.cleaned_data["submission"],
        saved_by=writer.name,
        user=writer.user,
        why=form.cleaned_data["why"],
        state=state,
    )
    zero = state == Sheet.State.ENTERED
    try:
        saved = save_sheet(event=event, table=row, entered=form.entered(empty_as_zero=zero), saving=saving)
    except SheetConflictError:
        now = queries.saved_sheet(row.seating, deal)
        return _sheet_page(request, event, writer, form, now, conflict=True, status=409)
    place = [event.club.slug, event.pk, row.seating.table, deal]
    request.session[SAVED_IN_SESSION] = reverse("sheets:sheet", args=place)
    said = {"time": time_format(timezone.localtime(saved.saved_at)), "table": row.seating.table, "deal": deal}
    done(
        request,
        _("Saved %(time)s. Table %(table)s, Hand %(deal)s.") % said,
        undo_url=reverse("sheets:undo", args=place),
        undo_data={"version": saved.version},
    )
    return redirect("sheets:play", club=event.club.slug, event_id=event.pk)


@members_and_helpers
@require_POST
def undo(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Put back what stood on the sheet before its last save."""
    event, writer = entry_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    version = request.POST.get("version", "")
    saved = queries.saved_sheet(row.seating, deal)
    try:
        if saved is None or str(saved.version) != version:
            raise SheetConflictError(saved)
        undo_save(event=event, table=row, deal=deal, version=saved.version, saved_by=writer.name, user=writer.user)
    except SheetConflictError:
        messages.error(request, _("The sheet was saved again meanwhile, so nothing was undone."))
    else:
        place = {"table": table, "deal": deal}
        messages.success(request, _("Table %(table)s, Hand %(deal)s is as it was before.") % place)
    return redirect("sheets:play", club=club, event_id=event_id)


@members_and_helpers
@require_POST
def stop(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """A table plays no more from this hand on."""
    event, writer = entry_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    stop_table(event=event, table=row, from_deal=deal, saved_by=writer.name, user=writer.user)
    messages.success(request, _("Table %(table)s stops before Hand %(deal)s.") % {"table": table, "deal": deal})
    return redirect("sheets:play", club=club, event_id=event_id)


@members_and_helpers
@require_POST
def confirm(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """A second person confirms a sheet, or sends it back with a word why."""
    event, writer = entry_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    saved = queries.saved_sheet(row.seating, deal)
    if saved is None:
        raise Http404
    version = int(request.POST["version"]) if request.POST.get("version", "").isdecimal() else 0
    try:
        if request.POST.get("send_back"):
            why = request.POST.get("why", "").strip()[:200] or _("please look again")
            send_back_sheet(sheet=saved, version=version, why=why)
            messages.success(request, _("Sent back."))
        else:
            confirm_sheet(sheet=saved, version=version, by=writer.name)
            messages.success(request, _("Confirmed."))
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("sheets:sheet", club=club, event_id=event_id, table=table, deal=deal)
    return redirect("sheets:play", club=club, event_id=event_id)


@members_and_helpers
@require_POST
def preview(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Points, totals and problems for what stands in the boxes; no box is touched and nothing of it is saved."""
    event, writer = entry_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    if "typing" in request.POST:
        note_typing(seating=row.seating, deal=deal, who=writer.name)
    form = _form(request, event, row, deal, None)
    form.is_valid()
    return render(request, "sheets/_preview.html", {"form": form, "layout": _layout(event, form, None)})


def _table_or_404(event: Event, table: int, deal: int) -> TableRow:
    found = queries.table_for(event, table=table, deal=deal)
    if found is None:
        raise Http404
    return found


def _is_in(saved: Sheet | None) -> bool:
    return saved is not None and saved.state != Sheet.State.TAKEN_BACK


def _layout(event: Event, form: SheetForm, saved: Sheet | None) -> object:
    entered = form.entered() if form.is_bound else form.saved
    others = queries.other_totals(event, saved)
    return sheet_layout(form, entered, worth(event.rules, entered), others=others)


def _form(request: HttpRequest, event: Event, row: TableRow, deal: int, saved: Sheet | None) -> SheetForm:
    asked = request.POST.get("switch") or request.POST.get("entry") or _entry_of(event, saved)
    entry = asked if asked in Entry.values else event.entry
    typed = request.POST.copy() if request.method == "POST" else None
    if typed is not None:
        typed["entry"] = entry
    return SheetForm(
        typed,
        rules=event.rules,
        table=row,
        saved=queries.as_entered(row, deal, saved),
        version=saved.version if saved else 0,
        entry=entry,
        word=word_of(event.rules_text),
    )


def _entry_of(event: Event, saved: Sheet | None) -> str:
    """A sheet once saved in points opens in points again, whatever is usual tonight."""
    counts = [tally.counts for tally in saved.tallies.all()] if saved else []
    if any(counts):
        return Entry.POINTS if any("table.points" in tally for tally in counts) else Entry.COUNTS
    return event.entry


def _sheet_page(
    request: HttpRequest,
    event: Event,
    writer: Writer,
    form: SheetForm,
    saved: Sheet | None,
    *,
    questions: list[Question] | None = None,
    conflict: bool = False,
    status: int = 200,
) -> HttpResponse:
    place = (form.table.seating.pk, form.saved.deal)
    context = {
        "form": form,
        "layout": _layout(event, form, saved),
        "table": form.table,
        "deal": form.saved.deal,
        "number": sheet_number(table=form.table.seating.table, deal=form.saved.deal, deals=event.deals),
        "opening": event.rules.opening.points(deal=form.saved.deal),
        "saved": saved if _is_in(saved) else None,
        "writer": writer,
        "typing": queries.typing_now(event, writer.name).get(place, []),
        "may_confirm": event.second_person and _is_in(saved) and saved is not None and saved.saved_by != writer.name,
        "questions": questions or [],
        "asks_empty": any(question.code == "empty" for question in questions or []),
        "theirs": _theirs(event, form, saved) if conflict else None,
        "other_entry": Entry.COUNTS if form.entry_mode == Entry.POINTS else Entry.POINTS,
    }
    return render_event(request, "sheets/sheet.html", event, context, step="play", status=status)


def _theirs(event: Event, form: SheetForm, saved: Sheet | None) -> dict[str, object]:
    """What somebody else saved meanwhile, side by side with what was typed here."""
    entered = queries.as_entered(form.table, form.saved.deal, saved)
    other = SheetForm(
        None,
        rules=event.rules,
        table=form.table,
        saved=entered,
        version=saved.version if saved else 0,
        entry=_entry_of(event, saved),
        word=word_of(event.rules_text),
    )
    return {
        "by": saved.saved_by if saved else "",
        "at": saved.saved_at if saved else None,
        "version": saved.version if saved else 0,
        "layout": sheet_layout(other, entered, worth(event.rules, entered)),
    }
