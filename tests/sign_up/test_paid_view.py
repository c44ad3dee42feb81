"""Money at the door: who has paid, what is in the box, and nothing of it without a price."""

import re
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import make_event, make_people, make_sign_ups, tonight
from tournaments.models import Event, SignUp
from tournaments.sign_up.actions import set_paid

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club), price=Decimal(5), guest_price=Decimal("7.5"))


@pytest.fixture
def people(club):
    return make_people(club, names=["Ada", "Grace", "Lise"])


@pytest.fixture
def lines(event, people):
    return make_sign_ups(event, people)


def page_of(desk, event, **asked):
    return desk.get("sign_up:list", event=event, data=asked).content.decode()


def words_of(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def paid(event):
    return [line.paid for line in event.sign_ups.order_by("number")]


def test_the_message_of_a_sign_in_offers_both_prices_and_the_key_takes_the_first(desk, event, people):
    desk.post("sign_up:list", event=event, data={"player": people[0].pk})
    page = page_of(desk, event)
    assert '<button class="button" aria-keyshortcuts="$">Take $5 <kbd aria-hidden="true">$</kbd></button>' in page
    assert '<button class="button">Take $7.50 from a guest</button>' in page


def test_a_price_is_offered_with_the_amount_it_says(desk, event, people):
    desk.post("sign_up:list", event=event, data={"player": people[0].pk})
    usual, of_guests = desk.client.session["undo"]["offers"]
    desk.client.post(of_guests["url"], of_guests["data"])
    assert paid(event) == [Decimal("7.50")]
    (other,) = desk.client.session["undo"]["offers"]
    assert (other["words"], other["key"], other["data"]) == ("Take $5", "", usual["data"])
    desk.client.post(other["url"], other["data"])
    assert paid(event) == [Decimal(5)]


def test_who_arrives_after_signing_up_ahead_is_asked_to_pay(desk, event, people):
    (line,) = make_sign_ups(event, people[:1])
    SignUp.objects.update(status=SignUp.Status.EXPECTED)
    desk.post("sign_up:change", line.pk, event=event, data={"status": "here"})
    assert [offer["words"] for offer in desk.client.session["undo"]["offers"]] == ["Take $5", "Take $7.50 from a guest"]
    desk.post("sign_up:change", line.pk, event=event, data={"part": "if-needed"})
    assert desk.client.session["undo"]["offers"] == []


def test_who_is_on_the_way_or_has_paid_is_not_asked(desk, event, people):
    desk.post("sign_up:list", event=event, data={"player": people[0].pk, "on_the_way": "1"})
    assert desk.client.session["undo"]["offers"] == []
    Event.objects.update(guest_price=None)
    set_paid(line=event.sign_ups.get(), amount=Decimal(5))
    desk.post("sign_up:list", event=event, data={"player": people[0].pk})
    assert desk.client.session["undo"]["offers"] == []


def test_a_new_person_is_still_asked_for_the_chapter_after_paying(desk, event, club):
    club.uses_chapters = True
    club.save()
    said = {"name": "Irene Newcomer", "new": "0"}
    assert "new-chapter" in desk.post("sign_up:list", event=event, data=said, **HTMX).content.decode()
    line = event.sign_ups.get()
    page = desk.post("sign_up:paid", line.pk, event=event, data={"amount": "5.00", "new": "1"}, **HTMX).content.decode()
    assert "Irene Newcomer paid $5." in page
    assert "new-chapter" in page


def test_the_head_of_the_list_counts_who_has_paid_and_the_box(desk, event, lines):
    set_paid(line=lines[0], amount=Decimal(5))
    set_paid(line=lines[1], amount=Decimal("7.50"))
    words = words_of(page_of(desk, event))
    assert "2 of 3 paid · $12.50 in the box Show who has not paid" in words
    SignUp.objects.filter(pk=lines[1].pk).update(paid=None)
    assert "1 of 3 paid · $5 in the box Show the 2 who have not paid" in words_of(page_of(desk, event))


def test_who_has_not_paid_is_one_press_away(desk, event, lines):
    set_paid(line=lines[0], amount=Decimal(5))
    SignUp.objects.filter(pk=lines[2].pk).update(status=SignUp.Status.ON_THE_WAY)
    unpaid = desk.get("sign_up:list", event=event, data={"unpaid": "1"})
    assert [[row.player.name for row in grid.group.lines] for grid in unpaid.context["groups"]] == [["Grace Ecarg"]]
    answer = desk.post("sign_up:paid", lines[1].pk, event=event, data={"amount": "5.00"})
    assert answer.url == desk.url("sign_up:list", event=event)
    page = page_of(desk, event, unpaid="1")
    assert "Everyone has paid." in page
    assert "Show everyone" in page


def test_a_press_in_the_list_of_the_unpaid_stays_in_it(desk, event, lines):
    url = desk.url("sign_up:paid", lines[1].pk, event=event)
    assert desk.client.post(f"{url}?unpaid=1", {"amount": "5.00"}).url.endswith("?unpaid=1")
    undo = desk.client.session["undo"]
    assert desk.client.post(undo["url"]).url.endswith("?unpaid=1")
    assert paid(event) == [None, None, None]


def test_each_line_has_its_button_and_what_was_paid_can_be_marked_as_not_paid(desk, event, lines):
    set_paid(line=lines[0], amount=Decimal(5))
    page = words_of(page_of(desk, event))
    assert page.count("Take $7.50 from a guest") == 2
    assert "✓ $5 paid" in page
    assert page.count("Mark as not paid") == 1
    desk.post("sign_up:paid", lines[0].pk, event=event, data={"amount": ""})
    assert paid(event) == [None, None, None]
    assert "Ada Ada has not paid." in page_of(desk, event)


def test_a_second_press_undoes_the_payment(desk, event, lines):
    for _press in range(2):
        desk.post("sign_up:paid", lines[0].pk, event=event, data={"amount": "5.00"})
    desk.undo()
    assert paid(event)[0] is None


def test_a_later_price_does_not_change_what_is_in_the_box(desk, event, lines):
    set_paid(line=lines[0], amount=Decimal(5))
    Event.objects.update(price=Decimal(6))
    assert "1 of 3 paid · $5 in the box" in words_of(page_of(desk, event))


@pytest.mark.parametrize("amount", ["-5", "five", "5.001", "1000000", "NaN"])
def test_what_is_no_amount_changes_nothing(desk, event, lines, amount):
    assert desk.post("sign_up:paid", lines[0].pk, event=event, data={"amount": amount}).status_code == 302
    assert paid(event) == [None, None, None]


def test_a_payment_is_in_the_history_of_its_line(event, lines):
    set_paid(line=lines[0], amount=Decimal(5))
    set_paid(line=lines[0], amount=Decimal(5))
    assert [row.paid for row in lines[0].history.order_by("pk")] == [None, Decimal(5)]


def test_the_box_is_in_the_currency_of_the_club_and_in_the_form_of_the_reader(desk, club, event, lines):
    club.currency = "kr"
    club.save()
    SignUp.objects.update(paid=Decimal("1234.50"))
    assert "<strong>kr\xa03,703.50</strong> in the box" in page_of(desk, event)


def test_without_a_price_nothing_of_it_is_in_sight(desk, event, lines):
    set_paid(line=lines[0], amount=Decimal(5))
    Event.objects.update(price=None)
    page = page_of(desk, event, unpaid="1")
    for words in ("Paid", "paid", "in the box", "$"):
        assert words not in words_of(page), words
    assert len(page.split('class="line-person"')) == 4


def test_the_page_asks_as_many_questions_for_three_people_as_for_one(desk, event, people):
    def queries():
        with CaptureQueriesContext(connection) as captured:
            page_of(desk, event)
        return len(captured)

    make_sign_ups(event, people[:1])
    one = queries()
    make_sign_ups(event, people[1:])
    assert queries() == one
