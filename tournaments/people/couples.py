"""Reads of pairs: somebody's couple, and the private wishes, which only the pages of the wishes may ask for."""

from django.db.models import Q, QuerySet

from accounts.models import Club
from tournaments.models import Couple, Player, Wish


def couples_of(player: Player) -> QuerySet[Couple]:
    """The couples somebody is in: one, or none."""
    found = Couple.objects.filter(Q(first=player) | Q(second=player), club=player.club_id)
    return found.select_related("first", "second")


def partners(player: Player) -> list[Player]:
    """Who is linked with somebody as a couple."""
    return [couple.second if couple.first_id == player.pk else couple.first for couple in couples_of(player)]


def never_together(club: Club) -> QuerySet[Wish]:
    """The pairs who are never drawn together. Private: for the page of the wishes alone."""
    wishes = club.wishes.filter(kind=Wish.Kind.NEVER, event=None)
    return wishes.select_related("first__chapter", "second__chapter").order_by("first__key", "second__key", "pk")
