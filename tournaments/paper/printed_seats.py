"""Tell whether people were seated otherwise since a paper was printed: its sheet has the same number as before."""

import hashlib
from collections.abc import Collection, Iterable

from django.db.models import Max

from tournaments.models import Event, Print, Sheet
from tournaments.paper.queries import tables_with_round
from tournaments.tables.queries import TableWithTeams

SeatsOnPaper = dict[str, dict[str, str]]
"""Hand -> table -> digest of who sits there, as JSON has it: with numbers as texts."""


def seats_on_paper(event: Event, deals: Collection[int], *, table: int | None = None) -> SeatsOnPaper:
    """Return who sits where in these hands, at all tables or at one of them."""
    seats: SeatsOnPaper = {}
    for deal, row in tables_with_round(event, sorted(deals)):
        if table in (None, row.seating.table):
            seats.setdefault(str(deal), {})[str(row.seating.table)] = _digest(row.at(deal))
    return seats


def _digest(table: TableWithTeams) -> str:
    people = [(row.position, row.chairs, [player.name for player in row.players]) for row in table.teams]
    return hashlib.sha256(repr((table.seating.decks, people)).encode()).hexdigest()[:12]


def seats_printed(prints: Iterable[Print]) -> SeatsOnPaper:
    """Return who sits where on the prints of one paper, the oldest first: the last print of a table counts."""
    printed: SeatsOnPaper = {}
    for one in prints:
        for deal, tables in one.seats.items():
            printed[deal] = printed.get(deal, {}) | tables
    return printed


def hands_seated_anew(
    printed: SeatsOnPaper, now: SeatsOnPaper, came_in: Collection[tuple[int, int]], *, lists_all: bool
) -> list[int]:
    """Return the hands of a printed paper for which people sit otherwise now.

    A table that is gone, or whose sheet came in, needs no new paper. A new table needs one only if the paper
    `lists_all`.
    """
    return [
        int(deal)
        for deal, tables in printed.items()
        if any(
            now_there != tables.get(table) and (lists_all or table in tables) and (int(table), int(deal)) not in came_in
            for table, now_there in now.get(deal, {}).items()
        )
    ]


def tables_and_hands_in(event: Event) -> set[tuple[int, int]]:
    """Return the table and hand of every sheet that is in."""
    found: Iterable[tuple[int, int]] = (
        Sheet.objects.filter(seating__round__event=event).not_undone().values_list("seating__table", "deal")
    )
    return set(found)


def hands_on_paper(event: Event) -> set[int]:
    """Return the hands that the tables have tally sheets of: the printed ones, and those up to the last sheet in."""
    printed = {int(deal) for one in event.prints.filter(kind="tallies") for deal in one.seats}
    played = Sheet.objects.filter(seating__round__event=event, state__in=Sheet.PLAYED)
    last_in = played.aggregate(last=Max("deal"))["last"] or 0
    return printed | set(range(1, last_in + 1))
