"""Read a season: its evenings, whether their points compare, and everyone's place."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from django.db.models import Count, F, Prefetch, Q, QuerySet

from accounts.models import Club
from tournaments.core.seasons.comparing import Basis, Unlike, compared, fair_measures, joined_basis, unlike
from tournaments.core.seasons.counting import (
    ChapterScore,
    Counting,
    Measure,
    PersonEvening,
    SeasonScore,
    chapter_standings,
    season_standings,
)
from tournaments.core.seasons.days import PersonDay, joined_days
from tournaments.core.standings.ranking import Placed
from tournaments.models import Chapter, EveningBasis, Event, Player, PlayerStanding, Season
from tournaments.seasons.queries import not_stored

MOST_TO_CHOOSE = 300


def seasons(club: Club) -> QuerySet[Season]:
    """Return the club's seasons with their numbers of evenings, newest first. Days of one event are one evening."""
    return club.seasons.annotate(evenings=Count("events", filter=Q(events__continues=None))).order_by("-pk")


def evenings_to_choose(season: Season) -> list[Event]:
    """Return the club's evenings, latest first. Another day of an event goes where its first day goes."""
    events = season.club.events.filter(continues=None).select_related("season").defer("rules_text")
    return list(events.prefetch_related(Prefetch("days", Event.objects.only("continues")))[:MOST_TO_CHOOSE])


def season_events_to_store(season: Season) -> list[Event]:
    """Return the season's evenings with a sheet whose standings are not stored at their present version."""
    return list(not_stored(season.events.all()))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEvening:
    """An evening of a season, or an event over several days."""

    days: Sequence[Event]

    @property
    def first(self) -> Event:
        return self.days[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A person of a season, and what each of its evenings brings them: None if they were absent, and if it counts."""

    placed: Placed[SeasonScore]
    player: Player
    evenings: Sequence[tuple[Fraction | None, bool]]

    @property
    def place(self) -> int | None:
        return self.placed.place or None

    @property
    def points(self) -> Fraction:
        return self.placed.who.points


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterRow:
    placed: Placed[ChapterScore]
    chapter: Chapter
    names: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """The standings of a season: its evenings in order of time, its people and its chapters by place.

    `unlike` is in what the evenings differ whose points do not compare, and `fair` are the measures by which all of
    them do. `left_out` are the evenings that count for nobody, and why; it is None, and there are no rows, if too few
    evenings compare by the season's measure. `groups` are the evenings that compare with each other, most first.
    """

    counting: Counting
    evenings: Sequence[SeasonEvening]
    unlike: Unlike | None
    fair: Sequence[Measure]
    groups: Sequence[Sequence[SeasonEvening]]
    left_out: Sequence[tuple[SeasonEvening, Unlike]] | None
    rows: Sequence[SeasonRow]
    chapters: Sequence[ChapterRow]

    @property
    def is_refused(self) -> bool:
        return self.left_out is None

    @property
    def not_final(self) -> int:
        """Return how many of the evenings have results that are not final."""
        return sum(not all(day.is_final for day in evening.days) for evening in self.evenings)


def season_table(season: Season) -> SeasonTable:
    """Return everyone who came in a season, by place, in a fixed number of queries. The standings must be stored."""
    bases = {
        stored.event_id: stored.basis
        for stored in EveningBasis.objects.filter(event__season=season, version=F("event__version"))
    }
    events = season.events.filter(pk__in=bases).defer("rules_text").order_by("date", "pk")
    evenings = _grouped(list(events))
    joined = [joined_basis(bases[day.pk] for day in evening.days) for evening in evenings]
    found = unlike(joined)
    counting = season.counting
    groups, left_out = compared(joined, counting.measure)
    rows: list[SeasonRow] = []
    chapters: list[ChapterRow] = []
    if left_out is not None:
        counted = [basis for number, basis in enumerate(joined) if number not in left_out]
        low_points_win = bool(counted) and all(basis.low_wins for basis in counted)
        rows = _rows(season, evenings, counting, bases, left_out=left_out, low_points_win=low_points_win)
        chapters = _chapters(season.club, rows, counting, low_points_win=low_points_win)
    return SeasonTable(
        counting=counting,
        evenings=evenings,
        unlike=found,
        fair=fair_measures(found),
        groups=[[evenings[number] for number in group] for group in groups],
        left_out=None if left_out is None else [(evenings[number], why) for number, why in sorted(left_out.items())],
        rows=rows,
        chapters=chapters,
    )


def _grouped(events: Sequence[Event]) -> list[SeasonEvening]:
    """Return the events in order, each with its other days."""
    days: dict[int, list[Event]] = {}
    for event in events:
        days.setdefault(event.continues_id or event.pk, []).append(event)
    return [SeasonEvening(days=of) for of in days.values()]


def _rows(
    season: Season,
    evenings: Sequence[SeasonEvening],
    counting: Counting,
    bases: Mapping[int, Basis],
    *,
    left_out: Collection[int],
    low_points_win: bool,
) -> list[SeasonRow]:
    brought = _brought(season, evenings, bases)
    by_person: dict[int, dict[int, PersonEvening]] = {}
    for number, people in enumerate(brought):
        for player, evening in people.items():
            by_person.setdefault(player, {})[number] = evening
    players = {player.pk: player for player in season.club.players.filter(pk__in=by_person).select_related("chapter")}
    in_order = ((pk, by_person[pk]) for pk in players)
    placed = season_standings(in_order, counting=counting, low_points_win=low_points_win, left_out=left_out)
    return [_season_row(row, players[row.who.player], len(evenings)) for row in placed]


def _brought(
    season: Season, evenings: Sequence[SeasonEvening], bases: Mapping[int, Basis]
) -> list[Mapping[int, PersonEvening]]:
    """Return what each evening brought each person, in the order of the evenings."""
    by_event = _by_event(PlayerStanding.objects.filter(event__season=season))
    several = [day.pk for evening in evenings if len(evening.days) > 1 for day in evening.days]
    partners = _partners_on(several) if several else {}
    return [
        by_event[evening.first.pk]
        if len(evening.days) == 1
        else joined_days(
            _with_partners(evening.days, by_event, partners),
            low_wins=all(bases[day.pk].low_wins for day in evening.days),
            ranks_players=any(day.ranks_players for day in evening.days),
        )
        for evening in evenings
    ]


def people_of_days(days: Sequence[Event]) -> list[Mapping[int, PersonDay]]:
    """Return what each day brought each person, in the order of the days. The standings must be stored."""
    events = [day.pk for day in days]
    by_event = _by_event(PlayerStanding.objects.filter(event__in=events))
    return _with_partners(days, by_event, _partners_on(events))


def _by_event(standings: QuerySet[PlayerStanding]) -> dict[int, dict[int, PersonEvening]]:
    """Return what each event brought each person."""
    of_now = standings.filter(version=F("event__version")).order_by("event")
    columns = of_now.values_list("event", "player", "points", "scored_hands", "place", "tied")
    return {
        event: {player: PersonEvening(*evening) for _event, player, *evening in rows}
        for event, rows in groupby(columns, key=itemgetter(0))
    }


def _with_partners(
    days: Sequence[Event],
    by_event: Mapping[int, Mapping[int, PersonEvening]],
    partners: Mapping[tuple[int, int], list[int]],
) -> list[Mapping[int, PersonDay]]:
    return [
        {player: PersonDay(of, partners[day.pk, player]) for player, of in by_event.get(day.pk, {}).items()}
        for day in days
    ]


def _partners_on(events: Iterable[int]) -> dict[tuple[int, int], list[int]]:
    """Return everyone's partners, by event and player."""
    found = PlayerStanding.objects.filter(event__in=events, version=F("event__version"))
    return {(event, player): partners for event, player, partners in found.values_list("event", "player", "partners")}


def _season_row(placed: Placed[SeasonScore], player: Player, evenings: int) -> SeasonRow:
    score = placed.who
    of = [(score.evenings.get(number), number in score.counted) for number in range(evenings)]
    return SeasonRow(placed=placed, player=player, evenings=of)


def _chapters(club: Club, rows: Sequence[SeasonRow], counting: Counting, *, low_points_win: bool) -> list[ChapterRow]:
    """Return the chapters by place, none in a club without chapters."""
    if not club.uses_chapters:
        return []
    people = {row.player.pk: row.player for row in rows}
    known = {player.chapter.pk: player.chapter for player in people.values() if player.chapter}
    chapter_of = {pk: player.chapter_id for pk, player in people.items() if player.chapter_id}
    placed = chapter_standings(
        [row.placed for row in rows],
        chapter_of,
        best=counting.best_of_chapter,
        low_wins=counting.low_wins(low_points_win=low_points_win),
    )
    return [
        ChapterRow(placed=row, chapter=known[row.who.chapter], names=[people[pk].name for pk in row.who.counted])
        for row in placed
    ]
