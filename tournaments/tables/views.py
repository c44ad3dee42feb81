"""Tables and partners on one page: head count, plans, draw, draft, show to everyone."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from accounts.browser_choices import keep_choice
from accounts.models import User
from tournaments.core.draw.reasons import DrawError
from tournaments.models import Event, Round
from tournaments.models.event import Lists
from tournaments.models.seating import has_begun_draw, last_round, new_seed
from tournaments.tables import draw_queries
from tournaments.tables.actions import draw_again, draw_partners, hide_again, show_everyone, undo_draw
from tournaments.tables.former_tables import FormerTables, drawn, restore_tables, tables_to_keep
from tournaments.tables.forms import DrawForm, chosen_plan
from tournaments.tables.page import JUST_DRAWN, PLAN_COOKIE, plan_in_cookie, tables_page
from tournaments.tables.queries import tables_of, tables_to_choose_from, with_tables
from tournaments.tables.sit_out_queries import sitting_out
from tournaments.web.access import member_event
from tournaments.web.acts import note, undoes
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown, render_event
from tournaments.wording.said import Said
from tournaments.wording.said import said as _


@require_GET
def tables(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the plans or the tables; if several rounds are chosen, go to their preview once it is possible."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    is_one_sitting = request.GET.get("for") == "one-sitting" or "plan" in request.GET
    if event.plans_rounds and not is_one_sitting and _is_draw_due(event, round_):
        return redirect("rounds:plan", club=club, event_id=event_id)
    response = tables_page(request, event, round_)
    if "plan" in request.GET and (plan := chosen_plan(event, request.GET["plan"])) is not None:
        keep_choice(response, PLAN_COOKIE, plan_in_cookie(event, plan))
    return response


def _is_draw_due(event: Event, round_: Round) -> bool:
    """Return whether nothing is drawn or being pulled yet, and those who are here fill a table."""
    return not has_begun_draw(round_) and bool(tables_to_choose_from(event))


@require_POST
@transaction.atomic
def draw(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    form = DrawForm(request.POST)
    plan = chosen_plan(event, form.cleaned_data["plan"]) if form.is_valid() else None
    if plan is None:
        return tables_page(request, event, round_, problems=[_("Please choose how to set up the tables.")], status=422)
    assert isinstance(request.user, User)
    lists = form.cleaned_data["lists"] or Lists.SUGGESTED
    try:
        draw_partners(round_=round_, plan=plan, seed=new_seed(), made_by=request.user, lists=lists)
    except (DrawError, ValidationError) as error:
        return _refused_draw(request, event, error)
    request.session[JUST_DRAWN] = round_.pk
    undo_path = reverse("tables:again", args=[club, event_id])
    note(request, with_tables(round_, _("Partners are drawn.")), undo_path=undo_path, left=drawn(round_))
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def redraw(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    assert isinstance(request.user, User)
    former = tables_to_keep(round_)
    try:
        draw_again(round_=round_, seed=new_seed(), made_by=request.user)
    except (DrawError, ValidationError) as error:
        return _refused_draw(request, event, error)
    request.session[JUST_DRAWN] = round_.pk
    _done_with_undo(request, event, _("Drawn again."), former)
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def show(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        round_ = last_round(event)
        show_everyone(round_=round_)
        shown = [left(Round, "shown_at", pk=round_.pk)]
        done(request, _("The tables are shown."), undo=reverse("tables:hide", args=[club, event_id]), left=shown)
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def hide(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        hide_again(round_=last_round(event))
        note(request, _("The tables are hidden again."))
    return redirect("tables:tables", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def again(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Undo the draw, to choose and draw anew."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    former = {} if event.has_rounds else tables_to_keep(round_)
    with errors_shown(request):
        undo_draw(round_=round_)
        _done_with_undo(request, event, _("The draw is undone."), former)
    return redirect("tables:tables", club=club, event_id=event_id)


@undoes("tables.draw")
def restore(request: HttpRequest, club: str, event_id: int, *, former: dict[str, Any]) -> HttpResponse:
    """Put back the tables that a draw or its undoing replaced."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    if former.get("round") == round_.pk:
        assert isinstance(request.user, User)
        with errors_shown(request):
            restore_tables(round_=round_, former=former, made_by=request.user)
            done(request, _("The tables are as they were."))
    return redirect("tables:tables", club=club, event_id=event_id)


@require_GET
def read_out(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the tables in large letters for reading out, also as a substitute for a printer."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    context = {"tables": tables_of(round_), "sitting_out": sitting_out(event, round_)}
    return render_event(request, "tables/read_out.html", event, context, step="tables")


@require_GET
def log(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List every draw of the round with its names and seed, and check it by drawing again."""
    event = member_event(request, club, event_id)
    round_ = last_round(event)
    draws, drawn = draw_queries.checked_draws(round_), tables_of(round_)
    changed = bool(draws) and draw_queries.is_changed_since(drawn, draws[0].logged)
    context = {"draws": draws, "is_seated": bool(drawn), "changed": changed}
    return render_event(request, "tables/log.html", event, context, step="tables")


def _refused_draw(request: HttpRequest, event: Event, error: DrawError | ValidationError) -> HttpResponse:
    problems = error.messages if isinstance(error, ValidationError) else _sentences(event, error)
    return tables_page(request, event, last_round(event), problems=problems, status=409)


def _sentences(event: Event, error: DrawError) -> list[str]:
    """Return why no draw is possible, with names. Private wishes are named only on their own page."""
    if any("never" in reason.code for reason in error.reasons):
        return [_("“Never together” leaves no possible draw. Look at its page under People: one wish must go.")]
    names = [line.player.name for line in draw_queries.people_to_draw(event)]
    return [
        _(reason.sentence).format(people=", ".join(names[index] for index in reason.people), **dict(reason.values))
        for reason in error.reasons
    ]


def _done_with_undo(request: HttpRequest, event: Event, sentence: Said, former: FormerTables) -> None:
    """Say what was done, with Undo where there were tables."""
    undo, round_ = restore if former else "", last_round(event)
    noted = with_tables(round_, sentence)
    done(request, sentence, noted=noted, undo=undo, undo_data={"former": former}, left=drawn(round_))
