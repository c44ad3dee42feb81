"""Teams stay at their table for the whole evening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from .fixed_teams import FixedTeams
from .repeats import Repeats, repeats_in
from .rounds import ScheduleRound, ScheduleRules, ScheduleTable


@dataclass(frozen=True, slots=True)
class OneSitting:
    """The format in which nobody moves. All rounds have the same seats."""

    def rest(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random, steps: int
    ) -> list[ScheduleRound]:
        if played and set(played[-1].people) == set(rules.people):
            seats = _without_points(played[-1])
        else:
            seats = FixedTeams().rest(replace(rules, rounds=len(played) + 1), played, rng, steps)[0]
        return [seats] * (rules.rounds - len(played))

    def bound(self, _rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> Repeats:
        """Return what repeats: nobody moves, so nothing else is possible."""
        return repeats_in(rounds)


def _without_points(each: ScheduleRound) -> ScheduleRound:
    tables = tuple(ScheduleTable(number=table.number, teams=table.teams) for table in each.tables)
    return ScheduleRound(tables=tables, sit_outs=each.sit_outs)
