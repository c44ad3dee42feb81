"""The person a page of the list is about, or Http404; every view of one person begins here."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournaments.models import Player
from tournaments.web.access import member_club


def player_or_404(request: HttpRequest, club: str, player_id: int) -> Player:
    """A person of the reader's club."""
    players = member_club(request, club).players.select_related("club", "chapter")
    return get_object_or_404(players, pk=player_id)
