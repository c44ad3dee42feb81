"""Load what the first requests need, so that nobody's first page is slow."""

import gc
import threading
import time
from pathlib import Path

from django.template import engines
from django.template.loader import get_template
from django.urls import get_resolver

PAUSE = 0.002
"""Seconds after each template, in which requests go on."""


def warm_up() -> threading.Thread:
    """Load addresses and templates in a thread of its own, while the first requests are answered already."""
    thread = threading.Thread(target=_load, name="warm-up", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    # The site's addresses bring its views with them.
    get_resolver().url_patterns  # noqa: B018
    for folder in map(Path, engines["django"].dirs):
        for file in sorted(folder.rglob("*.html")):
            get_template(file.relative_to(folder).as_posix())
            time.sleep(PAUSE)
    # They live forever: the garbage collector can skip them.
    gc.freeze()
