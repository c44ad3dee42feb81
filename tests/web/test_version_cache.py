"""What is kept of a version for everybody who asks: made once, also when many ask at the same moment."""

import threading

import pytest

from tournaments.web.version_cache import VersionCache


def test_it_is_made_once():
    kept, made = VersionCache(), []
    for _ in range(3):
        assert kept.get("version 1", lambda: made.append(1) or "rows") == "rows"
    assert made == [1]


def test_another_key_is_made_anew_and_the_oldest_goes():
    kept, made = VersionCache(most=2), []
    for key in ("a", "b", "a", "c", "a", "b"):
        kept.get(key, lambda key=key: made.append(key) or key)
    assert made == ["a", "b", "c", "b"]


def test_who_asks_while_it_is_being_made_waits_for_it():
    kept, made, go_on = VersionCache(), [], threading.Event()

    def make():
        made.append(1)
        go_on.wait(10)
        return "rows"

    got = []
    watchers = [threading.Thread(target=lambda: got.append(kept.get("version 1", make))) for _ in range(20)]
    for watcher in watchers:
        watcher.start()
    go_on.set()
    for watcher in watchers:
        watcher.join(10)
    assert (made, got) == ([1], ["rows"] * 20)


def test_it_tells_whether_somebody_waits_for_it_already():
    kept, met = VersionCache(), []
    kept.get("version 1", lambda: met.append(kept.is_being_made("version 1")) or "rows")
    assert met == [True]
    assert not kept.is_being_made("version 1")
    assert not kept.is_being_made("version 2")


def test_what_is_forgotten_is_made_anew():
    kept = VersionCache()
    kept.get("version 1", lambda: "rows")
    kept.forget()
    assert kept.get("version 1", lambda: "other rows") == "other rows"


def test_what_failed_is_not_kept():
    kept = VersionCache()
    with pytest.raises(ZeroDivisionError):
        kept.get("version 1", lambda: str(1 / 0))
    assert kept.get("version 1", lambda: "rows") == "rows"
