"""A real Chromium for browser tests. Without one the tests are skipped, or fail if REQUIRE_BROWSER is set."""

import functools
import os
import shutil
import threading
from pathlib import Path

import pytest
from django.core.servers.basehttp import WSGIRequestHandler
from django.core.signals import request_finished, request_started
from playwright.sync_api import expect

from tests.evening.keyboard import Keyboard
from tests.evening.printer import Printer

# The first is the same browser without windows, toolbars and extensions.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)

# A test opens a page for a moment: to optimize its scripts takes longer than to run them.
NO_OPTIMIZING = "--js-flags=--no-opt,--no-maglev"
# As a thread of the browser, what draws the pages takes less time than as a process of its own.
WITHOUT_GPU_PROCESS = ("--disable-gpu", "--in-process-gpu")

# The live server sends head and body of a response apart. With Nagle's algorithm the body waits 40 ms, until the
# browser has acknowledged the head.
WSGIRequestHandler.disable_nagle_algorithm = True

PATIENCE = 20  # seconds; prevents an endless wait, checks no speed
expect.set_options(timeout=1000 * PATIENCE)


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("REQUIRE_BROWSER"):
                item.add_marker(pytest.mark.skip(reason="there is no Chromium on this machine"))


@pytest.fixture(scope="session")
def browser_type_launch_args():
    assert CHROMIUM, "REQUIRE_BROWSER is set and there is no Chromium"
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", *WITHOUT_GPU_PROCESS, NO_OPTIMIZING]}


@pytest.fixture(scope="session")
def browser_context_args():
    return {"viewport": {"width": 1366, "height": 768}, "locale": "en-US", "timezone_id": "America/Chicago"}


# A page takes no press for a moment after a press opened it or changed a part of it, and tests press faster than
# people. So all pages seem to be opened by their address, and no change is told. `test_one_press.py` undoes it.
OPENED_BY_ADDRESS = """
    Object.defineProperty(document, 'referrer', { get: () => '', configurable: true });
    for (const name of ['htmx:beforeSwap', 'question-asked'])
        addEventListener(name, (event) => { if (!window.asPeoplePress) event.stopImmediatePropagation(); });
"""
AS_PEOPLE_PRESS = "delete document.referrer; window.asPeoplePress = true;"


@pytest.fixture(scope="session")
def browser(browser):
    for make in ("new_context", "new_page"):
        setattr(browser, make, _opened_by_address(getattr(browser, make)))
    return browser


def _opened_by_address(make):
    @functools.wraps(make)
    def made(**options):
        opened = make(**options)
        opened.add_init_script(OPENED_BY_ADDRESS)
        return opened

    return made


@pytest.fixture
def keyboard(page, live_server):
    """A browser that is used by keyboard; no page is open yet."""
    return Keyboard(page, live_server.url)


@pytest.fixture
def printer(page, live_server, club, ruth):
    """A printer logged in as Ruth."""
    return Printer(page, live_server.url, user=ruth, club=club)


@pytest.fixture(autouse=True)
def finish_requests(request):
    """Close all pages and wait for their requests, before the database is emptied.

    A page that stays open goes on asking for news, and a later test counts its answers.
    """
    browser = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    condition, in_progress = threading.Condition(), set()

    def begin(**_):
        with condition:
            in_progress.add(threading.get_ident())

    def end(**_):
        with condition:
            in_progress.discard(threading.get_ident())
            condition.notify_all()

    request_started.connect(begin)
    request_finished.connect(end)
    yield
    for context in browser.contexts if browser else ():
        context.close()
    with condition:
        assert condition.wait_for(lambda: not in_progress, timeout=PATIENCE)
    request_started.disconnect(begin)
    request_finished.disconnect(end)
