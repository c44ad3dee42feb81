"""A release that is killed leaves the database unchanged, and two at once both succeed."""

import os
import signal

from tests.trust.code_that_dies import code_that_dies
from tests.trust.hosted_site import NEEDED, URL, HostedSite, temporary_database

pytestmark = NEEDED


def release(site, *, dies_at=-1):
    """Migrate the database as a release does; return the exit code and what was printed, the number of writes."""
    setup = "from tournaments.backups.migrate import bring_up_to_date"
    code = code_that_dies("bring_up_to_date()", setup=setup, dies_at=dies_at)
    (site.folder / "data").mkdir(parents=True, exist_ok=True)  # a shell makes none
    process = site.begin("shell", "--no-imports", "-c", code)
    printed = process.communicate()[0]
    return process.returncode, printed


def tables(address):
    import psycopg  # noqa: PLC0415 (only where there is PostgreSQL)

    with psycopg.connect(address) as database:
        found = database.execute("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")
        return found.fetchone()[0]


def test_a_release_killed_at_any_write_changes_nothing_and_the_next_one_completes(tmp_path):
    with temporary_database(URL, f"handfoot_whole_{os.getpid()}") as complete:
        code, printed = release(HostedSite(tmp_path / "complete", complete))
        assert code == 0, printed
        writes, all_tables = int(printed), tables(complete)
    assert writes > 400  # a release that migrates step by step writes some hundred times
    with temporary_database(URL, f"handfoot_killed_{os.getpid()}") as database:
        site = HostedSite(tmp_path, database)
        # What an earlier write left would still be there after a later one.
        for point in (1, writes // 4, writes // 2, writes - 1, writes):
            assert release(site, dies_at=point) == (-signal.SIGKILL, "")
            assert tables(database) == 0
        assert site.begin("release").wait() == 0
        assert tables(database) == all_tables
        assert site.do("from accounts.models import Club; print(Club.objects.count())").split()[-1] == "0"


def test_two_simultaneous_releases_of_an_empty_database_both_succeed(tmp_path):
    with temporary_database(URL, f"handfoot_twice_{os.getpid()}") as database:
        site = HostedSite(tmp_path, database)
        releases = [site.begin("release"), site.begin("release")]
        printed = [release.communicate()[0] for release in releases]
        assert [release.returncode for release in releases] == [0, 0], printed
        assert site.begin("migrate", "--check").wait() == 0
