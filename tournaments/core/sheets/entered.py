"""The content of a sheet as plain values, and its score by `scoring`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoring import Adjustment, Deal, DealScore, RuleSet, TeamCounts, TeamScore, books_missing, score_deal
from scoring.rules import TOTAL_ONLY
from scoring.slips import Candidate, find_slips
from scoring.written_totals import UNKNOWN, lacks_minus, right_total, states


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredTally:
    """One team's boxes: counts by line code without going out, adjustments, and the total on the paper if given.

    `in_question` says why the team disputes its score.
    """

    position: int
    chairs: int
    counts: Mapping[str, int]
    adjustments: tuple[Adjustment, ...] = ()
    written_total: int | None = None
    in_question: str = ""

    @property
    def is_total_only(self) -> bool:
        """Return whether the total of the hand is all that was keyed in."""
        return TOTAL_ONLY in self.counts

    @property
    def written_or_alone(self) -> int | None:
        """Return what the paper states: its total beside the counts, or the total that stands alone with extra points.

        A sheet that is filled in later line by line is compared with it.
        """
        if not self.is_total_only:
            return self.written_total
        return self.counts[TOTAL_ONLY] + sum(extra.points for extra in self.adjustments)


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

    @property
    def has_totals_only(self) -> bool:
        """Return whether only totals were keyed in: no line of any team."""
        return any(tally.is_total_only for tally in self.tallies)


def to_fill_in(sheet: EnteredSheet) -> EnteredSheet:
    """Return a sheet that had totals only as its lines are keyed in: none yet, and each total on the paper."""
    tallies = (replace(tally, counts={}, written_total=tally.written_or_alone) for tally in sheet.tallies)
    return replace(sheet, tallies=tuple(tallies))


def keeps_totals(lines: EnteredSheet, totals: EnteredSheet) -> bool:
    """Return whether the papers of a sheet still state the totals that stood alone on it."""
    pairs = zip(lines.tallies, totals.tallies, strict=True)
    return all(tally.written_total == alone.written_or_alone for tally, alone in pairs)


def with_written_totals_of(kind: str, sheet: EnteredSheet, score: DealScore) -> EnteredSheet:
    """Return a sheet whose papers state totals after missing books with totals of this kind instead.

    Where books are missing and nobody knows the kind of the evening's papers, there is none to compare with.
    """
    tallies = []
    for tally, team in zip(sheet.tallies, score.teams, strict=True):
        written_total = tally.written_total
        if written_total is not None and team.deduction:
            written_total = (
                None if kind == UNKNOWN else right_total(kind, total=written_total, deduction=team.deduction)
            )
        tallies.append(replace(tally, written_total=written_total))
    return replace(sheet, tallies=tuple(tallies))


def worth(rules: RuleSet, sheet: EnteredSheet) -> DealScore:
    """Return lines, totals and problems of a sheet, with teams by position as text ("1", "2", …).

    While the ending is unknown, no team counts as out, which is no problem. A team with empty boxes has no problems
    yet, even if the ending says that it went out.
    """
    score = score_deal(rules, as_deal(rules, sheet))
    empty = {str(tally.position) for tally in sheet.tallies if not tally.counts}
    found = (problem for problem in score.problems if problem.team not in empty)
    problems = tuple(problem for problem in found if sheet.ending or problem.kind != "ending-mismatch.nobody")
    return replace(score, problems=problems)


def as_deal(rules: RuleSet, sheet: EnteredSheet) -> Deal:
    """Return the sheet as `scoring` reads it. While the ending is unknown, nobody went out."""
    teams = tuple(_tally(tally, out=sheet.went_out == tally.position) for tally in sheet.tallies)
    ending = sheet.ending or rules.nobody_out
    return Deal(number=sheet.deal, ending=ending, teams=teams, decks=sheet.decks, required=_required(rules, sheet))


def as_sheet(deal: Deal, *, positions: Sequence[int], written_totals: Sequence[int | None] = ()) -> EnteredSheet:
    """Return a deal as the sheet of a table with teams at these positions, the reverse of `as_deal`.

    `written_totals` has one for each team, None where the paper has none; empty means that no team has one. If several
    teams went out, the sheet names the first.
    """
    assert deal.decks is not None  # every table has a number of decks
    written_totals = written_totals or [None] * len(positions)
    return EnteredSheet(
        deal=deal.number,
        ending=deal.ending,
        went_out=next((position for position, team in zip(positions, deal.teams, strict=True) if team.went_out), None),
        tallies=tuple(
            EnteredTally(
                position=position,
                chairs=team.players,
                counts={code: count for code, count in team.counts.items() if code != "out"},
                adjustments=team.adjustments,
                written_total=written_total,
            )
            for position, team, written_total in zip(positions, deal.teams, written_totals, strict=True)
        ),
        decks=deal.decks,
        required=deal.required,
    )


def possible_slips(rules: RuleSet, sheet: EnteredSheet, kind_of_totals: str) -> list[Candidate]:
    """Return every slip that explains why a paper's total differs from the counts, the likeliest first."""
    return find_slips(rules, as_deal(rules, sheet), [tally.written_total for tally in sheet.tallies], kind_of_totals)


def _required(rules: RuleSet, sheet: EnteredSheet) -> dict[str, int]:
    """Return the table's answers for kinds of books that the rules require. After a recount it may name others."""
    kinds = {need.kind for need in rules.required}
    return {kind: count for kind, count in sheet.required.items() if kind in kinds}


def _tally(tally: EnteredTally, *, out: bool) -> TeamCounts:
    counts = {**tally.counts, "out": 1} if out else tally.counts
    return TeamCounts(name=str(tally.position), players=tally.chairs, counts=counts, adjustments=tally.adjustments)


def still_missing(rules: RuleSet, sheet: EnteredSheet, tally: EnteredTally) -> dict[str, int] | None:
    """Return the books the team still needs to go out, by kind, or None if the number of every kind is open."""
    teams = tuple(_tally(other, out=False) for other in sheet.tallies)
    deal = Deal(number=sheet.deal, ending="stock", teams=teams, decks=sheet.decks, required=_required(rules, sheet))
    return books_missing(rules, deal, _tally(tally, out=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedTotal:
    """A team's total on the paper beside the number that it should state.

    `written_total` is None if no total was given. `kind` says whether `counted`, and so the paper, is before or after
    missing books; it is empty if the team lacks none, or nobody knows yet. `missing` is what they cost, 0 or negative.
    """

    written_total: int | None
    counted: int
    kind: str
    missing: int

    @property
    def asks_kind(self) -> bool:
        """Return whether the paper can be compared only once somebody says which kind of total it has."""
        return self.written_total is not None and bool(self.missing) and not self.kind

    @property
    def agrees(self) -> bool:
        """Return whether the paper states the number, digit by digit. Only then the page has a tick."""
        return self.written_total == self.counted and not self.asks_kind

    @property
    def lacks_minus(self) -> bool:
        """Return whether the paper states the number without its minus."""
        return self.written_total is not None and lacks_minus(self.written_total, self.counted) and not self.asks_kind

    @property
    def difference(self) -> int:
        """Return by how many points the counts exceed the paper; 0 if it states the number, or may as one kind."""
        if self.written_total is None:
            return 0
        either = (self.counted, self.counted - self.missing) if self.asks_kind else (self.counted,)
        return 0 if any(states(self.written_total, total) for total in either) else self.counted - self.written_total


def compared_total(score: TeamScore, written_total: int | None, kind_of_totals: str) -> ComparedTotal:
    """Compare a team's score with its total on the paper, of the kind that this evening's papers have."""
    return ComparedTotal(
        written_total=written_total,
        counted=right_total(kind_of_totals, total=score.hand_total, deduction=score.deduction),
        kind=kind_of_totals if score.deduction else UNKNOWN,
        missing=score.deduction,
    )
