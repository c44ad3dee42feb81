"""Chapters: list, rename, merge two spellings, remove; each can be undone."""

import re

import pytest

from tests.builders import make_people
from tournaments.models import Chapter


@pytest.fixture
def people(club):
    """Ada and Lise of Lake, Grace of Palm."""
    return make_people(club, names=["Ada", "Grace", "Lise"], chapters=["Lake", "Palm"])


@pytest.fixture
def lake(people):
    return Chapter.objects.get(name="Lake")


@pytest.fixture
def palm(people):
    return Chapter.objects.get(name="Palm")


def chapters_of(people):
    for player in people:
        player.refresh_from_db()
    return [player.chapter and player.chapter.name for player in people]


def test_each_chapter_has_the_number_of_people_who_still_come(desk, people):
    people[2].gone = True
    people[2].save()
    page = desk.get("people:chapters")
    assert [(row.record.name, row.record.coming) for row in page.context["grid"].rows] == [("Lake", 1), ("Palm", 1)]
    lake = people[0].chapter.pk
    assert f'<a href="{desk.url("people:people")}?chapter={lake}">1</a>' in page.content.decode()


def test_the_people_of_no_chapter_are_one_press_away_and_a_chapter_without_people_leads_nowhere(desk, people):
    assert "People without a chapter" not in desk.get("people:chapters").content.decode()
    people[1].chapter = None
    people[1].save()
    page = desk.get("people:chapters").content.decode()
    (address,) = re.findall(r'href="([^"]*chapter=null)">People without a chapter', page)
    listed = desk.client.get(address).context["grid"].rows
    assert [row.record for row in listed] == [people[1]]
    assert f'?chapter={Chapter.objects.get(name="Palm").pk}"' not in page


def test_an_empty_list_of_chapters_has_a_message(desk):
    assert "There is no chapter yet." in desk.get("people:chapters").content.decode()


@pytest.mark.parametrize("number", [1, 3])
def test_few_and_many_chapters_take_the_same_queries(desk, club, django_assert_num_queries, number):
    make_people(club, names=["Ada", "Grace", "Lise"][:number], chapters=["Lake", "Palm", "Bay"])
    desk.get("people:chapters")
    with django_assert_num_queries(5):
        assert len(desk.get("people:chapters").context["grid"].rows) == number


def test_a_chapter_is_renamed(desk, lake):
    desk.post("people:chapter", lake.pk, data={"name": " Lake  Ridge "})
    lake.refresh_from_db()
    assert (lake.name, lake.key, lake.history.count()) == ("Lake Ridge", "lake ridge", 2)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Please fill this in."),
        ("PALM", "There is already a chapter PALM. Put the two together below."),
        ("!!", "A name needs a letter or a digit."),
    ],
)
def test_an_invalid_name_is_refused(desk, lake, name, sentence):
    answer = desk.post("people:chapter", lake.pk, data={"name": name})
    assert answer.status_code == 422
    assert answer.context["form"].errors["name"] == [sentence]
    lake.refresh_from_db()
    assert lake.name == "Lake"


def test_capitals_alone_may_be_changed(desk, lake):
    assert desk.post("people:chapter", lake.pk, data={"name": "LAKE"}).status_code == 302


def test_two_chapters_are_merged_and_undo_separates_them(desk, people, lake, palm):
    answer = desk.post("people:merge-chapter", palm.pk, data={"into": lake.pk})
    assert answer.url == desk.url("people:chapters")
    assert chapters_of(people) == ["Lake", "Lake", "Lake"]
    assert not Chapter.objects.filter(name="Palm").exists()
    assert people[1].history.count() == 2
    desk.undo()
    assert chapters_of(people) == ["Lake", "Palm", "Lake"]


@pytest.mark.parametrize("into", ["", "0", "x", "-1", "999999999999999999"])
def test_merging_into_an_unknown_chapter_is_not_found(desk, palm, into):
    assert desk.post("people:merge-chapter", palm.pk, data={"into": into}).status_code == 404
    assert Chapter.objects.filter(pk=palm.pk).exists()


def test_a_chapter_cannot_be_merged_into_itself(desk, palm):
    assert desk.post("people:merge-chapter", palm.pk, data={"into": palm.pk}).status_code == 404


def test_merging_into_a_chapter_of_another_club_is_not_found(desk, stranger, palm):
    theirs = Chapter.objects.create(club=stranger.get("/", follow=True).context["club"], name="Bay", key="bay")
    assert desk.post("people:merge-chapter", palm.pk, data={"into": theirs.pk}).status_code == 404
