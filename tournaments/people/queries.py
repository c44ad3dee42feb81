"""Read the people of a club."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from accounts.models import Club
from tournaments.core.people.names import folded, name_key
from tournaments.models import Chapter, Couple, Player, Wish


def people(club: Club) -> QuerySet[Player]:
    """Return everyone who still comes, by last name."""
    return club.players.filter(gone=False).select_related("chapter")


def people_gone(club: Club) -> QuerySet[Player]:
    """Return everyone who no longer comes, by last name."""
    return club.players.filter(gone=True).select_related("chapter")


def matching(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Filter by names in which every word of the text starts a word, whatever the order, accents and capitals."""
    for word in folded(text).split():
        players = players.filter(Q(key__startswith=word) | Q(key__contains=f" {word}"))
    return players


def people_like(club: Club, text: str) -> QuerySet[Player]:
    """Return those who still come and match the text."""
    return matching(people(club), text)


def called(players: QuerySet[Player], text: str) -> list[Player]:
    """Return those with exactly this name, as shown or in full, whatever the order of its words."""
    exact = name_key(text, "")
    return [
        player
        for player in matching(players, text)
        if exact in (name_key(player.name, ""), name_key(player.given_name, player.family_name))
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleCount:
    """How many people still come, and how many no longer do."""

    coming: int
    gone: int


def count_people(club: Club) -> PeopleCount:
    """Count the club's people in one query."""
    counted = club.players.aggregate(coming=Count("pk", filter=Q(gone=False)), gone=Count("pk", filter=Q(gone=True)))
    return PeopleCount(coming=counted["coming"], gone=counted["gone"])


def chapters(club: Club) -> list[Chapter]:
    """Return the club's chapters by name."""
    return list(club.chapters.all())


def chapters_counted(club: Club) -> QuerySet[Chapter]:
    """Return the club's chapters by name, with how many people still come (`coming`) and how many belong to it."""
    coming = Count("players", filter=Q(players__gone=False))
    return club.chapters.annotate(coming=coming, belonging=Count("players"))


def players_by_name(club: Club) -> dict[str, list[Player]]:
    """Return everyone the club ever had, by the key that spellings of a name share."""
    known = defaultdict(list)
    for player in club.players.select_related("chapter"):
        known[name_key(player.given_name, player.family_name)].append(player)
    return known


def couples_of(player: Player) -> QuerySet[Couple]:
    """Return the couples of a person: one or none."""
    found = Couple.objects.filter(Q(first=player) | Q(second=player), club=player.club_id)
    return found.select_related("first", "second")


def partners(player: Player) -> list[Player]:
    """Return the people linked with someone as a couple."""
    return [couple.second if couple.first_id == player.pk else couple.first for couple in couples_of(player)]


def never_together(club: Club) -> QuerySet[Wish]:
    """Return the pairs who are never drawn together. Private: only for the page of the wishes."""
    wishes = club.wishes.filter(kind=Wish.Kind.NEVER, event=None)
    return wishes.select_related("first__chapter", "second__chapter").order_by("first__key", "second__key", "pk")
