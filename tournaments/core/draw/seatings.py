"""Draw teams by exact counts, all valid draws equally likely.

Chapters and units (people who stay together) are counted. The rest is left to rejection: people who may never meet,
small chapters, and units of several chapters. An attempt that breaks one of these is rejected whole.
"""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Sequence
from itertools import chain
from random import Random

from tournaments.core.people.chapters import same_chapter

from .chance import below, shuffled, take
from .counting import SeatingCounts, TooManyStatesError, UnitKind
from .fewest_clashes import unavoidable_clashes
from .pairing import Pairing
from .rules import DrawRules, Members, blocks_of, by_chapter, clashes_in, everybody_but, meets_anybody, never_lists

PEOPLE_A_CLASH, MOST_CLASHES_LEFT = 25, 3
"""The smallest chapters are left to rejection while they cause at most one clash for this many people."""
MOST_CLASHES_ADDED = 5
"""How many clashes more than the lower bound are tried."""
TRIES_TIMES_PEOPLE = 100_000
"""Attempts before giving up, times people. A count, not a time: the same seed gives the same draw on any computer."""
FEWEST_TRIES, MOST_TRIES = 10, 5000

Units = dict[UnitKind, list[Members]]
SINGLE = UnitKind(seats=1, members=1)


class CountedDraw(ABC):
    """Draw from the counted seatings until one also keeps the rules that are not counted."""

    fewest: int
    """The clashes of each draw that is kept; a lower bound if none can be counted."""
    rejects: bool
    """Whether an attempt may be thrown away."""

    def __init__(self, rules: DrawRules) -> None:
        self._rules = rules
        self._never = never_lists(rules)

    @property
    def method(self) -> str:
        return "rejection" if self.rejects else "counted"

    def draw(self, rng: Random) -> list[Members] | None:
        """Return a draw that keeps all rules with the fewest clashes, all equally likely, or None if attempts fail."""
        for _ in range(min(max(FEWEST_TRIES, TRIES_TIMES_PEOPLE // len(self._rules.chapters)), MOST_TRIES)):
            teams = self._attempt(rng)
            if teams is not None and not (self.rejects and self._is_broken(teams)):
                return teams
        return None

    @abstractmethod
    def _attempt(self, rng: Random) -> list[Members] | None:
        """Return teams as counted, or None if this attempt is rejected already."""

    def _is_broken(self, teams: list[Members]) -> bool:
        return meets_anybody(teams, self._never) or len(clashes_in(teams, self._rules.chapters)) > self.fewest


class CountedPairs(CountedDraw):
    """Teams of two by the count of pairings, and at most one team of one or three.

    For an odd team a placeholder is paired with the person who is left, and a random pair joins that person.
    """

    def __init__(self, rules: DrawRules) -> None:
        super().__init__(rules)
        self.couples = blocks_of(rules)
        self.loose = everybody_but(rules, *self.couples)
        self._odd_size = next((size for size in rules.sizes if size != 2), None)
        chapters, others = by_chapter(self.loose, rules.chapters)
        self.pairing = Pairing(chapters, [*others, len(rules.chapters)] if self._odd_size else others)
        self.fewest = self.pairing.clashes + len(clashes_in(self.couples, rules.chapters))
        self.rejects = bool(rules.never or self._odd_size == 3)

    @staticmethod
    def suits(rules: DrawRules) -> bool:
        """Return whether sizes and blocks allow this method. It cannot combine an odd team with unavoidable clashes."""
        odd, blocks = [size for size in rules.sizes if size != 2], blocks_of(rules)
        if odd not in ([], [1], [3]) or any(len(block) > 2 for block in blocks):
            return False
        loose = everybody_but(rules, *blocks)
        chapters, _ = by_chapter(loose, rules.chapters)
        most = (len(loose) + (1 if odd == [1] or blocks else -1)) // 2
        return not odd or not chapters or len(chapters[0]) <= most

    def _attempt(self, rng: Random) -> list[Members] | None:
        teams: list[Members] = [*self.couples, *self.pairing.draw(rng)]
        if self._odd_size is None:
            return teams
        placeholder = len(self._rules.chapters)
        pair = next(team for team in reversed(teams) if placeholder in team)
        teams.remove(pair)
        alone = min(pair)
        joined = take(rng, teams) if self._odd_size == 3 else ()
        teams.append((*joined, alone))
        if any(same_chapter(self._rules.chapters[alone], self._rules.chapters[person]) for person in joined):
            return None
        # A team of three without a couple arises in three ways, a couple and one more in one.
        in_one_way = not joined or not self.couples or joined in self.couples
        return teams if in_one_way or below(rng, 3) == 0 else None


class CountedSeatings(CountedDraw):
    """Teams of any sizes by the count of seatings, with the fewest clashes the counted groups can have."""

    def __init__(self, rules: DrawRules) -> None:
        super().__init__(rules)
        groups = _groups_of(rules)
        self._groups = _without_small_chapters(groups, rules)
        self._others = everybody_but(rules, *(unit for group in self._groups for unit in chain(*group.values())))
        blocks = blocks_of(rules)
        self.fewest = unavoidable_clashes(rules)
        self._counts = self._count(within=len(clashes_in(blocks, rules.chapters)))
        blocks_are_mixed = any(len({rules.chapters[person] for person in block}) > 1 for block in blocks)
        self.rejects = bool(rules.never) or blocks_are_mixed or len(self._groups) < len(groups)

    def _count(self, within: int) -> SeatingCounts | None:
        """Count with the fewest clashes for which there is a seating. Return None if that takes too long."""
        groups = [{kind: len(units) for kind, units in group.items()} for group in self._groups]
        for _ in range(MOST_CLASHES_ADDED + 1):
            try:
                counts = SeatingCounts(groups, self._rules.sizes, self.fewest - within)
            except TooManyStatesError:
                return None
            if counts.total:
                return counts
            self.fewest += 1
        return None

    def _attempt(self, rng: Random) -> list[Members] | None:
        """Seat the groups as counted, each unit and each of the alike teams by chance, then everybody else."""
        if self._counts is None:
            return None
        teams: list[list[int]] = [[] for _ in self._rules.sizes]
        by_free: defaultdict[int, list[int]] = defaultdict(list)
        for team, size in enumerate(self._rules.sizes):
            by_free[size].append(team)
        units = [[shuffled(rng, alike) for alike in group.values()] for group in self._groups]
        for turn, number in self._counts.draw(rng):
            for team in [take(rng, by_free[turn.free]) for _ in range(number)]:
                for alike, taken in zip(units[turn.group], turn.taken.values(), strict=True):
                    teams[team] += chain.from_iterable(alike.pop() for _ in range(taken))
                by_free[self._rules.sizes[team] - len(teams[team])].append(team)
        others = shuffled(rng, self._others)
        return [
            (*team, *(others.pop() for _ in range(size - len(team))))
            for team, size in zip(teams, self._rules.sizes, strict=True)
        ]


def _groups_of(rules: DrawRules) -> list[Units]:
    """Return the units of each chapter, largest first. A unit belongs to the chapter of most of its people."""
    chapters, others = by_chapter(range(len(rules.chapters)), rules.chapters)
    people_of = {rules.chapters[chapter[0]]: len(chapter) for chapter in chapters}
    blocks = blocks_of(rules)
    groups: defaultdict[str | None, defaultdict[UnitKind, list[Members]]] = defaultdict(lambda: defaultdict(list))
    for unit in (*blocks, *((person,) for person in everybody_but(rules, *blocks, others))):
        names = [rules.chapters[person] for person in unit if rules.chapters[person] in people_of]
        home = max(names, key=lambda name: (names.count(name), people_of[name]), default=None)
        groups[home][UnitKind(seats=len(unit), members=names.count(home))].append(unit)
    return sorted(groups.values(), key=lambda group: sum(map(len, chain(*group.values()))), reverse=True)


def _without_small_chapters(groups: Sequence[Units], rules: DrawRules) -> list[Units]:
    """Return the counted groups: those with units of several people, and the largest of the others."""
    people = len(rules.chapters)
    clashes_left = min(people / PEOPLE_A_CLASH, MOST_CLASHES_LEFT)
    meetings = sum(size * (size - 1) for size in rules.sizes) / max(1, people * (people - 1))
    counted = []
    for group in reversed(groups):
        if group.keys() == {SINGLE}:
            clashes_left -= meetings * len(group[SINGLE]) * (len(group[SINGLE]) - 1) / 2
        if clashes_left < 0 or group.keys() != {SINGLE}:
            counted.append(group)
    return counted[::-1]
