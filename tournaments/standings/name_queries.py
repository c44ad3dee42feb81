"""How the wall and whatever leaves the club name people: in full, or first name and initial if the event says so."""

from collections.abc import Callable

from django.db.models import Q

from tournaments.core.hall.short_names import short_names
from tournaments.core.people.names import PersonName
from tournaments.models import Event, Player

NameOf = Callable[[int, str], str]
"""The name of a player as everyone may read it, from their id and full name."""


def names_for_everyone(event: Event) -> NameOf:
    """Return how the event names people to everyone."""
    if not event.short_names:
        return lambda _pk, name: name
    tonight = Q(sign_ups__event=event) | Q(memberships__team__event=event)
    people = {
        player.pk: PersonName(given=player.first_name, family=player.family_name)
        for player in Player.objects.filter(tonight).distinct()
    }
    short = short_names(people.values())
    return lambda pk, name: short[people[pk]] if pk in people else name
