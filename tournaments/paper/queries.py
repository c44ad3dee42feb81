"""Read for papers: the tables of each hand with earlier totals."""

from collections.abc import Sequence

from tournaments.core.standings.counted_deals import ENTERED, WITHOUT_LINES
from tournaments.models import Event, Sheet, Tally, Team
from tournaments.models.seating import rounds_shown
from tournaments.paper.catalog import PaperNeed
from tournaments.rounds.place_queries import is_planned_ahead
from tournaments.sheets.game_queries import games
from tournaments.tables.queries import TableWithTeams, seatings_of


def things_there(event: Event) -> set[PaperNeed]:
    there = {PaperNeed.NOTHING}
    if rounds_shown(event).exists():
        there.add(PaperNeed.TABLES)
        if event.has_rounds:
            there.add(PaperNeed.ROUNDS)
        if is_planned_ahead(event):
            there.add(PaperNeed.SCHEDULE)
    if Sheet.objects.filter(seating__round__event=event).not_undone().exists():
        there.add(PaperNeed.SHEETS)
    if event.prizes.exists():
        there.add(PaperNeed.PRIZES)
    return there


def hands_are_open(event: Event) -> bool:
    """Return whether a table may play more hands than anyone knows yet."""
    known = games(event).values()
    is_over = bool(known) and all(game.is_over for game in known)
    return event.rules.length_varies and not is_over and not event.rounds.filter(ends_early=True).exists()


def tables_with_round(event: Event, deals: Sequence[int]) -> list[tuple[int, TableWithTeams]]:
    """Return each deal with each table of its round, as shown to everyone, deal by deal.

    If the points decide how many hands a table plays, it has every hand until its game is over.
    """
    over = {table for table, game in games(event).items() if game.is_over}
    goes_on = event.rules.length_varies
    rounds = list(rounds_shown(event))
    tables = {round_.pk: seatings_of(round_) for round_ in rounds}
    return [
        (deal, table)
        for deal in deals
        for round_ in rounds
        if round_.first_deal <= deal <= round_.last_deal or (goes_on and not round_.ends_early)
        for table in tables[round_.pk]
        if table.seating.plays(deal) or (goes_on and table.seating.may_play(deal) and table.seating.table not in over)
    ]


def hand_totals(event: Event, *, up_to: int) -> dict[int, dict[int, int]]:
    """Return the points of each team by deal, for the deals up to that one."""
    totals: dict[int, dict[int, int]] = {}
    tallies = Tally.objects.of(event).filter(sheet__deal__lte=up_to)
    for team, deal, total in tallies.values_list("team", "sheet__deal", "total"):
        totals.setdefault(team, {})[deal] = total
    return totals


def special_hands(event: Event) -> dict[tuple[int, int], str]:
    """Return the hands that were not finished or not played, or have totals only: the remark by team and deal."""
    tallies = Tally.objects.of(event)
    of_totals = tallies.totals_only().values_list("team", "sheet__deal")
    states = tallies.exclude(sheet__state=ENTERED).values_list("team", "sheet__deal", "sheet__state")
    return dict.fromkeys(of_totals, WITHOUT_LINES) | {(team, deal): state for team, deal, state in states}


def first_of_game(event: Event, team: Team, deal: int) -> int:
    """Return the first hand of a team's game: the first of the round if hands start again or partners change."""
    return event.first_of_round(deal) if event.hands_start_again or team.round_id else 1
