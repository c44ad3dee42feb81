"""Whether the counts of a sheet mean the same under another rule set."""

from dataclasses import replace

from scoring import RuleSet
from scoring.rules import Book
from tournaments.core.sheets.entered import EnteredSheet

Meaning = tuple[tuple[str, ...], Book | None, str]


def other_boxes(old: RuleSet, new: RuleSet, sheet: EnteredSheet) -> list[str]:
    """Return the codes of the boxes that a sheet must be keyed in again for, in the order of the old sheet.

    These are the filled boxes that mean other cards under the new rules or are not there, then the boxes that only
    the new sheet has. The code "ending" stands for an ending that the new rules do not have.
    """
    filled = {code for tally in sheet.tallies for code, count in tally.counts.items() if count}
    before, after = _meanings(old), _meanings(new)
    found = [code for code in before if code in filled and before[code] != after.get(code)]
    if any(tally.counts for tally in sheet.tallies):
        asked = (
            line.code for line in new.lines if line.code != "out" and (line.price != 0 or line.code in new.named_lines)
        )
        found += [code for code in asked if code not in before]
    return found if sheet.ending in ("", *new.endings) else [*found, "ending"]


def without_other_lines(new: RuleSet, sheet: EnteredSheet) -> EnteredSheet:
    """Return a sheet without the counts of lines that the new rules do not have.

    Without boxes to key in again, these counts are all zero.
    """
    tallies = (
        replace(tally, counts={code: count for code, count in tally.counts.items() if code in new.line_codes})
        for tally in sheet.tallies
    )
    return replace(sheet, tallies=tuple(tallies))


def _meanings(rules: RuleSet) -> dict[str, Meaning]:
    """Return what each box counts: ranks of cards, a kind of book, who earns it. Points depend on every row."""
    ranks = {f"{side}.{row.name}": row.ranks for side in ("table", "held") for row in rules.rows}
    rows = tuple(f"{row.value}: {rank}" for row in rules.rows for rank in row.ranks)
    lines = {line.code: (ranks.get(line.code, ()), line.book, line.per) for line in rules.lines}
    return lines | {f"{side}.points": (rows, None, "") for side in ("table", "held")}
