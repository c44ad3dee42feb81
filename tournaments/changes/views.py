"""Pages for changes after the draw: who it is about, and one press for what happened."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.changes import queries
from tournaments.changes.actions import TeamChange, join_team, leave_chair, take_chair, undo_change
from tournaments.changes.forms import FromForm, ReplacementForm, UndoForm
from tournaments.models import Event, Player, Round, Team, TeamMember
from tournaments.people.queries import people_like
from tournaments.tables.queries import shown_round, spare_people, tables_of, team_name
from tournaments.web.access import member_event
from tournaments.web.responses import done, render_event


@require_GET
def choose(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Whom it is about: everybody at the tables, and everybody who has no chair."""
    event = member_event(request, club, event_id)
    round_ = _round_or_404(event)
    asked = request.GET.get("name", "")[:100]
    context = {
        "tables": tables_of(round_),
        "spare": spare_people(event, round_),
        "asked": asked,
        "known": people_like(event.club, asked)[:20] if asked else [],
    }
    return render_event(request, "changes/choose.html", event, context, step="tables")


@require_GET
def person(request: HttpRequest, club: str, event_id: int, player_id: int) -> HttpResponse:
    """What can have happened to one person, each as one press."""
    event = member_event(request, club, event_id)
    round_ = _round_or_404(event)
    return _person_page(request, event, round_, get_object_or_404(event.club.players, pk=player_id))


@require_POST
def leave(request: HttpRequest, club: str, event_id: int, member_id: int) -> HttpResponse:
    """Somebody did not come or goes home, and the partner plays alone."""
    event = member_event(request, club, event_id)
    member = _member(event, member_id)
    try:
        change = leave_chair(member=member, from_deal=_from_deal(request, event, member))
    except ValidationError as error:
        return _refused(request, event, member.player, error)
    return _changed(request, event, change, _("%(name)s no longer plays.") % {"name": member.player.name})


@require_POST
def replace(request: HttpRequest, club: str, event_id: int, member_id: int) -> HttpResponse:
    """Somebody else takes the chair."""
    event = member_event(request, club, event_id)
    member = _member(event, member_id)
    try:
        player = _who(request, event)
        change = take_chair(member=member, player=player, from_deal=_from_deal(request, event, member))
    except ValidationError as error:
        return _refused(request, event, member.player, error)
    names = {"new": player.name, "old": member.player.name}
    return _changed(request, event, change, _("%(new)s plays for %(old)s.") % names)


@require_POST
def join(request: HttpRequest, club: str, event_id: int, team_id: int) -> HttpResponse:
    """Somebody who has no chair joins a team."""
    event = member_event(request, club, event_id)
    round_ = _round_or_404(event)
    team = get_object_or_404(Team, pk=team_id, event=event)
    seating = get_object_or_404(round_.seatings, seats__team=team)
    from_deal = max(_asked_deal(request.POST), queries.next_deal(seating, round_))
    try:
        player = _who(request, event)
        change = join_team(team=team, player=player, from_deal=from_deal)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("changes:choose", club=club, event_id=event_id)
    there = queries.at_table(round_, player)
    partners = team_name(partner.name for partner in there.partners) if there else ""
    names = {"name": player.name, "table": seating.table, "partners": partners}
    return _changed(request, event, change, _("%(name)s sits at Table %(table)s with %(partners)s.") % names)


@require_POST
def undo(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Take the last change back."""
    event = member_event(request, club, event_id)
    form = UndoForm(request.POST)
    if form.is_valid():
        places = TeamMember.objects.filter(team__event=event).select_related("player", "team__event")
        found = {name: places.filter(pk=form.cleaned_data[name] or 0).first() for name in ("left", "joined")}
        try:
            undo_change(change=TeamChange(**{**form.cleaned_data, **found}))
        except ValidationError as error:
            messages.error(request, error.messages[0])
        else:
            messages.success(request, _("Undone."))
    return redirect("tables:tables", club=club, event_id=event_id)


def _person_page(
    request: HttpRequest, event: Event, round_: Round, player: Player, *, problem: str = "", status: int = 200
) -> HttpResponse:
    """One person's page; `from_deal` is the hand from which what is chosen there holds."""
    there = queries.at_table(round_, player)
    earliest = there.from_deal if there else round_.first_deal
    asked = _asked_deal(request.POST or request.GET)
    from_deal = max(earliest, min(asked, round_.last_deal))
    context = {
        "player": player,
        "there": there,
        "from_deal": from_deal,
        "deals": range(earliest, round_.last_deal + 1),
        "spare": [line for line in spare_people(event, round_) if line.player_id != player.pk],
        "teams": [] if there else queries.open_teams(round_, player, from_deal),
        "problem": problem,
        "typed": request.POST.get("name", ""),
    }
    return render_event(request, "changes/person.html", event, context, step="tables", status=status)


def _refused(request: HttpRequest, event: Event, player: Player, error: ValidationError) -> HttpResponse:
    return _person_page(request, event, _round_or_404(event), player, problem=error.messages[0], status=422)


def _changed(request: HttpRequest, event: Event, change: TeamChange, sentence: str) -> HttpResponse:
    values = {field.name: getattr(change, field.name) for field in fields(change)}
    undo_data = {name: getattr(value, "pk", value) for name, value in values.items() if value}
    undo_url = reverse("changes:undo", args=[event.club.slug, event.pk])
    done(request, sentence, undo_url=undo_url, undo_data=undo_data)
    return redirect("tables:tables", club=event.club.slug, event_id=event.pk)


def _who(request: HttpRequest, event: Event) -> Player:
    """The person who was picked or typed; a name nobody has is a new person, not saved yet."""
    form = ReplacementForm(request.POST)
    if not form.is_valid():
        raise ValidationError([error for errors in form.errors.values() for error in errors])
    if form.cleaned_data["player"]:
        return get_object_or_404(event.club.players, pk=form.cleaned_data["player"])
    return queries.person_called(event, form.cleaned_data["name"])


def _member(event: Event, member_id: int) -> TeamMember:
    members = TeamMember.objects.filter(team__event=event, last_deal__isnull=True)
    return get_object_or_404(members.select_related("player", "team"), pk=member_id)


def _from_deal(request: HttpRequest, event: Event, member: TeamMember) -> int:
    """The hand that was asked for, at the earliest the first of the table whose sheet is not in."""
    there = queries.at_table(_round_or_404(event), member.player)
    return max(_asked_deal(request.POST), there.from_deal if there else member.first_deal)


def _asked_deal(data: Mapping[str, Any]) -> int:
    form = FromForm(data)
    return (form.cleaned_data["from_deal"] or 0) if form.is_valid() else 0


def _round_or_404(event: Event) -> Round:
    round_ = shown_round(event)
    if round_ is None:
        raise Http404
    return round_
