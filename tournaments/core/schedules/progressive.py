"""Winners move up a table, losers stay or move down, and partners split. Table 1 is the top."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from random import Random

from tournaments.core.draw.chance import shuffled
from tournaments.core.draw.rules import Members, Pair
from tournaments.core.tables.divisions import divisions

from .making import blocks_in
from .partners import Partners
from .problems import ScheduleError
from .repeats import Repeats, barred_partners, opponents_at, partners_at
from .rounds import ScheduleRound, ScheduleRules, ScheduleTable, seated_tables
from .sit_outs import choose_sit_outs, sit_outs_of_rounds

Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressive:
    """The progressive format.

    The best team of a table moves up one table; at the top it stays. Losers stay, and those of the top table go to
    the bottom; with `losers_go_down`, the last team moves down one table and stays at the bottom. `decides_ties`:
    chance decides a tie; otherwise a table where a tie decides who moves has no result yet. `substitutes`: who came for
    whom since the last round; they move as the other would have. Other newcomers begin at the last table.
    """

    losers_go_down: bool = False
    decides_ties: bool = True
    substitutes: tuple[Pair, ...] = ()

    def rest(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random, steps: int
    ) -> list[ScheduleRound]:
        """Return the next round, the only one that the results decide. Raises ScheduleError without results.

        Where more people come to a table than fit, those of higher tables go first, then those with more points, then
        those who have moved up less often, then chance decides. An exchange of people keeps the wishes of a table.
        """
        if not played:
            return Partners().rest(replace(rules, rounds=1), [], rng, steps)
        blocks = blocks_in(rules.people, rules.together)
        counts = sit_outs_of_rounds(rules.people, played)
        (out,) = choose_sit_outs(blocks, len(rules.people) - rules.chairs, 1, counts, rng, rules)
        ladder, moves_up = self._ladder(rules, played, rng), _moves_up(played)
        order = sorted(
            shuffled(rng, blocks), key=lambda block: min((*ladder[person], moves_up[person]) for person in block)
        )
        choice = _Choice(rules, played)
        seated = _fill(rules, [block for block in order if block[0] not in out])
        sit_outs = [block for block in order if block[0] in out]
        seated, sit_outs = _with_wishes_kept(rules, seated, sit_outs, choice)
        tables = [choice.best(_people(blocks), sizes, rng) for blocks, sizes in zip(seated, rules.tables, strict=True)]
        return [ScheduleRound(tables=seated_tables(tables), sit_outs=tuple(sorted(_people(sit_outs))))]

    def bound(self, rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> Repeats:
        return Partners().bound(rules, rounds)

    def open_tie(self, each: ScheduleRound, table: ScheduleTable) -> tuple[Members, ...]:
        """Return the best teams of a table that are equal while one of them moves elsewhere than another, or none.

        A table without results has no tie.
        """
        if len(table.points) != len(table.teams):
            return ()
        marks = sorted(_marks(each, table), reverse=True)
        goals = [self._goal(place, len(marks), table.number, len(each.tables)) for place in range(len(marks))]
        for mark in dict.fromkeys(marks):
            if len({goal for goal, own in zip(goals, marks, strict=True) if own == mark}) > 1:
                own_marks = _marks(each, table)
                return tuple(team for team, own in zip(table.teams, own_marks, strict=True) if own == mark)
        return ()

    def _goal(self, place: int, teams: int, table: int, last: int) -> int:
        """Return the table to which the team in this place moves, the best one in place 0."""
        if place == 0:
            return max(1, table - 1)
        if place < teams - 1:
            return table
        if self.losers_go_down:
            return min(last, table + 1)
        return last if table == 1 else table

    def _ladder(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random
    ) -> dict[int, tuple[int, int, int]]:
        """Return for each person the table they move to, the one they leave, and their lost points: less is better."""
        last, tables = played[-1], len(played[-1].tables)
        ladder = {}
        for table in last.tables:
            ranked = self._ranked(last, table, len(played), rng)
            for place, (team, points) in enumerate(ranked):
                goal = self._goal(place, len(ranked), table.number, tables)
                ladder.update(dict.fromkeys(team, (goal, table.number, -points)))
        for person in rules.people:
            if person not in ladder:
                ladder[person] = ladder.get(self._leaver_of(person, rules.people), (tables + 1, 0, 0))
        return ladder

    def _leaver_of(self, person: int, here: Container[int]) -> int:
        """Return whom someone replaces, if need be through several substitutes; 0 if that one is here again."""
        for new, old in reversed(self.substitutes):
            if person == new:
                person = old
        return 0 if person in here else person

    def _ranked(self, each: ScheduleRound, table: ScheduleTable, number: int, rng: Random) -> list[tuple[Members, int]]:
        """Return the teams with their points, the best one first."""
        if len(table.points) != len(table.teams):
            raise ScheduleError("results-missing", round=number)
        if not self.decides_ties and self.open_tie(each, table):
            raise ScheduleError("tie", table=table.number)
        teams = shuffled(rng, zip(_marks(each, table), table.teams, strict=True))
        return [(team, mark[0]) for mark, team in sorted(teams, key=lambda one: one[0], reverse=True)]


def top_table_first(tables: Iterable[Members]) -> tuple[Members, ...]:
    """Return the chairs of the tables from the top one down: the usual ones, then other ones, then uneven teams."""
    times = Counter(tables := tuple(tables))
    return tuple(sorted(tables, key=lambda teams: (len(set(teams)) > 1, -times[teams], -sum(teams), teams)))


def with_tie_decided(each: ScheduleRound, tied: Sequence[Members], winner: Members) -> ScheduleRound:
    """Return the round after one of the tied teams won: that is worth the number of teams that it beat."""
    there = {person for team in tied for person in team}
    # A decision that a correction has made worthless must not count beside the new one.
    kept = tuple((person, worth) for person, worth in each.tie_winners if person not in there)
    return replace(each, tie_winners=(*kept, *((person, len(tied) - 1) for person in winner)))


def tie_winners_at(each: ScheduleRound, table: ScheduleTable) -> list[Members]:
    """Return the teams of a table that won a tie between teams that are still level, the first decision first.

    None at a table without results.
    """
    if len(table.points) != len(table.teams):
        return []
    order = {person: place for place, (person, _worth) in enumerate(each.tie_winners)}
    won = [team for mark, team in zip(_marks(each, table), table.teams, strict=True) if mark[2]]
    return sorted(won, key=lambda team: min(order[person] for person in team if person in order))


def without_last_decisions(each: ScheduleRound, table: ScheduleTable, kept: int) -> ScheduleRound:
    """Return the round with only the first `kept` decisions at a table."""
    winners = {person for team in tie_winners_at(each, table)[:kept] for person in team}
    dropped = {*table.people} - winners
    return replace(
        each, tie_winners=tuple((person, worth) for person, worth in each.tie_winners if person not in dropped)
    )


def who_find_no_room(before: ScheduleRound, after: ScheduleRound, kept: Collection[int]) -> dict[int, list[int]]:
    """Return those who were the best of their table but did not move up, by the number of the table above.

    Leaves out those who sit out and those of `kept`, who keep a table.
    """
    now = {person: table.number for table in after.tables for person in table.people}
    found = {}
    for table in before.tables[1:]:
        marks, above = _marks(before, table), table.number - 1
        best = [team for mark, team in zip(marks, table.teams, strict=True) if mark == max(marks)]
        stay = [person for team in best for person in team if now.get(person, above) > above and person not in kept]
        if stay and len(best) == 1:
            found[above] = stay
    return found


def _marks(each: ScheduleRound, table: ScheduleTable) -> list[tuple[int, int, int]]:
    """Return for each team its points, those of one more hand, 0 without it, and what its win of a tie is worth.

    Such a win is worth nothing once a correction makes more teams level than the winner has beaten.
    """
    won = dict(each.tie_winners)
    worths = [max((won.get(person, 0) for person in team), default=0) for team in table.teams]
    marks = list(zip(table.points, table.extra or (0,) * len(table.points), worths, strict=True))
    return [mark if mark[2] >= _level_below(mark, marks) else (*mark[:2], 0) for mark in marks]


def _level_below(mark: tuple[int, int, int], marks: Sequence[tuple[int, int, int]]) -> int:
    """Return how many other teams have the same points, and no win of more worth."""
    return sum(other[:2] == mark[:2] and other[2] <= mark[2] for other in marks) - 1


def _moves_up(played: Sequence[ScheduleRound]) -> Counter[int]:
    """Return how often each person came to a table above the one of the round before."""
    moves: Counter[int] = Counter()
    for before, after in pairwise(played):
        was = {person: table.number for table in before.tables for person in table.people}
        moves.update(person for table in after.tables for person in table.people if table.number < was.get(person, 0))
    return moves


def _fill(rules: ScheduleRules, blocks: Sequence[Members]) -> list[list[Members]]:
    """Return the blocks of each table: those who keep it, then the first of the others who fit."""
    kept = {block: table for block in blocks if (table := _kept_table(rules, block))}
    seated = []
    left = list(blocks)
    for number, sizes in enumerate(rules.tables, start=1):
        here: list[Members] = []
        for block in sorted(left, key=lambda block: kept.get(block) != number):
            if kept.get(block, number) == number and len(_people(here)) + len(block) <= sum(sizes):
                here.append(block)
                left.remove(block)
        seated.append(here)
    if left:
        raise ScheduleError("together-do-not-fit")
    return seated


def _kept_table(rules: ScheduleRules, block: Members) -> int:
    """Return the table that someone of a block keeps, or 0."""
    return max(rules.fixed_tables.get(person, 0) for person in block)


def _people(blocks: Iterable[Members]) -> list[int]:
    return [person for block in blocks for person in block]


def _with_wishes_kept(
    rules: ScheduleRules, seated: Sequence[list[Members]], sit_outs: list[Members], choice: "_Choice"
) -> tuple[list[list[Members]], list[Members]]:
    """Return the tables and those who sit out, with someone exchanged at each table that could not keep all wishes.

    The exchange is with the nearest table, or else with someone who sits out. Where none helps, the table stays.
    """
    places = [*seated, sit_outs]
    for number in range(len(seated)):
        if choice.keeps_wishes(places[number], rules.tables[number]):
            continue
        others = sorted({*range(len(places))} - {number}, key=lambda one: (one == len(seated), abs(one - number)))
        found = (_exchanged(rules, places, number, other, choice) for other in others)
        places = next(filter(None, found), places)
    return places[:-1], places[-1]


def _exchanged(
    rules: ScheduleRules, places: Sequence[list[Members]], number: int, other: int, choice: "_Choice"
) -> list[list[Members]]:
    """Return the places after an exchange of two blocks by which both tables keep all wishes, empty without one."""
    free = ([block for block in reversed(places[one]) if not _kept_table(rules, block)] for one in (number, other))
    for mine, theirs in product(*free):
        after = list(places)
        after[number] = [theirs if block == mine else block for block in places[number]]
        after[other] = [mine if block == theirs else block for block in places[other]]
        tables = [one for one in (number, other) if one < len(rules.tables)]
        if len(mine) == len(theirs) and all(choice.keeps_wishes(after[one], rules.tables[one]) for one in tables):
            return after
    return []


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

    def keeps_wishes(self, blocks: Sequence[Members], sizes: Sequence[int]) -> bool:
        """Return whether these people can be the teams of a table with every wish kept."""
        return any(
            all(any(team.issuperset(block) for team in teams) for block in blocks)
            and not any(team.issuperset(pair) for team in teams for pair in self._never)
            for teams in (list(map(frozenset, found)) for found in divisions(sorted(_people(blocks)), sizes))
        )

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
