"""What the page of a sheet says of a rule set: prices at this table, and books that may stand for others."""

from dataclasses import replace

import pytest

from scoring import built_in
from scoring.prices import ByPlayers, IfLine
from scoring.rules import RequiredBooks
from tests.builders import make_evening

BY_TEAM = ByPlayers("team_size", ((1, 200), (2, 300), (3, 400), (4, 500)))
IF_OUT = IfLine(line="out", then=330, otherwise=3)


def rules_with(price, label):
    rules = built_in("tanglewood")
    sheet = tuple(
        replace(line, price=price, label=label) if getattr(line, "code", "") == "books.red" else line
        for line in rules.sheet
    )
    return replace(rules, sheet=sheet)


@pytest.mark.parametrize(
    ("price", "people", "label", "said"),
    [
        (BY_TEAM, 5, "Clean books", "300 in a team of 2; 400 in a team of 3"),
        (BY_TEAM, 5, "Clean books, no wilds", "no wilds: 300 in a team of 2; 400 in a team of 3"),
        (IF_OUT, 4, "Clean books, no wilds", "no wilds: 330 with “Went out”, else 3"),
        (300, 4, "Clean books, no wilds", "no wilds"),
    ],
)
def test_a_price_says_which_team_has_it_and_is_apart_from_the_label(desk, club, price, people, label, said):
    event = make_evening(club, people=people, rules=rules_with(price, label))
    layout = desk.get("sheets:sheet", 1, 1, event=event).context["layout"]
    (row,) = (row for section in layout.sections for row in section.rows if row.short == "Clean books")
    assert row.detail == said


@pytest.mark.parametrize(("needed", "said"), [(2, "2 clean books or dirty books"), (1, "1 clean book or dirty book")])
def test_books_still_needed_may_be_of_any_kind_that_counts(desk, club, needed, said):
    need = RequiredBooks(kind="red", count=needed, accepts=("red", "black"))
    event = make_evening(club, people=4, rules=replace(built_in("tanglewood"), required=(need,)))
    data = {"version": 0, "submission": "0" * 32, "entry": "counts", "1-table-5": 1}
    layout = desk.post("sheets:preview", 1, 1, event=event, data=data).context["layout"]
    assert layout.feet[0].missing == said
