"""New chapters of a list that are probably slips for another chapter."""

import pytest

from tournaments.core.people.importing.alike_chapters import alike_chapters, with_chapters
from tournaments.core.people.importing.person_rows import ListRow


def rows_of(*chapters):
    return [
        ListRow(line=line, given=f"Ada {line}", family="Stone", chapter=chapter, lot="")
        for line, chapter in enumerate(chapters)
    ]


def asked(known, *chapters):
    return [(alike.name, alike.like) for alike in alike_chapters(rows_of(*chapters), known)]


def settled(same, *chapters):
    return [row.chapter for row in with_chapters(rows_of(*chapters), same)]


@pytest.mark.parametrize(
    ("known", "chapters", "questions"),
    [
        (["South"], ["Soutth"], [("Soutth", "South")]),
        ([], ["Soutth", "South", "South"], [("Soutth", "South")]),
        ([], ["South", "Soutth"], [("Soutth", "South")]),
        (["Soutth"], ["South", "South"], [("South", "Soutth")]),
        (["North East"], ["Northeast"], [("Northeast", "North East")]),
        (["Chapter1"], ["Chapter2", "Chapter12", "Chaptre1"], [("Chaptre1", "Chapter1")]),
        (["South"], ["SOUTH", None, "North"], []),
        ([], ["Lake", "North", "South", "Chapter 1", "Chapter 2", "-"], []),
        ([], ["South", "South", "Soutth", "Souuth"], [("Soutth", "South"), ("Souuth", "South")]),
        (["South"], ["Soutth", None, "Norrth", "North", "North"], [("Soutth", "South"), ("Norrth", "North")]),
    ],
)
def test_a_new_chapter_is_asked_about_beside_the_one_it_is_like(known, chapters, questions):
    assert asked(known, *chapters) == questions


def test_the_people_of_the_chapter_are_told_and_the_place_of_the_first():
    (found,) = alike_chapters(rows_of("South", None, "Soutth", "South", "Soutth", "South"), [])
    assert (found.place, [str(name) for name in found.people]) == (2, ["Ada 2 Stone", "Ada 4 Stone"])


def test_an_answer_settles_every_row_of_the_chapter():
    assert settled({"Soutth": "South"}, "Soutth", "SOUTTH", "North", None) == ["South", "South", "North", None]


def test_an_answer_leads_through_another_one():
    assert settled({"Soutthh": "Soutth", "Soutth": "South"}, "Soutthh", "Soutth") == ["South", "South"]
