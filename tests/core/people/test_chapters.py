"""Two people share a chapter only if both have one and it is the same."""

import pytest

from tournaments.core.people.chapters import same_chapter


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [("palm", "palm", True), ("palm", "oak", False), ("palm", None, False), (None, "palm", False), (None, None, False)],
)
def test_people_without_a_chapter_share_none(one, other, is_same):
    assert same_chapter(one, other) is is_same
