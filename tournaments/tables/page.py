"""Render the page of tables and partners, before and after the draw."""

from django.http import HttpRequest, HttpResponse, QueryDict

from accounts.browser_choices import kept_choice
from tournaments.core.tables.plans import Plan, WayOut, fewest_people, nearest_head_counts
from tournaments.models import Event, Round
from tournaments.models.event import Lists
from tournaments.models.progress import progress
from tournaments.models.schedule import follows_a_round
from tournaments.sign_up.chair_queries import absent_at_tables, lines_without_chair, waiting_for_chair
from tournaments.sign_up.queries import (
    advice_of,
    chapter_is_missing,
    head_count,
    is_here,
    lines_to_confirm,
    table_advice,
    unknown_chapters_here,
    who_would_play,
)
from tournaments.tables import draw_queries
from tournaments.tables.apart_queries import couples_here, couples_tonight, kept_badly
from tournaments.tables.chapter_queries import chapter_state
from tournaments.tables.chosen_partner_queries import chosen_pairs
from tournaments.tables.forms import (
    Choice,
    CoupleForm,
    DrawForm,
    HouseTeamForm,
    OwnedForm,
    PartnersForm,
    SwapForm,
    offered_plans,
    other_plans,
    plan_key,
)
from tournaments.tables.queries import (
    BooksQuestion,
    TableWithTeams,
    books_questions,
    deck_choice,
    is_new_round,
    plan_of,
    plans_for,
    rounds_started,
    tables_of,
)
from tournaments.tables.sit_out_queries import sitting_out
from tournaments.web.access import link_is_on
from tournaments.web.books_box import BooksForm
from tournaments.web.fields import FindForm
from tournaments.web.responses import render_event

JUST_DRAWN = "just-drawn"
"""The session's key of the round that was drawn a moment ago: its chairs are filled in sight, once."""
PLAN_COOKIE = "plan"
"""The cookie that holds the plan that was chosen last (`plan_in_cookie`)."""


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


def plan_in_cookie(event: Event, plan: Plan) -> str:
    """Return what the cookie holds of a chosen plan, so that another form of the page does not lose the choice."""
    return f"{event.pk} {plan_key(plan)}"


def _plan_context(request: HttpRequest, event: Event, round_: Round) -> dict[str, object]:
    """Return the choices before the draw."""
    counted = head_count(event)
    found = plans_for(event, counted)
    offered = offered_plans(event, found)
    first = next((plan_key(plan) for plan in found if plan.way_out == WayOut.EVERYBODY or len(found) == 1), "")
    kept = [key for key, plan, _lacking in offered if plan_in_cookie(event, plan) == kept_choice(request, PLAN_COOKIE)]
    chosen = request.POST.get("plan") or request.GET.get("plan") or next(iter(kept), first)
    averages = any(plan.player_averages_compare for plan in found)
    place = (event.club.slug, event.pk)
    fewer, more = (None, None) if found else nearest_head_counts(event.rules, counted.playing)
    owned = {"tables": event.club.tables_owned, "decks": event.club.decks_owned}
    couples = couples_here(event)
    would_play = who_would_play(event) if counted.if_needed else []
    never = {Lists.SUGGESTED} if averages else {Lists.SUGGESTED, Lists.PER_PLAYER}
    return {
        "head_count": counted,
        "unknown_chapters": unknown_chapters_here(event),
        "to_confirm": lines_to_confirm(event),
        "plans": offered,
        "other_plans": other_plans(offered, may_bring_one=bool(would_play)),
        "advice": advice_of(event.rules, found),
        "is_too_few": counted.playing < fewest_people(event.rules),
        "fewest_people": fewest_people(event.rules),
        "chosen": chosen,
        "chosen_plan": next((plan for key, plan, _lacking in offered if key == chosen), None),
        "fewer_people": fewer,
        "more_people": more,
        "none_fits": all(any(lacking) for _key, _plan, lacking in offered),
        "would_play": would_play,
        "reader_is_here": is_here(event.sign_ups.select_related("player"), request.user),
        "deck_choice": deck_choice(event),
        "lists_form": DrawForm(_sent(request, "draw")).offering([c for c in Lists.choices if c[0] not in never]),
        "is_mixed": any(len(plan.sizes) > 1 for plan in found),
        "is_pulling": round_.plan.is_pulling,
        "chosen_pairs": chosen_pairs(round_),
        "partners_form": PartnersForm(_sent(request, "partners"), event=event),
        "couples": couples,
        "couples_tonight": couples_tonight(round_, couples),
        "couple_form": CoupleForm(_sent(request, "couple"))
        .offering([(couple.pk, str(couple)) for couple in couples])
        .sent_to("tables:couple", *place),
        "owned_form": OwnedForm(_sent(request, "owned"), initial=owned).sent_to("tables:owned", *place),
    }


def _drawn_context(request: HttpRequest, event: Event, round_: Round, drawn: list[TableWithTeams]) -> dict[str, object]:
    counted = progress(event)
    now = draw_queries.drawn_now(event, drawn)
    state = chapter_state(round_, now, may_change=not counted.has_begun)
    without_chair = lines_without_chair(event, round_)
    seated = [seat.player for seat in draw_queries.seats_at(drawn)]
    sits_out = sitting_out(event, round_, without_chair)
    late = [line.player for line in waiting_for_chair(event, round_, without_chair)]
    place = (event.club.slug, event.pk)
    find_form = FindForm(request.GET).sent_to("tables:tables", *place)
    questions = books_questions(event, plan_of(round_).tables)
    draw = round_.draws.select_related("wishes").last()
    round_is_new = is_new_round(round_)
    return {
        "progress": counted,
        "draw": draw,
        "rounds": rounds_started(event),
        "shown_round": round_.number,
        "may_make_again": round_is_new and follows_a_round(round_),
        "round_is_new": round_is_new,
        "changed": draw and draw_queries.is_changed_since(drawn, draw),
        "link_is_on": link_is_on(event),
        "has_tallies": _has_tallies(event, round_),
        "is_dealt": request.session.pop(JUST_DRAWN, None) == round_.pk,
        "find_form": find_form,
        "asked": find_form.asked,
        "found": draw_queries.find_seats(drawn, find_form.asked),
        "chapters": state,
        "unknown_chapters": [player for player in (*seated, *late, *sits_out) if chapter_is_missing(event, player)],
        "kept_badly": kept_badly(event, now),
        "late_names": ", ".join(player.name for player in late),
        "all_can_sit": bool(late) and table_advice(event, head_count(event)).all_can_sit,
        "sitting_out": ", ".join(player.name for player in sits_out),
        # Once all sheets are in, nobody needs a substitute here. Those who left are told before the next round.
        "absent": [] if counted.round_is_in else absent_at_tables(round_),
        "books_questions": questions,
        "books_forms": [(asked, _books_form(request, event, asked)) for asked in questions],
        "swap_form": SwapForm(_sent(request, "swap"), event=event),
        "house_form": HouseTeamForm(_sent(request, "house")).offering(_teams(drawn)).sent_to("tables:house", *place),
        "house_teams": [row for table in drawn for row in table.teams if row.team.not_for_prizes],
    }


def _has_tallies(event: Event, round_: Round) -> bool:
    """Return whether tally sheets were printed since these tables are shown."""
    return bool(round_.shown_at) and event.prints.filter(kind="tallies", printed_at__gte=round_.shown_at).exists()


def _books_form(request: HttpRequest, event: Event, asked: BooksQuestion) -> BooksForm:
    form = BooksForm.asking(asked.players, asked.books, _sent(request, "books"))
    return form.sent_to("tables:books", event.club.slug, event.pk)


def _sent(request: HttpRequest, url_name: str) -> QueryDict | None:
    """Return the data that was sent to this url: a refused form is shown again as it was typed."""
    assert request.resolver_match is not None
    return request.POST if request.resolver_match.url_name == url_name else None


def _teams(drawn: list[TableWithTeams]) -> list[Choice]:
    """Return the teams that may win prizes, grouped by their table."""
    offered = [(table.name, [row for row in table.teams if not row.team.not_for_prizes]) for table in drawn]
    return [(name, [(row.team.pk, row.present_name) for row in rows]) for name, rows in offered]
