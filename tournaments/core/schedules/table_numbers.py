"""Which of the tables of a round stands where: everyone sees as many tables as possible."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from tournaments.core.draw.chance import below

from .search import Guests, RoundSeats

T = TypeVar("T")

STEPS_A_TABLE = 400


def spread_over_tables(rounds: Sequence[RoundSeats], guests: Guests, played: Sequence[RoundSeats], rng: Random) -> None:
    """Trade whole tables within each round while people see more tables. Nobody leaves a table they keep."""
    tables = len(rounds[0])
    times = [[0] * tables for _ in range(len(guests))]
    for seats in (*played, *rounds):
        for number, table in enumerate(seats[:tables]):
            for person in (person for team in table for person in team):
                times[person][number] += 1
    # A table keeps its people, so who it may trade with stays known.
    people = [[[person for team in table for person in team] for table in seats] for seats in rounds]
    kinds = [[_kinds(table, guests) for table in seats] for seats in rounds]
    for _ in range(STEPS_A_TABLE * tables * len(rounds)):
        number = below(rng, len(rounds))
        one, other = below(rng, tables), below(rng, tables)
        alike = kinds[number]
        if one != other and alike[one] and alike[one] == alike[other] and _trade(people[number], one, other, times):
            _swap(rounds[number], one, other)
            _swap(people[number], one, other)


def _swap(tables: list[T], one: int, other: int) -> None:
    tables[one], tables[other] = tables[other], tables[one]


def _kinds(table: Sequence[Sequence[int]], guests: Guests) -> list[list[int]]:
    """Return the kinds of people at a table, or none if one of them keeps it."""
    return [] if any(map(guests.bound, table)) else [[guests.kinds[person] for person in team] for team in table]


def _trade(people: Sequence[Sequence[int]], one: int, other: int, times: Sequence[list[int]]) -> bool:
    """Count a trade of two tables, and return True, unless people then sit at one table more often."""
    added = 0
    for person in people[one]:
        added += times[person][other] - times[person][one] + 1
    for person in people[other]:
        added += times[person][one] - times[person][other] + 1
    if added > 0:
        return False
    for leaving, here, there in ((people[one], one, other), (people[other], other, one)):
        for person in leaving:
            times[person][here] -= 1
            times[person][there] += 1
    return True
