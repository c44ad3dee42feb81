"""The hosted site of a test: two web processes on a PostgreSQL database of its own, nginx before them or not."""

import json
import os

import pytest

from tests.trust.hosted_site import URL, HostedSite, own_database
from tests.trust.writing import PREPARE


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
