"""The exact draw for a few people under any rules: all best draws are counted, one is chosen."""

from collections.abc import Sequence
from itertools import accumulate, combinations
from random import Random

from .chance import pick_exactly
from .rules import DrawRules, Members, blocks_of, clashes_in, never_lists

Sizes = tuple[int, ...]  # the sizes of the teams that are still to be made, in rising order
Best = tuple[int, int]  # the fewest clashes, and in how many ways they can be had


class EnumeratedDraws:
    """All draws that keep the wishes and have the fewest clashes, as choices of one team after the other.

    Each time the first person without a team gets a team, so every draw is met once. People are bits of a number. The
    work grows up to threefold with each person: `ENUMERATED_UP_TO` says how many there may be.
    """

    def __init__(self, rules: DrawRules) -> None:
        self._everybody = (1 << len(rules.chapters)) - 1
        self._sizes = tuple(sorted(rules.sizes))
        self._members: dict[int, Members] = {}
        self._teams_of_first = [self._allowed_teams(first, rules) for first in range(len(rules.chapters))]
        self._best: dict[tuple[int, Sizes], Best] = {}
        self._choices: dict[tuple[int, Sizes], tuple[list[int], list[int]]] = {}
        self.clashes, self.count = self._best_of(self._everybody, self._sizes)
        """The fewest clashes, and how many draws have no more; the count is 0 if no draw keeps the wishes."""

    def draw(self, rng: Random) -> list[Members]:
        """One of the best draws, all equally likely; there must be one."""
        people, sizes = self._everybody, self._sizes
        teams = []
        while people:
            choices, totals = self._choices_of(people, sizes)
            team = choices[pick_exactly(rng, totals)]
            members = self._members[team]
            teams.append(members)
            people, sizes = people ^ team, _without(sizes, len(members))
        return teams

    def _allowed_teams(self, first: int, rules: DrawRules) -> list[tuple[int, int, int]]:
        """Teams in which this person comes first: as bits, size and clashes."""
        present = len(rules.chapters)
        blocks = [set(block) for block in blocks_of(rules)]
        never = never_lists(rules)
        teams = []
        for size in sorted(set(rules.sizes)):
            for mates in combinations(range(first + 1, present), size - 1):
                members = (first, *mates)
                split = any(0 < len(block.intersection(members)) < len(block) for block in blocks)
                if not split and all(never[one].isdisjoint(members) for one in members):
                    team = sum(1 << person for person in members)
                    self._members[team] = members
                    teams.append((team, size, len(clashes_in([members], rules.chapters))))
        return teams

    def _best_of(self, people: int, sizes: Sizes) -> Best:
        if not people:
            return 0, 1
        known = self._best.get((people, sizes))
        if known is None:
            outcomes = [outcome for _, outcome in self._outcomes(people, sizes)]
            fewest = min((clashes for clashes, _ in outcomes), default=0)
            known = fewest, sum(ways for clashes, ways in outcomes if clashes == fewest)
            self._best[people, sizes] = known
        return known

    def _outcomes(self, people: int, sizes: Sizes) -> list[tuple[int, Best]]:
        """The teams that the first of these people can get, with the best that can come of each."""
        first = (people & -people).bit_length() - 1
        outcomes = []
        for team, size, clashes in self._teams_of_first[first]:
            if team & people == team and size in sizes:
                fewest, ways = self._best_of(people ^ team, _without(sizes, size))
                if ways:
                    outcomes.append((team, (clashes + fewest, ways)))
        return outcomes

    def _choices_of(self, people: int, sizes: Sizes) -> tuple[list[int], list[int]]:
        known = self._choices.get((people, sizes))
        if known is None:
            fewest, _ = self._best_of(people, sizes)
            best = [(team, ways) for team, (clashes, ways) in self._outcomes(people, sizes) if clashes == fewest]
            known = [team for team, _ in best], list(accumulate(ways for _, ways in best))
            self._choices[people, sizes] = known
        return known


def _without(sizes: Sequence[int], size: int) -> Sizes:
    place = sizes.index(size)
    return (*sizes[:place], *sizes[place + 1 :])
