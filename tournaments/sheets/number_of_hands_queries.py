"""Read after which hands the evening may end, and which hand may be added."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Event
from tournaments.sheets.grid_queries import DUE, NOT_YET, SENT_BACK, GridRow
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleEnds:
    """The hands after which the evening may end early, the hand that may be added, and the last hand now.

    `planned` is the last planned hand if the evening ends early already, else 0. `added` is 0 for none. `varies` means
    that the points decide how many hands there are.
    """

    early: tuple[int, ...] = ()
    planned: int = 0
    added: int = 0
    last: int = 0
    varies: bool = False


def with_held_back(event: Event, sentence: Said) -> Said:
    """Return the sentence that says how the evening ended early, with another one if its last hand is held back now."""
    if not event.hides_last_hand:
        return sentence
    held_back = _(
        "Phones and the big screen hold back this last hand until the winners are read out, "
        "also if they showed it before."
    )
    return said_together([sentence, held_back])


def possible_ends(event: Event, grid: Sequence[GridRow]) -> PossibleEnds:
    """Return the last hand that all tables have in and the later ones, without the hand that is the last one now."""
    deals = [cell.deal for cell in grid[0].cells] if grid else []
    missing = [cell.deal for row in grid for cell in row.cells if cell.state in (DUE, NOT_YET, SENT_BACK)]
    if not deals:
        return PossibleEnds()
    complete = min(missing, default=deals[-1] + 1) - 1
    if event.rules.length_varies:
        round_ = grid[0].table.seating.round
        counted = [deal for deal in deals if deal <= round_.last_deal and not round_.ends_early]
        early = tuple(deal for deal in counted if missing and deal >= max(complete, 1))
        return PossibleEnds(early=early, planned=event.most_deals if round_.ends_early else 0, varies=True)
    early = tuple(deal for deal in deals[:-1] if missing and deal >= max(complete, 1))
    last, planned = deals[-1], event.last_planned_deal(event.round_and_hand(deals[0])[0])
    may_add = last == planned < event.sheet_numbers.most_deals and not event.has_rounds
    return PossibleEnds(
        early=early, planned=planned if last < planned else 0, added=last + 1 if may_add else 0, last=last
    )
