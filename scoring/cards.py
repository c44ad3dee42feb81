"""The cards: the ranks of a deck, how many of each, and the point rows of a score sheet."""

from dataclasses import dataclass

NATURAL_RANKS = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
WILD_RANKS = ("2", "joker")
THREES = ("red 3", "black 3")

CARDS_IN_A_DECK = dict.fromkeys(NATURAL_RANKS, 4) | {"2": 4, "joker": 2, "red 3": 2, "black 3": 2}
"""Cards of each rank in one deck with its two jokers: 54 together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRow:
    """The ranks a sheet counts in one row because each card is worth the same `value` (points)."""

    name: str
    label: str
    value: int
    ranks: tuple[str, ...]

    def in_one_deck(self) -> int:
        """Return the cards of this row in one deck.

        >>> PointRow(name="50", label="Jokers", value=50, ranks=("joker",)).in_one_deck()
        2
        """
        return sum(CARDS_IN_A_DECK[rank] for rank in self.ranks)

    def wilds_in_one_deck(self) -> int:
        """Return the wild cards of this row in one deck."""
        return sum(CARDS_IN_A_DECK[rank] for rank in self.ranks if rank in WILD_RANKS)
