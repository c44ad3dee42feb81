"""Tables and partners on one page: head count, plans, draw, draft, and showing it to everyone."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from tournaments.access import member_event
from tournaments.draw.actions import draw_partners, new_draw_number, put_away, show_everyone
from tournaments.draw.partners import DrawError
from tournaments.draw.queries import people_to_draw
from tournaments.models import Event, Round
from tournaments.pages import render_event
from tournaments.seating.plan import Plan
from tournaments.seating.queries import plans_for, tables_of
from tournaments.sign_up.queries import head_count


@require_GET
def tables(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """The plans for the head count, or the tables once they are drawn."""
    event = member_event(request, club, event_id)
    return _page(request, event, _round_of(event))


@require_POST
def draw(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Draw the partners for the chosen plan, as a draft."""
    event = member_event(request, club, event_id)
    round_ = _round_of(event)
    plan = _chosen_plan(event, request.POST.get("plan", ""))
    if plan is None:
        return _page(request, event, round_, problems=[_("Please choose how to set up the tables.")], status=422)
    assert isinstance(request.user, User)
    try:
        draw_partners(round_=round_, plan=plan, number=new_draw_number(), made_by=request.user)
    except DrawError as error:
        return _page(request, event, round_, problems=_sentences(event, error), status=409)
    except ValidationError as error:
        return _page(request, event, round_, problems=error.messages, status=409)
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def show(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the draft to everyone."""
    event = member_event(request, club, event_id)
    try:
        show_everyone(round_=_round_of(event))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, _("Everyone can see the tables now."))
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def again(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Put the drawn tables away, to choose and draw anew."""
    event = member_event(request, club, event_id)
    try:
        put_away(round_=_round_of(event))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("seating:tables", club=club, event_id=event_id)


def _page(
    request: HttpRequest, event: Event, round_: Round, *, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    counted = head_count(event)
    drawn = tables_of(round_)
    context = {
        "round": round_,
        "head_count": counted,
        "plans": [] if drawn else [(plan_key(plan), plan) for plan in plans_for(event, counted)],
        "tables": drawn,
        "draw": round_.draws.last(),
        "problems": problems or [],
    }
    return render_event(request, "draw/tables.html", event, context, step="tables", status=status)


def _round_of(event: Event) -> Round:
    """The round that is being prepared or played: the last one."""
    return event.rounds.order_by("-number")[0]


def plan_key(plan: Plan) -> str:
    """The plan as the form names it: the way out and the tables by size."""
    return f"{plan.way_out}:" + ",".join(f"{number}x{size}" for size, number in plan.sizes.items())


def _chosen_plan(event: Event, key: str) -> Plan | None:
    """The plan of that key among those for the head count of this moment."""
    return next((plan for plan in plans_for(event, head_count(event)) if plan_key(plan) == key), None)


def _sentences(event: Event, error: DrawError) -> list[str]:
    """Why no draw is possible, with names put in; only those who may draw ever see it."""
    names = [line.player.name for line in people_to_draw(event)]
    return [
        _(reason.sentence).format(people=", ".join(names[index] for index in reason.people), **dict(reason.values))
        for reason in error.reasons
    ]
