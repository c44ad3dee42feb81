"""A person's own page on paper."""

import datetime

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, play_everything
from tests.evening.printer import PAGES, is_whole_on_one_page
from tournaments.models import Event


@pytest.mark.parametrize("paper", PAGES)
def test_a_persons_page_prints_each_evening_in_one_line(printer, club, paper):
    people = make_people(club)[:8]
    for number in range(8):
        event = make_event(club, date=datetime.date(2026, 11, number + 1))
        make_sign_ups(event, people)
        draw_tables(event, seed=number)
        play_everything(event, seed=number)
        Event.objects.filter(pk=event.pk).update(name=f"Harvest Evening {number}")
    pages = printer.print_paper("seasons:player", people[0].pk, paper=paper)
    assert len(pages) == 2
    for number in range(8):
        assert is_whole_on_one_page(pages, ["Harvest", "Evening", str(number)])
