"""Pages of the chapters: the list, and one to rename, merge or delete."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.models import Chapter
from tournaments.people import queries
from tournaments.people.chapter_actions import delete_chapter, merge_chapters, rename_chapter, restore_chapter
from tournaments.people.forms import ChapterForm, MergeChapterForm
from tournaments.people.grids import ChaptersGrid
from tournaments.web.access import member_club
from tournaments.web.fields import whole_numbers
from tournaments.web.one_chapter import warn_of_changed_chapters
from tournaments.web.responses import done, errors_shown


@require_GET
def chapters(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    grid = ChaptersGrid(queries.chapters_counted(found_club)).show(request.GET)
    return render(request, "people/chapters.html", {"club": found_club, "room": "people", "grid": grid})


@require_http_methods(["GET", "POST"])
def chapter(request: HttpRequest, club: str, chapter_id: int) -> HttpResponse:
    """Show one chapter. POST renames it."""
    found = _chapter(request, club, chapter_id)
    form = ChapterForm(request.POST or None, initial={"name": found.name})
    if form.is_valid():
        before = found.name
        with errors_shown(form, "name"):
            rename_chapter(chapter=found, name=form.cleaned_data["name"])
            sentence = _("%(before)s is now called %(name)s.") % {"before": before, "name": found.name}
            done(request, sentence, undo_url=request.path, undo_data={"name": before})
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
def delete(request: HttpRequest, club: str, chapter_id: int) -> HttpResponse:
    """Delete a chapter. Its people stay without one."""
    found = _chapter(request, club, chapter_id)
    moved = delete_chapter(chapter=found)
    sentence = _("Deleted: the chapter %(name)s. Its people stay on the list.") % {"name": found.name}
    return _with_undo(request, club, sentence, found.name, moved)


@require_POST
def restore(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    form = ChapterForm(request.POST)
    players = whole_numbers(request.POST.get("players", "").split())
    if form.is_valid():
        chapter = restore_chapter(club=found_club, name=form.cleaned_data["name"], players=players)
        done(request, _("The chapter %(name)s is back.") % {"name": chapter.name})
        warn_of_changed_chapters(request, found_club, players)
    return redirect("people:chapters", club=club)


def _chapter(request: HttpRequest, club: str, chapter_id: int) -> Chapter:
    chapters = queries.chapters_counted(member_club(request, club)).select_related("club")
    return get_object_or_404(chapters, pk=chapter_id)


def _with_undo(request: HttpRequest, club: str, sentence: str, name: str, players: list[int]) -> HttpResponse:
    undo_data = {"name": name, "players": " ".join(map(str, players))}
    done(request, sentence, undo_url=reverse("people:bring-back-chapter", args=[club]), undo_data=undo_data)
    return redirect("people:chapters", club=club)
