"""`manage.py host`, the web process of a hosted site: when it refuses to start, and how it serves and stops."""

import signal

import pytest
from django.core.management import CommandError, call_command

from tests.running import free_port
from tests.trust.hosted_site import HostedSite

# The site that it starts has a database of its own, on SQLite. `tests/trust` hosts one on PostgreSQL.
pytestmark = pytest.mark.one_database


def test_serve_refuses_to_serve_a_hosted_site(settings):
    settings.HOSTED = True
    with pytest.raises(CommandError, match=r"manage\.py host"):
        call_command("serve", port=free_port(), no_browser=True)


def test_host_refuses_to_serve_a_laptop():
    with pytest.raises(CommandError, match=r"On a laptop start “python3 run\.py --data \S+”\."):
        call_command("host", port=free_port())


def test_host_needs_a_release_then_serves_and_stops_on_sigterm(tmp_path):
    site = HostedSite(tmp_path, f"sqlite:///{tmp_path / 'hosted.sqlite3'}")
    port = site.ports[0]
    refused = site.begin("host", "--port", str(port))
    assert "run “manage.py release”" in refused.communicate()[0]
    assert refused.returncode == 1
    for _ in range(2):
        release = site.begin("release")
        assert "The database is up to date" in release.communicate()[0]
    site.start(port)
    try:
        status, _text, headers = site.ask("/log-in/", port=port)
        assert (status, headers["Strict-Transport-Security"][:16]) == (200, "max-age=31536000")
        assert site.ask("/log-in/", port=port, **{"X-Forwarded-Proto": "http"})[0] == 301
        assert site.ask("/alive/", port=port, **{"X-Forwarded-Proto": "http"})[0] == 200
    finally:
        code = site.end(port, signal.SIGTERM)
    assert code == 0
    assert not (tmp_path / "data" / "handfoot.log").exists()
    assert not (tmp_path / "data" / "secret_key").exists()
