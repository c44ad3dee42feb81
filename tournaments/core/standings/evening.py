"""An evening's sheets as plain values: what is in, what is missing, what counts for each team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tournaments.core.standings.counted_deals import ENTERED, NOT_PLAYED, OnSheet, count_hands, deals_left_out
from tournaments.core.standings.teams import SeatedTeam, TeamResult


class Table(NamedTuple):
    """One table of a round: its number, the deals it plays, and whether its points decide which one is the last."""

    number: int
    first_deal: int
    last_deal: int
    ends_by_points: bool = False


class SheetIn(NamedTuple):
    """A sheet that is in: the state of its hand, and whether it waits for a second person."""

    state: str = ENTERED
    unconfirmed: bool = False


PLAIN = SheetIn()

ALL = "all"
"""The value of `?after=` for every sheet that is in."""


class TableDeal(NamedTuple):
    """A table and a deal, which identify a sheet."""

    table: int
    deal: int


@dataclass(frozen=True, kw_only=True)
class Evening:
    """The tables, sheets and points of an evening.

    `tables` are by seating, `sheets` by seating and deal, `points` by team and deal. `rule` says how unfinished hands
    count.
    """

    teams: Sequence[SeatedTeam]
    tables: Mapping[int, Table]
    sheets: Mapping[tuple[int, int], SheetIn]
    points: Mapping[int, Mapping[int, int]]
    rule: str
    missing: tuple[TableDeal, ...] = field(init=False)
    finished: frozenset[int] = field(init=False)
    """The seatings of tables whose game is over by its points. It counts whole, however long the others play."""

    def __post_init__(self) -> None:
        missing = [
            TableDeal(table.number, deal)
            for pk, table in self.tables.items()
            for deal in range(table.first_deal, table.last_deal + 1)
            if (pk, deal) not in self.sheets
        ]
        object.__setattr__(self, "missing", tuple(sorted(missing)))
        going_on = {place.table for place in missing}
        going_on |= {self.tables[pk].number for (pk, _deal), sheet in self.sheets.items() if sheet.state == NOT_PLAYED}
        finished = (pk for pk, table in self.tables.items() if table.ends_by_points and table.number not in going_on)
        object.__setattr__(self, "finished", frozenset(finished))

    @property
    def sheets_due(self) -> int:
        """Return the number of sheets of the whole evening, without hands that a table did not play."""
        return self.sheets_in + len(self.missing)

    @property
    def sheets_in(self) -> int:
        """Return the number of sheets that are in, without those for hands not played."""
        return sum(sheet.state != NOT_PLAYED for sheet in self.sheets.values())

    @property
    def last_deal(self) -> int:
        """Return the last deal that any table plays; 0 without tables."""
        return max((table.last_deal for table in self.tables.values()), default=0)

    @property
    def complete(self) -> int:
        """Return the last deal up to which every sheet is in; 0 if there is none."""
        return min((place.deal for place in self.missing), default=self.last_deal + 1) - 1

    @property
    def unconfirmed(self) -> list[TableDeal]:
        """Return the sheets that wait for a second person."""
        waiting = (key for key, sheet in self.sheets.items() if sheet.unconfirmed)
        return sorted(TableDeal(self.tables[pk].number, deal) for pk, deal in waiting)

    def after(self, asked: str) -> int | None:
        """Return the deal after which the results are shown, or None for every sheet that is in.

        `asked` is "all" or a deal that all tables have in. Otherwise it is the last such deal, if there is one.
        """
        if asked.isdecimal() and len(asked) < 5 and 1 <= int(asked) <= self.complete:
            return int(asked)
        return None if asked == ALL else self.complete or None

    def until(self, deal: int) -> "Evening":
        """Return the evening as if it ended after that deal."""
        return replace(
            self,
            tables={
                pk: table._replace(last_deal=min(table.last_deal, deal))
                for pk, table in self.tables.items()
                if table.first_deal <= deal
            },
            sheets={key: sheet for key, sheet in self.sheets.items() if key[1] <= deal},
            points={
                team: {at: points for at, points in by_deal.items() if at <= deal}
                for team, by_deal in self.points.items()
            },
        )

    def deals_in(self, *, after: int | None = None) -> list[int]:
        """Return the deals that count after that one, or with all sheets: those with at least one sheet in."""
        return sorted({deal for pk, deal in self.sheets if self.counts(pk, deal, after)})

    def last_shown(self, after: int | None) -> int:
        """Return the last deal of the lists after that deal, or with all sheets; 0 without tables."""
        return max([after, *self.deals_in(after=after)]) if after else self.last_deal

    def counts(self, seating: int, deal: int, after: int | None) -> bool:
        """Return whether the lists after that deal, or with all sheets, count a sheet. A finished game counts whole."""
        return after is None or deal <= after or seating in self.finished

    def results(self, *, after: int | None = None) -> list[TeamResult]:
        """Return every team with the points that count, after that deal or with all sheets, by team number."""
        if after is not None and after >= self.last_deal:
            after = None  # there are no later deals
        deals_so_far = len({deal for _pk, deal in self.sheets if after is None or deal <= after})
        special: dict[int, dict[int, SheetIn]] = {}
        for (pk, deal), sheet in self.sheets.items():
            if sheet is not PLAIN and self.counts(pk, deal, after):
                special.setdefault(pk, {})[deal] = sheet
        states = ((deal, sheet.state) for sheets in special.values() for deal, sheet in sheets.items())
        left_out = deals_left_out(states, rule=self.rule)
        if not special and not left_out and not self.finished and after is None:
            return [TeamResult(team, self.points.get(team.pk, {}), deals_so_far=deals_so_far) for team in self.teams]
        results = (
            self._result(team, special, left_out, None if self._is_finished(team) else after, deals_so_far)
            for team in self.teams
        )
        return [
            result._replace(deals_so_far=result.played) if self._is_finished(result.team) else result
            for result in results
        ]

    def _is_finished(self, team: SeatedTeam) -> bool:
        return bool(self.finished) and not self.finished.isdisjoint(team.seatings[-1:])

    def _result(
        self,
        team: SeatedTeam,
        special: Mapping[int, Mapping[int, SheetIn]],
        left_out: frozenset[int],
        after: int | None,
        deals_so_far: int,
    ) -> TeamResult:
        points = self.points.get(team.pk, {})
        if after is not None:
            points = {deal: count for deal, count in points.items() if deal <= after}
        own = {deal: sheet for pk in team.seatings if pk in special for deal, sheet in special[pk].items()}
        if not own and not left_out:
            return TeamResult(team, points, deals_so_far=deals_so_far)
        on_sheets = {deal: OnSheet(points.get(deal, 0), own.get(deal, PLAIN).state) for deal in sorted({*points, *own})}
        counted = count_hands(on_sheets, rule=self.rule, left_out=left_out)
        unconfirmed = frozenset(deal for deal, sheet in own.items() if sheet.unconfirmed)
        not_played = frozenset(deal for deal, sheet in own.items() if sheet.state == NOT_PLAYED)
        return TeamResult(team, counted.hands, counted.remarks, unconfirmed, not_played, deals_so_far)
