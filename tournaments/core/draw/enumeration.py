"""The exact draw for a few people under any rules: count all best draws and choose one."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations
from random import Random

from .chance import pick_exactly
from .rules import DrawRules, Members, blocks_of, clashes_in, meets_anybody, never_lists

Sizes = tuple[int, ...]  # the sizes of the teams still to fill, in rising order
Best = tuple[int, int]  # the fewest clashes, and the number of ways to reach them


class EnumeratedDraws:
    """All draws that keep the wishes with the fewest clashes, as a sequence of choices of teams.

    The first person without a team gets the next team, so every draw occurs once. A set of people
    is a bit mask. Each further person multiplies the work by up to three, so `ENUMERATED_UP_TO` limits their number.
    """

    def __init__(self, rules: DrawRules) -> None:
        self._everybody = (1 << len(rules.chapters)) - 1
        self._sizes = tuple(sorted(rules.sizes))
        self._teams_of_first = [list(_allowed_teams(first, rules)) for first in range(len(rules.chapters))]
        self._best = cache(self._best_of)
        self._choices = cache(self._choices_of)
        self.clashes, self.count = self._best(self._everybody, self._sizes)
        """The fewest clashes, and how many draws have no more; the count is 0 if no draw keeps the wishes."""

    def draw(self, rng: Random) -> list[Members]:
        """Return one of the best draws, all equally likely. There must be one."""
        people, sizes, teams = self._everybody, self._sizes, []
        while people:
            possible, running_totals = self._choices(people, sizes)
            team = possible[pick_exactly(rng, running_totals)]
            members = tuple(person for person in range(team.bit_length()) if team >> person & 1)
            teams.append(members)
            people, sizes = people ^ team, _without(sizes, len(members))
        return teams

    def _choices_of(self, people: int, sizes: Sizes) -> tuple[list[int], list[int]]:
        """Return the first person's teams that lead to a best draw, and the running totals of the draws with each."""
        fewest, _ = self._best(people, sizes)
        best = [(team, ways) for team, clashes, ways in self._outcomes(people, sizes) if clashes == fewest]
        return [team for team, _ in best], list(accumulate(ways for _, ways in best))

    def _best_of(self, people: int, sizes: Sizes) -> Best:
        if not people:
            return 0, 1
        outcomes = list(self._outcomes(people, sizes))
        fewest = min((clashes for _, clashes, _ in outcomes), default=0)
        return fewest, sum(ways for _, clashes, ways in outcomes if clashes == fewest)

    def _outcomes(self, people: int, sizes: Sizes) -> Iterator[tuple[int, int, int]]:
        """Yield each possible team of the first person, the fewest clashes of draws with it, and their number."""
        first = (people & -people).bit_length() - 1
        for team, size, clashes in self._teams_of_first[first]:
            if team & people == team and size in sizes:
                fewest, ways = self._best(people ^ team, _without(sizes, size))
                if ways:
                    yield team, clashes + fewest, ways


def _allowed_teams(first: int, rules: DrawRules) -> Iterator[tuple[int, int, int]]:
    """Yield teams whose first person is this one: as bits, size and clashes."""
    blocks, never = [set(block) for block in blocks_of(rules)], never_lists(rules)
    for size in sorted(set(rules.sizes)):
        for mates in combinations(range(first + 1, len(rules.chapters)), size - 1):
            members = (first, *mates)
            split = any(0 < len(block.intersection(members)) < len(block) for block in blocks)
            if not split and not meets_anybody([members], never):
                yield sum(1 << person for person in members), size, len(clashes_in([members], rules.chapters))


def _without(sizes: Sizes, size: int) -> Sizes:
    place = sizes.index(size)
    return (*sizes[:place], *sizes[place + 1 :])
