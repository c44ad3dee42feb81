"""Read the standings of an event over several days: the points of each day, and all of them together."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from tournaments.core.people.names import team_name
from tournaments.core.seasons.comparing import Unlike, unlike
from tournaments.core.seasons.days import DaysScore, days_standings
from tournaments.core.standings.ranking import Placed
from tournaments.models import EveningBasis, Event, Player
from tournaments.seasons.queries import not_stored
from tournaments.seasons.season_queries import people_of_days


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysRow:
    """A team that played all days together, or a player, and the points of each day: None if absent."""

    placed: Placed[DaysScore]
    name: str
    days: Sequence[int | None]

    @property
    def place(self) -> int | None:
        return self.placed.place or None

    @property
    def points(self) -> int:
        return self.placed.who.evening.points

    @property
    def came(self) -> int:
        """Return on how many of the days they came."""
        return sum(day is not None for day in self.days)


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysTable:
    """The standings over the days that have results. `unlike` is why the points of the days do not compare."""

    days: Sequence[Event]
    rows: Sequence[DaysRow]
    unlike: Unlike | None

    @property
    def not_final(self) -> int:
        """Return how many days have results that are not final."""
        return sum(not day.is_final for day in self.days)

    @property
    def has_teams_and_players(self) -> bool:
        """Return whether some rows are teams that stayed together and others are single players."""
        return len({len(row.placed.who.players) > 1 for row in self.rows}) > 1


def days_to_store(days: Sequence[Event]) -> list[Event]:
    """Return the days with a sheet whose standings are not stored at their present version."""
    return list(not_stored(Event.objects.filter(pk__in=[day.pk for day in days])))


def days_table(all_days: Sequence[Event]) -> DaysTable:
    """Return everyone who came on one of the days, by the points of all days. The standings must be stored."""
    stored = EveningBasis.objects.filter(event__in=all_days, version=F("event__version"))
    bases = {one.event_id: one.basis for one in stored}
    days = [day for day in all_days if day.pk in bases]
    people = people_of_days(days)
    scores = days_standings(
        people,
        low_wins=bool(bases) and all(basis.low_wins for basis in bases.values()),
        ranks_players=any(day.ranks_players for day in days),
    )
    players = Player.objects.filter(pk__in={one for day in people for one in day}).order_by("key")
    names = {player.pk: player.name for player in players}
    by_name = {pk: number for number, pk in enumerate(names)}
    rows = [
        DaysRow(
            placed=Placed(score.evening.place, score.evening.tied > 1, score),
            name=team_name(names[player] for player in sorted(score.players, key=by_name.__getitem__)),
            days=[day[score.players[0]].evening.points if score.players[0] in day else None for day in people],
        )
        for score in sorted(
            scores, key=lambda one: (one.evening.place or len(scores) + 1, min(map(by_name.__getitem__, one.players)))
        )
    ]
    found = unlike(list(bases.values()))
    # Everybody may come on every day, so days of different lengths add up.
    return DaysTable(days=days, rows=rows, unlike=None if found == Unlike.HANDS else found)
