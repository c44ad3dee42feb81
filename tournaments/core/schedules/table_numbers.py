"""Which of the tables of a round stands where: everyone sees as many tables as possible."""

from collections.abc import Sequence
from random import Random

from tournaments.core.draw.chance import below

from .search import Guests, RoundSeats

STEPS_A_TABLE = 400


def spread_over_tables(rounds: Sequence[RoundSeats], guests: Guests, played: Sequence[RoundSeats], rng: Random) -> None:
    """Trade whole tables within each round while people see more tables. Nobody leaves a table they keep."""
    tables = len(rounds[0])
    times = [[0] * tables for _ in range(len(guests))]
    for seats in (*played, *rounds):
        for number, table in enumerate(seats[:tables]):
            for person in (person for team in table for person in team):
                times[person][number] += 1
    for _ in range(STEPS_A_TABLE * tables * len(rounds)):
        seats = rounds[below(rng, len(rounds))]
        one, other = below(rng, tables), below(rng, tables)
        if one != other and _may_trade(seats[one], seats[other], guests):
            _trade(seats, one, other, times)


def _may_trade(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]], guests: Guests) -> bool:
    kinds = [[[guests.kinds[person] for person in team] for team in table] for table in (one, other)]
    return kinds[0] == kinds[1] and not any(guests.bound(team) for team in (*one, *other))


def _trade(seats: RoundSeats, one: int, other: int, times: Sequence[list[int]]) -> None:
    """Trade two tables unless people then sit at one table more often."""
    mine = [person for team in seats[one] for person in team]
    yours = [person for team in seats[other] for person in team]
    added = sum(times[person][other] - times[person][one] + 1 for person in mine)
    added += sum(times[person][one] - times[person][other] + 1 for person in yours)
    if added > 0:
        return
    for people, here, there in ((mine, one, other), (yours, other, one)):
        for person in people:
            times[person][here] -= 1
            times[person][there] += 1
    seats[one], seats[other] = seats[other], seats[one]
