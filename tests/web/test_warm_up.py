"""The server loads every template at its start, before anybody asks for a page."""

from django.template import engines

from tests.running import ROOT
from tournaments.web.warm_up import warm_up


def test_every_template_is_loaded_once():
    (loader,) = engines["django"].engine.template_loaders
    loader.reset()
    warm_up().join()
    ours = {file.relative_to(ROOT / "templates").as_posix() for file in (ROOT / "templates").rglob("*.html")}
    assert len(ours) > 100
    assert ours <= loader.get_template_cache.keys()
