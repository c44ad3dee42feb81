"""The differences between two versions of a sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.sheets.differences import changes_between


def tally(team, *, total=0, paper=None, extra=(), **counts):
    return {
        "team": team,
        "counts": {code.replace("__", "."): count for code, count in counts.items()},
        "adjustments": [{"points": points, "reason": reason} for points, reason in extra],
        "paper_total": paper,
        "total": total,
    }


def content(*tallies, state="entered", ending="stock", went_out=None):
    return {"state": state, "ending": ending, "went_out": went_out, "tallies": list(tallies)}


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        (content(tally(1)), content(tally(1)), []),
        (content(tally(1, books__red=1)), content(tally(1, books__red=0)), [(1, "books.red", 1, 0)]),
        (content(tally(1)), content(tally(1, books__red=0)), [(1, "books.red", None, 0)]),
        (content(tally(1, books__red=2)), content(tally(1)), [(1, "books.red", 2, None)]),
        (content(tally(1, total=5)), content(tally(1, total=-5)), [(1, "total", 5, -5)]),
        (content(tally(1, paper=None)), content(tally(1, paper=0)), [(1, "paper", None, 0)]),
        (content(tally(1)), content(tally(1, extra=[(50, "late")])), [(1, "extra", (), ((50, "late"),))]),
        (content(), content(ending="out", went_out=2), [(None, "ending", ("stock", None), ("out", 2))]),
        (content(), content(state="unfinished"), [(None, "state", "entered", "unfinished")]),
    ],
)
def test_a_change_is_found(before, after, changes):
    assert [tuple(change) for change in changes_between(before, after)] == changes


def test_the_first_save_is_compared_with_an_empty_sheet():
    found = changes_between(None, content(tally(1, total=30, held__5=2)))
    assert [(change.code, change.was, change.now) for change in found] == [
        ("state", "taken-back", "entered"),
        ("ending", ("", None), ("stock", None)),
        ("held.5", None, 2),
        ("total", None, 30),
    ]


COUNTS = st.dictionaries(st.sampled_from(["a", "b", "c"]), st.integers(0, 9))
CONTENTS = st.builds(
    lambda counts, total, paper, ending: content(tally(1, total=total, paper=paper, **counts), ending=ending),
    COUNTS, st.integers(-99, 99), st.none() | st.integers(0, 99), st.sampled_from(["stock", "sevens"]),
)  # fmt: skip


@given(CONTENTS, CONTENTS)
def test_differences_in_the_other_direction_swap_old_and_new(one, other):
    there, back = changes_between(one, other), changes_between(other, one)
    assert {(c.code, c.was, c.now) for c in there} == {(c.code, c.now, c.was) for c in back}
    assert bool(there) == (one != other)
