"""What an evening brought its teams and its people: each hand a person played brings the team's full points. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Stay:
    """A person in a team from one hand to another, both included; `last_deal` None: to the end."""

    player: int
    name: str
    first_deal: int = 1
    last_deal: int | None = None

    def plays(self, deal: int) -> bool:
        """Whether the person is in the team in that hand."""
        return self.first_deal <= deal and (self.last_deal is None or deal <= self.last_deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamScore:
    """A team of one evening: its people, and its points hand by hand."""

    stays: tuple[Stay, ...]
    hands: Mapping[int, int]

    @property
    def name(self) -> str:
        """The names of its people, as one text."""
        return " & ".join(dict.fromkeys(stay.name for stay in self.stays))

    @property
    def total(self) -> int:
        """Points of all hands."""
        return sum(self.hands.values())

    def hands_of(self, player: int) -> dict[int, int]:
        """Points of the hands that a person played in this team, by hand."""
        stays = [stay for stay in self.stays if stay.player == player]
        return {deal: points for deal, points in self.hands.items() if any(stay.plays(deal) for stay in stays)}

    def partners_of(self, player: int) -> dict[int, str]:
        """The names of the others who played a hand together with a person, by their numbers."""
        together = self.hands_of(player)
        return {
            stay.player: stay.name
            for stay in self.stays
            if stay.player != player and any(stay.plays(deal) for deal in together)
        }


def points_by_player(teams: Iterable[TeamScore]) -> dict[int, int]:
    """Everybody who played a hand with the points those hands brought.

    >>> ada, bo = Stay(player=1, name="Ada"), Stay(player=2, name="Bo", last_deal=1)
    >>> points_by_player([TeamScore(stays=(ada, bo), hands={1: 500, 2: 300})])
    {1: 800, 2: 500}
    """
    points: dict[int, int] = {}
    for team in teams:
        for player in dict.fromkeys(stay.player for stay in team.stays):
            hands = team.hands_of(player)
            if hands:
                points[player] = points.get(player, 0) + sum(hands.values())
    return points
