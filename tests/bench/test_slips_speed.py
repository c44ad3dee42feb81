"""The cost of naming the slip of a sheet, compared with scoring the sheet, and how often the true one is named."""

import pytest

from scoring import score_deal
from scoring.slips import find_slips
from tests.bench.conftest import in_turns
from tests.scoring.typing_hand import as_written, slipped_sheets

SHEETS = 500
SCORINGS = 20
"""Times each sheet is scored for the floor, so that it is long enough to measure."""
AIM = 4
GUARD = 3 * AIM


@pytest.mark.bench
def test_naming_the_slips_of_five_hundred_sheets(report):
    sheets = list(slipped_sheets(SHEETS, seed=1))

    def score_all():
        for sheet in sheets:
            for _ in range(SCORINGS):
                score_deal(sheet.rules, sheet.deal)

    def name_all():
        return [find_slips(sheet.rules, sheet.deal, sheet.written_totals, sheet.kind_of_totals) for sheet in sheets]

    floor, named = in_turns(score_all, name_all, repeats=3)
    places = [
        next((place for place, slip in enumerate(found) if as_written(slip.changes) == as_written(sheet.meant)), 99)
        for sheet, found in zip(sheets, name_all(), strict=True)
    ]
    first, three = (sum(place < most for place in places) / SHEETS for most in (1, 3))
    figure = f"{named / SHEETS * 1e3:.1f} ms a sheet"
    report(f"name the slip, first {first:.0%}, in three {three:.0%}", figure, named / floor, f"≤ {AIM}")
    assert named / floor < GUARD
