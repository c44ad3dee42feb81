"""How the wall and whatever leaves the club name people: in full, or first name and initial if the event says so."""

from collections.abc import Callable

from tournaments.core.hall.short_names import short_names
from tournaments.models import Event, Player, TeamMember

NameOf = Callable[[int, str], str]
"""The name of a player as everyone may read it, from their id and full name."""


def names_for_everyone(event: Event) -> NameOf:
    """Return how the event names people to everyone."""
    if not event.short_names:
        return lambda _pk, name: name
    signed_up = event.sign_ups.order_by().values("player")
    tonight = signed_up.union(TeamMember.objects.filter(team__event=event).order_by().values("player"))
    people = {player.pk: player.person_name for player in Player.objects.filter(pk__in=tonight)}
    short = short_names(people.values())
    return lambda pk, name: short[people[pk]] if pk in people else name
