"""Read who sat out, by the sign-up or by the schedule."""

from collections.abc import Iterator, Sequence

from django.db.models import Q

from tournaments.core.standings.evening import Evening
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.rounds_won import deals_of_round, round_of
from tournaments.models import Event, SignUp
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs


def sat_out(event: Event, deals: Sequence[int]) -> Iterator[tuple[PlayerResult, Sequence[int]]]:
    """Yield those who came and sat out, each with the deals of it: all, or those of the rounds by the schedule."""
    by_schedule = _sit_outs_by_schedule(event)
    whole_evening = Q(part=SignUp.Part.SITS_OUT)
    lines = event.sign_ups.filter(whole_evening | Q(player__in=by_schedule), status__in=SignUp.COUNTED)
    for line in lines.select_related("player__chapter").order_by("number"):
        person = PlayerResult(
            player=line.player_id,
            name=line.player.name,
            chapter=line.player.chapter.name if line.player.chapter else "",
            parts=(),
            sizes=(),
            deals=frozenset(),
            deals_so_far=len(deals),
        )
        yield person, deals if line.sat_out else [deal for deal in deals if deal in by_schedule[line.player_id]]


def _sit_outs_by_schedule(event: Event) -> dict[int, set[int]]:
    """Return the deals of the rounds that people sit out by the schedule, by player."""
    found: dict[int, set[int]] = {}
    for number, players in scheduled_sit_outs(schedule_in_use(event)).items():
        for player in players:
            found.setdefault(player, set()).update(deals_of_round(number, event.hands_in_round))
    return found


def sit_outs_by_round(event: Event, evening: Evening) -> dict[int, list[str]]:
    """Return the names of those who sat out of each round that has begun, whatever it brings them."""
    hands, seated = evening.round_hands, _seated_by_round(evening)
    deals = [deal for number in evening.rounds for deal in deals_of_round(number, hands)]
    found: dict[int, list[str]] = {}
    for person, missed in sat_out(event, deals):
        for number in dict.fromkeys(round_of(deal, hands) for deal in missed):
            if (number, person.player) not in seated:
                found.setdefault(number, []).append(person.name)
    return found


def _seated_by_round(evening: Evening) -> set[tuple[int, int]]:
    """Return the round and the player of everyone who had a chair at a table in a hand of a round."""
    return {
        (round_of(deal, evening.round_hands), member.player)
        for team in evening.teams
        for table in map(evening.tables.__getitem__, team.seatings)
        for deal in range(table.first_deal, table.last_deal + 1)
        for member in team.members
        if member.plays(deal)
    }
