"""An evening in play, and what a change of one person must not affect."""

import re

import pytest
from django.core.exceptions import ValidationError

from tests.builders import keyed, make_evening
from tournaments.models import Draw, Seat, SheetHistory, SignUp, Tally, TeamMember

HAS_A_CHAIR, HAS_LEFT = "already sits at a table", "has already left this chair"
"""Why somebody is refused a chair, or anything done with one."""


def evening_with_hands(club, *, hands=2, people=8, **settings):
    """An evening with this many hands in at every table, with different totals."""
    event = make_evening(club, people=people, **settings)
    for table in range(1, event.rounds.get().seatings.count() + 1):
        for deal in range(1, hands + 1):
            keyed(
                event, table=table, deal=deal, counts={1: {"table.points": 100 * table}, 2: {"table.points": 50 * deal}}
            )
    return event


def address_of_offer(desk, event, key, **data):
    """The address that the button of an offer for late people sends to."""
    page = desk.get("changes:late", event=event, data=data).content.decode()
    (form,) = re.findall(r'<form method="post" action="([^"]+)" class="ways">', page)
    (own,) = re.findall(rf'<button [^>]*name="offer" value="{re.escape(key)}"(?: formaction="([^"]+)")?>', page)
    return own or form


def press_offer(desk, event, key, *, address="", follow=False, **data):
    """Press an offer for late people, at the address of a page before if that is given."""
    address = address or address_of_offer(desk, event, key, **data)
    return desk.client.post(address, {"offer": key, **data}, follow=follow)


def chairs(event, *, but=()):
    """Who sits where, from which hand to which, except the people in `but`."""
    members = TeamMember.objects.filter(team__event=event).exclude(player__in=but)
    fields = ("player", "team", "team__seats__seating__table", "team__seats__position", "first_deal", "last_deal")
    return sorted(members.values_list(*fields), key=str)


def played(event):
    """The sheets that are in, their history, the draws and the seats."""
    tallies = Tally.objects.filter(sheet__seating__round__event=event)
    return (
        list(tallies.order_by("pk").values_list("pk", "sheet", "team", "counts", "total", "written_total")),
        list(SheetHistory.objects.order_by("pk").values_list("pk", "content")),
        list(Draw.objects.order_by("pk").values_list("pk", "teams", "names")),
        list(Seat.objects.order_by("pk").values_list("pk", "seating", "team", "position")),
    )


def lines(event, *, but=()):
    """The sign-up lines of everybody except the people in `but`."""
    rows = SignUp.objects.filter(event=event).exclude(player__in=but)
    return list(rows.order_by("number").values_list("number", "player", "status", "part"))


def everything_else(event, *people):
    """Everything that must not change when these people come and go."""
    return chairs(event, but=people), played(event), lines(event, but=people)


def member_at(event, *, table=1, position=1):
    """The first member who still plays in the team at this position of this table."""
    return TeamMember.objects.filter(
        team__event=event, team__seats__seating__table=table, team__seats__position=position, last_deal__isnull=True
    ).first()


def players_of(team, deal):
    """The first names of those who play this hand in the team."""
    return sorted(member.player.given_name for member in team.members.all() if member.plays(deal))


def refused(event, match, act, **arguments):
    """Check that an act is refused in these words and changes nothing."""
    before = everything_else(event)
    with pytest.raises(ValidationError, match=match):
        act(**arguments)
    assert everything_else(event) == before
