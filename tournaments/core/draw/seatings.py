"""Draw teams by exact counts, all valid draws equally likely.

Chapters and those who stay together are counted. What is not (people who may never meet, small chapters, those who
stay together with people of another chapter) is left to rejection: a draw that breaks it is thrown away whole.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from random import Random
from typing import TypeVar

from .chance import below, shuffle, take
from .counting import Group, SeatingCounts, TooManyStatesError, UnitKind
from .pairing import Pairing
from .rules import DrawRules, Members, blocks_of, by_chapter, clashes_in, never_lists

PEOPLE_A_CLASH, MOST_CLASHES_LEFT = 25, 3
"""For every so many people one clash on average is left to rejection, by not counting the smallest chapters."""
MOST_CLASHES_ADDED = 5
"""How many clashes more than the lower bound are tried."""
TRIES_TIMES_PEOPLE = 100_000
"""Attempts before giving up, times people. A count, not a time: the same seed gives the same draw on any computer."""
FEWEST_TRIES, MOST_TRIES = 10, 5000

T = TypeVar("T")
Units = dict[UnitKind, list[Members]]
SINGLE = UnitKind(seats=1, members=1)


class CountedPairs:
    """Teams of two by the count of pairings, and at most one team of one or three.

    For an odd team a placeholder is paired with the person who is left, and a pair joins that person by chance.
    """

    def __init__(self, rules: DrawRules) -> None:
        self._rules = rules
        self._never = never_lists(rules)
        self.couples = blocks_of(rules)
        self.loose = loose_people(rules)
        self._odd_size = next((size for size in rules.sizes if size != 2), None)
        chapters, others = by_chapter(self.loose, rules.chapters)
        self.pairing = Pairing(chapters, [*others, len(rules.chapters)] if self._odd_size else others)
        self.fewest = self.pairing.clashes + len(clashes_in(self.couples, rules.chapters))
        """The clashes of every draw."""
        self.rejects = bool(rules.never or self._odd_size == 3)
        """Whether an attempt may be thrown away."""

    @staticmethod
    def suits(rules: DrawRules) -> bool:
        """Whether sizes and blocks are such, and an odd team does not meet with clashes that cannot be avoided."""
        odd, blocks = [size for size in rules.sizes if size != 2], blocks_of(rules)
        if odd not in ([], [1], [3]) or any(len(block) > 2 for block in blocks):
            return False
        loose = loose_people(rules)
        chapters, _ = by_chapter(loose, rules.chapters)
        most = (len(loose) + (1 if odd == [1] or blocks else -1)) // 2
        return not odd or not chapters or len(chapters[0]) <= most

    def draw(self, rng: Random) -> list[Members] | None:
        """A draw that keeps all rules with the fewest clashes, all equally likely, or None after many attempts."""
        return _first_kept(self._attempt, rng, len(self._rules.chapters))

    def _attempt(self, rng: Random) -> list[Members] | None:
        teams: list[Members] = [*self.couples, *self.pairing.draw(rng)]
        if self._odd_size and not self._make_odd_team(rng, teams):
            return None
        return None if _breaks(teams, self._never) else teams

    def _make_odd_team(self, rng: Random, teams: list[Members]) -> bool:
        """Free who is paired with the placeholder, and join a pair; False if the team of three must be thrown away."""
        present = len(self._rules.chapters)
        pair = next(team for team in reversed(teams) if present in team)
        teams.remove(pair)
        alone = min(pair)
        if self._odd_size == 1:
            teams.append((alone,))
            return True
        joined = take(rng, teams)
        teams.append((*joined, alone))
        if len(clashes_in([teams[-1]], self._rules.chapters)) > len(clashes_in([joined], self._rules.chapters)):
            return False
        # Three without a couple come about in three ways, a couple and one more in one.
        return not self.couples or joined in self.couples or below(rng, 3) == 0


class CountedSeatings:
    """Teams of any sizes by the count of seatings, with the fewest clashes that the counted groups can have."""

    def __init__(self, rules: DrawRules, unavoidable: int, *, left_out: float | None = None) -> None:
        """`left_out`: the clashes on average of the chapters that are not counted."""
        self._rules = rules
        self._never = never_lists(rules)
        groups = _groups_of(rules)
        if left_out is None:
            left_out = min(len(rules.chapters) / PEOPLE_A_CLASH, MOST_CLASHES_LEFT)
        self._groups = _without_small_chapters(groups, rules, left_out)
        counted = {person for group in self._groups for units in group.values() for unit in units for person in unit}
        self._others = sorted(set(range(len(rules.chapters))) - counted)
        self.fewest = unavoidable
        """The clashes of every draw; a proven lower bound where none is found."""
        self._counts = self._count()
        blocks_are_mixed = any(len({rules.chapters[person] for person in block}) > 1 for block in blocks_of(rules))
        self.rejects = bool(rules.never) or blocks_are_mixed or len(self._groups) < len(groups)
        """Whether an attempt may be thrown away."""

    def draw(self, rng: Random) -> list[Members] | None:
        """A draw that keeps all rules, all of them equally likely, or None after many attempts."""
        counts = self._counts
        if counts is None:
            return None
        return _first_kept(lambda chance: self._attempt(counts, chance), rng, len(self._rules.chapters))

    def _count(self) -> SeatingCounts | None:
        """Count with as few clashes as there is a seating for; None where that takes too long."""
        within = len(clashes_in(blocks_of(self._rules), self._rules.chapters))
        self.fewest = max(self.fewest, within)
        groups = [
            Group(kinds=tuple(group), numbers=tuple(len(units) for units in group.values())) for group in self._groups
        ]
        for _ in range(MOST_CLASHES_ADDED + 1):
            try:
                counts = SeatingCounts(groups, self._rules.sizes, self.fewest - within)
            except TooManyStatesError:
                return None
            if counts.total:
                return counts
            self.fewest += 1
        return None

    def _attempt(self, counts: SeatingCounts, rng: Random) -> list[Members] | None:
        teams = self._seat(counts, rng)
        if self.rejects and (_breaks(teams, self._never) or len(clashes_in(teams, self._rules.chapters)) > self.fewest):
            return None
        return teams

    def _seat(self, counts: SeatingCounts, rng: Random) -> list[Members]:
        """Seat the groups as counted, each unit and each of the alike teams by chance, then everybody else."""
        teams: list[list[int]] = [[] for _ in self._rules.sizes]
        by_free: defaultdict[int, list[int]] = defaultdict(list)
        for team, size in enumerate(self._rules.sizes):
            by_free[size].append(team)
        units = [_shuffled(rng, group.values()) for group in self._groups]
        for turn, number in counts.draw(rng):
            for team in [take(rng, by_free[turn.free]) for _ in range(number)]:
                for alike, taken in zip(units[turn.group], turn.taken, strict=True):
                    teams[team] += chain.from_iterable(alike.pop() for _ in range(taken))
                by_free[self._rules.sizes[team] - len(teams[team])].append(team)
        (others,) = _shuffled(rng, [self._others])
        return [
            (*team, *(others.pop() for _ in range(size - len(team))))
            for team, size in zip(teams, self._rules.sizes, strict=True)
        ]


def loose_people(rules: DrawRules) -> list[int]:
    """Everybody but those who must share a team with somebody."""
    return sorted(set(range(len(rules.chapters))).difference(*blocks_of(rules)))


def _first_kept(attempt: Callable[[Random], list[Members] | None], rng: Random, people: int) -> list[Members] | None:
    """The first draw that the attempt does not throw away, or None after too many for so many people."""
    for _ in range(min(max(FEWEST_TRIES, TRIES_TIMES_PEOPLE // people), MOST_TRIES)):
        teams = attempt(rng)
        if teams is not None:
            return teams
    return None


def _breaks(teams: Iterable[Members], never: Sequence[frozenset[int]]) -> bool:
    return any(not never[person].isdisjoint(team) for team in teams for person in team)


def _shuffled(rng: Random, lists: Iterable[Iterable[T]]) -> list[list[T]]:
    copies = [list(items) for items in lists]
    for items in copies:
        shuffle(rng, items)
    return copies


def _groups_of(rules: DrawRules) -> list[Units]:
    """The units of each chapter, largest first. Who stays together is of the chapter that most of them are of."""
    chapters, _ = by_chapter(range(len(rules.chapters)), rules.chapters)
    people_of = {rules.chapters[chapter[0]]: len(chapter) for chapter in chapters}
    alone = [person for person in loose_people(rules) if rules.chapters[person] in people_of]
    groups: defaultdict[str | None, defaultdict[UnitKind, list[Members]]] = defaultdict(lambda: defaultdict(list))
    for unit in (*blocks_of(rules), *((person,) for person in alone)):
        names = [rules.chapters[person] for person in unit if rules.chapters[person] in people_of]
        home = max(names, key=lambda name: (names.count(name), people_of[name]), default=None)
        groups[home][UnitKind(seats=len(unit), members=names.count(home))].append(unit)
    return sorted(groups.values(), key=_seats, reverse=True)


def _seats(group: Units) -> int:
    return sum(kind.seats * len(units) for kind, units in group.items())


def _without_small_chapters(groups: Sequence[Units], rules: DrawRules, left_out: float) -> list[Units]:
    """The groups that are counted: those with people who stay together, and the largest of the others."""
    people = len(rules.chapters)
    meetings = sum(size * (size - 1) for size in rules.sizes) / max(1, people * (people - 1))
    counted = []
    for group in reversed(groups):
        if group.keys() == {SINGLE}:
            left_out -= meetings * len(group[SINGLE]) * (len(group[SINGLE]) - 1) / 2
        if left_out < 0 or group.keys() != {SINGLE}:
            counted.append(group)
    return counted[::-1]
