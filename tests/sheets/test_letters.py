"""The letters beside the rows of a sheet: the same on the screen and on its paper."""

import re

import pytest

from scoring.texts import short_label
from tests.builders import make_evening, tonight
from tests.scoring.fields import RULE_SETS
from tournaments.core.sheets.sheet_rows import POINTS_LABEL
from tournaments.paper.tallies import tally_papers


def labels_on_paper(event, *, deal):
    """Return the labels of the paper by letter. How the hand ended and the total have the name of their kind."""
    (sheet,) = tally_papers(event, [deal], table=1)
    labels, letter = {}, ""
    for row in sheet.rows:
        letter = row.letter or letter
        if row.kind in ("ending", "total"):
            labels.setdefault(letter, []).append(row.kind)
        elif row.kind in ("count", "yes-or-no", "points"):
            labels.setdefault(letter, []).append(short_label(row.label) or POINTS_LABEL)
    return labels


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("entry", ["counts", "points"])
def test_each_row_has_the_letter_of_its_paper(desk, club, rules, entry):
    event = make_evening(club, rules=rules, date=tonight(club), entry=entry)
    page = desk.get("sheets:sheet", 1, 1, event=event)
    layout, paper = page.context["layout"], labels_on_paper(event, deal=1)
    on_screen = {one.letter: [row.short for row in one.rows] or ["ending"] for one in layout.sections}
    assert on_screen | {layout.total_letter: ["total"]} == paper
    shown = re.findall(r'class="section-letter" aria-hidden="true">(.)<', page.content.decode())
    assert shown == [*(section.letter for section in layout.sections), layout.total_letter]


def test_a_sheet_of_totals_only_has_no_letters(desk, club):
    event = make_evening(club, date=tonight(club), entry="totals")
    layout = desk.get("sheets:sheet", 1, 1, event=event).context["layout"]
    assert (layout.sections, layout.total_letter) == ((), "")
