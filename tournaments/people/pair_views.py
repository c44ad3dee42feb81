"""Link and unlink couples on a person's page, and the private page of who is never drawn together.

Wishes appear on no other page and on no print.
"""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Club
from tournaments.models import Couple, Wish
from tournaments.people.find_person import FindPersonForm
from tournaments.people.forms import ApartForm, EveningForm, PlayerForm
from tournaments.people.pair_actions import drop_wish, keep_apart, link_couple, unlink_couple
from tournaments.people.queries import couples_of, never_together, not_kept
from tournaments.people.views import couple_form_of, person_page, player_or_404, query_back
from tournaments.web.access import member_club
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _


@require_POST
def couple(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    player = player_or_404(request, club, player_id)
    form = couple_form_of(request, player, request.POST)
    if form.is_valid() and form.person is not None:
        with errors_shown(form, "name"), transaction.atomic():
            linked = link_couple(club=player.club, one=player, other=form.person)
            undo = reverse("people:take-apart", args=[club, player_id, linked.pk])
            said = _("%(couple)s are a couple.") % {"couple": _both(linked)}
            done(request, said, undo=undo, left=[left(Couple, "pk", pk=linked.pk)])
            return redirect(reverse("people:person", args=[club, player_id]) + query_back(request))
    return person_page(request, player, PlayerForm(instance=player), couple_form=form, status=422)


def _both(couple: Couple) -> Said:
    return said_together([couple.first, couple.second], " & ")


@require_POST
@transaction.atomic
def unlink(request: HttpRequest, club: str, player_id: int, couple_id: int) -> HttpResponse:
    player = player_or_404(request, club, player_id)
    linked = get_object_or_404(couples_of(player), pk=couple_id)
    partner = linked.second if linked.first_id == player.pk else linked.first
    unlink_couple(couple=linked)
    undo = reverse("people:couple", args=[club, player_id])
    sentence = _("%(couple)s are no longer a couple.") % {"couple": _both(linked)}
    now = [left(Couple, "pk", first=linked.first_id, second=linked.second_id)]
    done(request, sentence, undo=undo, undo_data={"player": partner.pk}, left=now)
    return redirect(reverse("people:person", args=[club, player_id]) + query_back(request))


@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, club: str) -> HttpResponse:
    """List who is kept apart, and where that fails on the evening that asks. POST adds a pair."""
    found_club = member_club(request, club)
    data = request.POST if request.method == "POST" else None
    one, other = (_box(data, found_club, name) for name in ("one", "other"))
    far = ApartForm(data)
    # Validate all boxes, so that all errors show.
    if data is not None and all([one.is_valid(), other.is_valid(), far.is_valid()]) and one.person and other.person:
        with errors_shown(other, "name"), transaction.atomic():
            kind = far.cleaned_data["kind"] or Wish.Kind.NEVER
            wish = keep_apart(club=found_club, one=one.person, other=other.person, kind=kind)
            # The message names nobody: others may see the next page.
            undo = reverse("people:drop-wish", args=[club, wish.pk])
            done(request, _("The wish is saved."), undo=undo, left=[left(Wish, "kind", pk=wish.pk)])
            return redirect(request.get_full_path())
    found = list(never_together(found_club))
    evening = EveningForm(request.GET).event_of(found_club)
    together = not_kept(found, evening) if evening else {}
    context = {
        "club": found_club,
        "room": "people",
        "boxes": [one, other],
        "apart_form": far,
        "evening": evening,
        "wishes": [(wish, together.get(wish.pk)) for wish in found],
    }
    return render(request, "people/wishes.html", context, status=422 if data is not None else 200)


@require_POST
@transaction.atomic
def drop(request: HttpRequest, club: str, wish_id: int) -> HttpResponse:
    found_club = member_club(request, club)
    wish = get_object_or_404(never_together(found_club), pk=wish_id)
    undo_data = {"one-player": wish.first_id, "other-player": wish.second_id, "kind": wish.kind}
    drop_wish(wish=wish)
    undo = reverse("people:wishes", args=[club])
    now = left(Wish, "kind", first=wish.first_id, second=wish.second_id)
    done(request, _("The wish is deleted."), undo=undo, undo_data=undo_data, left=[now])
    return redirect(reverse("people:wishes", args=[club], query=request.GET))


def _box(data: object, club: Club, name: str) -> FindPersonForm:
    labels = {"one": _("Never together"), "other": _("with")}
    return FindPersonForm(data, club=club, label=labels[name], fills=True, prefix=name)
