"""The pages for duplicate people: likely duplicates, a comparison, the merge and its undo."""

import json

import pytest

from tests.builders import make_evening, make_event, make_people, make_sign_ups
from tournaments.models import Chapter, Player, UndoData


@pytest.fixture
def people(club):
    return make_people(club, names=["Ada", "Adda", "Grace"])


def pairs_on(page):
    return [{one.name, other.name} for one, other in page.context["pairs"]]


def test_names_that_look_alike_are_shown_side_by_side(desk, club):
    for family in ("Lindqvist", "Lindquist", "Moor"):
        Player.named(club=club, given_name="Dick", family_name=family).save()
    page = desk.get("people:doubles")
    assert pairs_on(page) == [{"Dick Lindqvist", "Dick Lindquist"}]


def test_a_list_without_similar_names_has_a_message(desk, club):
    make_people(club, names=["Ada", "Grace"])
    assert "No two names look alike." in desk.get("people:doubles").content.decode()


def test_the_other_record_is_found_by_name(desk, people):
    ada, _adda, grace = people
    answer = desk.get("people:find-double", ada.pk, data={"name": "grace"})
    assert answer.url == desk.url("people:merge", ada.pk, grace.pk)


@pytest.mark.parametrize("name", ["", "zed", "ada ada"])
def test_an_unknown_name_is_refused(desk, people, name):
    assert desk.get("people:find-double", people[0].pk, data={"name": name}).status_code == 422


def test_both_records_are_compared_before_the_merge(desk, club):
    event = make_evening(club)
    player = event.sign_ups.first().player
    double = Player.named(club=club, given_name="Addie", family_name="Ada")
    double.save()
    page = desk.get("people:merge", double.pk, player.pk)
    assert [page.context[side].evenings for side in ("kept", "other")] == [0, 1]
    said = page.content.decode()
    assert "Addie Ada stays and gets the evenings, results, prizes and wishes of" in said
    assert Player.objects.filter(pk=player.pk).exists()


def test_two_records_are_merged(desk, people):
    ada, adda, _grace = people
    answer = desk.post("people:merge", ada.pk, adda.pk)
    assert answer.url == desk.url("people:person", ada.pk)
    page = desk.client.get(answer.url)
    assert [str(message) for message in page.context["messages"]] == ["Ada Ada and Adda Adda are now one person."]
    assert not Player.objects.filter(pk=adda.pk).exists()


def test_two_players_of_one_evening_are_refused_with_the_reason(desk, club):
    event = make_evening(club)
    one, other = (line.player for line in event.sign_ups.all()[:2])
    shown = desk.get("people:merge", one.pk, other.pk)
    assert shown.status_code == 200
    assert "so these are two people" in shown.content.decode()
    assert desk.post("people:merge", one.pk, other.pk).status_code == 409
    assert Player.objects.count() == 8


def test_a_record_cannot_be_compared_with_itself(desk, people):
    assert desk.get("people:merge", people[0].pk, people[0].pk).status_code == 404


def test_a_record_of_another_club_is_not_found(desk, people, stranger):
    other = stranger.get("/", follow=True).context["club"]
    theirs = make_people(other, names=["Ada"])[0]
    assert desk.get("people:merge", people[0].pk, theirs.pk).status_code == 404
    assert desk.post("people:merge", people[0].pk, theirs.pk).status_code == 404


@pytest.mark.parametrize(
    ("chapters", "kept", "other"),
    [
        ((None, None), "Linda Miller", "the other Linda Miller"),
        (("Palm", "Oak"), "Linda Miller (Palm)", "Linda Miller (Oak)"),
        (("Palm", None), "Linda Miller (Palm)", "Linda Miller (no chapter)"),
    ],
)
def test_two_people_of_one_name_are_told_apart(desk, club, chapters, kept, other):
    one, two = (
        Player.objects.create(club=club, given_name="Linda", family_name="Miller", chapter=chapter)
        for chapter in (
            Chapter.objects.create(club=club, name=name, key=name.lower()) if name else None for name in chapters
        )
    )
    page = desk.get("people:merge", one.pk, two.pk).content.decode()
    assert f"{kept} stays and gets the evenings, results, prizes and wishes of {other}." in page
    assert f"Keep {other} instead" in page
    answer = desk.client.post(desk.url("people:merge", one.pk, two.pk), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [f"{kept} and {other} are now one person."]


def test_what_was_done_about_a_merged_record_names_the_kept_one_and_can_no_longer_be_undone(desk, club, people):
    ada, adda, grace = people
    event = make_event(club)
    line, other = make_sign_ups(event, [adda, grace])
    for one in (line, other):
        desk.post("sign_up:paid", one.pk, event=event, data={"amount": "5.00"})

    def listed(person):
        entries = desk.get("history:evening", event=event, data={"person": person.pk}).context["entries"]
        return [(entry.words, entry.can_undo) for entry in entries]

    before = list(event.acts.order_by("pk").values("said", "about"))
    desk.post("people:merge", ada.pk, adda.pk)
    (merge,) = UndoData.objects.filter(act__event=None)
    assert "expires_at" not in json.dumps(merge.sent)
    assert listed(ada) == [("Ada Ada paid $5.", False)]
    assert listed(grace) == [("Grace Ecarg paid $5.", True)]
    desk.undo_newest_act()
    assert listed(adda) == [("Adda Adda paid $5.", False)]
    assert listed(grace) == [("Grace Ecarg paid $5.", True)]
    assert list(event.acts.order_by("pk").values("said", "about")) == before
