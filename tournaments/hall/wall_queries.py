"""Read what the wall shows: whose name is at which table, missing sheets, standings, winners."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.core.people.names import folded, team_name
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Mark, Placed, first_places, reading_order
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event, Hall, Round
from tournaments.models.progress import Progress
from tournaments.models.seating import last_round
from tournaments.standings.column_queries import rounds_won
from tournaments.standings.gained_queries import key_of, places_gained
from tournaments.standings.name_queries import NameOf, names_for_everyone
from tournaments.standings.queries import (
    RankedList,
    ResultsState,
    evening_of,
    lists_to_read_out,
    place_lists,
    results_state,
    score_of,
)
from tournaments.tables.queries import tables_of
from tournaments.tables.sit_out_queries import sitting_out

PODIUM = (2, 1, 3)
"""The places of the winners' podium, from left to right."""

MOST_CARDS_ON_WALL = 3
"""How many of the first are shown as cards side by side. A tie that goes on beyond them has no card."""

USUAL_MINUTES = 30


def hall_of(event: Event) -> Hall:
    """Return what the hall's screens show; not saved if nobody changed it yet."""
    return Hall.objects.filter(event=event).first() or Hall(event=event)


def next_clock(event: Event) -> dict[str, int]:
    """Return the hand and the minutes of the next clock.

    It is the first hand of the round that neither is in nor had a clock. A whole round's clock starts with its first.
    """
    before = current_hands(event).start - 1
    if not event.times_rounds:
        before = max(before, evening_of(event).complete, hall_of(event).clock_deal or 0)
    return {"deal": min(before + 1, event.deals), "minutes": event.clock_minutes or USUAL_MINUTES}


def current_hands(event: Event) -> range:
    """Return the hands of the last round that has started, or is drawn."""
    round_ = last_round(event)
    return range(round_.first_deal, round_.last_deal + 1)


# Before play: find your name


@dataclass(frozen=True, slots=True, kw_only=True)
class WallName:
    """A person on the wall and their table, None for someone who sits out."""

    name: str
    table: int | None = None


def names_and_tables(event: Event, round_: Round) -> list[WallName]:
    """Return everyone at a table of the round and everyone who sits out of it, by first name."""
    name_of = names_for_everyone(event)
    seated = [
        WallName(name=name_of(player.pk, player.name), table=table.seating.table)
        for table in tables_of(round_)
        for team in table.teams
        for player in team.present
    ]
    waiting = [WallName(name=name_of(player.pk, player.name)) for player in sitting_out(event, round_)]
    return sorted([*seated, *waiting], key=lambda one: folded(one.name))


# During play and at the end


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRow:
    """A row of the standings: who has the place, the points it goes by, and rounds won if they decide places.

    `who` is the team's or the player's id, `moved` the places gained since the hand before, negative if lost.
    """

    who: int
    place: int
    place_shown: str
    people: tuple[str, ...]
    points: Mark
    won: Mark | None
    moved: int = 0

    @property
    def lost(self) -> int:
        return -self.moved

    @property
    def name(self) -> str:
        return team_name(self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class WallList:
    """A list of standings: the table sizes in words, empty if it is for all. `cards` rows on top are shown as cards."""

    heading: str
    rows: tuple[WallRow, ...]
    cards: int

    @property
    def on_cards(self) -> tuple[WallRow, ...]:
        return self.rows[: self.cards]

    @property
    def others(self) -> tuple[WallRow, ...]:
        return self.rows[self.cards :]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsOnWall:
    """The hand whose sheets come in now, and its tables, each with whether its sheet is in.

    Those of the first hand are there from the start, those of a later one from its first sheet on.
    """

    deal: int
    tables: tuple[tuple[int, bool], ...]

    @property
    def sheets_in(self) -> int:
        return sum(is_in for _table, is_in in self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsOnWall:
    """How far the results are, the last hand that counts (None: every sheet that is in), the lists, and sheets in.

    `is_before_last`: one more hand is planned.
    """

    state: ResultsState
    after: int | None
    lists: list[WallList]
    sheets: SheetsOnWall
    is_before_last: bool


def standings_on_wall(event: Event) -> StandingsOnWall:
    """Return the standings that everyone sees, and the sheets that are in."""
    evening = evening_of(event)
    shown = evening.for_everyone(hides_last=event.hides_last_hand)
    after = shown.after("")
    ranked: Sequence[RankedList[Any]] = place_lists(event, shown, after=after)
    gained = places_gained(event, shown, ranked, after=after)
    return StandingsOnWall(
        state=results_state(event, shown),
        after=after,
        lists=[one for one in _wall_lists(event, ranked, gained) if one.rows],
        sheets=_sheets_on_wall(evening),
        is_before_last=bool(event.rules.deals) and not event.has_rounds and after == event.deals - 1,
    )


def _wall_lists(event: Event, lists: Sequence[RankedList[Any]], gained: Mapping[int, int]) -> list[WallList]:
    """Return the lists that decide the event, with those who have a place."""
    row_of = _rows_on_wall(event)
    rows = ([row_of(row) for row in one.placed] for one in lists)
    return [
        WallList(
            heading=one.heading,
            rows=tuple(replace(row, moved=gained.get(row.who, 0)) for row in shown),
            cards=first_places(one.rows, most=MOST_CARDS_ON_WALL),
        )
        for one, shown in zip(lists, rows, strict=True)
    ]


def _rows_on_wall(event: Event) -> Callable[[Placed[TeamResult] | Placed[PlayerResult]], WallRow]:
    """Return what makes a row of the wall of a team or player with a place."""
    name_of, points = names_for_everyone(event), score_of(event)

    def shown(row: Placed[TeamResult] | Placed[PlayerResult]) -> WallRow:
        return WallRow(
            who=key_of(row.who),
            place=row.place,
            place_shown=row.place_shown,
            people=_people(row.who, name_of),
            points=points(row.who),
            won=rounds_won(event, row),
        )

    return shown


def _people(result: TeamResult | PlayerResult, name_of: NameOf) -> tuple[str, ...]:
    if isinstance(result, PlayerResult):
        return (name_of(result.player, result.name),)
    return tuple(dict.fromkeys(name_of(member.player, member.name) for member in result.players))


def _sheets_on_wall(evening: Evening) -> SheetsOnWall:
    """Return the tables of the hand that comes in. Once all its sheets are in, there are none to wait for."""
    deal = min(evening.complete + 1, evening.last_deal)
    there = {evening.tables[seating].number for seating, of_sheet in evening.sheets if of_sheet == deal}
    missing = {place.table for place in evening.missing if place.deal == deal}
    comes_in = missing and (there or not evening.sheets)
    tables = sorted(there | missing) if comes_in else []
    return SheetsOnWall(deal=deal, tables=tuple((table, table in there) for table in tables))


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnersPlace:
    """A step of the podium: everyone with that place."""

    place: int
    people: tuple[tuple[str, ...], ...]
    points: Mark
    won: Mark | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Podium:
    """The first three places of one list, as far as they are read out, and the place that was read out last."""

    heading: str
    places: tuple[WinnersPlace, ...]
    latest: WinnersPlace

    @property
    def is_one_winner(self) -> bool:
        """Return whether the first place is read out last, and is one person's."""
        return self.latest.place == 1 and sum(map(len, self.latest.people)) == 1


def podiums(event: Event, state: Progress) -> list[Podium]:
    """Return a podium for each list once the winners are read out or final, and while they are read out, the one list.

    Before that, and while a sheet is missing, there is none.
    """
    if not (state.all_in or event.is_final):
        return []
    evening, reading = evening_of(event), event.reading
    found: Sequence[RankedList[Any]]
    if event.has_told_winners:
        found = place_lists(event, evening)
        read = [(one.heading, reading_order(one.rows)) for one in found]
    elif reading is None:
        return []
    else:
        found = [lists_to_read_out(event, evening, by_player=reading.by_player)[reading.list]]
        read = [(one.heading, reading_order(one.rows, first=reading.first or None)[: reading.step]) for one in found]
    row_of = _rows_on_wall(event)
    return [_podium(heading, [_winners(map(row_of, group)) for group in groups]) for heading, groups in read if groups]


def _podium(heading: str, read: Sequence[WinnersPlace]) -> Podium:
    """Return the podium of the places that are read out, the latest last."""
    steps = {place.place: place for place in read}
    on_podium = tuple(steps[place] for place in PODIUM if place in steps)
    return Podium(heading=heading, places=on_podium, latest=read[-1])


def _winners(rows: Iterable[WallRow]) -> WinnersPlace:
    """Return everyone who has a place, which all the rows share."""
    first, *tied = rows
    people = tuple(row.people for row in (first, *tied))
    return WinnersPlace(place=first.place, people=people, points=first.points, won=first.won)
