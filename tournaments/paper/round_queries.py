"""Read the rounds of an evening for papers: where everyone goes next."""

from dataclasses import dataclass

from tournaments.core.people.names import folded
from tournaments.models import Event, Player
from tournaments.models.seating import rounds_shown
from tournaments.rounds.place_queries import SeatInRound, is_planned_ahead, known_rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCard:
    """One person's way through the rounds."""

    player: Player
    seats: tuple[SeatInRound, ...]


def next_cards(event: Event) -> list[NextCard]:
    """Return everyone's seats by first name: in all rounds, or in the last one if the results decide the next.

    Who plays in no round to come has no card, unless all rounds have started.
    """
    rounds = known_rounds(event)
    to_come = rounds[rounds_shown(event).count() :]
    seats: dict[Player, list[SeatInRound]] = {}
    for each in rounds if is_planned_ahead(event) else rounds[-1:]:
        for player, seat in each.seats():
            seats.setdefault(player, []).append(seat)
    here = {player for each in to_come for player in each.people} or seats.keys()
    order = sorted(here & seats.keys(), key=lambda player: (folded(player.name), player.pk))
    return [NextCard(player=player, seats=tuple(seats[player])) for player in order]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextList:
    """Everyone's table in each round, by last name. None where they sit out or do not play."""

    rounds: range
    rows: list[tuple[str, list[int | None]]]


def next_list(event: Event) -> NextList:
    rounds = range(1, event.planned_rounds + 1)
    cards = sorted(next_cards(event), key=lambda card: (card.player.key, card.player.pk))
    tables = [(card, {seat.round_number: seat.table for seat in card.seats}) for card in cards]
    rows = [(card.player.list_name, [by_round.get(number) for number in rounds]) for card, by_round in tables]
    return NextList(rounds=rounds, rows=rows)
