"""Find the slips of the typing hand that explain why a paper's total and the counts differ.

Every single slip is tried. A slip is a candidate if its correction makes every paper of the sheet agree and leaves
nothing impossible. Candidates are ranked by how often hands slip that way and how usual the corrected counts are.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations, product
from typing import Final

from scoring.column import Column
from scoring.deal import LARGEST_COUNT, Deal
from scoring.meant import BoxChange, Change, ColumnsChange, EndingChange, TotalChange, corrected
from scoring.problems import ERROR, find_problems
from scoring.rules import RuleSet
from scoring.score import price_list_for, score_deal
from scoring.typos import typos
from scoring.written_totals import AFTER, BEFORE, UNKNOWN

WEIGHTS: Final[Mapping[str, float]] = {
    "red-threes-forgotten": 2000,
    "red-threes-forgotten-twice": 1000,
    "box-forgotten": 200,
    "teams-exchanged": 35,
    "ending": 30,
    "totals-swapped": 30,
    "total-digit-missing": 23,
    "digits-swapped": 22,
    "sides-swapped": 21,
    "wrong-row": 13,
    "empty": 12,
    "columns-swapped": 10,
    "digit-missing": 9.5,
    "total-digits-swapped": 9.3,
    "key-beside": 8.2,
    "total-key-beside": 6.4,
    "digit-doubled": 5.8,
    "one-off": 4.7,
    "rows-swapped": 4.4,
    "other-key": 2.2,
    "total-digit-doubled": 1.9,
    "row-swapped-between-teams": 1.3,
    "total-other-key": 0.86,
    "rows-shifted": 0.52,
    "total-digit-too-many": 0.46,
    "digit-too-many": 0.34,
}
"""How often each kind of slip happens, compared with the others, and what comes first.

The first five say what comes first. A box that was left empty comes before a number that was typed: red threes always,
because tables count them last, other boxes where the typing hand keys in its zeros. Exchanged teams come before the
ending, although both give the same numbers. The other weights, `USUAL` and `FOR_A_WARNING` are fitted to slips of the
typing hand; `python -m tests.scoring.slip_figures` measures how often the true slip is named.
"""
FORGOTTEN: Final = ("red-threes-forgotten", "red-threes-forgotten-twice", "box-forgotten")
"""Their corrections are of the kind `empty`, like those of a box with a 0."""
RED_THREES: Final = "red_threes"
USUAL: Final[Mapping[str, float]] = {
    "exact_deals": 1, "misdeclared_melds": 0.33,
    "table.50": 1.3, "table.20": 8.1, "table.10": 17, "table.5": 7.4, "table.points": 400,
    "held.50": 0.57, "held.20": 1.4, "held.10": 4.9, "held.5": 3.2, "held.points": 54,
}  # fmt: skip
USUAL_BOOKS, USUAL_THREES, USUAL_OTHERS = 2, 0.24, 11
FOR_A_WARNING: Final = -3
FEWEST_SHIFTED: Final = 2
OTHER_KIND: Final[Mapping[str, str]] = {BEFORE: "written-after-missing-books", AFTER: "written-before-missing-books"}
"""No slip of the hand: the paper has the other kind of total than the evening's papers. By their kind, always last."""
OTHER_KIND_SHARE: Final = 0.5
"""How likely that is, compared with the unlikeliest slip."""
SURE: Final = 0.8
"""From this share on the best candidate is named alone."""
MOST_NAMED: Final = 3
Slip = tuple[str, tuple[Change, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One correction and its kind. `share` is its part of the probability of all candidates, above 0 and up to 1."""

    share: float
    kind: str
    changes: tuple[Change, ...]


def find_slips(
    rules: RuleSet, deal: Deal, written_totals: Sequence[int | None], kind: str = UNKNOWN
) -> list[Candidate]:
    """Return every correction of one slip that makes the papers of all teams agree, best first.

    `written_totals` holds each team's total on the paper, None if it is not given, and `kind` says whether these totals
    are before or after missing books. Nothing is found if all agree already, unless the counts cannot be true and two
    teams in each other's places explain it. While the kind is unknown, a paper may be of either; if it agrees as one
    kind only, the slips are those that make it agree as the other.
    """
    columns = _columns(rules, deal, written_totals, kind)
    if any(not column.agrees() for column in columns) or any(_exchanged(rules, deal, columns)):
        return _candidates(rules, deal, columns)
    if kind == UNKNOWN and any(column.agrees_as_one_kind_only for column in columns):
        return find_slips(rules, deal, written_totals, BEFORE) or find_slips(rules, deal, written_totals, AFTER)
    return []


def all_agree(rules: RuleSet, deal: Deal, written_totals: Sequence[int | None], kind: str = UNKNOWN) -> bool:
    """Return whether the papers that give a total agree with the counts."""
    return all(column.agrees() for column in _columns(rules, deal, written_totals, kind))


def _columns(rules: RuleSet, deal: Deal, written_totals: Sequence[int | None], kind: str) -> list[Column]:
    scores = score_deal(rules, deal).teams
    outs = sum(team.went_out for team in deal.teams)
    return [
        Column(
            team=team,
            given=given,
            prices=price_list_for(rules, deal, given),
            written_total=written_total,
            kind=kind,
            score=score,
            another_went_out=outs > given.went_out,
        )
        for team, (given, written_total, score) in enumerate(
            zip(deal.teams, written_totals, scores, strict=True), start=1
        )
    ]


def _candidates(rules: RuleSet, deal: Deal, columns: Sequence[Column]) -> list[Candidate]:
    """Return the corrections of papers that differ, best first, and last that they have another kind of total."""
    kinds: dict[tuple[Change, ...], set[str]] = {}
    for kind, changes in _slips(rules, deal, columns):
        kinds.setdefault(changes, set()).add(kind)
    other_kind = _other_kind(deal, columns)
    kinds.pop(other_kind, None)
    ranks = {changes: _rank(deal, columns, changes, kinds[changes]) for changes in kinds}
    best = max((rank for rank in ranks.values() if rank is not None), default=0)
    possible = {changes: math.exp(rank - best) for changes, rank in ranks.items() if rank is not None}
    if other_kind:
        kinds[other_kind] = {OTHER_KIND[columns[0].kind]}
        possible[other_kind] = min(possible.values(), default=1) * OTHER_KIND_SHARE
    return [
        Candidate(
            share=possible[changes] / sum(possible.values()),
            kind=_likeliest(kinds[changes]),
            changes=changes,
        )
        for changes in sorted(possible, key=lambda changes: -possible[changes])
    ]


def _likeliest(kinds: set[str]) -> str:
    likeliest = max(sorted(kinds), key=lambda kind: WEIGHTS.get(kind, 0))
    return "empty" if likeliest in FORGOTTEN else likeliest


def _other_kind(deal: Deal, columns: Sequence[Column]) -> tuple[Change, ...]:
    """Return what the papers that differ would state if each has the other kind of total.

    Nothing if one has not, or if the counts are impossible.
    """
    meant = {column.team: column.as_other_kind() for column in columns if not column.agrees()}
    changes = tuple(TotalChange(team, total) for team, total in meant.items() if total is not None)
    is_possible = len(changes) == len(meant) and _warnings_after(deal, columns, changes) is not None
    return changes if is_possible else ()


def worth_naming(candidates: Sequence[Candidate]) -> Sequence[Candidate]:
    """Return the best candidate if it is likely enough, otherwise the best few, and always another kind of total."""
    named = candidates[: 1 if candidates and candidates[0].share >= SURE else MOST_NAMED]
    others = (candidate for candidate in candidates[len(named) :] if candidate.kind in OTHER_KIND.values())
    return [*named, *others]


def _rank(deal: Deal, columns: Sequence[Column], changes: Sequence[Change], kinds: set[str]) -> float | None:
    """Return the logarithm of how likely a correction is, or None if it leaves something impossible."""
    rank = math.log(sum(WEIGHTS[kind] for kind in kinds))
    for change in changes:
        if isinstance(change, BoxChange):
            typed = columns[change.team - 1].typed(change.line)
            rank += (change.meant - typed) * _log_odds(change.line)
    warnings = _warnings_after(deal, columns, changes)
    return None if warnings is None else rank + FOR_A_WARNING * warnings


def _warnings_after(deal: Deal, columns: Sequence[Column], changes: Sequence[Change]) -> int | None:
    """Return how many warnings a corrected deal has, or None if it is impossible."""
    problems = find_problems(corrected(deal, changes), [column.prices for column in columns])
    return None if any(problem.severity == ERROR for problem in problems) else len(problems)


def _log_odds(code: str) -> float:
    """Return the logarithm of how likely one more of a line is: counts fall off geometrically around a usual value."""
    others = USUAL_BOOKS if code.startswith("books.") else USUAL_THREES if code.endswith("_threes") else USUAL_OTHERS
    usual = USUAL.get(code, others)
    return math.log(usual / (usual + 1))


def _slips(rules: RuleSet, deal: Deal, columns: Sequence[Column]) -> Iterator[Slip]:
    """Yield every slip that makes all papers agree."""
    differing = [column for column in columns if not column.agrees()]
    yield from _exchanged(rules, deal, columns)
    yield from _wrong_ending(rules, deal, columns)
    if len(differing) == 1:
        yield from _wrong_total(differing[0])
        for kind, changes in _in_column(differing[0]):
            yield from _slip(kind, (differing[0], changes))
    for one, other in combinations(columns, 2) if differing else ():
        if all(column in (one, other) for column in differing):
            yield from _between(one, other)


def _slip(kind: str, *corrections: tuple[Column, Mapping[str, int]]) -> Iterator[Slip]:
    """Yield the slip if each column's changes make its paper agree."""
    if all(column.agrees(changes) for column, changes in corrections):
        changes_of_boxes = (
            BoxChange(column.team, code, changes[code])
            for column, changes in corrections
            for code in column.boxes
            if code in changes and changes[code] != column.typed(code)
        )
        yield kind, tuple(changes_of_boxes)


def _exchanged(rules: RuleSet, deal: Deal, columns: Sequence[Column]) -> Iterator[Slip]:
    """Yield two teams in each other's places if the counts cannot be true as they stand, but can be there.

    Nothing but who went out tells the columns from each other, and who went out is keyed in by the team's number.
    """
    if _warnings_after(deal, columns, ()) is not None:
        return
    written_totals = {column.team: column.written_total for column in columns}
    for one, other in combinations((column.team for column in columns if column.boxes), 2):
        change = ColumnsChange((one, other))
        scores = score_deal(rules, corrected(deal, [change])).teams
        meant = written_totals | {one: written_totals[other], other: written_totals[one]}
        agree = all(
            column.agrees_with(score, meant[column.team]) for column, score in zip(columns, scores, strict=True)
        )
        if agree and _warnings_after(deal, columns, (change,)) is not None:
            yield "teams-exchanged", (change,)


def _wrong_ending(rules: RuleSet, deal: Deal, columns: Sequence[Column]) -> Iterator[Slip]:
    now = next((column.team for column in columns if column.given.went_out), None)
    nobody = next((ending for ending in rules.endings if ending != "out"), None)
    endings = [EndingChange("out", column.team) for column in columns if "out" in rules.endings]
    endings += [EndingChange(nobody, None)] if nobody and deal.ending == "out" else []
    for change in endings:
        scores = score_deal(rules, corrected(deal, [change])).teams
        if change.out != now and all(
            column.agrees_with(score, column.written_total) for column, score in zip(columns, scores, strict=True)
        ):
            yield "ending", (change,)


def _wrong_total(column: Column) -> Iterator[Slip]:
    assert column.written_total is not None
    for amount in column.right_totals():
        meant = abs(amount) if column.written_total >= 0 else amount
        if (meant < 0) == (column.written_total < 0):
            for kind in typos(abs(meant), abs(column.written_total)):
                yield f"total-{kind}", (TotalChange(column.team, meant),)


def _in_column(column: Column) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the slips inside one column, as kind and meant counts. Not all of them make the paper agree."""
    for code in column.boxes:
        for meant in column.fitting(code):
            for kind in _in_box(column, code, meant):
                yield kind, {code: meant}
    for one, other in (*pairwise(column.boxes), *combinations(column.books, 2), *combinations(column.threes, 2)):
        yield "rows-swapped", column.swapped(one, other)
    for one, other in (*permutations(column.books, 2), *permutations(column.threes, 2)):
        if column.typed(one) and column.typed(other) < LARGEST_COUNT:
            yield "wrong-row", {one: column.typed(one) - 1, other: column.typed(other) + 1}
    for one, other in column.both_sides():
        yield "sides-swapped", column.swapped(one, other)
    for boxes in (column.boxes, column.boxes[::-1]):
        for changes in _shifted(column, boxes):
            yield "rows-shifted", changes


def _in_box(column: Column, code: str, meant: int) -> Iterator[str]:
    typed = column.typed(code)
    if column.is_forgotten(code):
        yield "red-threes-forgotten" if code.endswith(RED_THREES) else "box-forgotten"
    if typed == 0:
        yield "empty"
    if abs(meant - typed) == 1:
        yield "one-off"
    yield from typos(meant, typed)


def _shifted(column: Column, boxes: Sequence[str]) -> Iterator[Mapping[str, int]]:
    """Yield the counts of blocks that were typed one box late. The count of the block's last box is lost."""
    skipped = [place for place, code in enumerate(boxes) if not column.typed(code)]
    for first in skipped:
        changes: dict[str, int] = {}
        for place, (code, next_code) in enumerate(pairwise(boxes[first:]), start=1):
            changes[code] = column.typed(next_code)
            if place >= FEWEST_SHIFTED:
                for lost in column.fitting(next_code, changes):
                    yield changes | {next_code: lost}


def _between(one: Column, other: Column) -> Iterator[Slip]:
    if (
        one.written_total is not None
        and other.written_total is not None
        and one.states(other.written_total)
        and other.states(one.written_total)
    ):
        yield "totals-swapped", (TotalChange(one.team, other.written_total), TotalChange(other.team, one.written_total))
    both = [code for code in one.boxes if code in other.boxes]
    for code in both:
        if code.endswith(RED_THREES) and one.is_forgotten(code) and other.is_forgotten(code):
            for meant, others_meant in product(one.fitting(code), other.fitting(code)):
                yield from _slip("red-threes-forgotten-twice", (one, {code: meant}), (other, {code: others_meant}))
    ones, others = ({code: column.typed(code) for code in both} for column in (one, other))
    yield from _slip("columns-swapped", (one, others), (other, ones))
    for code in both:
        yield from _slip("row-swapped-between-teams", (one, {code: others[code]}), (other, {code: ones[code]}))
