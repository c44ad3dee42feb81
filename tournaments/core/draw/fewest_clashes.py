"""The unavoidable clashes of a draw, and a draw with no more if nobody has a wish."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from .chance import shuffled
from .rules import DrawRules, blocks_of, by_chapter, clashes_in, everybody_but

EVERYBODY_ELSE = 0
"""The row of a spread for people who clash with nobody: those without a chapter or alone in theirs."""


def clashes_of_even(people: int, teams: int) -> int:
    """Return the clashes of one chapter spread evenly over `teams` teams, its fewest possible.

    With people = q·teams + r, r teams have q + 1 of them and the others q: teams·q(q−1)/2 + r·q.

    >>> clashes_of_even(5, 4), clashes_of_even(9, 4)
    (1, 6)
    """
    each, over = divmod(people, teams)
    return teams * (each * (each - 1) // 2) + over * each


@dataclass(frozen=True, slots=True, kw_only=True)
class EvenSpread:
    """How many of each chapter are in the teams of each size when clashes are fewest.

    `sizes`: the different team sizes; `teams`: how many teams have each. `seats[0]` is for everyone else,
    `seats[c]` for the c-th chapter given; each has one number for each team size.
    """

    sizes: tuple[int, ...]
    teams: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]

    @property
    def clashes(self) -> int:
        """Return the clashes if every chapter is spread evenly over the teams of each size. Always possible."""
        return sum(
            clashes_of_even(people, teams)
            for row in self.seats[EVERYBODY_ELSE + 1 :]
            for people, teams in zip(row, self.teams, strict=True)
        )


def spread_evenly(chapters: Sequence[int], sizes: Sequence[int]) -> EvenSpread:
    """Spread chapters, given by their numbers of people, over teams with the fewest clashes.

    Teams of one size are alike, so only the number of each chapter's people for each size is open. Each further
    person of a chapter at a size costs more, so a spread is best once no ring of moves between sizes saves a clash
    (a transport problem with convex costs).
    """
    teams_of = sorted(Counter(sizes).items())
    teams = [teams for _, teams in teams_of]
    left = [size * teams for size, teams in teams_of]
    rows = [_cheapest_first(people, teams, left) for people in chapters]
    seats = [left, *rows]
    while ring := _saving_ring(_cheapest_moves(seats, teams)):
        for row, origin, goal in ring:
            seats[row][origin] -= 1
            seats[row][goal] += 1
    return EvenSpread(
        sizes=tuple(size for size, _ in teams_of), teams=tuple(teams), seats=tuple(tuple(row) for row in seats)
    )


def unavoidable_clashes(rules: DrawRules) -> int:
    """Return the clashes that every draw has at least; exact if nobody has a wish.

    In pairs, people who play together fill whole teams, so only the others can be spread.
    """
    blocks = blocks_of(rules)
    couples = blocks if set(rules.sizes) == {2} == {len(block) for block in blocks} else ()
    chapters, _ = by_chapter(everybody_but(rules, *couples), rules.chapters)
    spread = spread_evenly([len(chapter) for chapter in chapters], rules.sizes[len(couples) :]).clashes
    within = len(clashes_in(blocks, rules.chapters))
    return within + spread if couples else max(within, spread)


def deal_evenly(
    chapters: Sequence[Sequence[int]], others: Sequence[int], sizes: Sequence[int], rng: Random
) -> list[list[int]]:
    """Deal people into teams of these sizes, in this order, with the fewest clashes. Not uniform."""
    spread = spread_evenly([len(chapter) for chapter in chapters], sizes)
    groups = [shuffled(rng, group) for group in (others, *chapters)]
    order = shuffled(rng, range(len(groups)))
    teams: list[list[int]] = [[] for _ in sizes]
    for column, size in enumerate(spread.sizes):
        alike = [team for team, its_size in zip(teams, sizes, strict=True) if its_size == size]
        people = [groups[row].pop() for row in order for _ in range(spread.seats[row][column])]
        for place, person in enumerate(people):
            alike[place % len(alike)].append(person)
    return teams


Move = tuple[int, int, int]  # a row, the size that one of its people leaves, the size they go to


def _cheapest_first(people: int, teams: Sequence[int], left: list[int]) -> list[int]:
    """Seat a chapter's people one by one at the lowest cost, then where most seats for each team are left."""
    row = [0] * len(teams)
    for _ in range(people):
        best = min(
            (place for place in range(len(teams)) if left[place]),
            key=lambda place: (row[place] // teams[place], -left[place] / teams[place]),
        )
        row[best] += 1
        left[best] -= 1
    return row


def _cheapest_moves(seats: Sequence[Sequence[int]], teams: Sequence[int]) -> dict[tuple[int, int], tuple[int, Move]]:
    """Return for every two sizes the move between them that adds the fewest clashes, and their number."""
    moves: dict[tuple[int, int], tuple[int, Move]] = {}
    for row, counts in enumerate(seats):
        for origin, goal in product(range(len(teams)), repeat=2):
            if origin != goal and counts[origin]:
                added = 0
                if row != EVERYBODY_ELSE:
                    added = counts[goal] // teams[goal] - (counts[origin] - 1) // teams[origin]
                move = added, (row, origin, goal)
                moves[origin, goal] = min(moves.get((origin, goal), move), move)
    return moves


def _saving_ring(moves: dict[tuple[int, int], tuple[int, Move]]) -> list[Move]:
    """Return moves that close a ring and save clashes together, or none (Bellman and Ford)."""
    sizes = {size for ends in moves for size in ends}
    added = dict.fromkeys(sizes, 0)
    last_move: dict[int, Move] = {}
    improved = None
    for _ in range(len(sizes) + 1):
        improved = None
        for (origin, goal), (cost, move) in moves.items():
            if added[origin] + cost < added[goal]:
                added[goal] = added[origin] + cost
                last_move[goal] = move
                improved = goal
    return [] if improved is None else _ring_through(improved, last_move)


def _ring_through(size: int, last_move: dict[int, Move]) -> list[Move]:
    for _ in last_move:  # walk back until we are on the ring
        size = last_move[size][1]
    ring = [last_move[size]]
    while ring[-1][1] != size:
        ring.append(last_move[ring[-1][1]])
    return ring
