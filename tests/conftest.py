"""Fixtures for all tests of the site: a club, its owner's browser, and a browser of another club."""

import datetime
import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection
from django.db.models.signals import post_migrate
from django.utils import timezone, translation
from hypothesis import HealthCheck, is_hypothesis_test, settings

from accounts.actions import found_club
from tests.builders import PASSWORD, TIME_ZONE, Desk, logged_in
from tests.migrated import migrated_file, migrated_template
from tests.running import SHARED
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.core.schedules.formats import DEFAULT_STEPS
from tournaments.rounds import actions as rounds_actions
from tournaments.rounds import choice_queries
from tournaments.sheets import open_matter_queries
from tournaments.standings import views as standings_views
from tournaments.web.one_block import in_one_block
from tournaments.web.version_cache import VersionCache

# No test may fail because the machine is slow: no deadline. All else keeps hypothesis's defaults: the same
# examples every time in CI, and a printed way to repeat a failure.
settings.register_profile("handfoot", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
# For a run that repeats the whole one: `few` on another database, `fewest` on another Python.
FEW = {"few": 20, "fewest": 2}
for profile, most in FEW.items():
    settings.register_profile(profile, settings.get_profile("handfoot"), max_examples=most)
settings.load_profile("handfoot")

SETTINGS_OF_A_LAW = "_hypothesis_internal_use_settings"  # hypothesis has no public name for it


def pytest_configure(config):
    """Make the folder that all processes of this run share, and remove it at the end."""
    if SHARED not in os.environ:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="handfoot-tests-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED)))


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config):
    """Run half as many processes again where browsers take part: a test waits for its page a quarter of the time."""
    processes = yield
    return processes if "not browser" in config.option.markexpr else processes + processes // 2


def pytest_collection_modifyitems(config, items):
    """Let the profiles with few examples hold for tests that ask for more, too."""
    if most := FEW.get(config.getoption("--hypothesis-profile")):
        for law in {item.obj for item in items if is_hypothesis_test(item.obj)}:
            asked = getattr(law, SETTINGS_OF_A_LAW)
            setattr(law, SETTINGS_OF_A_LAW, settings(asked, max_examples=min(asked.max_examples, most)))


def pytest_collection_finish():
    """Let the garbage collector skip the loaded modules and tests, and run less often: it takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """Give the calls of each test one block of memory, as requests have: a run takes a quarter less time."""
    test = pyfuncitem.obj
    pyfuncitem.obj = in_one_block(test)
    try:
        return (yield)
    finally:
        pyfuncitem.obj = test


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings, django_db_blocker):
    """Begin with tables that were migrated once. Django still runs the migrations that are missing there: none."""
    if connection.vendor == "sqlite":
        own = Path(connection.settings_dict["TEST"]["NAME"])
        shutil.copy(migrated_file(), own)
        yield
        own.unlink()
    else:
        with django_db_blocker.unblock():
            connection.settings_dict["TEST"]["TEMPLATE"] = migrated_template()
        yield


@pytest.fixture(scope="session")
def django_db_keepdb():
    """Keep the copied file. A copied database is made anew by PostgreSQL."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """Let Django write no more content types and permissions whenever a test has emptied the tables.

    The site reads none, and writing them takes ten times as long as emptying.
    """
    assert post_migrate.disconnect(create_contenttypes)
    assert post_migrate.disconnect(
        create_permissions, dispatch_uid=f"{create_permissions.__module__}.create_permissions"
    )


@pytest.fixture(autouse=True)
def site_time_zone_and_language():
    """Start each test in the site's time zone and language: an earlier test may have activated others."""
    timezone.deactivate()
    translation.deactivate()


@pytest.fixture(autouse=True)
def kept_evenings_are_up_to_date(monkeypatch):
    """Compare what is kept of each evening with the database, in every test that opens a page of it."""
    monkeypatch.setattr(standings_views, "EVENINGS", ComparedCache())
    monkeypatch.setattr(open_matter_queries, "MATTERS", ComparedCache())


@pytest.fixture(autouse=True)
def no_backup_has_failed(monkeypatch):
    """Start each test without the note about a backup that failed in an earlier test of this process."""
    monkeypatch.setattr(BACKUP_WATCH, "trouble", "")


class ComparedCache(VersionCache):
    """A cache that makes what it has again whenever it is asked for, and compares."""

    def get(self, key, make):
        made = []
        value = super().get(key, lambda: made.append(make()) or made[0])
        assert made or value == make(), "the results changed without a new version of the evening"
        return value


@pytest.fixture(autouse=True)
def schedules_take_a_short_search(monkeypatch):
    """Search a tenth as long on the site: how good its schedules are is tested in `tests/core/schedules`."""
    monkeypatch.setattr(choice_queries, "DEFAULT_STEPS", DEFAULT_STEPS // 10)
    monkeypatch.setattr(rounds_actions, "STEPS_OF_A_SEARCH", 2 * DEFAULT_STEPS // 10)


@pytest.fixture
def club(db):
    club, _owner = found_club(club_name="Tuesday Club", organizer="Ruth", password=PASSWORD, time_zone=TIME_ZONE)
    return club


@pytest.fixture
def ruth(club):
    """The owner of the Tuesday club."""
    return club.memberships.get().user


@pytest.fixture
def desk(club, ruth):
    """Ruth's browser, with methods to open the pages of the Tuesday club."""
    return Desk(club=club, user=ruth)


@pytest.fixture
def stranger(db):
    """A browser of the owner of another club."""
    _club, user = found_club(club_name="Other Club", organizer="Otto", password=PASSWORD, time_zone="UTC")
    return logged_in(user)


@pytest.fixture
def today():
    """A date for events."""
    return datetime.date(2026, 11, 20)
