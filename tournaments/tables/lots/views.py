"""The page where the desk types what people pull from the hat."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from tournaments.core.draw.hat import Refusal
from tournaments.models import Event, Player, Round
from tournaments.models.seating import last_round
from tournaments.sign_up.queries import head_count, who_would_play
from tournaments.tables.former_tables import drawn
from tournaments.tables.forms import chosen_plan, offered_plans, other_plans
from tournaments.tables.lots.actions import empty_hat, fill_hat, pull_lot, put_lot_back, seat_from_hat
from tournaments.tables.lots.forms import PullForm
from tournaments.tables.lots.queries import (
    hat_fits,
    hat_of,
    lines_in_hat,
    people_in_hat,
    who_is_in_the_hat,
)
from tournaments.tables.queries import plans_for, with_tables
from tournaments.web.access import member_event
from tournaments.web.acts import note
from tournaments.web.left_behind import left
from tournaments.web.name_box import found_list
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.said import said as _

NOT_IN_HAT = gettext_lazy("One of the two is no longer in the hat.")
# One sentence for every reason: others can see the screen, and "never together" wishes are private.
NOT_PARTNERS = gettext_lazy("%(one)s and %(other)s cannot be partners. Please pull again.")


@require_http_methods(["GET", "POST"])
def hat(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show who is still in the hat. POST records a pull, or asks whose lot it was."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    if round_.seatings.exists():
        return redirect("tables:tables", club=club, event_id=event_id)
    if request.method == "GET" or not round_.plan.is_pulling:
        return _page(request, event, round_)
    form = PullForm(request.POST, round_=round_)
    if form.is_other_asked:
        return _page(request, event, round_, form=form)
    if not form.is_valid():
        return _page(request, event, round_, form=form, status=422)
    return _pulled(request, event, round_, *form.people())


@require_GET
def find(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Answer a box of the hat with those still in it whom the letters so far may mean."""
    in_hat = people_in_hat(last_round(member_event(request, club, event_id)))
    return found_list(request, lambda text: who_is_in_the_hat(in_hat, text))


def _pulled(request: HttpRequest, event: Event, round_: Round, one: Player, other: Player) -> HttpResponse:
    """Record the pull and go on, or say why the lot goes back."""
    names = {"one": one, "other": other}
    try:
        with transaction.atomic():
            refusal = pull_lot(round_=round_, one=one, other=other)
            if refusal is None:
                undo = reverse("lots:back", args=[event.club.slug, event.pk])
                pulled = left(Round, "plan", pk=round_.pk)
                done(request, _("%(one)s and %(other)s are partners.") % names, undo=undo, left=[pulled])
    except ValidationError as error:
        return _page(request, event, round_, problem=error.messages[0], status=409)
    if refusal is not None:
        problem = str(NOT_IN_HAT) if refusal == Refusal.NOT_IN_HAT else NOT_PARTNERS % names
        return _page(request, event, round_, problem=problem, form=PullForm.pulled_by(one, round_=round_), status=409)
    return redirect("lots:hat", club=event.club.slug, event_id=event.pk)


@require_POST
@transaction.atomic
def begin(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_, plan = last_round(event), chosen_plan(event, request.POST.get("plan", ""))
    try:
        if plan is None:
            raise ValidationError(_("Please choose how to set up the tables."))
        fill_hat(round_=round_, plan=plan)
        note(request, _("Partners are pulled from a hat."))
    except ValidationError as error:
        return _page(request, event, last_round(event), problem=error.messages[0], status=422)
    return redirect("lots:hat", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def back(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    if put_lot_back(round_=last_round(member_event(request, club, event_id))):
        note(request, _("The last lot is back in the hat."))
    return redirect("lots:hat", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def seat(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    assert isinstance(request.user, User)
    with errors_shown(request):
        round_ = last_round(event)
        seat_from_hat(round_=round_, made_by=request.user)
        again = reverse("tables:again", args=[club, event_id])
        note(request, with_tables(round_, _("The pairs from the hat are seated.")), undo_path=again, left=drawn(round_))
        return redirect("tables:tables", club=club, event_id=event_id)
    return redirect("lots:hat", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def stop(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    if empty_hat(round_=last_round(member_event(request, club, event_id))):
        note(request, _("Nobody pulls from a hat any more."))
    return redirect("tables:tables", club=club, event_id=event_id)


def _page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    *,
    problem: str = "",
    form: PullForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the hat with the form of a pull, an empty one unless given."""
    context: dict[str, object] = {"problem": problem, "pulling": round_.plan.is_pulling}
    context |= _hat_context(round_, form) if round_.plan.is_pulling else _plan_context(event)
    return render_event(request, "tables/lots.html", event, context, step="tables", status=status)


def _hat_context(round_: Round, form: PullForm | None) -> dict[str, object]:
    if not hat_fits(round_):
        return {"misfit": True}
    lines = lines_in_hat(round_)
    now = hat_of(round_, lines)
    return {
        "form": form or PullForm(None, round_=round_),
        "left": [lines[number].player for number in now.left],
        "pulled": [[lines[number].player for number in pair] for pair in now.pulled],
        "last": [lines[number].player for number in now.left] if now.is_done else [],
    }


def _plan_context(event: Event) -> dict[str, object]:
    pairs = [plan for plan in plans_for(event, head_count(event)) if plan.is_of_pairs]
    offered, would_play = offered_plans(event, pairs), who_would_play(event)
    others = other_plans(offered, may_bring_one=bool(would_play))
    return {"plans": offered, "other_plans": others, "would_play": would_play}
