"""Read what the wall shows: whose name is at which table, missing sheets, standings, winners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from tournaments.core.people.names import folded, team_name
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Mark, Placed
from tournaments.core.standings.teams import TeamResult
from tournaments.models import Event, Hall, Round, Sheet
from tournaments.models.progress import Progress
from tournaments.models.seating import last_round
from tournaments.standings.column_queries import rounds_won
from tournaments.standings.name_queries import NameOf, names_for_everyone
from tournaments.standings.queries import (
    RankedList,
    ResultsState,
    evening_for_everyone,
    evening_of,
    place_lists,
    player_lists,
    players_of,
    results_state,
    score_of,
)
from tournaments.tables.queries import tables_of
from tournaments.tables.sit_out_queries import sitting_out

PODIUM = (2, 1, 3)
"""The places of the winners' podium, from left to right."""

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


def has_begun(event: Event, round_: Round, progress: Progress) -> bool:
    """Return whether a hand of the round is or was in, or its clock runs. Before that, everyone finds their table."""
    if event.hall.clock is not None:
        return True
    if round_.number == 1:
        return progress.has_begun
    return Sheet.objects.filter(seating__round=round_).not_undone().exists()


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
    """A list of standings: the table sizes in words, empty if it is for all."""

    heading: str
    rows: tuple[WallRow, ...]

    @property
    def podium(self) -> tuple[WallRow, ...]:
        """Return the three rows on top."""
        return self.rows[:3]

    @property
    def others(self) -> tuple[WallRow, ...]:
        return self.rows[3:]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsOnWall:
    """The hand whose sheets come in now, and its tables, each with whether its sheet is in; none before the first."""

    deal: int
    tables: tuple[tuple[int, bool], ...]


def standings_on_wall(event: Event) -> tuple[ResultsState, int | None, list[WallList]]:
    """Return how far the results are, the last hand that counts (None: every sheet that is in), and the lists."""
    evening = evening_for_everyone(event)
    after = evening.after("")
    lists = _wall_lists(event, evening, after=after)
    before = _wall_lists(event, evening, after=after - 1) if after and after > 1 else []
    places = {row.who: row.place for one in before for row in one.rows}
    return results_state(event, evening), after, [_with_moves(one, places) for one in lists if one.rows]


def _with_moves(one: WallList, places: Mapping[int, int]) -> WallList:
    rows = (replace(row, moved=places.get(row.who, row.place) - row.place) for row in one.rows)
    return replace(one, rows=tuple(rows))


def _wall_lists(event: Event, evening: Evening, *, after: int | None = None, by_player: bool = False) -> list[WallList]:
    """Return the lists of teams, or of players, with those who have a place."""
    name_of, points = names_for_everyone(event), score_of(event)

    def shown(row: Placed[TeamResult] | Placed[PlayerResult]) -> WallRow:
        return WallRow(
            who=row.who.player if isinstance(row.who, PlayerResult) else row.who.team.pk,
            place=row.place,
            place_shown=row.place_shown,
            people=_people(row.who, name_of),
            points=points(row.who),
            won=rounds_won(event, row),
        )

    by_player = by_player and not event.ranks_players
    lists: Sequence[RankedList[TeamResult] | RankedList[PlayerResult]] = (
        player_lists(event, players_of(event, evening, after=after))
        if by_player
        else place_lists(event, evening, after=after)
    )
    return [WallList(heading=one.heading, rows=tuple(map(shown, one.placed))) for one in lists]


def _people(result: TeamResult | PlayerResult, name_of: NameOf) -> tuple[str, ...]:
    if isinstance(result, PlayerResult):
        return (name_of(result.player, result.name),)
    return tuple(dict.fromkeys(name_of(member.player, member.name) for member in result.players))


def sheets_on_wall(event: Event) -> SheetsOnWall:
    """Return the tables of the hand that comes in. Once all its sheets are in, there are none to wait for."""
    evening = evening_of(event)
    deal = min(evening.complete + 1, evening.last_deal)
    there = {evening.tables[seating].number for seating, of_sheet in evening.sheets if of_sheet == deal}
    missing = {place.table for place in evening.missing if place.deal == deal}
    tables = sorted(there | missing) if there and missing else []
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


def podiums(event: Event, state: Progress) -> list[Podium]:
    """Return a podium for each list once the winners are read out or final, and while they are read out, the one list.

    Before that, and while a sheet is missing, there is none.
    """
    if not (state.all_in or event.is_final):
        return []
    reading = event.reading
    if event.winners_shown_at or event.is_final:
        lists = _wall_lists(event, evening_of(event))
        return [_podium(one, _places(one)) for one in lists if one.rows]
    if reading is None or not reading.step:
        return []
    one = _wall_lists(event, evening_of(event), by_player=reading.by_player)[reading.list]
    places = [place for place in _places(one) if not reading.first or place.place <= reading.first]
    return [_podium(one, places[-reading.step :])] if places else []


def _podium(one: WallList, places: Sequence[WinnersPlace]) -> Podium:
    steps = {place.place: place for place in places}
    on_podium = tuple(steps[place] for place in PODIUM if place in steps)
    return Podium(heading=one.heading, places=on_podium, latest=places[0])


def _places(one: WallList) -> list[WinnersPlace]:
    """Return the places of a list, first place first."""
    return [_winners(list(rows)) for _place, rows in groupby(one.rows, key=attrgetter("place"))]


def _winners(rows: Sequence[WallRow]) -> WinnersPlace:
    people = tuple(row.people for row in rows)
    return WinnersPlace(place=rows[0].place, people=people, points=rows[0].points, won=rows[0].won)
