"""The page of the prizes: list, add, remove, award, hand over."""

import secrets
from datetime import datetime

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Event, Player, Prize
from tournaments.prizes import actions
from tournaments.prizes.forms import DRAW_NUMBER_BITS, AwardForm, PrizeForm
from tournaments.prizes.queries import hat, prize_rows, shown_list
from tournaments.sheets.open_matter_queries import matters_of_version, to_settle
from tournaments.standings.prize_queries import prize_name
from tournaments.standings.queries import results_state
from tournaments.web.access import member_event
from tournaments.web.acts import note, undoes
from tournaments.web.fields import whole_numbers
from tournaments.web.left_behind import Left, left
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.rule_sets import own_words
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together


@require_GET
def prizes(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    return _page(request, member_event(request, club, event_id), PrizeForm())


@require_POST
@transaction.atomic
def add(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    form = PrizeForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    with errors_shown(request):
        prize = actions.add_prize(event=event, **form.cleaned_data)
        note(request, _("New prize: %(prize)s.") % {"prize": prize_name(prize)})
    return _back_to_page(request, event)


@require_POST
@transaction.atomic
def usual(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    actions.add_usual_prizes(event=event)
    names = said_together(map(prize_name, event.prizes.order_by("number")), ", ")
    note(request, said_together([_("The usual prizes are added."), names]))
    return redirect("prizes:prizes", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def remove(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    prize = _prize_or_404(request, club, event_id, number)
    again = {"number": number, "kind": prize.kind, "place": prize.place, "title": prize.title}
    with errors_shown(request):
        actions.remove_prize(prize=prize)
        said = _("The prize “%(prize)s” is deleted.") % {"prize": prize_name(prize)}
        alike = left(Prize, "number", event=event_id, kind=prize.kind, place=prize.place, title=prize.title)
        done(request, _("The prize is deleted."), noted=said, undo=put_back, undo_data=again, left=[alike])
    return _back_to_page(request, prize.event)


@undoes("prizes.remove")
def put_back(
    request: HttpRequest, club: str, event_id: int, *, number: int, kind: str, place: int | None, title: str
) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        prize = actions.restore_prize(event=event, number=number, kind=kind, place=place, title=title)
        done(request, _("The prize “%(prize)s” is on the list again.") % {"prize": prize_name(prize)})
    return _back_to_page(request, event)


@require_POST
@transaction.atomic
def give(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    prize = _prize_or_404(request, club, event_id, number)
    chosen = whole_numbers(request.POST.getlist("player"))
    players = list(Player.objects.filter(pk__in=chosen, club=prize.event.club))
    with errors_shown(request):
        actions.give_prize(prize=prize, players=players)
        said = {"prize": prize_name(prize), "names": said_together(players, ", ")}
        done(request, _("%(prize)s: %(names)s.") % said, undo=_url_of("take-back", prize), left=[_given(prize)])
    return _back_to_page(request, prize.event)


@require_POST
@transaction.atomic
def draw(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    prize = _prize_or_404(request, club, event_id, number, kind=Prize.Kind.DOOR)
    with errors_shown(request):
        winner = actions.draw_door_prize(prize=prize, number=secrets.randbits(DRAW_NUMBER_BITS))
        noted = _("%(prize)s: %(names)s.") % {"prize": prize_name(prize), "names": winner}
        undo = _url_of("take-back", prize)
        done(request, _("Drawn: %(name)s.") % {"name": winner}, noted=noted, undo=undo, left=[_given(prize)])
    return _back_to_page(request, prize.event)


@require_POST
@transaction.atomic
def clear(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    prize = _prize_or_404(request, club, event_id, number)
    given = actions.clear_winners(prize=prize)
    again = {
        "number": number,
        "players": given.players,
        "draw_number": given.draw_number,
        "received_at": given.received_at and given.received_at.isoformat(),
    }
    undo = restore if given.players else ""
    noted = _("Open again: %(prize)s.") % {"prize": prize_name(prize)}
    done(request, _("The prize is open again."), noted=noted, undo=undo, undo_data=again)
    return _back_to_page(request, prize.event)


def _given(prize: Prize) -> Left:
    return left(Prize, "winners", "draw_number", event=prize.event_id, number=prize.number)


@undoes("prizes.take-back")
def restore(
    request: HttpRequest,
    club: str,
    event_id: int,
    *,
    number: int,
    players: list[int],
    draw_number: int | None,
    received_at: str | None,
) -> HttpResponse:
    prize = _prize_or_404(request, club, event_id, number)
    at = datetime.fromisoformat(received_at) if received_at else None
    with errors_shown(request):
        given = actions.Given(players=tuple(players), draw_number=draw_number, received_at=at)
        actions.restore_winners(prize=prize, given=given)
        names = said_together(prize.winners.all(), ", ")
        done(request, _("%(prize)s: %(names)s.") % {"prize": prize_name(prize), "names": names})
    return _back_to_page(request, prize.event)


@require_POST
@transaction.atomic
def received(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    prize = _prize_or_404(request, club, event_id, number)
    with errors_shown(request):
        is_received = "not" not in request.POST
        actions.mark_received(prize=prize, received=is_received)
        sentence = _("Handed over: %(prize)s.") if is_received else _("Not handed over: %(prize)s.")
        note(request, sentence % {"prize": prize_name(prize)})
    return _back_to_page(request, prize.event)


def _prize_or_404(request: HttpRequest, club: str, event_id: int, number: int, **wanted: str) -> Prize:
    return get_object_or_404(member_event(request, club, event_id).prizes, number=number, **wanted)


def _url_of(name: str, prize: Prize) -> str:
    return reverse(f"prizes:{name}", args=[prize.event.club.slug, prize.event_id, prize.number])


def _back_to_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Go back to the prizes by the list that the page showed."""
    query = shown_list(event, request.GET.get("after", "")).query
    return redirect(reverse("prizes:prizes", args=[event.club.slug, event.pk]) + query)


def _page(request: HttpRequest, event: Event, form: PrizeForm, *, status: int = 200) -> HttpResponse:
    shown = shown_list(event, request.GET.get("after", ""))
    kinds = [(code, own_words(str(name), event.rules)) for code, name in Prize.Kind.choices]
    form.fields["kind"].widget.choices = kinds
    place = (event.club.slug, event.pk)
    rows = prize_rows(event, shown)
    in_hat = hat(event, rows)
    state = results_state(event, shown.evening)
    next_prize = next((row.prize.number for row in rows if row.can_be_given(in_hat)), None)
    nothing_to_award = bool(rows) and state.all_in and next_prize is None
    forms = [AwardForm(row, is_next=state.all_in and row.prize.number == next_prize) for row in rows]
    context = {
        "rows": [
            (row, form.sent_to("prizes:give", *place, row.prize.number, query=shown.query))
            for row, form in zip(rows, forms, strict=True)
        ],
        # Only the prize that is next is unfolded.
        "next_prize": next_prize,
        "nothing_to_award": nothing_to_award,
        "to_settle": to_settle(matters_of_version(event)) if nothing_to_award else (),
        "usual": [prize_name(Prize(event=event, kind=kind, place=place)) for kind, place in actions.USUAL],
        "hat": in_hat,
        "may_free_somebody": any(row.in_line for row in rows),
        "shown": shown,
        "asked": request.GET,
        "state": state,
        "form": form.sent_to("prizes:add", *place, query=shown.query),
        "here": "prizes",
    }
    return render_event(request, "prizes/prizes.html", event, context, step="results", status=status)
