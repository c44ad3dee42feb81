"""Sign in a whole list: paste it or choose a file, look it over, sign everyone in."""

from dataclasses import asdict, replace
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.importing.remarks import SENTENCES
from tournaments.models import Event, SignUp
from tournaments.sign_up.forms import WholeListAnswersForm, WholeListForm
from tournaments.sign_up.queries import listed_people, names_of, status_of_new_line
from tournaments.sign_up.whole_list_actions import SignedList, sign_in_list, undo_list
from tournaments.web.access import member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.alike_chapters import AlikeChaptersForm
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext
from tournaments.wording.said import said_together

WHOLE_LIST = "whole-list"


@require_http_methods(["GET", "POST"])
def whole_list(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Ask for the list. It is read and stored for the review; nobody is signed in yet."""
    event = member_event(request, club, event_id)
    initial = {"status": status_of_new_line(event)}
    form = WholeListForm(request.POST or None, request.FILES or None, club=event.club, initial=initial)
    if form.is_valid():
        remarks = [*form.read.notes, *form.read.problems, *form.read.skipped]
        request.session[WHOLE_LIST] = {
            "event": event.pk,
            "status": form.cleaned_data["status"],
            "rows": [asdict(row) for row in form.read.rows],
            "remarks": [(remark.line, remark.code, dict(remark.values)) for remark in remarks],
        }
        return redirect("sign_up:review", club=club, event_id=event_id)
    status = 422 if form.errors else 200
    return render_event(request, "sign_up/whole_list.html", event, {"form": form}, step="sign-up", status=status)


@require_http_methods(["GET", "POST"])
def review(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show who is on the list. POST signs them in."""
    event = member_event(request, club, event_id)
    kept = request.session.get(WHOLE_LIST)
    if not kept or kept["event"] != event.pk:
        return redirect("sign_up:whole-list", club=club, event_id=event_id)
    rows = [ListRow(**row) for row in kept["rows"]]
    if "after_comma" in request.POST:
        is_chapter = request.POST["after_comma"] == "chapter"
        kept["rows"] = [asdict(_answered(row, is_chapter=is_chapter)) for row in rows]
        request.session[WHOLE_LIST] = kept
        return redirect("sign_up:review", club=club, event_id=event_id)
    chapters = AlikeChaptersForm(request.POST or None, club=event.club, rows=rows)
    if request.method == "POST":
        with errors_shown(request), transaction.atomic():
            signed = sign_in_list(
                event=event,
                rows=chapters.settled(),
                status=kept["status"],
                answer=lambda people: WholeListAnswersForm(request.POST, people=people).answers(),
            )
            del request.session[WHOLE_LIST]
            _say_signed(request, event, signed)
        return redirect("sign_up:list", club=club, event_id=event_id)
    return _review_page(request, event, kept, chapters)


def _answered(row: ListRow, *, is_chapter: bool) -> ListRow:
    if row.is_comma_doubtful and is_chapter:
        return row.with_chapter_after_comma()
    return replace(row, is_comma_doubtful=False)


def _review_page(request: HttpRequest, event: Event, kept: dict[str, Any], chapters: AlikeChaptersForm) -> HttpResponse:
    rows = chapters.settled()
    people = listed_people(event.club, rows)
    context = {
        "alike_chapters": chapters,
        "new_chapters": chapters.other_new(person.row for person in people if person.default == "add"),
        "doubtful": [f"{row.family}, {row.given}" for row in rows if row.is_comma_doubtful],
        "known": [person for person in people if not person.is_question and person.default == "same"],
        "new": [person for person in people if not person.is_question and person.default == "add"],
        "answers": WholeListAnswersForm(None, people=people),
        "status": SignUp.Status(kept["status"]).label,
        "remarks": [{"line": line, "text": _(SENTENCES[code]) % values} for line, code, values in kept["remarks"]],
    }
    return render_event(request, "sign_up/review.html", event, context, step="sign-up")


def _say_signed(request: HttpRequest, event: Event, signed: SignedList) -> None:
    """Tell how many have a line now, with Undo."""
    number = len(signed.added) + len(signed.changed)
    said = [
        ngettext("%(count)s person is on the list.", "%(count)s people are on the list.", number) % {"count": number}
    ]
    if signed.here:
        there = ngettext("%(here)s was there already.", "%(here)s were there already.", signed.here)
        said.append(there % {"here": signed.here})
    undo_data = {"added": signed.added, "changed": list(signed.changed.items()), "chapters": signed.chapters}
    added = left(SignUp, "status", "part", "fixed_table", "paid", pk__in=list(signed.added))
    changed = left(SignUp, "status", pk__in=list(signed.changed))
    noted = said_together([*said, names_of(event, [*signed.added, *signed.changed])])
    done(request, said_together(said), noted=noted, undo=undo_whole_list, undo_data=undo_data, left=[added, changed])


@undoes("sign_up.whole-list")
def undo_whole_list(
    request: HttpRequest,
    club: str,
    event_id: int,
    *,
    added: list[int],
    changed: list[tuple[int, str]],
    chapters: list[int],
) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        undo_list(event=event, added=added, changed=dict(changed), chapters=chapters)
        note_done(request)
    return redirect("sign_up:list", club=club, event_id=event_id)
