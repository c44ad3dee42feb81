"""The content of a sheet as plain values, and its score by `scoring`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring import Adjustment, Deal, DealScore, RuleSet, Tally, books_missing, score_deal


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredTally:
    """One team's boxes: counts by line code without going out, adjustments, and the total on the paper if given."""

    position: int
    chairs: int
    counts: Mapping[str, int]
    adjustments: tuple[Adjustment, ...] = ()
    paper_total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredSheet:
    """One table's sheet for one deal. `ending` is empty until someone says how the hand ended.

    `went_out` is the position of the team that went out, for the ending `out`.
    """

    deal: int
    ending: str
    went_out: int | None
    tallies: tuple[EnteredTally, ...]
    decks: int
    required: Mapping[str, int]


def worth(rules: RuleSet, sheet: EnteredSheet) -> DealScore:
    """Return lines, totals and problems of a sheet, with teams by position as text ("1", "2", …).

    While the ending is unknown, no team counts as out. A team with empty boxes has no problems yet, even if the
    ending says that it went out.
    """
    teams = tuple(_tally(tally, out=sheet.went_out == tally.position) for tally in sheet.tallies)
    ending = sheet.ending or "stock"
    deal = Deal(number=sheet.deal, ending=ending, teams=teams, decks=sheet.decks, required=dict(sheet.required))
    score = score_deal(rules, deal)
    empty = {str(tally.position) for tally in sheet.tallies if not tally.counts}
    return replace(score, problems=tuple(problem for problem in score.problems if problem.team not in empty))


def _tally(tally: EnteredTally, *, out: bool) -> Tally:
    counts = {**tally.counts, "out": 1} if out else tally.counts
    return Tally(name=str(tally.position), players=tally.chairs, counts=counts, adjustments=tally.adjustments)


def still_missing(rules: RuleSet, sheet: EnteredSheet, tally: EnteredTally) -> dict[str, int] | None:
    """Return the books the team still needs to go out, by kind, or None if the rules leave the number open."""
    teams = tuple(_tally(other, out=False) for other in sheet.tallies)
    deal = Deal(number=sheet.deal, ending="stock", teams=teams, decks=sheet.decks, required=dict(sheet.required))
    return books_missing(rules, deal, _tally(tally, out=False))


def paper_difference(total: int, paper_total: int | None) -> int:
    """Return by how many points the counts exceed the paper's total; 0 if they agree or no total was given.

    Paper totals are typed without a minus sign: 1005 on the paper agrees with −1005.

    >>> paper_difference(2910, 2810), paper_difference(-1005, 1005), paper_difference(50, None)
    (100, 0, 0)
    """
    if paper_total is None or paper_total == total or paper_total == -total > 0:
        return 0
    return total - paper_total
