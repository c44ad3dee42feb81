"""The lists of results as they go on paper: places, names and points as texts. It ranks nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.core.standings.counted_deals import NOT_PLAYED
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.standings.queries import (
    Evening,
    RankedList,
    ResultsState,
    evening_of,
    remark_in_words,
    results_state,
    sizes_in_words,
    team_lists,
)
from tournaments.wording.points import points


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCell:
    """The points of one hand, and what is special about it in words."""

    points: str
    remark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow:
    """One team: its place, hand by hand, the points of each player where the list goes by these, and the total."""

    place: str
    name: str
    hands: tuple[HandCell, ...]
    each: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultList:
    """One list of places; the heading says for which tables where there are several lists."""

    heading: str
    rows: tuple[ResultRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsPaper:
    """All lists of an evening with everything that is in, and which results these are."""

    state: ResultsState
    deals: range
    per_player: bool
    lists: tuple[ResultList, ...]

    @property
    def columns(self) -> int:
        """Columns of a list hand by hand: place, team, the hands, total, and each player's points if asked for."""
        return 3 + len(self.deals) + self.per_player


def results_paper(event: Event) -> ResultsPaper:
    """The results of the event as they stand."""
    evening = evening_of(event)
    deals = range(1, (evening.last_deal or event.deals) + 1)
    return ResultsPaper(
        state=results_state(event, evening),
        deals=deals,
        per_player=event.lists == Lists.PER_PLAYER,
        lists=tuple(_lists(event, evening, deals)),
    )


def _lists(event: Event, evening: Evening, deals: range) -> Iterator[ResultList]:
    for one in team_lists(event, evening.results()):
        yield ResultList(heading=sizes_in_words(one.sizes), rows=tuple(_rows(one, deals)))


def _rows(one: RankedList[TeamResult], deals: range) -> Iterator[ResultRow]:
    for row in one.rows:
        yield ResultRow(
            place=row.place_shown,
            name=row.who.name,
            hands=tuple(_hand(row.who, deal) for deal in deals),
            each=points(row.who.per_chair),
            total=points(row.who.total),
        )


def _hand(team: TeamResult, deal: int) -> HandCell:
    brought, remark = team.hands.get(deal), team.remarks.get(deal)
    shown = "–" if brought is None or (remark and remark.code == NOT_PLAYED) else points(brought)
    return HandCell(points=shown, remark=remark_in_words(remark) if remark else "")
