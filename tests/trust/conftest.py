"""A hosted site for tests: two web processes on a temporary PostgreSQL database, with or without nginx."""

import json
import os

import pytest

from tests.migrated import migrated_template
from tests.trust.hosted_site import URL, HostedSite, temporary_database
from tests.trust.writing import PREPARE


@pytest.fixture(scope="module")
def site(tmp_path_factory, django_db_blocker):
    """A running site of two processes, after a release. Its database is a copy of one that was migrated once."""
    with django_db_blocker.unblock():
        template = migrated_template()
    with temporary_database(URL, f"handfoot_hosted_{os.getpid()}", template=template) as database:
        site = HostedSite(tmp_path_factory.mktemp("hosted"), database)
        release = site.begin("release")
        printed = release.communicate()[0]
        assert release.returncode == 0, printed
        site.event, site.token, site.sessions = json.loads(site.do(PREPARE))
        site.play = f"/c/tuesday-club/events/{site.event}/play/"
        site.start_all()
        yield site
        site.stop_all()


@pytest.fixture
def behind_nginx(site):
    """The site behind nginx with the configuration of config/hosting."""
    site.start_nginx()
    yield site
    site.stop_nginx()
