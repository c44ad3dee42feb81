"""Reads of people who may stand on the list twice: who looks alike, what is theirs, and what speaks against it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import Club
from tournaments.core.people.likeness import near_duplicates
from tournaments.core.people.names import PersonName
from tournaments.models import Event, Player
from tournaments.people.queries import partners

MOST_PAIRS = 50


def likely_doubles(club: Club) -> list[tuple[Player, Player]]:
    """Pairs of people whose names are likely one person's, the same name first; the first fifty of them."""
    players = list(club.players.select_related("chapter"))
    names = [PersonName(given=player.given_name, family=player.family_name) for player in players]
    pairs = [(players[a], players[b]) for a, b in near_duplicates(names, names) if a < b]
    pairs.sort(key=lambda pair: pair[0].key != pair[1].key)
    return pairs[:MOST_PAIRS]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRecord:
    """One person of the list with what would move along: evenings, prizes, and who they came with."""

    player: Player
    evenings: int
    last_evening: Event | None
    prizes: int
    partners: tuple[Player, ...]


def record(player: Player) -> PersonRecord:
    """What belongs to one person."""
    evenings = Event.objects.filter(sign_ups__player=player)
    return PersonRecord(
        player=player,
        evenings=evenings.count(),
        last_evening=evenings.first(),
        prizes=player.prizes.count(),
        partners=tuple(partners(player)),
    )


def both_played(one: Player, other: Player) -> QuerySet[Event]:
    """The evenings at which both sit in a team: then they are two people, or one of the teams is wrong."""
    return Event.objects.filter(teams__members__player=one).filter(teams__members__player=other).distinct()
