"""Read past evenings with winners, a season's standings, a person's own evenings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from accounts.models import Club
from tournaments.core.seasons.ranking_methods import RankingMethod, SeasonScore, season_standings
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Placed
from tournaments.core.standings.teams import SeatedTeam, TeamResult
from tournaments.events.queries import past_events
from tournaments.models import Event, Player, PlayerStanding, Prize, Season, Sheet, Team
from tournaments.standings.queries import RankedList, evenings_of, player_lists, players_of, team_lists

MOST_TO_CHOOSE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """An event with its places, in the lists that its page of results shows first, and everyone who played.

    The places are those of teams, or of players if each team lasts one round.
    """

    event: Event
    lists: Sequence[RankedList[TeamResult]] | Sequence[RankedList[PlayerResult]]
    players: Sequence[PlayerResult]

    @property
    def winners(self) -> str:
        """Return the first of each list, or those who share first place; none before a sheet is in."""
        firsts = [(one, ", ".join(row.who.name for row in one.rows if row.place == 1)) for one in self.lists]
        return "; ".join(f"{one.heading}: {names}" if one.heading else names for one, names in firsts)

    @property
    def points(self) -> dict[int, int]:
        return {player.player: player.total for player in self.players if player.parts}


def evening_results(events: Iterable[Event]) -> list[EveningResult]:
    """Return the results of the events, in order. Teams without a hand that counts are left out."""
    events = list(events)
    known = evenings_of(events)
    return [_result(event, known[event.pk]) for event in events]


def _result(event: Event, evening: Evening) -> EveningResult:
    after = evening.after("")
    teams = [team for team in evening.results(after=after) if team.hands]
    players = players_of(event, evening, after=after) if teams else []
    if event.ranks_players and teams:
        lists = player_lists(event, [one for one in players if one.parts])
        return EveningResult(event=event, lists=lists, players=players)
    return EveningResult(event=event, lists=team_lists(event, teams) if teams else [], players=players)


def standings_of(result: EveningResult) -> Iterator[PlayerStanding]:
    """Return what the evening brought each person with a hand that counts, not stored yet.

    A player who changed teams takes the place of the team they played most hands for, unless players are ranked.
    """
    ranks_players = result.event.ranks_players
    key = attrgetter("player" if ranks_players else "team.pk")
    placed = {key(row.who): (row, one) for one in result.lists for row in one.rows}
    for person in result.players:
        hands = _hands_by_team(person)
        if hands:
            teams = {part.team.team.pk: part.team.team for part in person.parts if part.team}
            row, ranked = placed[person.player if ranks_players else max(hands, key=lambda team: len(hands[team]))]
            yield PlayerStanding(
                event=result.event,
                player_id=person.player,
                version=result.event.version,
                hands=sum(map(len, hands.values())),
                points=person.total,
                place=row.place,
                shared=row.shared,
                teams=sum(other.place > 0 for other in ranked.rows),
                sizes=ranked.sizes,
                partners=_partners(person.player, hands, [teams[team] for team in hands]),
            )


def _hands_by_team(person: PlayerResult) -> dict[int, list[int]]:
    """Return the deals someone played, by team, without deals they sat out."""
    hands: dict[int, list[int]] = {}
    for part in person.parts:
        if part.team is not None:
            hands.setdefault(part.team.team.pk, []).append(part.deal)
    return hands


def _partners(player: int, hands: Mapping[int, Sequence[int]], teams: Iterable[SeatedTeam]) -> list[int]:
    """Return those who were in the team in a deal that this person played, in the order of the teams."""
    with_them = {
        member.player: None
        for team in teams
        for member in team.members
        if any(member.plays(deal) for deal in hands[team.pk])
    }
    return [other for other in with_them if other != player]


def past_evenings(club: Club) -> QuerySet[Event]:
    """Return all evenings, latest first, with attendance, season, whether a sheet is in, and whether it was played."""
    sheets = Sheet.objects.filter(seating__round__event=OuterRef("pk"))
    was_played = Exists(sheets.played())
    return (
        past_events(club)
        .select_related("season")
        .annotate(has_sheets=Exists(sheets.not_undone()), was_played=was_played)
    )


def winners(events: Sequence[Event]) -> dict[int, str]:
    """Return the winners' names by event id. Nobody has won before the results are final."""
    return {result.event.pk: result.winners for result in evening_results(event for event in events if event.is_final)}


def seasons(club: Club) -> QuerySet[Season]:
    """Return the club's seasons with their numbers of evenings, newest first."""
    return club.seasons.annotate(evenings=Count("events")).order_by("-pk")


def evenings_to_choose(season: Season) -> list[Event]:
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

    `mixed` means that the lowest total wins some evenings and the highest others, so sums mean little. `by_size`
    means that some evenings have a list for each table size, whose totals do not compare.
    """

    results: Sequence[EveningResult]
    rows: Sequence[SeasonRow]
    not_final: int
    mixed: bool
    by_size: bool


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
        by_size=any(len(result.lists) > 1 for result in results),
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
    """Add up hands and points in the database, and count the evenings and those won: only final ones."""
    won = Count("pk", filter=Q(place=1, event__final_version=F("version")))
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
    return player.prizes.select_related("event").order_by("-event__date", "number")
