"""Read the rounds to come as they are made now: for those who are here, from what was played."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

from django.db.models import Sum

from tournaments.core.draw.rules import Members, Pair
from tournaments.core.schedules.bounds import known_bound
from tournaments.core.schedules.fixed_teams import FixedTeams, complete_teams, people_who_move
from tournaments.core.schedules.formats import Schedule, ScheduleFormat, notices
from tournaments.core.schedules.problems import ScheduleError, ScheduleNotice
from tournaments.core.schedules.progressive import Progressive
from tournaments.core.schedules.repeats import Repeats, repeats_in
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, ScheduleTable
from tournaments.core.schedules.stored import rounds_from
from tournaments.models import Event, Round, Sheet, SignUp, StoredSchedule, Tally, TeamMember
from tournaments.models.event import Format
from tournaments.models.schedule import schedule_in_use
from tournaments.models.seating import last_round
from tournaments.rounds.earlier_day_queries import MetBefore, met_before, with_those_met
from tournaments.rounds.queries import format_of, schedule_rules, top_table_of_format_first
from tournaments.tables.draw_queries import people_to_draw
from tournaments.tables.queries import Tables, TeamAtTable, tables_of, tables_to_choose_from


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest:
    """The rounds that follow the round `before`, and what they are made from: the stored schedule and the lines of now.

    `played` are the rounds up to `before`, and `rounds` those after it. `numbers` are those of the schedule by player.
    `people` are those of the schedule with the newcomers. `teams` are the whole teams of fixed teams, else empty.
    `left` and `came` are the names of those who are gone or new since the rounds were made. `is_made_again` means
    that the planned rounds no longer hold; then `notices` say what the new ones cannot give, `repeats` is what repeats
    in all rounds, and `least_partners` and `least_opponents` what repeats at least, None if that is not known.
    `has_other_tables` means that other tables were chosen.
    """

    before: Round
    stored: StoredSchedule
    lines: tuple[SignUp, ...]
    numbers: Mapping[int, int]
    played: tuple[ScheduleRound, ...]
    rounds: tuple[ScheduleRound, ...]
    tables: Tables
    people: list[dict[str, Any]]
    teams: tuple[Members, ...]
    left: tuple[str, ...]
    came: tuple[str, ...]
    is_made_again: bool
    has_other_tables: bool
    notices: tuple[ScheduleNotice, ...] = ()
    repeats: Repeats | None = None
    least_partners: int | None = None
    least_opponents: int | None = None

    @property
    def event(self) -> Event:
        return self.before.event

    def players(self, team: Iterable[int]) -> list[int]:
        return [self.people[person - 1]["player"] for person in team]

    def with_last(self, last: ScheduleRound) -> Self:
        """Return the same with another last played round."""
        return replace(self, played=(*self.played[:-1], last))


def rest_of_evening(event: Event) -> Rest | None:
    """Return the rounds after the last one as they were planned, and whether they hold; None if no other follows."""
    stored, before = schedule_in_use(event), last_round(event)
    return None if stored is None or before.is_last_of(event) else planned_rest(before, stored)


def planned_rest(before: Round, stored: StoredSchedule, *, ended: Collection[int] = ()) -> Rest:
    """Return the rounds after `before` as they were planned, whether they hold for those who are here, and why not.

    They do if nobody left, came or changed teams since, and no other tables were chosen. `ended` are memberships that
    ended only because the next round began.
    """
    event, lines = before.event, people_to_draw(before.event)
    people, numbers = _with_newcomers(event, stored, lines)
    known = rounds_from(stored.rounds)
    planned, last = known[before.number :], known[before.number - 1]
    here = {numbers[line.player_id] for line in lines}
    expected = _expected_after(before, stored)
    people_expected = {*expected.people}
    has_others = bool(planned) and _has_other_tables(expected, stored)
    played = (*known[: before.number - 1], _as_played(before, last, numbers, ended))
    so_far = _teams_so_far(event, here, numbers) if stored.format == Format.FIXED_TEAMS else ()
    return Rest(
        before=before,
        stored=stored,
        lines=tuple(lines),
        numbers=numbers,
        played=played,
        rounds=tuple(planned),
        tables=tuple(map(tuple, stored.tables)),
        people=people,
        teams=so_far,
        left=_names(people, people_expected - here),
        came=_names(people, here - people_expected),
        has_other_tables=has_others,
        is_made_again=people_expected != here
        or has_others
        or _teams_changed(stored.format, played[-1], last, planned, so_far),
    )


def rest_of_now(rest: Rest, *, decides_ties: bool = False) -> Rest:
    """Return the same rounds for those who are here now: as planned if that holds, else made again.

    `decides_ties` lets chance decide ties that are open; without it they raise ScheduleError, as what cannot be made
    does.
    """
    if rest.rounds and not rest.is_made_again:
        return rest
    event, before, stored = rest.event, rest.before, rest.stored
    rules = with_those_met(_rules_of_the_rest(rest), rest.people)
    seed, kind = stored.seed + before.number, format_of(event, stored.format)
    if stored.format == Format.PROGRESSIVE:
        kind = Progressive(
            losers_go_down=event.losers_go_down,
            decides_ties=decides_ties,
            substitutes=_substitutes(before, rest.numbers),
        )
    elif stored.format == Format.FIXED_TEAMS:
        teams, _chairs = complete_teams(rules, rest.teams, Random(seed))
        kind, rest = FixedTeams(teams=tuple(teams)), replace(rest, teams=tuple(teams))
    rounds = tuple(kind.rest(rules, rest.played, Random(seed), stored.steps))
    rest = replace(rest, rounds=rounds, tables=rules.tables)
    return _with_what_repeats(rest, kind, rules) if rest.is_made_again else rest


def _substitutes(before: Round, numbers: Mapping[int, int]) -> tuple[Pair, ...]:
    """Return who came after this round for whom, the earliest first."""
    pairs = before.plan.substitutes
    return tuple((numbers[new], numbers[old]) for new, old in pairs if new in numbers and old in numbers)


def _with_what_repeats(rest: Rest, kind: ScheduleFormat, rules: ScheduleRules) -> Rest:
    """Return rounds that were made again, with what the organizer should know of them."""
    schedule = Schedule(
        rounds=rest.rounds, repeats=repeats_in(rest.rounds, rules), bound=kind.bound(rules, rest.rounds)
    )
    every = (*rest.played, *rest.rounds)
    said = tuple(notices(kind, rules, schedule))
    repeats, bound = repeats_in(every, rules), kind.bound(rules, every)
    return replace(
        rest,
        notices=said,
        repeats=repeats,
        least_partners=known_bound(rules, repeats.partners, bound.partners),
        least_opponents=known_bound(rules, repeats.opponents, bound.opponents),
    )


def _names(people: Sequence[Mapping[str, Any]], numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(people[number - 1]["name"] for number in sorted(numbers))


def _with_newcomers(
    event: Event, stored: StoredSchedule, lines: Iterable[SignUp]
) -> tuple[list[dict[str, Any]], dict[int, int]]:
    """Return the people of the schedule, where those who are new have the next numbers, and all numbers by player.

    Of two places of one person, after a merge, the one that has played counts.
    """
    people = list(stored.people)
    seated = {person for each in rounds_from(stored.rounds) for person in each.seated}
    by_weight = sorted(range(1, len(people) + 1), key=lambda number: number in seated)
    numbers = {people[number - 1]["player"]: number for number in by_weight}
    newcomers = [line for line in lines if line.player_id not in numbers]
    met = met_before(event) if newcomers else MetBefore()
    for number, line in enumerate(newcomers, start=len(people) + 1):
        numbers[line.player_id] = number
        told = {"player": line.player_id, "name": line.player.name, "chapter": "", "table": None}
        people.append(told | met.of(number, numbers))
    return people, numbers


def tied_tables(rest: Rest) -> list[ScheduleTable]:
    """Return the tables where equal points decide who moves, also if one more hand or a decision has settled that."""
    if rest.event.format != Format.PROGRESSIVE:
        return []
    last, progressive = rest.played[-1], _progressive(rest.event)
    points_only = replace(last, tie_winners=())
    return [table for table in last.tables if progressive.open_tie(points_only, replace(table, extra=()))]


def tie_at(rest: Rest, table: ScheduleTable) -> tuple[Members, ...]:
    """Return the teams of a table between which one more hand or a card still has to decide, or none."""
    return _progressive(rest.event).open_tie(rest.played[-1], table)


def has_open_tie(rest: Rest) -> bool:
    return any(tie_at(rest, table) for table in tied_tables(rest))


def started_with_tie(event: Event, stored: StoredSchedule, number: int) -> bool:
    """Return whether a round began while a tie was open, as an older version did: chance decided it."""
    last = rounds_from(stored.rounds)[number - 2]
    of_progressive = event.format == Format.PROGRESSIVE
    return of_progressive and any(_progressive(event).open_tie(last, table) for table in last.tables)


def _progressive(event: Event) -> Progressive:
    return Progressive(losers_go_down=event.losers_go_down, decides_ties=False)


def _teams_so_far(event: Event, here: Collection[int], numbers: Mapping[int, int]) -> tuple[Members, ...]:
    """Return the lasting teams of those who are here, in the order of the teams' numbers."""
    members = TeamMember.objects.filter(team__event=event, team__round=None, last_deal=None)
    teams: dict[int, list[int]] = {}
    for team, player in members.order_by("team__number", "pk").values_list("team__number", "player"):
        if numbers.get(player) in here:
            teams.setdefault(team, []).append(numbers[player])
    return tuple(tuple(sorted(team)) for team in teams.values())


def _teams_changed(
    format_: str,
    played: ScheduleRound,
    last: ScheduleRound,
    planned: Sequence[ScheduleRound],
    so_far: Sequence[Members],
) -> bool:
    """Return whether people changed teams since the planned rounds were made: by a trade, or as a substitute."""
    if format_ == Format.FIXED_TEAMS:
        seated = [team for each in planned for table in each.tables for team in table.teams]
        return not all(any(set(team) <= set(now) for now in so_far) for team in seated)
    return format_ == Format.PARTNERS and _partners_in(played) != _partners_in(last)


def _expected_after(before: Round, stored: StoredSchedule) -> ScheduleRound:
    """Return the round that was planned after this one, or this one as it was planned if none is."""
    known = rounds_from(stored.rounds)
    return (known[before.number :] or known[before.number - 1 :])[0]


def _has_other_tables(expected: ScheduleRound, stored: StoredSchedule) -> bool:
    """Return whether other tables were chosen since this round was made."""
    wanted = [sorted(teams) for teams in stored.tables]
    return [sorted(map(len, table.teams)) for table in expected.tables] != wanted


def tables_to_come(rest: Rest) -> list[Tables]:
    """Return tables to choose from for the rounds to come, best first. Of fixed teams as few as possible part."""
    moving = {}
    for wanted in tables_to_choose_from(rest.event):
        choice = top_table_of_format_first(wanted, rest.stored.format)
        with suppress(ScheduleError):
            moving[choice] = people_who_move(_rules_at(rest, choice), rest.teams)
    return [choice for choice, people in moving.items() if people == min(moving.values())]


def _partners_in(each: ScheduleRound) -> set[Members]:
    return {team for table in each.tables for team in table.teams}


def _rules_of_the_rest(rest: Rest) -> ScheduleRules:
    """Return what the rounds to come are made from: those who are here now, at as many tables as they fill.

    The tables are those by which the fewest people change their fixed teams, sit out, and find another table than
    before. If fewer than a table's people are over at the tables so far, it is these or what `_may_follow`. The tables
    stay if they were chosen just now, if nobody sits out, or if as many do as was planned. Raises ScheduleError.
    """
    stored, lines, tables = rest.stored, rest.lines, rest.tables
    expected = _expected_after(rest.before, stored)
    over = len(lines) - sum(map(sum, tables))
    is_enough = 0 <= over < min(map(sum, tables))
    if is_enough and (over in (0, len(expected.sit_outs)) or _has_other_tables(expected, stored)):
        return _rules_at(rest, tables)
    found = tables_to_choose_from(rest.event)
    if is_enough:
        found = [tables, *(choice for choice in found if _may_follow(tables, choice, stored.format))]
    choices = [_rules_at(rest, choice) for choice in found]
    if not choices:
        raise ScheduleError("no-table", people=len(lines))
    before = Counter(tables)

    def cost(rules: ScheduleRules) -> tuple[int, int, int]:
        now = Counter(rules.tables)
        other = ((before - now) + (now - before)).total()
        return people_who_move(rules, rest.teams), len(rules.people) - rules.chairs, other

    return min(choices, key=cost)


def _may_follow(tables: Tables, other: Tables, format_: str) -> bool:
    """Return whether other tables may seat more people than these without the organizer's choice.

    They have no odd table, and for fixed teams no team of another size, that these do not have.
    """
    new = {*other} - {*tables}
    return not new if format_ == Format.FIXED_TEAMS else all(sum(teams) % 2 == 0 for teams in new)


def _rules_at(rest: Rest, tables: Tables) -> ScheduleRules:
    tables = top_table_of_format_first(tables, rest.stored.format)
    of_lines = schedule_rules(rest.event, rest.lines, tables, rest.stored.planned_rounds)
    number = {place: rest.numbers[line.player_id] for place, line in enumerate(rest.lines, start=1)}
    return ScheduleRules(
        people=tuple(number.values()),
        tables=tables,
        rounds=of_lines.rounds,
        chapters={number[place]: chapter for place, chapter in of_lines.chapters.items()},
        together=tuple((number[one], number[other]) for one, other in of_lines.together),
        never=tuple((number[one], number[other]) for one, other in of_lines.never),
        apart=tuple((number[one], number[other]) for one, other in of_lines.apart),
        fixed_tables={number[place]: table for place, table in of_lines.fixed_tables.items()},
    )


def points_sign(event: Event) -> int:
    """Return -1 where the lowest total wins: in a schedule more points are always better."""
    return -1 if event.rules.low_wins else 1


def _as_played(
    round_: Round, planned: ScheduleRound, numbers: Mapping[int, int], ended: Collection[int]
) -> ScheduleRound:
    """Return a played round with its points: where people sat at its end, and who of the planned ones played no hand.

    More hands for ties are those of the planned round, found by people who are still in the team.
    """
    sign = points_sign(round_.event)
    tallies = Tally.objects.of(round_.event).before_the_end().filter(sheet__seating__round=round_)
    tallies = tallies.exclude(sheet__state=Sheet.State.NOT_PLAYED)
    totals = dict(tallies.values_list("team").annotate(Sum("total")))
    extra = {
        person: points
        for table in planned.tables
        for team, points in zip(table.teams, table.extra, strict=False)
        for person in team
    }
    tables, there = [], set[int]()
    for table in tables_of(round_):
        found = []
        for row in table.teams:
            there |= {member.player_id for member in row.members if _played_in(round_, member)}
            team = tuple(sorted(numbers[player] for player in _at_the_end(round_, row, ended) if player in numbers))
            if team:
                found.append((team, sign * (totals.get(row.team.pk) or 0)))
        found.sort()
        teams, points = tuple(team for team, _points in found), tuple(points for _team, points in found)
        more = tuple(next((extra[one] for one in team if one in extra), 0) for team in teams) if extra else ()
        tables.append(ScheduleTable(number=table.seating.table, teams=teams, points=points, extra=more))
    seated = {numbers[player] for player in there if player in numbers}.union(*(table.people for table in tables))
    sit_outs = tuple(sorted({*planned.people} - seated))
    return ScheduleRound(tables=tuple(tables), sit_outs=sit_outs, tie_winners=planned.tie_winners)


def _played_in(round_: Round, member: TeamMember) -> bool:
    """Return whether someone was in the team in a hand of the round."""
    first, last = max(member.first_deal, round_.first_deal), round_.last_deal
    return first <= (last if member.last_deal is None else min(member.last_deal, last))


def _at_the_end(round_: Round, row: TeamAtTable, ended: Collection[int]) -> list[int]:
    """Return the players of a team at the end of the round.

    In a lasting team someone may have taken the place of another since. Then the one who left counts: at most one for
    each who joined, because who played only the last hand for another ended with the round too.
    """
    open_rows = [member for member in row.members if member.last_deal is None or member.pk in ended]
    if round_.event.format != Format.FIXED_TEAMS:
        return [member.player_id for member in open_rows]
    played = {member.player_id for member in row.members if _played_in(round_, member)}
    joined = [member for member in open_rows if member.player_id not in played]
    left = [
        member.player_id
        for member in row.members
        if member.last_deal == round_.last_deal and _played_in(round_, member)
    ]
    stayed = [member.player_id for member in open_rows if member not in joined]
    return stayed + [player for player in left if player not in stayed][: len(joined)]
