"""Read the seat list of a round: everyone with their table, by name."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.core.people.names import folded, team_name
from tournaments.models import Event, Player, Round, SignUp
from tournaments.models.seating import shown_round
from tournaments.rounds.place_queries import known_rounds
from tournaments.sign_up.chair_queries import lines_without_chair, waiting_for_chair
from tournaments.tables.queries import tables_of
from tournaments.tables.sit_out_queries import sitting_out


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """One person of the seat list. `waits` tells whether someone without a table waits or sits out.

    `shared_chairs` is the chairs of a team with more people than chairs, else 0.
    """

    name: str
    table: int | None = None
    partners: str = ""
    waits: str = ""
    shared_chairs: int = 0


def seat_list(event: Event, *, by_first_name: bool, round_number: int = 0) -> list[SeatRow]:
    """Return everyone at a table and everyone without one, by name, now or in that round of several."""
    round_ = shown_round(event)
    if event.has_rounds and round_ and round_number not in (0, round_.number):
        seats = _seats_of_round(event, round_number, by_first_name=by_first_name)
    else:
        seats = _seats_now(event, round_, by_first_name=by_first_name)
    return [seats[player] for player in sorted(seats, key=lambda player: _order(player, by_first_name))]


def _seats_now(event: Event, round_: Round | None, *, by_first_name: bool) -> dict[Player, SeatRow]:
    seats: dict[Player, SeatRow] = {}
    for table in tables_of(round_) if round_ else []:
        for team in table.at(round_.last_deal if round_ else 1).teams:
            for player in team.players:
                partners = team_name(other.name for other in team.players if other != player)
                name = _listed(player, by_first_name)
                shared = team.chairs if len(team.players) > team.chairs else 0
                seats[player] = SeatRow(name=name, table=table.seating.table, partners=partners, shared_chairs=shared)
    waits = _waiting(event, round_) if round_ else {}
    return {player: SeatRow(name=_listed(player, by_first_name), waits=said) for player, said in waits.items()} | seats


def _waiting(event: Event, round_: Round) -> dict[Player, str]:
    """Return who is here or on the way without a chair, and what they wait for: a chair, or a later round."""
    lines = lines_without_chair(event, round_)
    return {
        **dict.fromkeys(sitting_out(event, round_, lines), _("sits out this round")),
        **{line.player: line.get_part_display() for line in lines if line.part != SignUp.Part.PLAYS},
        **{line.player: _("no table yet") for line in waiting_for_chair(event, round_, lines)},
    }


def _seats_of_round(event: Event, number: int, *, by_first_name: bool) -> dict[Player, SeatRow]:
    """Return the seats of a round that is over or to come."""
    each = known_rounds(event)[number - 1]
    seats = {
        player: SeatRow(name=_listed(player, by_first_name), waits=_("sits out this round")) for player in each.sits_out
    }
    for table, teams in each.tables.items():
        for team in teams:
            for player in team:
                partners = team_name(other.name for other in team if other != player)
                seats[player] = SeatRow(name=_listed(player, by_first_name), table=table, partners=partners)
    return seats


def _listed(player: Player, by_first_name: bool) -> str:
    return player.name if by_first_name else player.list_name


def _order(player: Player, by_first_name: bool) -> str:
    """Return the sort key of a person. `Player.key` begins with the last name."""
    return folded(player.name) if by_first_name else player.key
