"""The first visit: club, organizer, password, and a recovery code."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Membership, Role, User

ANSWERS = {
    "club": "Tuesday Club",
    "organizer": "Ruth Baker",
    "password": "queen of hearts",
    "time_zone": "America/Chicago",
}

INPUT = re.compile('<input[^>]* name="password"[^>]* autofocus')


@pytest.fixture
def url(db):
    return reverse("accounts:first-run")


def test_the_home_page_redirects_to_it_while_there_is_no_user(client, url):
    assert client.get("/").url == url
    assert client.get(reverse("accounts:log-in")).url == url


def test_it_creates_the_club_with_its_owner_and_shows_a_recovery_code(client, url):
    answer = client.post(url, ANSWERS)
    assert answer.status_code == 200
    club = Club.objects.get()
    assert (club.name, club.slug, club.time_zone) == ("Tuesday Club", "tuesday-club", "America/Chicago")
    assert Membership.objects.get().role == Role.OWNER
    code = answer.context["code"]
    assert len(code.replace("-", "")) == 20
    assert code in answer.content.decode()
    assert code not in User.objects.get().recovery_hash


def test_the_code_is_not_shown_again(client, url):
    code = client.post(url, ANSWERS).context["code"]
    assert code not in client.get(reverse("accounts:recovery-code")).content.decode()


def test_a_page_with_a_code_that_is_loaded_again_leads_to_another_code(url):
    browser = Client(enforce_csrf_checks=True)
    sent = ANSWERS | {"csrfmiddlewaretoken": browser.get(url).context["csrf_token"]}
    assert browser.post(url, sent).context["code"]
    again = browser.post(url, sent, follow=True)
    assert again.redirect_chain[-1][0] == reverse("accounts:recovery-code")
    assert "If you did not write it down, make another one." in again.content.decode()
    assert Club.objects.count() == 1


def test_it_works_once(client, url):
    client.post(url, ANSWERS)
    client.logout()
    assert client.get(url).url == "/"
    assert client.post(url, ANSWERS | {"organizer": "Eve"}).url == "/"
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "box", "sentence"),
    [
        ({"club": ""}, "club", "Please fill this in."),
        ({"organizer": "Ru\u202eth"}, "organizer", "Please use letters, digits and spaces only."),
        ({"password": "short"}, "password", "Use at least 8 letters or digits."),
        ({"password": "password"}, "password", "Too many people use this password. Choose another one."),
        ({"club": "x" * 81}, "club", "The text is too long: at most 80 letters fit."),
    ],
)
def test_a_wrong_answer_gets_a_message_and_the_others_are_kept(client, url, wrong, box, sentence):
    answer = client.post(url, ANSWERS | wrong)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {box: [sentence]}
    assert ("Ruth Baker" in answer.content.decode()) == (box != "organizer")
    assert User.objects.count() == 0


def test_the_cursor_is_in_the_refused_box_and_the_rule_is_told_once(client, url):
    page = client.post(url, ANSWERS | {"password": "short"}).content.decode()
    assert re.findall("<input[^>]* autofocus", page) == [INPUT.search(page)[0]]
    assert page.count("t least 8 letters or digits.") == 1


def test_enter_goes_from_box_to_box(client, url):
    """After Enter in the first box, only the next one is named, and the cursor is in it."""
    page = client.post(url, {"club": "Tuesday Club"})
    assert page.context["form"].errors == {"organizer": ["Please fill this in."]}
    assert re.findall('<input[^>]* name="([^"]*)"[^>]* autofocus', page.content.decode()) == ["organizer"]
    page = client.post(url, {"club": "Tuesday Club", "organizer": "Ruth"})
    assert page.context["form"].errors == {"password": ["Please fill this in."]}


def test_names_may_hold_what_all_other_texts_may(client, url):
    """Like a no-break space from a copied text, or letters that are joined."""
    names = {"club": "Club\u00a0Norte", "organizer": "Ada 👩\u200d🦳"}
    assert client.post(url, ANSWERS | names).status_code == 200
    assert User.objects.get().name == names["organizer"]


def test_an_unknown_time_zone_becomes_utc(client, url):
    client.post(url, ANSWERS | {"time_zone": "Mars/Olympus"})
    assert Club.objects.get().time_zone == "UTC"


def test_two_clubs_of_one_name_get_two_addresses(db):
    for number in range(3):
        Club.objects.create(name="Club & Co.", slug=Club.free_slug("Club & Co."))
        assert Club.objects.count() == number + 1
    assert sorted(Club.objects.values_list("slug", flat=True)) == ["club-co", "club-co-2", "club-co-3"]
    assert Club.free_slug("数字") == "club"
