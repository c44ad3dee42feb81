"""Find the winners of each prize: the best of those who can win prizes, one prize a person, ties shared."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournaments.core.standings.ranking import Mark, ranked


class Person(NamedTuple):
    player: int
    name: str


class Contestant(NamedTuple):
    """People who would win together, usually a team. A higher `mark` is better.

    `amount` is the mark as readers see it: points, books or cards.
    """

    name: str
    people: tuple[Person, ...]
    mark: Mark
    amount: int = 0


class Contest(NamedTuple):
    """What one prize is for: lists of contestants, and the place that wins in each.

    With `passes_on`, contestants whose people all have a prize are skipped. Without `is_the_one`, the prize does not
    count as a person's one prize, so people with a prize can win it too.
    """

    lists: tuple[tuple[Contestant, ...], ...]
    place: int = 1
    passes_on: bool = True
    is_the_one: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The winning contestants, their people who get the prize, and their people who have another one.

    `is_tie` if a list has several winners. `passed_over` are the contestants with at least the winning mark who all
    have another prize, or who play without prizes; if nobody wins, only the best of them. `open_tie` is the number of
    an earlier prize whose tie decides who gets this one, 0 if there is none.
    """

    winning: tuple[Contestant, ...] = ()
    gets: tuple[Person, ...] = ()
    has_another: tuple[Person, ...] = ()
    is_tie: bool = False
    passed_over: tuple[Contestant, ...] = ()
    open_tie: int = 0


def award(contest: Contest, *, taken: Collection[int] = ()) -> Award:
    """Return who wins a contest, and who is passed over. The `taken` players have a prize already.

    Nobody wins a place that a tie skips: after two in second place there is no third.

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
    """Return the contestants of one list at the winning place. Those without people who can win prizes do not count."""
    able = [one for one in listed if one.people]
    if contest.passes_on:
        able = [one for one in able if any(person.player not in have for person in one.people)]
    placed = ranked((one, (one.mark,)) for one in able)
    best: dict[tuple[Person, ...], Contestant] = {}
    for row in placed:
        if row.place == contest.place:
            best.setdefault(row.who.people, row.who)  # people with two such hands do not tie with themselves
    return list(best.values())


def _passed_over(contest: Contest, winning: Sequence[Contestant], have: Collection[int]) -> tuple[Contestant, ...]:
    """Return contestants with at least the winning mark who cannot win, best first, each team once.

    They all have another prize, or play without prizes. If nobody wins, return only the best of them.
    """
    if not (winning or contest.passes_on):
        return ()
    skipped = [
        one
        for listed in contest.lists
        for one in listed
        if not one.people or (contest.passes_on and all(person.player in have for person in one.people))
    ]
    enough = min((won.mark for won in winning), default=max((one.mark for one in skipped), default=0))
    best_of: dict[tuple[Person, ...] | str, Contestant] = {}
    for one in sorted(skipped, key=lambda one: one.mark, reverse=True):
        if one.mark < enough:
            break
        best_of.setdefault(one.people or one.name, one)
    return tuple(best_of.values())


def awards(contests: Mapping[int, Contest], *, given: Mapping[int, Collection[int]]) -> dict[int, Award]:
    """Return who would win each prize that is not given yet, by its number; `given` are the winners of the others.

    Prizes that do not pass on come first, then the others in their order, so each person wins one. A tie gives nobody
    a prize yet, so everyone in it can still win another.
    """
    found: dict[int, Award] = {}
    taken = one_prize_of(contests, found, given=given)
    for number in sorted(contests, key=lambda number: (contests[number].passes_on, number)):
        if number not in given:
            one = award(contests[number], taken=taken)
            open_tie = _open_tie(contests, found, one, taken) if contests[number].is_the_one else 0
            found[number] = replace(one, open_tie=open_tie)
            taken = one_prize_of(contests, found, given=given)
    return found


def _open_tie(contests: Mapping[int, Contest], found: Mapping[int, Award], one: Award, taken: Mapping[int, int]) -> int:
    """Return the number of the prize whose open tie may change who gets this one, 0 if there is none.

    Somebody who would get it is in that tie, or somebody is skipped for a prize that the tie decides.
    """
    ties = (number for number, other in found.items() if other.is_tie and contests[number].is_the_one)
    skipped = {*one.has_another, *(person for passed in one.passed_over for person in passed.people)}
    theirs = (found[number].open_tie for number in {taken.get(person.player, 0) for person in skipped} & found.keys())
    return next((number for number in ties if not set(one.gets).isdisjoint(found[number].gets)), max(theirs, default=0))


def one_prize_of(
    contests: Mapping[int, Contest], found: Mapping[int, Award], *, given: Mapping[int, Collection[int]]
) -> dict[int, int]:
    """Return the number of the prize that each player has or would win, without the ties that are open."""
    taken = {player: number for number, players in given.items() for player in players}
    for number, one in found.items():
        if contests[number].is_the_one and not one.is_tie:
            taken |= {person.player: number for person in one.gets}
    return taken


def without_barred(people: Iterable[Person], barred: Collection[int]) -> tuple[Person, ...]:
    return tuple(dict.fromkeys(person for person in people if person.player not in barred))


def drawn(hat: Sequence[int], number: int) -> int | None:
    """Return a random player from the hat, the same one for the same number; None from an empty hat.

    >>> drawn([11, 12, 13], 5) == drawn([11, 12, 13], 5), drawn([], 5)
    (True, None)
    """
    if not hat:
        return None
    return hat[int(random.Random(number).random() * len(hat))]
