"""An evening's sheets as plain values: what is in, what is missing, what counts for each team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.core.standings.counted_deals import ENTERED, NOT_PLAYED, OnSheet, count_hands, deals_left_out
from tournaments.core.standings.credits import NOTHING, WINNERS_AVERAGE, credits_by_deal, with_team_credit
from tournaments.core.standings.rounds_won import round_of, rounds_won
from tournaments.core.standings.teams import SeatedTeam, TeamResult


class TableInResults(NamedTuple):
    """One table of a round: its number, the deals it plays, and whether its points decide which one is the last.

    `goes_on`: it plays later deals, which are left out.
    """

    number: int
    first_deal: int
    last_deal: int
    ends_by_points: bool = False
    goes_on: bool = False


class SheetIn(NamedTuple):
    """A sheet that is in: the state of its hand, and whether it waits for a second person or has totals only."""

    state: str = ENTERED
    unconfirmed: bool = False
    total_only: bool = False


PLAIN = SheetIn()

ALL = "all"
"""The value of `?after=` for every sheet that is in."""


@dataclass(frozen=True, kw_only=True)
class Evening:
    """The tables, sheets and points of an evening.

    `tables` are by seating, `sheets` by seating and deal, `points` by team and deal. `rule` says how unfinished hands
    count, `credit` what sitting out brings. `round_hands` is the number of hands in a round, 0 for one sitting.
    `held_back` is the last deal if it is left out because only the organizers may see it, 0 if nothing is;
    `is_counting` tells whether sheets are missing then.
    """

    teams: Sequence[SeatedTeam]
    tables: Mapping[int, TableInResults]
    sheets: Mapping[tuple[int, int], SheetIn]
    points: Mapping[int, Mapping[int, int]]
    rule: str
    credit: str = NOTHING
    round_hands: int = 0
    low_wins: bool = False
    held_back: int = 0
    is_counting: bool = False
    missing: tuple[SheetPlace, ...] = field(init=False)
    finished: frozenset[int] = field(init=False)
    """The seatings of tables whose game is over by its points. It counts whole, however long the others play."""

    def __post_init__(self) -> None:
        missing = [
            SheetPlace(table.number, deal)
            for pk, table in self.tables.items()
            for deal in range(table.first_deal, table.last_deal + 1)
            if (pk, deal) not in self.sheets
        ]
        object.__setattr__(self, "missing", tuple(sorted(missing)))
        going_on = {place.table for place in missing}
        going_on |= {
            self.tables[pk].number for (pk, _deal), sheet in self._special.items() if sheet.state == NOT_PLAYED
        }
        finished = (pk for pk, table in self.tables.items() if table.ends_by_points and table.number not in going_on)
        object.__setattr__(self, "finished", frozenset(finished))

    @cached_property
    def _special(self) -> Mapping[tuple[int, int], SheetIn]:
        """The sheets that may differ from a plain one: few of thousands."""
        return {place: sheet for place, sheet in self.sheets.items() if sheet is not PLAIN}

    @property
    def sheets_needed(self) -> int:
        """Return the number of sheets of the whole evening, without hands that a table did not play."""
        return self.sheets_in + len(self.missing)

    @property
    def sheets_in(self) -> int:
        """Return the number of sheets that are in, without those for hands not played."""
        return len(self.sheets) - sum(sheet.state == NOT_PLAYED for sheet in self._special.values())

    def without_lines(self, *, after: int | None = None) -> list[SheetPlace]:
        """Return the sheets of which only the totals are known, so that nobody can count their books or red threes.

        They are those that the lists after that deal, or with all sheets, count.
        """
        found = (place for place, sheet in self._special.items() if sheet.total_only and self.counts(*place, after))
        return sorted(SheetPlace(self.tables[pk].number, deal) for pk, deal in found)

    @cached_property
    def last_deal(self) -> int:
        """Return the last deal that any table plays; 0 without tables."""
        return max((table.last_deal for table in self.tables.values()), default=0)

    @cached_property
    def complete(self) -> int:
        """Return the last deal up to which every sheet is in; 0 if there is none.

        Deals that a round which ended early did not play are passed over.
        """
        before = min((place.deal for place in self.missing), default=self.last_deal + 1) - 1
        tables = self.tables.values()
        return max((min(table.last_deal, before) for table in tables if table.first_deal <= before), default=0)

    @property
    def unconfirmed(self) -> list[SheetPlace]:
        """Return the sheets that wait for a second person."""
        waiting = (key for key, sheet in self._special.items() if sheet.unconfirmed)
        return sorted(SheetPlace(self.tables[pk].number, deal) for pk, deal in waiting)

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
                pk: table._replace(last_deal=deal, goes_on=True) if table.last_deal > deal else table
                for pk, table in self.tables.items()
                if table.first_deal <= deal
            },
            sheets={key: sheet for key, sheet in self.sheets.items() if key[1] <= deal},
            points={
                team: {at: points for at, points in by_deal.items() if at <= deal}
                for team, by_deal in self.points.items()
            },
        )

    @property
    def has_last_deal(self) -> bool:
        """Return whether a sheet of the last deal is in."""
        return any(deal == self.last_deal for _pk, deal in self.sheets)

    def for_everyone(self, *, hides_last: bool) -> "Evening":
        """Return the evening as others than the organizers may see it.

        With `hides_last`, the last deal is left out from its first sheet on: it says who wins.
        """
        if not hides_last or not self.has_last_deal:
            return self
        shown = self.until(self.last_deal - 1)
        return replace(shown, held_back=self.last_deal, is_counting=bool(self.missing))

    def deals_in(self, *, after: int | None = None) -> list[int]:
        """Return the deals that count after that one, or with all sheets: those with at least one sheet in."""
        if after is None or not self.finished:
            return [deal for deal in self._deals_of_sheets if after is None or deal <= after]
        return sorted({deal for pk, deal in self.sheets if self.counts(pk, deal, after)})

    @cached_property
    def _deals_of_sheets(self) -> list[int]:
        return sorted({deal for _pk, deal in self.sheets})

    def last_shown(self, after: int | None) -> int:
        """Return the last deal of the lists after that deal, or with all sheets; 0 without tables."""
        return max([after, *self.deals_in(after=after)]) if after else self.last_deal

    def counts(self, seating: int, deal: int, after: int | None) -> bool:
        """Return whether the lists after that deal, or with all sheets, count a sheet. A finished game counts whole."""
        return after is None or deal <= after or seating in self.finished

    @property
    def rounds(self) -> range:
        """Return the numbers of the rounds that have begun; empty for one sitting."""
        return range(1, round_of(self.last_deal, self.round_hands) + 1) if self.round_hands else range(0)

    def results(self, *, after: int | None = None) -> list[TeamResult]:
        """Return every team with the points that count, after that deal or with all sheets, by team number.

        A team that sits out of a round has the credit for it.
        """
        if not self.round_hands and self.credit != WINNERS_AVERAGE:
            return self._counted(after)
        played = self._counted(after)
        won = self._rounds_won(played, after)
        results = [result._replace(wins=won.get(result.team.pk, {})) for result in played]
        by_deal = credits_by_deal(results, rule=self.credit, round_hands=self.round_hands)
        deals = self.deals_in(after=after)
        missed = (self._missed(result.team, deals) for result in results)
        return [
            with_team_credit(result, out, rule=self.credit, by_deal=by_deal) if out else result
            for result, out in zip(results, missed, strict=True)
        ]

    def _rounds_won(self, results: Sequence[TeamResult], after: int | None) -> dict[int, dict[int, Fraction]]:
        going_on = {(self.round_of(deal), table) for table, deal in self.missing}
        tables = self.tables.values()
        later = (table for table in tables if table.goes_on or (after is not None and table.last_deal > after))
        going_on |= {(self.round_of(table.first_deal), table.number) for table in later}
        found: dict[tuple[int, int], list[TeamResult]] = {}
        for result in results:
            last = {self.round_of(self.tables[pk].first_deal): self.tables[pk].number for pk in result.team.seatings}
            for place in last.items():
                if place not in going_on:
                    found.setdefault(place, []).append(result)
        return rounds_won(found, round_hands=self.round_hands, low_wins=self.low_wins)

    def _missed(self, team: SeatedTeam, deals: Sequence[int]) -> list[int]:
        """Return the deals of the rounds that a team sits out."""
        seated = {self.round_of(self.tables[pk].first_deal) for pk in team.seatings}
        out = (deal for deal in deals if self.round_of(deal) not in seated)
        return [deal for deal in out if any(member.plays(deal) for member in team.members)]

    def round_of(self, deal: int) -> int:
        return round_of(deal, self.round_hands)

    def _counted(self, after: int | None) -> list[TeamResult]:
        """Return every team with the points of the hands that it played."""
        if after is not None and after >= self.last_deal:
            after = None  # there are no later deals
        deals_so_far = sum(after is None or deal <= after for deal in self._deals_of_sheets)
        special: dict[int, dict[int, SheetIn]] = {}
        for (pk, deal), sheet in self._special.items():
            if self.counts(pk, deal, after):
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
        on_sheets = {
            deal: OnSheet(points.get(deal, 0), sheet.state, sheet.total_only)
            for deal in sorted({*points, *own})
            for sheet in [own.get(deal, PLAIN)]
        }
        counted = count_hands(on_sheets, rule=self.rule, left_out=left_out)
        unconfirmed = frozenset(deal for deal, sheet in own.items() if sheet.unconfirmed)
        not_played = frozenset(deal for deal, sheet in own.items() if sheet.state == NOT_PLAYED)
        return TeamResult(team, counted.hands, counted.remarks, unconfirmed, not_played, deals_so_far)
