"""The name screen: letter, name, greeting; a new person's own name; and only a code leads away from it."""

import re
from decimal import Decimal

import pytest
from django.urls import reverse

from accounts.models import Club
from tests.builders import PASSWORD, draw_tables, make_event, make_helper, make_people, make_sign_ups, tonight
from tournaments.models import Event, HelperPass, Player, SignUp
from tournaments.sign_up.actions import change_line, set_paid, sign_in

END = "/join/end/"


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


class NameScreen:
    """The browser of a tablet at the entrance."""

    def __init__(self, event):
        self.client, self.where = make_helper(event, name="Entrance", use="names"), [event.club.slug, event.pk]

    def url(self, name="names", **query):
        return reverse(f"sign_up:{name}", args=self.where, query=query)

    def page(self, name="names", **query):
        return self.client.get(self.url(name, **query)).content.decode()

    def press(self, player):
        """Press a name and return the greeting's page."""
        return self.client.post(self.url(), {"player": player.pk}, follow=True).content.decode()

    def write(self, first, last, **sent):
        return self.client.post(self.url("first-time"), {"first": first, "last": last, **sent}, follow=True)


@pytest.fixture
def screen(event):
    return NameScreen(event)


@pytest.fixture
def wanda(club):
    return make_people(club, names=["Wanda"])[0]


def pressed(page):
    """The names on the buttons of a page."""
    return re.findall(r'<button class="name"[^>]*>([^<]*)<', page)


def said(page):
    return re.sub("<[^>]*>", "", re.search(r'<p class="greeting"[^>]*>(.*?)</p>', page, re.S)[1]).strip()


def test_first_there_are_only_letters(screen, wanda):
    page = screen.page()
    assert pressed(page) == []
    assert 'href="?at=w#names"' in page
    assert 'href="?at=x#names"' not in page


def test_a_letter_shows_the_names_that_begin_with_it(screen, club, wanda):
    make_people(club, names=["Walter", "Otis"])
    assert pressed(screen.page(at="w")) == ["Walter Retlaw", "Wanda Adnaw"]


def test_who_presses_the_own_name_is_greeted_and_signed_in(screen, event, wanda):
    assert said(screen.press(wanda)) == "Good evening, Wanda. You are number 1."
    line = event.sign_ups.get()
    assert (line.player, line.status, line.signed_in_by) == (wanda, "here", HelperPass.objects.get())


def test_who_comes_after_the_tables_are_shown_is_told_of_the_chair(screen, event, club, wanda):
    make_sign_ups(event, make_people(club, names=["Ada", "Grace", "Lise", "Emmy"]))
    draw_tables(event)
    assert "You have no chair yet: the organizer has been told." in screen.press(wanda)


@pytest.mark.parametrize(
    ("prices", "said"),
    [
        ({}, None),
        ({"price": 5}, "Please pay $5 at the desk."),
        ({"price": 5, "guest_price": 5}, "Please pay $5 at the desk."),
        ({"price": 5, "guest_price": Decimal("7.50")}, "Please pay at the desk: $5, guests $7.50."),
    ],
)
def test_who_signed_in_is_asked_to_pay_and_nobody_else_is_named(screen, event, wanda, prices, said):
    Event.objects.update(**prices)
    page = screen.press(wanda)
    assert (said in page) if said else ("Please pay" not in page)
    line = event.sign_ups.get()
    for status in ("paid", "signed in elsewhere"):
        if status == "paid":
            set_paid(line=line, amount=Decimal(5))
        else:
            SignUp.objects.update(signed_in_by=None, paid=None)
        assert "Please pay" not in screen.page(line=line.pk)


def test_who_is_here_cannot_be_pressed_again(screen, event, wanda):
    screen.press(wanda)
    page = screen.page(at="w")
    assert pressed(page) == []
    assert "✓ 1" in page


def test_who_was_on_the_way_presses_the_name_on_arrival(screen, event, wanda):
    sign_in(event=event, player=wanda, status=SignUp.Status.ON_THE_WAY)
    assert pressed(screen.page(at="w")) == [wanda.name]
    screen.press(wanda)
    assert event.sign_ups.get().status == "here"


def test_who_was_signed_in_elsewhere_meanwhile_is_told_so(screen, event, wanda):
    sign_in(event=event, player=wanda)
    page = screen.press(wanda)
    assert said(page) == "Wanda is here already, number 1."
    assert "Not me" not in page
    assert event.sign_ups.count() == 1


def test_not_me_takes_the_press_back(screen, event, wanda):
    page = screen.press(wanda)
    sent = dict(re.findall(r'name="(line|record)" value="(\d+)"', page))
    answer = screen.client.post(screen.url("not-me"), sent)
    assert answer.url == screen.url(undone=1)
    assert "You are not signed in." in screen.client.get(answer.url).content.decode()
    assert not event.sign_ups.exists()


def test_not_me_says_so_if_the_desk_did_something_meanwhile(screen, event, wanda):
    sent = dict(re.findall(r'name="(line|record)" value="(\d+)"', screen.press(wanda)))
    set_paid(line=event.sign_ups.get(), amount=Decimal(5))
    answer = screen.client.post(screen.url("not-me"), sent)
    assert answer.status_code == 409
    assert "Please go to the desk." in answer.content.decode()
    assert event.sign_ups.exists()


@pytest.mark.parametrize("status", [SignUp.Status.EXPECTED, SignUp.Status.ON_THE_WAY, SignUp.Status.GONE_HOME])
def test_the_greeting_tells_nothing_of_other_lines(screen, event, wanda, status):
    line = sign_in(event=event, player=wanda, status=status)
    assert screen.client.get(screen.url(line=line.pk)).url == screen.url()


def test_no_code_ends_no_screen_that_has_none(screen):
    HelperPass.objects.update(end_code="")
    assert screen.client.post(END, {"code": ""}).status_code == 422
    assert screen.client.get(screen.url()).status_code == 200


def test_not_me_returns_who_signed_up_beforehand(screen, event, wanda):
    sign_in(event=event, player=wanda, status=SignUp.Status.EXPECTED)
    sent = dict(re.findall(r'name="(line|record)" value="(\d+)"', screen.press(wanda)))
    screen.client.post(screen.url("not-me"), sent)
    assert event.sign_ups.get().status == "expected"


def test_somebody_of_another_club_cannot_be_pressed(screen, event):
    other = Club.objects.create(name="Thursday", slug="thursday")
    stranger = make_people(other, names=["Otis"])[0]
    assert screen.client.post(screen.url(), {"player": stranger.pk}).url == screen.url()
    assert not event.sign_ups.exists()


def test_it_shows_no_chapter(screen, club):
    make_people(club, names=["Wanda", "Vera"], chapters=("Palmetto",))
    assert "Palmetto" not in screen.page(at="w")


def test_the_two_parts_of_a_name_stay_as_they_were_written(screen):
    screen.write("Rosa", "García López")
    rosa = Player.objects.get()
    assert (rosa.given_name, rosa.family_name) == ("Rosa", "García López")


# For the first time


def test_a_new_person_writes_the_own_name_and_the_organizer_confirms_it(screen, desk, event, club):
    people = make_people(club, names=["Vera", "Edith", "Rosa", "Hedy", "Olga", "Jane", "Ruby"], chapters=("Palm",))
    make_sign_ups(event, people)
    palm = people[0].chapter
    page = screen.write("Merle", "Castle", chapter=palm.pk).content.decode()
    assert said(page) == "Good evening, Merle. You are number 8."
    merle = Player.objects.get(given_name="Merle")
    assert (merle.name, merle.chapter) == ("Merle Castle", palm)
    for name in ("sign_up:list", "tables:tables"):
        assert "This person wrote their own name:" in desk.get(name, event=event).content.decode()
    screen.write("Nora", "Quist", chapter=palm.pk)
    assert "These people wrote their own names:" in desk.get("sign_up:list", event=event).content.decode()
    line = event.sign_ups.get(player=merle)
    desk.post("sign_up:confirm", event=event, data={"lines": str(line.pk)})
    line.refresh_from_db()
    assert not line.to_confirm
    desk.undo()
    line.refresh_from_db()
    assert line.to_confirm
    # Removed by mistake and put back, it is still to be confirmed.
    desk.post("sign_up:remove", line.pk, event=event)
    desk.undo()
    assert event.sign_ups.get(number=8).to_confirm


def test_who_is_known_by_that_name_is_shown_before_a_second_person_is_made(screen, event, club, wanda):
    page = screen.write(wanda.given_name, wanda.family_name).content.decode()
    assert "Is this you?" in page
    assert pressed(page) == [wanda.name]
    assert club.players.count() == 1
    screen.write(wanda.given_name, wanda.family_name, known="1")
    assert club.players.count() == 2
    assert event.sign_ups.get().player != wanda


@pytest.mark.parametrize(("first", "last"), [("", "Castle"), ("Merle", "")])
def test_both_names_are_needed(screen, event, first, last):
    answer = screen.write(first, last)
    assert answer.status_code == 422
    assert (first or last) in answer.content.decode()
    assert not event.sign_ups.exists()


# The end


def test_only_its_code_ends_it(screen, event, wanda):
    helper = HelperPass.objects.get()
    wrong = "0000" if helper.end_code != "0000" else "0001"
    assert screen.client.post(END, {"code": wrong}).status_code == 422
    assert screen.client.post(reverse("join:leave")).url == screen.url()
    assert screen.client.get(screen.url()).status_code == 200
    assert screen.client.post(END, {"code": helper.end_code}).url == reverse("home")
    assert screen.client.get(screen.url()).status_code == 302
    helper.refresh_from_db()
    assert helper.ended_at is not None


def test_guessing_the_code_is_stopped(screen):
    statuses = [screen.client.post(END, {"code": "x"}) for _guess in range(12)]
    assert "Wait a quarter of an hour, or ask the organizer to end this screen." in statuses[-1].content.decode()


def test_the_organizers_own_device_is_logged_out_before_it_shows_the_names(desk, event, wanda):
    answer = desk.post("hall:name-screen-here", event=event, data={"code": "4821"})
    assert answer.url == desk.url("sign_up:names", event=event)
    assert desk.client.get(answer.url).status_code == 200
    assert desk.get("sign_up:list", event=event).status_code == 302
    desk.client.post(END, {"code": "4821"})
    assert desk.client.get(answer.url).status_code == 302


def test_the_organizer_is_asked_to_write_the_digits_down_and_may_log_in_instead(desk, event, ruth):
    page = desk.get("hall:helpers", event=event).content.decode()
    (digits,) = re.findall(r'name="code"[^>]*value="([0-9]{4})"|value="([0-9]{4})"[^>]*name="code"', page)
    assert "Write them down first: this device will not show them again." in page
    answer = desk.post("hall:name-screen-here", event=event, data={"code": "".join(digits)})
    assert "".join(digits) not in desk.client.get(END).content.decode()
    page = desk.client.post(END, {"code": "none"}).content.decode()
    (login,) = re.findall(r'href="([^"]*)">Or log in as the organizer<', page)
    back = desk.client.post(login, {"username": ruth.name, "password": PASSWORD})
    assert back.url == desk.url("hall:helpers", event=event)
    assert "ends with" in desk.client.get(back.url).content.decode()
    assert answer.url == desk.url("sign_up:names", event=event)


@pytest.mark.parametrize("code", ["", "12", "12345", "abcd"])
def test_without_four_digits_the_device_stays_logged_in(desk, event, code):
    desk.post("hall:name-screen-here", event=event, data={"code": code})
    assert "Please type four digits." in desk.get("hall:helpers", event=event).content.decode()


def test_who_paid_meanwhile_is_not_taken_back_by_a_reload_of_the_greeting(screen, event, wanda):
    """The desk noted the payment since: "Not me" is no longer offered, and the offer before changes nothing."""
    page = screen.press(wanda)
    offered = dict(re.findall(r'name="(line|record)" value="(\d+)"', page))
    line = event.sign_ups.get()
    set_paid(line=line, amount=Decimal(5))
    assert "Not me" not in screen.page(line=line.pk)
    assert screen.client.post(screen.url("not-me"), offered).status_code == 409
    assert event.sign_ups.get().status == "here"


def test_who_signed_up_ahead_on_the_screen_is_greeted_tonight_and_may_undo_that(screen, event, wanda):
    screen.press(wanda)
    line = event.sign_ups.get()
    change_line(line=line, status=SignUp.Status.EXPECTED)
    SignUp.history.exclude(status="expected").delete()
    page = screen.press(wanda)
    assert said(page) == "Good evening, Wanda. You are number 1."
    offered = dict(re.findall(r'name="(line|record)" value="(\d+)"', page))
    screen.client.post(screen.url("not-me"), offered)
    assert event.sign_ups.get().status == "expected"
