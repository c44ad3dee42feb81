"""Whether the points of several evenings compare, and which ways of counting are fair."""

from collections.abc import Iterable, Sequence
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


def joined_basis(days: Iterable[Basis]) -> Basis:
    """Return what the points of an event over several days are made of."""
    days = list(days)
    return Basis(
        rules=" ".join(sorted({day.rules for day in days})),
        low_wins=all(day.low_wins for day in days),
        hands=sum(day.hands for day in days),
        decks_a_team=tuple(decks for day in days for decks in day.decks_a_team),
    )
