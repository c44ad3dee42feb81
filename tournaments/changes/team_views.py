"""Two whole teams trade tables in one press."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournaments.changes.forms import TeamTradeForm
from tournaments.changes.team_actions import trade_tables
from tournaments.changes.way_back import to_page_after_change
from tournaments.models import Seat, Team, TeamMember
from tournaments.models.seating import shown_round
from tournaments.web.access import found_or_404, member_event
from tournaments.web.acts import note_done, undoes
from tournaments.web.left_behind import left
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together


@require_POST
@transaction.atomic
def trade_team(request: HttpRequest, club: str, event_id: int, team_id: int) -> HttpResponse:
    """Let a team trade tables with another from a hand on."""
    event = member_event(request, club, event_id)
    round_, team = found_or_404(shown_round(event)), get_object_or_404(Team, pk=team_id, event=event)
    form = TeamTradeForm(request.POST)
    with errors_shown(request):
        if not form.is_valid():
            raise ValidationError(_("Choose the other team and the hand."))
        other = get_object_or_404(Team, pk=form.cleaned_data["other"], event=event)
        from_deal = form.cleaned_data["from_deal"]
        trade_tables(round_=round_, one=team, other=other, from_deal=from_deal)
        people = said_together((member.player for member in (*team.members.all(), *other.members.all())), ", ")
        both = [team.pk, other.pk]
        said = {"people": people, "hand": event.hand_name(from_deal)}
        done(
            request,
            _("The two teams have traded tables from %(hand)s on.") % said,
            noted=_("%(people)s: traded tables from %(hand)s on.") % said,
            undo=undo_trade,
            undo_data={"one": team.pk, "other": other.pk, "from_deal": from_deal},
            left=[
                left(Seat, "seating__table", "position", "team", seating__round=round_.pk, team__in=both),
                left(TeamMember, "player", "team", team__in=both),
            ],
        )
    return to_page_after_change(event)


@undoes("changes.trade-teams")
def undo_trade(request: HttpRequest, club: str, event_id: int, *, one: int, other: int, from_deal: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    round_ = found_or_404(shown_round(event))
    first, second = (get_object_or_404(Team, pk=team, event=event) for team in (one, other))
    with errors_shown(request):
        trade_tables(round_=round_, one=first, other=second, from_deal=from_deal, undoes=True)
        note_done(request)
    return to_page_after_change(event)
