"""Rounds in the hall: the desk starts them, a phone and the wall show where everyone sits; winners move up."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.evening.accessibility import violations
from tests.rounds import key_in_round, make_rounds
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.tables.queries import tables_of
from tournaments.web.access import GIVEN_OUT

PHONE = {"viewport": {"width": 320, "height": 700}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def opened(browser, browser_context_args, live_server):
    contexts = []

    def page(path, **options):
        contexts.append(browser.new_context(**browser_context_args | options))
        found = contexts[-1].new_page()
        found.clock.install()
        found.goto(live_server.url + path)
        return found

    yield page
    for context in contexts:
        context.close()


def seats(event, number):
    """The teams of each table of a round, in the order of the sheet: sets of players."""
    rows = tables_of(event.rounds.get(number=number))
    return {row.seating.table: [set(team.present) for team in row.teams] for row in rows}


@pytest.mark.parametrize(("format_", "rounds"), [("partners", 2), ("progressive", 3)])
def test_desk_phone_and_wall_follow_the_rounds(keyboard, opened, club, ruth, format_, rounds):
    event = give_out_link(event=make_rounds(club, format_, rounds=rounds, hands=1))
    player = event.sign_ups.first().player
    path = reverse("public:person", args=[event.public_token.removeprefix(GIVEN_OUT), player.pk])
    phone = opened(path, **PHONE)
    wall = opened(reverse("wall:wall", args=[turn_wall_on(event=event).wall_token]))
    keyboard.log_in()

    def follow():
        """Let both pages ask for news: half a minute passes on their clocks."""
        for page in (phone, wall):
            page.clock.fast_forward(30_000)

    before = {}
    for number in range(1, rounds + 1):
        if number > 1:
            keyboard.open(f"/c/{club.slug}/events/{event.pk}/play/")
            keyboard.follow(f"^Start Round {number}")
            keyboard.see(f"Round {number} has started.")
            follow()
        now = seats(event, number)
        (table,) = (table for table, teams in now.items() if any(player in team for team in teams))
        expect(phone.locator(".phone-round")).to_have_text(f"Round {number} of {rounds}")
        expect(phone.locator(".phone-table")).to_have_text(f"Table {table}")
        expect(wall.get_by_role("heading", level=1)).to_have_text(f"Round {number}: find your table")
        assert violations(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= 320
        if format_ == "progressive" and number > 1:
            # Team 1 won at every table: its two move from Table 2 to Table 1, or stay at Table 1.
            there = set().union(*now[1])
            assert before[1][0] | before[2][0] == there
            assert not any(team in (before[1][0], before[2][0]) for team in now[1])
        key_in_round(event, number)
        follow()
        expect(phone.get_by_text(re.compile("sheet is not in yet"))).to_have_count(0)
        before = now
    assert keyboard.browser_errors == []
