"""One page for every Undo: what it needs stays on the server."""

from http import HTTPStatus

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import ResolverMatch
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.models import Club, User
from tournaments.history.queries import acts_in_words, undone_in_words
from tournaments.models import Act, Event, UndoData
from tournaments.web.access import PassEndedError, helper_pass, is_valid, member_club, members_and_helpers
from tournaments.web.acts import Place, Undo, did_something, name_of_writer, note_place, undo_of
from tournaments.web.left_behind import CHANGED_SINCE, is_as_left
from tournaments.web.responses import has_told, is_refused, refuse, way_back
from tournaments.wording.said import said as _


@members_and_helpers
@require_POST
@transaction.atomic
def undo(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Undo one act of the club: let the page that undoes it do so with what was stored. It has its own refusals."""
    act, back = _act(request, club, number), way_back(request, "")
    response = _undo(request, act)
    leads_back = back and response.status_code == HTTPStatus.FOUND and (did_something(request) or is_refused(request))
    return redirect(back) if leads_back else response


def _undo(request: HttpRequest, act: Act) -> HttpResponse:
    if undone := undone_in_words(act):
        refuse(request, _("This was undone already, at %(time)s by %(name)s.") % undone)
        return _after(act)
    data = UndoData.objects.filter(act=act).first()
    undo = undo_of(data) if data else None
    if data is None or undo is None:
        refuse(request, _("This can no longer be undone."))
        return _after(act)
    if not is_as_left(data.left, locks=True):
        refuse(request, str(CHANGED_SINCE))
        return _after(act)
    response = _press(request, act, data, undo)
    if response.status_code >= 400 or is_refused(request):
        return response
    if response.status_code == HTTPStatus.OK:
        # It asks something first, such as a password.
        return redirect(data.path)
    if did_something(request):
        _note_undone(request, act)
    else:
        refuse(request, _("This can no longer be undone."))
    return response


def _note_undone(request: HttpRequest, act: Act) -> None:
    act.undone_at, act.undone_by = timezone.now(), name_of_writer(request)
    act.save(update_fields=["undone_at", "undone_by"])
    # What it undid is as it was done once more; what that one undid is undone again.
    earlier, is_undone = act.undid, False
    while earlier is not None:
        earlier.undone_at, earlier.undone_by = (act.undone_at, act.undone_by) if is_undone else (None, "")
        earlier.save(update_fields=["undone_at", "undone_by"])
        earlier, is_undone = earlier.undid, not is_undone
    if not has_told(request):
        words = acts_in_words(act.club_id, [act.pk], on_paper=True)[act.pk].words
        messages.success(request, _("Undone: %(what)s") % {"what": words})


def _act(request: HttpRequest, slug: str, number: int) -> Act:
    """Return an act of the reader's club, locked after its evening or club; a helper reaches those of the own pass."""
    acts = Act.objects.select_related("club", "event")
    if isinstance(request.user, User):
        found = acts.filter(club=member_club(request, slug), pk=number).first()
    else:
        helper = helper_pass(request)
        if helper is None:
            raise Http404
        if not is_valid(helper):
            raise PassEndedError
        found = acts.filter(helper=helper, club__slug=slug, pk=number).first()
        note_place(request, Place(club=helper.event.club, event=helper.event, helper=helper))
    if found is None:
        raise Http404
    if found.event_id is None:
        Club.locked(found.club_id)
    else:
        Event.all_locked(pk=found.event_id)
    return get_object_or_404(acts.select_for_update(of=("self",)), pk=number)


def _press(request: HttpRequest, act: Act, data: UndoData, undo: Undo | ResolverMatch) -> HttpResponse:
    """Let a function undo the act, or the page that does, as if its button had sent what is stored."""
    sent = QueryDict(mutable=True)
    request.undoes = act  # type: ignore[attr-defined]
    if isinstance(undo, Undo):
        request.POST, request.GET = sent, QueryDict()  # type: ignore[assignment]
        place = [act.club.slug, *([act.event_id] if act.event_id else [])]
        return undo.function(request, *place, **data.sent)
    path, _mark, query = data.path.partition("?")
    sent.update({name: str(value) for name, value in data.sent.items()})
    request.POST, request.GET = sent, QueryDict(query)  # type: ignore[assignment]
    request.path = request.path_info = path
    request.resolver_match = undo
    answer: HttpResponse = undo.func(request, *undo.args, **undo.kwargs)
    return answer


def _after(act: Act) -> HttpResponse:
    if act.event is None:
        return redirect("tonight:tonight", club=act.club.slug)
    return redirect("tonight:event", club=act.club.slug, event_id=act.event.pk)
