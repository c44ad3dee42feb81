"""Winners move up a table, losers stay or move down, and partners split. Table 1 is the top."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.core.draw.chance import shuffled
from tournaments.core.draw.rules import Members, Pair
from tournaments.core.tables.divisions import divisions

from .making import blocks_in
from .partners import Partners
from .problems import ScheduleError
from .repeats import Repeats, barred_partners, opponents_at, partners_at
from .rounds import ScheduleRound, ScheduleRules, ScheduleTable, seated_tables
from .sit_outs import choose_sit_outs, counted_sit_outs

Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressive:
    """The progressive format.

    The best team of a table moves up one table; at the top it stays. Losers stay, and those of the top table go to
    the bottom; with `losers_go_down`, the last team moves down one table and stays at the bottom. `cut_ties`: chance
    decides a tie; otherwise a tied table has no result yet. `substitutes`: who came for whom since the last round; they
    move as the other would have. Other newcomers begin at the last table.
    """

    losers_go_down: bool = False
    cut_ties: bool = True
    substitutes: tuple[Pair, ...] = ()

    def rest(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random, steps: int
    ) -> list[ScheduleRound]:
        """Return the next round, the only one that the results decide. Raises ScheduleError without results."""
        if not played:
            return Partners().rest(replace(rules, rounds=1), [], rng, steps)
        blocks = blocks_in(rules.people, rules.together)
        counts = counted_sit_outs(rules.people, played)
        (out,) = choose_sit_outs(blocks, len(rules.people) - rules.chairs, 1, counts, rng)
        ladder = self._ladder(rules, played, rng)
        order = sorted(blocks, key=lambda block: min(ladder[person] for person in block))
        seated = _fill(rules, [block for block in order if block[0] not in out])
        choice = _Choice(rules, played)
        tables = [choice.best(people, sizes, rng) for people, sizes in zip(seated, rules.tables, strict=True)]
        return [ScheduleRound(tables=seated_tables(tables), sit_outs=out)]

    def bound(self, rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> Repeats:
        return Partners().bound(rules, rounds)

    def _ladder(self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random) -> dict[int, tuple[int, int]]:
        """Return for each person the table they move to, and their place in the row there."""
        tables = played[-1].tables
        last = len(tables)
        ladder = {}
        for table in tables:
            ranked = self._ranked(table, len(played), rng)
            for place, team in enumerate(ranked):
                to = table.number
                if place == 0:
                    to = max(1, to - 1)
                elif place == len(ranked) - 1 and self.losers_go_down:
                    to = min(last, to + 1)
                elif place == len(ranked) - 1 and to == 1:
                    to = last
                ladder.update(dict.fromkeys(team, (to, table.number)))
        for person in rules.people:
            if person not in ladder:
                ladder[person] = ladder.get(self._leaver_of(person, rules.people), (last + 1, 0))
        return ladder

    def _leaver_of(self, person: int, here: Container[int]) -> int:
        """Return whom someone replaces, if need be through several substitutes; 0 if that one is here again."""
        for new, old in reversed(self.substitutes):
            if person == new:
                person = old
        return 0 if person in here else person

    def _ranked(self, table: ScheduleTable, number: int, rng: Random) -> list[Members]:
        """Return the teams, the best one first."""
        if len(table.points) != len(table.teams):
            raise ScheduleError("results-missing", round=number)
        if is_tied(table) and not self.cut_ties:
            raise ScheduleError("tie", table=table.number)
        teams = shuffled(rng, zip(_marks(table), table.teams, strict=True))
        return [team for _mark, team in sorted(teams, key=lambda each: each[0], reverse=True)]


def is_tied(table: ScheduleTable) -> bool:
    """Return whether two teams have equal points, and equal ones in one more hand if they played it."""
    return len(set(_marks(table))) < len(table.points)


def _marks(table: ScheduleTable) -> list[tuple[int, int]]:
    """Return for each team its points and those of one more hand, 0 without it."""
    return list(zip(table.points, table.extra or (0,) * len(table.points), strict=True))


def _fill(rules: ScheduleRules, blocks: Sequence[Members]) -> list[list[int]]:
    """Return the people of each table: those who keep it, then the first of the others who fit."""
    kept = {block: rules.fixed_tables[person] for block in blocks for person in block if person in rules.fixed_tables}
    seated = []
    left = list(blocks)
    for number, sizes in enumerate(rules.tables, start=1):
        people: list[int] = []
        for block in sorted(left, key=lambda block: kept.get(block) != number):
            if kept.get(block, number) == number and len(people) + len(block) <= sum(sizes):
                people += block
                left.remove(block)
        seated.append(people)
    if left:
        raise ScheduleError("together-do-not-fit")
    return seated


class _Choice:
    """Who plays with whom at a table, by what was played before."""

    def __init__(self, rules: ScheduleRules, played: Sequence[ScheduleRound]) -> None:
        tables = [table for each in played for table in each.tables]
        self._never, self._together = {*rules.never}, {*rules.together}
        self._barred = barred_partners(rules)
        self._partners = Counter(rules.partners_before)
        self._opponents = Counter(rules.opponents_before)
        for table in tables:
            self._partners.update(partners_at(table))
            self._opponents.update(opponents_at(table))
        self._last = {pair for table in played[-1].tables for pair in partners_at(table)}

    def best(self, people: Sequence[int], sizes: Sequence[int], rng: Random) -> list[Members]:
        """Return the teams that keep the wishes and split partners, with the fewest repeats."""
        choices = shuffled(rng, divisions(sorted(people), sizes))
        cost, teams = min(((self._cost(teams), teams) for teams in choices), key=lambda each: each[0])
        if cost[0]:
            raise ScheduleError("never-found-no-round")
        return teams

    def _cost(self, teams: Sequence[Members]) -> Cost:
        table = ScheduleTable(number=1, teams=tuple(teams))
        partners = set(partners_at(table))
        return (
            len(partners & self._never),
            -len(partners & self._together),
            sum(other in self._barred[one] for one, other in partners),
            len(partners & self._last),
            sum(self._partners[pair] for pair in partners),
            sum(self._opponents[pair] for pair in opponents_at(table)),
        )
