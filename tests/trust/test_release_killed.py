"""A release of a hosted site whose process dies in the middle leaves the database as it was; the next one is whole."""

import os
import signal

from tests.trust.dying import POINTS, dying, point_of
from tests.trust.hosted_site import NEEDED, URL, HostedSite, own_database

pytestmark = NEEDED


def released(site, *, dies_at=-1):
    """As a release does; the exit code, and what was said: the number of writes it took."""
    ready = "from tournaments.backups.migrate import bring_up_to_date"
    release = site.begin("shell", "--no-imports", "-c", dying("bring_up_to_date()", ready=ready, dies_at=dies_at))
    said = release.communicate()[0]
    return release.returncode, said


def tables(address):
    import psycopg  # noqa: PLC0415 (only where there is PostgreSQL)

    with psycopg.connect(address) as database:
        found = database.execute("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")
        return found.fetchone()[0]


def test_a_release_killed_at_any_point_is_done_whole_the_next_time(tmp_path):
    with own_database(URL, f"handfoot_whole_{os.getpid()}") as whole:
        code, said = released(HostedSite(tmp_path / "whole", whole))
        assert code == 0, said
        writes, all_tables = int(said), tables(whole)
    assert writes > 5 * POINTS
    with own_database(URL, f"handfoot_killed_{os.getpid()}") as database:
        site = HostedSite(tmp_path, database)
        for point in range(POINTS):
            assert released(site, dies_at=point_of(point, writes)) == (-signal.SIGKILL, "")
            assert tables(database) == 0
        assert site.begin("release").wait() == 0
        assert tables(database) == all_tables
        assert site.do("from accounts.models import Club; print(Club.objects.count())").split()[-1] == "0"
