"""Two whole teams trade tables in one press."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournaments.changes.forms import TeamTradeForm
from tournaments.changes.team_actions import trade_tables
from tournaments.changes.way_back import to_page_after_change
from tournaments.models import Team
from tournaments.models.seating import shown_round
from tournaments.web.access import found_or_404, member_event
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together


@require_POST
def trade_team(request: HttpRequest, club: str, event_id: int, team_id: int) -> HttpResponse:
    """Let a team trade tables with another from a hand on. The same trade again undoes it."""
    event = member_event(request, club, event_id)
    round_, team = found_or_404(shown_round(event)), get_object_or_404(Team, pk=team_id, event=event)
    form = TeamTradeForm(request.POST)
    with errors_shown(request):
        if not form.is_valid():
            raise ValidationError(_("Choose the other team and the hand."))
        said = form.cleaned_data
        other = get_object_or_404(Team, pk=said["other"], event=event)
        trade_tables(round_=round_, one=team, other=other, from_deal=said["from_deal"], undoes=said["undo"])
        if said["undo"]:
            done(request, _("Undone."))
        else:
            sentence = _("The two teams have traded tables from %(hand)s on.") % {
                "hand": event.hand_name(said["from_deal"])
            }
            undo_url = reverse("changes:trade-team", args=[club, event_id, team_id])
            undo_data = {"other": other.pk, "from_deal": said["from_deal"], "undo": "on"}
            people = said_together((member.player for member in (*team.members.all(), *other.members.all())), ", ")
            noted = _("%(people)s: traded tables from %(hand)s on.") % {
                "people": people,
                "hand": event.hand_name(said["from_deal"]),
            }
            done(request, sentence, noted=noted, undo_url=undo_url, undo_data=undo_data)
    return to_page_after_change(event)
