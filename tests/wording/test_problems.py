"""Impossible counts are said with numbers as the reader writes them."""

from django.utils import translation

from scoring.problems import Problem
from tournaments.wording.problems import problem_in_words

TOO_MUCH = Problem("points-too-high", "error", "1", "table.points", {"count": 29_005, "decks": 5, "most": 2900})


def test_numbers_have_separators():
    assert problem_in_words(TOO_MUCH, team="North") == (
        "North: 29,005 points, but all cards of 5 decks are worth 2,900."
    )


def test_numbers_have_separators_in_spanish():
    with translation.override("es"):
        assert "29,005 puntos" in problem_in_words(TOO_MUCH, team="Norte")
