"""An evening's pages in a database of many clubs and years: the same queries, the same time as in an empty one.

A small one runs with every test; `run.py bench` makes 200 clubs of 250 evenings and prints rows, bytes and times.
"""

import os
import random
import shutil
from pathlib import Path
from time import perf_counter

import pytest
from django.db import connection

from tests.bench.hosted_database import (
    FIRST,
    OF_AN_EVENING,
    PLAYED,
    copy_evenings,
    invite,
    key_in,
    last_rows,
    number_from,
    planned,
    play_evenings,
    rows_and_bytes,
)
from tests.bench.hosted_pages import ClubAtPlay, EveningAtPlay, ask, looked_through
from tests.builders import tonight
from tournaments.evening_file.verify import verify
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

CLUBS, EVENINGS = (int(number) for number in os.environ.get("HOSTED", "200x250").split("x"))
SAMBOREE = 2_000
GUARD = 2  # times as long: a machine may be slow or busy
ROOM = 150_000  # bytes an evening, generously


@pytest.fixture
def at_play(club, browser):
    """The club in the middle of an evening, with a few evenings behind it; and what is copied."""
    number_from(FIRST)
    players = play_evenings(club, tonight(club))
    last = last_rows()
    yield ClubAtPlay(browser, club, players, tonight(club), random.Random(2)), last
    number_from(1)


def queries(asked):
    return {name: one.queries for name, one in asked.items()}


def test_in_a_small_one_every_page_asks_as_often_as_before(at_play):
    here, last = at_play
    pages = here.pages() | here.of_the_club()
    before = ask(pages, repeats=0)
    assert min(queries(before).values()) >= 1
    copy_evenings(last, clubs=5, evenings=20)
    assert Event.objects.count() == 5 * 20 + 2
    assert verify(Event.objects.exclude(pk=here.event.pk).order_by("pk")).differences == []
    assert queries(ask(pages, repeats=0)) == queries(before)


@pytest.mark.bench
def test_in_a_large_one_an_evening_costs_what_it_costs_in_an_empty_one(at_play, capsys):
    room = shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent if connection.vendor == "sqlite" else "/")
    if room.free < CLUBS * EVENINGS * ROOM:
        pytest.skip("there is no room for it on this disk")
    here, last = at_play
    before = ask(here.pages()), ask(here.of_the_club())
    _rows, _sizes, empty = rows_and_bytes()
    began = perf_counter()
    copy_evenings(last, clubs=CLUBS, evenings=EVENINGS)
    seconds = perf_counter() - began
    rows, sizes, full = rows_and_bytes()
    after = ask(here.pages()), ask(here.of_the_club())
    seen = looked_through(after[0] | after[1], rows) if connection.vendor == "postgresql" else set()
    with capsys.disabled():
        print("\n" + "\n".join(told(rows, sizes, full - empty, seconds)))
        for title, old, new in (("an evening's", before[0], after[0]), ("the club's", before[1], after[1])):
            print(f"\n{title + ' pages':<24}{'queries':>9}{'empty':>11}{'full':>11}{'ratio':>8}")
            for name, one in new.items():
                ratio = one.ms / old[name].ms
                print(f"{name:<24}{one.queries:>9}{old[name].ms:>8.1f} ms{one.ms:>8.1f} ms{ratio:>8.2f}")
        print(here.on_a_phone())
    assert [queries(asked) for asked in after] == [queries(asked) for asked in before]
    assert seen == set()
    whole = [sum(one.ms for one in asked.values()) for asked in (before[0], after[0])]
    assert whole[1] < GUARD * whole[0]
    somewhere = Event.objects.filter(pk__gt=here.event.pk).order_by("-pk")[: 2 * PLAYED]
    assert verify(somewhere).differences == []


@pytest.mark.bench
def test_the_pages_of_two_thousand_people(club, browser, capsys):
    """A state samboree: five hundred tables, the first hand in. Other measurements judge, this one tells."""
    chance = random.Random(1)
    event = planned(club, invite(club, SAMBOREE, chance), tonight(club), chance)
    key_in(event, chance, most=SAMBOREE // 4)
    here = EveningAtPlay(browser, event)
    asked = ask(here.pages())
    with capsys.disabled():
        print(f"\n{SAMBOREE:,} people           queries")
        for name, one in asked.items():
            print(f"{name:<24}{one.queries:>9}{one.ms:>8.1f} ms")
        print(here.on_a_phone())
    assert asked["poll, nothing new"].queries == 1


def told(rows, sizes, grown, seconds):
    """What the database holds, an evening."""
    number = CLUBS * EVENINGS
    evening = {model._meta.db_table for model in OF_AN_EVENING}
    yield f"{CLUBS} clubs × {EVENINGS} evenings on {connection.vendor}: made in {seconds:.0f} s"
    yield f"{sum(rows.values()):,} rows, {grown / 1e6:,.0f} MB; an evening: {grown / number / 1e3:.1f} kB"
    for table in sorted(rows, key=lambda table: -sizes.get(table, rows[table])):
        if table in evening and rows[table]:
            size = f"{sizes[table] / number / 1e3:>8.2f} kB" if table in sizes else ""
            yield f"  {table.removeprefix('tournaments_'):<20}{rows[table] / number:>8.1f} rows{size}"
