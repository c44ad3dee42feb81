"""Read the preview of a schedule: its rounds with names, what repeats in them, and who meets whom."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from accounts.typed_commands import site_command
from tournaments.core.people.names import team_name
from tournaments.core.schedules.bounds import known_bound
from tournaments.core.schedules.formats import Schedule, ScheduleFormat, notices
from tournaments.core.schedules.meetings import PairsMet, Square, most_and_fewest_sit_outs, pairs_met, square_of
from tournaments.core.schedules.repeats import repeats_in
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, tables_for
from tournaments.core.schedules.stored import rounds_from
from tournaments.models import Event, StoredSchedule
from tournaments.models.event import Format
from tournaments.rounds.queries import format_of, made_again, notice_in_words, plan_for, stored_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """What repeats, how often, and how often at least in any schedule: None if that is not known."""

    what: str
    times: int
    at_least: int | None


@dataclass(frozen=True, kw_only=True)
class Preview:
    """A schedule with its names.

    `is_example`: the results decide who moves, and chance has played these rounds. `totals_compare`: all teams play
    with about as many cards.
    """

    stored: StoredSchedule
    rules: ScheduleRules
    schedule: Schedule
    kind: ScheduleFormat
    is_example: bool
    totals_compare: bool

    @property
    def is_best(self) -> bool:
        """Return whether no schedule repeats less."""
        return self.schedule.repeats == self.schedule.bound

    @cached_property
    def names(self) -> dict[int, str]:
        return {number: one["name"] for number, one in enumerate(self.stored.people, start=1)}

    @property
    def partners_stay(self) -> bool:
        return self.stored.format == Format.FIXED_TEAMS

    @property
    def repeated(self) -> list[Repeated]:
        """Return what repeats, but not what the format means to: partners of fixed teams, tables of those who stay."""
        repeats, bound = self.schedule.repeats, self.schedule.bound
        most, _fewest, even = most_and_fewest_sit_outs(self.schedule.rounds, self.rules.people)
        partners = self._met_again(_("Partners again"), repeats.partners, bound.partners)
        tables = Repeated(what=_("Back at the same table number"), times=repeats.tables, at_least=bound.tables)
        return [
            *([] if self.partners_stay else [partners]),
            self._met_again(_("Opponents again"), repeats.opponents, bound.opponents),
            *([] if self.is_progressive else [tables]),
            *([Repeated(what=_("Sitting out, at most"), times=most, at_least=even)] if self.sits_out else []),
        ]

    def _met_again(self, what: str, times: int, at_least: int) -> Repeated:
        return Repeated(what=what, times=times, at_least=known_bound(self.rules, times, at_least))

    @property
    def has_unknown_bound(self) -> bool:
        return any(row.at_least is None for row in self.repeated)

    @property
    def counts_other_days(self) -> bool:
        """Return whether some of these people met on an earlier day of the event."""
        return bool(self.rules.partners_before or self.rules.opponents_before)

    @property
    def command(self) -> str:
        """Return the command that makes these rounds again; empty if it cannot: it knows no names and no results."""
        rules, stored = self.rules, self.stored
        knows_more = rules.chapters or rules.together or rules.never or rules.fixed_tables or self.counts_other_days
        chairs = [sum(teams) for teams in rules.tables]
        sizes, team = chairs[:1] if len(set(chairs)) == 1 else chairs, rules.tables[0][0]
        if knows_more or self.is_progressive or tables_for(len(rules.people), sizes, team) != rules.tables:
            return ""
        options = {
            "--format": stored.format,
            "--people": len(rules.people),
            "--table": ",".join(map(str, sizes)),
            "--team": team,
            "--rounds": rules.rounds,
            "--seed": stored.seed,
            "--steps": stored.steps,
        }
        return site_command("schedule", *(str(word) for option in options.items() for word in option))

    @property
    def is_progressive(self) -> bool:
        return self.stored.format == Format.PROGRESSIVE

    @property
    def sits_out(self) -> bool:
        return any(each.sit_outs for each in self.schedule.rounds)

    @cached_property
    def table_numbers(self) -> list[int]:
        """Return the numbers of all tables that are used in a round."""
        return sorted({table.number for each in self.schedule.rounds for table in each.tables})

    @property
    def rounds(self) -> list[tuple[int, list[tuple[int, list[str]]], str]]:
        """Return each round: its number, all tables with their teams in it, if any, and who sits out."""
        return [
            (number, list(self._row(each)), ", ".join(self.names[person] for person in each.sit_outs))
            for number, each in enumerate(self.schedule.rounds, start=1)
        ]

    def _row(self, each: ScheduleRound) -> Iterator[tuple[int, list[str]]]:
        teams = {table.number: [self._team(team) for team in table.teams] for table in each.tables}
        for number in self.table_numbers:
            yield number, teams.get(number, [])

    def _team(self, team: Iterable[int]) -> str:
        return team_name(self.names[person] for person in team)

    @cached_property
    def square(self) -> Square:
        return square_of(self.schedule.rounds, self.rules.people, partners_stay=self.partners_stay)

    @property
    def square_numbers(self) -> list[tuple[int, float]]:
        """Return the number of each row and column of the square, and its middle."""
        return list(zip(self.names, self.square.middles, strict=True))

    @property
    def has_names(self) -> bool:
        """Return whether people have names, not only numbers."""
        return any(name != str(number) for number, name in self.names.items())

    @property
    def pairs(self) -> list[PairsMet]:
        """Return how often pairs of people meet. Of fixed teams only opponents count."""
        found = pairs_met(self.schedule.rounds, self.rules.people)
        return [row for row in found if row.opponents or not self.partners_stay]

    @property
    def notices(self) -> list[str]:
        return [notice_in_words(one) for one in notices(self.kind, self.rules, self.schedule)]


def preview_of(event: Event, stored: StoredSchedule) -> Preview:
    """Return the stored schedule. Before its first round, one that follows from the results is shown by an example."""
    rules, kind = stored_rules(stored), format_of(event, stored.format)
    is_example = bool(stored.format == Format.PROGRESSIVE and not event.has_rounds)
    if is_example:
        schedule = made_again(event, stored)
    else:
        rounds = rounds_from(stored.rounds)
        schedule = Schedule(rounds=tuple(rounds), repeats=repeats_in(rounds, rules), bound=kind.bound(rules, rounds))
    return Preview(
        stored=stored,
        rules=rules,
        schedule=schedule,
        kind=kind,
        is_example=is_example,
        totals_compare=plan_for(event, rules.tables, sits_out=False).team_totals_compare,
    )
