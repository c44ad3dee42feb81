"""A press at a helper's door compared with the same press at the desk, while 300 phones poll."""

import json
import statistics
from types import SimpleNamespace

import pytest

from tests.bench.test_flood_speed import HELPER, LAPTOP, TOKEN, Device, flooding, timed
from tests.running import Running, free_port, new_data

pytestmark = [pytest.mark.bench]

GUARD = 2  # times the aim: a machine may be slow or busy
AIM = 2
WARM, PRESSES = 3, 40

# Run in the site's shell: an evening in play that 300 phones watch, and people who come late.
PREPARE = """
import json
from django.conf import settings
from django.test import Client
from accounts.actions import found_club
from tests.builders import draw_tables, make_event, make_helper, make_people, make_sign_ups, tonight
from tournaments.hall.link_actions import give_out_link
from tournaments.web.access import GIVEN_OUT
from tournaments.web.public_polls import page_version
settings.ALLOWED_HOSTS = ["*"]
club, user = found_club(club_name="Tuesday Club", organizer="Ruth", password="queen of hearts", time_zone="UTC")
event = make_event(club, date=tonight(club))
people = make_people(club, names=[f"Ada{n}" for n in range(200)])
make_sign_ups(event, people[:83])
helper = make_helper(event, use="sign-in").cookies[settings.SESSION_COOKIE_NAME].value
desk = Client()
desk.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
print(json.dumps({
    "desk": f"/c/{club.slug}/events/{event.pk}/sign-up/",
    "look": f"/look/{give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)}/",
    "names": [player.name for player in people[83:]],
    "sessions": {"door": helper, "desk": desk.cookies[settings.SESSION_COOKIE_NAME].value},
}))
"""


@pytest.fixture
def hall(tmp_path):
    """A running site with people who are still to come, and the devices of the desk and of a door."""
    port = free_port()
    site = Running(port, new_data(tmp_path / "data"))
    known = json.loads(site.do(PREPARE))
    desk = Device(port, LAPTOP, known["sessions"]["desk"])
    door = Device(port, HELPER, known["sessions"]["door"])
    places = {"desk": (desk, known["desk"]), "door": (door, f"{known['desk']}door/")}
    yield SimpleNamespace(port=port, names=iter(known["names"]), places=places, look=known["look"])
    site.stop()


def press(hall, place):
    """The seconds in which the next person is signed in and the page has its answer."""
    device, path = hall.places[place]
    name = next(hall.names)
    form = {"csrfmiddlewaretoken": TOKEN, "name": name}
    seconds, (status, content) = timed(lambda: device.ask("POST", path, form, **{"HX-Request": "true"}))
    assert (status, f"{name} is signed in" in content) == (200, True), content
    return seconds


def test_a_press_at_a_door_beside_one_at_the_desk(hall, report):
    measured = {place: [] for place in hall.places}
    with flooding(hall, "phones", LAPTOP, path=hall.look):
        for turn in range(WARM + PRESSES):
            for place, seconds in measured.items():
                took = press(hall, place)
                if turn >= WARM:
                    seconds.append(took)
    desk, door = (statistics.median(measured[place]) for place in ("desk", "door"))
    report("sign in at a door, 300 phones poll", f"{door * 1000:.1f} ms", door / desk, f"≤ {AIM}", "the desk")
    assert door / desk < GUARD * AIM
