"""The server loads every template at its start, before anybody asks for a page."""

import gc

import pytest
from django.template import engines

from tests.running import ROOT
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
