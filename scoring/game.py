"""The state of a game at one table: whether it is over, who has won, and what each team lacks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rules import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game after some deals. Teams are positions from 0 in the order of the totals.

    `leaders` have the best total; they have won if `is_over`. `missing` is what each team lacks to end the game, in
    points or in books; it is empty if the game has a fixed number of deals. If `is_tied`, the game goes on only because
    the best teams are equal.
    """

    is_over: bool
    leaders: tuple[int, ...]
    missing: tuple[int, ...]
    is_tied: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the teams that have won: several on a tie, none while the game goes on."""
        return self.leaders if self.is_over else ()


def game_state(rules: RuleSet, *, deals_played: int, totals: Sequence[int], books: Sequence[int] = ()) -> GameState:
    """Return the state of a game after `deals_played` deals.

    `totals` are the points of each team in the whole game, `books` its books, needed only if books end the game.
    """
    missing = tuple(_missing(rules, totals, books))
    best = min(totals) if rules.low_wins else max(totals)
    leaders = tuple(team for team, total in enumerate(totals) if total == best)
    ended = deals_played >= rules.deals if rules.deals is not None else 0 in missing
    ended = ended and deals_played > 0
    is_tied = ended and rules.one_more_hand and len(leaders) > 1
    return GameState(is_over=ended and not is_tied, is_tied=is_tied, leaders=leaders, missing=missing)


def _missing(rules: RuleSet, totals: Sequence[int], books: Sequence[int]) -> list[int]:
    if rules.target is not None:
        return [max(0, rules.target - total) for total in totals]
    if rules.target_books is not None:
        return [max(0, rules.target_books - made) for made in books]
    if rules.must_lead_all:
        return [max(0, sum(totals) - total - total + 1) for total in totals]
    return []


def books_made(rules: RuleSet, counts: Mapping[str, int]) -> int:
    """Return the finished books of one team in one deal, of every kind."""
    return sum(counts.get(line.code, 0) for line in rules.lines if line.book)
