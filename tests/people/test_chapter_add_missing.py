"""`Chapter.add_missing` finds chapters by name and adds the new ones."""

from tournaments.models import Chapter
from tournaments.models.people import LONGEST_NAME

LONG_WHEN_FOLDED = "ﷺ" * LONGEST_NAME


def test_known_chapters_are_found_in_any_spelling_and_new_ones_are_added(club):
    palm = Chapter.objects.create(club=club, name="Palm", key="palm")
    found = Chapter.add_missing(club, ["PALM", "Elm", "", "…"])
    assert found["palm"] == palm
    assert sorted(found) == ["elm", "palm"]
    assert club.uses_chapters
    assert found["elm"].history.count() == 1


def test_a_name_that_is_long_when_folded_is_found_again(club):
    first = Chapter.add_missing(club, [LONG_WHEN_FOLDED])
    assert Chapter.add_missing(club, [LONG_WHEN_FOLDED]) == first
    assert max(map(len, first)) <= 2 * LONGEST_NAME
