"""Who is coming, for everyone with the link: letters, names, yes or no, and first names only."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Club
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tests.safety.database import changed, digests
from tournaments.models import ComingAnswer, CountedTry, Player
from tournaments.seasons.actions import delete_evening
from tournaments.sign_up import coming_views
from tournaments.sign_up.coming_actions import end_coming_link, give_coming_link, renew_coming_link, say_whether_coming

OURS = {"HTTP_ORIGIN": "http://testserver"}


@pytest.fixture(autouse=True)
def hosted(settings):
    settings.HOSTED = True


@pytest.fixture
def event(club):
    Club.objects.update(time_zone="UTC")
    club.refresh_from_db()
    return make_event(club, date=tonight(club) + datetime.timedelta(days=3), starts_at=datetime.time(18, 30))


@pytest.fixture
def people(club):
    return make_people(club, names=["Wanda", "Walter", "Otis"])


class Guest:
    """The browser of somebody who got the link."""

    def __init__(self, event, address="192.0.2.1"):
        self.client = Client(enforce_csrf_checks=True)
        self.path = reverse("coming:coming", args=[give_coming_link(event=event).code])
        self.address = {"HTTP_X_FORWARDED_FOR": address}

    def get(self, **query):
        return self.client.get(self.path, query)

    def page(self, **query):
        return self.get(**query).content.decode()

    def says(self, player, comes, **headers):
        sent = {"player": getattr(player, "pk", player), "comes": comes}
        return self.client.post(self.path, sent, **{**OURS, **self.address, **headers})


@pytest.fixture
def guest(event):
    return Guest(event)


def answers(event):
    return dict(event.coming_answers.values_list("player__given_name", "comes"))


def names_in(page):
    """The names that may be pressed."""
    return re.findall(r'href="\?who=\d+#answer">([^<]*)<', page)


def count_in(page):
    return re.search(r'<h2 id="who-comes"[^>]*>([^<]*)<', page)[1]


def say(event, people, *, comes=True):
    for player in people:
        say_whether_coming(event=event, player=player, comes=comes, now=timezone.now())


# What it shows


def test_it_shows_the_evening_and_how_many_come_by_first_name(guest, event, people):
    say(event, people[:2])
    page = guest.page()
    assert ">Friday Night</h1>" in page
    assert "Tuesday Club" in page
    assert "play begins at 6:30 PM" in page
    assert count_in(page) == "2 people say they come"
    assert "Walter, Wanda</p>" in page


@pytest.mark.parametrize(("number", "said"), [(0, "0 people say they come"), (1, "1 person says they come")])
def test_none_and_one_agree_with_their_number(guest, event, people, number, said):
    say(event, people[:number])
    assert count_in(guest.page()) == said


def test_it_shows_no_last_name_no_chapter_and_nobody_who_said_no(guest, event, club):
    edith, grace = make_people(club, names=["Edith", "Grace"], chapters=["Palmetto"])
    say(event, [edith])
    say(event, [grace], comes=False)
    page = guest.page()
    assert [word for word in ("Palmetto", "Grace", edith.family_name, grace.family_name) if word in page] == []


def test_two_of_one_first_name_have_an_initial(guest, event, club):
    say(event, [Player.objects.create(club=club, given_name="Ada", family_name=name) for name in ("Lind", "Moon")])
    assert "Ada L., Ada M.</p>" in guest.page()


def test_it_shows_nothing_of_the_sign_up(guest, event, people):
    plain = guest.page(at="w")
    make_sign_ups(event, people)
    assert guest.page(at="w") == plain


def test_who_no_longer_comes_to_the_club_is_not_counted_and_not_offered(guest, event, people):
    say(event, people)
    Player.objects.filter(pk=people[0].pk).update(gone=True)
    assert count_in(guest.page()) == "2 people say they come"
    assert names_in(guest.page(at="w")) == [people[1].name]
    assert guest.says(people[0], "no").url == guest.path
    assert answers(event)["Wanda"] is True


# Choosing a name, and answering


def test_first_there_are_only_letters(guest, people):
    page = guest.page()
    assert names_in(page) == []
    assert 'href="?at=w#names"' in page
    assert 'href="?at=x#names"' not in page


def test_a_letter_shows_the_names_that_begin_with_it(guest, people):
    assert names_in(guest.page(at="w")) == [people[1].name, people[0].name]


def test_more_than_24_names_ask_for_another_letter(guest, club):
    make_people(club, names=[f"W{letter}la" for letter in "abcdefghijklmnopqrstuvwxyz"])
    page = guest.page(at="w")
    assert names_in(page) == []
    assert 'href="?at=wb#names"' in page


def test_a_name_leads_to_yes_and_no_and_tells_no_answer(guest, event, people):
    page = guest.page(who=people[0].pk)
    assert f"<h2>{people[0].name}</h2>" in page
    assert re.findall(r'name="comes" value="(\w+)">([^<]*)<', page) == [
        ("yes", "I am coming"),
        ("no", "I am not coming"),
    ]
    say(event, people[:1], comes=False)
    assert guest.page(who=people[0].pk) == page


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("yes", "Thank you, Wanda. You said that you are coming."),
        ("no", "Thank you, Wanda. You said that you are not coming."),
    ],
)
def test_an_answer_is_saved_and_confirmed(guest, event, people, said, sentence):
    now = timezone.now()
    answer = guest.says(people[0], said)
    assert (answer.status_code, sentence in answer.content.decode()) == (200, True)
    saved = ComingAnswer.objects.get()
    assert (saved.event, saved.player, saved.comes) == (event, people[0], said == "yes")
    assert saved.changed_at >= now


@pytest.mark.parametrize("query", [{}, {"said": "yes"}, {"said": "no"}, {"comes": "yes"}])
def test_nobody_but_who_answered_is_thanked(guest, people, query):
    assert guest.says(people[0], "yes").status_code == 200
    assert "Thank you" not in guest.page(who=people[0].pk, **query)


def test_a_reload_of_the_answer_changes_nothing(guest, event, people):
    first = guest.says(people[0], "yes").content
    before = digests()
    assert guest.says(people[0], "yes").content == first
    assert changed(before, digests()) == {"tournaments_wrongcode"}  # the try is counted


def test_a_changed_mind_replaces_the_answer(guest, event, people):
    guest.says(people[0], "yes")
    guest.says(people[0], "no")
    assert answers(event) == {"Wanda": False}


def test_nobody_is_added_to_the_list(guest, event, people):
    guest.says(people[0], "yes")
    assert not event.sign_ups.exists()
    assert "You are not on the list? Come to the desk on the night." in guest.page(at="w")


def test_somebody_of_another_club_cannot_answer(guest, event):
    (stranger,) = make_people(Club.objects.create(name="Thursday", slug="thursday"), names=["Otis"])
    assert guest.says(stranger, "yes").url == guest.path
    assert names_in(guest.page(who=stranger.pk, at="o")) == []
    assert answers(event) == {}


@pytest.mark.parametrize("player", ["", "0", "x", "9" * 30, "-1", "\x00"])
def test_an_unknown_person_changes_nothing(guest, event, people, player):
    assert guest.says(player, "yes").url == guest.path
    assert guest.get(who=player, at="\x00").status_code == 200
    assert answers(event) == {}


@pytest.mark.parametrize("said", ["", "maybe", "1", "True"])
def test_an_unknown_answer_changes_nothing(guest, event, people, said):
    guest.says(people[0], said)
    assert answers(event) == {}


# Safety


def test_reading_writes_nothing_and_sets_no_cookie(guest, event, people):
    say(event, people[:1])
    before = digests()
    for query in ({}, {"at": "w"}, {"who": people[0].pk}):
        assert guest.get(**query).status_code == 200
        guest.client.head(guest.path, query)
    assert changed(before, digests()) == set()
    assert dict(guest.client.cookies) == {}


def test_an_answer_makes_no_session_and_no_cookie(guest, people):
    answer = guest.says(people[0], "yes")
    assert (dict(answer.cookies), dict(guest.client.cookies)) == ({}, {})


@pytest.mark.parametrize("origin", ["http://other.example", "https://testserver", "null", ""])
def test_another_site_cannot_answer(guest, event, people, origin):
    assert guest.says(people[0], "yes", HTTP_ORIGIN=origin).status_code == 403
    assert answers(event) == {}


def test_a_whole_club_may_answer_from_one_address(guest, event, club, monkeypatch):
    assert coming_views.MOST_ANSWERS > 83
    monkeypatch.setattr(coming_views, "MOST_ANSWERS", 12)
    people = make_people(club, names=[f"Ada{letter}" for letter in "abcdefghijklm"])
    assert [guest.says(player, "yes").status_code for player in people] == [200] * 12 + [429]
    last = guest.says(people[-1], "yes").content.decode()
    assert "Too many answers came from here. Please try again in a quarter of an hour." in last
    assert Guest(event, address="192.0.2.2").says(people[-1], "yes").status_code == 200


@pytest.mark.parametrize("left", [0, 1])
def test_the_limit_does_not_tell_what_somebody_said_before(guest, event, club, monkeypatch, left):
    said_yes, said_no, nothing = make_people(club, names=["Ada", "Bert", "Cora"])
    say(event, [said_yes])
    say(event, [said_no], comes=False)
    for answer in ("yes", "no"):
        for player in (said_yes, said_no, nothing):
            CountedTry.objects.all().delete()
            monkeypatch.setattr(coming_views, "MOST_ANSWERS", left)
            assert guest.says(player, answer).status_code == (200 if left else 429)


def test_answers_stop_no_helper(guest, event, people):
    guest.says(people[0], "yes")
    assert not CountedTry.objects.filter(of=CountedTry.Of.HALL).exists()


def test_the_page_takes_the_same_queries_for_few_and_many(guest, event, club, django_assert_num_queries):
    say(event, make_people(club, names=["Ada"]))
    with django_assert_num_queries(5):
        guest.get()
    say(event, make_people(club))
    with django_assert_num_queries(5):
        guest.get()


# Until when


def test_once_the_tables_are_drawn_no_answer_is_taken(guest, event, club, people):
    say(event, people[:1])
    make_sign_ups(event, make_people(club))
    draw_tables(event, shown=False)
    answer = guest.says(people[0], "no").content.decode()
    assert ["Thank you" in answer, "The tables are drawn" in answer] == [False, True]
    assert answers(event) == {"Wanda": True}
    page = guest.page(at="w", who=people[0].pk)
    assert "The tables are drawn, so sign-up is closed. Please call the organizer." in page
    assert (names_in(page), "I am coming" in page) == ([], False)
    assert count_in(page) == "1 person says they come"


def test_an_evening_that_is_over_says_so(guest, event, club, people):
    type(event).objects.update(date=tonight(club) - datetime.timedelta(days=1))
    for answer in (guest.get(), guest.says(people[0], "yes")):
        assert answer.status_code == 404
        assert "Friday Night is over." in answer.content.decode()
    assert answers(event) == {}


ENDED = "This link no longer works. Ask the organizer."


def take_away(*, event):
    delete_evening(event=event, now=timezone.now())


@pytest.mark.parametrize("end", [end_coming_link, renew_coming_link, take_away])
def test_a_link_that_ended_says_so(guest, event, people, end):
    end(event=event)
    for answer in (guest.get(), guest.says(people[0], "yes")):
        assert answer.status_code == 404
        assert ENDED in answer.content.decode()
        assert dict(answer.cookies) == {}
    assert not ComingAnswer.objects.exists()


@pytest.mark.parametrize("code", ["x", "%00", "a" * 500, "' or 1=1 --"])
def test_a_guessed_link_opens_nothing(guest, code):
    answer = Client().get(f"/coming/{code}/")
    assert answer.status_code == 404
    assert ENDED in answer.content.decode()


def test_on_a_laptop_there_is_no_such_page(guest, event, people, settings):
    settings.HOSTED = False
    for answer in (guest.get(), guest.says(people[0], "yes")):
        assert answer.status_code == 404
        assert ENDED not in answer.content.decode()
    assert answers(event) == {}
