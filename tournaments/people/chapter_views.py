"""Pages of the chapters: the list, and one to rename, merge or delete."""

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Chapter, HelperPass, Player, SignUp
from tournaments.people import queries
from tournaments.people.chapter_actions import (
    delete_chapter,
    drop_chapter,
    give_chapter,
    merge_chapters,
    rename_chapter,
    restore_chapter,
)
from tournaments.people.forms import NO_CHAPTER, ChapterForm, MergeChapterForm
from tournaments.people.grids import ChaptersGrid
from tournaments.people.views import player_or_404
from tournaments.web.access import Writer, member_club, members_and_helpers, pass_at_the_door
from tournaments.web.acts import note_done, undoes
from tournaments.web.chapter_box import GiveChapterForm, find_chapters
from tournaments.web.left_behind import left
from tournaments.web.name_box import found_list
from tournaments.web.one_chapter import warn_of_changed_chapters, warn_of_one_chapter
from tournaments.web.responses import UndoOffer, done, errors_shown, way_back
from tournaments.wording.said import Said
from tournaments.wording.said import said as _


@require_GET
def chapters(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    grid = ChaptersGrid(queries.chapters_counted(found_club)).show(request.GET)
    has_others = queries.people(found_club).filter(chapter=None).exists()
    context = {"club": found_club, "room": "people", "grid": grid, "no_chapter": NO_CHAPTER if has_others else ""}
    return render(request, "people/chapters.html", context)


@members_and_helpers
@require_GET
def find(request: HttpRequest, club: str) -> HttpResponse:
    """Answer a chapter box with the chapters that the letters so far may mean, at a helper's door as well."""
    helper = pass_at_the_door(request, club)
    found_club = helper.event.club if helper else member_club(request, club)
    return found_list(request, lambda text: find_chapters(found_club, text))


@members_and_helpers
@require_http_methods(["GET", "POST"])
def give(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """Ask for the chapter of someone who has none, and lead back to the page that knew of it.

    A helper is asked for the people whom they added at their door.
    """
    helper = pass_at_the_door(request, club)
    player = _added_at(helper, player_id) if helper else player_or_404(request, club, player_id)
    back = way_back(request, reverse("people:person", args=[club, player_id]))
    form = GiveChapterForm(request.POST or None, player=player, back=back)
    if form.is_valid():
        with errors_shown(form, "chapter"), transaction.atomic():
            made = give_chapter(player=player, name=form.cleaned_data["chapter"])
            undo_data = {"player": player_id, "made": made, "back": back}
            given = [left(Player, "chapter", pk=player_id)]
            offer: UndoOffer = {"undo": undo_give, "undo_data": undo_data, "left": given}
            # A helper is told nothing of partners: their tables may not be shown yet.
            if helper or not warn_of_one_chapter(request, player, **offer):
                said = {"name": player, "chapter": str(player.chapter)}
                done(request, _("%(name)s is from %(chapter)s.") % said, **offer)
            return redirect(back)
    context = {"club": player.club, "room": "people", "player": player, "form": form, "back": back}
    if helper:
        context |= {"event": helper.event, "writer": Writer(name=helper.name, user=None, helper=helper)}
    return render(request, "people/give_chapter.html", context, status=422 if form.errors else 200)


def _added_at(helper: HelperPass, player_id: int) -> Player:
    """Return somebody whom a helper added as a new person: their line, made by this helper, was their first."""
    added = queries.added_at_sign_up(helper.event.club, since=helper.made_at)
    player = get_object_or_404(added.select_related("club", "chapter"), pk=player_id)
    first = SignUp.history.filter(player=player).order_by("history_id").first()
    if first is None or first.signed_in_by_id != helper.pk:
        raise Http404
    return player


@undoes("people.give-chapter")
def undo_give(
    request: HttpRequest, club: str, _event_id: int = 0, *, player: int, made: int, back: str
) -> HttpResponse:
    helper = pass_at_the_door(request, club)
    found = _added_at(helper, player) if helper else player_or_404(request, club, player)
    drop_chapter(player=found, made=made)
    note_done(request)
    return redirect(back)


@require_http_methods(["GET", "POST"])
def chapter(request: HttpRequest, club: str, chapter_id: int) -> HttpResponse:
    """Show one chapter. POST renames it."""
    found = _chapter(request, club, chapter_id)
    form = ChapterForm(request.POST or None, initial={"name": found.name})
    if form.is_valid():
        before = found.name
        with errors_shown(form, "name"), transaction.atomic():
            rename_chapter(chapter=found, name=form.cleaned_data["name"])
            named = left(Chapter, "name", pk=found.pk)
            sentence = _("%(before)s is now called %(name)s.") % {"before": before, "name": found.name}
            done(request, sentence, undo=request.path, undo_data={"name": before}, left=[named])
            return redirect("people:chapters", club=club)
    context = {
        "club": found.club,
        "room": "people",
        "chapter": found,
        "form": form,
        "merge_form": MergeChapterForm(None, chapter=found).sent_to("people:merge-chapter", club, found.pk),
    }
    return render(request, "people/chapter.html", context, status=422 if form.errors else 200)


@require_POST
@transaction.atomic
def merge(request: HttpRequest, club: str, chapter_id: int) -> HttpResponse:
    """Move the people of this chapter to another one: two spellings of one name."""
    other = _chapter(request, club, chapter_id)
    form = MergeChapterForm(request.POST, chapter=other)
    if not form.is_valid():
        raise Http404
    kept = form.cleaned_data["into"]
    moved = merge_chapters(kept=kept, other=other)
    sentence = _("%(name)s belongs to %(kept)s now.") % {"name": other.name, "kept": kept.name}
    answer = _with_undo(request, club, sentence, other.name, moved)
    warn_of_changed_chapters(request, kept.club, moved)
    return answer


@require_POST
@transaction.atomic
def delete(request: HttpRequest, club: str, chapter_id: int) -> HttpResponse:
    """Delete a chapter. Its people stay without one."""
    found = _chapter(request, club, chapter_id)
    moved = delete_chapter(chapter=found)
    sentence = _("Deleted: the chapter %(name)s. Its people stay on the list.") % {"name": found.name}
    return _with_undo(request, club, sentence, found.name, moved)


@undoes("people.delete-chapter")
def restore(request: HttpRequest, club: str, *, name: str, players: list[int]) -> HttpResponse:
    found_club = member_club(request, club)
    chapter = restore_chapter(club=found_club, name=name, players=players)
    done(request, _("The chapter %(name)s is back.") % {"name": chapter.name})
    warn_of_changed_chapters(request, found_club, players)
    return redirect("people:chapters", club=club)


def _chapter(request: HttpRequest, club: str, chapter_id: int) -> Chapter:
    chapters = queries.chapters_counted(member_club(request, club)).select_related("club")
    return get_object_or_404(chapters, pk=chapter_id)


def _with_undo(request: HttpRequest, club: str, sentence: Said, name: str, players: list[int]) -> HttpResponse:
    moved = [left(Player, "chapter", pk__in=players)]
    done(request, sentence, undo=restore, undo_data={"name": name, "players": players}, left=moved)
    return redirect("people:chapters", club=club)
