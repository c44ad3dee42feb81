"""Read past evenings with winners, a season's standings, a person's own evenings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.core.seasons.ranking_methods import RankingMethod, SeasonScore, season_standings
from tournaments.core.standings.ranking import Placed
from tournaments.events.queries import past_events
from tournaments.models import Event, Player, PlayerStanding, Prize, Season, Sheet, Team
from tournaments.seasons.evenings import EveningResult, evening_results

MOST_TO_CHOOSE = 200


def past_evenings(club: Club) -> QuerySet[Event]:
    """Return all evenings, latest first, with attendance, season, and whether a sheet was keyed in."""
    sheets = Sheet.objects.filter(seating__round__event=OuterRef("pk"))
    return past_events(club).select_related("season").annotate(has_sheets=Exists(sheets))


def winners(events: Sequence[Event]) -> dict[int, str]:
    """Return the winners' names by event id: "not finished" while hands are open, empty without a sheet."""
    unfinished = _("not finished")
    return {
        result.event.pk: unfinished if result.lists and not result.is_finished else result.winners
        for result in evening_results(events)
    }


def seasons(club: Club) -> QuerySet[Season]:
    """Return the club's seasons with their numbers of evenings, newest first."""
    return club.seasons.annotate(evenings=Count("events")).order_by("-pk")


def evenings_to_choose(season: Season) -> list[Event]:
    """Return the evenings that can belong to a season, latest first."""
    return list(season.club.events.select_related("season")[:MOST_TO_CHOOSE])


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRow:
    """A player of a season with a place, and points by evening in the order of the season's evenings."""

    placed: Placed[SeasonScore]
    player: Player
    evenings: Sequence[tuple[int | None, bool]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """The standings of a season: its evenings in order of time, and its players by place.

    `mixed` means that the lowest total wins some evenings and the highest others, so sums mean little.
    """

    results: Sequence[EveningResult]
    rows: Sequence[SeasonRow]
    not_final: int
    mixed: bool


def season_table(season: Season, *, method: RankingMethod, best: int) -> SeasonTable:
    """Return everyone who played in a season, by place."""
    results = [result for result in evening_results(season.events.order_by("date", "pk")) if result.lists]
    by_event = {result.event.pk: result.points for result in results}
    evenings: dict[int, dict[int, int]] = {}
    for event, points in by_event.items():
        for player, brought in points.items():
            evenings.setdefault(player, {})[event] = brought
    players = {player.pk: player for player in season.club.players.filter(pk__in=evenings).select_related("chapter")}
    in_order = [(pk, evenings[pk]) for pk in players]
    low_wins = [result.event.rules.low_wins for result in results]
    placed = season_standings(in_order, method=method, best=best, low_wins=bool(low_wins) and all(low_wins))
    return SeasonTable(
        results=results,
        rows=[_season_row(row, players[row.who.player], list(by_event)) for row in placed],
        not_final=sum(not result.event.is_final for result in results),
        mixed=len(set(low_wins)) > 1,
    )


def _season_row(placed: Placed[SeasonScore], player: Player, events: list[int]) -> SeasonRow:
    score = placed.who
    evenings = [(score.evenings.get(event), event in score.counted) for event in events]
    return SeasonRow(placed=placed, player=player, evenings=evenings)


def events_to_store(player: Player) -> list[Event]:
    """Return the evenings of a person with a sheet whose standings are not stored at their present version."""
    stored = PlayerStanding.objects.filter(event=OuterRef("pk"), version=OuterRef("version"))
    teams = Team.objects.filter(event=OuterRef("pk"), members__player=player)
    sheets = Sheet.objects.filter(seating__round__event=OuterRef("pk"), state__in=Sheet.PLAYED)
    return list(Event.objects.filter(~Exists(stored), Exists(teams), Exists(sheets)).order_by("pk"))


def stored_standings(player: Player) -> QuerySet[PlayerStanding]:
    """Return every evening with a hand of the person that counts, latest first."""
    standings = player.standings.filter(version=F("event__version")).select_related("event").defer("event__rules_text")
    return standings.order_by("-event__date", "-event_id")


def totals_of(standings: QuerySet[PlayerStanding]) -> dict[str, int]:
    """Add up hands and points in the database, and count the evenings and those won."""
    won = Count("pk", filter=Q(place=1))
    return standings.aggregate(evenings=Count("pk"), hands=Sum("hands"), points=Sum("points"), won=won)


@dataclass(frozen=True, slots=True, kw_only=True)
class Partner:
    """Someone a person played with, and on how many evenings."""

    player: int
    name: str
    evenings: int


def partners_of(standings: QuerySet[PlayerStanding]) -> list[Partner]:
    """Return everyone a person played with, most frequent first."""
    counted = Counter(chain.from_iterable(standings.order_by().values_list("partners", flat=True)))
    players = Player.objects.filter(pk__in=counted)
    found = [Partner(player=player.pk, name=player.name, evenings=counted[player.pk]) for player in players]
    return sorted(found, key=lambda partner: (-partner.evenings, partner.name))


def prizes_of(player: Player) -> QuerySet[Prize]:
    """Return a person's prizes, latest first."""
    return player.prizes.select_related("event").order_by("-event__date", "number")
