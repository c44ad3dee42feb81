"""A team and its points as plain values for every list."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tournaments.core.people.names import team_name
from tournaments.core.standings.counted_deals import SAT_OUT, DealRemark


class TeamPlayer(NamedTuple):
    """A person in a team from one deal to another, both included. `last_deal` None means to the end."""

    player: int
    name: str
    chapter: str
    not_for_prizes: bool
    first_deal: int
    last_deal: int | None

    def plays(self, deal: int) -> bool:
        return self.first_deal <= deal and (self.last_deal is None or deal <= self.last_deal)


class SeatedTeam(NamedTuple):
    """A team as drawn: its people, its tables in the order of the rounds, and their sizes in players at the end.

    `former_chairs` are the numbers of chairs before `chairs`, each with the last deal that had them.
    """

    pk: int
    number: int
    name: str
    chairs: int
    members: tuple[TeamPlayer, ...]
    seatings: tuple[int, ...]
    tables: tuple[int, ...]
    sizes: tuple[int, ...]
    not_for_prizes: bool = False
    cut_card: int | None = None
    former_chairs: tuple[tuple[int, int], ...] = ()

    @property
    def stays_the_same(self) -> bool:
        """Return whether all its people play every hand."""
        return all(one.first_deal <= 1 and one.last_deal is None for one in self.members)

    def chairs_in(self, deal: int) -> int:
        return next((chairs for last, chairs in self.former_chairs if deal <= last), self.chairs)

    def shares(self, deal: int) -> bool:
        """Return whether more people take turns in that deal than there are chairs."""
        return sum(member.plays(deal) for member in self.members) > self.chairs_in(deal)


class TeamResult(NamedTuple):
    """A team with the points that count, by deal.

    `remarks` tell by deal what is special about a hand. `unconfirmed` deals wait for a second person; they count.
    `not_played` are the deals that its table did not play or that the team sat out, whatever they bring.
    `deals_so_far` counts the deals that any table has in. `wins` are the team's shares of wins by round.
    """

    team: SeatedTeam
    hands: Mapping[int, int]
    remarks: Mapping[int, DealRemark] = {}
    unconfirmed: frozenset[int] = frozenset()
    not_played: frozenset[int] = frozenset()
    deals_so_far: int = 0
    wins: Mapping[int, Fraction] = {}

    @property
    def played(self) -> int:
        """Return the hands that its table played and that are in."""
        return len((self.hands.keys() | self.remarks.keys()) - self.not_played) if self.remarks else len(self.hands)

    @property
    def shared(self) -> frozenset[int]:
        """Return no hand: a team has all its hands, however many people share its chairs."""
        return frozenset()

    @property
    def has_all_hands(self) -> bool:
        """Return whether it played as many hands as any other team."""
        return self.played == self.deals_so_far

    @property
    def number(self) -> int:
        return self.team.number

    @property
    def players(self) -> tuple[TeamPlayer, ...]:
        """Return those who played a hand that counts. Before there is one: those who came."""
        members = self.team.members
        if self.team.stays_the_same:
            return members
        deals = self.hands.keys() - self.not_played
        return tuple(one for one in members if any(one.plays(deal) for deal in deals)) or tuple(
            one for one in members if one.last_deal != 0
        )

    @property
    def name(self) -> str:
        return self.team.name if self.team.stays_the_same else team_name(player.name for player in self.players)

    @property
    def tables(self) -> tuple[int, ...]:
        """Return the numbers of its tables, in the order of the rounds."""
        return self.team.tables

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the players at its tables."""
        return self.team.sizes

    @property
    def has_counted_hand(self) -> bool:
        """Return whether a hand counts for the team, if only with 0 points. Without one it has no place."""
        return bool(self.hands)

    @property
    def total(self) -> int:
        """Return the points of all hands that count."""
        return sum(self.hands.values())

    @property
    def won(self) -> Fraction:
        """Return the number of rounds won; a shared win is a part of one."""
        return sum(self.wins.values(), Fraction(0))

    @property
    def hands_counted(self) -> int:
        """Return the number of hands that bring points, a credit for sitting out included."""
        return len(self.hands)

    def sat_out(self, deal: int) -> bool:
        return deal in self.remarks and self.remarks[deal].code == SAT_OUT

    @property
    def per_chair(self) -> Fraction:
        """Return the points of all hands that count, each divided by the chairs of the team in that hand."""
        if not self.team.former_chairs:
            return Fraction(self.total, self.team.chairs)
        shares = (Fraction(points, self.team.chairs_in(deal)) for deal, points in self.hands.items())
        return sum(shares, Fraction(0))
