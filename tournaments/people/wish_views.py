"""The page of private wishes: who is never drawn together. No other page or paper shows them."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Club
from tournaments.people.find_person import FindPersonForm
from tournaments.people.pair_actions import drop_wish, keep_apart
from tournaments.people.queries import never_together, people
from tournaments.web.access import member_club
from tournaments.web.responses import done


@require_http_methods(["GET", "POST"])
def wishes(request: HttpRequest, club: str) -> HttpResponse:
    """List who is never drawn together. POST adds a pair."""
    found_club = member_club(request, club)
    data = request.POST if request.method == "POST" else None
    one, other = (_box(data, found_club, name) for name in ("one", "other"))
    # Validate both forms, so all errors show at once.
    if data is not None and all([one.is_valid(), other.is_valid()]) and one.person and other.person:
        try:
            wish = keep_apart(club=found_club, one=one.person, other=other.person)
        except ValidationError as error:
            other.add_error("name", error)
        else:
            # The message names nobody: others may see the next page.
            done(request, _("The wish is saved."), undo_url=reverse("people:drop-wish", args=[club, wish.pk]))
            return redirect("people:wishes", club=club)
    context = {"club": found_club, "room": "people", "boxes": [one, other], "wishes": never_together(found_club)}
    return render(request, "people/wishes.html", context, status=422 if data is not None else 200)


@require_POST
def drop(request: HttpRequest, club: str, wish_id: int) -> HttpResponse:
    """Delete one pair."""
    found_club = member_club(request, club)
    wish = get_object_or_404(never_together(found_club), pk=wish_id)
    undo_data = {"one-player": wish.first_id, "other-player": wish.second_id}
    drop_wish(wish=wish)
    done(request, _("The wish is deleted."), undo_url=reverse("people:wishes", args=[club]), undo_data=undo_data)
    return redirect("people:wishes", club=club)


def _box(data: object, club: Club, name: str) -> FindPersonForm:
    labels = {"one": _("Never together"), "other": _("with")}
    return FindPersonForm(data, among=people(club), label=labels[name], prefix=name)
