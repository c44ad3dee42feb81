"""Read past evenings with winners, and a person's own evenings."""

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from accounts.models import Club
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import SeatedTeam, TeamResult
from tournaments.events.queries import past_events, planned_ahead, was_played, with_a_sheet
from tournaments.models import Event, Player, PlayerStanding, Prize, Sheet, Team
from tournaments.seasons.evening_facts import best_part, meetings, opponents_of, tied_at
from tournaments.standings.queries import RankedList, evenings_of, player_lists, players_of, team_lists


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """An event with its places, in the lists that its page of results shows first, and everyone who played.

    The places are those of teams, or of players if each team lasts one round.
    """

    event: Event
    evening: Evening
    lists: Sequence[RankedList[TeamResult]] | Sequence[RankedList[PlayerResult]]
    players: Sequence[PlayerResult]

    @property
    def winners(self) -> str:
        """Return the first of each list, or those who share first place; none before a hand counts."""
        firsts = [(one, ", ".join(row.who.name for row in one.rows if row.place == 1)) for one in self.lists]
        return "; ".join(f"{one.heading}: {names}" if one.heading else names for one, names in firsts if names)

    @property
    def points(self) -> dict[int, int]:
        return {player.player: player.total for player in self.players if player.has_counted_hand}


def evening_results(events: Iterable[Event]) -> list[EveningResult]:
    """Return the results of the events, in order."""
    events = list(events)
    known = evenings_of(events)
    return [_result(event, known[event.pk]) for event in events]


def _result(event: Event, evening: Evening) -> EveningResult:
    after = evening.after("")
    teams = evening.results(after=after)
    players = players_of(event, evening, after=after)
    lists: Sequence[RankedList[TeamResult]] | Sequence[RankedList[PlayerResult]]
    lists = player_lists(event, players) if event.ranks_players else team_lists(event, teams)
    return EveningResult(event=event, evening=evening, lists=lists, players=players)


def standings_of(result: EveningResult) -> Iterator[PlayerStanding]:
    """Return what the evening brought each person with points, not stored yet.

    A player who changed teams takes the place of the team they played most hands for, unless players are ranked.
    Someone who only sat out has no place.
    """
    ranks_players = result.event.ranks_players
    key = attrgetter("player" if ranks_players else "team.pk")
    placed = {key(row.who): (row, one) for one in result.lists for row in one.rows}
    met, low_wins = meetings(result.evening), result.event.rules.low_wins
    for person in result.players:
        hands = _hands_by_team(person)
        if not hands and person.has_counted_hand:
            yield _only_sat_out(result.event, person)
        if hands:
            best = best_part(person, low_wins=low_wins)
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
                scored_hands=len(person.parts),
                tied=tied_at(ranked, row.place),
                opponents=opponents_of(person, met),
                best_hand=best.points if best else None,
                best_deal=best.deal if best else None,
            )


def _only_sat_out(event: Event, person: PlayerResult) -> PlayerStanding:
    return PlayerStanding(
        event=event,
        player_id=person.player,
        version=event.version,
        hands=0,
        scored_hands=len(person.parts),
        points=person.total,
        place=0,
        shared=False,
        teams=0,
        partners=[],
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


def past_evenings(club: Club, tonight: datetime.date) -> QuerySet[Event]:
    """Return the evenings up to tonight, latest first, without those planned ahead.

    Each has its attendance, its season, whether a sheet is in, and whether it was played.
    """
    return (
        past_events(club)
        # As a list of keys: within one condition PostgreSQL would look at every sheet of the site.
        .exclude(pk__in=planned_ahead(club, tonight).order_by().values("pk"))
        .select_related("season")
        .annotate(has_sheets=with_a_sheet(), was_played=was_played())
    )


def winners(events: Sequence[Event]) -> dict[int, str]:
    """Return the winners' names by event id. Nobody has won before the results are final."""
    return {result.event.pk: result.winners for result in evening_results(event for event in events if event.is_final)}


def events_to_store(player: Player) -> list[Event]:
    """Return the evenings of a person with a sheet whose standings are not stored at their present version."""
    teams = Team.objects.filter(members__player=player)
    return list(not_stored(Event.objects.filter(pk__in=teams.values("event"))))


def not_stored(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return those with a sheet whose standings are not stored at their present version."""
    stored = PlayerStanding.objects.filter(event=OuterRef("pk"), version=OuterRef("version"))
    sheets = Sheet.objects.filter(seating__round__event=OuterRef("pk"), state__in=Sheet.PLAYED)
    return events.filter(~Exists(stored), Exists(sheets)).order_by("pk")


def stored_standings(player: Player) -> QuerySet[PlayerStanding]:
    """Return every evening with a hand of the person that counts, latest first."""
    standings = (
        player.standings.filter(version=F("event__version"), hands__gt=0)
        .select_related("event")
        .defer("event__rules_text")
    )
    return standings.order_by("-event__date", "-event_id")


def totals_of(standings: QuerySet[PlayerStanding]) -> dict[str, int]:
    """Add up hands and points in the database, and count the evenings and those won: only final ones."""
    won = Count("pk", filter=Q(place=1, event__final_version=F("version")))
    return standings.aggregate(evenings=Count("pk"), hands=Sum("hands"), points=Sum("points"), won=won)


def prizes_of(player: Player) -> QuerySet[Prize]:
    return player.prizes.select_related("event").order_by("-event__date", "number")
