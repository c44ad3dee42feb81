"""Partners change in every round: nobody has the same one twice while possible, and opponents are spread evenly."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .bounds import least_repeats
from .making import best_rounds, blocks_in, guests_of, round_seats, seats_before
from .repeats import Repeats
from .rounds import ScheduleRound, ScheduleRules, seated_tables
from .seating import Wanted
from .sit_outs import choose_sit_outs, sit_outs_of_rounds


@dataclass(frozen=True, slots=True)
class Partners:
    """The format in which partners change every round."""

    def rest(
        self, rules: ScheduleRules, played: Sequence[ScheduleRound], rng: Random, steps: int
    ) -> list[ScheduleRound]:
        people, position = rules.people, {person: place for place, person in enumerate(rules.people)}
        sit_outs = choose_sit_outs(
            blocks_in(people, rules.together),
            len(people) - rules.chairs,
            rules.rounds - len(played),
            sit_outs_of_rounds(people, played),
            rng,
            rules,
        )
        wanted = Wanted(
            guests=guests_of(rules),
            tables=rules.tables,
            kinds=[[0] * len(teams) for teams in rules.tables],
            sit_outs=[[position[person] for person in out] for out in sit_outs],
            played=[round_seats(each, position) for each in played],
            before=seats_before(rules, position),
        )
        return [
            ScheduleRound(
                tables=seated_tables([[people[place] for place in team] for team in table] for table in seats),
                sit_outs=out,
            )
            for seats, out in zip(best_rounds(wanted, rng, steps), sit_outs, strict=True)
        ]

    def bound(self, rules: ScheduleRules, rounds: Sequence[ScheduleRound]) -> Repeats:
        return least_repeats(rules, rounds, blocks_in(rules.people, rules.together))
