"""The laptop's server is killed and started again: the wall stays, says so, and is fresh soon after."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.running import Running, free_port, new_data
from tests.trust.writing import PREPARE

pytestmark = pytest.mark.browser

WALL_ON = """
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Event
print(turn_wall_on(event=Event.objects.get()).wall_token)
"""
CAKE_IS_SERVED = """
from tournaments.hall.screen_actions import show_line
from tournaments.models import Event
show_line(event=Event.objects.get(), line="Cake is served")
"""


def test_the_wall_outlives_a_killed_server(page, tmp_path):
    port, data = free_port(), new_data(tmp_path / "data")
    site = Running(port, data)
    site.do(PREPARE)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"{site.address}wall/{site.do(WALL_ON).strip()}/")
    names = page.get_by_role("heading", name="Find your table")
    expect(names).to_be_visible()

    site.stop(signal.SIGKILL)
    lost = page.get_by_text(re.compile(r"^Not connected since \d+:\d\d [AP]M$"))
    expect(lost).to_be_visible()
    expect(names).to_be_visible()
    site.do(CAKE_IS_SERVED)

    site = Running(port, data)
    expect(page.get_by_text("Cake is served")).to_be_visible()
    expect(lost).to_be_hidden()
    site.stop()
