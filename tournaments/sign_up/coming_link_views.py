"""The organizer asks who is coming: the link, the answers, and the lines of those who say they come."""

from datetime import datetime

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import ComingAnswer, ComingLink, Event
from tournaments.people.queries import people
from tournaments.sign_up.coming_actions import (
    end_coming_link,
    forget_answer,
    give_coming_link,
    put_on_their_way,
    renew_coming_link,
    restore_answer,
    undo_on_their_way,
)
from tournaments.sign_up.coming_queries import answers_of, asks_who_comes, coming_link
from tournaments.sign_up.grids import AnswersGrid
from tournaments.sign_up.queries import names_of
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.addresses import addresses_of, qr_picture
from tournaments.web.grids import Rows
from tournaments.web.left_behind import Left, left
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext
from tournaments.wording.said import said_together


def _event(request: HttpRequest, club: str, event_id: int) -> Event:
    """Return an event of the reader's club whose people may be asked."""
    event = member_event(request, club, event_id)
    if not asks_who_comes(event):
        raise Http404
    return event


@never_cache
@require_GET
def link(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the link and what everybody answered."""
    event = _event(request, club, event_id)
    given_out, answers = coming_link(event), answers_of(event)
    page = reverse("coming:coming", args=[given_out.code]) if given_out else ""
    address = addresses_of(request, page)[0].leads_to if page else ""
    context = {
        "page": page,
        "address": address,
        "picture": qr_picture(address) if address else "",
        "grid": AnswersGrid(Rows(answers)).show(request.GET),
        "answers": len(answers),
        "come": sum(answer.comes for answer in answers),
    }
    return render_event(request, "sign_up/coming_link.html", event, context, step="sign-up")


@require_POST
@transaction.atomic
def give(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    again = "again" in request.POST
    give_coming_link(event=_event(request, club, event_id), the_same=again)
    given = _("Anyone with the link can say who is coming.")
    said = _("The link that asks who is coming works again.") if again else given
    done(request, said, undo=reverse("sign_up:end-coming", args=[club, event_id]), left=_left(event_id))
    return redirect("sign_up:coming", club=club, event_id=event_id)


def _left(event_id: int) -> list[Left]:
    return [left(ComingLink, "code", "is_on", event=event_id)]


@require_POST
@transaction.atomic
def renew(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    renew_coming_link(event=_event(request, club, event_id))
    done(request, _("The old link is off. Send the new one."))
    return redirect("sign_up:coming", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def end(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    end_coming_link(event=_event(request, club, event_id))
    undo = reverse("sign_up:give-coming", args=[club, event_id])
    said = _("The link that asks who is coming is off.")
    done(request, said, undo=undo, undo_data={"again": "1"}, left=_left(event_id))
    return redirect("sign_up:coming", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def forget(request: HttpRequest, club: str, event_id: int, answer_id: int) -> HttpResponse:
    answer = forget_answer(event=_event(request, club, event_id), answer=answer_id)
    if answer is not None:
        done(
            request,
            _("The answer of %(name)s is deleted.") % {"name": answer.player},
            undo=put_back,
            undo_data={
                "player": answer.player_id,
                "comes": answer.comes,
                "changed_at": answer.changed_at.isoformat(),
            },
            left=[left(ComingAnswer, "comes", event=event_id, player=answer.player_id)],
        )
    return redirect("sign_up:coming", club=club, event_id=event_id)


@undoes("sign_up.forget-answer")
def put_back(
    request: HttpRequest, club: str, event_id: int, *, player: int, comes: bool, changed_at: str
) -> HttpResponse:
    event = _event(request, club, event_id)
    found = found_or_404(people(event.club).filter(pk=player).first())
    restore_answer(event=event, player=found, comes=comes, changed_at=datetime.fromisoformat(changed_at))
    note_done(request)
    return redirect("sign_up:coming", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def on_their_way(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Put everybody who says they come on the list: on the way."""
    event = _event(request, club, event_id)
    if lines := put_on_their_way(event=event):
        said = ngettext("%(count)s person is on the way.", "%(count)s people are on the way.", len(lines))
        undo_data = {"lines": [line.pk for line in lines]}
        counted = said % {"count": len(lines)}
        noted = said_together([counted, names_of(event, undo_data["lines"])])
        done(request, counted, noted=noted, undo=not_on_their_way, undo_data=undo_data)
    return redirect("sign_up:list", club=club, event_id=event_id)


@undoes("sign_up.on-their-way")
def not_on_their_way(request: HttpRequest, club: str, event_id: int, *, lines: list[int]) -> HttpResponse:
    """Remove the lines of those who were put on the list."""
    event = _event(request, club, event_id)
    with errors_shown(request):
        if undo_on_their_way(event=event, lines=lines):
            note_done(request)
    return redirect("sign_up:list", club=club, event_id=event_id)
