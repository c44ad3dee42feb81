"""Pages for changes after the draw: choose the person, then what happened."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.changes import queries
from tournaments.changes.before_round_queries import before_round
from tournaments.changes.forms import FromForm, ReplacementForm, TeamTradeForm, TradeForm, WhoForm
from tournaments.changes.free_chair_queries import free_chairs_for
from tournaments.models import Event, Player, Round, SignUp
from tournaments.models.seating import shown_round
from tournaments.sign_up.chair_queries import lines_without_chair
from tournaments.sign_up.queries import chapter_is_missing
from tournaments.tables.queries import tables_of
from tournaments.tables.sit_out_queries import sitting_out
from tournaments.web.access import found_or_404, member_event
from tournaments.web.chapter_box import GiveChapterForm
from tournaments.web.responses import render_event


@require_GET
def choose(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """List everyone at the tables and everyone without a chair."""
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    asked = bool({"name", "player"} & set(request.GET))
    form = WhoForm(request.GET if asked else None, event=event)
    if form.is_valid() and form.person is not None:
        return redirect("changes:person", club, event_id, form.person.pk)
    context = {"tables": tables_of(round_), "without_chair": lines_without_chair(event, round_), "find_form": form}
    return render_event(request, "changes/choose.html", event, context, step="tables")


@require_GET
def person(request: HttpRequest, club: str, event_id: int, player_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    return person_page(request, event, get_object_or_404(event.club.players, pk=player_id))


def person_page(
    request: HttpRequest, event: Event, player: Player, *, problem: str = "", trade: TradeForm | None = None
) -> HttpResponse:
    """Render a person's page. `trade` is a refused trade of chairs, which stays filled in."""
    round_ = found_or_404(shown_round(event))
    there = queries.chair_of(round_, player)
    earliest = there.from_deal if there else round_.first_deal
    missing = queries.missing_deals(there) if there else []
    trades = queries.team_trades(round_, there) if there else None
    last_deal = queries.last_deal_of(there.table.seating, round_) if there else round_.last_deal
    deals = range(earliest, last_deal + 1)
    asked = asked_deal(request.POST or request.GET)
    if missing and not deals and asked not in missing:
        asked = missing[0]
    from_deal = asked if asked in missing else max(earliest, min(asked, last_deal))
    only = is_only(request.POST or request.GET)
    before = before_round(event, round_, player, there, missing)
    sent = request.POST if {"name", "player"} & set(request.POST) else None
    search, hand = "round" if before else "chair", {"from_deal": from_deal, "only": only}
    replacement = ReplacementForm(sent, event=event, search=search, initial=hand)
    if before:
        replacement.sent_to("changes:substitute-before-round", event.club.slug, event.pk, player.pk)
    elif there:
        replacement.sent_to("changes:replace", event.club.slug, event.pk, there.member.pk)
    asks_who = before.plays if before else there and (deals or missing)
    if problem and asks_who and "name" in request.POST and replacement.is_valid():
        replacement.add_error("name", problem)
    is_one_hand = from_deal in missing or only
    chapters = queries.chapters_of_partners(event, there) if there else frozenset()
    would_meet = queries.who_would_meet(round_, there) if there else frozenset()
    without_chair = [line for line in lines_without_chair(event, round_) if line.player_id != player.pk]
    without_chair.sort(
        key=lambda line: (
            line.player_id in would_meet,
            line.player.chapter_id in chapters,
            line.part == SignUp.Part.IF_NEEDED,
        )
    )
    resting = sitting_out(event, round_, without_chair)
    frees_chair = there is not None and (is_one_hand or not there.row.shares)
    sharers = queries.sharers(round_, there, from_deal) if there and frees_chair and not is_one_hand else []
    if frees_chair and not (without_chair or sharers):
        replacement.button_class = "button-main"  # nobody is at hand whose name could be pressed
    context = {
        "player": player,
        "chapter_form": _chapter_form(event, player) if chapter_is_missing(event, player) else None,
        "there": there,
        "before": before,
        "from_deal": from_deal,
        "deals": deals,
        "missing": missing,
        "is_missing": is_one_hand,
        "only": only,
        "went_home": event.sign_ups.filter(player=player, status=SignUp.Status.GONE_HOME).exists(),
        "trade_form": _trade_form(event, round_, there, trade or TradeForm(event=event)) if there else None,
        "team_trades": trades,
        "team_trade_form": _team_trade_form(event, there, trades) if there and trades else None,
        "resting": [line for line in without_chair if line.player in resting],
        "without_chair": [line for line in without_chair if line.player not in resting],
        "chapters_of_partners": chapters,
        "sharers": sharers,
        "would_meet": would_meet,
        "frees_chair": frees_chair,
        "teams": [] if there else queries.open_teams(round_, player, from_deal),
        "free_chairs": free_chairs_for(event, round_, there, from_deal) if there else [],
        "problem": "" if replacement.errors else problem,
        "replacement": replacement,
    }
    status = 422 if problem or (trade and trade.errors) else 200
    return render_event(request, "changes/person.html", event, context, step="tables", status=status)


def _chapter_form(event: Event, player: Player) -> GiveChapterForm:
    here = reverse("changes:person", args=[event.club.slug, event.pk, player.pk])
    return GiveChapterForm(player=player, back=here)


def _trade_form(event: Event, round_: Round, there: queries.AtTable, form: TradeForm) -> TradeForm:
    """Return the form that trades this person's chair with that of someone in another team."""
    form.offering(_named(event, range(round_.first_deal, round_.last_deal + 1)))
    return form.sent_to("changes:trade", event.club.slug, event.pk, there.member.pk)


def _team_trade_form(event: Event, there: queries.AtTable, trades: queries.TradesOffered) -> TeamTradeForm:
    """Return the form by which this person's team trades tables with another team of as many chairs."""
    form = TeamTradeForm(auto_id="team-%s").offering(trades.others, _named(event, trades.deals))
    return form.sent_to("changes:trade-team", event.club.slug, event.pk, there.row.team.pk)


def _named(event: Event, deals: Iterable[int]) -> list[tuple[int, str]]:
    return [(deal, event.hand_name(deal)) for deal in deals]


def is_only(data: Mapping[str, Any]) -> bool:
    """Return whether a change is for one hand only."""
    form = FromForm(data)
    return form.is_valid() and form.cleaned_data["only"]


def asked_deal(data: Mapping[str, Any]) -> int:
    """Return the requested hand; 0 for none."""
    form = FromForm(data)
    return (form.cleaned_data["from_deal"] or 0) if form.is_valid() else 0
