"""A draw where it is open who is drawn: of those whose turn it is, the ones who leave the fewest clashes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from math import inf

from .draw import least_clashes
from .fewest_clashes import unavoidable_clashes
from .rules import DrawRules, Members, Pair, everybody_but

MOST_PEOPLE_DRAWN = 64
"""For more people only lower bounds are compared: with wishes or large teams a draw takes long."""


class Verdict(StrEnum):
    """Whether the clashes of a draw can be avoided: by drawing again, by other tables, or not at all."""

    AVOIDABLE = "avoidable"
    BY_OTHER_TABLES = "by-other-tables"
    UNAVOIDABLE = "unavoidable"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenChoice:
    """Everybody who may be drawn, and who of them may be left out.

    `rules`: of everybody, with the sizes of the teams of those who are drawn. `left_out`: groups of people, one of
    which is left out.
    """

    rules: DrawRules
    left_out: tuple[Members, ...] = ((),)

    @property
    def clashes(self) -> float:
        """Return the fewest clashes, or infinity if no draw is possible. For many people it may be a lower bound."""
        return min(self._clashes_without().values(), default=inf)

    @property
    def best(self) -> list[Members]:
        """Return the groups without which the clashes are fewest."""
        clashes = self._clashes_without()
        fewest = min(clashes.values(), default=inf)
        return [group for group in self.left_out if clashes[self._kind(group)] == fewest]

    def _clashes_without(self) -> dict[object, float]:
        """Return the fewest clashes without each kind of group. Groups of a kind are drawn once."""
        one_of_kind = {self._kind(group): group for group in self.left_out}
        return {kind: clashes_of(rules_without(self.rules, group)) for kind, group in one_of_kind.items()}

    def _kind(self, group: Members) -> object:
        """Return what groups share if they are alike: their chapters, and their people who have wishes."""
        with_wishes = {person for pair in (*self.rules.together, *self.rules.never) for person in pair}
        chapters = Counter(self.rules.chapters[person] for person in group if person not in with_wishes)
        return frozenset(chapters.items()), frozenset(with_wishes.intersection(group))


def verdict(clashes: int, drawn: Iterable[OpenChoice], others: Iterable[OpenChoice]) -> Verdict:
    """Return whether so many clashes can be avoided at the tables that were drawn, or at others."""
    if any(choice.clashes < clashes for choice in drawn):
        return Verdict.AVOIDABLE
    return Verdict.BY_OTHER_TABLES if any(choice.clashes < clashes for choice in others) else Verdict.UNAVOIDABLE


def clashes_of(rules: DrawRules) -> float:
    """Return the fewest clashes of a draw, or infinity if none is possible. For many people it may be a bound."""
    if len(rules.chapters) > MOST_PEOPLE_DRAWN:
        return unavoidable_clashes(rules)
    fewest = least_clashes(rules)
    return inf if fewest is None else fewest


def rules_without(rules: DrawRules, group: Members) -> DrawRules:
    """Return the rules without some people, who are in no wish any more."""
    left = everybody_but(rules, group)
    place = {person: number for number, person in enumerate(left)}

    def among_the_others(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        return tuple((place[one], place[other]) for one, other in pairs if one in place and other in place)

    return DrawRules(
        chapters=tuple(rules.chapters[person] for person in left),
        sizes=rules.sizes,
        together=among_the_others(rules.together),
        never=among_the_others(rules.never),
        apart=among_the_others(rules.apart),
    )
