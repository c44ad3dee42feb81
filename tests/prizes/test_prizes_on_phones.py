"""Awarded prizes on the pages for everyone: after the winners, never before."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_evening, play_everything, tonight
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Prize
from tournaments.prizes.actions import add_prize, clear_winners, draw_door_prize, give_prize
from tournaments.standings.actions import make_final, show_winners
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import page_version


@pytest.fixture(params=[True, False], ids=["held back", "shown at once"])
def event(club, request):
    """Eight people at two tables with all sheets in. Somebody has won the door prize."""
    event = make_evening(club, date=tonight(club), holds_back=request.param)
    play_everything(event)
    draw_door_prize(prize=add_prize(event=event, kind=Prize.Kind.DOOR), number=1)
    return give_out_link(event=event)


def shown(event, page, *arguments):
    token = event.public_token.removeprefix(GIVEN_OUT)
    text = Client().get(reverse(f"public:{page}", args=[token, *arguments])).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


def winner_of(event):
    return event.prizes.get().winners.get()


def tell(event):
    show_winners(event=event)
    event.refresh_from_db()


@pytest.mark.parametrize("page", ["results", "players"])
def test_prizes_stand_below_the_results_once_the_winners_are_read_out(event, page):
    assert "Prizes" not in shown(event, page)
    tell(event)
    assert f"Prizes Door prize {winner_of(event).name}" in shown(event, page)


def test_whoever_won_a_prize_reads_so_on_the_own_phone(event):
    winner = winner_of(event)
    other = event.sign_ups.exclude(player=winner).first().player
    assert "Prize won" not in shown(event, "person", winner.pk)
    tell(event)
    assert "Prize won: Door prize" in shown(event, "person", winner.pk)
    assert "Prize won" not in shown(event, "person", other.pk)
    give_prize(prize=add_prize(event=event, kind=Prize.Kind.CHAPTER, title="Ham"), players=[winner])
    event.refresh_from_db()
    assert "Prizes won: Door prize, Ham" in shown(event, "person", winner.pk)


def test_final_results_show_the_prizes_too(event):
    make_final(event=event, version=event.version)
    assert "Prizes Door prize" in shown(event, "results")


def test_a_prize_that_nobody_has_won_is_not_shown(event):
    tell(event)
    add_prize(event=event, kind=Prize.Kind.PLACE, title="Cake")
    assert "Cake" not in shown(event, "results")


def test_phones_read_again_after_an_award_and_after_its_undo(event):
    tell(event)
    versions = [page_version(event)]
    prize = event.prizes.get()
    given = clear_winners(prize=prize)
    assert "Door prize" not in shown(event, "results")
    for change in (
        lambda: None,
        lambda: draw_door_prize(prize=prize, number=given.draw_number),
        lambda: clear_winners(prize=prize),
        lambda: give_prize(prize=prize, players=event.club.players.filter(pk__in=given.players)),
    ):
        change()
        event.refresh_from_db()
        versions.append(page_version(event))
    assert len(set(versions)) == len(versions)


def test_a_prize_names_people_as_the_evening_does(event):
    event.short_names = True
    event.save()
    tell(event)
    winner = winner_of(event)
    said = shown(event, "results").partition("Prizes Door prize ")[2]
    assert said.startswith(winner.given_name)
    assert not said.startswith(winner.name)
