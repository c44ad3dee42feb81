"""Results outside the program in a real browser: in a frame of another site, and in a file on a phone and on paper."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tests.builders import make_evening, play_everything
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.test_every_page import PHONE, PRINTED_PAGE, SMALL_PHONE, accessibility_faults
from tournaments.hall.link_actions import give_out_link
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def open_clubs_page(keyboard, tmp_path):
    """A function that opens a page of another site with a frame of 320 pixels."""
    folder = partial(QuietHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), folder) as other_site:
        threading.Thread(target=other_site.serve_forever, daemon=True).start()

        def open_page(framed):
            frame = f'<iframe src="{framed}" title="Results" width="320" height="600" style="border:0"></iframe>'
            content = f"<!DOCTYPE html><html lang='en'><title>Our club</title><link rel='icon' href='data:,'>{frame}"
            (tmp_path / "club.html").write_text(content, encoding="utf-8")
            keyboard.page.goto(f"http://127.0.0.1:{other_site.server_port}/club.html")

        yield open_page
        other_site.shutdown()


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture
def event(club, ruth):
    event = give_out_link(event=make_evening(club))
    play_everything(event)
    return event


def test_the_places_show_in_a_narrow_frame_of_another_site(keyboard, event, open_clubs_page):
    look = f"{keyboard.address}/look/{event.public_token.removeprefix(GIVEN_OUT)}/"
    page = keyboard.page
    open_clubs_page(f"{look}frame/")
    inside = page.frame_locator("iframe")
    expect(inside.get_by_role("row")).to_have_count(5)
    assert keyboard.browser_errors == []
    assert page.frames[1].evaluate(BEYOND_THE_EDGE) == []
    assert page.frames[1].evaluate("() => document.documentElement.scrollWidth") <= 320
    assert inside.locator("h1").evaluate("one => getComputedStyle(one).fontSize") == "22.4px"
    assert page.context.cookies() == []


def test_no_other_public_page_shows_in_a_frame(keyboard, event, open_clubs_page):
    look = f"{keyboard.address}/look/{event.public_token.removeprefix(GIVEN_OUT)}/"
    page = keyboard.page
    open_clubs_page(look)
    expect(page.frame_locator("iframe").get_by_role("heading", name=event.name)).to_have_count(0)
    keyboard.browser_errors.clear()


def test_the_file_opens_alone_on_a_phone_and_on_paper(keyboard, event, tmp_path):
    keyboard.log_in()
    page = keyboard.page
    answer = page.context.request.get(f"{keyboard.address}/c/{event.club.slug}/events/{event.pk}/workbook/file/")
    file = tmp_path / "results.html"
    file.write_bytes(answer.body())
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for size in ({"width": 1366, "height": 768}, PHONE, SMALL_PHONE):
        page.set_viewport_size(size)
        page.goto(file.as_uri())
        assert page.evaluate(BEYOND_THE_EDGE) == []
        assert accessibility_faults(page) == []
    assert {url for url in asked if not url.startswith("data:")} == {file.as_uri()}
    page.set_viewport_size(PRINTED_PAGE)
    page.emulate_media(media="print")
    assert page.evaluate(BEYOND_THE_EDGE) == []
    page.emulate_media(media="null")
