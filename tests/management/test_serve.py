"""Ctrl-C during startup: the site stops with its usual message."""

import io

import pytest
from django.core.management import call_command

from tests.running import free_port
from tournaments.management.commands import serve

STEPS = ("open_data", "collect_static_files", "get_wsgi_application", "create_server", "open_browser")


class Server:
    """A fake waitress server that does not listen."""

    def run(self):
        pytest.fail("Ctrl-C did not come before the site was served")


@pytest.fixture
def no_startup(monkeypatch):
    """Replace every step of the startup by one that does nothing."""
    for step in STEPS:
        monkeypatch.setattr(serve, step, lambda *_, **__: [])
    monkeypatch.setattr(serve, "create_server", lambda *_, **__: Server())
    monkeypatch.setattr(serve, "data_is_a_file", lambda: False)
    monkeypatch.setattr(serve.LAN_SWITCH, "attach", lambda *_, **__: None)
    monkeypatch.setattr(serve.gc, "freeze", lambda: None)
    monkeypatch.setattr(serve.signal, "signal", lambda *_: None)


@pytest.mark.parametrize("step", STEPS)
def test_ctrl_c_at_any_step_of_the_startup_ends_without_an_error(no_startup, monkeypatch, step):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, step, interrupted)
    printed = io.StringIO()
    call_command("serve", port=free_port(), no_browser=True, stdout=printed)
    assert printed.getvalue().endswith("Handfoot has stopped. Everything is saved.\n")
