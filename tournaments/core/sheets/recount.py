"""Whether the counts of a sheet mean the same under another rule set."""

from collections.abc import Collection
from dataclasses import replace

from scoring import RuleSet
from scoring.rules import TOTAL_ONLY, Book
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally

Meaning = tuple[tuple[str, ...], Book | None, str]


def other_boxes(old: RuleSet, new: RuleSet, sheet: EnteredSheet) -> list[str]:
    """Return the codes of the boxes that a sheet must be keyed in again for, in the order of the old sheet.

    These are the filled boxes that mean other cards under the new rules or are not there, then the boxes that only
    the new sheet has. The code "ending" stands for an ending that the new rules do not have.
    """
    if sheet.has_totals_only:
        return [] if new.counts_totals else [TOTAL_ONLY]
    filled = {code for tally in sheet.tallies for code, count in tally.counts.items() if count}
    before, after = _meanings(old), _meanings(new)
    found = [code for code in before if code in filled and before[code] != after.get(code)]
    if any(tally.counts for tally in sheet.tallies):
        found += [code for code in _asked(new) if code not in before]
    return found if sheet.ending in ("", *new.endings) else [*found, "ending"]


def missing_boxes(new: RuleSet, sheet: EnteredSheet) -> list[str]:
    """Return the codes of the boxes that are empty on a sheet whose boxes are partly kept, by the order of the sheet.

    The code "ending" stands for how the hand ended.
    """
    if sheet.has_totals_only:
        return []
    found = [
        code
        for code in _asked(new)
        if any(code not in tally.counts and not _is_in_points(new, code, tally) for tally in sheet.tallies)
    ]
    return found if sheet.ending else [*found, "ending"]


def _is_in_points(rules: RuleSet, code: str, tally: EnteredTally) -> bool:
    """Return whether the points of all cards of this side are keyed in instead."""
    return code in rules.row_codes and f"{code.split('.')[0]}.points" in tally.counts


def shared_lines(old: RuleSet, new: RuleSet, sheet: EnteredSheet) -> EnteredSheet:
    """Return a sheet with only the boxes that mean the same under both rule sets."""
    before, after = _meanings(old), _meanings(new)
    shared = {code for code in before if before[code] == after.get(code)}
    ends = sheet.ending in new.endings
    return replace(_only(shared, sheet), ending=sheet.ending if ends else "", went_out=sheet.went_out if ends else None)


def agrees(old: RuleSet, new: RuleSet, sheet: EnteredSheet, former: EnteredSheet) -> bool:
    """Return whether a sheet says nothing else than its former self, which was counted under the new rules.

    Boxes that only one of the rule sets has cannot contradict each other.
    """
    now = shared_lines(old, new, sheet)
    ended = (now.ending, now.went_out) in (("", None), (former.ending, former.went_out))
    pairs = zip(now.tallies, former.tallies, strict=True)
    return ended and all(_says_the_same(one, other) for one, other in pairs)


def _says_the_same(now: EnteredTally, former: EnteredTally) -> bool:
    if (now.written_total, now.adjustments) != (former.written_total, former.adjustments):
        return False
    return all(former.counts.get(code, 0) == count for code, count in now.counts.items())


def without_other_lines(new: RuleSet, sheet: EnteredSheet) -> EnteredSheet:
    """Return a sheet without the counts of lines that the new rules do not have.

    Without boxes to key in again, these counts are all zero.
    """
    return _only(new.line_codes, sheet)


def _only(codes: Collection[str], sheet: EnteredSheet) -> EnteredSheet:
    tallies = (
        replace(tally, counts={code: count for code, count in tally.counts.items() if code in codes})
        for tally in sheet.tallies
    )
    return replace(sheet, tallies=tuple(tallies))


def _asked(rules: RuleSet) -> list[str]:
    """Return the lines that change a total, without going out, which the ending says."""
    asked = (line for line in rules.lines if line.code != "out" and not line.is_computed)
    return [line.code for line in asked if line.price != 0 or line.code in rules.named_lines]


def _meanings(rules: RuleSet) -> dict[str, Meaning]:
    """Return what each box counts: ranks of cards, a kind of book, who earns it. Points depend on every row."""
    ranks = {f"{side}.{row.name}": row.ranks for side in ("table", "held") for row in rules.rows}
    rows = tuple(f"{row.value}: {rank}" for row in rules.rows for rank in row.ranks)
    lines = {line.code: (ranks.get(line.code, ()), line.book, line.per) for line in rules.lines}
    added_up = {f"{side}.points": (rows, None, "") for side in ("table", "held")}
    return lines | added_up | {TOTAL_ONLY: ((), None, "")}
