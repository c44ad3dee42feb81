"""The hosted site of a test: two web processes on a PostgreSQL database of its own, nginx before them or not."""

import json
import os

import pytest

from tests.trust.hosted_site import URL, HostedSite, own_database

PREPARE = """
import json
from django.conf import settings
from django.test import Client
from accounts.actions import found_club
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tournaments.access import GIVEN_OUT
from tournaments.hall.link_actions import give_out_link
club, user = found_club(club_name="Tuesday Club", organiser="Ruth", password="queen of hearts", time_zone="UTC")
event = make_event(club, date=tonight(club))
make_sign_ups(event, make_people(club, names=[f"Ada{n}" for n in range(24)]))
draw_tables(event)
token = give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)
keys = []
for _ in range(6):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    keys.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
print(json.dumps([event.pk, token, keys]))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site with its two processes; two of them brought the empty database up to date at the same moment."""
    with own_database(URL, f"handfoot_hosted_{os.getpid()}") as database:
        site = HostedSite(tmp_path_factory.mktemp("hosted"), database)
        releases = [site.begin("release"), site.begin("release")]
        said = [release.communicate()[0] for release in releases]
        assert [release.returncode for release in releases] == [0, 0], said
        site.event, site.token, site.sessions = json.loads(site.do(PREPARE))
        site.play = f"/c/tuesday-club/events/{site.event}/play/"
        site.start_all()
        yield site
        site.stop_all()


@pytest.fixture
def behind_nginx(site):
    """The site with nginx before it, as the recipe says."""
    site.start_nginx()
    yield site
    site.stop_nginx()
