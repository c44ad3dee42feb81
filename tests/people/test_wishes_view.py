"""The page of the private wishes: who is never drawn together."""

import pytest

from accounts.models import Membership, Role, User
from tests.builders import PASSWORD, Desk, make_event, make_people, make_sign_ups
from tournaments.models import Wish


@pytest.fixture
def people(club):
    return make_people(club, names=["Ada", "Grace", "Lise"])


def keep_apart(desk, one, other):
    return desk.post("people:wishes", data={"one-name": one, "other-name": other})


def pairs():
    return list(Wish.objects.values_list("first__given_name", "second__given_name", "kind", "event"))


def test_a_wish_is_saved_in_either_order_of_names(desk, people):
    assert keep_apart(desk, "grace", "ada").url == desk.url("people:wishes")
    assert pairs() == [("Ada", "Grace", "never", None)]
    assert "<strong>Ada Ada</strong> and <strong>Grace Ecarg</strong>" in desk.get("people:wishes").content.decode()


def test_the_message_after_saving_names_nobody(desk, people):
    keep_apart(desk, "grace", "ada")
    assert [str(message) for message in desk.get("people:people").context["messages"]] == ["The wish is saved."]


def test_errors_of_both_boxes_are_shown_at_once(desk, people):
    page = keep_apart(desk, "", "zed")
    assert page.status_code == 422
    assert "Type a name." in page.content.decode()
    assert "No one on the list has that name." in page.content.decode()


@pytest.mark.parametrize(("one", "other"), [("ada", "ada"), ("ada", "grace")])
def test_the_same_person_twice_and_the_same_pair_twice_are_refused(desk, people, one, other):
    keep_apart(desk, "grace", "ada")
    assert keep_apart(desk, one, other).status_code == 422
    assert len(pairs()) == 1


def test_chosen_partners_of_an_evening_are_not_on_this_page(desk, club, people):
    ada, grace, _lise = people
    chosen = Wish.objects.create(club=club, event=make_event(club), kind=Wish.Kind.TOGETHER, first=ada, second=grace)
    assert list(desk.get("people:wishes").context["wishes"]) == []
    assert desk.post("people:drop-wish", chosen.pk).status_code == 404


def test_an_organizer_may_open_the_page(club, people):
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    Membership.objects.create(user=user, club=club, role=Role.ORGANIZER)
    assert Desk(club=club, user=user).get("people:wishes").status_code == 200


def test_the_page_is_empty_on_paper(desk, people):
    assert '<body class="is-private">' in desk.get("people:wishes").content.decode()


def test_a_wish_says_how_far_apart(desk, people):
    desk.post("people:wishes", data={"one-name": "ada", "other-name": "lise", "kind": "tables"})
    assert pairs() == [("Ada", "Lise", "tables", None)]
    page = desk.get("people:wishes").content.decode()
    assert '<strong>Lise Esil</strong> <span class="soft">Not at one table</span>' in page
    desk.post("people:drop-wish", Wish.objects.get().pk)
    desk.undo()
    assert pairs() == [("Ada", "Lise", "tables", None)]


@pytest.mark.parametrize("kind", ["together", "either", "x"])
def test_no_other_wish_is_made_here(desk, people, kind):
    answer = desk.post("people:wishes", data={"one-name": "ada", "other-name": "lise", "kind": kind})
    assert answer.status_code == 422
    assert pairs() == []


def test_a_pair_is_on_the_list_once_however_far_apart(desk, people):
    keep_apart(desk, "grace", "ada")
    answer = desk.post("people:wishes", data={"one-name": "ada", "other-name": "grace", "kind": "tables"})
    assert answer.status_code == 422
    assert "These two are on the list already." in answer.content.decode()


@pytest.mark.parametrize("evening", ["x", "0", "999999"])
def test_an_unknown_evening_is_left_out(desk, people, evening):
    keep_apart(desk, "grace", "ada")
    page = desk.get("people:wishes", data={"evening": evening})
    assert page.status_code == 200
    assert "both at Table" not in page.content.decode()


def test_the_page_says_which_files_have_the_wishes(desk, people):
    keep_apart(desk, "grace", "ada")
    shown = desk.get("people:wishes").content.decode()
    assert "Only organizers see this page. Backups have it. No other file, no list and no paper does." in shown


def test_from_the_plan_one_gets_there_and_back(desk, people, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=["Dot", "Fay", "Gus", "Hal"]))
    here = f"{desk.url('people:wishes')}?evening={event.pk}"
    tables = desk.url("tables:tables", event=event)
    assert f'href="{here}"' in desk.client.get(tables).content.decode()
    saved = desk.client.post(here, {"one-name": "ada", "other-name": "grace"})
    assert saved.url == here
    assert f'href="{tables}"' in desk.client.get(here).content.decode()
    wish = Wish.objects.get()
    deleted = desk.client.post(f"{desk.url('people:drop-wish', wish.pk)}?evening={event.pk}")
    assert deleted.url == here
