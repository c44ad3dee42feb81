"""Pages of the people a club knows: the list, and one person."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_tables2 import RequestConfig

from tournaments.models import Player
from tournaments.people import queries
from tournaments.people.actions import save_player, set_gone
from tournaments.people.find_person import FindPersonForm
from tournaments.people.forms import PlayerForm
from tournaments.people.grids import PeopleFilter, PeopleGrid
from tournaments.people.history_queries import changes_of
from tournaments.people.queries import couples_of
from tournaments.web.access import member_club
from tournaments.web.responses import done


def player_or_404(request: HttpRequest, club: str, player_id: int) -> Player:
    """A person of the reader's club."""
    players = member_club(request, club).players.select_related("club", "chapter")
    return get_object_or_404(players, pk=player_id)


PEOPLE_A_PAGE = 50


@require_GET
def people(request: HttpRequest, club: str) -> HttpResponse:
    """The list of people with a search: those who still come or, on demand, those who no longer do."""
    found_club = member_club(request, club)
    gone = request.GET.get("gone") == "yes"
    everybody = queries.people_gone(found_club) if gone else queries.people(found_club)
    narrowed = PeopleFilter(request.GET, queryset=everybody, club=found_club)
    grid = PeopleGrid.of(found_club, narrowed.qs, gone=gone)
    RequestConfig(request, paginate={"per_page": PEOPLE_A_PAGE}).configure(grid)
    context = {
        "club": found_club,
        "room": "people",
        "grid": grid,
        "form": narrowed.form,
        "gone": gone,
        "count": queries.count_people(found_club),
        "narrowed": any(narrowed.data.get(field) for field in ("name", "chapter")),
    }
    return render(request, "people/people.html", context)


@require_http_methods(["GET", "POST"])
def add_person(request: HttpRequest, club: str) -> HttpResponse:
    """One new person."""
    return _edit_person(request, Player(club=member_club(request, club)))


@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """One person, to look at and change."""
    return _edit_person(request, player_or_404(request, club, player_id))


@require_GET
def changes(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """What was ever changed about a person."""
    player = player_or_404(request, club, player_id)
    context = {"club": player.club, "room": "people", "player": player, "part": "changes"}
    return render(request, "people/changes.html", {**context, "changes": changes_of(player)})


@require_POST
def gone(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """Somebody no longer comes, or comes again."""
    player = player_or_404(request, club, player_id)
    is_gone = request.POST.get("gone") == "yes"
    set_gone(player=player, gone=is_gone)
    sentence = _("%(name)s no longer comes.") if is_gone else _("%(name)s comes again.")
    done(
        request, sentence % {"name": player.name}, undo_url=request.path, undo_data={"gone": "no" if is_gone else "yes"}
    )
    return redirect("people:people", club=club)


def _edit_person(request: HttpRequest, player: Player) -> HttpResponse:
    form = PlayerForm(request.POST or None, instance=player)
    if form.is_valid():
        saved = save_player(player=form.save(commit=False), chapter=form.chapter)
        messages.success(request, _("Saved: %(name)s.") % {"name": saved.name})
        return redirect("people:people", club=player.club.slug)
    return person_page(request, player, form, status=422 if form.errors else 200)


def person_page(
    request: HttpRequest,
    player: Player,
    form: PlayerForm,
    *,
    couple_form: FindPersonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "club": player.club,
        "room": "people",
        "part": "details",
        "form": form,
        "player": player,
        "shown_name": form.name_before,
        "chapters": queries.chapters(player.club),
        "couples": couples_of(player) if player.pk else [],
        "couple_form": couple_form or (couple_form_of(None, player) if player.pk else None),
    }
    return render(request, "people/person.html", context, status=status)


def couple_form_of(request: HttpRequest | None, player: Player) -> FindPersonForm:
    others = queries.people(player.club).exclude(pk=player.pk)
    return FindPersonForm(request.POST if request else None, among=others, label=_("Partner or spouse"))
