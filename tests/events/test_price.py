"""What an evening costs: typed when it is planned or later, and taken over by the next evening."""

from decimal import Decimal

import pytest

from tests.builders import make_event
from tests.events.test_plan_view import ANSWERS
from tournaments.events.actions import like_the_last
from tournaments.models import Event


def prices(event):
    return event.price, event.guest_price


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({}, (None, None)),
        ({"price": "5"}, (Decimal(5), None)),
        ({"price": "$7,50", "guest_price": "10.00"}, (Decimal("7.5"), Decimal(10))),
        ({"price": "5", "guest_price": "0"}, (Decimal(5), Decimal(0))),
        ({"price": "0"}, (None, None)),
    ],
)
def test_an_evening_is_planned_with_its_price(desk, typed, kept):
    desk.post("events:plan", data=ANSWERS | typed)
    assert prices(Event.objects.get()) == kept


@pytest.mark.parametrize(
    "typed",
    [{"price": "five"}, {"price": "1,000"}, {"price": "-5"}, {"guest_price": "8"}, {"price": "x", "guest_price": "8"}],
)
def test_what_is_no_price_gets_a_message(desk, typed):
    answer = desk.post("events:plan", data=ANSWERS | typed)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["price"]
    assert not Event.objects.exists()


def test_the_next_evening_costs_the_same_and_its_page_says_so(desk, club):
    event = make_event(club, price=Decimal(5), guest_price=Decimal("7.5"))
    assert prices(like_the_last(last=event, date=event.date, name="Next")) == prices(event)
    assert ", $5 <span" in desk.get("events:plan").content.decode()


def test_the_settings_show_the_price_as_it_is_typed_and_change_nothing_else(desk, club):
    event = make_event(club, price=Decimal(5), guest_price=Decimal("7.5"))
    page = desk.get("events:settings", event=event).content.decode()
    assert 'name="price" value="5"' in page
    assert 'name="guest_price" value="7.50"' in page
    changed = ANSWERS | {"rules": "", "price": "6", "guest_price": ""}
    desk.post("events:settings", event=event, data=changed)
    event.refresh_from_db()
    assert prices(event) == (Decimal(6), None)
