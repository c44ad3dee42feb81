"""Declare results final, reopen them, and read out the winners."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.standings.reading_out import ReadingOut
from tournaments.core.standings.tie_breaks import card_shown
from tournaments.models import Event, Player, TeamMember
from tournaments.standings import actions, queries
from tournaments.standings.actions import change_how_places_are_decided, make_final, reopen_results, save_cut_cards
from tournaments.standings.forms import CutForm, HowForm
from tournaments.standings.grids import player_grids, team_grids
from tournaments.standings.queries import RankedList
from tournaments.standings.reading_page import chosen_reading, reading_page
from tournaments.standings.tie_queries import ties_to_cut
from tournaments.standings.views import asked_results, standings_page
from tournaments.web.access import member_event
from tournaments.web.changed_settings import changed_settings
from tournaments.web.fields import whole_number
from tournaments.web.left_behind import Left, left
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _


@require_http_methods(["GET", "POST"])
def how(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Change how places are decided: lists, ties, unfinished hands, sitting out, chapters."""
    event = member_event(request, club, event_id)
    form = HowForm(request.POST or None, instance=event)
    if form.is_valid():
        with transaction.atomic():
            change_how_places_are_decided(event=event, settings=form.settings)
            noted = _("New ranking: %(changes)s") % {"changes": changed_settings(form)}
            done(request, _("Ranking saved."), noted=noted if form.changed_data else None)
    return _form_or_results(request, event, "standings/how.html", form)


@require_http_methods(["GET", "POST"])
def cut(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    evening = queries.evening_of(event)
    lists = queries.place_lists(event, evening, after=evening.after(""))
    form = CutForm(request.POST or None, ties=ties_to_cut(event, lists))
    if form.is_valid():
        with transaction.atomic():
            save_cut_cards(event=event, cards=form.cards)
            noted = _("Cards of the cut: %(cards)s") % {"cards": _cards_said(event, form.cards)}
            done(request, _("The cards are saved."), noted=noted)
    return _form_or_results(request, event, "standings/cut.html", form)


def _cards_said(event: Event, cards: Mapping[int, int | None]) -> Said:
    """Return who cut which card: by team number, or by player where places are of players."""
    members = TeamMember.objects.filter(team__event=event).select_related("player", "team").order_by("team", "pk")
    key = "player_id" if event.ranks_players else "team.number"
    who: dict[int, dict[int, Player]] = {}
    for member in members:
        who.setdefault(attrgetter(key)(member), {})[member.player_id] = member.player
    cut = [
        {"people": said_together(who.get(number, {}).values(), " & "), "card": card_shown(card) or _("no card")}
        for number, card in cards.items()
    ]
    return said_together((_("%(people)s: %(card)s") % one for one in cut), ", ")


def _form_or_results(request: HttpRequest, event: Event, template: str, form: HowForm | CutForm) -> HttpResponse:
    """Go back to the results once the form is saved; until then show it."""
    if form.is_valid():
        return redirect("standings:results", club=event.club.slug, event_id=event.pk)
    return render_event(request, template, event, {"form": form}, step="results", status=422 if form.errors else 200)


@require_POST
@transaction.atomic
def final(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        make_final(event=event, version=whole_number(request.POST.get("version", "")))
        undo = reverse("standings:not-final", args=[club, event_id])
        done(request, _("The results are final now."), undo=undo, left=[_final(event_id)])
    return redirect("standings:results", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def not_final(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = reopen_results(event=member_event(request, club, event_id))
    again = reverse("standings:final", args=[club, event_id])
    undo_data = {"version": event.version}
    done(request, _("The results are no longer final."), undo=again, undo_data=undo_data, left=[_final(event_id)])
    return redirect("standings:results", club=club, event_id=event_id)


def _final(event_id: int) -> Left:
    return left(Event, "final_at", pk=event_id)


def _shown(event_id: int) -> Left:
    return left(Event, "winners_shown_at", pk=event_id)


@require_POST
@transaction.atomic
def show_winners(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    actions.show_winners(event=member_event(request, club, event_id))
    undo = reverse("standings:hold-back", args=[club, event_id])
    done(request, _("Everyone sees the last hand now."), undo=undo, left=[_shown(event_id)])
    return redirect("standings:results", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def hold_back(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    actions.hold_winners_back(event=member_event(request, club, event_id))
    done(request, _("The last hand is held back again."))
    return redirect("standings:results", club=club, event_id=event_id)


@require_http_methods(["GET", "POST"])
def winners(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Read out the winners from last place to first: one page for each place. POST goes on to a step, with the wall."""
    event = member_event(request, club, event_id)
    shown = asked_results(request, event)
    chosen = chosen_reading({**request.GET.dict(), **request.POST.dict()})
    lists: Sequence[RankedList[Any]] = queries.lists_to_read_out(
        event, shown.evening, by_player=chosen.by_player, after=shown.after, round_=shown.round
    )
    page = reading_page(lists, chosen, has_teams=not event.ranks_players)
    if request.method == "POST":
        reading = ReadingOut(
            version=event.version, by_player=chosen.by_player, list=page.list, first=chosen.first, step=page.step
        )
        with transaction.atomic():
            if shown.is_whole_evening and actions.read_out(
                event=event, reading=reading, lists=page.lists, is_first_place=page.is_first_place
            ):
                undo = reverse("standings:hold-back", args=[club, event_id])
                sentence = _("The winners are read out. Everyone sees all places now.")
                done(request, sentence, undo=undo, left=[_shown(event_id)])
        return redirect(f"{request.path}?{page.keep}&step={page.step}")
    is_of_players = chosen.by_player or event.ranks_players
    grids = (player_grids if is_of_players else team_grids)(event, lists, shown.deals(event), QueryDict())
    return standings_page(request, "winners", event, shown, {"page": page, "lists": grids})
