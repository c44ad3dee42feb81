"""Changes before a round in one press each: leave, a substitute, sign in, undo."""

from dataclasses import asdict
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournaments.changes.before_round_actions import (
    leave_before_round,
    sign_in_before_round,
    substitute_before_round,
    undo_before_round,
)
from tournaments.changes.chair_views import chosen_person
from tournaments.changes.undo_values import ChangeBeforeRound
from tournaments.changes.views import person_page
from tournaments.changes.way_back import to_page_after_change
from tournaments.models import Event, Player
from tournaments.models.seating import shown_round
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import Said
from tournaments.wording.said import said as _


@require_POST
@transaction.atomic
def leave(request: HttpRequest, club: str, event_id: int, player_id: int) -> HttpResponse:
    event, player = _asked(request, club, event_id, player_id)
    with errors_shown(request):
        change = leave_before_round(round_=found_or_404(shown_round(event)), player=player)
        said = {"name": player, "number": change.number}
        return _changed(request, event, change, _("%(name)s leaves before Round %(number)s.") % said)
    return redirect("changes:person", club, event_id, player_id)


@require_POST
@transaction.atomic
def sign_in(request: HttpRequest, club: str, event_id: int, player_id: int) -> HttpResponse:
    event, player = _asked(request, club, event_id, player_id)
    with errors_shown(request):
        change = sign_in_before_round(round_=found_or_404(shown_round(event)), player=player)
        said = {"name": player, "number": change.number}
        return _changed(request, event, change, _("%(name)s plays from Round %(number)s on.") % said)
    return redirect("changes:person", club, event_id, player_id)


@require_POST
@transaction.atomic
def substitute(request: HttpRequest, club: str, event_id: int, player_id: int) -> HttpResponse:
    event, leaver = _asked(request, club, event_id, player_id)
    round_ = found_or_404(shown_round(event))
    try:
        player, known = chosen_person(request, event, "round")
        change = substitute_before_round(round_=round_, leaver=leaver, player=player, namesakes_known=known)
    except ValidationError as error:
        return person_page(request, event, leaver, problem=error.messages[0])
    said = {"new": player, "old": leaver, "number": change.number}
    return _changed(request, event, change, _("%(new)s plays for %(old)s from Round %(number)s on.") % said)


@undoes("changes.before-round")
def undo(request: HttpRequest, club: str, event_id: int, *, change: dict[str, Any]) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        undo_before_round(event=event, change=ChangeBeforeRound.stored(change))
        note_done(request)
    return to_page_after_change(event)


def _asked(request: HttpRequest, club: str, event_id: int, player_id: int) -> tuple[Event, Player]:
    event = member_event(request, club, event_id)
    return event, get_object_or_404(event.club.players, pk=player_id)


def _changed(request: HttpRequest, event: Event, change: ChangeBeforeRound, sentence: Said) -> HttpResponse:
    done(request, sentence, undo=undo, undo_data={"change": asdict(change)})
    return redirect("rounds:next", club=event.club.slug, event_id=event.pk)
