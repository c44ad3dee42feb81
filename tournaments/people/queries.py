"""Reads of the people a club knows."""

from collections import defaultdict

from django.db.models import Count, Q, QuerySet

from accounts.models import Club
from tournaments.core.people.names import folded, name_key
from tournaments.models import Chapter, Couple, Player, Wish


def people(club: Club, *, gone: bool = False) -> QuerySet[Player]:
    """Everybody who still comes, or with `gone` those who no longer do, by last name."""
    return club.players.filter(gone=gone).select_related("chapter")


def matching(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Those in whose name every word of the text begins a word, whatever the order, accents and capitals."""
    for word in folded(text).split():
        players = players.filter(Q(key__startswith=word) | Q(key__contains=f" {word}"))
    return players


def people_like(club: Club, text: str) -> QuerySet[Player]:
    """Those who still come and in whose name every word of the text begins a word."""
    return matching(people(club), text)


def called(players: QuerySet[Player], text: str) -> list[Player]:
    """Those with exactly this name, as it is shown or as it is written in full, whatever the order of its words."""
    exact = name_key(text, "")
    return [
        player
        for player in matching(players, text)
        if exact in (name_key(player.name, ""), name_key(player.given_name, player.family_name))
    ]


def count_people(club: Club) -> dict[str, int]:
    """How many people of the club still come (`coming`), and how many no longer do (`gone`), in one query."""
    return club.players.aggregate(coming=Count("pk", filter=Q(gone=False)), gone=Count("pk", filter=Q(gone=True)))


def chapters_counted(club: Club) -> QuerySet[Chapter]:
    """The club's chapters by name, each with how many people still come (`coming`) and belong to it at all."""
    coming = Count("players", filter=Q(players__gone=False))
    return club.chapters.annotate(coming=coming, belonging=Count("players"))


def players_by_name(club: Club) -> dict[str, list[Player]]:
    """Everybody the club ever knew, by the key that two spellings of one name share."""
    known = defaultdict(list)
    for player in club.players.select_related("chapter"):
        known[name_key(player.given_name, player.family_name)].append(player)
    return known


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
