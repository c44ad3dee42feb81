"""The rules of a draw as options of a command: they come back the same, apart from the names of the chapters."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.draw.draw import prepare
from tournaments.core.draw.options import as_options, chapters_from, in_numbers, pairs_from, sizes_from
from tournaments.core.draw.rules import DrawRules

READERS = {"--teams": sizes_from, "--chapters": chapters_from, "--together": pairs_from}


def read(words):
    return {name: READERS[name](value) for name, value in zip(words[::2], words[1::2], strict=True)}


def test_every_rule_is_an_option():
    rules = DrawRules(chapters=("Lake", None, "Palm", "Lake", None), sizes=(2, 3), together=((0, 1),), never=((2, 3),))
    assert as_options(rules) == ["--teams", "1x2,1x3", "--chapters", "1,0,2,1,0", "--together", "1-2"]
    assert read(as_options(rules)) == {
        "--teams": (2, 3),
        "--chapters": ("1", None, "2", "1", None),
        "--together": ((0, 1),),
    }


def test_without_chapters_and_wishes_the_teams_are_enough():
    assert as_options(DrawRules(chapters=(None,) * 8, sizes=(2, 2, 2, 2))) == ["--teams", "4x2"]


def test_teams_are_told_by_the_numbers_of_the_list():
    assert in_numbers(((0, 4), (1, 2, 3))) == ["1+5", "2+3+4"]


@pytest.mark.parametrize(
    ("reader", "text", "said"),
    [
        (sizes_from, "2", "not enough values"),
        (sizes_from, "10001x2", "at most 10000 teams"),
        (pairs_from, "1-2-3", "too many values"),
    ],
)
def test_other_texts_are_refused(reader, text, said):
    with pytest.raises(ValueError, match=said):
        reader(text)


@given(st.lists(st.sampled_from(["Oak", "Elm", "Ash", None]), min_size=6, max_size=14), st.integers(0, 99))
def test_a_draw_from_its_options_is_the_same(chapters, seed):
    chapters = tuple(chapters[: len(chapters) // 2 * 2])
    rules = DrawRules(chapters=chapters, sizes=(2,) * (len(chapters) // 2), together=((0, 3),))
    told = read(as_options(rules))
    again = DrawRules(
        chapters=told.get("--chapters", (None,) * len(chapters)),
        sizes=told["--teams"],
        together=told["--together"],
    )
    assert prepare(again).draw(Random(seed)) == prepare(rules).draw(Random(seed))
