"""The game at one table where its totals decide how many hands it plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring import GameState, RuleSet, game_state


class HandAtTable(NamedTuple):
    """A hand whose sheet is in: points and books by team. A hand that was not played has none."""

    points: Mapping[int, int]
    books: Mapping[int, int] = {}
    is_played: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAtTable:
    """A table's game after Hand `after`: all hands up to it are in, and the next one is missing unless `is_over`.

    `last_due` is the last hand that the table has to play, as far as its totals tell. `totals` (points) and `missing`
    (points or books that a team lacks to end the game) are by team. `winners` is empty while the game goes on, and if
    the table stopped before its end. If it `is_tied`, it goes on only because the best teams are equal. The hands in
    `not_counted` are in although they come after the end.
    """

    after: int
    last_due: int
    is_over: bool
    totals: Mapping[int, int]
    missing: Mapping[int, int]
    winners: tuple[int, ...]
    is_tied: bool
    not_counted: tuple[int, ...]


def table_game(rules: RuleSet, hands: Mapping[int, HandAtTable], *, first_deal: int = 1) -> GameAtTable:
    """Return a table's game after the hands that are in, without those after its end or after a missing hand."""
    totals: dict[int, int] = {}
    books: dict[int, int] = {}
    after, is_stopped = first_deal - 1, False
    state: GameState | None = None
    while after + 1 in hands and not (state and state.is_over):
        after += 1
        hand = hands[after]
        is_stopped = not hand.is_played and after == max(hands)
        for team in hand.points:
            totals[team] = totals.get(team, 0) + hand.points[team]
            books[team] = books.get(team, 0) + hand.books.get(team, 0)
        if totals:
            state = game_state(rules, deals_played=after, totals=list(totals.values()), books=list(books.values()))
    teams = list(totals)
    is_over = is_stopped or bool(state and state.is_over)
    return GameAtTable(
        after=after,
        last_due=after if is_over else max(after + 1, rules.deals or 1, *hands),
        is_over=is_over,
        totals=totals,
        missing=dict(zip(teams, state.missing, strict=False)) if state else {},
        winners=tuple(teams[place] for place in state.winners) if state else (),
        is_tied=bool(state and state.is_tied),
        not_counted=tuple(sorted(deal for deal in hands if is_over and deal > after)),
    )
