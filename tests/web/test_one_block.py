"""All calls of a request have room in one block of memory."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.decorators import login_not_required
from django.http import JsonResponse
from django.test import Client, override_settings
from django.urls import path

from tournaments.web.one_block import in_one_block

resource = pytest.importorskip("resource")
if not hasattr(resource, "RUSAGE_THREAD"):
    pytest.skip("only Linux counts the pages of memory that a thread takes", allow_module_level=True)

TURNS = 1000
DEPTH = 300
"""Deep enough to cross the ends of two blocks of 16 KB."""


def small(one, two, three):
    return one, two, three


def pages_taken(depth):
    """Pages of memory that a loop takes from the system when it runs within `depth` calls."""
    if depth:
        return pages_taken(depth - 1)
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for turn in range(TURNS):
        small(turn, turn, turn)
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def most_pages_taken():
    return max(pages_taken(depth) for depth in range(DEPTH))


@login_not_required
def view(request):
    return JsonResponse({"pages": most_pages_taken()})


urlpatterns = [path("measure/", view)]


def in_a_thread(function):
    """Return what the function returns in a thread, which begins outside the block of this test."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(function).result()


def test_a_loop_takes_no_memory_from_the_system_in_each_turn():
    assert in_a_thread(in_one_block(most_pages_taken)) < TURNS


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="later Pythons may keep a block for the next call")
def test_without_a_block_of_its_own_it_takes_some_in_each_turn():
    assert in_a_thread(most_pages_taken) >= TURNS


@override_settings(ROOT_URLCONF=__name__)
def test_every_request_has_a_block():
    assert in_a_thread(lambda: Client().get("/measure/").json()["pages"]) < TURNS


def test_arguments_and_errors_pass_through():
    assert in_one_block(divmod)(7, 2) == (3, 1)
    assert in_one_block(dict)(a=1) == {"a": 1}
    with pytest.raises(ZeroDivisionError):
        in_one_block(divmod)(1, 0)
