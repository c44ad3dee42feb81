"""A real Chromium for the evenings; without one the tests skip with a reason, and fail where one is required."""

import os
import shutil
from pathlib import Path

import pytest

from tests.evening.hands import Hands
from tests.evening.printer import Printer

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


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
