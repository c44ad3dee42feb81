"""Couples on a person's page: link and unlink."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.people.forms import PlayerForm
from tournaments.people.pair_actions import link_couple, unlink_couple
from tournaments.people.queries import couples_of
from tournaments.people.views import couple_form_of, person_page, player_or_404
from tournaments.web.responses import done


@require_POST
def couple(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """Link a person with their partner."""
    player = player_or_404(request, club, player_id)
    form = couple_form_of(request, player)
    if form.is_valid() and form.person is not None:
        try:
            linked = link_couple(club=player.club, one=player, other=form.person)
        except ValidationError as error:
            form.add_error("name", error)
        else:
            undo = reverse("people:take-apart", args=[club, player_id, linked.pk])
            done(request, _("%(couple)s are a couple.") % {"couple": linked}, undo_url=undo)
            return redirect("people:person", club=club, player_id=player_id)
    return person_page(request, player, PlayerForm(instance=player), couple_form=form, status=422)


@require_POST
def take_apart(request: HttpRequest, club: str, player_id: int, couple_id: int) -> HttpResponse:
    """End a couple."""
    player = player_or_404(request, club, player_id)
    linked = get_object_or_404(couples_of(player), pk=couple_id)
    partner = linked.second if linked.first_id == player.pk else linked.first
    unlink_couple(couple=linked)
    undo = reverse("people:couple", args=[club, player_id])
    done(
        request,
        _("%(couple)s are no longer a couple.") % {"couple": linked},
        undo_url=undo,
        undo_data={"player": partner.pk},
    )
    return redirect("people:person", club=club, player_id=player_id)
