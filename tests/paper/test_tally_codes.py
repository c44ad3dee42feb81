"""The printed tally sheet carries the address of its table and hand, and its QR code."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_evening, tonight
from tournaments.hall.link_actions import let_tables_key_in, stop_tables_keying_in
from tournaments.models import Seating
from tournaments.web.addresses import qr_picture


@pytest.fixture
def event(club, settings):
    settings.HOSTED = True
    return make_evening(club, date=tonight(club))


def paper(desk, event, **asked):
    return desk.get("paper:paper", "tallies", event=event, data=asked)


def addresses(event, deals):
    tokens = Seating.objects.order_by("table").values_list("link_token", flat=True)
    return ["http://testserver" + reverse("table:sheet", args=[token, 1, deal]) for deal in deals for token in tokens]


def test_before_it_is_turned_on_the_paper_has_no_code(desk, event):
    assert "tally-picture" not in paper(desk, event).content.decode()


def test_each_sheet_has_the_code_and_the_address_of_its_own_table_and_hand(desk, event):
    let_tables_key_in(event=event)
    page = paper(desk, event, all_hands="on")
    expected = addresses(event, range(1, 5))
    assert [tally.address for tally in page.context["tallies"]] == expected
    shown = page.content.decode()
    for address in expected:
        start, token, end = re.fullmatch("(.*/t/)([a-z0-9]{26})(/.*)", address).groups()
        to_type = "-".join(re.findall(".{1,5}", token))
        assert shown.count(f">{start}{to_type}{end}<") == 1
        assert Client().get(f"/t/{to_type}{end}").url == address.removeprefix("http://testserver")
        assert shown.count(qr_picture(address)) == 1
        assert "Table" in Client().get(address.removeprefix("http://testserver")).content.decode()


def test_after_it_is_turned_off_the_paper_has_no_code(desk, event):
    let_tables_key_in(event=event)
    stop_tables_keying_in(event=event)
    assert "tally-picture" not in paper(desk, event).content.decode()


def test_on_a_laptop_that_lets_in_no_other_device_the_paper_has_no_code(desk, event, settings):
    settings.HOSTED = False
    let_tables_key_in(event=event)
    assert "tally-picture" not in paper(desk, event).content.decode()


def test_a_blank_sheet_has_no_code(desk, event):
    let_tables_key_in(event=event)
    assert "tally-picture" not in desk.get("paper:paper", "blank-tallies", event=event).content.decode()
