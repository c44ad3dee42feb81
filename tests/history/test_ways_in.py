"""Where one finds the history of an evening, before the tables are shown and after the results are final."""

import re

import pytest
from django.urls import reverse

from tests.builders import make_evening, make_event
from tests.sheets.calls import make_all_final

UNDER_A_MENU = re.compile(r'<details class="menu"(.*?)</details>', re.S)


def link_to(event):
    return f'href="{reverse("history:evening", args=[event.club.slug, event.pk])}"'


@pytest.mark.parametrize("page", ["sign_up:list", "tonight:event"])
def test_before_the_tables_are_drawn_sign_up_and_the_page_of_the_evening_lead_to_it(desk, club, page):
    event = make_event(club)
    assert desk.get(page, event=event).content.decode().count(link_to(event)) == 1


@pytest.mark.parametrize("page", ["tonight:event", "standings:results"])
def test_after_the_evening_its_page_and_the_results_lead_to_it_under_no_menu(desk, club, page):
    event = make_evening(club)
    make_all_final(event)
    shown = desk.get(page, event=event).content.decode()
    assert UNDER_A_MENU.sub("", shown).count(link_to(event)) == shown.count(link_to(event)) == 1
