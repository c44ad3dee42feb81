"""Take the ten pictures of "Your first evening", in each language. Only `python3 run.py screenshots` runs this."""

import base64
from pathlib import Path

import pytest

from accounts.actions import found_club
from accounts.models import Club, Membership, Role
from tests.evening.conftest import browser, browser_type_launch_args  # noqa: F401
from tests.screenshots.test_screenshots import PASSWORD
from tournaments.rehearsal.actions import Script, fill_evening

FOLDER = Path(__file__).parents[2] / "static/handbook"
SCROLL_TO = "element => scrollTo(0, scrollY + element.getBoundingClientRect().top - 12)"
AS_WEBP = """async (data) => {
    const picture = Object.assign(new Image(), {src: 'data:image/png;base64,' + data});
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), {width: picture.width, height: picture.height});
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', .5).split(',')[1];
}"""


@pytest.fixture
def browser_context_args():
    return {"device_scale_factor": 1.3, "locale": "en-US", "timezone_id": "America/Chicago"}


@pytest.fixture
def evenings(transactional_db, today):
    """Evenings of one club name: nothing yet, all signed in, in play, all sheets in."""
    first, ruth = found_club(club_name="Tuesday Card Club", organizer="Ruth", password=PASSWORD, time_zone="UTC")
    made = [first]
    for sheets in (0, 9, None):
        club = Club.objects.create(name=first.name, slug=f"club-{sheets}", time_zone="UTC")
        Membership.objects.create(user=ruth, club=club, role=Role.OWNER)
        script = Script(rules_key="tanglewood", people=24, seed=1, sheets=sheets)
        event = fill_evening(club=club, script=script, today=today)
        event.name = "Friday Night"
        event.save()
        made.append(event)
    return made


class Camera:
    """A browser whose window is as narrow as a printed page, so that its letters can be read on paper."""

    def __init__(self, page, address, language):
        self.page, self.address, self.language = page, address, language
        self.number = 0
        page.context.add_cookies([{"name": "django_language", "value": language, "url": address}])
        self.converter = page.context.new_page()

    def open(self, event, path):
        self.page.goto(f"{self.address}/c/{event.club.slug}/events/{event.pk}/{path}")

    def press(self, selector):
        with self.page.expect_navigation():
            self.page.locator(selector).first.click()

    def take(self, look_at=None, *, height=600, width=820):
        """Save what a window of this size shows, scrolled to an element if one is given, as the next picture."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_load_state("networkidle")
        if look_at:
            self.page.locator(look_at).first.evaluate(SCROLL_TO)
        self.number += 1
        data = base64.b64encode(self.page.screenshot(animations="disabled")).decode()
        picture = base64.b64decode(self.converter.evaluate(AS_WEBP, data))
        (FOLDER / self.language / f"{self.number}.webp").write_bytes(picture)


@pytest.mark.screenshots
@pytest.mark.parametrize("language", ["en", "es"])
def test_take_the_pictures_of_the_first_evening(evenings, page, live_server, language):
    club, door, play, over = evenings
    camera = Camera(page, live_server.url, language)
    page.goto(f"{live_server.url}/log-in/")
    page.fill("[name=username]", "Ruth")
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    page.wait_for_load_state()
    page.goto(f"{live_server.url}/c/{club.slug}/")
    camera.take(height=440)
    page.goto(f"{live_server.url}/c/{club.slug}/events/plan/")
    camera.take("h1", height=600)
    camera.open(door, "sign-up/")
    camera.take("h1", height=620)
    camera.open(door, "tables/")
    camera.take("h1", height=480)
    camera.press("form[action$='/tables/draw/'] button")
    camera.take("h1", height=820)
    camera.press("form[action$='/tables/show/'] button")
    camera.open(door, "print/tallies/?deal=1")
    camera.take(".paper", height=760)
    camera.open(play, "play/")
    camera.take("h1", height=760)
    camera.open(play, "play/1/2/")
    camera.take(width=1024, height=600)
    camera.open(over, "results/")
    camera.take("h1", height=620)
    page.locator("#menu-state > summary").click()
    camera.press("form[action$='/results/final/'] button")
    camera.open(over, "results/winners/?step=4")
    camera.take("h1", height=560)
    for number in range(1, 11):
        assert (FOLDER / language / f"{number}.webp").stat().st_size < 60_000
