"""Known schedules for pairs at tables of four, from published kinds of designs. People are points from 0.

Whist tournaments, of 4n people for 4n − 1 rounds or of 4n + 1 people for 4n + 1 rounds: each two people are partners
once and opponents twice. Resolvable designs: no two people are at one table twice. Progressive charts: the seats move.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .cyclic import Cycles
from .found import FOUND, FOUND_FOR_TWO_CHAPTERS, LETTERS

Four = tuple[int, int, int, int]
"""One table: the first two play against the last two."""
Fours = tuple[Four, ...]


@dataclass(frozen=True, slots=True)
class CyclicDesign:
    """A design whose first round gives all others, with points in cycles of `length`.

    `start`: the points of the first round, four for each table; a point that is missing sits out.
    """

    people: int
    length: int
    start: str

    def rounds(self) -> list[Fours]:
        points, cycles = [int(point) for point in self.start.split()], Cycles(self.people, self.length)
        return [_fours([cycles.moved(point, by) for point in points]) for by in range(self.length)]


def _fours(points: Sequence[int]) -> Fours:
    return tuple((a, b, c, d) for a, b, c, d in zip(*(points[seat::4] for seat in range(4)), strict=True))


CYCLIC_DESIGNS = (
    CyclicDesign(10, 5, "7 3 9 6  1 4 2 8"),
    CyclicDesign(12, 11, "3 4 6 8  2 11 1 9  7 0 10 5"),
    CyclicDesign(13, 13, "5 2 9 11  0 7 8 12  4 3 6 1"),
    CyclicDesign(14, 7, "10 6 1 11  12 3 4 9  5 13 2 8"),
    CyclicDesign(15, 5, "13 8 11 9  12 14 4 7  3 2 6 1"),
    CyclicDesign(16, 5, "14 4 3 12  13 15 1 9  5 8 10 11  7 0 2 6"),
    CyclicDesign(17, 17, "10 16 3 5  13 1 4 0  11 2 8 9  15 12 14 7"),
    CyclicDesign(18, 9, "11 12 17 13  4 7 14 6  3 2 8 15  16 10 5 1"),
    CyclicDesign(20, 9, "17 7 16 2  10 8 13 0  18 12 14 5  1 6 3 9  11 4 15 19"),
    CyclicDesign(20, 19, "19 0 1 8  2 10 7 12  3 18 15 16  4 17 11 13  5 14 6 9"),
    CyclicDesign(21, 21, "10 16 20 9  4 1 19 6  14 15 7 5  3 8 0 12  13 17 18 11"),
    CyclicDesign(22, 11, "7 17 2 14  1 5 4 18  12 20 13 9  19 15 21 3  6 8 16 10"),
    CyclicDesign(24, 7, "9 19 6 22  20 5 23 11  15 1 3 4  10 14 17 16  8 7 0 12  21 18 2 13"),
    CyclicDesign(24, 11, "21 2 9 16  0 22 10 13  14 12 3 8  17 5 7 23  6 4 1 11  15 20 19 18"),
    CyclicDesign(24, 12, "15 6 21 1  13 14 17 3  20 23 7 22  5 8 11 4  0 19 2 12  9 10 18 16"),
    CyclicDesign(24, 23, "23 0 1 6  2 9 12 20  3 13 5 19  4 8 15 17  7 18 21 22  10 16 11 14"),
    CyclicDesign(25, 25, "2 0 11 5  3 18 9 14  19 16 13 1  22 4 21 17  15 6 7 8  20 12 10 24"),
    CyclicDesign(26, 13, "23 20 7 3  11 12 2 4  5 14 6 16  21 19 25 18  10 17 8 22  15 24 9 1"),
    CyclicDesign(27, 9, "14 4 20 25  8 23 26 1  10 17 5 6  21 22 12 7  24 15 19 16  11 3 2 13"),
    CyclicDesign(28, 9, "2 8 10 1  14 21 23 0  22 12 27 5  9 11 26 15  20 17 16 4  19 25 6 24  7 13 3 18"),
    CyclicDesign(28, 13, "2 4 15 16  13 8 10 3  24 22 25 18  19 7 27 14  1 5 11 20  12 9 0 17  23 26 6 21"),
    CyclicDesign(28, 27, "3 4 24 19  10 12 11 0  14 27 9 6  21 17 26 13  16 22 20 2  8 23 25 5  7 15 18 1"),
    CyclicDesign(30, 15, "29 10 2 14  25 11 8 19  22 21 18 1  5 20 6 7  17 26 27 24  13 9 3 16  4 12 28 23"),
    CyclicDesign(32, 9, "31 10 4 21  1 20 7 2  11 0 12 9  28 26 3 17  23 27 15 8  19 24 14 18  30 13 25 5  22 29 6 16"),
    CyclicDesign(
        34,
        17,
        "5 12 18 13  3 15 23 19  11 29 20 1  16 22 10 26  25 14 31 32  8 28 27 30  21 9 24 33  6 7 2 4",
    ),
    CyclicDesign(
        36,
        17,
        "10 21 22 35  23 30 16 2  33 32 18 15  6 31 25 1  26 3 0 34  14 4 8 20  11 5 13 12  27 29 17 7  28 9 19 24",
    ),
    CyclicDesign(
        38,
        19,
        "28 22 30 16  6 12 17 25  9 8 11 35  20 23 29 24  34 13 27 4  18 33 36 5  15 10 31 32  1 26 2 21  7 37 14 3",
    ),
    CyclicDesign(
        40,
        19,
        "3 9 19 12  17 10 18 37  7 24 30 32  39 8 23 1  22 13 25 15  6 4 0 34  38 27 26 5  28 35 14 11  "
        "33 36 31 21  29 2 20 16",
    ),
    CyclicDesign(
        44,
        21,
        "1 5 27 34  31 30 0 22  9 3 23 8  2 7 20 26  11 24 28 39  42 33 12 36  13 43 19 29  14 6 16 18  "
        "38 40 15 4  41 32 21 25  17 37 10 35",
    ),
    CyclicDesign(
        48,
        23,
        "40 46 22 45  32 3 25 35  41 2 33 15  23 47 4 37  30 11 5 19  44 28 27 14  43 39 16 0  "
        "34 10 38 13  20 42 6 18  29 21 31 17  36 9 24 26  12 8 1 7",
    ),
)
"""Found by computer search; the tests check them from their definitions."""


FIELDS = {8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}
"""Primitive polynomials of the fields with 2, 4, 8 and so on elements, by the number of elements."""


def field_design(people: int) -> list[Fours]:
    """Return the whist tournament over the field with so many elements.

    In the round of g, x plays with x + g against x + gw and x + gw + g. Its first rounds repeat no opponents while
    that is possible: opponents meet again only in the rounds of g and gc, where c = 1 + 1/w generates the field.
    """
    powers = [1]
    while len(powers) < people - 1:
        double = powers[-1] << 1
        powers.append(double ^ FIELDS[people] if double >= people else double)
    log_w = -powers.index(3)
    every_second = [(2 * number) % (people - 1) for number in range(people - 1)]
    return [_cosets(people, powers[log], powers[(log + log_w) % (people - 1)]) for log in every_second]


def _cosets(people: int, g: int, gw: int) -> Fours:
    first = (x for x in range(people) if x == min(x, x ^ g, x ^ gw, x ^ g ^ gw))
    return tuple((x, x ^ g, x ^ gw, x ^ gw ^ g) for x in first)


def chart(tables: int) -> list[Fours]:
    """Return the common progressive chart: North stays, South moves down one, East up one, West up two."""
    return [
        tuple(
            (
                table,
                tables + (table + moved) % tables,
                2 * tables + (table - moved) % tables,
                3 * tables + (table - 2 * moved) % tables,
            )
            for table in range(tables)
        )
        for moved in range(tables)
    ]


def round_robin(teams: int) -> list[list[tuple[int, int]]]:
    """Return rounds in which each two teams meet once. Of an odd number, one sits out of each round."""
    circle = teams - 1 if teams % 2 == 0 else teams
    rounds = []
    for turned in range(circle):
        pairs = [((turned + by) % circle, (turned - by) % circle) for by in range(1, (circle + 1) // 2)]
        rounds.append(pairs + ([(turned, circle)] if teams % 2 == 0 else []))
    return rounds


TIMES_TWO = {4: (0, 2, 3, 1), 8: (0, 2, 4, 6, 3, 1, 7, 5)}
"""What twice each element is, in the fields with four and eight elements."""


def two_sides(tables: int) -> list[list[tuple[int, int]]]:
    """Return rounds, one for each table, in which no two teams meet twice and every team sees every table once.

    In each round every table seats a team of either side. The sides walk by two orthogonal Latin squares: those of an
    odd number of tables, or of the field with four or eight elements. Returns no rounds for other numbers.
    """
    if tables % 2:
        squares = [
            [((row + table) % tables, (2 * row + table) % tables) for table in range(tables)] for row in range(tables)
        ]
    elif tables in TIMES_TWO:
        squares = [[(row ^ table, TIMES_TWO[tables][row] ^ table) for table in range(tables)] for row in range(tables)]
    else:
        return []
    return [[(one, tables + other) for one, other in row] for row in squares]


def known_designs(people: int, rounds: int) -> Iterator[list[Fours]]:
    """Yield the rounds of every known design for so many people. Those made for one number of rounds come first."""
    for found in (FOUND, FOUND_FOR_TWO_CHAPTERS):
        if (people, rounds) in found:
            yield [_fours([LETTERS.index(letter) for letter in word]) for word in found[people, rounds].split()]
    if people in FIELDS:
        yield field_design(people)
    for design in CYCLIC_DESIGNS:
        if design.people == people:
            yield design.rounds()
    if people % 4 == 0:
        yield chart(people // 4)
