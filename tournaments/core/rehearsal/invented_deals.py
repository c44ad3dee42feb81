"""Invent possible tallies of a deal from real cards.

Deals the cards of the table's decks into books, loose melds and hands.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring import Deal, RuleSet, TeamCounts, books_missing, score_deal
from scoring.cards import CARDS_IN_A_DECK, NATURAL_RANKS, WILD_RANKS
from scoring.rules import Book, Line

TRIES = 60
CHANCE_OUT = 0.75
CHANCE_SEVENS = 0.06


def plausible_deal(
    rules: RuleSet, *, deal: int, teams: Sequence[int], decks: int, required: Mapping[str, int], rng: random.Random
) -> Deal:
    """Return one deal for teams with these chairs, without any problem or warning."""
    tallies = tuple(
        TeamCounts(name=str(number), players=chairs, counts={}) for number, chairs in enumerate(teams, start=1)
    )
    empty = Deal(number=deal, ending=rules.nobody_out, teams=tallies, decks=decks, required=required)
    for _ in range(TRIES):
        invented = _invent(rules, empty, decks, rng)
        if not score_deal(rules, invented).problems:
            return invented
    # The simplest deal: nobody went out, and everyone has a few cards left over.
    plain = {**_zeros(rules), f"held.{rules.rows[-1].name}": 2}
    return replace(empty, teams=tuple(replace(team, counts=plain) for team in tallies))


@dataclass
class _Decks:
    rng: random.Random
    left: Counter[str] = field(default_factory=Counter)

    def take(self, ranks: Sequence[str], number: int) -> Counter[str]:
        """Take this many cards of these ranks at random, or fewer if they run out."""
        pool = [rank for rank in ranks for _ in range(self.left[rank])]
        taken = Counter(self.rng.sample(pool, min(number, len(pool))))
        self.left -= taken
        return taken

    def book(self, book: Book) -> Counter[str] | None:
        """Take the cards of one finished book, or return None if there are too few."""
        wilds = {"wilds": book.cards, "mixed": 1 + int(self.rng.random() * 3)}.get(book.made_of, 0)
        naturals = book.cards - wilds
        ranks = [rank for rank in book.ranks or NATURAL_RANKS if self.left[rank] >= naturals]
        if sum(self.left[rank] for rank in WILD_RANKS) < wilds or (naturals and not ranks):
            return None
        cards = self.take(WILD_RANKS, wilds)
        if naturals:
            cards += self.take([self.rng.choice(ranks)], naturals)
        return cards


def _invent(rules: RuleSet, empty: Deal, decks: int, rng: random.Random) -> Deal:
    pool = _Decks(rng, Counter({rank: number * decks for rank, number in CARDS_IN_A_DECK.items()}))
    ending = _ending(rules, rng)
    went_out = empty.teams[int(rng.random() * len(empty.teams))] if ending == "out" else None
    order = sorted(empty.teams, key=lambda team: team is not went_out)  # who goes out has the first choice
    counts = {team.name: _counts(rules, empty, team, team is went_out, pool) for team in order}
    return replace(empty, ending=ending, teams=tuple(replace(team, counts=counts[team.name]) for team in empty.teams))


def _ending(rules: RuleSet, rng: random.Random) -> str:
    if "sevens" in rules.endings and rng.random() < CHANCE_SEVENS:
        return "sevens"
    return "out" if "out" in rules.endings and rng.random() < CHANCE_OUT else rules.nobody_out


def _counts(rules: RuleSet, empty: Deal, team: TeamCounts, out: bool, pool: _Decks) -> dict[str, int]:
    rng, chairs = pool.rng, team.players
    counts = _zeros(rules)
    table: Counter[str] = Counter()
    for line in _books_to_make(rules, empty, team, out, rng):
        assert line.book is not None
        if cards := pool.book(line.book):
            counts[line.code] += 1
            table += cards
    for _ in range(int(rng.random() * 4)):
        table += pool.take([rng.choice(NATURAL_RANKS)], 3 + int(rng.random() * 3))
    held_most = 4 * (chairs - 1) if out else 9 * chairs
    held = pool.take(list(CARDS_IN_A_DECK), int(rng.random() * held_most) + (0 if out else 1))
    _count_cards(rules, counts, table, held)
    _count_others(rules, counts, chairs, held, rng)
    return counts | ({"out": 1} if out else {})


def _books_to_make(rules: RuleSet, empty: Deal, team: TeamCounts, out: bool, rng: random.Random) -> list[Line]:
    """Return all books needed to go out and perhaps more, or some of them for a team that does not go out."""
    needed = books_missing(rules, empty, team)
    books = [rules.book(kind) for kind, number in (needed or {}).items() for _ in range(number)]
    if not out:
        books = [line for line in books if rng.random() < 0.55]
    return books + [line for line in rules.lines if line.book and rng.random() < 0.12]


def _zeros(rules: RuleSet) -> dict[str, int]:
    return {line.code: 0 for line in rules.lines if line.code != "out" and not line.is_computed}


def _count_cards(rules: RuleSet, counts: dict[str, int], table: Counter[str], held: Counter[str]) -> None:
    for row in rules.rows:
        for rank in row.ranks:
            counts[f"table.{row.name}"] += table[rank]
            counts[f"held.{row.name}"] += held[rank]


def _count_others(rules: RuleSet, counts: dict[str, int], chairs: int, held: Counter[str], rng: random.Random) -> None:
    for color in ("red", "black"):
        if f"held.{color}_threes" in counts:
            counts[f"held.{color}_threes"] = held[f"{color} 3"]
    for line in rules.lines:
        if line.code == "exact_deals":
            most = chairs if line.per == "player" else 1
            counts[line.code] = sum(rng.random() < 0.2 for _ in range(most)) if line.per != "dealer" else 0
        if line.code == "misdeclared_melds":
            counts[line.code] = int(rng.random() < 0.08)
