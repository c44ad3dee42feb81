"""The strategies for a draw: exact where that is possible, or else one that finds a draw; `draw` decides which.

Each is prepared without chance, refuses rules that no draw keeps, and then makes any number of draws.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random
from typing import Protocol

from .chance import shuffle
from .conflicting_wishes import no_draw, people_in
from .enumeration import EnumeratedDraws
from .feasibility import MOST_STEPS, UndecidedError, place_units
from .fewest_clashes import deal_evenly
from .local_search import LocalSearch
from .matching import match_with_fewest_clashes
from .reasons import DrawError, Reason
from .rules import DrawRules, Members, Pair, blocks_of, by_chapter, clashes_in, never_lists
from .seatings import CountedPairs, CountedSeatings

STEPS_PER_SUBSET = 2000
"""Steps of the search for a place for everybody, when many sets of wishes are tried to find those to blame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Teams in no particular order, whether all valid draws were equally likely, and a code for how they were made."""

    teams: Sequence[Members]
    uniform: bool
    method: str


class Strategy(Protocol):
    """Prepared for some rules."""

    def make(self, rng: Random) -> Made:
        """One draw."""


class Enumeration:
    """A few people under any rules: uniform."""

    def __init__(self, rules: DrawRules) -> None:
        self._draws = EnumeratedDraws(rules)
        if not self._draws.count:
            raise no_draw(rules, lambda fewer: EnumeratedDraws(fewer).count > 0)

    def make(self, rng: Random) -> Made:
        return Made(teams=self._draws.draw(rng), uniform=True, method="listed")


class PairsByCount:
    """Pairs: by count, which is uniform; where wishes leave no luck by matching, which is not."""

    def __init__(self, rules: DrawRules) -> None:
        self._rules = rules
        self._counted = CountedPairs(rules)
        chapters, others = by_chapter(self._counted.loose, rules.chapters)
        self._one_chapter_after_the_other = [*chain.from_iterable(chapters), *others]
        self._wishes_add_no_clash = not rules.never or self._has_fewest_clashes(self._match_without_chance(rules))

    def make(self, rng: Random) -> Made:
        teams = self._counted.draw(rng) if self._wishes_add_no_clash else None
        if teams is not None:
            return Made(teams=teams, uniform=True, method=_method_of(self._counted))
        turns = list(self._counted.loose)
        shuffle(rng, turns)
        matched = _match(turns, self._counted.pairing.draw(rng), self._rules) or []
        return Made(teams=[*self._counted.couples, *matched], uniform=False, method="matched")

    def _match_without_chance(self, rules: DrawRules) -> list[Pair] | None:
        """Match from everyone and the one half a list farther on, which has the fewest clashes."""
        people = self._one_chapter_after_the_other
        half = len(people) // 2
        return _match(people, zip(people[:half], people[half:], strict=True), rules)

    def _has_fewest_clashes(self, matched: list[Pair] | None) -> bool:
        """Raises DrawError where wishes leave no pairs."""
        if matched is None:
            raise no_draw(self._rules, lambda fewer: self._match_without_chance(fewer) is not None)
        return len(clashes_in(matched, self._rules.chapters)) == self._counted.pairing.clashes


def _match(people: Sequence[int], start: Iterable[Pair], rules: DrawRules) -> list[Pair] | None:
    """Pairs of these people that keep "never together" with the fewest clashes, from pairs that have none too many."""
    place = {person: number for number, person in enumerate(people)}
    never = never_lists(rules)
    matched = match_with_fewest_clashes(
        [(place[one], place[other]) for one, other in start],
        [rules.chapters[person] for person in people],
        [frozenset(place[other] for other in never[person] if other in place) for person in people],
    )
    return None if matched is None else [(people[one], people[other]) for one, other in matched]


class TeamsByCount:
    """Teams of any sizes: by count, which is uniform, or else found by many swaps, which is not."""

    def __init__(self, rules: DrawRules, unavoidable: int) -> None:
        self._rules = rules
        self._unavoidable = unavoidable
        self._never = never_lists(rules)
        self._placed = self._place(rules)
        if self._placed is None:
            raise no_draw(rules, lambda fewer: self._place(fewer, most_steps=STEPS_PER_SUBSET) is not None)

    @cached_property
    def _counted(self) -> CountedPairs | CountedSeatings:
        if CountedPairs.suits(self._rules):
            return CountedPairs(self._rules)
        return CountedSeatings(self._rules, self._unavoidable)

    def make(self, rng: Random) -> Made:
        """One draw; raises DrawError if it was unknown whether there is one and none was found."""
        teams = self._counted.draw(rng)
        if teams is not None:
            return Made(teams=teams, uniform=True, method=_method_of(self._counted))
        search = LocalSearch(self._seat_the_others(rng), self._rules.chapters, self._never)
        teams = search.improve(rng, self._counted.fewest)
        if any(not self._never[person].isdisjoint(team) for team in teams for person in team):
            raise DrawError((Reason(code="never-found-no-draw", people=people_in(self._rules.never)),))
        return Made(teams=teams, uniform=False, method="stirred")

    def _place(self, rules: DrawRules, *, most_steps: int = MOST_STEPS) -> list[list[Members]] | None:
        """Teams for those with wishes; for the blocks alone if the search is too long; None if there are none."""
        never = never_lists(rules)
        blocks = sorted(blocks_of(rules), key=len, reverse=True)
        alone = sorted(set(range(len(never))).difference(*blocks))
        alone.sort(key=lambda person: len(never[person]), reverse=True)
        with_wishes = [(person,) for person in alone if never[person]]
        for units, against in (([*blocks, *with_wishes], never), (blocks, (frozenset[int](),) * len(never))):
            with suppress(UndecidedError):
                return place_units(units, rules.sizes, against, most_steps=most_steps)
        return None

    def _seat_the_others(self, rng: Random) -> list[list[Members]]:
        placed = self._placed or []
        seated = {person for team in placed for unit in team for person in unit}
        chapters, others = by_chapter(
            (person for person in range(len(self._never)) if person not in seated), self._rules.chapters
        )
        free = [size - sum(len(unit) for unit in team) for size, team in zip(self._rules.sizes, placed, strict=True)]
        dealt = deal_evenly(chapters, others, free, rng)
        return [[*units, *((person,) for person in team)] for units, team in zip(placed, dealt, strict=True)]


def _method_of(counted: CountedPairs | CountedSeatings) -> str:
    return "rejection" if counted.rejects else "counted"
