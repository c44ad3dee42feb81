"""Signing in by own phones: off until the organizer allows it, and what the poster's address opens."""

import datetime
import re

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Club, Session
from tests.builders import make_event, make_helper, make_phone, tonight
from tests.safety.database import digests
from tournaments.hall.poster_actions import let_phones_sign_in
from tournaments.hall.poster_views import MOST_NEW_PHONES
from tournaments.hall.queries import has_use_for_devices
from tournaments.models import Event, Hall, HelperPass
from tournaments.models.event import LETTERS_OF_A_LINK, LETTERS_TO_TYPE

OURS = {"HTTP_ORIGIN": "http://testserver"}


@pytest.fixture
def hosted(settings):
    settings.HOSTED = True


def poster(event):
    """The address on the poster."""
    return reverse("poster:welcome", args=[Hall.objects.get(event=event).poster_code])


@pytest.fixture
def page(event):
    let_phones_sign_in(event=event)
    return poster(event)


def helpers_page(desk, event):
    return desk.get("hall:helpers", event=event).content.decode()


# The switch


def test_it_is_off_until_the_organizer_allows_it(desk, event, hosted):
    assert "Let phones sign in" in helpers_page(desk, event)
    assert "Let phones sign in" in desk.get("sign_up:list", event=event).content.decode()
    desk.post("hall:own-phones-on", event=event)
    hall = Hall.objects.get(event=event)
    assert (hall.phones_sign_in, len(hall.poster_code), set(hall.poster_code) <= set(LETTERS_TO_TYPE)) == (
        True,
        LETTERS_OF_A_LINK,
        True,
    )
    assert Client().get(poster(event)).status_code == 200
    for name in ("hall:helpers", "sign_up:list", "paper:papers"):
        assert "Print the door poster" in desk.get(name, event=event).content.decode()


def test_sign_up_leads_to_its_open_part_of_the_page(desk, event, hosted):
    link = f"{desk.url('hall:helpers', event=event)}?open=own-phones#own-phones"
    assert f'href="{link}"' in desk.get("sign_up:list", event=event).content.decode()
    fold = '<details class="card-box" id="own-phones" tabindex="-1"'
    assert f"{fold} open>" in desk.client.get(link).content.decode()
    assert f"{fold}>" in helpers_page(desk, event)
    assert desk.post("hall:own-phones-on", event=event).url == link


def test_the_poster_is_the_main_button_and_a_new_one_says_what_it_ends(desk, event, hosted):
    desk.post("hall:own-phones-on", event=event)
    page = helpers_page(desk, event)
    assert f'class="button button-main" href="{desk.url("paper:poster", event=event)}"' in page
    assert re.search(r'<button class="button">\s*Make a new code', page)
    words = re.search(r'aria-describedby="([^"]+)">Make a new poster</button> <span id="([^"]+)"[^>]*>([^<]*)<', page)
    assert words.groups() == ("new-poster-words", "new-poster-words", "Printed posters then stop working.")


def test_on_a_laptop_one_press_also_lets_devices_in(desk, event, switch):
    desk.post("hall:own-phones-on", event=event)
    assert (switch.is_open, Hall.objects.get().phones_sign_in) == (True, True)


def test_on_a_laptop_without_a_network_it_stays_off(desk, event):
    desk.post("hall:own-phones-on", event=event)
    assert not Hall.objects.filter(phones_sign_in=True).exists()
    assert "No phone can sign in now." in helpers_page(desk, event)


def test_once_the_evening_is_over_it_stays_off_and_no_page_offers_it(desk, event, hosted):
    desk.post("hall:own-phones-on", event=event)
    Event.objects.update(final_version=F("version"))
    for name in ("sign_up:list", "paper:papers"):
        assert "Print the door poster" not in desk.get(name, event=event).content.decode()
    Hall.objects.update(phones_sign_in=False)
    assert "Let phones sign in" not in desk.get("sign_up:list", event=event).content.decode()
    desk.post("hall:own-phones-on", event=event)
    assert not Hall.objects.filter(phones_sign_in=True).exists()
    assert "No phone can sign in now." in helpers_page(desk, event)


def test_while_other_devices_are_kept_out_the_page_says_what_comes_first(desk, event, switch):
    desk.post("hall:own-phones-on", event=event)
    assert "It is on. A phone scans the poster" in helpers_page(desk, event)
    desk.post("hall:shut-out", event=event)
    page = helpers_page(desk, event)
    assert ["Let other devices in first." in page, "It is on. A phone scans" in page] == [True, False]


def test_turned_off_the_poster_opens_nothing_and_every_phone_ends(desk, event):
    phone, page = make_phone(event), poster(event)
    desk.post("hall:own-phones-off", event=event)
    assert Client().get(page).status_code == 404
    assert phone.get(reverse("sign_up:names", args=[event.club.slug, event.pk])).url == reverse("poster:ended")


def test_turned_on_again_the_poster_that_hangs_works(desk, event, hosted, page):
    desk.post("hall:own-phones-off", event=event)
    desk.post("hall:own-phones-on", event=event)
    assert poster(event) == page


def test_a_new_poster_ends_the_one_before_and_no_phone(desk, event, page):
    phone = make_phone(event)
    desk.post("hall:new-poster", event=event)
    assert [Client().get(page).status_code, Client().get(poster(event)).status_code] == [404, 200]
    assert phone.get(reverse("sign_up:names", args=[event.club.slug, event.pk])).status_code == 200


def test_the_page_says_how_many_came_so(desk, event, hosted):
    phone = make_phone(event)
    line = event.sign_ups.first()
    line.signed_in_by = HelperPass.objects.get()
    line.save()
    assert phone.get(reverse("poster:ended")).status_code == 200
    assert "1 person came this way." in helpers_page(desk, event)


def test_phones_are_no_helpers(desk, event, hosted):
    make_helper(event, name="Fay")
    phone = make_phone(event)
    assert [row.helper.name for row in desk.get("hall:helpers", event=event).context["rows"]] == ["Fay"]
    desk.post("hall:end", event=event, data={"all": "1"})
    assert phone.get(reverse("sign_up:names", args=[event.club.slug, event.pk])).status_code == 200
    phone_pass = HelperPass.objects.get(use="phone")
    assert desk.post("hall:use", phone_pass.pk, event=event, data={"use": "both"}).status_code == 404


def test_a_laptop_lets_devices_in_again_for_phones(event, club, page):
    night = tonight(club).isoformat()
    assert has_use_for_devices(night)
    Hall.objects.update(phones_sign_in=False)
    assert not has_use_for_devices(night)


# The poster's address


def test_looking_writes_nothing_and_sets_no_cookie(page):
    before, phone = digests(), Client()
    answer = phone.get(page)
    assert (answer.status_code, list(answer.cookies)) == (200, [])
    assert (digests(), Session.objects.count()) == (before, 0)


def test_a_press_opens_the_name_screen(event, page):
    phone = Client(enforce_csrf_checks=True)
    phone.get(page)
    answer = phone.post(page, **OURS)
    assert answer.url == reverse("sign_up:names", args=[event.club.slug, event.pk])
    assert "Good evening! Press your name." in phone.get(answer.url).content.decode()
    assert HelperPass.objects.get().use == "phone"


@pytest.mark.parametrize("origin", [None, "http://other.example", "null"])
def test_another_site_gives_no_pass(event, page, origin):
    headers = {} if origin is None else {"HTTP_ORIGIN": origin}
    assert Client(enforce_csrf_checks=True).post(page, **headers).status_code == 403
    assert not HelperPass.objects.exists()


def test_a_second_press_and_a_second_scan_give_no_second_pass(event, page):
    phone = Client()
    for _press in range(2):
        phone.post(page)
    assert HelperPass.objects.count() == 1


def test_a_pass_that_ended_gives_way_to_a_new_one(desk, event, page, hosted):
    phone = Client()
    phone.post(page)
    desk.post("hall:own-phones-off", event=event)
    desk.post("hall:own-phones-on", event=event)
    phone.post(page)
    assert list(HelperPass.objects.values_list("ended_at", flat=True))[1:] == [None]


def test_capitals_do_not_matter(page):
    assert Client().get(page.replace("/n/", "/N/").upper().replace("/N/", "/n/")).status_code == 200


@pytest.mark.parametrize("code", ["nothing", "none", "%00"])
def test_an_unknown_address_is_off(event, page, code):
    assert Client().get(f"/n/{code}/").status_code == 404


def test_guesses_are_stopped_and_the_right_address_works_on(page):
    guesses = [Client().get("/n/nothing/").status_code for _guess in range(11)]
    assert (guesses[0], guesses[-1], Client().get(page).status_code) == (404, 429, 200)


def test_before_the_evening_the_page_tells_when(club, hosted):
    event = make_event(club, date=tonight(club) + datetime.timedelta(days=3))
    let_phones_sign_in(event=event)
    for answer in (Client().get(poster(event)), Client().post(poster(event))):
        assert "You can sign in here on" in answer.content.decode()
    assert not HelperPass.objects.exists()


def test_after_the_evening_and_with_final_results_it_is_off(club, event, page):
    Event.objects.update(final_version=F("version"))
    assert Client().get(page).status_code == 404
    Event.objects.update(final_version=None, date=tonight(club) - datetime.timedelta(days=1))
    assert Client().get(page).status_code == 404


def test_a_hall_behind_one_address_gets_in_and_a_flood_waits_a_minute(event, page, monkeypatch):
    statuses = [Client().post(page).status_code for _phone in range(MOST_NEW_PHONES + 2)]
    assert statuses == [302] * MOST_NEW_PHONES + [429] * 2
    assert HelperPass.objects.count() == MOST_NEW_PHONES
    later = timezone.now() + datetime.timedelta(seconds=61)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert Client().post(page).status_code == 302


def test_83_people_in_ten_minutes_are_fewer_than_the_limit():
    assert MOST_NEW_PHONES * 10 > 83 * 2


def test_a_phone_that_is_in_waits_for_nobody(event, page):
    phone = Client()
    phone.post(page)
    for _other in range(MOST_NEW_PHONES):
        Client().post(page)
    assert phone.post(page).status_code == 302


def test_who_is_logged_in_stays_so(desk, event, page):
    desk.client.post(page)
    assert desk.get("sign_up:list", event=event).status_code == 200
    assert desk.client.get(reverse("sign_up:names", args=[event.club.slug, event.pk])).status_code == 200


def test_the_session_has_a_new_key_after_the_press(page):
    phone = Client()
    session = phone.session
    session["x"] = 1
    session.save()
    before = phone.cookies["sessionid"].value
    phone.post(page)
    assert phone.cookies["sessionid"].value != before


def test_the_poster_of_another_club_opens_its_own_evening(club, event, page):
    other = Club.objects.create(name="Thursday", slug="thursday", time_zone="UTC")
    theirs = make_event(other, date=tonight(other))
    phone = make_phone(theirs)
    assert phone.get(reverse("sign_up:names", args=[club.slug, event.pk])).status_code == 404
    assert phone.get(reverse("sign_up:names", args=[other.slug, theirs.pk])).status_code == 200


def test_both_posters_of_one_phone_work_one_after_the_other(club, event, page):
    phone, second = Client(), make_event(club, date=tonight(club))
    let_phones_sign_in(event=second)
    for evening in (event, second):
        assert str(evening.pk) in phone.post(poster(evening)).url
    assert phone.get(reverse("sign_up:names", args=[club.slug, second.pk])).status_code == 200
