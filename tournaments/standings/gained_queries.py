"""Read the places won or lost with the last hand that counts."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.standings.queries import RankedList, place_lists

MOST_ROWS = 400
"""With more rows nobody follows one of them, and to rank them twice takes long."""


def key_of(who: TeamResult | PlayerResult) -> int:
    return who.player if isinstance(who, PlayerResult) else who.team.pk


def places_gained(
    event: Event, evening: Evening, lists: Sequence[RankedList[Any]], *, after: int | None
) -> Mapping[int, int]:
    """Return the places gained since the hand before, negative if lost, by `key_of`; none after the first hand."""
    if not after or after < 2 or sum(len(one.rows) for one in lists) > MOST_ROWS:
        return {}
    earlier = place_lists(event, evening, after=after - 1)
    before = {key_of(row.who): row.place for one in earlier for row in one.placed}
    now = {key_of(row.who): row.place for one in lists for row in one.placed}
    return {key: before[key] - place for key, place in now.items() if before.get(key, place) != place}
