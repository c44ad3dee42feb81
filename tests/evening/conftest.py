"""A real Chromium for the evenings; without one the tests skip with a reason, and fail where one is required."""

import os
import shutil
import threading
from pathlib import Path

import pytest
from django.core.signals import request_finished, request_started
from playwright.sync_api import expect

from tests.evening.hands import Hands
from tests.evening.printer import Printer

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

PATIENCE = 20  # seconds; a guard against waiting for ever, as in `Hands`, not a measurement
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
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-gpu"]}


@pytest.fixture(scope="session")
def browser_context_args():
    return {"viewport": {"width": 1366, "height": 768}, "locale": "en-US", "timezone_id": "America/Chicago"}


@pytest.fixture
def hands(page, live_server):
    """Somebody at the keyboard, before the first page of an empty house."""
    return Hands(page, live_server.url)


@pytest.fixture
def printer(page, live_server, club, ruth):
    """Ruth's printer."""
    return Printer(page, live_server.url, user=ruth, club=club)


@pytest.fixture(autouse=True)
def everybody_is_answered():
    """What a page asked just before it was closed is answered before the tables are emptied under it."""
    change, being_answered = threading.Condition(), set()

    def begin(**_):
        with change:
            being_answered.add(threading.get_ident())

    def end(**_):
        with change:
            being_answered.discard(threading.get_ident())
            change.notify_all()

    request_started.connect(begin)
    request_finished.connect(end)
    yield
    with change:
        assert change.wait_for(lambda: not being_answered, timeout=PATIENCE)
    request_started.disconnect(begin)
    request_finished.disconnect(end)
