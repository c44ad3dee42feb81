"""The score card of a table: its teams hand by hand, with openings and the totals that are in."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.paper import rule_facts
from tournaments.paper.queries import first_of_game, hand_totals, total_only_hands
from tournaments.sheets.game_queries import games
from tournaments.tables.queries import TableRow, TeamRow, seatings_of, shown_round
from tournaments.wording.rule_sets import end_of_game, opening_on_paper, stacks_on_paper

ROWS_OF_AN_OPEN_GAME = 12
"""Hands on the score card of a game without a number of hands, if it is not over."""
ROWS_FOR_TIES = 2
"""Hands on the score card after the last one of the rules, if a tie is played out."""

CardCell = tuple[int | None, int | None, bool]
"""One team's points in one hand, its total so far, and whether its lines are not known. None is written by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHand:
    number: int
    opening: str
    cells: tuple[CardCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCard:
    table: int
    round_number: int
    decks: str
    stacks: str
    opening: str
    end_of_game: str
    teams: tuple[TeamRow, ...]
    hands: tuple[CardHand, ...]

    @property
    def columns(self) -> int:
        """Return the columns of the card: the hand, its opening if any, two for each team."""
        return (1 if self.opening else 2) + 2 * len(self.teams)


def score_cards(event: Event) -> list[ScoreCard]:
    round_ = shown_round(event)
    if round_ is None:
        return []
    goes_on = event.rules.length_varies and not round_.ends_early
    up_to = round_.last_deal - event.hides_last_hand
    ends = {table: game.after for table, game in games(event, last=up_to).items() if game.is_over}
    rows = event.rules.deals + ROWS_FOR_TIES if event.rules.deals else ROWS_OF_AN_OPEN_GAME
    open_end = max(event.deals_to_print, rows) if goes_on else round_.last_deal
    totals, totals_only = hand_totals(event, up_to=up_to), total_only_hands(event)
    cards = []
    for table in seatings_of(round_):
        deals = range(round_.first_deal, min(open_end, ends.get(table.seating.table, open_end)) + 1)
        if hands := [deal for deal in deals if table.seating.may_play(deal)]:
            cards.append(_card(event, table, hands, totals, totals_only, round_number=round_.number))
    return cards


def _card(
    event: Event,
    table: TableRow,
    deals: Sequence[int],
    totals: Mapping[int, Mapping[int, int]],
    totals_only: Collection[tuple[int, int]],
    *,
    round_number: int,
) -> ScoreCard:
    by_deal = bool(event.rules.opening.by_deal)
    columns = [
        _column(
            totals.get(team.team.pk, {}),
            deals,
            first=first_of_game(event, team.team, deals[0]),
            totals_only=[deal for deal in deals if (team.team.pk, deal) in totals_only],
        )
        for team in table.teams
    ]
    return ScoreCard(
        table=table.seating.table,
        round_number=round_number,
        decks=rule_facts.decks_in_words(table.seating.decks),
        stacks=stacks_on_paper(event.rules),
        opening="" if by_deal else opening_on_paper(event.rules, deals),
        end_of_game=end_of_game(event.rules),
        teams=table.teams,
        hands=tuple(
            CardHand(
                number=event.round_and_hand(deal)[1],
                opening=opening_on_paper(event.rules, [deal]) if by_deal else "",
                cells=cells,
            )
            for deal, cells in zip(deals, zip(*columns, strict=True), strict=True)
        ),
    )


def _column(
    hands: Mapping[int, int], deals: Sequence[int], *, first: int, totals_only: Collection[int]
) -> list[CardCell]:
    """Return a team's cells. The total begins with the hand `first` and stops at the first one that is not in."""
    cells = []
    so_far: int | None = sum(points for deal, points in hands.items() if first <= deal < deals[0])
    for deal in deals:
        points = hands.get(deal)
        so_far = None if points is None or so_far is None else so_far + points
        cells.append((points, so_far, points is not None and deal in totals_only))
    return cells
