"""Chapters found by their names, the new ones added: the one way for a typed person, a list and an evening's file."""

from tournaments.models import Chapter
from tournaments.models.people import LONGEST_NAME

LONG_ONCE_FOLDED = "ﷺ" * LONGEST_NAME


def test_known_chapters_are_found_however_they_are_spelt_and_new_ones_added(club):
    palm = Chapter.objects.create(club=club, name="Palm", key="palm")
    found = Chapter.add_missing(club, ["PALM", "Elm", "", "…"])
    assert found["palm"] == palm
    assert sorted(found) == ["elm", "palm"]
    assert club.uses_chapters
    assert found["elm"].history.count() == 1


def test_a_name_that_grows_long_when_it_is_compared_is_found_again(club):
    first = Chapter.add_missing(club, [LONG_ONCE_FOLDED])
    assert Chapter.add_missing(club, [LONG_ONCE_FOLDED]) == first
    assert max(map(len, first)) <= 2 * LONGEST_NAME
