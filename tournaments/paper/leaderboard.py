"""The content of the leaderboard: its columns and its type are such that it fits on one page where that is possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.one_page import LANDSCAPE, LEADERBOARD_SIZES, UPRIGHT, PageSpace, TypeSize, largest_type
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.paper.result_papers import ResultsContext, ResultsOnPaper
from tournaments.standings.queries import RankedList, hands_played_in_words, name_with_hands, who_won_in_words
from tournaments.wording.points import points

MOST_ROUNDS_UPRIGHT, MOST_ROUNDS_SHOWN = 2, 6
"""Columns of rounds of a leaderboard on upright paper, and on landscape paper.

A column such as "Rounds won" takes two.
"""
MOST_ROUNDS_IN_SMALL_TYPE = 3
"""Columns of rounds on upright paper where that brings a long leaderboard onto one page."""
PLACE_WIDTH, ROUND_WIDTH, RANKING_WIDTH = 20, 22, 34
"""Widths in millimeters: of the column of places, of a column of rounds, and of one such as "Rounds won"."""


def leaderboard(event: Event, asked: str) -> ResultsContext:
    """Return places and totals, with the points of each round if there are few enough for the wall."""
    found = ResultsOnPaper(event, asked)
    lists = found.lists
    layout = _layout(found, lists)
    shown = [
        (
            one,
            [
                (
                    row,
                    [found.round_points(row, number) for number in layout.rounds],
                    found.points_of(row),
                    winner_in_words(row.who) if event.is_final and found.is_latest and row.place == 1 else "",
                )
                for row in one.rows
            ],
        )
        for one in lists
    ]
    return found.context() | {
        "lists": shown,
        "rounds": layout.rounds,
        "columns": found.columns + len(layout.rounds),
        "games": who_won_in_words(event, found.evening),
        "is_landscape": layout.is_landscape,
        "type_size": layout.type_size,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardLayout:
    """The columns of rounds, the way the paper is turned, and the type of the rows: one for all lists."""

    rounds: range
    is_landscape: bool
    type_size: TypeSize


def _layout(found: ResultsOnPaper, lists: Sequence[RankedList[Any]]) -> LeaderboardLayout:
    """Return the layout with the largest type, landscape only where upright paper is too narrow or its type smaller."""
    width = len(found.rounds) + 2 * found.columns_beside_total
    rounds = found.rounds if len(found.rounds) > 1 and width <= MOST_ROUNDS_SHOWN else range(0)
    is_landscape = bool(rounds) and width > MOST_ROUNDS_UPRIGHT
    size = _type_size(found, lists, rounds, LANDSCAPE if is_landscape else UPRIGHT)
    if size is None and is_landscape and width <= MOST_ROUNDS_IN_SMALL_TYPE:
        is_landscape, size = False, _type_size(found, lists, rounds, UPRIGHT)
    return LeaderboardLayout(rounds=rounds, is_landscape=is_landscape, type_size=size or LEADERBOARD_SIZES[-1])


def _type_size(
    found: ResultsOnPaper, lists: Sequence[RankedList[Any]], rounds: range, page: PageSpace
) -> TypeSize | None:
    """Return the largest type with which each list fits on one page, None if one does not fit."""
    sizes = [
        largest_type(
            [_written(found.event, row) for row in one.rows],
            page,
            LEADERBOARD_SIZES,
            columns_width=PLACE_WIDTH + len(rounds) * ROUND_WIDTH + found.columns_beside_total * RANKING_WIDTH,
            figures=max((len(points(row.who.total or 0)) for row in one.rows), default=1),
        )
        for one in lists
    ]
    fitting = [size for size in sizes if size]
    return max(fitting, key=LEADERBOARD_SIZES.index) if len(fitting) == len(sizes) else None


def _written(event: Event, row: Placed[Any]) -> str:
    """Return the name of a row with all that is beside it."""
    remark = hands_played_in_words(row.who) if not row.who.has_all_hands else ""
    return " ".join(
        filter(None, [name_with_hands(event, row.who), remark, winner_in_words(row.who) if row.place == 1 else ""])
    )


def winner_in_words(who: TeamResult | PlayerResult) -> str:
    """Return what stands beside a first place: "Winners" of a team of several, "Winner" of one person."""
    is_one = isinstance(who, PlayerResult) or len({member.player for member in who.players}) == 1
    return _("Winner") if is_one else _("Winners")
