"""Read what a player's own phone shows: table, partner, opponents, opening meld, hands, places, the next round."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.utils import timezone

from tournaments.core.hall.clock import HandClock
from tournaments.core.people.names import folded, team_name
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.ranking import Mark, Placed
from tournaments.core.standings.teams import SeatedTeam, TeamResult
from tournaments.models import Event, Player, Round, StoredSchedule
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs
from tournaments.rounds.place_queries import SeatedRound, SeatInRound, next_round
from tournaments.sheets.call_queries import CallState, call_state
from tournaments.sheets.clock_queries import running_clock
from tournaments.sheets.game_queries import own_opening
from tournaments.sheets.program_queries import Program, program_of, program_or_facts
from tournaments.standings import queries
from tournaments.standings.column_queries import rounds_won
from tournaments.standings.prize_queries import AwardedPrize, awarded_prizes
from tournaments.standings.queries import RankedList
from tournaments.standings.shown import ShownResults
from tournaments.standings.team_detail import HandOnPage, hands_in_detail
from tournaments.tables.queries import TableWithTeams, TeamAtTable, tables_of
from tournaments.tables.sit_out_queries import sitting_out

LEADERS, NEIGHBORS = 3, 1
"""The places on a phone: the first ones, and so many before and after the own one."""


@dataclass(frozen=True, kw_only=True)
class ShownEvening:
    """What everyone sees of an evening of one version, shared by all phones.

    Tables and people are read once a page shows them: the lists of results need neither.
    """

    event: Event
    shown: ShownResults
    round: Round

    @cached_property
    def tables(self) -> Sequence[TableWithTeams]:
        """Return the tables of the round that is played."""
        return tables_of(self.round)

    @cached_property
    def sitting_out(self) -> Sequence[Player]:
        """Return who sits out of the round that is played."""
        return sitting_out(self.event, self.round)

    @cached_property
    def program(self) -> Program | None:
        return program_of(self.event)

    @cached_property
    def program_or_facts(self) -> Program | None:
        return self.program or program_or_facts(self.event)

    @cached_property
    def clock(self) -> HandClock | None:
        return running_clock(self.event)

    @cached_property
    def _stored(self) -> StoredSchedule | None:
        return schedule_in_use(self.event)

    @cached_property
    def sit_outs(self) -> Mapping[int, Sequence[int]]:
        """Return the players who sit out, by round."""
        return scheduled_sit_outs(self._stored)

    @cached_property
    def next_round(self) -> SeatedRound | None:
        return next_round(self.event, self.round, self._stored)

    @cached_property
    def next_seats(self) -> Mapping[int, SeatInRound]:
        """Return the places in the next round by player, as far as they are known."""
        return {player.pk: seat for player, seat in self.next_round.seats()} if self.next_round else {}

    @cached_property
    def lists(self) -> list[RankedList[TeamResult]] | list[RankedList[PlayerResult]]:
        """Return the lists that decide the event."""
        return queries.place_lists(self.event, self.shown.evening, after=self.shown.after)

    @cached_property
    def prizes(self) -> list[AwardedPrize]:
        return awarded_prizes(self.event)

    @cached_property
    def results(self) -> dict[int, TeamResult]:
        """Return each team with all its sheets that are in, by its key."""
        return {result.team.pk: result for result in self.shown.evening.results()}

    @cached_property
    def teams_of(self) -> dict[int, list[SeatedTeam]]:
        """Return the teams in which each player ever was, by player."""
        found: dict[int, list[SeatedTeam]] = {}
        for team in self.shown.evening.teams:
            for player in dict.fromkeys(member.player for member in team.members if member.last_deal != 0):
                found.setdefault(player, []).append(team)
        return found

    @cached_property
    def seated(self) -> "dict[int, Seated]":
        """Return everyone who ever had a chair in the round, by player, with the team they play in or left last."""
        found: dict[int, Seated] = {}
        for table in self.tables:
            for team in table.teams:
                present = set(team.present)
                for player in team.players:
                    if player in present or player.pk not in found:
                        found[player.pk] = Seated(player=player, table=table, team=team, plays=player in present)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A player's table and team. `plays` is false for someone who left it."""

    player: Player
    table: TableWithTeams
    team: TeamAtTable
    plays: bool

    @property
    def partners(self) -> str:
        return team_name(other.name for other in self.team.present if other != self.player)

    @property
    def opponents(self) -> list[str]:
        return [team.present_name for team in self.table.teams if team.team != self.team.team]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneName:
    """A person in the list of names, and their table; None for someone who sits out."""

    player: Player
    table: TableWithTeams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOnPhone:
    """The hands of one round on a phone. Of one sitting, it is all hands.

    `table` is None for someone who sat out, and `next_deal` the next hand of the table, None if it has played all.
    """

    number: int
    table: int | None
    partners: str
    hands: Sequence[HandOnPage]
    next_deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOnPhone:
    """A row of the standings: the points it goes by, rounds won if they decide places, and whether it is one's own.

    `place` is 0 without a place.
    """

    place: int
    place_shown: str
    shared: bool
    name: str
    points: Mark | None
    won: Mark | None
    is_own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonePage:
    """What the phone of a player shows. `seated` is None for someone without a chair in this round.

    `next_deal` is the next hand of the table, None once it has played all; `opening` is the team's opening meld in it.
    `heading` is that of the ranking that `places` are from, empty if there is only one.
    `coming` is the next round, if the player is here. `next_seat` is None while the place in it is not known.
    `call` is what the table asked of the desk, None for someone who cannot call.
    `has_hands_of_others` is true if the player's team played some of the hands without the player.
    `prizes` are the names of those the player won.
    """

    name: str
    seated: Seated | None
    sits_out: bool
    listed: int
    rounds: Sequence[RoundOnPhone] = ()
    has_hands_of_others: bool = False
    next_deal: int | None = None
    opening: str = ""
    heading: str = ""
    places: Sequence[PlaceOnPhone] = ()
    coming: SeatedRound | None = None
    next_seat: SeatInRound | None = None
    call: CallState | None = None
    prizes: Sequence[str] = ()


def names_on_phones(evening: ShownEvening) -> list[PhoneName]:
    """Return who has a chair now and who sits out, by name."""
    seated = [PhoneName(player=one.player, table=one.table) for one in evening.seated.values() if one.plays]
    waiting = [PhoneName(player=player) for player in evening.sitting_out]
    return sorted([*seated, *waiting], key=lambda one: folded(one.player.name))


def phone_page(event: Event, evening: ShownEvening, player: int) -> PhonePage | None:
    """Return the page of a player who has or had a chair or sits out, or None. It shows no hand that is held back."""
    seated, teams = evening.seated.get(player), evening.teams_of.get(player, [])
    waiting = {one.pk: one.name for one in evening.sitting_out}
    known = {member.player: member.name for team in teams for member in team.members} | waiting
    if player not in known:
        return None
    next_deal = _next_deal(evening, seated) if seated else None
    is_here = player in waiting or (seated is not None and seated.plays)
    coming = evening.next_round if is_here else None
    heading, places = _places(evening, player, seated)
    rounds = _rounds(event, evening, player, next_deal)
    own = [member for team in teams for member in team.members if member.player == player]
    hands = [hand for one in rounds for hand in one.hands]
    return PhonePage(
        name=known[player],
        seated=seated,
        sits_out=player in waiting,
        listed=len(evening.teams_of if event.ranks_players else evening.shown.evening.teams),
        rounds=rounds,
        has_hands_of_others=any(not any(member.plays(hand.deal) for member in own) for hand in hands),
        next_deal=next_deal,
        opening=own_opening(event, seated.table, seated.team, next_deal)
        if seated and seated.plays and next_deal
        else "",
        heading=heading,
        places=places,
        coming=coming,
        next_seat=evening.next_seats.get(player) if coming else None,
        call=_call(event, seated),
        prizes=[prize.name for prize in evening.prizes if player in prize.winners],
    )


def _call(event: Event, seated: Seated | None) -> CallState | None:
    if seated is None or not seated.plays:
        return None
    return call_state(event, seated.table.seating, timezone.now())


def _next_deal(evening: ShownEvening, seated: Seated) -> int | None:
    """Return the next hand of the table in this round."""
    table, first = seated.table.seating.table, evening.round.first_deal
    missing = evening.shown.evening.missing
    return min((place.deal for place in missing if place.table == table and place.deal >= first), default=None)


def _rounds(event: Event, evening: ShownEvening, player: int, next_deal: int | None) -> list[RoundOnPhone]:
    """Return the player's hands by round. A team that lasts the evening shows those of a former partner too."""
    seated, last = evening.seated.get(player), evening.shown.evening.last_deal
    teams = evening.teams_of.get(player, [])
    if not event.has_rounds:
        own = [evening.results[seated.team.team.pk]] if seated else []
        hands = hands_in_detail(event, *own, after=last) if own else []
        is_empty = not hands and next_deal is None
        return [] if is_empty else [RoundOnPhone(number=1, table=None, partners="", hands=hands, next_deal=next_deal)]
    played = {team.pk: [one for one in team.members if one.player == player] for team in teams}
    found = hands_in_detail(event, *(evening.results[team.pk] for team in teams), after=last) if teams else []
    own_hands = [hand for hand in found if any(member.plays(hand.deal) for member in played[hand.team])]
    by_round = groupby(own_hands, key=lambda hand: event.round_and_hand(hand.deal)[0])
    hands_of = {number: list(hands) for number, hands in by_round}
    return list(_rounds_so_far(evening, player, hands_of, next_deal))


def _rounds_so_far(
    evening: ShownEvening, player: int, hands_of: Mapping[int, Sequence[HandOnPage]], next_deal: int | None
) -> Iterator[RoundOnPhone]:
    """Yield the rounds that the player played or sat out."""
    teams = {team.pk: team for team in evening.teams_of.get(player, [])}
    for number in range(1, evening.round.number + 1):
        hands, next_deal_now = hands_of.get(number, ()), next_deal if number == evening.round.number else None
        if hands:
            others = (one.name for one in teams[hands[0].team].members if one.player != player)
            yield RoundOnPhone(
                number=number, table=hands[0].table, partners=team_name(others), hands=hands, next_deal=next_deal_now
            )
        elif next_deal_now:
            yield RoundOnPhone(number=number, table=None, partners="", hands=(), next_deal=next_deal_now)
        elif player in evening.sit_outs.get(number, ()):
            yield RoundOnPhone(number=number, table=None, partners="", hands=())


def _places(evening: ShownEvening, player: int, seated: Seated | None) -> tuple[str, list[PlaceOnPhone]]:
    """Return the heading of the player's ranking, its first places and those around the player; none before a sheet."""
    if not evening.shown.evening.sheets_in:
        return "", []
    own = seated.team.team.pk if seated else next((team.pk for team in evening.teams_of.get(player, [])), 0)

    def is_own(who: TeamResult | PlayerResult) -> bool:
        return who.player == player if isinstance(who, PlayerResult) else who.team.pk == own

    for one in evening.lists:
        rows = _shown_rows(evening.event, one.rows, is_own)
        mine = next((number for number, row in enumerate(rows) if row.is_own), None)
        if mine is not None:
            near = range(mine - NEIGHBORS, mine + NEIGHBORS + 1)
            return one.heading, [row for number, row in enumerate(rows) if number < LEADERS or number in near]
    return "", []


def _shown_rows(
    event: Event,
    rows: Sequence[Placed[TeamResult]] | Sequence[Placed[PlayerResult]],
    is_own: Callable[[TeamResult | PlayerResult], bool],
) -> list[PlaceOnPhone]:
    points = queries.score_of(event)
    return [
        PlaceOnPhone(
            place=row.place,
            place_shown=row.place_shown,
            shared=row.shared,
            name=row.who.name,
            points=points(row.who) if row.place else None,
            won=rounds_won(event, row),
            is_own=is_own(row.who),
        )
        for row in rows
    ]
