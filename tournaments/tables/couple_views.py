"""One couple that is drawn tonight other than all couples."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.models import Wish
from tournaments.models.seating import last_round
from tournaments.tables.couple_actions import draw_couple_as
from tournaments.tables.forms import AS_ALL, CoupleForm
from tournaments.tables.page import tables_page
from tournaments.web.access import member_event
from tournaments.web.left_behind import left
from tournaments.web.responses import done
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together


@require_POST
@transaction.atomic
def couple(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_, form = last_round(event), CoupleForm(request.POST)
    if not form.is_valid():
        return tables_page(request, event, round_, problems=[_("Choose a couple.")], status=422)
    chosen = get_object_or_404(event.club.couples.select_related("first", "second"), pk=form.cleaned_data["couple"])
    kind = None if form.cleaned_data["how"] == AS_ALL else Wish.Kind(form.cleaned_data["how"])
    try:
        before = draw_couple_as(round_=round_, couple=chosen, kind=kind)
    except ValidationError as error:
        return tables_page(request, event, round_, problems=error.messages, status=409)
    how = kind.label if kind else _("as all couples")
    sentence = _("%(couple)s tonight: %(how)s.") % {
        "couple": said_together([chosen.first, chosen.second], " & "),
        "how": how,
    }
    undo = reverse("tables:couple", args=[club, event_id])
    tonight = left(Wish, "kind", event=event_id, first=chosen.first_id, second=chosen.second_id)
    done(request, sentence, undo=undo, undo_data={"couple": chosen.pk, "how": before or AS_ALL}, left=[tonight])
    return redirect("tables:tables", club=club, event_id=event_id)
