"""The letters beside the rows of a sheet: the same on the screen and on its paper."""

import re
from itertools import accumulate

import pytest

from scoring import BUILT_IN_KEYS, built_in
from tests.builders import make_evening, tonight
from tournaments.paper.tallies import tally_papers


def letters_on_paper(event, *, deal):
    """Return the letter and the label of each row of the paper. How the hand ended and the total have their kind."""
    (sheet,) = tally_papers(event, [deal], table=1)
    letters = accumulate((row.letter for row in sheet.rows), lambda before, letter: letter or before)
    labels = (row.kind if row.kind in ("ending", "total") else row.label for row in sheet.rows)
    return list(zip(letters, labels, strict=True))


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_each_row_has_the_letter_of_its_paper(desk, club, key):
    event = make_evening(club, rules=built_in(key), date=tonight(club))
    page = desk.get("sheets:sheet", 1, 1, event=event)
    layout, paper = page.context["layout"], letters_on_paper(event, deal=1)
    for section in layout.sections:
        labels = [label for letter, label in paper if letter == section.letter]
        assert ("ending" in labels) == section.is_ending
        for row in section.rows:
            assert any(label.startswith(row.short) for label in labels), (section.letter, row.short, labels)
    assert (layout.total_letter, "total") in paper
    shown = re.findall(r'class="section-letter" aria-hidden="true">(.)<', page.content.decode())
    assert shown == [*(section.letter for section in layout.sections), layout.total_letter]


def test_a_sheet_of_totals_only_has_no_letters(desk, club):
    event = make_evening(club, date=tonight(club), entry="totals")
    layout = desk.get("sheets:sheet", 1, 1, event=event).context["layout"]
    assert (layout.sections, layout.total_letter) == ((), "")
