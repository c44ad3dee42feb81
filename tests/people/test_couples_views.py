"""Couples: two people are linked on a person's page and unlinked again."""

import re

import pytest

from tests.builders import make_event, make_people
from tournaments.models import Couple, Player


@pytest.fixture
def people(club):
    return make_people(club, names=["Ada", "Grace", "Lise"])


@pytest.fixture
def couple(club, people):
    ada, grace, _lise = people
    return Couple.objects.create(club=club, first=ada, second=grace)


@pytest.fixture
def evening_path(desk, club):
    return desk.url("sign_up:list", event=make_event(club))


def link(desk, player, /, **data):
    return desk.post("people:couple", player.pk, data=data)


def test_a_couple_is_linked_on_the_page_of_either_person(desk, people):
    ada, grace, _lise = people
    answer = link(desk, grace, name="ada")
    assert answer.url == desk.url("people:person", grace.pk)
    couple = Couple.objects.get()
    assert (couple.first, couple.second) == (ada, grace)
    for one, other in ((ada, "Grace Ecarg"), (grace, "Ada Ada")):
        assert f"<strong>{other}</strong>" in desk.get("people:person", one.pk).content.decode()


def test_whoever_came_from_the_sign_up_goes_back_there_after_linking_and_unlinking(desk, people, evening_path):
    page = desk.client.get(f"{desk.url('people:person', people[0].pk)}?back={evening_path}")
    answer = desk.client.post(page.context["couple_form"].action, {"name": "grace"})
    page = desk.client.get(answer.url)
    assert f'<a class="way-back" href="{evening_path}">' in page.content.decode()
    path = re.search(
        rf'action="({desk.url("people:take-apart", people[0].pk, Couple.objects.get().pk)}[^"]*)"',
        page.content.decode(),
    )
    assert desk.client.post(path[1]).url == answer.url


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"name": ""}, "Type a name."),
        ({"name": "zed"}, "No one on the list has that name."),
        ({"player": "x"}, "Type a name."),
        ({"player": "9" * 30}, "Type a name."),
    ],
)
def test_an_unknown_name_is_refused(desk, people, data, sentence):
    answer = link(desk, people[0], **data)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Couple.objects.exists()


def test_a_person_cannot_be_linked_with_themselves(desk, people):
    assert link(desk, people[0], name="ada").status_code == 422


def test_one_of_two_people_with_the_same_name_is_picked(desk, club, people):
    one, other = (Player.named(club=club, given_name="Roy", family_name="Hill", lot=lot) for lot in "12")
    one.save()
    other.save()
    answer = link(desk, people[0], name="roy hill")
    assert "Which person do you mean? Pick one." in answer.content.decode()
    link(desk, people[0], name="roy hill", player=other.pk)
    assert Couple.objects.get().second == other


def test_the_first_nine_of_many_people_are_listed(desk, club, people):
    for number in range(10):
        Player.named(club=club, given_name="Roy", family_name=f"Hill{number}").save()
    answer = link(desk, people[0], name="roy")
    assert "Which person do you mean? Pick one." in answer.content.decode()
    assert answer.content.decode().count('class="suggestion') == 9 + 1  # and the list itself


def test_letters_bring_a_list_of_those_they_may_mean(desk, people):
    asked = {"name": "GRÁ", "without": people[0].pk, "box": "one", "text": "one-name", "one-name": "GRÁ"}
    page = desk.get("people:find", data=asked).content.decode()
    assert f'<button name="one-player" value="{people[1].pk}" class="suggestion is-first" data-key="1"' in page
    assert 'id="suggestions-one" class="suggestions" data-typed="GRÁ"' in page


def test_a_person_cannot_be_in_two_couples(desk, people, couple):
    answer = link(desk, people[2], name="grace")
    assert answer.status_code == 422
    assert "Grace Ecarg and Ada Ada are already a couple. Undo that first." in answer.content.decode()
    assert Couple.objects.count() == 1


def test_a_couple_is_unlinked_only_on_the_page_of_one_of_them(desk, people, couple):
    assert desk.post("people:take-apart", people[2].pk, couple.pk).status_code == 404


def test_a_person_who_no_longer_comes_is_not_offered(desk, people):
    people[1].gone = True
    people[1].save()
    assert link(desk, people[0], name="grace").status_code == 422
