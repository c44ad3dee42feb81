"""Pages that import a list of people: choose the file, look it over, import it."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.models import Club
from tournaments.core.people.importing.person_rows import ImportedList, ListRow
from tournaments.core.people.importing.remarks import SENTENCES, ListError
from tournaments.people import queries
from tournaments.people.forms import ListFileForm
from tournaments.people.importing.actions import Imported, import_people
from tournaments.people.importing.comparing import RowDecision, RowMatch, compare
from tournaments.people.importing.forms import ImportForm
from tournaments.web.access import member_club
from tournaments.web.alike_chapters import AlikeChaptersForm
from tournaments.web.one_chapter import warn_of_changed_chapters
from tournaments.web.responses import done
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext

LIST_IN_SESSION = "imported-list"


@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest, club: str) -> HttpResponse:
    """Choose the file. It is read and stored for the preview; nothing is imported yet."""
    found_club = member_club(request, club)
    form = ListFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            found = queries.people_in_file(found_club, file.read(), file.name)
        except ListError as error:
            form.add_error("file", _(error.template) % error.values)
        else:
            request.session[LIST_IN_SESSION] = _kept(found, found_club)
            return redirect("people:import-preview", club=club)
    context = {"club": found_club, "room": "people", "form": form}
    return render(request, "people/import_file.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def import_preview(request: HttpRequest, club: str) -> HttpResponse:
    """Show what the list would bring. POST imports it."""
    found_club = member_club(request, club)
    kept = request.session.get(LIST_IN_SESSION)
    if not kept or kept["club"] != found_club.pk:
        messages.info(request, _("Choose the file first."))
        return redirect("people:import", club=club)
    rows = [ListRow(**row) for row in kept["rows"]]
    chapters = AlikeChaptersForm(request.POST or None, club=found_club, rows=rows)
    rows = chapters.settled()
    if request.method == "POST":
        with transaction.atomic():
            imported = import_people(
                club=found_club, rows=rows, decide=lambda matches: ImportForm(request.POST, matches=matches).decisions()
            )
            done(request, _in_words(imported))
        del request.session[LIST_IN_SESSION]
        warn_of_changed_chapters(request, found_club, imported.completed)
        return redirect("people:people", club=club)
    matches = compare(rows, queries.players_by_name(found_club))
    form = ImportForm(None, matches=matches)
    context = _preview(found_club, kept, matches, form) | _about_chapters(chapters, matches)
    return render(request, "people/import_preview.html", context)


def _about_chapters(form: AlikeChaptersForm, matches: list[RowMatch]) -> dict[str, object]:
    """Return the questions about new chapters, and the other new ones of those who are not left out."""
    rows = [match.row for match in matches if match.default != RowDecision.LEAVE_OUT]
    return {"alike_chapters": form, "new_chapters": form.other_new(rows)}


def _in_words(imported: Imported) -> Said:
    """Return how many people an import added, knew and completed."""
    completed = len(imported.completed)
    said = [ngettext("%(count)s person added.", "%(count)s people added.", imported.added) % {"count": imported.added}]
    if imported.known:
        known = ngettext("%(count)s was already on the list.", "%(count)s were already on the list.", imported.known)
        said.append(known % {"count": imported.known})
    if completed:
        filled = ngettext(
            "%(count)s of them got the chapter or lot from your list.",
            "%(count)s of them got the chapter or lot from your list.",
            completed,
        )
        said.append(filled % {"count": completed})
    return said_together(said)


def _kept(found: ImportedList, club: Club) -> dict[str, object]:
    """Return the list that the session stores until it is confirmed."""
    remarks = [*found.notes, *found.problems, *found.skipped]
    return {
        "club": club.pk,
        "rows": [asdict(row) for row in found.rows],
        "remarks": [(remark.line, remark.code, dict(remark.values)) for remark in remarks],
        "ignored": list(found.ignored_columns),
    }


def _preview(club: Club, kept: dict[str, Any], matches: list[RowMatch], form: ImportForm) -> dict[str, object]:
    remarks = [{"line": line, "text": _(SENTENCES[code]) % values} for line, code, values in kept["remarks"]]
    known = [c for c in matches if not c.is_question and c.default == RowDecision.SAME]
    return {
        "club": club,
        "room": "people",
        "new": [c for c in matches if not c.is_question and c.default == RowDecision.ADD],
        "known": known,
        "completed": [c for c in known if c.fills_chapter or c.fills_lot],
        "questions": form.questions(),
        "remarks": remarks,
        "ignored": kept["ignored"],
    }
