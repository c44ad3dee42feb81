"""Lines that came by own phones: the desk sees how they came, and removes all of one phone at once."""

from decimal import Decimal

import pytest
from django.urls import reverse

from tests.builders import draw_tables, make_event, make_helper, make_people, make_phone, make_sign_ups, tonight
from tournaments.models import Player, SignUp
from tournaments.sign_up.actions import confirm, set_paid, sign_in

BY_PHONE = "by own phone"
REMOVE = "Remove this phone’s people"


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


@pytest.fixture
def people(club):
    return make_people(club, names=["Wanda", "Vera", "Otis"])


@pytest.fixture
def press(event):
    """A function by which one phone presses names. It makes the phone and returns its pass."""

    def by_phone(*players):
        phone = make_phone(event)
        for player in players:
            phone.post(reverse("sign_up:names", args=[event.club.slug, event.pk]), {"player": player.pk})
        return event.helper_passes.last()

    return by_phone


def press_remove(desk, event, phone):
    """Remove the people of a phone. The page that offers Undo is not opened yet."""
    desk.post("sign_up:take-back-phones", event=event, data={"phone": phone.pk})


def remove_all(desk, event, phone):
    """Remove the people of a phone and return the page after that."""
    press_remove(desk, event, phone)
    return desk.get("sign_up:list", event=event).content.decode()


def here(event):
    lines = event.sign_ups.filter(status=SignUp.Status.HERE)
    return list(lines.values_list("player__given_name", flat=True))


def test_the_desk_and_a_door_say_how_a_line_came(desk, event, people, press):
    press(people[0])
    sign_in(event=event, player=people[1])
    page = desk.get("sign_up:list", event=event).content.decode()
    assert (page.count(BY_PHONE), page.count(REMOVE)) == (1, 1)
    door = make_helper(event, use="sign-in").get(reverse("sign_up:door", args=[event.club.slug, event.pk]))
    assert door.content.decode().count(BY_PHONE) == 1


def test_all_people_of_one_phone_are_removed_and_no_others(desk, event, people, press):
    phone = press(people[0], people[1])
    press(people[2])
    assert "Wanda Adnaw, Vera Arev are not signed in." in remove_all(desk, event, phone)
    assert here(event) == ["Otis"]


def test_one_person_is_told_as_one(desk, event, people, press):
    assert "Wanda Adnaw is not signed in." in remove_all(desk, event, press(people[0]))


def test_who_was_expected_is_expected_again(desk, event, people, press):
    sign_in(event=event, player=people[0], status=SignUp.Status.EXPECTED)
    remove_all(desk, event, press(people[0]))
    line = event.sign_ups.get()
    assert (line.status, line.signed_in_by) == ("expected", None)


def test_who_paid_since_stays(desk, event, people, press):
    phone = press(people[0], people[1])
    set_paid(line=event.sign_ups.get(player=people[0]), amount=Decimal(5))
    page = remove_all(desk, event, phone)
    assert "Vera Arev is not signed in." in page
    assert "Wanda Adnaw stays: the line was changed since, or the person sits at a table." in page
    assert here(event) == ["Wanda"]


def test_whose_name_was_confirmed_since_stays(desk, event):
    phone = make_phone(event)
    url = reverse("sign_up:first-time", args=[event.club.slug, event.pk])
    phone.post(url, {"first": "Edith", "last": "Moss"})
    confirm(event=event, lines=[event.sign_ups.get().pk])
    assert "Edith Moss stays:" in remove_all(desk, event, event.helper_passes.get())
    assert here(event) == ["Edith"]


def test_who_sits_at_a_table_stays(desk, event, club, people, press):
    make_sign_ups(event, make_people(club, names=["Ada", "Grace"]))
    phone = press(people[0], people[1])
    draw_tables(event)
    assert "Wanda Adnaw, Vera Arev stay: their lines were changed since" in remove_all(desk, event, phone)
    assert event.sign_ups.count() == 4


def test_undo_leaves_who_was_signed_in_again_as_they_are(desk, event, people, press):
    phone = press(people[0], people[1])
    press_remove(desk, event, phone)
    sign_in(event=event, player=people[0])
    desk.undo()
    lines = event.sign_ups.values_list("player__given_name", "signed_in_by")
    assert sorted(lines) == [("Vera", phone.pk), ("Wanda", None)]


def test_a_new_person_is_removed_with_the_line(desk, event):
    phone = make_phone(event)
    url = reverse("sign_up:first-time", args=[event.club.slug, event.pk])
    phone.post(url, {"first": "Edith", "last": "Moss"})
    press_remove(desk, event, event.helper_passes.get())
    assert not Player.objects.exists()


def test_a_press_that_changes_nothing_says_nothing(desk, event, people, press):
    phone = press(people[0])
    remove_all(desk, event, phone)
    assert "signed in" not in remove_all(desk, event, phone)


def test_only_a_phone_of_this_evening_is_removed(desk, event, club, people, press):
    press(people[0])
    other = make_event(club, date=tonight(club))
    answer = desk.post("sign_up:take-back-phones", event=other, data={"phone": event.helper_passes.get().pk})
    assert answer.status_code == 404
    make_helper(event)
    helper = event.helper_passes.get(use="sheets")
    answer = desk.post("sign_up:take-back-phones", event=event, data={"phone": helper.pk})
    assert answer.status_code == 404
    assert here(event) == ["Wanda"]


def test_the_list_follows_the_phones_from_the_first_one_on(desk, event):
    assert "data-news" not in desk.get("sign_up:list", event=event).content.decode()
    make_phone(event)
    event.helper_passes.all().delete()
    assert "data-news" in desk.get("sign_up:list", event=event).content.decode()
