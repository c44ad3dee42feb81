"""Pages for changes after the draw: who it is about, and one press for what happened."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.access import member_event
from tournaments.changes import queries
from tournaments.changes.actions import Change, join_team, leave_chair, take_chair, undo_change
from tournaments.changes.forms import UndoForm, WhoForm
from tournaments.models import Event, Player, Round, Team, TeamMember
from tournaments.names import name_key, split_name
from tournaments.pages import done, render_event
from tournaments.roster.queries import people_like, players_by_name
from tournaments.seating.queries import tables_of


@require_GET
def choose(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Whom it is about: everybody at the tables, and everybody who has no chair."""
    event = member_event(request, club, event_id)
    round_ = _round_or_404(event)
    asked = request.GET.get("name", "")[:100]
    context = {
        "tables": tables_of(round_),
        "spare": queries.spare_people(event, round_),
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
    change = leave_chair(member=member, from_deal=_from_deal(event, member))
    return _changed(request, event, change, _("%(name)s plays no more.") % {"name": member.player.name})


@require_POST
def replace(request: HttpRequest, club: str, event_id: int, member_id: int) -> HttpResponse:
    """Somebody else takes the chair."""
    event = member_event(request, club, event_id)
    member = _member(event, member_id)
    try:
        player = _who(request, event)
        change = take_chair(member=member, player=player, from_deal=_from_deal(event, member))
    except ValidationError as error:
        return _person_page(request, event, _round_or_404(event), member.player, problem=error.messages[0], status=422)
    names = {"new": player.name, "old": member.player.name}
    return _changed(request, event, change, _("%(new)s plays for %(old)s from now on.") % names)


@require_POST
def join(request: HttpRequest, club: str, event_id: int, team_id: int) -> HttpResponse:
    """Somebody who has no chair joins a team."""
    event = member_event(request, club, event_id)
    round_ = _round_or_404(event)
    team = get_object_or_404(Team, pk=team_id, event=event)
    seating = get_object_or_404(round_.seatings, seats__team=team)
    try:
        player = _who(request, event)
        change = join_team(team=team, player=player, from_deal=queries.next_deal(seating, round_))
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("changes:choose", club=club, event_id=event_id)
    return _changed(request, event, change, _("%(name)s has a chair.") % {"name": player.name})


@require_POST
def undo(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Take the last change back."""
    event = member_event(request, club, event_id)
    form = UndoForm(request.POST)
    if form.is_valid():
        members = TeamMember.objects.filter(team__event=event).select_related("player", "team__event")
        found = {name: members.filter(pk=pk).first() if pk else None for name, pk in form.cleaned_data.items()}
        try:
            undo_change(left=found["left"], joined=found["joined"])
        except ValidationError as error:
            messages.error(request, error.messages[0])
        else:
            messages.success(request, _("Taken back."))
    return redirect("seating:tables", club=club, event_id=event_id)


def _person_page(
    request: HttpRequest, event: Event, round_: Round, player: Player, *, problem: str = "", status: int = 200
) -> HttpResponse:
    there = queries.at_table(round_, player)
    context = {
        "player": player,
        "there": there,
        "spare": [line for line in queries.spare_people(event, round_) if line.player_id != player.pk],
        "teams": [] if there else queries.open_teams(round_, player),
        "problem": problem,
        "typed": request.POST.get("name", ""),
    }
    return render_event(request, "changes/person.html", event, context, step="tables", status=status)


def _changed(request: HttpRequest, event: Event, change: Change, sentence: str) -> HttpResponse:
    places = {"left": change.left, "joined": change.joined}
    done(
        request,
        sentence,
        undo_url=reverse("changes:undo", args=[event.club.slug, event.pk]),
        undo_data={name: place.pk for name, place in places.items() if place is not None},
    )
    return redirect("seating:tables", club=event.club.slug, event_id=event.pk)


def _who(request: HttpRequest, event: Event) -> Player:
    """The person who was picked or typed; a name nobody has is a new person."""
    form = WhoForm(request.POST)
    if not form.is_valid():
        raise ValidationError([error for errors in form.errors.values() for error in errors])
    if form.cleaned_data["player"]:
        return get_object_or_404(event.club.players, pk=form.cleaned_data["player"])
    typed = form.cleaned_data["name"]
    if not typed:
        raise ValidationError(_("Please say who takes the chair."))
    namesakes = players_by_name(event.club).get(name_key(typed, ""), [])
    if len(namesakes) > 1:
        raise ValidationError(_("Several people are called %(name)s: sign the right one in first.") % {"name": typed})
    if namesakes:
        return namesakes[0]
    written = split_name(typed)
    new = Player.named(club=event.club, given_name=written.given, family_name=written.family)
    new.save()
    return new


def _member(event: Event, member_id: int) -> TeamMember:
    members = TeamMember.objects.filter(team__event=event, last_deal__isnull=True)
    return get_object_or_404(members.select_related("player", "team"), pk=member_id)


def _from_deal(event: Event, member: TeamMember) -> int:
    there = queries.at_table(_round_or_404(event), member.player)
    return there.from_deal if there else member.first_deal


def _round_or_404(event: Event) -> Round:
    round_ = queries.shown_round(event)
    if round_ is None:
        raise Http404
    return round_
