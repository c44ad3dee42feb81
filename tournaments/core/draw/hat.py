"""Lots in a hat: whether a pull keeps the rules and leaves the rest drawable."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .draw import prepare
from .reasons import DrawError
from .rules import DrawRules, Pair, clashes_in, wishes_broken


class Refusal(StrEnum):
    """Why a pull goes back into the hat."""

    NOT_IN_HAT = "not-in-hat"
    NEVER = "never"
    TOGETHER = "together"
    SAME_CHAPTER = "same-chapter"
    DEAD_END = "dead-end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hat:
    """What is left to pull: the rules for everyone, and the pairs pulled so far."""

    rules: DrawRules
    pulled: tuple[Pair, ...] = ()

    @property
    def left(self) -> tuple[int, ...]:
        gone = {person for pair in self.pulled for person in pair}
        return tuple(person for person in range(len(self.rules.chapters)) if person not in gone)

    @property
    def sizes_left(self) -> tuple[int, ...]:
        """Return the teams still to fill. A pull fills a pair."""
        sizes = list(self.rules.sizes)
        for _ in self.pulled:
            sizes.remove(2)
        return tuple(sizes)

    @property
    def is_done(self) -> bool:
        """Return whether everyone has a partner, or the last ones share what is left."""
        return 2 not in self.sizes_left or len(self.sizes_left) <= 1

    def teams(self) -> list[tuple[int, ...]]:
        """Return every team of a finished hat: the pairs as pulled, and the last ones together."""
        return [*self.pulled, *([self.left] if self.left else [])]


def pull(hat: Hat, one: int, other: int) -> Hat | Refusal:
    """Return the hat after a pull, or why the lot goes back.

    A pull is refused if it breaks a rule, or if the rest of the hat then needs more clashes than are unavoidable
    anyway.
    """
    if one == other or not {one, other} <= set(hat.left):
        return Refusal.NOT_IN_HAT
    pair = (min(one, other), max(one, other))
    wished = {frozenset(wish) for wish in hat.rules.together}
    if frozenset(pair) not in wished and any({one, other} & wish for wish in wished):
        return Refusal.TOGETHER
    if wishes_broken([pair], hat.rules).never:
        return Refusal.NEVER
    after = Hat(rules=hat.rules, pulled=(*hat.pulled, pair))
    clashes = len(clashes_in([pair], hat.rules.chapters))
    before, rest = _clashes_of_rest(hat), _clashes_of_rest(after)
    if rest is None or before is None or rest + clashes > before:
        return Refusal.SAME_CHAPTER if clashes and frozenset(pair) not in wished else Refusal.DEAD_END
    return after


def _clashes_of_rest(hat: Hat) -> int | None:
    """Return the fewest clashes of the rest of the hat, or None if it cannot be drawn."""
    left = hat.left
    if not left:
        return 0
    place = {person: number for number, person in enumerate(left)}
    rules = DrawRules(
        chapters=tuple(hat.rules.chapters[person] for person in left),
        sizes=hat.sizes_left,
        together=_within(hat.rules.together, place),
        never=_within(hat.rules.never, place),
    )
    try:
        return len(prepare(rules).draw(random.Random(0)).clashes)
    except DrawError:
        return None


def _within(pairs: Sequence[Pair], place: dict[int, int]) -> tuple[Pair, ...]:
    return tuple((place[a], place[b]) for a, b in pairs if a in place and b in place)
