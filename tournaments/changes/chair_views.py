"""Changes after the draw in one press each: leave a chair, take one over, join a team, undo."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournaments.changes import queries
from tournaments.changes.actions import (
    NO_LONGER_FREE,
    join_team,
    leave_chair,
    move_to_chair,
    play_one_deal,
    take_chair,
    trade_chairs,
    undo_change,
)
from tournaments.changes.forms import ReplacementForm, TradeForm
from tournaments.changes.free_chair_queries import free_chairs_for
from tournaments.changes.undo_values import MembershipChange
from tournaments.changes.views import asked_deal, is_only, person_page
from tournaments.changes.way_back import to_page_after_change
from tournaments.core.people.names import team_name
from tournaments.models import Event, Player, Round, Team, TeamMember
from tournaments.models.seating import shown_round
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.fields import whole_number
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import Said, said_as, said_together
from tournaments.wording.said import said as _


@require_POST
@transaction.atomic
def leave(request: HttpRequest, club: str, event_id: int, member_id: int) -> HttpResponse:
    """Mark someone absent or gone home. The partner plays alone."""
    event = member_event(request, club, event_id)
    member = _member(event, member_id)
    first = _from_deal(request, event, member)
    try:
        change = leave_chair(member=member, from_deal=first)
    except ValidationError as error:
        return person_page(request, event, member.player, problem=error.messages[0])
    names = {"name": member.player, "hand": event.hand_name(first), "table": _table_of(member)}
    noted = _("%(name)s leaves Table %(table)s before %(hand)s.") % names
    return _changed(request, event, change, _("%(name)s no longer plays.") % names, noted=noted)


@require_POST
@transaction.atomic
def replace(request: HttpRequest, club: str, event_id: int, member_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    member = _member(event, member_id)
    try:
        player, known = chosen_person(request, event)
        if deal := _only_deal(request, event, member):
            change = play_one_deal(member=member, player=player, deal=deal, namesakes_known=known)
        elif mover := _sharer(event, player):
            return _moved(request, event, mover, member=member, from_deal=_from_deal(request, event, member))
        else:
            first = _from_deal(request, event, member)
            change = take_chair(member=member, player=player, from_deal=first, namesakes_known=known)
    except ValidationError as error:
        return person_page(request, event, member.player, problem=error.messages[0])
    names = {"new": player, "old": member.player, "table": _table_of(member)}
    if deal:
        sentence = _("%(new)s plays %(hand)s for %(old)s.") % {**names, "hand": event.hand_name(deal)}
        return _changed(request, event, change, sentence)
    noted = _("%(new)s plays for %(old)s at Table %(table)s from %(hand)s on.")
    sentence = _("%(new)s plays for %(old)s.") % names
    return _changed(request, event, change, sentence, noted=noted % {**names, "hand": event.hand_name(first)})


@require_POST
@transaction.atomic
def trade(request: HttpRequest, club: str, event_id: int, member_id: int) -> HttpResponse:
    """Trade the chairs of two people from a hand on. The same trade again undoes it."""
    event = member_event(request, club, event_id)
    member = _member(event, member_id)
    form = TradeForm(request.POST, event=event)
    if not form.is_valid() or form.person is None:
        form.fields[next(iter(form.errors))].widget.attrs["autofocus"] = True
        return person_page(request, event, member.player, trade=form)
    there = queries.chair_of(found_or_404(shown_round(event)), form.person)
    try:
        if there is None:
            raise ValidationError(_("Choose two people of different teams."))
        deal = trade_chairs(one=member, other=there.member, from_deal=form.cleaned_data["from_deal"])
    except ValidationError as error:
        return person_page(request, event, member.player, problem=error.messages[0], trade=form)
    names = {"one": member.player, "other": there.member.player, "hand": event.hand_name(deal)}
    done(
        request,
        _("%(one)s and %(other)s have traded places from %(hand)s on.") % names,
        undo=undo_trade,
        undo_data={"one": member.player_id, "other": there.member.player_id, "from_deal": deal},
        left=[
            left(
                TeamMember,
                *("player", "team", "first_deal"),
                team__event=event_id,
                team__round=member.team.round_id,
                player__in=[member.player_id, there.member.player_id],
            )
        ],
    )
    return to_page_after_change(event)


@undoes("changes.trade")
def undo_trade(request: HttpRequest, club: str, event_id: int, *, one: int, other: int, from_deal: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    people = [get_object_or_404(event.club.players, pk=player) for player in (one, other)]
    with errors_shown(request):
        first, second = (_chair_of(round_, player) for player in people)
        trade_chairs(one=first, other=second, from_deal=from_deal, undoes=True)
        note_done(request)
    return to_page_after_change(event)


def _chair_of(round_: Round, player: Player) -> TeamMember:
    there = queries.chair_of(round_, player)
    if there is None:
        raise ValidationError(_("%(name)s no longer plays, so nothing was undone.") % {"name": player.name})
    return there.member


@require_POST
@transaction.atomic
def join(request: HttpRequest, club: str, event_id: int, team_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    team = get_object_or_404(Team, pk=team_id, event=event)
    seating = get_object_or_404(round_.seatings, seats__team=team, last_deal=None)
    from_deal = max(asked_deal(request.POST), queries.next_deals(round_).get(team.pk, seating.first_deal))
    with errors_shown(request):
        player, known = chosen_person(request, event)
        if mover := _sharer(event, player):
            return _moved(request, event, mover, team=team, from_deal=from_deal)
        shares = "empty-chair" not in request.POST
        change = join_team(team=team, player=player, from_deal=from_deal, namesakes_known=known, shares=shares)
        there = queries.chair_of(round_, player)
        partners = list(there.partners) if there else []
        named = said_as(team_name(one.name for one in partners), partners)
        names = {"name": player, "table": seating.table, "partners": named}
        return _changed(request, event, change, _("%(name)s sits at Table %(table)s with %(partners)s.") % names)
    return redirect("changes:choose", club=club, event_id=event_id)


@undoes("changes.chair")
def undo(request: HttpRequest, club: str, event_id: int, *, change: dict[str, Any]) -> HttpResponse:
    event = member_event(request, club, event_id)
    places = TeamMember.objects.filter(team__event=event).select_related("player", "team__event")
    rows = {
        **{name: places.filter(pk=change[name]).first() for name in ("left", "joined")},
        "moved_from": event.teams.filter(pk=change["moved_from"]).first(),
    }
    shortened = {int(key): deal for key, deal in change["shortened"].items()}
    with errors_shown(request):
        if any(change[name] != (row and row.pk) for name, row in rows.items()):
            raise ValidationError(_("This change was undone or changed since, so nothing was undone."))
        undo_change(change=MembershipChange(**{**change, **rows, "shortened": shortened}))
        note_done(request)
    return to_page_after_change(event)


def _sharer(event: Event, player: Player) -> queries.AtTable | None:
    """Return where someone sits who shares chairs and may move to another one, or None."""
    there = queries.chair_of(found_or_404(shown_round(event)), player)
    return there if there and there.row.shares else None


def _moved(
    request: HttpRequest,
    event: Event,
    mover: queries.AtTable,
    *,
    from_deal: int,
    member: TeamMember | None = None,
    team: Team | None = None,
) -> HttpResponse:
    """Move someone who shares chairs to a free chair, from the first hand that neither team has in."""
    from_deal = max(from_deal, mover.from_deal)
    if member is not None:
        names = {"name": mover.member.player, "hand": event.hand_name(from_deal), "old": member.player}
        sentence = _("%(name)s moves to %(old)s’s chair from %(hand)s.") % names
    else:
        chairs = free_chairs_for(event, found_or_404(shown_round(event)), mover, from_deal)
        told = next((chair.button for chair in chairs if chair.team.row.team == team), "")
        if not told:
            raise ValidationError(NO_LONGER_FREE)
        sentence = said_together([told, "."], "")
    change = move_to_chair(mover=mover.member, member=member, team=team, from_deal=from_deal)
    return _changed(request, event, change, sentence)


def _table_of(member: TeamMember) -> int:
    return max(member.team.seats.values_list("seating_id", "seating__table"))[1]


def _changed(
    request: HttpRequest, event: Event, change: MembershipChange, sentence: Said, *, noted: Said | None = None
) -> HttpResponse:
    done(request, sentence, noted=noted, undo=undo, undo_data={"change": change.as_stored})
    return to_page_after_change(event)


def chosen_person(request: HttpRequest, event: Event, search: str = "chair") -> tuple[Player, int]:
    """Return the chosen or typed person, unsaved if new, and how many of this name the organizer knew of."""
    form = ReplacementForm(request.POST, event=event, search=search)
    if form.is_valid():
        return form.chosen()
    if whole_number(request.POST.get("player", "")) and not form.has_error("from_deal"):
        raise Http404
    raise ValidationError([error for errors in form.errors.values() for error in errors])


def _member(event: Event, member_id: int) -> TeamMember:
    members = TeamMember.objects.filter(team__event=event, last_deal__isnull=True)
    return get_object_or_404(members.select_related("player", "team"), pk=member_id)


def _only_deal(request: HttpRequest, event: Event, member: TeamMember) -> int:
    """Return the requested hand if it is the only one: asked so, or its sheet is missing although a later one is in."""
    there = queries.chair_of(found_or_404(shown_round(event)), member.player)
    deal = asked_deal(request.POST)
    if there and is_only(request.POST):
        return deal if deal in queries.missing_deals(there) else max(deal, there.from_deal)
    return deal if there and deal in queries.missing_deals(there) else 0


def _from_deal(request: HttpRequest, event: Event, member: TeamMember) -> int:
    """Return the requested hand, at least the table's first one not played yet."""
    there = queries.chair_of(found_or_404(shown_round(event)), member.player)
    return max(asked_deal(request.POST), there.from_deal if there else member.first_deal)
