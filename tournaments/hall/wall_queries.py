"""Read what the wall shows: whose name is at which table, missing sheets, standings, winners."""

from collections.abc import Sequence
from dataclasses import dataclass
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
from tournaments.standings.queries import evening_for_everyone, evening_of, place_lists, score_of
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
    """A row of the standings: who has the place, the points it goes by, and rounds won if they decide places."""

    place: int
    place_shown: str
    people: tuple[str, ...]
    points: Mark
    won: Mark | None

    @property
    def name(self) -> str:
        return team_name(self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class WallList:
    """A list of standings: the table sizes in words, empty if it is for all."""

    heading: str
    rows: tuple[WallRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingTables:
    """The hand whose sheets come in now, and the tables whose sheet is missing; none before its first sheet."""

    deal: int
    tables: tuple[int, ...]


def standings_on_wall(event: Event) -> tuple[int | None, list[WallList]]:
    """Return the last hand that counts (None: every sheet that is in) and the lists, without a hand held back."""
    evening = evening_for_everyone(event)
    after = evening.after("")
    return after, _wall_lists(event, evening, after=after)


def _wall_lists(event: Event, evening: Evening, *, after: int | None = None) -> list[WallList]:
    """Return the lists that decide the event, as far as somebody has a place."""
    name_of, points = names_for_everyone(event), score_of(event)

    def shown(row: Placed[TeamResult] | Placed[PlayerResult]) -> WallRow:
        return WallRow(
            place=row.place,
            place_shown=row.place_shown,
            people=_people(row.who, name_of),
            points=points(row.who),
            won=rounds_won(event, row),
        )

    lists = place_lists(event, evening, after=after)
    return [WallList(heading=one.heading, rows=tuple(map(shown, one.placed))) for one in lists if one.placed]


def _people(result: TeamResult | PlayerResult, name_of: NameOf) -> tuple[str, ...]:
    if isinstance(result, PlayerResult):
        return (name_of(result.player, result.name),)
    return tuple(dict.fromkeys(name_of(member.player, member.name) for member in result.players))


def missing_tables(event: Event) -> MissingTables:
    evening = evening_of(event)
    deal = min(evening.complete + 1, evening.last_deal)
    has_begun = any(of_sheet == deal for _seating, of_sheet in evening.sheets)
    tables = (place.table for place in evening.missing if place.deal == deal and has_begun)
    return MissingTables(deal=deal, tables=tuple(tables))


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnersPlace:
    """A step of the podium: everyone with that place."""

    place: int
    people: tuple[tuple[str, ...], ...]
    points: Mark
    won: Mark | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Podium:
    """The first three places of one list."""

    heading: str
    places: tuple[WinnersPlace, ...]

    @property
    def winners(self) -> WinnersPlace | None:
        return next((place for place in self.places if place.place == 1), None)


def podiums(event: Event) -> list[Podium]:
    """Return a podium for each list of the final results."""
    return [
        Podium(heading=one.heading, places=tuple(_winners(rows[place]) for place in PODIUM if place in rows))
        for one in _wall_lists(event, evening_for_everyone(event))
        if (rows := {place: list(of_place) for place, of_place in groupby(one.rows, key=attrgetter("place"))})
    ]


def _winners(rows: Sequence[WallRow]) -> WinnersPlace:
    people = tuple(row.people for row in rows)
    return WinnersPlace(place=rows[0].place, people=people, points=rows[0].points, won=rows[0].won)


def has_winners(event: Event) -> bool:
    """Return whether the wall may show the winners: the results are final, and no hand is held back."""
    return event.is_final and not event.is_holding_back
