"""Two people are of one chapter, or at least one has none."""

import pytest

from tournaments.core.people.chapters import same_chapter


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [("palm", "palm", True), ("palm", "oak", False), ("palm", None, False), (None, "palm", False), (None, None, False)],
)
def test_only_a_chapter_that_both_have_is_the_same(one, other, is_same):
    assert same_chapter(one, other) is is_same
