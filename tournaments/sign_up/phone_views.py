"""What the desk does about people who signed in by their own phones."""

from collections.abc import Iterable

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournaments.models import Player
from tournaments.sign_up.actions import PhoneTakenBack, put_back_phone, take_back_phone
from tournaments.sign_up.way_back import to_list
from tournaments.web.access import member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.fields import whole_number
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said_plural as ngettext


@require_POST
@transaction.atomic
def take_back_phones(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Take back every press on a phone."""
    event = member_event(request, club, event_id)
    phones = event.helper_passes.phones()
    phone = get_object_or_404(phones, pk=whole_number(request.POST.get("phone", "")))
    taken = take_back_phone(phone=phone)
    undo = put_back_phones if taken.presses else ""
    if sentence := _sentence(taken):
        done(request, sentence, undo=undo, undo_data={"presses": taken.presses})
    return to_list(request, club, event_id)


def _sentence(taken: PhoneTakenBack) -> Said:
    said = []
    if taken.people:
        said.append(
            ngettext("%(names)s is not signed in.", "%(names)s are not signed in.", len(taken.people))
            % {"names": _names(taken.people)}
        )
    if taken.stay:
        stays = ngettext(
            "%(names)s stays: the line was changed since, or the person sits at a table.",
            "%(names)s stay: their lines were changed since, or they sit at a table.",
            len(taken.stay),
        )
        said.append(stays % {"names": _names(taken.stay)})
    return said_together(said)


def _names(people: Iterable[Player]) -> Said:
    return said_together(people, ", ")


@undoes("sign_up.take-back-phones")
def put_back_phones(request: HttpRequest, club: str, event_id: int, *, presses: list[int]) -> HttpResponse:
    """Undo `take_back_phones`."""
    event = member_event(request, club, event_id)
    with errors_shown(request):
        if put_back_phone(event=event, presses=presses):
            note_done(request)
    return to_list(request, club, event_id)
