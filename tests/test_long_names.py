"""A letter that becomes many letters when compared: its search key fits into the column on every database."""

import pytest

from accounts.models import User
from tests.builders import make_people
from tournaments.models import Chapter, Player
from tournaments.people.chapter_actions import rename_chapter, restore_chapter

# One letter that becomes eighteen letters when it is normalized.
LONG_LETTER = "\ufdfa"


def fits(row, field):
    return 0 < len(getattr(row, field)) <= row._meta.get_field(field).max_length


def test_the_key_of_a_login_name_fits_and_finds_its_user(db):
    name = LONG_LETTER * 80
    user = User.objects.create_user(name, "queen of hearts")
    assert fits(user, "name_key")
    assert User.objects.get_by_natural_key(name) == user


@pytest.mark.parametrize("name", [LONG_LETTER * 60, f"{LONG_LETTER} " * 30])
def test_the_key_of_a_chapter_fits_and_names_one_chapter(club, name):
    make_people(club, names=["Ada", "Grace"], chapters=[name])
    make_people(club, names=["Lise"], chapters=[name])
    chapter = Chapter.objects.get()
    assert fits(chapter, "key")
    assert chapter.players.count() == Player.objects.count() == 3
    assert rename_chapter(chapter=chapter, name=name) == chapter
    assert restore_chapter(club=club, name=name, players=[]) == chapter
