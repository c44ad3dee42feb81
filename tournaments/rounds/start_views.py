"""Between two rounds: look at what changed, settle ties, start the next round, make it again, and undo each."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Event, Round, StoredSchedule
from tournaments.models.progress import progress
from tournaments.rounds.forms import ExtraHandForm, TablesForm, tables_from_key, tables_key
from tournaments.rounds.next_round_queries import (
    RoundToCome,
    has_to_be_looked_at,
    round_again,
    round_to_come,
)
from tournaments.rounds.queries import plan_for
from tournaments.rounds.rest_queries import tables_to_come
from tournaments.rounds.start_actions import (
    choose_tables,
    make_again,
    save_extra_hand,
    start_round,
    undo_again,
    undo_start,
)
from tournaments.rounds.tie_actions import decide_tie, undo_tie_decision
from tournaments.rounds.tied_table_queries import TiedTable, tie_decisions_in_words
from tournaments.tables.queries import BooksQuestion, books_questions
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.books_box import BooksForm
from tournaments.web.fields import whole_number
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown, refuse, render_event
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together

NOT_TIED = gettext_lazy("Table %(table)s is no longer tied, so nothing was changed.")
LOOKED_AT = "looked-at-round"
"""The next round that this browser has shown: its event, its number, and the digest of its tables."""


@require_GET
def look(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the next round before it starts: who left or came, its tables, and ties to settle."""
    return _look_page(request, member_event(request, club, event_id))


def _look_page(
    request: HttpRequest, event: Event, *, table: int = 0, refused: ExtraHandForm | None = None
) -> HttpResponse:
    """Render the next round, or lead to play if there is none. `refused` is the form of a hand that was not saved."""
    coming = round_to_come(event)
    if coming is None:
        return redirect("sheets:play", club=event.club.slug, event_id=event.pk)
    ties = [
        (tie, refused if refused and tie.number == table else _form(event, coming.number - 1, tie))
        for tie in coming.ties
    ]
    request.session[LOOKED_AT] = [event.pk, coming.number, coming.digest]
    questions = books_questions(event, plan_for(event, coming.chosen, sits_out=False).tables)
    context = {
        "coming": coming,
        "ties": ties,
        "tables_form": _tables_form(event, coming) if coming.chosen else None,
        "books_questions": questions,
        "books_forms": [(asked, _books_form(event, asked)) for asked in questions],
    }
    return render_event(request, "rounds/next.html", event, context, step="tables", status=422 if refused else 200)


def _tables_form(event: Event, coming: RoundToCome) -> TablesForm:
    form = TablesForm(
        number=coming.number,
        now=coming.chosen,
        offered=tables_to_come(coming.planned),
        people=len(coming.planned.lines),
    )
    return form.sent_to("rounds:tables", event.club.slug, event.pk)


def _books_form(event: Event, asked: BooksQuestion) -> BooksForm:
    form = BooksForm.asking(asked.players, asked.books, None)
    return form.sent_to("tables:books", event.club.slug, event.pk, query="?before=round")


@require_POST
@transaction.atomic
def tables(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Choose the tables of the rounds to come."""
    event = member_event(request, club, event_id)
    number = whole_number(request.POST.get("number", ""))
    with errors_shown(request):
        wanted = tables_from_key(request.POST.get("tables", ""))
        former = choose_tables(event=event, number=number, tables=wanted)
        undo_data = {"number": number, "tables": tables_key(former)}
        chosen = [left(StoredSchedule, "tables", event=event_id)]
        changed = _("The tables are changed.")
        noted = said_together([changed, _("Tables: %(count)s.") % {"count": len(wanted)}])
        done(request, changed, noted=noted, undo=request.path, undo_data=undo_data, left=chosen)
    return redirect("rounds:next", club=club, event_id=event_id)


def _tie_at(event: Event, table: int) -> TiedTable | None:
    coming = round_to_come(event)
    return next((tie for tie in coming.ties if tie.number == table), None) if coming else None


def _form(event: Event, number: int, tie: TiedTable, request: HttpRequest | None = None) -> ExtraHandForm | None:
    """Return the form of one more hand, if that may decide."""
    if not tie.plays_hand:
        return None
    form = ExtraHandForm(request.POST if request else None, teams=tie.teams, prefix=f"table-{tie.number}")
    return form.sent_to("rounds:extra-hand", event.club.slug, event.pk, number, tie.number)


@require_POST
@transaction.atomic
def extra_hand(request: HttpRequest, club: str, event_id: int, number: int, table: int) -> HttpResponse:
    """Save one more hand of a tied table."""
    event = member_event(request, club, event_id)
    tie = _tie_at(event, table)
    form = _form(event, number, tie, request) if tie else None
    if form is None:
        refuse(request, NOT_TIED % {"table": table})
        return redirect("rounds:next", club=club, event_id=event_id)
    if not form.is_valid():
        return _look_page(request, event, table=table, refused=form)
    with errors_shown(request):
        before = save_extra_hand(event=event, number=number, table=table, points=form.points)
        sentence = _("One more hand of Table %(table)s is saved.") % {"table": table}
        undo_data = {"number": number, "table": table, "points": before, "saved": form.points}
        noted = said_together([sentence, " / ".join(map(str, form.points.values()))])
        done(request, sentence, noted=noted, undo=undo_extra_hand, undo_data=undo_data)
    return redirect("rounds:next", club=club, event_id=event_id)


@undoes("rounds.extra-hand")
def undo_extra_hand(
    request: HttpRequest,
    club: str,
    event_id: int,
    *,
    number: int,
    table: int,
    points: dict[str, int],
    saved: dict[str, int],
) -> HttpResponse:
    """Put back the points before, or none."""
    event = member_event(request, club, event_id)
    tie = _tie_at(event, table)
    with errors_shown(request):
        if tie is None or not tie.plays_hand:
            raise ValidationError(NOT_TIED % {"table": table})
        before, now = ({int(position): had for position, had in stored.items()} for stored in (points, saved))
        save_extra_hand(event=event, number=number, table=table, points=before, instead_of=now)
        note_done(request)
    return redirect("rounds:next", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def decide_tie_at(request: HttpRequest, club: str, event_id: int, number: int, table: int) -> HttpResponse:
    """Save which team of a tied table won, or let chance decide. Undo keeps the decisions before it."""
    event = member_event(request, club, event_id)
    with errors_shown(request):
        if "undo" in request.POST:
            kept, last = (whole_number(request.POST.get(name, "")) for name in ("kept", "last"))
            undo_tie_decision(event=event, number=number, table=table, kept=kept, last=last)
            done(request, _("The cut of Table %(table)s is undone.") % {"table": table})
        else:
            winner = None if "chance" in request.POST else whole_number(request.POST.get("winner", ""))
            won, decisions_before = decide_tie(event=event, number=number, table=table, winner=winner)
            sentence = _("Table %(table)s was tied. %(names)s won the cut.") % {"table": table, "names": won}
            undo_data = {"undo": "on", "kept": decisions_before, "last": decisions_before + 1}
            done(request, sentence, undo=request.path, undo_data=undo_data)
        return redirect("rounds:next", club=club, event_id=event_id)
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def start(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Start the next round, the number of which is sent: a second press starts nothing.

    If it is not as planned, a table is tied, or this browser has shown other tables, the organizer sees that first.
    Start then needs a browser that has shown the round as it is now.
    """
    event = member_event(request, club, event_id)
    number = whole_number(request.POST.get("number", ""))
    looked_at = request.session.get(LOOKED_AT, [])
    has_looked = looked_at[:2] == [event.pk, number]
    if progress(event).may_start_round and (has_looked or has_to_be_looked_at(event)):
        coming = round_to_come(event)
        if coming and (coming.has_open_ties or looked_at != [event.pk, coming.number, coming.digest]):
            messages.info(request, coming.why_not_started)
            return redirect("rounds:next", club=club, event_id=event_id)
    with errors_shown(request):
        if start_round(event=event, number=number):
            undo_url = reverse("rounds:undo-start", args=[club, event_id])
            sentence = _("Round %(number)s has started.") % {"number": number}
            started = [left(Round, "pk", is_last=True, event=event_id)]
            done(request, sentence, undo=undo_url, undo_data={"number": number}, left=started)
        return redirect("tables:tables", club=club, event_id=event_id)
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def undo(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        number = whole_number(request.POST.get("number", ""))
        undo_start(event=event, number=number)
        done(request, _("The start of Round %(number)s is undone.") % {"number": number})
    return redirect("sheets:play", club=club, event_id=event_id)


@require_http_methods(["GET", "POST"])
def again(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show what would change if the last round was made again. POST makes it."""
    event = member_event(request, club, event_id)
    if request.method == "GET":
        context = {"again": found_or_404(round_again(event))}
        return render_event(request, "rounds/again.html", event, context, step="tables")
    number = whole_number(request.POST.get("number", ""))
    with errors_shown(request), transaction.atomic():
        former = make_again(event=event, number=number, decides_ties="cut" in request.POST)
        said = [_("Round %(number)s is made again.") % {"number": number}, *tie_decisions_in_words(event, number - 1)]
        done(request, said_together(said), undo=take_back_again, undo_data={"snapshot": former})
    return redirect("tables:tables", club=club, event_id=event_id)


@undoes("rounds.again")
def take_back_again(request: HttpRequest, club: str, event_id: int, *, snapshot: dict[str, Any]) -> HttpResponse:
    """Put back the round that was made again."""
    event = member_event(request, club, event_id)
    with errors_shown(request):
        undo_again(event=event, snapshot=snapshot)
        note_done(request)
    return redirect("tables:tables", club=club, event_id=event_id)
