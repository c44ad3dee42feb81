"""Reads of the people a club knows."""

from collections import defaultdict

from django.db.models import Q, QuerySet

from accounts.models import Club
from tournaments.models import Chapter, Player
from tournaments.names import folded, name_key


def people(club: Club) -> QuerySet[Player]:
    """Everybody who still comes, by last name."""
    return club.players.filter(gone=False).select_related("chapter")


def people_like(club: Club, text: str) -> QuerySet[Player]:
    """The people in whose name every word of the text begins a word, whatever the order, accents and capitals."""
    found = people(club)
    for word in folded(text).split():
        found = found.filter(Q(key__startswith=word) | Q(key__contains=f" {word}"))
    return found


def chapters(club: Club) -> list[Chapter]:
    """The club's chapters by name."""
    return list(club.chapters.all())


def players_by_name(club: Club) -> dict[str, list[Player]]:
    """Everybody the club ever knew, by the key that two spellings of one name share."""
    known = defaultdict(list)
    for player in club.players.select_related("chapter"):
        known[name_key(player.given_name, player.family_name)].append(player)
    return known
