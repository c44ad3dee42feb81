"""Reads of evenings joined: the past ones with their winners, a season's standings, a person's own evenings."""

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
from tournaments.models import Event, Player, PlayerStanding, Prize, Season, Sheet
from tournaments.seasons.evenings import EveningResult, evening_results

MOST_TO_CHOOSE = 200


def past_evenings(club: Club) -> QuerySet[Event]:
    """All evenings, the latest first, with how many people were here, the season, and whether anything was keyed in."""
    sheets = Sheet.objects.filter(seating__round__event=OuterRef("pk"))
    return past_events(club).select_related("season").annotate(has_sheets=Exists(sheets))


def winners(events: Sequence[Event]) -> dict[int, str]:
    """Who won, by event; nobody has before it is finished, which is said, and nothing where no sheet is in."""
    unfinished = _("not finished")
    return {
        result.event.pk: unfinished if result.lists and not result.is_finished else result.winners
        for result in evening_results(events)
    }


def seasons(club: Club) -> QuerySet[Season]:
    """The club's seasons with how many evenings each has, the newest first."""
    return club.seasons.annotate(evenings=Count("events")).order_by("-pk")


def evenings_to_choose(season: Season) -> list[Event]:
    """The evenings that can be put into a season, the latest first."""
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

    `mixed`: some evenings are won by the lowest total and some by the highest, so that no sum of them says much.
    """

    results: Sequence[EveningResult]
    rows: Sequence[SeasonRow]
    not_final: int
    mixed: bool


def season_table(season: Season, *, way: RankingMethod, best: int) -> SeasonTable:
    """Everybody who played in a season, by place."""
    results = [result for result in evening_results(season.events.order_by("date", "pk")) if result.lists]
    by_event = {result.event.pk: result.points for result in results}
    evenings: dict[int, dict[int, int]] = {}
    for event, points in by_event.items():
        for player, brought in points.items():
            evenings.setdefault(player, {})[event] = brought
    players = {player.pk: player for player in season.club.players.filter(pk__in=evenings).select_related("chapter")}
    in_order = [(pk, evenings[pk]) for pk in players]
    low_wins = [result.event.rules.low_wins for result in results]
    placed = season_standings(in_order, way=way, best=best, low_wins=bool(low_wins) and all(low_wins))
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


def events_to_keep(player: Player) -> list[int]:
    """The evenings at which a person sat in a team and whose standings are not kept for their version."""
    kept = PlayerStanding.objects.filter(event=OuterRef("pk"), version=OuterRef("version"))
    events = Event.objects.filter(~Exists(kept), teams__members__player=player)
    return list(events.order_by("pk").values_list("pk", flat=True).distinct())


def kept_standings(player: Player) -> QuerySet[PlayerStanding]:
    """Every evening at which a person played a hand that counts, the latest first."""
    standings = player.standings.filter(version=F("event__version")).select_related("event").defer("event__rules_text")
    return standings.order_by("-event__date", "-event_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What all evenings of a person come to."""

    evenings: int
    hands: int
    points: int
    won: int


def totals_of(standings: QuerySet[PlayerStanding]) -> Totals:
    """The evenings added up by the database."""
    won = Count("pk", filter=Q(place=1))
    sums = {"hands": Sum("hands", default=0), "points": Sum("points", default=0)}
    return Totals(**standings.aggregate(evenings=Count("pk"), **sums, won=won))


@dataclass(frozen=True, slots=True, kw_only=True)
class Partner:
    """Somebody a person played with, and on how many evenings."""

    player: int
    name: str
    evenings: int


def partners_of(standings: QuerySet[PlayerStanding]) -> list[Partner]:
    """Everybody a person played with, the most frequent first."""
    counted = Counter(chain.from_iterable(standings.order_by().values_list("partners", flat=True)))
    players = Player.objects.filter(pk__in=counted)
    found = [Partner(player=player.pk, name=player.name, evenings=counted[player.pk]) for player in players]
    return sorted(found, key=lambda partner: (-partner.evenings, partner.name))


def prizes_of(player: Player) -> QuerySet[Prize]:
    """What a person won, the latest first."""
    return player.prizes.select_related("event").order_by("-event__date", "number")
