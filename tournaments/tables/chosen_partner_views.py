"""Chosen partners: for tonight or always, and pairs that win no prize."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.models import Team, Wish
from tournaments.models.seating import last_round
from tournaments.tables.chosen_partner_actions import choose_partners, drop_partners, mark_house_team
from tournaments.tables.chosen_partner_queries import chosen_pairs
from tournaments.tables.forms import HouseTeamForm, PartnersForm
from tournaments.tables.page import tables_page
from tournaments.web.access import found_or_404, member_event
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together


@require_POST
@transaction.atomic
def choose(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_, form = last_round(event), PartnersForm(request.POST, event=event)
    if not form.is_valid():
        return tables_page(request, event, round_, problems=[_("Choose two people.")], status=422)
    one, other = form.people()
    try:
        wish = choose_partners(round_=round_, one=one, other=other, how=form.cleaned_data["how"])
    except ValidationError as error:
        return tables_page(request, event, round_, problems=error.messages, status=409)
    sentence = _("%(one)s and %(other)s play together.") % {"one": one, "other": other}
    undo = reverse("tables:drop-partners", args=[club, event_id, wish.pk])
    done(request, sentence, undo=undo, left=[left(Wish, "kind", "event", pk=wish.pk)])
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def drop(request: HttpRequest, club: str, event_id: int, wish_id: int) -> HttpResponse:
    """Draw two chosen partners like anyone else again."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    pair = found_or_404(next((pair for pair in chosen_pairs(round_) if pair.wish.pk == wish_id), None))
    wish = pair.wish
    undo_data = {"one-player": wish.first_id, "other-player": wish.second_id, "how": pair.how.value}
    with errors_shown(request):
        drop_partners(round_=round_, wish=wish)
        sentence = _("%(one)s and %(other)s are drawn like everyone else.")
        sentence %= {"one": wish.first, "other": wish.second}
        undo = reverse("tables:partners", args=[club, event_id])
        pairs = left(Wish, "pk", kind=wish.kind, first=wish.first_id, second=wish.second_id)
        done(request, sentence, undo=undo, undo_data=undo_data, left=[pairs])
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def house(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Mark that a drawn team wins no prize, or may."""
    event = member_event(request, club, event_id)
    round_, form = last_round(event), HouseTeamForm(request.POST)
    if not form.is_valid():
        return tables_page(request, event, round_, problems=[_("Choose a team.")], status=422)
    team, is_house = get_object_or_404(event.teams, pk=form.cleaned_data["team"]), not form.cleaned_data["for_prizes"]
    mark_house_team(round_=round_, team=team, is_house=is_house)
    members = team.members.filter(last_deal=None).select_related("player")
    people = said_together((member.player for member in members), " & ")
    sentence = _("%(people)s: not for prizes.") if is_house else _("%(people)s: for prizes again.")
    undo_data = {"team": team.pk, "for_prizes": "on" if is_house else ""}
    prizes = [left(Team, "not_for_prizes", pk=team.pk)]
    done(request, sentence % {"people": people}, undo=request.path, undo_data=undo_data, left=prizes)
    return redirect("tables:tables", club=club, event_id=event_id)
