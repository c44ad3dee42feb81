"""`serve`: Ctrl-C during startup ends with its usual message; more connections than macOS allows open files."""

import contextlib
import io
import resource
import socket
import urllib.error
import urllib.request

import pytest
from django.core.management import call_command

from tests.running import PATIENCE, Running, free_port, new_data
from tournaments.management.commands import serve

STEPS = ("open_data", "collect_static_files", "get_wsgi_application", "LaptopServer", "open_browser")


class Server:
    """A fake waitress server that does not listen."""

    def run(self):
        pytest.fail("Ctrl-C did not come before the site was served")


@pytest.fixture
def no_startup(monkeypatch):
    """Replace every step of the startup by one that does nothing."""
    for step in STEPS:
        monkeypatch.setattr(serve, step, lambda *_, **__: [])
    monkeypatch.setattr(serve, "LaptopServer", lambda *_, **__: Server())
    monkeypatch.setattr(serve, "data_is_a_file", lambda: False)
    monkeypatch.setattr(serve.LAN_SWITCH, "attach", lambda *_, **__: None)
    monkeypatch.setattr(serve, "settle", lambda: None)
    monkeypatch.setattr(serve, "stop_when_told", lambda: None)


@pytest.mark.parametrize("step", STEPS)
def test_ctrl_c_at_any_step_of_the_startup_ends_without_an_error(no_startup, monkeypatch, step):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, step, interrupted)
    printed = io.StringIO()
    call_command("serve", port=free_port(), no_browser=True, stdout=printed)
    assert printed.getvalue().endswith("Handfoot has stopped. Everything is saved.\n")


def test_the_last_words_say_that_the_backup_failed(no_startup, monkeypatch):
    monkeypatch.setattr(serve.BACKUP_WATCH, "trouble", "full")
    monkeypatch.setattr(Server, "run", lambda _: None)
    printed = io.StringIO()
    call_command("serve", port=free_port(), no_browser=True, stdout=printed)
    assert "Everything is saved" not in printed.getvalue()
    assert "no backup could be written" in printed.getvalue()


def test_the_site_itself_answers_a_file_that_is_too_large(tmp_path):
    site = Running(free_port(), new_data(tmp_path / "data"))
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"{site.address}start/", data=b"x" * 4_000_000, timeout=20)
    assert (answer.value.code, answer.value.headers.get_content_type()) == (403, "text/html")
    assert "Handfoot" in answer.value.read().decode()
    assert site.stop()[0] == 0


def test_it_serves_300_connections_where_a_process_may_have_256_open_files(tmp_path):
    data, port, (soft, hard) = new_data(tmp_path / "data"), free_port(), resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        site = Running(port, data)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with contextlib.ExitStack() as lines:
        for _ in range(300):
            lines.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
        with urllib.request.urlopen(f"{site.address}start/", timeout=20) as page:
            assert page.status == 200
    assert site.stop()[0] == 0
