"""Giving someone a chapter: found by a few letters, a new one asked about, and undone whole."""

import pytest

from tests.builders import make_evening, make_people, make_sign_ups
from tests.changes.people import member_at
from tournaments.models import Chapter, Player


@pytest.fixture
def lise(club):
    """Lise has no chapter; Ada is of Lake Chapter."""
    make_people(club, names=["Ada"], chapters=["Lake Chapter"])
    club.refresh_from_db()
    return make_people(club, names=["Lise"])[0]


def give(desk, player, chapter, **sent):
    return desk.post("people:give-chapter", player.pk, data={"chapter": chapter, **sent})


def chapters(club):
    return list(club.chapters.values_list("name", flat=True))


@pytest.mark.parametrize(
    ("typed", "asked"), [("lake", "Which chapter do you mean?"), ("Lake Chaptre", "Did you mean Lake Chapter?")]
)
def test_a_chapter_that_is_not_typed_whole_is_asked_about(desk, club, lise, typed, asked):
    page = give(desk, lise, typed)
    assert page.status_code == 422
    assert asked in page.content.decode()
    assert f"New chapter <strong>{typed}</strong>?" in page.content.decode()
    assert chapters(club) == ["Lake Chapter"]
    known = Chapter.objects.get()
    give(desk, lise, typed, **{"chapter-known": known.pk, "chapter-suggested": typed})
    assert (Player.objects.get(pk=lise.pk).chapter, chapters(club)) == (known, ["Lake Chapter"])


def test_a_new_chapter_is_made_by_the_answer_and_undone_whole(desk, club, lise):
    assert "Is this a new chapter?" in give(desk, lise, "Palm").content.decode()
    assert chapters(club) == ["Lake Chapter"]
    give(desk, lise, "Palm", **{"chapter-new": "0"})
    assert Player.objects.get(pk=lise.pk).chapter.name == "Palm"
    desk.undo()
    assert (Player.objects.get(pk=lise.pk).chapter, chapters(club)) == (None, ["Lake Chapter"])


@pytest.mark.parametrize("known", ["Lake Chapter", "Palm"])
def test_an_older_page_gives_no_other_chapter_than_somebody_gave_meanwhile(desk, club, lise, known):
    give(desk, lise, known, **{"chapter-new": "0"})
    page = give(desk, lise, "Oak", **{"chapter-new": "0"})
    assert page.status_code == 422
    assert f"{lise.name} is from {known}." in page.content.decode()
    assert Player.objects.get(pk=lise.pk).chapter.name == known
    assert "Oak" not in chapters(club)


def test_undo_keeps_a_chapter_that_somebody_gave_since(desk, club, lise):
    give(desk, lise, "Palm", **{"chapter-new": "0"})
    lake = Chapter.objects.get(name="Lake Chapter")
    Player.objects.filter(pk=lise.pk).update(chapter=lake)
    page = desk.client.get(desk.undo().url)
    assert "Something changed since, so nothing was undone." in page.content.decode()
    assert Player.objects.get(pk=lise.pk).chapter == lake


def test_an_answer_for_another_text_is_none(desk, club, lise):
    assert give(desk, lise, "Palm", **{"chapter-new": "0", "chapter-suggested": "Pal"}).status_code == 422
    assert chapters(club) == ["Lake Chapter"]


def test_letters_bring_the_chapters_they_may_mean(desk, club, lise):
    page = desk.get(
        "people:find-chapter", data={"box": "chapter", "text": "chapter", "chapter": "lak"}
    ).content.decode()
    known = Chapter.objects.get()
    assert f'<button name="chapter-known" value="{known.pk}" class="suggestion is-first" data-key="1"' in page
    assert "New chapter <strong>lak</strong>?" in page


def test_a_person_saved_with_a_new_chapter_is_asked_about_it(desk, club, lise):
    data = {"given_name": "Zoe", "chapter_name": "lake"}
    page = desk.post("people:add-person", data=data)
    assert page.status_code == 422
    assert 'value="Zoe"' in page.content.decode()
    assert not Player.objects.filter(given_name="Zoe").exists()
    desk.post("people:add-person", data=data | {"chapter-new": "0"})
    assert Player.objects.get(given_name="Zoe").chapter.name == "lake"


def test_a_chapter_that_nobody_belongs_to_is_offered_for_deletion(desk, club, lise):
    ada, lake = Player.objects.get(given_name="Ada"), Chapter.objects.get()
    assert desk.url("people:delete-chapter", lake.pk) not in desk.get("people:chapters").content.decode()
    data = {"given_name": "Ada", "family_name": "Ada", "chapter_name": ""}
    page = desk.client.post(desk.url("people:person", ada.pk), data, follow=True)
    said = [str(message) for message in page.context["messages"]]
    address = desk.url("people:chapter", lake.pk)
    assert said[-1] == f'No one belongs to Lake Chapter now. <a href="{address}">Delete this chapter</a>'
    assert desk.url("people:delete-chapter", lake.pk) in desk.get("people:chapters").content.decode()
    desk.post("people:delete-chapter", lake.pk)
    assert chapters(club) == []


def test_who_has_no_chapter_is_marked_on_the_button_and_gets_one_where_they_sit(desk, club, lise):
    event = make_evening(club)
    make_sign_ups(event, [lise])
    member = member_at(event)
    for path, pk in (("changes:person", member.player_id), ("changes:person", lise.pk)):
        assert "(Chapter not known)" in desk.get(path, pk, event=event).content.decode()
    assert "Chapter not known." in desk.get("changes:late", event=event).content.decode()
    found = desk.get("sign_up:suggest", event=event, data={"for": "chair", "name": "Zoe Eoz"}).content.decode()
    assert '<span class="soft">Chapter not known</span>' in found
    here = desk.url("changes:person", lise.pk, event=event)
    form = desk.client.get(here).context["chapter_form"]
    given = desk.client.post(form.action, {"chapter": "Lake Chapter"})
    assert given.url == here
    assert "Chapter not known" not in desk.client.get(here).content.decode()


@pytest.mark.parametrize("apart", [True, False])
def test_a_chapter_is_not_asked_for_where_chapters_do_not_matter(desk, club, lise, apart):
    event = make_evening(club, chapter_rule=False) if apart else make_evening(club)
    if not apart:
        club.uses_chapters = False
        club.save()
    make_sign_ups(event, [lise])
    assert "Chapter not known" not in desk.get("changes:person", lise.pk, event=event).content.decode()
