"""Whether the points of several evenings compare, and which ways of counting are fair."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from tournaments.core.seasons.counting import Measure
from tournaments.core.tables.plans import comparable


class Basis(NamedTuple):
    """What the points of an evening are made of.

    `rules` is a digest of the rules, `hands` the most hands that anyone has points for or may still play, and
    `decks_a_team` the decks for each team at its tables.
    """

    rules: str
    low_wins: bool
    hands: int
    decks_a_team: tuple[float, ...]


class Unlike(StrEnum):
    """In what evenings differ whose points do not compare."""

    RULES = "rules"
    TABLES = "tables"
    HANDS = "hands"


def unlike(bases: Sequence[Basis]) -> Unlike | None:
    """Return the first thing in which these evenings differ, None if their points compare.

    Points compare under the same rules, if the decks for each team differ by no more than a tenth, and if everyone
    could play the same number of hands.

    >>> unlike([Basis("a", False, 4, (2.0,)), Basis("a", False, 8, (2.0,))])
    <Unlike.HANDS: 'hands'>
    """
    if len({basis.rules for basis in bases}) > 1:
        return Unlike.RULES
    decks = [decks for basis in bases for decks in basis.decks_a_team]
    if decks and not comparable(decks):
        return Unlike.TABLES
    return Unlike.HANDS if len({basis.hands for basis in bases}) > 1 else None


def fair_measures(found: Unlike | None) -> tuple[Measure, ...]:
    """Return the measures that are fair for evenings that differ in that. Places always compare."""
    if found is None:
        return tuple(Measure)
    return (Measure.PLACES, Measure.AVERAGE) if found == Unlike.HANDS else (Measure.PLACES,)


class Compared(NamedTuple):
    """Positions of evenings whose points compare, most first, and what each evening that is left out differs in.

    `left_out` is None if no group has more than half of the evenings whose own tables compare: then none is left out.
    """

    groups: tuple[tuple[int, ...], ...]
    left_out: Mapping[int, Unlike] | None


def compared(bases: Sequence[Basis], measure: Measure) -> Compared:
    """Return which evenings compare by this measure. An evening whose own tables differ is a group of its own.

    If most of the evenings compare, the others can be left out.

    >>> usual, short = Basis("a", False, 4, (2.0,)), Basis("a", False, 3, (2.0,))
    >>> compared([usual, short, usual], Measure.POINTS)
    Compared(groups=((0, 2), (1,)), left_out={1: <Unlike.HANDS: 'hands'>})
    """
    if measure == Measure.PLACES or not bases:
        return Compared((tuple(range(len(bases))),), {})
    bases = [basis if measure == Measure.POINTS else basis._replace(hands=0) for basis in bases]
    alone = [(number,) for number, basis in enumerate(bases) if unlike([basis])]
    waiting = [number for number, basis in enumerate(bases) if not unlike([basis])]
    groups: list[tuple[int, ...]] = []
    most = len(waiting) / 2
    while waiting:
        groups.append(_largest(waiting, bases))
        waiting = [number for number in waiting if number not in groups[-1]]
    everyone = (*groups, *alone)
    if not groups or len(groups[0]) <= most:
        return Compared(everyone, None)
    usual = [bases[number] for number in groups[0]]
    return Compared(everyone, {number: _why_left_out(usual, bases[number]) for of in everyone[1:] for number in of})


def _largest(numbers: Sequence[int], bases: Sequence[Basis]) -> tuple[int, ...]:
    """Return the most of these evenings that compare, the first of several groups as large."""
    found = {
        (bases[number].rules, bases[number].hands, lowest): None
        for number in numbers
        for lowest in bases[number].decks_a_team or [1.0]
    }
    groups = (
        tuple(number for number in numbers if _belongs(bases[number], rules, hands, lowest))
        for rules, hands, lowest in found
    )
    return max(groups, key=len)


def _belongs(basis: Basis, rules: str, hands: int, lowest: float) -> bool:
    """Return whether an evening has these rules and hands, and no table far from the lowest decks for each team."""
    decks = basis.decks_a_team
    fits = not decks or (min(decks) >= lowest and comparable([lowest, *decks]))
    return fits and (basis.rules, basis.hands) == (rules, hands)


def _why_left_out(usual: Sequence[Basis], other: Basis) -> Unlike:
    found = unlike([*usual, other])
    assert found is not None
    return found


def joined_basis(days: Iterable[Basis]) -> Basis:
    """Return what the points of an event over several days are made of."""
    days = list(days)
    return Basis(
        rules=" ".join(sorted({day.rules for day in days})),
        low_wins=all(day.low_wins for day in days),
        hands=sum(day.hands for day in days),
        decks_a_team=tuple(decks for day in days for decks in day.decks_a_team),
    )
