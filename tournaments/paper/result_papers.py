"""The content of papers with results: what the leaderboard and the results hand by hand share, and the latter."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.rounds_won import points_of_round
from tournaments.models import Event
from tournaments.standings.column_queries import PointsColumn, points_columns
from tournaments.standings.queries import (
    RankedList,
    after_in_words,
    evening_of,
    hand_in_words,
    place_lists,
    results_state,
)
from tournaments.wording.points import Points
from tournaments.wording.rule_sets import end_of_game

ResultsContext = dict[str, object]

MOST_HANDS_UPRIGHT, MOST_HANDS_OF_ROUNDS = 4, 8
"""Columns of hands on upright paper, and of several rounds on landscape paper."""
COLUMNS_OF_WHO = 2
"""Place and name."""


class ResultsOnPaper:
    """The list that the page of results shows for the same `after`, on paper."""

    def __init__(self, event: Event, asked: str) -> None:
        self.event = event
        self.evening: Evening = evening_of(event)
        self.after = self.evening.after(asked)
        last = self.evening.last_shown(self.after)
        self.deals = range(1, (last or event.deals) + 1)
        self.rounds = range(1, event.round_and_hand(self.deals[-1])[0] + 1) if event.has_rounds else range(0)
        self.words = after_in_words(event, self.after, last=last)

    @property
    def is_latest(self) -> bool:
        """Return whether the list is the latest one, not one after an earlier hand."""
        return self.after == self.evening.after("")

    @property
    def lists(self) -> Sequence[RankedList[Any]]:
        return place_lists(self.event, self.evening, after=self.after)

    @cached_property
    def points_columns(self) -> list[PointsColumn]:
        return points_columns(self.event)

    @property
    def columns_beside_total(self) -> int:
        """Return the number of columns that say what places go by, besides the total."""
        return len(self.points_columns) - 1

    @property
    def columns(self) -> int:
        """Return the number of columns besides those of hands or rounds."""
        return COLUMNS_OF_WHO + len(self.points_columns)

    def points_of(self, row: Placed[Any]) -> list[Points | None]:
        """Return the points of a row in each column of points; None without a place."""
        return [column.of(row) for column in self.points_columns]

    def context(self) -> ResultsContext:
        return {
            "after": self.words,
            "state": results_state(self.event, self.evening),
            "end_of_game": end_of_game(self.event.rules),
            "points_columns": self.points_columns,
        }

    def round_points(self, row: Placed[Any], number: int) -> int | None:
        return points_of_round(row.who.hands, self.event.hands_of_round(number))


def hands_paper(event: Event, asked: str) -> ResultsContext:
    """Return places with the points of each hand. With several rounds a list has a page for every few of them."""
    found = ResultsOnPaper(event, asked)
    rounds_of_pages = _rounds_by_page(found)
    pages = [
        (one, rounds, [(row, _hands(row, rounds), found.points_of(row)) for row in one.rows])
        for one in found.lists
        for rounds in rounds_of_pages
    ]
    widest = max(sum(len(hands) for _number, hands in rounds) for rounds in rounds_of_pages)
    return found.context() | {
        "pages": pages,
        "columns": found.columns + widest,
        "is_landscape": widest > MOST_HANDS_UPRIGHT,
    }


RoundsOfPage = Sequence[tuple[int, Sequence[int]]]
"""The rounds of a page, each with its hands."""


def _rounds_by_page(found: ResultsOnPaper) -> Sequence[RoundsOfPage]:
    """Return the rounds of each page. One sitting has one page."""
    event = found.event
    if not found.rounds:
        return [[(1, found.deals)]]
    rounds = [
        (number, [deal for deal in event.hands_of_round(number) if deal in found.deals]) for number in found.rounds
    ]
    most = max(1, MOST_HANDS_OF_ROUNDS // event.hands_in_round)
    return [rounds[at : at + most] for at in range(0, len(rounds), most)]


def _hands(row: Placed[Any], rounds: RoundsOfPage) -> list[tuple[str, str, bool]]:
    """Return the points and the remark of each hand, and whether it is the first of its round."""
    return [(*hand_in_words(row.who, deal), deal == hands[0]) for _number, hands in rounds for deal in hands]
