"""Who wins which prize: the best of those who are for prizes, ties together, one prize a person."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.core.standings.ranking import Mark, ranked


class Person(NamedTuple):
    player: int
    name: str


class Contestant(NamedTuple):
    """Those who would win together, usually a team, and how good they are at it: the higher the mark, the better.

    `amount` is the same as people say it: points, books or cards.
    """

    name: str
    people: tuple[Person, ...]
    mark: Mark
    amount: int = 0


class Contest(NamedTuple):
    """What one prize is for: the lists of contestants, the place that wins in each, how it goes with other prizes.

    Where `passes_on` is false the prize stays with its place, whoever has another prize already. Where `is_the_one`
    is false it is nobody's one prize, and who has one may win it.
    """

    lists: tuple[tuple[Contestant, ...], ...]
    place: int = 1
    passes_on: bool = True
    is_the_one: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """Who wins: the best contestants, who of them gets it, who has another prize; a tie where a list has several.

    `passed_over` are those at least as good of whom everybody has another prize; where nobody wins, the best.
    """

    winning: tuple[Contestant, ...] = ()
    gets: tuple[Person, ...] = ()
    has_another: tuple[Person, ...] = ()
    is_tie: bool = False
    passed_over: tuple[Contestant, ...] = ()


def award(contest: Contest, *, taken: Collection[int] = ()) -> Award:
    """Who wins a contest where the `taken` players have a prize already, and who is passed over.

    Nobody where the place is free: after two in second place there is no third.

    >>> ada, bo = Person(1, "Ada"), Person(2, "Bo")
    >>> contest = Contest(((Contestant("Ada", (ada,), 900), Contestant("Bo", (bo,), 700)),))
    >>> award(contest, taken={1}).gets
    (Person(player=2, name='Bo'),)
    """
    have = taken if contest.is_the_one else ()
    best = [_best(listed, contest, have) for listed in contest.lists]
    winning = tuple(contestant for placed in best for contestant in placed)
    people = list(dict.fromkeys(person for contestant in winning for person in contestant.people))
    return Award(
        winning=winning,
        gets=tuple(person for person in people if person.player not in have),
        has_another=tuple(person for person in people if person.player in have),
        is_tie=any(len(placed) > 1 for placed in best),
        passed_over=_passed_over(contest, winning, have),
    )


def _best(listed: Iterable[Contestant], contest: Contest, have: Collection[int]) -> list[Contestant]:
    """The contestants of one list at the place that wins, those without anybody for prizes left aside."""
    able = [one for one in listed if one.people]
    if contest.passes_on:
        able = [one for one in able if any(person.player not in have for person in one.people)]
    placed = ranked((one, (one.mark,)) for one in able)
    return [row.who for row in placed if row.place == contest.place]


def _passed_over(contest: Contest, winning: Sequence[Contestant], have: Collection[int]) -> tuple[Contestant, ...]:
    """Those at least as good as the winning ones who have another prize, the best first, each team once.

    Where nobody is left to win, that would be everybody: then only the best of them.
    """
    if not contest.passes_on:
        return ()
    able = [one for listed in contest.lists for one in listed if one.people]
    having = [one for one in able if all(person.player in have for person in one.people)]
    enough = min((won.mark for won in winning), default=max((one.mark for one in having), default=0))
    best_of: dict[tuple[Person, ...], Contestant] = {}
    for one in sorted(having, key=lambda one: one.mark, reverse=True):
        if one.mark < enough:
            break
        best_of.setdefault(one.people, one)
    return tuple(best_of.values())


def awards(contests: Mapping[int, Contest], *, given: Mapping[int, Collection[int]]) -> dict[int, Award]:
    """Who would win each prize that is not given yet, by its number; `given` are the winners of the others.

    Places come before everything else, then the prizes in their order, so that each person is put down for one. Who
    is only one of several in a tie has no prize yet and may still win another.
    """
    found: dict[int, Award] = {}
    taken = one_prize_of(contests, found, given=given)
    for number in sorted(contests, key=lambda number: (contests[number].passes_on, number)):
        if number not in given:
            found[number] = award(contests[number], taken=taken)
            taken = one_prize_of(contests, found, given=given)
    return found


def one_prize_of(
    contests: Mapping[int, Contest], found: Mapping[int, Award], *, given: Mapping[int, Collection[int]]
) -> dict[int, int]:
    """The number of the prize that each player has or would win, where that is certain."""
    taken = {player: number for number, players in given.items() for player in players}
    for number, one in found.items():
        if contests[number].is_the_one and not one.is_tie:
            taken |= {person.player: number for person in one.gets}
    return taken


def without(people: Iterable[Person], barred: Collection[int]) -> tuple[Person, ...]:
    return tuple(dict.fromkeys(person for person in people if person.player not in barred))


def drawn(hat: Sequence[int], number: int) -> int | None:
    """The player whom chance draws from the hat by that number, the same one each time; None from an empty hat.

    >>> drawn([11, 12, 13], 5) == drawn([11, 12, 13], 5), drawn([], 5)
    (True, None)
    """
    if not hat:
        return None
    return hat[int(random.Random(number).random() * len(hat))]
