"""Take a picture of each page at each stage of an evening, to look at: laptop, phone, big screen, paper.

`PICTURES=folder python3 run.py screenshots -k every_page` runs this; without a folder it is skipped.
"""

import os
import subprocess
from pathlib import Path

import pytest
from django.conf import settings as site
from django.urls import reverse
from django.utils import timezone

from accounts.actions import found_club
from tests.builders import draw_tables, logged_in, tonight
from tests.evening.conftest import browser_type_launch_args  # noqa: F401
from tests.screenshots.test_screenshots import PASSWORD
from tournaments.core.standings.reading_out import ReadingOut
from tournaments.hall.link_actions import give_out_link
from tournaments.hall.screen_actions import go_to_step, start_clock, start_show, turn_wall_on
from tournaments.models import Event, Player
from tournaments.prizes.actions import add_usual_prizes, give_prize, mark_received
from tournaments.prizes.queries import prize_rows
from tournaments.rehearsal.actions import Script, fill_evening
from tournaments.sign_up.actions import remove_line
from tournaments.standings.actions import make_final, read_out, show_winners
from tournaments.web.access import GIVEN_OUT

FOLDER = Path(os.environ["PICTURES"]).absolute() if "PICTURES" in os.environ else None
LAPTOP = {"viewport": {"width": 1366, "height": 768}, "locale": "en-US", "timezone_id": "America/Chicago"}
PHONE = LAPTOP | {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
WALL = LAPTOP | {"viewport": {"width": 1920, "height": 1080}}

PAGES = {
    "new": "events:plan people:people club:club rule_sets:list handbook:contents rule_sets:card",
    "sign-up": "tonight:tonight sign_up:list events:settings people:people",
    "before-draw": "tables:tables",
    "draft": "tables:tables tables:log",
    "shown": "tables:tables sheets:play sheets:sheet paper:papers hall:helpers hall:screens",
    "play": "tonight:tonight sheets:play sheets:sheet standings:results tables:tables changes:choose changes:late "
    "history:evening paper:papers public:results public:find public:person",
    "all-in": "sheets:play sheets:sheet standings:results standings:winners prizes:prizes",
    "prizes": "prizes:prizes standings:results",
    "final": "tonight:tonight standings:results standings:team prizes:prizes seasons:past seasons:player people:person "
    "exports:more public:results public:person",
    "large": "sheets:play standings:results tables:tables",
}
PAPERS = {"shown": "tallies seats-by-last-name", "final": "leaderboard score-cards rule-card"}
SHEETS = {"play": 14, "all-in": None, "prizes": None, "final": None, "large": 30}
"""How many sheets are in; None: all."""

pytestmark = [pytest.mark.screenshots, pytest.mark.skipif(FOLDER is None, reason="PICTURES names no folder")]


@pytest.fixture
def club_and_owner(transactional_db):
    return found_club(
        club_name="Tuesday Card Club", organizer="Ruth", password=PASSWORD, time_zone=LAPTOP["timezone_id"]
    )


def evening_at(stage, club):
    """An evening that has come this far."""
    people = 64 if stage.startswith("large") else 24
    script = Script(rules_key="hidden-valley-ranch", people=people, seed=8, sheets=SHEETS.get(stage, 0))
    event = fill_evening(club=club, script=script, today=tonight(club))
    Event.objects.filter(pk=event.pk).update(name="Friday Night")
    event.refresh_from_db()
    if stage == "sign-up":
        # An odd number, for which the page has a sentence.
        remove_line(line=event.sign_ups.last())
    if stage in ("draft", "shown", "large-shown"):
        draw_tables(event, shown=stage != "draft")
    if stage == "prizes":
        add_usual_prizes(event=event)
        for row in prize_rows(event)[1:3]:
            give_prize(prize=row.prize, players=Player.objects.filter(pk__in=[one.player for one in row.award.gets]))
        mark_received(prize=event.prizes.get(number=2), received=True)
    if stage == "final":
        show_winners(event=event)
        event.refresh_from_db()
        make_final(event=event, version=event.version)
    return event


def address_of(name, club, event):
    """The path of a page for its first table, team, person or chapter of the handbook."""
    room, _colon, page = name.partition(":")
    token = event and give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)
    player = event and event.sign_ups.order_by("number").first().player_id
    arguments = {
        "handbook": [],
        "public": [token, player] if page == "person" else [token],
        "rule_sets:card": [club.slug, "hidden-valley-ranch"],
        "sheets:sheet": [club.slug, event and event.pk, 3, 3],
        "standings:team": [club.slug, event and event.pk, 1],
        "people:person": [club.slug, player],
        "seasons:player": [club.slug, player],
    }
    of_club = room in ("club", "people", "rule_sets", "seasons") or name in ("events:plan", "tonight:tonight")
    usual = [club.slug] if of_club else [club.slug, event and event.pk]
    return reverse(name, args=arguments.get(name, arguments.get(room, usual)))


def save(page, path, name):
    assert page.goto(path).ok, path
    page.wait_for_load_state("networkidle")
    page.screenshot(path=FOLDER / f"{name}.png")


@pytest.mark.parametrize("stage", PAGES)
def test_pictures_of_the_pages(stage, club_and_owner, browser, live_server):
    club, owner = club_and_owner
    event = None if stage == "new" else evening_at(stage, club)
    cookie = {
        "name": site.SESSION_COOKIE_NAME,
        "value": logged_in(owner).cookies[site.SESSION_COOKIE_NAME].value,
        "url": live_server.url,
    }
    for device, window in (("laptop", LAPTOP), ("phone", PHONE)):
        context = browser.new_context(**window)
        context.add_cookies([cookie])
        page = context.new_page()
        for number, name in enumerate(PAGES[stage].split()):
            picture = f"{stage}-{number}-{name.replace(':', '-')}-{device}"
            save(page, live_server.url + address_of(name, club, event), picture)
            if name == "standings:winners":
                page.locator("[data-next]").click()
                page.wait_for_load_state("networkidle")
                page.screenshot(path=FOLDER / f"{picture}-first-step.png")
        for paper in PAPERS.get(stage, "").split() if device == "laptop" else ():
            assert page.goto(f"{live_server.url}{reverse('paper:paper', args=[club.slug, event.pk, paper])}").ok, paper
            page.pdf(path=FOLDER / f"{paper}.pdf", prefer_css_page_size=True)
            subprocess.run(
                ["pdftoppm", "-r", "70", "-png", FOLDER / f"{paper}.pdf", FOLDER / f"paper-{paper}"], check=True
            )
        context.close()


@pytest.mark.parametrize(
    ("state", "stage"),
    {
        "waiting": "sign-up",
        "draw": "draft",
        "names": "shown",
        "clock": "play",
        "standings": "play",
        "all-in": "all-in",
        "third-place": "all-in",
        "winners": "final",
        "names-large": "large-shown",
        "standings-large": "large",
    }.items(),
)
def test_pictures_of_the_wall(state, stage, club_and_owner, browser, live_server):
    club, _owner = club_and_owner
    event = evening_at(stage, club)
    hall = turn_wall_on(event=event)
    if state == "draw":
        start_show(event=event, by_table=False, seconds=0, now=timezone.now())
        go_to_step(event=event, step=8, now=timezone.now())
    if state == "clock":
        start_clock(event=event, deal=3, minutes=25, now=timezone.now())
    if state == "third-place":
        third = ReadingOut(version=event.version, list=0, by_player=False, first=3, step=1)
        read_out(event=event, reading=third, lists=[0], is_first_place=False)
    page = browser.new_context(**WALL).new_page()
    assert page.goto(live_server.url + reverse("wall:wall", args=[hall.wall_token])).ok
    page.wait_for_load_state("networkidle")
    page.evaluate("document.body.classList.add('is-quiet')")  # as when nobody has moved the mouse for a while
    page.screenshot(path=FOLDER / f"wall-{state}.png", animations="disabled")
