"""Read people who may be on the list twice: similar names, what belongs to each, and what speaks against it."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import Club
from tournaments.core.people.likeness import near_duplicates
from tournaments.core.people.names import PersonName
from tournaments.models import Event, Player
from tournaments.people.queries import partners

MOST_PAIRS = 50


def likely_doubles(club: Club) -> list[tuple[Player, Player]]:
    """Return up to fifty pairs of people with similar names, equal names first."""
    players = list(club.players.select_related("chapter"))
    names = [PersonName(given=player.given_name, family=player.family_name) for player in players]
    pairs = [(players[a], players[b]) for a, b in near_duplicates(names, names) if a < b]
    pairs.sort(key=lambda pair: pair[0].key != pair[1].key)
    return pairs[:MOST_PAIRS]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRecord:
    """One person of the list and what would move along: evenings, prizes, couples."""

    player: Player
    evenings: int
    last_evening: Event | None
    prizes: int
    partners: tuple[Player, ...]


def belongings(player: Player) -> PersonRecord:
    """Return what belongs to one person."""
    evenings = Event.objects.filter(sign_ups__player=player)
    return PersonRecord(
        player=player,
        evenings=evenings.count(),
        last_evening=evenings.first(),
        prizes=player.prizes.count(),
        partners=tuple(partners(player)),
    )


def both_played(one: Player, other: Player) -> QuerySet[Event]:
    """Return the evenings where both sit in a team: then they are two people, or one of the teams is wrong."""
    return Event.objects.filter(teams__members__player=one).filter(teams__members__player=other).distinct()
