"""The rules of one partner draw, and whether a draw keeps them.

Precedence: "never together" cannot be broken, "keep together" comes before the chapter rule, and people without a
chapter clash with nobody.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.core.people.chapters import same_chapter

from .reasons import Reason

MOST_MEMBERS = 8
"""The biggest team that can be drawn, in people."""

Pair = tuple[int, int]
Members = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """The rules of a draw. People are positions in the list of names.

    `chapters`: one for each person, None for no chapter. `sizes`: the members of each team, 1 to 8, together all
    people. `together` and `never`: pairs of people; "together" is transitive, so A with B and B with C makes a team
    with all three. `apart`: the pairs of `never` who are not to be at one table either, which the draw of the teams
    leaves to the tables.
    """

    chapters: tuple[str | None, ...]
    sizes: tuple[int, ...]
    together: tuple[Pair, ...] = ()
    never: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenWishes:
    """The wishes that given teams break, as pairs of people, smaller position first."""

    together: tuple[Pair, ...]
    never: tuple[Pair, ...]

    def __bool__(self) -> bool:
        return bool(self.together or self.never)


def clashes_in(teams: Iterable[Iterable[int]], chapters: Sequence[str | None]) -> tuple[Pair, ...]:
    """Return every two people of one chapter in one team, smaller position first, in rising order."""
    return tuple(
        sorted(
            (one, other)
            for team in teams
            for one, other in combinations(sorted(team), 2)
            if same_chapter(chapters[one], chapters[other])
        )
    )


def wishes_broken(teams: Iterable[Iterable[int]], rules: DrawRules) -> BrokenWishes:
    """Return the wishes that these teams break. People missing from the teams break none."""
    team_of = {person: number for number, team in enumerate(teams) for person in team}

    def of_those_here(wishes: Iterable[Pair], *, sitting_together: bool) -> tuple[Pair, ...]:
        here = [(one, other) for one, other in _in_order(wishes) if one in team_of and other in team_of]
        return tuple(pair for pair in here if (team_of[pair[0]] == team_of[pair[1]]) == sitting_together)

    return BrokenWishes(
        together=of_those_here(rules.together, sitting_together=False),
        never=of_those_here(rules.never, sitting_together=True),
    )


def blocks_of(rules: DrawRules) -> tuple[Members, ...]:
    """Return groups of two or more people who must share a team."""
    block_of = {person: [person] for pair in rules.together for person in pair}
    for one, other in rules.together:
        if block_of[one] is not block_of[other]:
            joined = block_of[one] + block_of[other]
            block_of.update(dict.fromkeys(joined, joined))
    return tuple(sorted({tuple(sorted(block)) for block in block_of.values()}))


def everybody_but(rules: DrawRules, *groups: Iterable[int]) -> list[int]:
    """Return everyone in the draw except some groups, in rising order."""
    return sorted(set(range(len(rules.chapters))).difference(*groups))


def lists_of(wishes: Iterable[Pair], people: int) -> tuple[frozenset[int], ...]:
    """Return for each of this many people those with whom they have a wish."""
    partners: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in wishes:
        partners[one].add(other)
        partners[other].add(one)
    return tuple(frozenset(partners[person]) for person in range(people))


def never_lists(rules: DrawRules) -> tuple[frozenset[int], ...]:
    """Return for each person those with whom they may never play."""
    return lists_of(rules.never, len(rules.chapters))


def meets_anybody(teams: Iterable[Members], never: Sequence[frozenset[int]]) -> bool:
    return any(not never[person].isdisjoint(team) for team in teams for person in team)


def by_chapter(people: Iterable[int], chapters: Sequence[str | None]) -> tuple[list[list[int]], list[int]]:
    """Return the chapters with two or more of these people, largest first, and the others, who clash with nobody.

    The order depends only on positions, never on the names of chapters.
    """
    groups: defaultdict[str | None, list[int]] = defaultdict(list)
    for person in people:
        groups[chapters[person]].append(person)
    others = groups.pop(None, [])
    others += [person for group in groups.values() if len(group) == 1 for person in group]
    return sorted((group for group in groups.values() if len(group) > 1), key=len, reverse=True), others


def reasons_against(rules: DrawRules) -> tuple[Reason, ...]:
    """Return everything obviously wrong with the rules. An empty result does not mean that a draw is possible."""
    people, wishes = range(len(rules.chapters)), (*rules.together, *rules.never)
    fitting = people and sum(rules.sizes) == len(people) and all(1 <= size <= MOST_MEMBERS for size in rules.sizes)
    if not fitting or any(one == other or one not in people or other not in people for one, other in wishes):
        return (Reason(code="unreadable"),)
    return tuple(_about_blocks(rules))


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
