"""The cache of results by version: each is computed once, also for concurrent readers, and one version is kept."""

import gc
import threading
import weakref

import pytest

from tournaments.web.version_cache import VersionCache, VersionKey

TONIGHT = VersionKey("tonight", "1-0-0-1")


def version(number, what="", *, hall=1):
    return VersionKey("tonight", f"{number}-0-abc-{hall}", what)


def computing(cache, key, computed):
    return cache.get(key, lambda: computed.append(key) or "rows")


def test_a_value_is_computed_once():
    cache, computed = VersionCache(), []
    for _ in range(3):
        assert computing(cache, TONIGHT, computed) == "rows"
    assert computed == [TONIGHT]


def test_another_key_is_computed_and_the_oldest_is_dropped():
    cache, computed = VersionCache(most=2), []
    a, b, c = (VersionKey(name, "1-0-0-1") for name in "abc")
    for key in (a, b, a, c, a, b):
        computing(cache, key, computed)
    assert computed == [a, b, c, b]


def test_a_large_value_takes_the_place_of_several():
    cache = VersionCache(most=10, size=len)
    pages = {version(1, what): what * count for what, count in {"a": 4, "b": 4, "c": 6, "d": 11}.items()}
    for key, page in pages.items():
        assert cache.get(key, lambda page=page: page) == page
        kept = [key.what for key in pages if cache.made(key)]
        assert kept == {"a": ["a"], "b": ["a", "b"], "c": ["b", "c"], "d": []}[key.what]


def test_a_newer_version_frees_the_older_one_of_its_event():
    cache, computed = VersionCache(), []
    other = VersionKey("another evening", "1-0-0-1")
    older, newer = [[version(number, what) for what in ("results", "tables")] for number in (9, 10)]
    for key in (other, *older, *newer):
        computing(cache, key, computed)
    assert [cache.made(key) for key in (other, *older, *newer)] == ["rows", None, None, "rows", "rows"]


def test_a_reader_who_is_late_with_an_older_version_frees_nothing_and_keeps_nothing():
    cache, computed = VersionCache(), []
    for newer, late in ((version(10), version(9, hall=3)), (version(11, hall=10), version(11, hall=9))):
        computing(cache, newer, computed)
        assert computing(cache, late, computed) == "rows"
        assert (cache.made(newer), cache.made(late)) == ("rows", None)


def test_a_version_of_a_persons_page_is_older_by_its_calls_too():
    cache, computed = VersionCache(), []
    late, newer = (VersionKey("tonight", f"1-0-abc-3-{calls}") for calls in (9, 10))
    for key in (newer, late):
        computing(cache, key, computed)
    assert (cache.made(newer), cache.made(late)) == ("rows", None)


def test_after_a_restore_the_higher_version_is_the_newer_one():
    cache, computed = VersionCache(), []
    restored = VersionKey("tonight", "1010-0-def-2")
    for key in (version(10, hall=5), restored):
        computing(cache, key, computed)
    assert (cache.made(version(10, hall=5)), cache.made(restored)) == (None, "rows")


def test_a_missing_value_is_not_compared_with_those_of_other_events():
    compared = []

    class Evening:
        __hash__ = object.__hash__

        def __eq__(self, other):
            compared.append(other)
            return self is other

    cache = VersionCache()
    for evening in [Evening() for _ in range(20)]:
        cache.get(VersionKey(evening, "1-0-0-1"), lambda: "rows")
    assert compared == []


@pytest.mark.parametrize("most", [1, 0])
def test_an_event_is_forgotten_with_its_last_value(most):
    class Evening:
        pass

    cache, evening = VersionCache(most=most), Evening()
    forgotten = weakref.ref(evening)
    cache.get(VersionKey(evening, "1-0-0-1"), lambda: "rows")
    cache.get(VersionKey(evening, "2-0-0-1"), lambda: "rows")
    cache.get(TONIGHT, lambda: "rows")
    del evening
    gc.collect()
    assert forgotten() is None


def test_a_cleared_cache_keeps_an_older_version():
    cache = VersionCache()
    cache.get(version(2), lambda: "rows")
    cache.clear()
    cache.get(version(1), lambda: "rows")
    assert cache.made(version(1)) == "rows"


def test_concurrent_readers_wait_for_one_computation():
    cache, computed, go_on = VersionCache(), [], threading.Event()

    def compute():
        computed.append(1)
        go_on.wait(10)
        return "rows"

    got = []
    watchers = [threading.Thread(target=lambda: got.append(cache.get(TONIGHT, compute))) for _ in range(20)]
    for watcher in watchers:
        watcher.start()
    go_on.set()
    for watcher in watchers:
        watcher.join(10)
    assert (computed, got) == ([1], ["rows"] * 20)


def test_a_computation_that_is_overtaken_by_a_newer_version_is_not_kept():
    cache = VersionCache()
    assert cache.get(version(1), lambda: cache.get(version(2), lambda: "newer") and "older") == "older"
    assert (cache.made(version(1)), cache.made(version(2))) == (None, "newer")


def test_the_cache_tells_whether_a_value_is_being_computed():
    cache, seen = VersionCache(), []
    cache.get(TONIGHT, lambda: seen.append(cache.is_being_made(TONIGHT)) or "rows")
    assert seen == [True]
    assert not cache.is_being_made(TONIGHT)
    assert not cache.is_being_made(version(2))


def test_a_failed_computation_is_not_cached():
    cache = VersionCache()
    with pytest.raises(ZeroDivisionError):
        cache.get(TONIGHT, lambda: str(1 / 0))
    assert cache.get(TONIGHT, lambda: "rows") == "rows"
