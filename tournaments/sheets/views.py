"""Play and enter: the grid of tables and hands, one sheet, the preview while typing."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from tournaments.access import member_event
from tournaments.models import Event, Sheet
from tournaments.models.event import Entry
from tournaments.pages import render_event
from tournaments.seating.queries import TableRow
from tournaments.sheets import queries
from tournaments.sheets.actions import Saving, SheetConflictError, save_sheet
from tournaments.sheets.entered import worth
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.layout import sheet_layout
from tournaments.sheets.numbers import read_sheet_number, sheet_number
from tournaments.sheets.questions import Question, questions_before_saving


@require_GET
def play(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """The grid, and the box for the number of the sheet in your hand."""
    event = member_event(request, club, event_id)
    typed = request.GET.get("number", "")[:10]
    problem = ""
    if typed:
        place = read_sheet_number(typed, deals=event.deals)
        if place and queries.table_for(event, table=place[0], deal=place[1]):
            return redirect("sheets:sheet", club=club, event_id=event_id, table=place[0], deal=place[1])
        problem = _("There is no sheet %(number)s tonight.") % {"number": typed}
    context = {"grid": queries.play_grid(event), "typed": typed, "problem": problem}
    return render_event(request, "sheets/play.html", event, context, step="play", status=404 if problem else 200)


@require_http_methods(["GET", "POST"])
def sheet(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """One sheet, to look at and key in; POST saves it once nothing is left to ask."""
    event = member_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    saved = queries.saved_sheet(row.seating, deal)
    form = _form(request, event, row, deal, saved)
    if request.method == "GET":
        return _sheet_page(request, event, form, saved)
    is_valid = form.is_valid()
    if "switch" in request.POST:
        return _sheet_page(request, event, form, saved)
    if not is_valid:
        return _sheet_page(request, event, form, saved, status=422)
    entered = form.entered()
    score = worth(event.rules, entered)
    questions = questions_before_saving(form, entered, score)
    if questions:
        return _sheet_page(request, event, form, saved, questions=questions, status=422)
    assert isinstance(request.user, User)
    saving = Saving(
        known_version=form.cleaned_data["version"],
        submission=form.cleaned_data["submission"],
        saved_by=request.user.name,
        user=request.user,
        why=form.cleaned_data["why"],
    )
    try:
        done = save_sheet(event=event, table=row, entered=form.entered(empty_as_zero=True), saving=saving)
    except SheetConflictError:
        return _sheet_page(request, event, form, queries.saved_sheet(row.seating, deal), conflict=True, status=409)
    messages.success(request, _("Saved %(time)s. Table %(table)s, Hand %(deal)s.") % {
        "time": time_format(timezone.localtime(done.saved_at)), "table": table, "deal": deal})  # fmt: skip
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
def preview(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Points, totals and problems for what stands in the boxes; nothing is saved and no box is touched."""
    event = member_event(request, club, event_id)
    row = _table_or_404(event, table, deal)
    form = _form(request, event, row, deal, None)
    form.is_valid()
    entered = form.entered()
    context = {"form": form, "layout": sheet_layout(form, entered, worth(event.rules, entered))}
    return render(request, "sheets/_preview.html", context)


def _table_or_404(event: Event, table: int, deal: int) -> TableRow:
    found = queries.table_for(event, table=table, deal=deal)
    if found is None:
        raise Http404
    return found


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
    form: SheetForm,
    saved: Sheet | None,
    *,
    questions: list[Question] | None = None,
    conflict: bool = False,
    status: int = 200,
) -> HttpResponse:
    entered = form.entered() if form.is_bound else form.saved
    context = {
        "form": form,
        "layout": sheet_layout(form, entered, worth(event.rules, entered)),
        "table": form.table,
        "deal": form.saved.deal,
        "number": sheet_number(table=form.table.seating.table, deal=form.saved.deal, deals=event.deals),
        "opening": event.rules.opening.points(deal=form.saved.deal),
        "saved": saved,
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
    )
    return {
        "by": saved.saved_by if saved else "",
        "at": saved.saved_at if saved else None,
        "version": saved.version if saved else 0,
        "layout": sheet_layout(other, entered, worth(event.rules, entered)),
    }
