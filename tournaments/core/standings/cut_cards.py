"""Which team keeps the card that a player cuts: a card is stored with a team, also where places are of players."""

from collections.abc import Collection, Sequence


def teams_of_their_own(tied: Sequence[Collection[int]]) -> list[int | None]:
    """Return for each of those tied, given by the teams they played in, a team in which none of the others played.

    None for someone who has no such team.

    >>> teams_of_their_own([{1, 3}, {2, 3}, {2}])
    [1, None, None]
    """
    return [
        min(set(teams).difference(*(other for place, other in enumerate(tied) if place != number)), default=None)
        for number, teams in enumerate(tied)
    ]
