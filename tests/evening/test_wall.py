"""The wall in a real browser at 1920 × 1080: large names, pages that turn, a lost connection, the clock, the draw."""

import re
from collections import Counter
from itertools import pairwise, product

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    tonight,
)
from tests.evening.test_every_page import accessibility_faults, check_page
from tournaments.core.hall.clock import HandClock
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import change_clock, go_to_step, show_line, start_clock, start_show, turn_wall_on
from tournaments.models import Event
from tournaments.models.event import LONGEST_PROGRAM_LINE, MOST_PROGRAM_LINES
from tournaments.standings.actions import make_final
from tournaments.tables.actions import show_everyone
from tournaments.web.access import GIVEN_OUT

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FULL_HD = {"width": 1920, "height": 1080}
FONT_SIZES = "nodes => nodes.map(node => parseFloat(getComputedStyle(node).fontSize))"
TOPS_AND_BOTTOMS = "nodes => nodes.map(node => [node.getBoundingClientRect().top, node.getBoundingClientRect().bottom])"
ALL_IN_SIGHT = """nodes => nodes.every(node => {
    const box = node.getBoundingClientRect();
    const isInside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    return isInside && node.checkVisibility();
})"""
IN_SIGHT = """nodes => nodes.filter(node => {
    const box = node.getBoundingClientRect();
    return box.left >= 0 && box.right <= innerWidth;
}).length"""


@pytest.fixture
def wide(keyboard):
    keyboard.page.set_viewport_size(FULL_HD)
    return keyboard.page


def path_of_wall(event):
    return reverse("wall:wall", args=[turn_wall_on(event=event).wall_token])


def evening(club, people):
    return make_evening(club, people=people, date=tonight(club))


def draft(club):
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club, chapters=["Palm", "Oak"])[:8])
    draw_tables(event, shown=False)
    return event


def half_played(club):
    event = evening(club, 12)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 50}})
    start_clock(event=event, deal=1, minutes=30, now=timezone.now())
    show_line(event=event, line="Cake is served")
    return event


def show(club):
    event = draft(club)
    start_show(event=event, by_table=True, seconds=1, now=timezone.now())
    return event


def final(club):
    event = evening(club, 12)
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


def final_rehearsal(club):
    club.rehearsal = True
    club.save()
    return final(club)


def shown(club):
    return evening(club, 12)


def test_every_stage_is_accessible_and_fits_a_phone_too(keyboard, club):
    keyboard.page.emulate_media(reduced_motion="reduce")  # colors do not fade in while they are checked
    for stage in (draft, show, shown, half_played, final, final_rehearsal):
        keyboard.open("/alive/")  # a wall that stays open would ask for news of the deleted evening
        Event.objects.all().delete()
        club.players.all().delete()
        found = {}
        check_page(keyboard, path_of_wall(stage(club)), found)
        assert found == {}, stage
        keyboard.page.set_viewport_size(FULL_HD)
        keyboard.page.reload()
        assert accessibility_faults(keyboard.page) == [], stage


def test_48_names_of_40_px_fill_the_screen_at_once(wide, live_server, club):
    path = path_of_wall(evening(club, 48))
    fill_the_screen_at_once(wide, live_server.url + path)
    given_names = (
        *("Bernadette", "Clementine", "Evangeline", "Wilhelmina", "Josephine", "Antoinette"),
        *("Gwendolyn", "Constance", "Marguerite", "Philomena", "Seraphina", "Guinevere"),
    )
    families = ("Kowalczyk-Lee", "Thibodeaux", "Baumgartner", "Featherstonehaugh")
    for player, (given, family) in zip(club.players.all(), product(given_names, families), strict=True):
        player.given_name, player.family_name = given, family
        player.save()
    fill_the_screen_at_once(wide, live_server.url + path)
    expect(wide.get_by_text("Featherstonehaugh").first).to_be_visible()


def fill_the_screen_at_once(wide, address):
    wide.goto(address)
    names = wide.locator(".wall-name")
    assert names.count() == 48
    assert min(names.evaluate_all(FONT_SIZES)) >= 40
    assert names.evaluate_all(ALL_IN_SIGHT)
    expect(wide.get_by_role("button", name="Pause")).to_be_hidden()


@pytest.mark.parametrize("people", [8, 24, 32, 38, 48, 64])
def test_names_keep_their_size_when_the_page_turns(wide, live_server, club, people):
    wide.goto(live_server.url + path_of_wall(evening(club, people)))
    names = wide.locator(".wall-name")
    looks = []
    for _turn in range(3):
        looks.append((wide.locator(".names").get_attribute("class"), names.evaluate_all(FONT_SIZES)))
        wide.evaluate("dispatchEvent(new Event('resize'))")  # shows the page anew, as a turn does
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.parametrize("people", [8, 24, 64])
def test_places_fill_their_pages_evenly_while_the_winners_are_awaited(wide, live_server, club, people):
    event = evening(club, people)
    play_everything(event)
    wide.goto(live_server.url + path_of_wall(event))
    expect(wide.get_by_text("All sheets are in")).to_be_visible()
    expect(wide.locator("[data-page]")).to_be_visible(visible=people == 64)
    columns = list(Counter(wide.locator(".places li").evaluate_all("all => all.map((row) => row.offsetLeft)")).values())
    assert sum(columns) == people // 2 - 3
    assert len(set(columns[:-1])) <= 1  # only the last column may have fewer
    assert columns[-1] <= columns[0]


def named_and_seen(wide):
    """The page's name of its places, and the first and last place in sight."""
    places = wide.locator(".places li").evaluate_all(
        "all => all.filter((row) => { const { left, right } = row.getBoundingClientRect();"
        " return left > 0 && right < innerWidth; }).map((row) => row.querySelector('b').textContent)"
    )
    return wide.locator("[data-page]").text_content(), places[0], places[-1]


@pytest.mark.parametrize("window", [(1920, 1080), (1370, 770), (1006, 700)])
def test_each_page_says_which_places_it_shows(wide, live_server, club, window):
    event = evening(club, 96)
    play_everything(event)
    wide.set_viewport_size({"width": window[0], "height": window[1]})
    wide.clock.install()
    wide.goto(live_server.url + path_of_wall(event))
    seen = []
    for page in (1, 2):
        said, first, last = named_and_seen(wide)
        assert re.fullmatch(rf"Places {first}–{last} · page {page} of \d", said), (said, first, last)
        seen += [int(place.removeprefix("T")) for place in (first, last)]
        wide.clock.run_for(13_000)
    assert seen == sorted(seen)
    assert seen[2] > seen[0]


def test_a_list_of_three_teams_has_no_places_to_name(wide, live_server, club):
    event = evening(club, 10)
    play_everything(event)
    wide.goto(live_server.url + path_of_wall(event))
    assert wide.locator(".wall-head").count() == 2
    assert wide.locator("[data-page]").text_content() == "Page 1 of 2"


def test_a_smaller_window_shows_the_places_as_a_new_page_would(wide, live_server, club):
    event = evening(club, 32)
    play_everything(event)
    wide.goto(live_server.url + path_of_wall(event))
    wide.set_viewport_size({"width": 1920, "height": 900})
    wide.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(wide.locator("[data-page]")).to_be_hidden()
    resized = wide.locator(".places .wall-name").evaluate_all(FONT_SIZES)
    wide.reload()
    assert wide.locator(".places .wall-name").evaluate_all(FONT_SIZES) == resized


def test_a_tied_place_stands_beside_the_names(wide, live_server, club):
    event = evening(club, 8)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 500}, 2: {"table.points": 300}})
    wide.goto(live_server.url + path_of_wall(event))
    expect(wide.locator(".top-places b").first).to_have_text("T1")
    ends, begins = (
        wide.locator(f".top-places {part}").evaluate_all(
            "all => all.map((one) => { const range = document.createRange(); range.selectNodeContents(one);"
            f" return range.getBoundingClientRect().{edge}; }})"
        )
        for part, edge in (("b", "right"), (".wall-name", "left"))
    )
    assert [begin - end > 5 for end, begin in zip(ends, begins, strict=True)] == [True] * len(ends)


def test_winners_who_are_known_do_not_rise_again(wide, live_server, club):
    event = final(club)
    wide.goto(live_server.url + path_of_wall(event))
    expect(wide.locator(".winners")).to_be_visible()
    wide.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    wide.evaluate("window.rising = 0; document.addEventListener('animationstart', () => { window.rising += 1; })")
    show_line(event=event, line="Cake is served")
    expect(wide.get_by_text("Cake is served")).to_be_visible()
    wide.wait_for_timeout(200)
    assert wide.evaluate("window.rising") == 0


def test_more_names_turn_by_themselves_until_someone_presses_pause(wide, live_server, club):
    wide.clock.install()
    wide.goto(live_server.url + path_of_wall(evening(club, 96)))
    expect(wide.get_by_text("Page 1 of 2")).to_be_visible()
    last = wide.locator(".wall-name").last
    assert last.evaluate_all(IN_SIGHT) == 0
    wide.clock.run_for(13_000)
    expect(wide.get_by_text("Page 2 of 2")).to_be_visible()
    assert last.evaluate_all(IN_SIGHT) == 1
    wide.get_by_role("button", name="Pause").press("Enter")
    wide.clock.run_for(30_000)
    expect(wide.get_by_text("Page 2 of 2")).to_be_visible()
    wide.get_by_role("button", name="Turn the pages").press("Enter")
    wide.clock.run_for(13_000)
    expect(wide.get_by_text("Page 1 of 2")).to_be_visible()


def test_while_the_laptop_does_not_answer_the_wall_stays_and_says_since_when(wide, live_server, club):
    event = evening(club, 8)
    wide.goto(live_server.url + path_of_wall(event))
    wide.route("**/wall/**", lambda route: route.abort())
    expect(wide.get_by_text(re.compile(r"^Not connected since \d+:\d\d [AP]M$"))).to_be_visible()
    expect(wide.get_by_role("heading", name="Find your table")).to_be_visible()
    keyed(event, table=1, deal=1, counts={1: {"table.points": 111}, 2: {"table.points": 50}})
    wide.unroute("**/wall/**")
    expect(wide.get_by_text("111")).to_be_visible()
    expect(wide.get_by_text("Not connected since")).to_be_hidden()


def test_a_wall_that_is_turned_off_says_so_and_is_not_empty(wide, live_server, club):
    event = evening(club, 8)
    wide.goto(live_server.url + path_of_wall(event))
    Event.objects.filter(pk=event.pk).delete()
    expect(wide.get_by_role("heading", name="The big screen is off")).to_be_visible()


def test_the_clock_runs_without_asking_warns_and_tells_the_rule(wide, live_server, club):
    event = evening(club, 8)
    start_clock(event=event, deal=1, minutes=12, now=timezone.now())
    wide.clock.install()
    wide.goto(live_server.url + path_of_wall(event))
    time = wide.locator("[data-time]")
    expect(time).to_have_text(re.compile(r"1[12]:\d\d"))
    wide.route("**/wall/**", lambda route: route.abort())
    wide.clock.run_for(180_000)
    expect(time).to_have_text(re.compile(r"[89]:\d\d"))
    expect(wide.get_by_text("Less than 10 minutes left")).to_be_visible()
    wide.clock.run_for(600_000)
    expect(time).to_have_text("0:00")
    expect(wide.get_by_text("If a table is not finished, this counts: the total as it is.")).to_be_visible()


def test_before_the_first_sheet_the_clock_fills_the_wall_above_the_longest_program(wide, live_server, club):
    event = evening(club, 24)
    event.program = "\n".join([("Coffee and cake at eight " * 9)[:LONGEST_PROGRAM_LINE]] * MOST_PROGRAM_LINES)
    event.save()
    show_line(event=event, line="Cake is served")
    start_clock(event=event, deal=1, minutes=12, now=timezone.now())
    wide.clock.install()
    wide.goto(f"{live_server.url}{path_of_wall(event)}")
    wide.clock.run_for(720_000)
    wide.locator(".clock.is-over").wait_for()
    assert wide.locator("[data-time]").evaluate_all(FONT_SIZES)[0] > 200
    boxes = wide.locator(".wall-line, .wall-center > *, .sheets-in").evaluate_all(TOPS_AND_BOTTOMS)
    assert boxes == sorted(boxes)
    assert all(bottom <= following[0] for (_top, bottom), following in pairwise(boxes))


def test_the_clock_runs_above_each_list(wide, live_server, club):
    event = evening(club, 10)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={1: {"table.points": 300}, 2: {"table.points": 100}})
    start_clock(event=event, deal=2, minutes=12, now=timezone.now())
    wide.clock.install()
    wide.goto(live_server.url + path_of_wall(event))
    wide.clock.run_for(60_000)
    times = wide.locator("[data-time]")
    expect(times).to_have_count(2)
    expect(times.nth(1)).to_have_text(times.first.text_content())


def test_a_pause_and_a_line_reach_the_wall_by_themselves(wide, live_server, club):
    event = evening(club, 8)
    start_clock(event=event, deal=1, minutes=12, now=timezone.now())
    wide.goto(live_server.url + path_of_wall(event))
    change_clock(event=event, change=lambda clock: HandClock(deal=1, left=clock.remaining(timezone.now())))
    expect(wide.get_by_text("Hand 1 · paused")).to_be_visible()
    show_line(event=event, line="Cake is served")
    expect(wide.get_by_text("Cake is served")).to_be_visible()


def test_the_winners_are_as_large_as_fit(wide, live_server, club):
    wide.emulate_media(reduced_motion="reduce")  # they do not slide up while they are measured
    wide.goto(live_server.url + path_of_wall(final(club)))
    winners = wide.locator(".winners")
    assert winners.evaluate_all(FONT_SIZES)[0] > 100
    assert wide.locator(".winners, .podium li").evaluate_all(ALL_IN_SIGHT)


def test_a_pair_with_its_chapters_is_larger_than_a_whole_table(wide, live_server, club):
    event = draft(club)
    sizes = {}
    for by_table in (False, True):
        start_show(event=event, by_table=by_table, seconds=0, now=timezone.now())
        go_to_step(event=event, step=1, now=timezone.now())
        wide.goto(live_server.url + path_of_wall(event))
        assert wide.locator(".pair-chapters").count() == (0 if by_table else 1)
        sizes[by_table] = min(wide.locator(".pair strong").evaluate_all(FONT_SIZES))
        assert wide.locator(".pair strong").evaluate_all(ALL_IN_SIGHT)
    assert sizes[False] > 80 > sizes[True] > 70


def test_while_a_clock_reveals_the_draw_phones_tell_nothing(wide, live_server, club, browser):
    event = give_out_link(event=draft(club))
    start_show(event=event, by_table=True, seconds=1, now=timezone.now())
    wide.goto(live_server.url + path_of_wall(event))
    phone = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(live_server.url + reverse("public:find", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    expect(wide.get_by_text("table 2 of 2")).to_be_visible()
    poll = phone.locator("#results-shown").get_attribute("hx-get")
    with phone.expect_response(lambda answer: poll in answer.url):
        pass
    expect(phone.get_by_text("The tables are not shown yet.")).to_be_visible()
    show_everyone(round_=event.rounds.get())
    expect(phone.get_by_role("heading", name="Find your name")).to_be_visible()
    expect(wide.get_by_role("heading", name="Find your table")).to_be_visible()
    phone.context.close()


def test_an_organizers_key_reveals_the_next_pair_without_motion_if_so_wished(keyboard, wide, club):
    event = draft(club)
    start_show(event=event, by_table=False, seconds=0, now=timezone.now())
    wide.emulate_media(reduced_motion="reduce")
    keyboard.log_in()
    keyboard.open(path_of_wall(event))
    for number, key in enumerate((" ", "PageDown", "ArrowRight", "Enter"), start=1):
        keyboard.press(key)
        expect(wide.get_by_text(f"pair {number} of 4")).to_be_visible()
    assert (
        wide.locator(".reveal > *").evaluate_all("nodes => nodes.map(node => getComputedStyle(node).animationName)")
        == ["none"] * wide.locator(".reveal > *").count()
    )
    assert keyboard.browser_errors == []


def test_the_desks_page_names_the_keys_and_takes_them_too(keyboard, club):
    event = draft(club)
    start_show(event=event, by_table=False, seconds=0, now=timezone.now())
    keyboard.log_in()
    keyboard.open(reverse("hall:screens", args=[club.slug, event.pk]))
    next_step = keyboard.page.locator("[data-next] button")
    for step, key in enumerate(("PageDown", "ArrowRight", "Enter"), start=1):
        expect(next_step).to_have_attribute("value", str(step))
        expect(keyboard.page.get_by_text("Enter, space bar, → or Page Down: next.")).to_be_visible()
        keyboard.press(key)
    expect(next_step).to_have_attribute("value", "4")


def test_without_javascript_all_names_can_be_reached_by_scrolling(browser, live_server, club):
    page = browser.new_context(java_script_enabled=False, viewport=FULL_HD).new_page()
    page.goto(live_server.url + path_of_wall(evening(club, 60)))
    names = page.locator(".wall-name")
    assert names.evaluate_all(IN_SIGHT) == names.count() == 60
