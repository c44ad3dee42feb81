"""The methods of a draw: exact ones where possible, or else a search.

All are prepared without chance, refuse rules that allow no draw, and then make any number of draws.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random

from .chance import shuffled
from .conflicting_wishes import no_draw, people_in
from .enumeration import EnumeratedDraws
from .feasibility import MOST_STEPS, UndecidedError, place_units
from .fewest_clashes import deal_evenly
from .local_search import improved
from .matching import match_with_fewest_clashes
from .reasons import DrawError, Reason
from .rules import DrawRules, Members, blocks_of, by_chapter, clashes_in, everybody_but, meets_anybody, never_lists
from .seatings import CountedPairs, CountedSeatings

ENUMERATED_UP_TO = {1: 20, 2: 20, 3: 16, 4: 14}
"""People for whom all draws are counted under any rules, by the biggest team: a third of a second at most."""
ALWAYS_ENUMERATED_UP_TO = 12
STEPS_PER_SUBSET = 2000
"""Step limit of each feasibility search while looking for conflicting wishes."""

SEARCHED = "stirred"
"""The code of the local search, which proves nothing."""

Method = Callable[[Random], Sequence[Members] | None]
"""Teams in no particular order, or None if luck was not enough and the next method must be asked."""


def methods_for(rules: DrawRules) -> dict[str, Method]:
    """Return the methods to ask in turn, by their codes for the log. The last one succeeds or raises DrawError."""
    only_pairs = set(rules.sizes) == {2}
    if only_pairs and not rules.never:
        return {"counted": CountedPairs(rules).draw}
    if len(rules.chapters) <= ENUMERATED_UP_TO.get(max(rules.sizes), ALWAYS_ENUMERATED_UP_TO):
        return _enumeration(rules)
    return _pairs_with_wishes(rules) if only_pairs else _teams(rules)


def _enumeration(rules: DrawRules) -> dict[str, Method]:
    draws = EnumeratedDraws(rules)
    if not draws.count:
        raise no_draw(rules, lambda fewer: EnumeratedDraws(fewer).count > 0)
    return {"listed": draws.draw}


def _pairs_with_wishes(rules: DrawRules) -> dict[str, Method]:
    """By count, unless wishes add clashes; by matching if rejection fails."""
    counted = CountedPairs(rules)

    def matched(rng: Random, rules: DrawRules = rules) -> list[Members] | None:
        people = shuffled(rng, counted.loose)
        pairs = match_with_fewest_clashes(people, counted.pairing.draw(rng), rules)
        return None if pairs is None else [*counted.couples, *pairs]

    best = matched(Random(0))
    if best is None:
        raise no_draw(rules, lambda fewer: matched(Random(0), fewer) is not None)
    wishes_add_clashes = len(clashes_in(best, rules.chapters)) > counted.fewest
    return {"matched": matched} if wishes_add_clashes else {counted.method: counted.draw, "matched": matched}


def _teams(rules: DrawRules) -> dict[str, Method]:
    """Return the count, then many swaps if counting takes too long or rejection fails."""
    placed = _place(rules)
    if placed is None:
        raise no_draw(rules, lambda fewer: _place(fewer, most_steps=STEPS_PER_SUBSET) is not None)
    counted = CountedPairs(rules) if CountedPairs.suits(rules) else CountedSeatings(rules)

    def searched(rng: Random) -> list[Members]:
        teams = improved(_seat_the_others(placed, rules, rng), rules, counted.fewest, rng)
        if meets_anybody(teams, never_lists(rules)):
            raise DrawError((Reason(code="never-found-no-draw", people=people_in(rules.never)),))
        return teams

    return {counted.method: counted.draw, SEARCHED: searched}


def _place(rules: DrawRules, *, most_steps: int = MOST_STEPS) -> list[list[Members]] | None:
    """Return teams for those with wishes, or only for the blocks if the search is too long.

    Returns None if there are none.
    """
    never = never_lists(rules)
    blocks = sorted(blocks_of(rules), key=len, reverse=True)
    alone = sorted(everybody_but(rules, *blocks), key=lambda person: len(never[person]), reverse=True)
    with_wishes = [(person,) for person in alone if never[person]]
    for units, against in (([*blocks, *with_wishes], never), (blocks, (frozenset[int](),) * len(never))):
        with suppress(UndecidedError):
            return place_units(units, rules.sizes, against, most_steps=most_steps)
    return None


def _seat_the_others(placed: Sequence[Sequence[Members]], rules: DrawRules, rng: Random) -> Iterator[list[Members]]:
    chapters, others = by_chapter(everybody_but(rules, *(unit for team in placed for unit in team)), rules.chapters)
    free = [size - sum(map(len, team)) for size, team in zip(rules.sizes, placed, strict=True)]
    for units, people in zip(placed, deal_evenly(chapters, others, free, rng), strict=True):
        yield [*units, *((person,) for person in people)]
