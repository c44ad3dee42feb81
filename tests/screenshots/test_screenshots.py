"""Take the README's screenshots of a rehearsal evening. Only `python3 run.py screenshots` runs this."""

from pathlib import Path

import pytest

from accounts.actions import found_club
from tests.evening.conftest import browser_context_args, browser_type_launch_args  # noqa: F401
from tournaments.rehearsal.actions import Script, fill_evening

FOLDER = Path(__file__).parent
DOWNLOAD = FOLDER.parents[1] / "config" / "download" / "pictures"
PASSWORD = "queen of hearts"


@pytest.fixture
def evening(transactional_db, today):
    """An evening of 24 people with 20 sheets in."""
    club, _ruth = found_club(club_name="Tuesday Card Club", organizer="Ruth", password=PASSWORD, time_zone="UTC")
    script = Script(rules_key="hidden-valley-ranch", people=24, seed=8, sheets=20)
    event = fill_evening(club=club, script=script, today=today)
    event.name = "Friday Night"
    event.save()
    return event


@pytest.mark.screenshots
def test_take_the_screenshots(evening, page, live_server):
    page.goto(f"{live_server.url}/log-in/")
    page.fill("[name=username]", "Ruth")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_load_state()
    start = f"{live_server.url}/c/{evening.club.slug}/events/{evening.pk}"
    for name, path in (
        ("tables", "/tables/"),
        ("sheet", "/play/2/1/"),
        ("results", "/results/"),
    ):
        page.goto(start + path)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=FOLDER / f"{name}.png")


@pytest.mark.screenshots
@pytest.mark.parametrize("language", ["en", "es"])
def test_take_the_picture_of_the_page_to_read_first(transactional_db, browser, live_server, language):
    page = browser.new_context(viewport={"width": 1366, "height": 768}, locale=language).new_page()
    page.goto(f"{live_server.url}/start/")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=DOWNLOAD / f"welcome-{language}.png")
