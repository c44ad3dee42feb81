"""Teams stay together for all rounds: no two teams meet twice while possible, and everyone sees all tables."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from random import Random

from tournaments.core.draw.draw import prepare
from tournaments.core.draw.reasons import DrawError
from tournaments.core.draw.rules import DrawRules, Members, Pair

from .bounds import least_repeats
from .making import best_rounds, blocks_in
from .problems import ScheduleError
from .repeats import Repeats, partners_at
from .rounds import ScheduleRound, ScheduleRules, ScheduleTable, seated_tables
from .search import APART, Guests, RoundSeats
from .seating import Wanted
from .sit_outs import choose_sit_outs, sit_outs_of_rounds


@dataclass(frozen=True, slots=True)
class FixedTeams:
    """The format of fixed teams. A team with more people than chairs takes turns.

    `teams`: the teams so far, if people changed teams since they played; None: whoever played together is a team.
    """

    teams: tuple[Members, ...] | None = None

    def rest(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random, steps: int
    ) -> list[ScheduleRound]:
        teams, chairs = complete_teams(rules, _played_together(played) if self.teams is None else self.teams, rng)
        team_of = {person: number for number, team in enumerate(teams) for person in team}
        meetings = [_meetings_of_teams(each, team_of) for each in played]
        wanted = Wanted(
            guests=_guests(rules, teams, chairs),
            tables=[[1] * len(table) for table in rules.tables],
            kinds=rules.tables,
            sit_outs=_byes(rules, chairs, meetings, rng),
            played=[[[list(team) for team in table.teams] for table in each.tables] for each in meetings],
            before=_met_before(rules, team_of),
        )
        rounds = list(played)
        for seats in best_rounds(wanted, rng, steps):
            rounds.append(_with_people(seats, rules, teams, sit_outs_of_rounds(rules.people, rounds)))
        return rounds[len(played) :]

    def bound(self, rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> Repeats:
        return least_repeats(rules, rounds, _played_together(rounds))


def _played_together(played: Sequence[ScheduleRound]) -> list[Members]:
    people = sorted({person for each in played for person in each.seated})
    return blocks_in(people, {pair for each in played for table in each.tables for pair in partners_at(table)})


def complete_teams(rules: ScheduleRules, so_far: Sequence[Members], rng: Random) -> tuple[list[Members], list[int]]:
    """Draw the teams of everyone here, and return them with their chairs.

    Teams so far stay together. Whoever lost their partners and whoever is new are drawn into teams with room, by
    their wishes if those fit; if a team so far is too big, those of it who came last leave it. Raises ScheduleError.
    """
    chairs, sizes = _chairs_and_sizes(rules)
    kept = _kept_teams(rules, so_far, sizes)
    in_teams = {person: team for team in kept for person in team}
    wishes = [pair for pair in rules.together if in_teams.keys().isdisjoint(pair)]
    position = {person: place for place, person in enumerate(rules.people)}

    def places(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        return tuple((position[one], position[other]) for one, other in pairs)

    draw_rules = DrawRules(
        chapters=tuple(rules.chapters.get(person) for person in rules.people),
        sizes=tuple(sizes),
        together=places([*wishes, *chain.from_iterable(combinations(team, 2) for team in kept)]),
        never=places(pair for pair in rules.never if in_teams.get(pair[0], pair[:1]) != in_teams.get(pair[1])),
    )
    try:
        drawn = prepare(draw_rules).draw(rng)
    except DrawError as error:
        if kept and wishes:
            return complete_teams(replace(rules, together=()), so_far, rng)
        raise ScheduleError("together-do-not-fit") from error
    return [tuple(rules.people[place] for place in team) for team in drawn.teams], chairs


def _chairs_and_sizes(rules: ScheduleRules) -> tuple[list[int], list[int]]:
    """Return the chairs and the people of each team."""
    chairs = [size for table in rules.tables for size in table]
    usual = min(Counter(chairs).items(), key=lambda item: (-item[1], item[0]))[0]
    more, over = divmod(len(rules.people) - sum(chairs), usual)
    chairs += [usual] * more
    return chairs, [size + over // len(chairs) + (number < over % len(chairs)) for number, size in enumerate(chairs)]


def people_who_move(rules: ScheduleRules, so_far: Iterable[Members]) -> int:
    """Return how many of those who are here have to leave their team so that all teams fit their chairs."""
    here = set(rules.people)
    _chairs, sizes = _chairs_and_sizes(rules)
    teams = sorted((len(here.intersection(team)) for team in so_far), reverse=True)
    rooms = [*sorted(sizes, reverse=True), *[0] * len(teams)]
    return sum(max(0, people - room) for people, room in zip(teams, rooms, strict=False))


def _kept_teams(rules: ScheduleRules, so_far: Iterable[Members], sizes: Iterable[int]) -> list[Members]:
    """Return those of each team so far who are here and still fit, the biggest team first."""
    here = set(rules.people)
    teams = [tuple(sorted(here.intersection(team))) for team in so_far]
    biggest_first = sorted(teams, key=lambda team: (-len(team), team))
    cut = (team[:size] for team, size in zip(biggest_first, sorted(sizes, reverse=True), strict=False))
    return [team for team in cut if len(team) > 1]


def _guests(rules: ScheduleRules, teams: Sequence[Members], chairs: Sequence[int]) -> Guests:
    kept = [[rules.fixed_tables[person] - 1 for person in team if person in rules.fixed_tables] for team in teams]
    return Guests(
        units=[(number,) for number in range(len(teams))],
        tables=[tables[0] if tables else -1 for tables in kept],
        kinds=chairs,
        prices=[[0] * len(teams) for _ in teams],
        table_prices=[[APART * _pairs_apart(rules, one, other) for other in teams] for one in teams],
    )


def _pairs_apart(rules: ScheduleRules, team: Members, opponents: Members) -> int:
    return sum((a in team and b in opponents) or (b in team and a in opponents) for a, b in rules.apart)


def _meetings_of_teams(each: ScheduleRound, team_of: Mapping[int, int]) -> ScheduleRound:
    """Return a played round with numbers of teams for people."""
    tables = tuple(
        ScheduleTable(
            number=table.number,
            teams=tuple(tuple({team_of[person] for person in team if person in team_of}) for team in table.teams),
        )
        for table in each.tables
    )
    seated = ScheduleRound(tables=tables).seated
    here = {team_of[person] for person in each.people if person in team_of}
    return ScheduleRound(tables=tables, sit_outs=tuple(sorted(here.difference(seated))))


def _met_before(rules: ScheduleRules, team_of: Mapping[int, int]) -> list[RoundSeats]:
    """Return the teams with opponents from earlier days, each two of them once, as one round."""
    teams = {tuple(sorted((team_of[one], team_of[other]))) for one, other in rules.opponents_before}
    tables = [[[one], [other]] for one, other in sorted(teams) if one != other]
    return [tables] if tables else []


def _byes(rules: ScheduleRules, chairs: Sequence[int], played: Sequence[ScheduleRound], rng: Random) -> list[list[int]]:
    """Return the teams that sit out of each round to come."""
    counts = sit_outs_of_rounds(range(len(chairs)), played)
    seats = Counter(size for table in rules.tables for size in table)
    rounds = rules.rounds - len(played)
    byes: list[list[int]] = [[] for _ in range(rounds)]
    for kind, number in sorted(Counter(chairs).items()):
        teams = [(team,) for team, size in enumerate(chairs) if size == kind]
        for all_out, out in zip(byes, choose_sit_outs(teams, number - seats[kind], rounds, counts, rng), strict=True):
            all_out += out
    return byes


def _with_people(
    seats: RoundSeats, rules: ScheduleRules, teams: Sequence[Members], counts: Counter[int]
) -> ScheduleRound:
    """Return a round of the teams' people. Of a team with too many, those play who sat out most."""

    def playing(table: int) -> Iterator[Sequence[int]]:
        # A table's teams may be in any order, but each has as many chairs as its kind.
        for team, chairs in zip(seats[table], rules.tables[table], strict=True):
            yield sorted(teams[team[0]], key=lambda person: (-counts[person], person))[:chairs]

    tables = seated_tables(playing(table) for table in range(len(seats)))
    seated = set(ScheduleRound(tables=tables).seated)
    return ScheduleRound(tables=tables, sit_outs=tuple(person for person in rules.people if person not in seated))
