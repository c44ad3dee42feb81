"""The cache of results by version: each is computed once, also for concurrent readers."""

import threading

import pytest

from tournaments.web.version_cache import VersionCache


def test_a_value_is_computed_once():
    cache, computed = VersionCache(), []
    for _ in range(3):
        assert cache.get("version 1", lambda: computed.append(1) or "rows") == "rows"
    assert computed == [1]


def test_another_key_is_computed_and_the_oldest_is_dropped():
    cache, computed = VersionCache(most=2), []
    for key in ("a", "b", "a", "c", "a", "b"):
        cache.get(key, lambda key=key: computed.append(key) or key)
    assert computed == ["a", "b", "c", "b"]


def test_concurrent_readers_wait_for_one_computation():
    cache, computed, go_on = VersionCache(), [], threading.Event()

    def compute():
        computed.append(1)
        go_on.wait(10)
        return "rows"

    got = []
    watchers = [threading.Thread(target=lambda: got.append(cache.get("version 1", compute))) for _ in range(20)]
    for watcher in watchers:
        watcher.start()
    go_on.set()
    for watcher in watchers:
        watcher.join(10)
    assert (computed, got) == ([1], ["rows"] * 20)


def test_the_cache_tells_whether_a_value_is_being_computed():
    cache, seen = VersionCache(), []
    cache.get("version 1", lambda: seen.append(cache.is_being_made("version 1")) or "rows")
    assert seen == [True]
    assert not cache.is_being_made("version 1")
    assert not cache.is_being_made("version 2")


def test_a_failed_computation_is_not_cached():
    cache = VersionCache()
    with pytest.raises(ZeroDivisionError):
        cache.get("version 1", lambda: str(1 / 0))
    assert cache.get("version 1", lambda: "rows") == "rows"
