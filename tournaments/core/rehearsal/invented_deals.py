"""Invent possible tallies of a deal from real cards.

Deals the cards of the table's decks into books, loose melds and hands.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring import Deal, RuleSet, Tally, books_missing, score_deal
from scoring.cards import CARDS_IN_A_DECK, NATURAL_RANKS, WILD_RANKS
from scoring.rules import Book, Line

TRIES = 60
CHANCE_OUT = 0.75
CHANCE_SEVENS = 0.06


@dataclass(frozen=True, slots=True, kw_only=True)
class InventedDeal:
    """How a deal ended, the team that went out (its position from 0), and every team's counts."""

    ending: str
    went_out: int | None
    counts: tuple[dict[str, int], ...]

    def tallies(self, teams: Sequence[int]) -> tuple[Tally, ...]:
        """Return the tallies of teams with so many chairs, named by their positions."""
        return tuple(
            Tally(name=str(place + 1), players=chairs, counts=counts | ({"out": 1} if place == self.went_out else {}))
            for place, (chairs, counts) in enumerate(zip(teams, self.counts, strict=True))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """The rules, deal, chairs of each team, decks and required books to invent a deal for, and the random numbers."""

    rules: RuleSet
    deal: int
    teams: Sequence[int]
    decks: int
    required: Mapping[str, int]
    chance: random.Random

    def deal_of(self, ending: str, tallies: tuple[Tally, ...]) -> Deal:
        """Return the deal as `scoring` takes it."""
        return Deal(number=self.deal, ending=ending, teams=tallies, decks=self.decks, required=self.required)


def plausible_deal(
    rules: RuleSet,
    *,
    deal: int,
    teams: Sequence[int],
    decks: int,
    required: Mapping[str, int],
    chance: random.Random,
) -> InventedDeal:
    """Return one deal for teams with so many chairs, without any problem or warning."""
    table = _Table(rules=rules, deal=deal, teams=teams, decks=decks, required=required, chance=chance)
    for _ in range(TRIES):
        invented = _invent(table)
        if not score_deal(rules, table.deal_of(invented.ending, invented.tallies(teams))).problems:
            return invented
    # The simplest deal: the stock ran out with a few held cards.
    plain = tuple({**_zeros(rules), f"held.{rules.rows[-1].name}": 2} for _ in teams)
    return InventedDeal(ending="stock", went_out=None, counts=plain)


@dataclass
class _Decks:
    """The undealt cards of a table, by rank."""

    chance: random.Random
    left: Counter[str] = field(default_factory=Counter)

    def take(self, ranks: Sequence[str], number: int) -> Counter[str]:
        """Take so many cards of these ranks at random, or fewer if they run out."""
        pool = [rank for rank in ranks for _ in range(self.left[rank])]
        taken = Counter(self.chance.sample(pool, min(number, len(pool))))
        self.left -= taken
        return taken

    def book(self, book: Book) -> Counter[str] | None:
        """Take the cards of one finished book, or return None if there are too few."""
        wilds = {"wilds": book.cards, "mixed": 1 + int(self.chance.random() * 3)}.get(book.made_of, 0)
        naturals = book.cards - wilds
        ranks = [rank for rank in book.ranks or NATURAL_RANKS if self.left[rank] >= naturals]
        if sum(self.left[rank] for rank in WILD_RANKS) < wilds or (naturals and not ranks):
            return None
        cards = self.take(WILD_RANKS, wilds)
        if naturals:
            cards += self.take([self.chance.choice(ranks)], naturals)
        return cards


def _invent(table: _Table) -> InventedDeal:
    teams, chance = table.teams, table.chance
    pool = _Decks(chance, Counter({rank: number * table.decks for rank, number in CARDS_IN_A_DECK.items()}))
    ending = _ending(table.rules, chance)
    went_out = int(chance.random() * len(teams)) if ending == "out" else None
    counts: list[dict[str, int]] = [{} for _ in teams]
    # The team that goes out takes its cards first.
    for place in sorted(range(len(teams)), key=lambda place: place != went_out):
        counts[place] = _team(table, place, place == went_out, pool)
    return InventedDeal(ending=ending, went_out=went_out, counts=tuple(counts))


def _ending(rules: RuleSet, chance: random.Random) -> str:
    if "sevens" in rules.endings and chance.random() < CHANCE_SEVENS:
        return "sevens"
    return "out" if "out" in rules.endings and chance.random() < CHANCE_OUT else "stock"


def _team(table: _Table, place: int, out: bool, pool: _Decks) -> dict[str, int]:
    chance, chairs = table.chance, table.teams[place]
    counts = _zeros(table.rules)
    melded: Counter[str] = Counter()
    for line in _books_to_make(table, place, out):
        assert line.book is not None
        if cards := pool.book(line.book):
            counts[line.code] += 1
            melded += cards
    for _ in range(int(chance.random() * 4)):
        melded += pool.take([chance.choice(NATURAL_RANKS)], 3 + int(chance.random() * 3))
    held_most = 4 * (chairs - 1) if out else 9 * chairs
    held = pool.take(list(CARDS_IN_A_DECK), int(chance.random() * held_most) + (0 if out else 1))
    _count_cards(table.rules, counts, melded, held)
    _count_others(table.rules, counts, chairs, held, chance)
    return counts


def _books_to_make(table: _Table, place: int, out: bool) -> list[Line]:
    """Return all books needed to go out and perhaps more, or some of them for a team that does not go out."""
    rules, chance = table.rules, table.chance
    empty = tuple(Tally(name=str(n), players=chairs, counts={}) for n, chairs in enumerate(table.teams))
    needed = books_missing(rules, table.deal_of("stock", empty), empty[place])
    books = [rules.book(kind) for kind, number in (needed or {}).items() for _ in range(number)]
    if not out:
        books = [line for line in books if chance.random() < 0.55]
    return books + [line for line in rules.lines if line.book and chance.random() < 0.12]


def _zeros(rules: RuleSet) -> dict[str, int]:
    return {line.code: 0 for line in rules.lines if line.code != "out"}


def _count_cards(rules: RuleSet, counts: dict[str, int], melded: Counter[str], held: Counter[str]) -> None:
    for row in rules.rows:
        for rank in row.ranks:
            counts[f"table.{row.name}"] += melded[rank]
            counts[f"held.{row.name}"] += held[rank]


def _count_others(
    rules: RuleSet, counts: dict[str, int], chairs: int, held: Counter[str], chance: random.Random
) -> None:
    for color in ("red", "black"):
        if f"held.{color}_threes" in counts:
            counts[f"held.{color}_threes"] = held[f"{color} 3"]
    for line in rules.lines:
        if line.code == "exact_deals":
            most = chairs if line.per == "player" else 1
            counts[line.code] = sum(chance.random() < 0.2 for _ in range(most)) if line.per != "dealer" else 0
        if line.code == "misdeclared_melds":
            counts[line.code] = int(chance.random() < 0.08)
