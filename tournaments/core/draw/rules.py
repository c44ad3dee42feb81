"""The rules of one partner draw and whether a draw keeps them; it makes no draw.

Precedence: "never together" cannot be broken, "keep together" comes before the chapter rule, and no chapter clashes
with nobody.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .reasons import Reason

MOST_MEMBERS = 8
"""The biggest team that can be drawn, in people."""

Pair = tuple[int, int]
Members = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """Who is drawn into what. People are known by their positions in the list of names only.

    `chapters`: one per person, None for no chapter. `sizes`: the members of each team, 1 to 8, together as many as
    there are people. `together` and `never`: pairs of people; "together" carries over, so A with B and B with C
    makes a team with all three.
    """

    chapters: tuple[str | None, ...]
    sizes: tuple[int, ...]
    together: tuple[Pair, ...] = ()
    never: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenWishes:
    """The wishes that given teams do not keep, as pairs of people, the smaller position first."""

    together: tuple[Pair, ...]
    never: tuple[Pair, ...]

    def __bool__(self) -> bool:
        return bool(self.together or self.never)


def clashes_in(teams: Iterable[Iterable[int]], chapters: Sequence[str | None]) -> tuple[Pair, ...]:
    """Every two people of one chapter within one team, the smaller position first, in rising order."""
    return tuple(
        sorted(
            (one, other)
            for team in teams
            for one, other in combinations(sorted(team), 2)
            if chapters[one] is not None and chapters[one] == chapters[other]
        )
    )


def wishes_broken(teams: Iterable[Iterable[int]], rules: DrawRules) -> BrokenWishes:
    """The wishes that these teams break, whoever made the teams; people missing from the teams break none."""
    team_of = {person: number for number, team in enumerate(teams) for person in team}

    def sit_together(pair: Pair) -> bool:
        return team_of[pair[0]] == team_of[pair[1]]

    def of_those_here(wishes: Iterable[Pair]) -> list[Pair]:
        return [pair for pair in _in_order(wishes) if pair[0] in team_of and pair[1] in team_of]

    return BrokenWishes(
        together=tuple(pair for pair in of_those_here(rules.together) if not sit_together(pair)),
        never=tuple(pair for pair in of_those_here(rules.never) if sit_together(pair)),
    )


def blocks_of(rules: DrawRules) -> tuple[Members, ...]:
    """Those who must share a team, in groups of two and more; a person without such a wish is in none."""
    block_of = {person: [person] for pair in rules.together for person in pair}
    for one, other in rules.together:
        if block_of[one] is not block_of[other]:
            joined = block_of[one] + block_of[other]
            block_of.update(dict.fromkeys(joined, joined))
    return tuple(sorted({tuple(sorted(block)) for block in block_of.values()}))


def never_lists(rules: DrawRules) -> tuple[frozenset[int], ...]:
    """For each person those with whom he or she may never play."""
    against: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in rules.never:
        against[one].add(other)
        against[other].add(one)
    return tuple(frozenset(against[person]) for person in range(len(rules.chapters)))


def by_chapter(people: Iterable[int], chapters: Sequence[str | None]) -> tuple[list[list[int]], list[int]]:
    """The chapters with two and more of these people, largest first, and the others, who clash with nobody.

    The order depends on the positions of people only, never on the names of chapters.
    """
    groups: defaultdict[str | None, list[int]] = defaultdict(list)
    for person in people:
        groups[chapters[person]].append(person)
    others = groups.pop(None, [])
    others += [person for group in groups.values() if len(group) == 1 for person in group]
    return sorted((group for group in groups.values() if len(group) > 1), key=len, reverse=True), others


def reasons_against(rules: DrawRules) -> tuple[Reason, ...]:
    """All that is wrong with the rules at first sight. None here does not yet mean that a draw is possible."""
    present = len(rules.chapters)
    reasons = [*_about_sizes(rules.sizes, present), *_about_people(rules, present)]
    if not reasons:
        reasons = list(_about_blocks(rules))
    return tuple(reasons)


def _about_sizes(sizes: Sequence[int], present: int) -> Iterator[Reason]:
    if not present:
        yield Reason(code="nobody")
    for size in sorted(set(sizes)):
        if not 1 <= size <= MOST_MEMBERS:
            yield Reason(code="team-size", values=(("size", size), ("most", MOST_MEMBERS)))
    if sum(sizes) != present:
        yield Reason(code="seats", values=(("seats", sum(sizes)), ("present", present)))


def _about_people(rules: DrawRules, present: int) -> Iterator[Reason]:
    wishes = _in_order(rules.together + rules.never)
    for number in sorted({number for pair in wishes for number in pair if not 0 <= number < present}):
        yield Reason(code="unknown-person", values=(("number", number), ("present", present)))
    for one, other in wishes:
        if one == other and 0 <= one < present:
            yield Reason(code="own-partner", people=(one,))


def _about_blocks(rules: DrawRules) -> Iterator[Reason]:
    biggest = max(rules.sizes)
    blocks = blocks_of(rules)
    block_of = {person: block for block in blocks for person in block}
    for block in blocks:
        if len(block) > biggest:
            yield Reason(code="together-too-many", people=block, values=(("biggest", biggest),))
    for one, other in _in_order(rules.never):
        if one in block_of and block_of[one] == block_of.get(other):
            yield Reason(code="together-and-never", people=(one, other))


def _in_order(wishes: Iterable[Pair]) -> list[Pair]:
    return sorted({(min(pair), max(pair)) for pair in wishes})
