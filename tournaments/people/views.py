"""Pages of the people: the list, and one person."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Chapter, Player
from tournaments.people import queries
from tournaments.people.actions import NamesakesError, save_player, set_gone
from tournaments.people.find_person import FindPersonForm
from tournaments.people.forms import PeopleSearchForm, PlayerForm
from tournaments.people.grids import ChangesGrid, PeopleGrid
from tournaments.people.history_queries import changes_of
from tournaments.people.queries import couples_of
from tournaments.web.access import member_club
from tournaments.web.fields import whole_number
from tournaments.web.grids import Rows
from tournaments.web.left_behind import left
from tournaments.web.name_box import found_list
from tournaments.web.one_chapter import warn_of_one_chapter
from tournaments.web.responses import done, way_back
from tournaments.wording.said import said as _


def player_or_404(request: HttpRequest, club: str, player_id: int) -> Player:
    players = member_club(request, club).players.select_related("club", "chapter")
    return get_object_or_404(players, pk=player_id)


PEOPLE_A_PAGE = CHANGES_A_PAGE = 50


@require_GET
def people(request: HttpRequest, club: str) -> HttpResponse:
    """List people with a search: those who still come, or those who no longer do."""
    found_club = member_club(request, club)
    gone = request.GET.get("gone") == "yes"
    everybody = queries.with_last_evening(queries.people(found_club, gone=gone))
    form, count = PeopleSearchForm(request.GET, club=found_club), queries.count_people(found_club)
    grid = PeopleGrid.of(found_club, form.found_among(everybody), gone=gone).show(request.GET, per_page=PEOPLE_A_PAGE)
    context = {
        "club": found_club,
        "room": "people",
        "grid": grid,
        "form": form,
        "gone": gone,
        "count": count,
        "leads_to_first_evening": not gone and count["coming"] and not queries.has_evenings(found_club),
        "narrowed": any(form.data.get(field) for field in ("name", "chapter")),
    }
    return render(request, "people/people.html", context)


@require_http_methods(["GET", "POST"])
def add_person(request: HttpRequest, club: str) -> HttpResponse:
    return _edit_person(request, Player(club=member_club(request, club)))


@require_http_methods(["GET", "POST"])
def person(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    return _edit_person(request, player_or_404(request, club, player_id))


@require_GET
def find(request: HttpRequest, club: str) -> HttpResponse:
    """Answer a name box with those of the club whom the letters so far may mean."""
    without, gone = whole_number(request.GET.get("without", "")), request.GET.get("gone") == "1"
    among = queries.others_of(member_club(request, club), without=without, gone=gone)
    return found_list(request, lambda text: queries.find_people(text, among=among))


@require_GET
def changes(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    player = player_or_404(request, club, player_id)
    grid = ChangesGrid(Rows(changes_of(player))).show(request.GET, per_page=CHANGES_A_PAGE)
    context = {"club": player.club, "room": "people", "player": player, "part": "changes", "grid": grid}
    return render(request, "people/changes.html", context)


@require_POST
@transaction.atomic
def gone(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """Mark that someone no longer comes, or comes again."""
    player = player_or_404(request, club, player_id)
    is_gone = request.POST.get("gone") == "yes"
    set_gone(player=player, gone=is_gone)
    sentence = _("%(name)s no longer comes.") if is_gone else _("%(name)s comes again.")
    undo_data = {"gone": "no" if is_gone else "yes"}
    comes = [left(Player, "gone", pk=player_id)]
    done(request, sentence % {"name": player}, undo=request.path, undo_data=undo_data, left=comes)
    return redirect("people:people", club=club)


def _edit_person(request: HttpRequest, player: Player) -> HttpResponse:
    form, before = PlayerForm(request.POST or None, instance=player), player.chapter
    if not form.is_valid():
        return person_page(request, player, form, status=422 if form.errors else 200)
    known = form.cleaned_data.get("namesakes") or 0
    try:
        with transaction.atomic():
            saved = save_player(player=form.save(commit=False), chapter=form.chapter, namesakes_known=known)
            if "chapter_name" not in form.changed_data or not warn_of_one_chapter(request, saved):
                done(request, _("Saved: %(name)s.") % {"name": saved})
    except NamesakesError as error:
        form.tell_of_namesakes(error, count=error.count)
        return person_page(request, player, form, status=409)
    if before is not None and not before.players.exists():
        _offer_to_delete(request, before)
    return redirect(way_back(request, reverse("people:people", args=[player.club.slug])))


def _offer_to_delete(request: HttpRequest, chapter: Chapter) -> None:
    """Tell that nobody belongs to a chapter any more, with the way to the page that deletes it."""
    said = _("No one belongs to %(chapter)s now.") % {"chapter": chapter.name}
    address = reverse("people:chapter", args=[chapter.club.slug, chapter.pk])
    messages.warning(request, format_html('{} <a href="{}">{}</a>', said, address, _("Delete this chapter")))


def person_page(
    request: HttpRequest,
    player: Player,
    form: PlayerForm,
    *,
    couple_form: FindPersonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    if player.pk:
        form.sent_to("people:person", player.club.slug, player.pk, query=query_back(request))
    context = {
        "club": player.club,
        "room": "people",
        "part": "details",
        "form": form,
        "player": player,
        "shown_name": form.name_before,
        "back": way_back(request, ""),
        "couples": couples_of(player) if player.pk else [],
        "couple_form": couple_form or (couple_form_of(request, player) if player.pk else None),
    }
    return render(request, "people/person.html", context, status=status)


def couple_form_of(request: HttpRequest, player: Player, data: QueryDict | None = None) -> FindPersonForm:
    label, button = _("Partner or spouse"), _("Make them a couple")
    form = FindPersonForm(data, club=player.club, without=player.pk, label=label, button=button)
    form.button_class = ""  # the page's main button is Save
    return form.sent_to("people:couple", player.club.slug, player.pk, query=query_back(request))


def query_back(request: HttpRequest) -> str:
    """Return the query that keeps the page to go back to, empty without one."""
    back = way_back(request, "")
    return f"?{urlencode({'back': back})}" if back else ""
