"""What every test of the site begins with: a club with its owner at the desk, and a stranger from another club."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, settings

from accounts.actions import found_club
from tests.builders import PASSWORD, Desk

# How quick the machine is today proves nothing: no test by chance fails for want of speed. The rest stays as
# hypothesis has it, which means in CI the same examples every time, and how to play a failing one again.
settings.register_profile("handfoot", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("handfoot")


@pytest.fixture(autouse=True)
def own_time():
    """Start each test in the site's time zone, not in that of a club that an earlier test visited."""
    timezone.deactivate()


@pytest.fixture
def club(db):
    """The Tuesday club."""
    club, _owner = found_club(
        club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone="America/Chicago"
    )
    return club


@pytest.fixture
def ruth(club):
    """The owner of the Tuesday club."""
    return club.memberships.get().user


@pytest.fixture
def desk(club, ruth):
    """Ruth's browser, logged in, with short ways to the pages of the Tuesday club."""
    return Desk(club=club, user=ruth)


@pytest.fixture
def stranger(db):
    """A browser of the owner of another club."""
    _club, user = found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def today():
    """A date for events."""
    return datetime.date(2026, 11, 20)
