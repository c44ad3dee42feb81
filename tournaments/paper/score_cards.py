"""The score card of a table: its teams hand by hand, with openings and the totals that are in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.standings.counted_deals import NOT_PLAYED, WITHOUT_LINES
from tournaments.models import Event, Sheet
from tournaments.models.seating import shown_round
from tournaments.paper import rule_facts
from tournaments.paper.queries import first_of_game, hand_totals, special_hands
from tournaments.sheets.game_queries import games
from tournaments.tables.queries import TableWithTeams, TeamAtTable, seatings_of
from tournaments.wording.points import points
from tournaments.wording.rule_sets import end_of_game, opening_on_paper, stacks_on_paper

ROWS_OF_AN_OPEN_GAME = 12
"""Hands on the score card of a game without a number of hands, if it is not over."""
ROWS_FOR_TIES = 2
"""Hands on the score card after the last one of the rules, if a tie is played out."""


class CardCell(NamedTuple):
    """One team's points in one hand, its total so far, and what is special about the hand.

    What is not in is empty, to be written by hand; a hand that was not played has a dash.
    """

    points: str
    so_far: int | None
    remark: str


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
    teams: tuple[TeamAtTable, ...]
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
    ends = {table: game.after for table, game in games(event, last=round_.last_deal).items() if game.is_over}
    rows = event.rules.deals + ROWS_FOR_TIES if event.rules.deals else ROWS_OF_AN_OPEN_GAME
    open_end = max(event.deals_to_print, rows) if goes_on else round_.last_deal
    totals, special = hand_totals(event, up_to=round_.last_deal), special_hands(event)
    cards = []
    for table in seatings_of(round_):
        deals = range(round_.first_deal, min(open_end, ends.get(table.seating.table, open_end)) + 1)
        if hands := [deal for deal in deals if table.seating.may_play(deal)]:
            cards.append(_card(event, table, hands, totals, special, round_number=round_.number))
    return cards


def _card(
    event: Event,
    table: TableWithTeams,
    deals: Sequence[int],
    totals: Mapping[int, Mapping[int, int]],
    special: Mapping[tuple[int, int], str],
    *,
    round_number: int,
) -> ScoreCard:
    by_deal = bool(event.rules.opening.by_deal)
    columns = [
        _column(
            totals.get(team.team.pk, {}),
            deals,
            first=first_of_game(event, team.team, deals[0]),
            special={deal: special.get((team.team.pk, deal), "") for deal in deals},
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
    hands: Mapping[int, int], deals: Sequence[int], *, first: int, special: Mapping[int, str]
) -> list[CardCell]:
    """Return a team's cells. The total begins with the hand `first` and stops at the first one that is not in."""
    cells = []
    so_far: int | None = sum(brought for deal, brought in hands.items() if first <= deal < deals[0])
    for deal in deals:
        brought, remark = hands.get(deal), special[deal]
        so_far = None if brought is None or so_far is None else so_far + brought
        shown = "–" if remark == NOT_PLAYED and brought is not None else points(brought)
        cells.append(CardCell(shown, so_far, _remark_in_words(remark) if shown else ""))
    return cells


def _remark_in_words(code: str) -> str:
    if code == WITHOUT_LINES:
        return _("total only")
    return str(Sheet.State(code).label) if code else ""
