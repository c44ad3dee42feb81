"""Read where the people of a table sit in the round that is played now."""

from dataclasses import dataclass

from tournaments.models import Event, Seating
from tournaments.models.seating import last_round
from tournaments.tables.queries import TableWithTeams, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTable:
    """A table of the present round, its first hand, and who of the old table sits there."""

    seating: Seating
    deal: int
    people: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesNow:
    """Where the people of a table of an earlier round sit in the present one, and who of them has no table."""

    round_number: int
    tables: tuple[NextTable, ...]
    without_table: str


def places_now(event: Event, old: TableWithTeams) -> PlacesNow:
    round_ = last_round(event)
    there = {player.pk: player.name for team in old.teams for player in team.players}
    found = []
    for table in tables_of(round_):
        here = [player.pk for team in table.teams for player in team.present if player.pk in there]
        if here:
            people = ", ".join(there.pop(player) for player in here)
            found.append(NextTable(seating=table.seating, deal=round_.first_deal, people=people))
    return PlacesNow(round_number=round_.number, tables=tuple(found), without_table=", ".join(there.values()))
