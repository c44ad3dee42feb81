"""The ways to make a draw, from the exact ones to those that only find one; which suits is decided in `draw.py`.

Each way is prepared without chance, refuses rules that no draw keeps, and then makes any number of draws.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Protocol

from .around_big_chapter import DealsAroundBigChapter
from .chance import shuffle
from .conflicting_wishes import no_draw, people_in
from .enumeration import EnumeratedDraws
from .feasibility import MOST_STEPS, UndecidedError, place_units
from .fewest_clashes import deal_evenly
from .gluing import GluedPairs
from .local_search import LocalSearch
from .matching import match_with_fewest_clashes
from .pairing import Pairing, pairing_of
from .reasons import DrawError, Reason
from .rules import DrawRules, Members, Pair, blocks_of, by_chapter, clashes_in, never_lists

STEPS_TO_BLAME = 2000
"""Steps of the search for a place for everybody, when many sets of wishes are tried to find those to blame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """Teams in no particular order, whether all valid draws were equally likely, and a code for how they were made."""

    teams: Sequence[Members]
    uniform: bool
    method: str


class Strategy(Protocol):
    """A prepared way to make draws under some rules."""

    def make(self, rng: Random) -> Made:
        """One draw."""


class ExactPairs:
    """Pairs under the chapter rule alone, any number of people: uniform."""

    def __init__(self, rules: DrawRules) -> None:
        self._pairing = pairing_of(*by_chapter(range(len(rules.chapters)), rules.chapters))

    def make(self, rng: Random) -> Made:
        return Made(teams=self._pairing.draw(rng), uniform=True, method="counted")


class Enumeration:
    """A few people under any rules: uniform."""

    def __init__(self, rules: DrawRules) -> None:
        self._draws = EnumeratedDraws(rules)
        if not self._draws.count:
            raise no_draw(rules, lambda fewer: EnumeratedDraws(fewer).count > 0)

    def make(self, rng: Random) -> Made:
        return Made(teams=self._draws.draw(rng), uniform=True, method="listed")


class PairsWithWishes:
    """Pairs under wishes: by rejection, which is uniform, or else the fewest clashes by matching, which is not."""

    def __init__(self, rules: DrawRules) -> None:
        self._couples = blocks_of(rules)
        self._loose = sorted(set(range(len(rules.chapters))).difference(*self._couples))
        self._chapters = [rules.chapters[person] for person in self._loose]
        self._never = self._never_of_loose(rules)
        best = self._best_without_wishes()
        matched = match_with_fewest_clashes(best, self._chapters, self._never)
        if matched is None:
            raise no_draw(rules, self._can_match)
        can_be_kept = len(clashes_in(matched, self._chapters)) == len(clashes_in(best, self._chapters))
        self._glued = GluedPairs.under(rules) if can_be_kept else None

    def make(self, rng: Random) -> Made:
        teams = self._glued.draw(rng) if self._glued else None
        if teams is not None:
            return Made(teams=teams, uniform=True, method="rejection")
        return Made(teams=self._match(rng), uniform=False, method="matched")

    @cached_property
    def _pairing(self) -> Pairing:
        return pairing_of(*by_chapter(range(len(self._loose)), self._chapters))

    def _never_of_loose(self, rules: DrawRules) -> list[frozenset[int]]:
        place = {person: number for number, person in enumerate(self._loose)}
        never = never_lists(rules)
        return [frozenset(place[other] for other in never[person] if other in place) for person in self._loose]

    def _can_match(self, rules: DrawRules) -> bool:
        never = self._never_of_loose(rules)
        return match_with_fewest_clashes(self._best_without_wishes(), self._chapters, never) is not None

    def _best_without_wishes(self) -> list[Pair]:
        """With chapters one after the other, everyone and the one half a list farther on: the fewest clashes."""
        chapters, others = by_chapter(range(len(self._loose)), self._chapters)
        people = [person for chapter in chapters for person in chapter] + others
        half = len(people) // 2
        return list(zip(people[:half], people[half:], strict=True))

    def _match(self, rng: Random) -> list[Members]:
        """Matched from a random pairing, with everyone's turn in random order."""
        order = list(range(len(self._loose)))
        shuffle(rng, order)
        turn = {person: number for number, person in enumerate(order)}
        matched = match_with_fewest_clashes(
            [(turn[one], turn[other]) for one, other in self._pairing.draw(rng)],
            [self._chapters[person] for person in order],
            [frozenset(turn[other] for other in self._never[person]) for person in order],
        )
        pairs = [(self._loose[order[one]], self._loose[order[other]]) for one, other in matched or ()]
        return [*self._couples, *pairs]


class LocalSearchStrategy:
    """Teams of three and more, or of mixed sizes: by rejection, which is uniform, or else found by many swaps."""

    def __init__(self, rules: DrawRules, fewest: int) -> None:
        """`fewest`: the clashes that cannot be avoided; swaps end when there are no more."""
        self._rules = rules
        self._fewest = fewest
        self._never = never_lists(rules)
        self._placed = self._place(rules)
        if self._placed is None:
            raise no_draw(rules, lambda fewer: self._place(fewer, most_steps=STEPS_TO_BLAME) is not None)
        self._by_rejection = GluedPairs.under(rules) or DealsAroundBigChapter.under(rules, fewest)

    def make(self, rng: Random) -> Made:
        """One draw; raises DrawError if it was unknown whether there is one and none was found."""
        teams = self._by_rejection.draw(rng) if self._by_rejection else None
        if teams is not None:
            return Made(teams=teams, uniform=True, method="rejection")
        teams = LocalSearch(self._seat_the_others(rng), self._rules.chapters, self._never).stir(rng, self._fewest)
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
