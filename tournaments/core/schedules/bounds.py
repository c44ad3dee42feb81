"""Lower bounds on what repeats: no schedule with these seats can repeat less."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import product

from tournaments.core.draw.rules import Pair, by_chapter

from .flow import Arc, least_cost
from .repeats import Repeats, barred_partners, partners_at, repeats_in
from .rounds import ScheduleRound, ScheduleRules, ScheduleTable

FOURS_OF_TWO_CHAPTERS = 8
"""The fewest repeated opponents of two chapters of four in four rounds. A test goes through all their schedules."""


def least_repeats(rules: ScheduleRules, rounds: Sequence[ScheduleRound], teams: Iterable[Iterable[int]]) -> Repeats:
    """Return lower bounds on the repeats, by counting for each person the chairs beside them and who may sit there.

    `teams`: people who should always share a team. The bounds hold for all schedules that keep what these rounds keep:
    the wishes, each of the teams, and the chapter rule as far as these rounds do. With more partners of one chapter
    than these rounds have, others may repeat less. Those who met on earlier days meet again.
    """
    counts = _Counts.of(rules, rounds, teams)
    partners_before, opponents_before = _each_way(rules.partners_before), _each_way(rules.opponents_before)
    partners = opponents = 0
    mates = min(_team_sizes(rounds), default=1) - 1
    others = min((min(teams) for teams in _opponents_of_teams(rounds)), default=0)
    for person, times in counts.seated.items():
        fixed = len(counts.team[person]) - 1
        new = len(counts.team[person] - partners_before[person]) - 1
        if fixed >= mates:
            partners += max(0, times * mates - new)
        else:
            free = len(counts.met[person] - counts.barred[person] - counts.team[person] - partners_before[person])
            partners += fixed * times - new + max(0, times * (mates - fixed) - free)
        opponents += max(0, times * others - len(counts.met[person] - counts.team[person] - opponents_before[person]))
    partners, opponents = -(-partners // 2), -(-opponents // 2)
    if repeats_in(rounds).partners > partners and len(set(_team_sizes(rounds))) == 1:
        partners = max(partners, counts.least_partners(mates))
    if _are_two_chapters_of_four(rules, rounds):
        opponents = max(opponents, FOURS_OF_TWO_CHAPTERS)
    return Repeats(partners=partners, opponents=opponents, tables=_least_tables(rules, rounds, counts.seated))


def _least_tables(rules: ScheduleRules, rounds: Sequence[ScheduleRound], seated: Mapping[int, int]) -> int:
    """Return how often people are back at a table at least: by the tables of each person and the people of each table.

    With as few opponents again as here, two tables may need more.
    """
    chairs: Counter[int] = Counter()
    for table in (table for played in rounds for table in played.tables):
        chairs[table.number] += len(table.people)
    by_people = sum(
        max(0, times - (_tables_of(person, rounds) if person in rules.fixed_tables else len(chairs)))
        for person, times in seated.items()
    )
    by_tables = sum(max(0, number - len(seated)) for number in chairs.values())
    return max(by_people, by_tables, _least_at_two_tables(rounds))


def _least_at_two_tables(rounds: Sequence[ScheduleRound]) -> int:
    """Return how often people are back at two tables of two equal teams if nobody has an opponent again, else 0.

    Of those who are at one table in two rounds, every two are partners in one of them, so all are partners in one of
    them: no more than a team. So half of the people share their table in the other round, in any two rounds, and half
    are back. In three rounds a person has one table three times, with 3 such pairs of rounds, or two tables, with 1.
    With 3/2 pairs on average, a quarter are back twice and the others once. Four rounds have opponents again.
    """
    if len(rounds) not in (2, 3) or repeats_in(rounds).opponents:
        return 0
    everyone = {frozenset(played.seated) for played in rounds}
    chairs = {tuple(tuple(map(len, table.teams)) for table in played.tables) for played in rounds}
    people = len(rounds[0].seated)
    if len(everyone) > 1 or chairs != {((people // 4,) * 2,) * 2}:
        return 0
    return people // 2 if len(rounds) == 2 else people + people // 4


def _each_way(pairs: Iterable[Pair]) -> Mapping[int, set[int]]:
    """Return for each person the others of their pairs."""
    found: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
        found[other].add(one)
    return found


def _team_sizes(rounds: Iterable[ScheduleRound]) -> Iterator[int]:
    yield from (len(team) for played in rounds for table in played.tables for team in table.teams)


def _tables_of(person: int, rounds: Iterable[ScheduleRound]) -> int:
    """Return at how many tables a person sits: more than one if they keep a table since a later round."""
    return len({table.number for played in rounds for table in played.tables if person in table.people})


def _opponents_of_teams(rounds: Iterable[ScheduleRound]) -> Iterator[tuple[int, ...]]:
    for played in rounds:
        for table in played.tables:
            yield tuple(len(table.people) - len(team) for team in table.teams)


def _are_two_chapters_of_four(rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> bool:
    """Return whether eight people of two chapters are all pairs of both in four rounds at two tables of four."""
    places, _others = by_chapter(range(len(rules.people)), [rules.chapters.get(person) for person in rules.people])
    chapters = [[rules.people[place] for place in chapter] for chapter in places]
    teams = {frozenset(team) for each in rounds for table in each.tables for team in table.teams}
    return (
        len(rounds) == len(rules.people) // 2 == 4
        and all([len(table.people) for table in each.tables] == [4, 4] for each in rounds)
        and [len(chapter) for chapter in chapters] == [4, 4]
        and teams == {frozenset(pair) for pair in product(*chapters)}
    )


def _is_kept(team: Set[int], tables: Iterable[ScheduleTable]) -> bool:
    """Return whether those of a team who sit at a table are all of it, or have all chairs of one team in turn."""
    for table in tables:
        here = team & {*table.people}
        if here and not any(here <= {*seats} and here in (team, {*seats}) for seats in table.teams):
            return False
    return True


def _barred_in_all(rules: ScheduleRules, partners: Set[Pair]) -> Mapping[int, set[int]]:
    """Return for each person who should not be their partner, by those rules that all partners keep."""
    for by_wishes_only in (False, True):
        barred = barred_partners(rules, by_wishes_only=by_wishes_only)
        if not any(other in barred[one] for one, other in partners):
            return barred
    return defaultdict(set)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counts:
    """How often each person is seated, whom they may meet, and who should not be, or always is, their partner.

    `barred`: by those rules that all partners keep. `unwanted`: by all rules; `broken` counts partners against them.
    """

    seated: Mapping[int, int]
    met: Mapping[int, set[int]]
    barred: Mapping[int, set[int]]
    unwanted: Mapping[int, set[int]]
    broken: int
    team: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, rules: ScheduleRules, rounds: Sequence[ScheduleRound], teams: Iterable[Iterable[int]]) -> "_Counts":
        met: defaultdict[int, set[int]] = defaultdict(set)
        seated: Counter[int] = Counter()
        for played in rounds:
            seated.update(played.seated)
            for person in played.seated:
                met[person].update(played.seated)
        tables = [table for played in rounds for table in played.tables]
        kept = [frozenset(team) for team in map(set, teams) if len(team) > 1 and _is_kept(team, tables)]
        always = {person: team for team in kept for person in team}
        team = {person: always.get(person, frozenset([person])) for person in seated}
        partners = [pair for table in tables for pair in partners_at(table) if pair[1] not in team[pair[0]]]
        unwanted = barred_partners(rules)
        return cls(
            seated=seated,
            met=met,
            barred=_barred_in_all(rules, set(partners)),
            unwanted=unwanted,
            broken=sum(other in unwanted[one] for one, other in partners),
            team=team,
        )

    def least_partners(self, mates: int) -> int:
        """Return a lower bound on repeated partners, if everyone has so many mates in each of their rounds.

        Take the partners of all rounds as arcs both ways: a flow with `mates` arcs from and to each person in each
        round, which costs 1 wherever a pair comes again. So the least cost of a flow is at most twice the repeats.
        People who may have the same partners are one node: the mean of a flow over all orders of such people is an even
        flow that costs no more. Partners against the rules cost nothing, but there are no more of them than here.
        """
        groups = list(self._groups().values())
        arcs: list[Arc] = []
        for number, group in enumerate(groups):
            capacity = len(group) * self.seated[group[0]] * mates
            arcs += [("source", ("from", number), capacity, 0), (("to", number), "sink", capacity, 0)]
            if self.unwanted[group[0]]:
                arcs += [(("from", number), "broken", capacity, 0), ("kept", ("to", number), capacity, 0)]
        arcs.append(("broken", "kept", 2 * self.broken, 0))
        for a, one in enumerate(groups):
            for b, other in enumerate(groups):
                if self._may_be_partners(one[0], other[-1], mates):
                    arcs.append((("from", a), ("to", b), len(one) * (len(other) - (a == b)), 0))
                    arcs.append((("from", a), ("to", b), self.seated[one[0]] * mates * len(one), 1))
        return -(-least_cost(arcs, "source", "sink") // 2)

    def _groups(self) -> Mapping[object, list[int]]:
        """Return the people in groups of those who are seated equally often and may have the same partners."""
        groups: defaultdict[object, list[int]] = defaultdict(list)
        for person, times in self.seated.items():
            barred, team = self.unwanted[person], self.team[person]
            key = (times, frozenset(self.met[person]), frozenset(barred and {*barred, person}), len(team) > 1 and team)
            groups[key].append(person)
        return groups

    def _may_be_partners(self, one: int, other: int, mates: int) -> bool:
        team = self.team[one]
        if one == other or other not in self.met[one]:
            return False
        closed = max(len(team), len(self.team[other])) > mates
        return other in team or (not closed and other not in self.unwanted[one])
