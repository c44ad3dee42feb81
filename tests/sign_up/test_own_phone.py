"""The name screen on somebody's own phone: four people at most, told after a reload, and taken back by "Not me"."""

import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import (
    draw_tables,
    make_event,
    make_helper,
    make_people,
    make_phone,
    make_sign_ups,
    moment_of_play,
    tonight,
)
from tournaments.hall.actions import end_passes
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.poster_actions import stop_phones
from tournaments.models import HelperPass, Player, SignUp
from tournaments.models.hall import MOST_ON_A_PHONE
from tournaments.people.merge_actions import merge_people
from tournaments.sign_up.actions import set_paid, sign_in
from tournaments.web.access import token_of

NAMES = "Wanda Vera Otis Merle Nora".split()
ALL_SIGNED_IN = "This phone has signed in four people. Please go to the desk."


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


@pytest.fixture
def people(club):
    return make_people(club, names=NAMES, chapters=("Palmetto",))


class Phone:
    """The browser of somebody's own phone."""

    def __init__(self, event):
        self.client, self.where = make_phone(event), [event.club.slug, event.pk]

    def url(self, name="names", **query):
        return reverse(f"sign_up:{name}", args=self.where, query=query)

    def page(self, **query):
        return self.client.get(self.url(**query)).content.decode()

    def press(self, player):
        return self.client.post(self.url(), {"player": player.pk}, follow=True).content.decode()

    def write(self, first, last, **sent):
        answer = self.client.post(self.url("first-time"), {"first": first, "last": last, **sent}, follow=True)
        return answer.content.decode()

    def not_me(self, page):
        """Press "Not me" of the first person on the page."""
        sent = dict(re.findall(r'name="(line|record)" value="(\d+)"', page)[:2])
        return self.client.post(self.url("not-me"), sent)


@pytest.fixture
def phone(event):
    return Phone(event)


def said(page):
    """The greetings of a page."""
    return [
        re.sub("<[^>]*>", "", words).strip() for words in re.findall(r'<p class="greeting"[^>]*>(.*?)</p>', page, re.S)
    ]


def test_who_presses_the_own_name_is_greeted_and_told_the_number(phone, event, people):
    page = phone.press(people[0])
    assert said(page) == ["Good evening, Wanda. You are signed in: number 1."]
    line = event.sign_ups.get()
    assert (line.status, line.signed_in_by, line.signed_in_by.is_phone) == ("here", HelperPass.objects.get(), True)
    assert HelperPass.objects.get().signed_in == 1


def test_a_reload_still_tells_who_was_signed_in_here(phone, people):
    phone.press(people[0])
    phone.press(people[1])
    assert said(phone.page()) == [
        "Good evening, Vera. You are signed in: number 2.",
        "Good evening, Wanda. You are signed in: number 1.",
    ]


def test_somebody_else_is_signed_in_after_a_press(phone, people):
    page = phone.press(people[0])
    assert f'href="{phone.url()}?more=1"' in page
    assert 'href="?at=v#names"' in phone.page(more=1)
    assert 'class="name"' in phone.page(at="v")


def test_after_four_there_is_one_sentence_and_no_name(phone, event, people):
    for player in people[:MOST_ON_A_PHONE]:
        phone.press(player)
    for page in (phone.page(), phone.page(more=1), phone.page(at="n"), phone.press(people[4])):
        assert [ALL_SIGNED_IN in page, "Sign in another person" in page, "?at=" in page] == [True, False, False]
        assert len(said(page)) == MOST_ON_A_PHONE
    assert event.sign_ups.count() == MOST_ON_A_PHONE


def test_after_four_nobody_writes_a_name(phone, event, people):
    for player in people[:MOST_ON_A_PHONE]:
        phone.press(player)
    assert phone.client.get(phone.url("first-time")).url == phone.url()
    assert ALL_SIGNED_IN in phone.write("Edith", "Moss")
    assert not Player.objects.filter(family_name="Moss").exists()


def test_an_expected_person_is_not_signed_in_as_the_fifth(phone, event, people):
    line = sign_in(event=event, player=people[4], status=SignUp.Status.EXPECTED)
    for player in people[:MOST_ON_A_PHONE]:
        phone.press(player)
    assert ALL_SIGNED_IN in phone.press(people[4])
    line.refresh_from_db()
    assert (line.status, line.signed_in_by) == ("expected", None)


def test_what_not_me_took_back_does_not_count(phone, event, people):
    for player in people[: MOST_ON_A_PHONE - 1]:
        phone.press(player)
    taken = phone.not_me(phone.press(people[3]))
    assert taken.url == phone.url(undone=1)
    assert "You are not signed in." in phone.client.get(taken.url).content.decode()
    assert said(phone.press(people[4]))[0] == "Good evening, Nora. You are signed in: number 4."
    assert sorted(event.sign_ups.values_list("player__given_name", flat=True)) == ["Nora", "Otis", "Vera", "Wanda"]


def test_a_line_that_the_desk_removed_counts_still(phone, desk, event, people):
    for player in people[:MOST_ON_A_PHONE]:
        phone.press(player)
    desk.post("sign_up:remove", event.sign_ups.first().pk, event=event)
    assert ALL_SIGNED_IN in phone.press(people[4])


def test_not_me_twice_frees_one_place(phone, people):
    page = phone.press(people[0])
    assert [phone.not_me(page).status_code, phone.not_me(page).status_code] == [302, 409]
    assert HelperPass.objects.get().signed_in == 0


def test_not_me_returns_who_was_expected(phone, event, people):
    sign_in(event=event, player=people[0], status=SignUp.Status.EXPECTED)
    phone.not_me(phone.press(people[0]))
    line = event.sign_ups.get()
    assert (line.status, line.signed_in_by) == ("expected", None)


def test_once_the_desk_changed_the_line_there_is_no_not_me(phone, event, people):
    before = phone.press(people[0])
    set_paid(line=event.sign_ups.get(), amount=Decimal(5))
    assert "Not me" not in phone.page()
    assert phone.not_me(before).status_code == 409
    assert event.sign_ups.get().status == "here"


def test_another_phone_takes_nothing_back(phone, event, people):
    page = phone.press(people[0])
    other = Phone(event)
    assert other.not_me(page).status_code == 409
    assert event.sign_ups.count() == 1


def test_a_person_at_the_desk_meanwhile_is_here_already(phone, event, people):
    sign_in(event=event, player=people[0])
    page = phone.press(people[0])
    assert said(page) == ["Wanda is here already, number 1."]
    assert HelperPass.objects.get().signed_in == 0
    assert f'href="{phone.url()}"' in page


def test_the_same_press_twice_is_one(phone, event, people):
    assert phone.press(people[0]).count("number <strong>1</strong>") == 1
    assert said(phone.press(people[0])) == ["Good evening, Wanda. You are signed in: number 1."]
    assert (event.sign_ups.count(), HelperPass.objects.get().signed_in) == (1, 1)


# For the first time


def test_a_new_person_waits_for_the_organizer(phone, desk, event):
    assert said(phone.write("Edith", "Moss")) == ["Good evening, Edith. You are signed in: number 1."]
    assert event.sign_ups.get().to_confirm
    page = desk.get("sign_up:list", event=event).content.decode()
    assert [words in page for words in ("This person wrote their own name:", "by own phone")] == [True, True]


def test_a_new_name_sent_twice_is_one_person(phone, event):
    phone.write("Edith", "Moss")
    assert said(phone.write("Edith", "Moss")) == ["Good evening, Edith. You are signed in: number 1."]
    assert (Player.objects.count(), event.sign_ups.count()) == (1, 1)


def test_a_second_person_of_that_name_is_asked_about_later(phone, event, monkeypatch):
    now = moment_of_play()
    monkeypatch.setattr(timezone, "now", lambda: now)
    phone.write("Edith", "Moss")
    later = now + timezone.timedelta(minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert "Is this you?" in phone.write("Edith", "Moss")


# What it shows


def test_it_shows_no_chapter_and_has_no_end(phone, people):
    for page in (phone.page(), phone.page(at="w"), phone.press(people[0])):
        assert [words in page for words in ("Palmetto", "/join/end/", "names.js", 'http-equiv="refresh"')] == [
            False
        ] * 4


def test_once_the_tables_are_shown_the_players_page_is_one_press_away(phone, event, club, people):
    others = make_people(club, names=["Ada", "Grace", "Lise"])
    make_sign_ups(event, others)
    phone.press(people[0])
    give_out_link(event=event)
    assert "Find Wanda’s table" not in phone.page()
    draw_tables(event, shown=False)
    assert "Find Wanda’s table" not in phone.page()
    draw_tables(event)
    token = type(event).objects.get().public_token.removeprefix("open:")
    assert f'href="{reverse("public:person", args=[token, people[0].pk])}"' in phone.page()
    assert table_links(phone.page()) == [200]


OPEN = "Leave this page open: your table appears here."


def poll(phone, page):
    """What the page gets when it asks again."""
    (address,) = re.findall(r'hx-get="([^"]*)"', page)
    return phone.client.get(address, headers={"HX-Request": "true"})


def test_a_phone_that_waits_turns_into_the_table_of_its_one_person(phone, event, club, people):
    make_sign_ups(event, make_people(club, names=["Ada", "Grace", "Lise"]))
    give_out_link(event=event)
    page = phone.press(people[0])
    assert OPEN in page
    draw_tables(event, shown=False)
    assert poll(phone, page).status_code == 204
    draw_tables(event)
    token = token_of(type(event).objects.get())
    assert poll(phone, page).headers["HX-Redirect"] == reverse("public:person", args=[token, people[0].pk])
    page = phone.page()
    assert OPEN not in page
    assert poll(phone, page).status_code == 204


def test_a_phone_of_two_people_shows_the_way_to_both_tables(phone, event, club, people):
    make_sign_ups(event, make_people(club, names=["Ada", "Grace"]))
    give_out_link(event=event)
    page = [phone.press(player) for player in people[:2]][-1]
    draw_tables(event)
    assert poll(phone, page).headers["HX-Refresh"] == "true"
    assert table_links(phone.page()) == [200, 200]


def test_a_phone_whose_people_the_desk_removed_shows_its_page_once_more(phone, desk, event, people):
    give_out_link(event=event)
    page = phone.press(people[0])
    desk.post("sign_up:remove", event.sign_ups.get().pk, event=event)
    assert poll(phone, page).headers["HX-Refresh"] == "true"
    HelperPass.objects.update(signed_in=MOST_ON_A_PHONE)
    page = phone.page()
    assert ALL_SIGNED_IN in page
    assert [words in page for words in (OPEN, "hx-get")] == [False, False]


def test_a_phone_that_waits_learns_of_the_end_and_still_finds_its_table(phone, event, people):
    page = phone.press(people[0])
    stop_phones(event=event, now=timezone.now())
    ended = poll(phone, page).headers["HX-Redirect"]
    assert ended == reverse("poster:ended")
    assert "Who is signed in stays signed in." in phone.client.get(ended).content.decode()
    assert table_links(phone.client.get(ended).content.decode()) == []
    give_out_link(event=event)
    assert table_links(phone.client.get(ended).content.decode()) == [200]


def test_without_the_public_link_no_table_is_promised(phone, event, club, people):
    make_sign_ups(event, make_people(club, names=["Ada", "Grace", "Lise"]))
    page = phone.press(people[0])
    assert OPEN not in page
    draw_tables(event)
    assert poll(phone, page).status_code == 204


NO_CHAIR = "You have no chair yet: the organizer has been told."


def table_links(page):
    """Where the page leads for a table, and what that answers."""
    links = re.findall(r'href="(/look/[^"]*)"', page)
    return [Client().get(link).status_code for link in links]


def late_evening(club, event, *, tables_shown=True, link=True):
    """An evening whose tables are drawn before anybody scans the poster."""
    make_sign_ups(event, make_people(club, names=["Ada", "Grace", "Lise", "Emmy"]))
    draw_tables(event, shown=tables_shown)
    if link:
        give_out_link(event=event)


def test_who_signs_in_after_the_draw_has_no_chair_yet(phone, event, club, people):
    late_evening(club, event)
    for page in (phone.press(people[0]), phone.page()):
        assert (NO_CHAIR in page, table_links(page)) == (True, [])


def test_an_alternate_after_the_draw_has_no_chair_yet(phone, event, club, people):
    late_evening(club, event)
    phone.press(people[0])
    event.sign_ups.filter(player=people[0]).update(part=SignUp.Part.IF_NEEDED)
    assert (NO_CHAIR in phone.page(), table_links(phone.page())) == (True, [])


def test_who_sits_out_after_the_draw_finds_the_own_page(phone, event, club, people):
    late_evening(club, event)
    phone.press(people[0])
    event.sign_ups.filter(player=people[0]).update(part=SignUp.Part.SITS_OUT)
    assert (NO_CHAIR in phone.page(), table_links(phone.page())) == (False, [200])


def test_a_late_person_with_a_chair_finds_the_table(phone, desk, event, club, people):
    late_evening(club, event)
    phone.press(people[0])
    team = event.teams.first()
    desk.post("changes:join", team.pk, event=event, data={"player": people[0].pk})
    assert (NO_CHAIR in phone.page(), table_links(phone.page())) == (False, [200])


def test_before_the_tables_are_shown_a_late_person_is_told_nothing_of_chairs(phone, event, club, people):
    late_evening(club, event, tables_shown=False)
    page = phone.press(people[0])
    assert (NO_CHAIR in page, table_links(page)) == (False, [])


def test_a_late_person_is_told_without_the_public_link_too(phone, event, club, people):
    late_evening(club, event, link=False)
    assert NO_CHAIR in phone.press(people[0])


def test_without_the_public_link_no_table_is_told(phone, event, club, people):
    make_sign_ups(event, make_people(club, names=["Ada", "Grace", "Lise"]))
    phone.press(people[0])
    draw_tables(event)
    assert "table" not in phone.page()


# The end


def test_turned_off_every_phone_is_told_in_one_sentence(phone, event, people):
    phone.press(people[0])
    stop_phones(event=event, now=timezone.now())
    for answer in (phone.client.get(phone.url()), phone.client.post(phone.url(), {"player": people[1].pk})):
        assert answer.url == reverse("poster:ended")
    page = phone.client.get(reverse("poster:ended")).content.decode()
    assert "Signing in by phone has ended" in page
    assert event.sign_ups.count() == 1


def test_a_press_that_came_while_phones_were_turned_off_signs_nobody_in(phone, event, people):
    helper = HelperPass.objects.get()
    stop_phones(event=event, now=timezone.now())
    with pytest.raises(Exception, match="Please go to the desk"):
        sign_in(event=event, player=people[0], helper=helper)
    assert not event.sign_ups.exists()


def test_a_helper_who_signs_in_by_phone_stays_a_helper(event, people):
    helper = make_helper(event, use="sign-in")
    code = make_phone_code(event)
    helper.post(reverse("poster:welcome", args=[code]))
    names = reverse("sign_up:names", args=[event.club.slug, event.pk])
    helper.post(names, {"player": people[0].pk})
    assert event.sign_ups.get().signed_in_by.is_phone
    assert helper.get(reverse("sign_up:door", args=[event.club.slug, event.pk])).status_code == 200


def make_phone_code(event):
    make_phone(event)
    event.refresh_from_db()
    return event.hall.poster_code


def test_a_name_screen_at_the_entrance_stays_one(event, people):
    screen = make_helper(event, use="names")
    screen.post(reverse("poster:welcome", args=[make_phone_code(event)]))
    names = reverse("sign_up:names", args=[event.club.slug, event.pk])
    for player in people:
        screen.post(names, {"player": player.pk})
    assert set(event.sign_ups.values_list("signed_in_by__use", flat=True)) == {"names"}


def former_name_screen(event):
    screen = make_helper(event, use="names")
    end_passes(passes=event.helper_passes.helpers(), now=timezone.now())
    return screen


def test_a_former_name_screen_signs_in_by_the_poster(event):
    screen = former_name_screen(event)
    names = screen.post(reverse("poster:welcome", args=[make_phone_code(event)])).url
    assert screen.get(names).status_code == 200
    stop_phones(event=event, now=timezone.now())
    assert screen.get(names).url == reverse("poster:ended")


@pytest.mark.parametrize("make_screen", [former_name_screen, lambda event: make_helper(event, use="names")])
def test_a_name_screen_of_another_evening_signs_in_by_the_poster(club, event, make_screen):
    screen = make_screen(make_event(club, date=tonight(club)))
    names = screen.post(reverse("poster:welcome", args=[make_phone_code(event)])).url
    assert screen.get(names).status_code == 200


def test_a_stranger_is_led_to_the_login(event):
    answer = Client().get(reverse("sign_up:names", args=[event.club.slug, event.pk]))
    assert answer.url.startswith(reverse("accounts:log-in"))


def test_how_a_line_came_survives_merging_two_records(phone, event, club, people):
    phone.press(people[0])
    kept = make_people(club, names=["Wandah"])[0]
    merge_people(kept=kept, other=people[0])
    line = event.sign_ups.get()
    assert (line.player, line.signed_in_by.is_phone) == (kept, True)
