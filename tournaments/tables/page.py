"""Render the page of tables and partners, before and after the draw."""

from django.http import HttpRequest, HttpResponse

from tournaments.models import Event, Round, SignUp
from tournaments.models.event import Lists
from tournaments.sign_up.queries import head_count, who_would_play
from tournaments.tables import draw_queries
from tournaments.tables.chosen_partner_queries import How, chosen_pairs, lines_to_choose_from
from tournaments.tables.forms import plan_key
from tournaments.tables.queries import (
    TableRow,
    absent_at_tables,
    books_questions,
    deck_choice,
    nearest_plan,
    plan_of,
    plans_for,
    spare_people,
    tables_of,
)
from tournaments.web.responses import render_event


def tables_page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    *,
    problems: list[str] | None = None,
    swap: dict[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the plans, or the drawn tables. `swap` are two people whose trade was refused."""
    drawn = tables_of(round_)
    context = {"round": round_, "tables": drawn, "problems": problems or [], "swap": swap}
    context |= _drawn_context(request, event, round_, drawn) if drawn else _plan_context(request, event, round_)
    return render_event(request, "tables/tables.html", event, context, step="tables", status=status)


def _plan_context(request: HttpRequest, event: Event, round_: Round) -> dict[str, object]:
    """Return the choices before the draw."""
    counted = head_count(event)
    found = plans_for(event, counted)
    wanted = request.GET.get("way", "everybody")
    first = next((plan_key(plan) for plan in found if plan.way_out == wanted), "")
    averages = any(plan.player_averages_compare for plan in found)
    never = {Lists.SUGGESTED} if averages else {Lists.SUGGESTED, Lists.PER_PLAYER}
    return {
        "head_count": counted,
        "plans": [(plan_key(plan), plan) for plan in found],
        "chosen": request.POST.get("plan") or first,
        "would_play": who_would_play(event) if counted.if_needed else [],
        "nearest": None if found else nearest_plan(event, counted),
        "deck_choice": deck_choice(event),
        "lists": [choice for choice in Lists.choices if choice[0] not in never],
        "is_mixed": any(len(plan.sizes) > 1 for plan in found),
        "is_pulling": "hat" in round_.plan,
        "chosen_pairs": chosen_pairs(round_),
        "choose_from": lines_to_choose_from(event),
        "hows": How.choices,
    }


def _drawn_context(request: HttpRequest, event: Event, round_: Round, drawn: list[TableRow]) -> dict[str, object]:
    """Return what can be done with drawn tables."""
    asked = request.GET.get("who", "")[:100]
    state = draw_queries.chapter_state(event, drawn)
    spare = spare_people(event, round_)
    return {
        "draw": round_.draws.last(),
        "asked": asked,
        "found": draw_queries.find_people(drawn, asked),
        "chapters": state,
        "late": [line for line in spare if line.part == SignUp.Part.PLAYS],
        "sitting_out": [line for line in spare if line.part == SignUp.Part.SITS_OUT],
        "absent": absent_at_tables(round_),
        "books_questions": books_questions(event, plan_of(round_).tables),
    }
