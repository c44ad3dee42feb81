"""Pages for people who are on the list twice: likely pairs, two side by side, merge, undo."""

from dataclasses import asdict
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.models import Player
from tournaments.people.duplicate_queries import belongings, likely_doubles
from tournaments.people.find_person import FindPersonForm
from tournaments.people.merge_actions import Merged, merge_people, part_people, refuse_two_people
from tournaments.people.views import player_or_404
from tournaments.web.access import member_club
from tournaments.web.acts import undoes
from tournaments.web.one_chapter import warn_of_changed_chapters
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _


@require_GET
def doubles(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    context = {"club": found_club, "room": "people", "pairs": likely_doubles(found_club)}
    return render(request, "people/doubles.html", context)


@require_GET
def find_double(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """Find the other record of a person, and redirect to the two side by side."""
    player = player_or_404(request, club, player_id)
    asked = "name" in request.GET
    data = request.GET if asked else None
    label, button = _("Who else is it?"), _("Compare the two")
    form = FindPersonForm(
        data, club=player.club, without=player.pk, gone=True, method="get", label=label, button=button
    )
    if form.is_valid() and form.person is not None:
        return redirect("people:merge", club=club, player_id=player_id, other_id=form.person.pk)
    context = {"club": player.club, "room": "people", "part": "", "player": player, "form": form}
    return render(request, "people/find_double.html", context, status=422 if asked else 200)


@require_http_methods(["GET", "POST"])
def merge(request: HttpRequest, club: str, player_id: int, other_id: int) -> HttpResponse:
    """Show two records side by side. POST merges them into the first."""
    if player_id == other_id:
        raise Http404
    kept, other = player_or_404(request, club, player_id), player_or_404(request, club, other_id)
    problem = ""
    try:
        refuse_two_people(kept, other)
        if request.method == "POST":
            return _merged(request, kept, other)
    except ValidationError as error:
        problem = error.messages[0]
    names = names_apart(kept, other)
    context = {
        "club": kept.club,
        "room": "people",
        "problem": problem,
        "kept": belongings(kept),
        "other": belongings(other),
    }
    context |= {"kept_name": names[0], "other_name": names[1]}
    return render(request, "people/merge.html", context, status=409 if problem and request.method == "POST" else 200)


def names_apart(one: Player, other: Player) -> tuple[str, str]:
    """Return the names of two people; if they are the same, with the chapters, or else with "the other"."""
    if one.name != other.name:
        return one.name, other.name
    if one.chapter != other.chapter:
        named, unnamed = _("%(name)s (%(chapter)s)"), _("%(name)s (no chapter)")
        first, second = (
            (named if player.chapter else unnamed) % {"name": player.name, "chapter": player.chapter}
            for player in (one, other)
        )
        return first, second
    return one.name, _("the other %(name)s") % {"name": other.name}


@transaction.atomic
def _merged(request: HttpRequest, kept: Player, other: Player) -> HttpResponse:
    kept_name, other_name = names_apart(kept, other)
    merged = merge_people(kept=kept, other=other)
    sentence = _("%(kept)s and %(other)s are now one person.") % {"other": other_name, "kept": kept_name}
    noted = _("Two records of %(person)s are now one.") % {"person": kept}
    done(request, sentence, noted=noted, undo=part, undo_data={"merged": asdict(merged)})
    warn_of_changed_chapters(request, kept.club, [kept.pk])
    return redirect("people:person", club=kept.club.slug, player_id=kept.pk)


@undoes("people.merge")
def part(request: HttpRequest, club: str, *, merged: dict[str, Any]) -> HttpResponse:
    kept = player_or_404(request, club, merged["kept"])
    with errors_shown(request):
        part_people(club=kept.club, merged=Merged(**merged))
        done(request, _("They are two people again."))
        warn_of_changed_chapters(request, kept.club, [kept.pk, merged["other"]["id"]])
    return redirect("people:person", club=club, player_id=kept.pk)
