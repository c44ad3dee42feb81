"""The partner draw: chance makes the teams under the evening's rules, exactly and uniformly where that is possible.

Prepare rules once, then draw with a generator. The names in order, the rules, the generator's number and
METHOD_VERSION give the same draw on any computer. Nothing here knows names, saves anything or shows anything.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from .chance import shuffle
from .fewest_clashes import spread_evenly
from .reasons import DrawError, Reason
from .rules import BrokenWishes, DrawRules, Members, Pair, by_chapter, clashes_in, reasons_against, wishes_broken
from .strategies import Enumeration, PairsByCount, Strategy, TeamsByCount

__all__ = [
    "METHOD_VERSION",
    "BrokenWishes",
    "DrawError",
    "DrawRules",
    "DrawnTeams",
    "PreparedDraw",
    "Reason",
    "clashes_in",
    "prepare",
    "wishes_broken",
]

METHOD_VERSION = "2"
"""Kept with each draw. It changes whenever the same rules and number give another draw than before."""

ENUMERATED_UP_TO = {1: 20, 2: 20, 3: 16, 4: 14}
"""People for whom all draws are counted under any rules, by the biggest team: a third of a second at most."""
ALWAYS_ENUMERATED_UP_TO = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTeams:
    """The teams that chance made, and what is to be said about them.

    `teams`: in the order of the rules' sizes, members in rising order; teams of one size stand in random order.
    `clashes`: every two of one chapter in one team, those who stay together included. `unavoidable`: how many clashes
    chapters and sizes force, wishes aside; `added_by_wishes`: how many there are beyond that. `uniform`: whether all
    valid draws were equally likely. `method`: "counted", "listed", "rejection", "matched" or "stirred".
    """

    teams: tuple[Members, ...]
    clashes: tuple[Pair, ...]
    unavoidable: int
    added_by_wishes: int
    uniform: bool
    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedDraw:
    """Rules that at least one draw keeps, ready to be drawn again and again."""

    rules: DrawRules
    unavoidable: int
    strategy: Strategy

    def draw(self, rng: Random) -> DrawnTeams:
        """One draw; the generator is asked for `getrandbits` and `random` only.

        Raises DrawError where `prepare` could not decide whether a draw is possible and none is found.
        """
        made = self.strategy.make(rng)
        teams = _in_random_order(made.teams, self.rules.sizes, rng)
        clashes = clashes_in(teams, self.rules.chapters)
        return DrawnTeams(
            teams=teams,
            clashes=clashes,
            unavoidable=self.unavoidable,
            added_by_wishes=len(clashes) - self.unavoidable,
            uniform=made.uniform,
            method=made.method,
        )


def prepare(rules: DrawRules) -> PreparedDraw:
    """Do what does not depend on chance. Raises DrawError if the rules contradict themselves or leave no draw."""
    reasons = reasons_against(rules)
    if reasons:
        raise DrawError(reasons)
    chapters, _ = by_chapter(range(len(rules.chapters)), rules.chapters)
    unavoidable = spread_evenly([len(chapter) for chapter in chapters], rules.sizes).clashes
    return PreparedDraw(rules=rules, unavoidable=unavoidable, strategy=_strategy_for(rules, unavoidable))


def _strategy_for(rules: DrawRules, unavoidable: int) -> Strategy:
    only_pairs = set(rules.sizes) == {2}
    if only_pairs and not rules.never:
        return PairsByCount(rules)
    if len(rules.chapters) <= ENUMERATED_UP_TO.get(max(rules.sizes), ALWAYS_ENUMERATED_UP_TO):
        return Enumeration(rules)
    return PairsByCount(rules) if only_pairs else TeamsByCount(rules, unavoidable)


def _in_random_order(teams: Iterable[Members], sizes: Iterable[int], rng: Random) -> tuple[Members, ...]:
    by_size: defaultdict[int, list[Members]] = defaultdict(list)
    for team in teams:
        by_size[len(team)].append(tuple(sorted(team)))
    for alike in by_size.values():
        shuffle(rng, alike)
    return tuple(by_size[size].pop() for size in sizes)
