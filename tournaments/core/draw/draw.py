"""The partner draw under the evening's rules, exact and uniform where possible.

Prepare rules once, then draw with a generator. The names in order, the rules, the seed and METHOD_VERSION give the same
draw on any computer. Knows no names, saves nothing, shows nothing.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

from .chance import shuffled
from .fewest_clashes import unavoidable_clashes
from .reasons import DrawError
from .rules import DrawRules, Members, Pair, clashes_in, reasons_against
from .strategies import SEARCHED, Method, methods_for

METHOD_VERSION = "2"
"""Kept with each draw. It changes whenever the same rules and number give another draw than before."""

UNIFORM = ("counted", "listed", "rejection")
"""Methods by which all valid draws are equally likely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTeams:
    """The drawn teams and the facts about them.

    `teams`: in the order of the rules' sizes, members in rising order; teams of one size are in random order.
    `clashes`: every two of one chapter in one team, including those who stay together. `unavoidable`: the clashes that
    chapters and sizes force, without wishes. `method`: "counted", "listed", "rejection", "matched" or "stirred".
    """

    teams: tuple[Members, ...]
    clashes: tuple[Pair, ...]
    unavoidable: int
    method: str

    @property
    def added_by_wishes(self) -> int:
        """Return the clashes beyond the unavoidable ones."""
        return len(self.clashes) - self.unavoidable

    @property
    def uniform(self) -> bool:
        return self.method in UNIFORM


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedDraw:
    """Rules that allow at least one draw, prepared for any number of draws."""

    rules: DrawRules
    unavoidable: int
    methods: Mapping[str, Method]

    def draw(self, rng: Random) -> DrawnTeams:
        """Return one draw. Uses only `getrandbits` of the generator.

        Raises DrawError if `prepare` could not decide whether a draw is possible and none is found.
        """
        asked = ((method, make(rng)) for method, make in self.methods.items())
        method, made = next((method, teams) for method, teams in asked if teams is not None)
        teams = _in_random_order(made, self.rules.sizes, rng)
        clashes = clashes_in(teams, self.rules.chapters)
        return DrawnTeams(teams=teams, clashes=clashes, unavoidable=self.unavoidable, method=method)


def prepare(rules: DrawRules) -> PreparedDraw:
    """Compute what does not depend on chance. Raises DrawError if the rules contradict themselves or allow no draw."""
    reasons = reasons_against(rules)
    if reasons:
        raise DrawError(reasons)
    without_wishes = replace(rules, together=(), never=())
    return PreparedDraw(rules=rules, unavoidable=unavoidable_clashes(without_wishes), methods=methods_for(rules))


def least_clashes(rules: DrawRules) -> int | None:
    """Return the fewest clashes of a draw that keeps the wishes, or None if none is found.

    Where a draw with wishes can only be searched for, it is the number that chapters and sizes force.
    """
    if (set(rules.sizes) == {2} or not rules.together) and not rules.never and not reasons_against(rules):
        return unavoidable_clashes(rules)
    try:
        prepared = prepare(rules)
        drawn = prepared.draw(Random(0))
    except DrawError:
        return None
    return len(drawn.clashes) if drawn.method != SEARCHED else unavoidable_clashes(rules)


def _in_random_order(teams: Iterable[Members], sizes: Iterable[int], rng: Random) -> tuple[Members, ...]:
    by_size: defaultdict[int, list[Members]] = defaultdict(list)
    for team in teams:
        by_size[len(team)].append(tuple(sorted(team)))
    mixed = {size: shuffled(rng, alike) for size, alike in by_size.items()}
    return tuple(mixed[size].pop() for size in sizes)
