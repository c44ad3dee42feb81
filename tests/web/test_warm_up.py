"""The server loads every template at its start, before anybody asks for a page."""

import gc
import os

import pytest
from django.template import engines

from tests.running import ROOT, in_shell, new_data, without_site_settings
from tournaments.web.warm_up import warm_up


@pytest.fixture
def frozen(monkeypatch):
    """Record each time when the garbage collector is told to skip what is loaded, without doing it."""
    found = []
    monkeypatch.setattr(gc, "freeze", lambda: found.append(True))
    return found


def test_every_template_is_loaded_once(frozen):
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    warm_up().join()
    assert frozen == [True]
    ours = {file.relative_to(ROOT / "templates").as_posix() for file in (ROOT / "templates").rglob("*.html")}
    assert len(ours) > 100
    assert ours <= loader.get_template_cache.keys()


LOADED = """
import sys
from tournaments.web.warm_up import warm_up
warm_up().join()
print([name for name in ("openpyxl", "tournaments.migrations.0001_initial") if name in sys.modules])
"""


def test_what_few_evenings_need_is_not_loaded_at_the_start(tmp_path):
    environment = without_site_settings(os.environ) | {"HANDFOOT_DATA": str(new_data(tmp_path / "data"))}
    assert in_shell(LOADED, environment) == "[]\n"
