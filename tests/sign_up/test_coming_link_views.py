"""The organizer asks who is coming: the link, the answers, and the lines of those who say they come."""

import datetime
import html
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.builders import draw_tables, logged_in, make_event, make_helper, make_people, make_sign_ups, tonight
from tests.test_access import organizer_of
from tournaments.core.people.names import PersonName
from tournaments.models import ComingAnswer, ComingLink, Event, Player, SignUp
from tournaments.sign_up.actions import change_line, remove_line, sign_in, sign_in_new_person
from tournaments.sign_up.coming_actions import give_coming_link, put_on_their_way, say_whether_coming

ACTS = ["give-coming", "new-coming", "end-coming", "coming-on-their-way"]


@pytest.fixture(autouse=True)
def hosted(settings):
    settings.HOSTED = True


@pytest.fixture
def event(club):
    """The evening of this night."""
    return make_event(club, date=tonight(club))


@pytest.fixture
def planned(club):
    return make_event(club, date=tonight(club) + datetime.timedelta(days=3))


@pytest.fixture
def people(club):
    return make_people(club, names=["Wanda", "Walter", "Otis"])


def say(event, people, *, comes=True):
    for player in people:
        say_whether_coming(event=event, player=player, comes=comes, now=timezone.now())


def shown(desk, event):
    return desk.get("sign_up:coming", event=event).content.decode()


def path_of(event):
    return reverse("coming:coming", args=[ComingLink.objects.get(event=event).code])


def status(path):
    return Client().get(path).status_code


def lines(event):
    return {line.player.given_name: line.status for line in event.sign_ups.select_related("player")}


# The link


def test_no_one_has_the_link_before_it_is_turned_on(desk, planned):
    assert "No one has the link yet." in shown(desk, planned)
    assert not ComingLink.objects.exists()


def test_the_page_shows_the_address_to_copy_and_its_picture(desk, planned):
    desk.post("sign_up:give-coming", event=planned)
    page = shown(desk, planned)
    assert f'value="http://testserver{path_of(planned)}"' in page
    assert f'href="{path_of(planned)}"' in page
    assert "<svg" in page
    assert status(path_of(planned)) == 200


def test_turning_the_link_on_twice_keeps_it(desk, planned):
    desk.post("sign_up:give-coming", event=planned)
    first = path_of(planned)
    desk.post("sign_up:give-coming", event=planned)
    assert path_of(planned) == first


def test_undo_of_turning_it_on_turns_it_off(desk, planned):
    desk.post("sign_up:give-coming", event=planned)
    desk.undo()
    assert status(path_of(planned)) == 404


def test_an_ended_link_opens_nothing(desk, planned):
    desk.post("sign_up:give-coming", event=planned)
    desk.post("sign_up:end-coming", event=planned)
    assert status(path_of(planned)) == 404


def test_turning_it_off_and_on_makes_another_link(desk, planned):
    desk.post("sign_up:give-coming", event=planned)
    old = path_of(planned)
    desk.post("sign_up:end-coming", event=planned)
    desk.post("sign_up:give-coming", event=planned)
    assert (path_of(planned) != old, status(old), status(path_of(planned))) == (True, 404, 200)


def test_a_new_link_ends_the_old_one_and_keeps_the_answers(desk, planned, people):
    desk.post("sign_up:give-coming", event=planned)
    old = path_of(planned)
    say(planned, people)
    desk.post("sign_up:new-coming", event=planned)
    assert (status(old), status(path_of(planned))) == (404, 200)
    assert "The old link is off. Send the new one." in shown(desk, planned)
    assert planned.coming_answers.count() == 3


def test_each_evening_has_a_link_of_its_own(desk, event, planned):
    for each in (event, planned):
        desk.post("sign_up:give-coming", event=each)
    desk.post("sign_up:end-coming", event=event)
    assert (status(path_of(event)), status(path_of(planned))) == (404, 200)


@pytest.mark.parametrize("page", ["tonight:event", "sign_up:list"])
def test_an_evening_planned_ahead_offers_the_page(desk, planned, page):
    assert f'href="{desk.url("sign_up:coming", event=planned)}"' in desk.get(page, event=planned).content.decode()


@pytest.mark.parametrize("page", ["tonight:event", "sign_up:list"])
def test_a_laptop_offers_nothing(desk, planned, people, settings, page):
    say(planned, people)
    settings.HOSTED = False
    seen = desk.get(page, event=planned).content.decode()
    assert ["coming/" in seen, "say they come" in seen] == [False, False]


def test_on_a_laptop_every_act_is_not_found(desk, planned, people, settings):
    say(planned, people[:1])
    answer = ComingAnswer.objects.get()
    settings.HOSTED = False
    assert desk.get("sign_up:coming", event=planned).status_code == 404
    assert {desk.post(f"sign_up:{act}", event=planned).status_code for act in ACTS} == {404}
    assert desk.post("sign_up:forget-coming", answer.pk, event=planned).status_code == 404
    assert (ComingLink.objects.exists(), ComingAnswer.objects.exists()) == (False, True)


def test_after_the_night_there_is_nothing_to_ask(desk, event):
    Event.objects.update(date=event.date - datetime.timedelta(days=2))
    assert desk.get("sign_up:coming", event=event).status_code == 404
    for page in ("tonight:event", "sign_up:list"):
        assert "Ask who is coming" not in desk.get(page, event=event).content.decode()


# Who may open it


def readers(club, event, stranger):
    return {"visitor": Client(), "helper": make_helper(event, use="both"), "another club": stranger}


def test_only_members_open_the_page_and_its_acts(desk, club, event, people, stranger):
    say(event, people[:1])
    answer = ComingAnswer.objects.get()
    paths = [desk.url(f"sign_up:{act}", event=event) for act in ("coming", *ACTS)]
    paths.append(desk.url("sign_up:forget-coming", answer.pk, event=event))
    for who, client in readers(club, event, stranger).items():
        refused = 404 if who == "another club" else 302
        for path in paths:
            answers = [client.get(path), client.post(path)]
            statuses = [each.status_code for each in answers if each.status_code != 405]
            assert (who, path, set(statuses)) == (who, path, {refused})
            assert all(each.url.startswith("/log-in/") for each in answers if each.status_code == 302)
    assert (ComingLink.objects.exists(), ComingAnswer.objects.count(), lines(event)) == (False, 1, {})


def test_an_organizer_may_ask(club, event):
    olga = logged_in(organizer_of(club, "Olga"))
    olga.post(reverse("sign_up:give-coming", args=[club.slug, event.pk]))
    assert status(path_of(event)) == 200


# The answers


def rows(page):
    """The name and the answer of each row."""
    names = re.findall(r'<th scope="row"[^>]*>(.*?)</th>', page, re.S)
    answers = re.findall(r'data-label="Answer">(.*?)</td>', page, re.S)
    texts = [[html.unescape(re.sub("<[^>]*>", "", cell)).strip() for cell in cells] for cells in (names, answers)]
    return list(zip(*texts, strict=True))


def test_the_answers_are_listed_with_their_times_the_latest_first(desk, planned, people):
    wanda, walter, _otis = people
    say(planned, [wanda])
    say(planned, [walter], comes=False)
    page = shown(desk, planned)
    assert rows(page) == [("Walter Retlaw", "is not coming"), ("Wanda Adnaw", "is coming")]
    assert "1 person says they come" in page
    assert page.count('data-label="When"') == 2


def test_an_answer_is_deleted(desk, planned, people):
    say(planned, people)
    answer = ComingAnswer.objects.get(player=people[0])
    desk.post("sign_up:forget-coming", answer.pk, event=planned)
    assert "The answer of Wanda Adnaw is deleted." in shown(desk, planned)
    assert planned.coming_answers.count() == 2


def test_undo_of_a_deleted_no_restores_the_no_of_that_time(desk, planned, people):
    say(planned, people[:1], comes=False)
    before = ComingAnswer.objects.values("event", "player", "comes", "changed_at").get()
    desk.post("sign_up:forget-coming", ComingAnswer.objects.get().pk, event=planned)
    desk.undo()
    assert ComingAnswer.objects.values("event", "player", "comes", "changed_at").get() == before


def test_an_answer_of_another_evening_is_not_deleted_here(desk, event, planned, people):
    say(planned, people[:1])
    desk.post("sign_up:forget-coming", ComingAnswer.objects.get().pk, event=event)
    assert ComingAnswer.objects.exists()


@pytest.mark.parametrize("number", [1, 3])
def test_few_and_many_answers_take_the_same_queries(desk, planned, people, django_assert_num_queries, number):
    say(planned, people[:number])
    shown(desk, planned)
    with django_assert_num_queries(6):
        shown(desk, planned)


# On the night


def signed_up(desk, event):
    return html.unescape(desk.get("sign_up:list", event=event).content.decode())


def test_the_sign_up_says_how_many_come_and_one_press_puts_them_on_their_way(desk, event, people):
    say(event, people)
    assert "3 say they come" in signed_up(desk, event)
    assert "Put them on their way" in signed_up(desk, event)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert lines(event) == dict.fromkeys(["Wanda", "Walter", "Otis"], "on-the-way")
    assert [line.number for line in event.sign_ups.all()] == [1, 2, 3]
    page = signed_up(desk, event)
    assert "3 people are on the way." in page
    assert "on their way</button>" not in page


def test_who_said_no_and_who_has_a_line_stay_as_they_are(desk, event, people):
    wanda, walter, otis = people
    say(event, [wanda, walter])
    say(event, [otis], comes=False)
    sign_in(event=event, player=wanda, status=SignUp.Status.GONE_HOME)
    assert "Put the other one on their way" in signed_up(desk, event)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert lines(event) == {"Wanda": "gone-home", "Walter": "on-the-way"}


def test_a_later_press_adds_only_the_new_ones(desk, event, people):
    say(event, people[:1])
    desk.post("sign_up:coming-on-their-way", event=event)
    change_line(line=event.sign_ups.get(), status=SignUp.Status.HERE)
    say(event, people[1:])
    assert "Put the other 2 on their way" in signed_up(desk, event)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert lines(event) == {"Wanda": "here", "Walter": "on-the-way", "Otis": "on-the-way"}


def test_undo_removes_all_lines_of_the_press(desk, event, people):
    make_sign_ups(event, people[:1])
    say(event, people)
    desk.post("sign_up:coming-on-their-way", event=event)
    desk.undo()
    assert lines(event) == {"Wanda": "here"}
    assert event.coming_answers.count() == 3


def test_undo_keeps_who_came_meanwhile(desk, event, people):
    say(event, people)
    desk.post("sign_up:coming-on-their-way", event=event)
    sign_in(event=event, player=people[0])
    desk.undo()
    assert lines(event) == {"Wanda": "here"}


def test_undo_says_who_sits_at_a_table_by_now_and_removes_nobody(desk, event, people, club):
    make_sign_ups(event, make_people(club, names=["Ada"]))
    say(event, people)
    desk.post("sign_up:coming-on-their-way", event=event)
    draw_tables(event)
    desk.undo()
    assert len(lines(event)) == 4
    assert "already sits at a table, so the line stays." in signed_up(desk, event)


def test_a_press_with_nobody_to_add_says_nothing(desk, event):
    desk.post("sign_up:coming-on-their-way", event=event)
    assert "undo" not in desk.client.session


def test_before_the_night_the_sign_up_only_says_how_many_come(desk, planned, people):
    say(planned, people)
    page = signed_up(desk, planned)
    assert ["3 say they come" in page, "on their way</button>" in page] == [True, False]


def test_before_the_night_nobody_is_put_on_their_way(desk, planned, people):
    say(planned, people)
    desk.post("sign_up:coming-on-their-way", event=planned)
    assert put_on_their_way(event=planned) == []
    assert lines(planned) == {}


def test_whose_line_was_removed_is_left_out_until_they_answer_again(desk, event, people):
    say(event, people)
    desk.post("sign_up:coming-on-their-way", event=event)
    desk.post("sign_up:remove", event.sign_ups.get(player=people[0]).pk, event=event)
    assert "on their way</button>" not in signed_up(desk, event)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert lines(event) == {"Walter": "on-the-way", "Otis": "on-the-way"}
    say(event, people[:1], comes=False)
    say(event, people[:1])
    assert "Put the other one on their way" in signed_up(desk, event)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert lines(event)["Wanda"] == "on-the-way"


def test_whose_line_was_removed_at_another_evening_or_before_the_answer_is_added(desk, event, planned, people):
    for each, player in ((event, people[0]), (planned, people[1])):
        say(each, [player])
        line = sign_in(event=each, player=player)
        desk.post("sign_up:remove", line.pk, event=each)
    say(event, people[:1], comes=False)
    say(event, people)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert sorted(lines(event)) == ["Otis", "Walter", "Wanda"]


def test_an_undo_of_a_line_is_no_removal(desk, event, people):
    say(event, people)
    desk.post("sign_up:coming-on-their-way", event=event)
    desk.undo()
    desk.post("sign_up:list", event=event, data={"player": people[0].pk})
    desk.undo()
    assert lines(event) == {}
    desk.post("sign_up:coming-on-their-way", event=event)
    assert sorted(lines(event)) == ["Otis", "Walter", "Wanda"]


def offers(desk, event):
    """The pages that offer to ask who is coming."""
    pages = ("tonight:event", "sign_up:list")
    return [
        page
        for page in pages
        if "Ask who is coming" in desk.client.get(desk.url(page, event=event), follow=True).content.decode()
    ]


def test_it_is_offered_on_both_pages_until_the_tables_are_drawn(desk, event, club):
    assert offers(desk, event) == ["tonight:event", "sign_up:list"]
    make_sign_ups(event, make_people(club))
    draw_tables(event, shown=False)
    assert offers(desk, event) == []
    assert desk.get("sign_up:coming", event=event).status_code == 200


def test_after_the_draw_nobody_is_put_on_their_way(desk, event, people, club):
    say(event, people)
    make_sign_ups(event, make_people(club))
    draw_tables(event)
    assert "on their way</button>" not in signed_up(desk, event)
    desk.post("sign_up:coming-on-their-way", event=event)
    assert not event.sign_ups.filter(player__in=people).exists()


def test_it_is_with_the_head_count_that_a_press_of_the_name_box_brings(desk, event, people):
    say(event, people)
    changes = desk.post("sign_up:list", event=event, data={"player": people[0].pk}, headers={"HX-Request": "true"})
    assert "Put the other 2 on their way" in html.unescape(changes.content.decode())


# People and evenings that are deleted


def test_a_new_person_who_answered_for_another_evening_stays_when_the_line_is_removed(event, planned):
    line = sign_in_new_person(event=event, name=PersonName(given="Vera", family="Moon"))
    say(planned, [line.player])
    assert remove_line(line=line) is False
    assert Player.objects.filter(given_name="Vera").exists()


def test_a_deleted_evening_takes_its_answers_along_and_brings_them_back(desk, planned, people):
    say(planned, people)
    code = give_coming_link(event=planned).code
    before = list(ComingAnswer.objects.order_by("pk").values("pk", "event", "player", "comes"))
    desk.post("seasons:take-away", planned.pk)
    assert (ComingAnswer.objects.exists(), ComingLink.objects.exists()) == (False, False)
    desk.undo()
    assert list(ComingAnswer.objects.order_by("pk").values("pk", "event", "player", "comes")) == before
    assert ComingLink.objects.get().code == code
