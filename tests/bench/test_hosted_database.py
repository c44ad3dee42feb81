"""An evening's pages in a database of many clubs and years, with the same queries and times as in an empty one.

A small database is tested every time; `run.py bench` makes 200 clubs of 250 evenings and prints rows, bytes and times.
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
    add_invented_people,
    copy_evenings,
    key_in,
    last_rows,
    plan_and_draw,
    play_evenings,
    rows_and_bytes,
    set_next_key,
)
from tests.bench.hosted_pages import ClubAtPlay, EveningAtPlay, ask, sequential_scans
from tests.builders import tonight
from tournaments.evening_file.verify import verify
from tournaments.models import Event
from tournaments.web.limits import bytes_of

pytestmark = pytest.mark.django_db(transaction=True)

CLUBS, EVENINGS = (int(number) for number in os.environ.get("HOSTED", "200x250").split("x"))
SAMBOREE = 2_000
MOST_EVENINGS = 3_000
AIM = 1.5  # times the time in an empty database
GUARD = 2  # the same: a machine may be slow or busy
ROOM = 150_000  # bytes per evening, rounded up


@pytest.fixture
def at_play(club, browser):
    """The club with an evening in play and a few past evenings, and the last keys to copy."""
    set_next_key(FIRST)
    players = play_evenings(club, tonight(club))
    last = last_rows()
    yield ClubAtPlay(browser, club, players, tonight(club), random.Random(2)), last
    set_next_key(1)


def queries(costs):
    return {name: one.queries for name, one in costs.items()}


def test_in_a_small_database_every_page_needs_as_many_queries_as_in_an_empty_one(at_play):
    here, last = at_play
    pages = here.pages() | here.club_pages()
    before = ask(pages, repeats=0)
    assert min(queries(before).values()) >= 1
    copy_evenings(last, clubs=5, evenings=20)
    assert Event.objects.count() == 5 * 20 + 2
    assert verify(Event.objects.exclude(pk=here.event.pk).order_by("pk")).differences == []
    assert queries(ask(pages, repeats=0)) == queries(before)


@pytest.mark.bench
def test_in_a_large_database_every_page_costs_as_much_as_in_an_empty_one(at_play, capsys, report):
    disk = shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent if connection.vendor == "sqlite" else "/")
    if disk.free < CLUBS * EVENINGS * ROOM:
        pytest.skip("the disk is too small for this database")
    here, last = at_play
    before = ask(here.pages()), ask(here.club_pages())
    _rows, _sizes, size_before = rows_and_bytes()
    started = perf_counter()
    copy_evenings(last, clubs=CLUBS, evenings=EVENINGS)
    seconds = perf_counter() - started
    rows, sizes, size = rows_and_bytes()
    after = ask(here.pages()), ask(here.club_pages())
    scans = sequential_scans(after[0] | after[1], rows) if connection.vendor == "postgresql" else set()
    with capsys.disabled():
        print("\n" + "\n".join(size_lines(rows, sizes, size - size_before, seconds)))
        for title, old, new in (("an evening's", before[0], after[0]), ("the club's", before[1], after[1])):
            print(f"\n{title + ' pages':<24}{'queries':>9}{'empty':>11}{'full':>11}{'ratio':>8}")
            for name, one in new.items():
                ratio = one.ms / old[name].ms
                print(f"{name:<24}{one.queries:>9}{old[name].ms:>8.1f} ms{one.ms:>8.1f} ms{ratio:>8.2f}")
        print(here.news_size())
    assert [queries(costs) for costs in after] == [queries(costs) for costs in before]
    assert scans == set()
    for whose, old, new in (("an evening's", before[0], after[0]), ("the club's", before[1], after[1])):
        empty, full = (sum(one.ms for one in costs.values()) for costs in (old, new))
        report(f"{whose} pages, {CLUBS} × {EVENINGS} evenings", f"{full:.0f} ms", full / empty, f"≤ {AIM}", "empty")
        assert full / empty < GUARD
    copied_evenings = Event.objects.filter(pk__gt=here.event.pk).order_by("-pk")[: 2 * PLAYED]
    assert verify(copied_evenings).differences == []


@pytest.mark.bench
def test_counting_the_bytes_of_the_largest_club(at_play, median_seconds, capsys):
    """A club with as many evenings as a hosted site allows. Whoever begins an evening waits for this count."""
    here, last = at_play
    few = median_seconds(lambda: bytes_of(here.club))
    copy_evenings(last, clubs=1, evenings=MOST_EVENINGS)
    many = median_seconds(lambda: bytes_of(here.club))
    pages = ask(here.club_pages())
    with capsys.disabled():
        print(
            f"\n{MOST_EVENINGS:,} evenings, {bytes_of(here.club) / 1e6:,.0f} MB: counted in {many * 1e3:.0f} ms", end=""
        )
        print(f" (empty: {few * 1e3:.1f} ms; the club's pages: {sum(one.ms for one in pages.values()):.0f} ms)", end="")
    assert Event.objects.filter(club=here.club).count() > MOST_EVENINGS


@pytest.mark.bench
def test_the_pages_of_an_evening_of_two_thousand_people(club, browser, capsys):
    """A state samboree with 500 tables and the first hand in. Costs are printed, and only a poll's queries asserted."""
    rng = random.Random(1)
    event = plan_and_draw(club, add_invented_people(club, SAMBOREE, rng), tonight(club), rng)
    key_in(event, rng, most=SAMBOREE // 4)
    here = EveningAtPlay(browser, event)
    costs = ask(here.pages())
    with capsys.disabled():
        print(f"\n{SAMBOREE:,} people           queries")
        for name, one in costs.items():
            print(f"{name:<24}{one.queries:>9}{one.ms:>8.1f} ms")
        print(here.news_size())
    assert costs["poll, nothing new"].queries == 1


def size_lines(rows, sizes, grown, seconds):
    """Yield lines about the rows and bytes of the database, in total and per evening."""
    number = CLUBS * EVENINGS
    evening = {model._meta.db_table for model in OF_AN_EVENING}
    yield f"{CLUBS} clubs × {EVENINGS} evenings on {connection.vendor}: made in {seconds:.0f} s"
    yield f"{sum(rows.values()):,} rows, {grown / 1e6:,.0f} MB; an evening: {grown / number / 1e3:.1f} kB"
    for table in sorted(rows, key=lambda table: -sizes.get(table, rows[table])):
        if table in evening and rows[table]:
            size = f"{sizes[table] / number / 1e3:>8.2f} kB" if table in sizes else ""
            yield f"  {table.removeprefix('tournaments_'):<20}{rows[table] / number:>8.1f} rows{size}"
