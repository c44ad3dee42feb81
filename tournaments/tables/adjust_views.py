"""Adjustments around the draw: trades, decks, books, what the club owns."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scoring import RuleSet
from tournaments.models import TeamMember
from tournaments.models.seating import last_round
from tournaments.tables.adjust_actions import RuleBrokenError, choose_decks, say_books, say_owned, swap_people
from tournaments.tables.draw_queries import FoundSeat, seats_at
from tournaments.tables.forms import OwnedForm, SwapForm
from tournaments.tables.page import tables_page
from tournaments.tables.queries import tables_of
from tournaments.web.access import member_event
from tournaments.web.acts import note
from tournaments.web.books_box import BooksForm
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown, refuse
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _


@require_POST
@transaction.atomic
def swap(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Trade the places of two people. The same trade again undoes it."""
    event = member_event(request, club, event_id)
    round_, form = last_round(event), SwapForm(request.POST, event=event)
    if not form.is_valid():
        return tables_page(request, event, round_, problems=[_("Choose two people of different teams.")], status=422)
    one, other = form.people()
    try:
        swap_people(round_=round_, one=one, other=other, all_the_same=form.cleaned_data["all_the_same"])
    except ValidationError as error:
        kept: dict[str, object] | None = None
        if isinstance(error, RuleBrokenError):
            kept = {"one": one.pk, "other": other.pk}
        return tables_page(request, event, round_, problems=error.messages, swap=kept, status=409)
    said = [_("%(one)s and %(other)s have traded places.") % {"one": one, "other": other}]
    said += [_now_plays(seat) for seat in seats_at(tables_of(round_)) if seat.player in (one, other)]
    left_seats = left(TeamMember, "player", "team", team__event=event_id, player__in=[one.pk, other.pk])
    undo = {"first-player": one.pk, "second-player": other.pk, "all_the_same": "on"}
    done(request, said_together(said), undo=request.path, undo_data=undo, left=[left_seats])
    return redirect("tables:tables", club=club, event_id=event_id)


def _now_plays(seat: FoundSeat) -> Said:
    partners = said_together(seat.partners, " & ")
    paired = _("%(name)s now plays with %(partners)s at Table %(table)s.")
    alone = _("%(name)s now plays alone at Table %(table)s.")
    return (paired if partners else alone) % {"name": seat.player, "partners": partners, "table": seat.table}


@require_POST
@transaction.atomic
def decks(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Choose the number of decks for the whole evening, if the rules allow several."""
    event = member_event(request, club, event_id)
    with errors_shown(request):
        choose_decks(event=event, other=request.POST.get("other") == "1")
        event.refresh_from_db(fields=["other_decks"])
        decks = " / ".join(f"{event.decks_at(players)}" for players, _other in event.rules.decks.also)
        note(request, _("Decks at a table: %(decks)s.") % {"decks": decks})
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def books(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    form = BooksForm(request.POST, kinds=_kinds_sent(request, event.rules))
    problems: list[str] = [_("Books needed to go out: type a whole number from 0 to 99.")]
    status = 422
    if form.kinds and form.is_valid():
        try:
            say_books(event=event, players=form.cleaned_data["players"], books=form.books())
            problems = []
            noted = _("Books needed to go out at a table of %(players)s: %(books)s.")
            told = {"players": form.cleaned_data["players"], "books": " / ".join(map(str, form.books().values()))}
            done(request, _("The number of books is saved."), noted=noted % told)
        except ValidationError as error:
            problems, status = error.messages, 409
    if request.GET.get("before") == "round":
        for problem in problems:
            refuse(request, problem)
        return redirect("rounds:next", club=club, event_id=event_id)
    if problems:
        return tables_page(request, event, last_round(event), problems=problems, status=status)
    return redirect("tables:tables", club=club, event_id=event_id)


def _kinds_sent(request: HttpRequest, rules: RuleSet) -> list[str]:
    """Return the kinds of books that the form asked about: those that the rules leave open."""
    return [need.kind for need in rules.required if f"books-{need.kind}" in request.POST]


@require_POST
@transaction.atomic
def owned(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Set how many decks and tables the club owns. Empty means no limit."""
    event = member_event(request, club, event_id)
    form = OwnedForm(request.POST)
    if not form.is_valid():
        return tables_page(request, event, last_round(event), problems=form.errors_with_labels(), status=422)
    decks, tables = form.cleaned_data["decks"], form.cleaned_data["tables"]
    say_owned(club=event.club, decks=decks, tables=tables)
    told = {"decks": decks or "–", "tables": tables or "–"}
    note(request, _("The club owns: decks %(decks)s, tables %(tables)s.") % told)
    return redirect("tables:tables", club=club, event_id=event_id)
