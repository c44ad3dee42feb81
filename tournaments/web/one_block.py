"""One block of memory for the calls of a request.

Python keeps what its calls work with in blocks of 16 KB. A call that no longer fits takes another block from the
system and gives it back when it ends. Where a loop makes such a call, it does so in every turn: a page did so two
thousand times.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

PLACES = 1 << 14
"""Values for which the outermost call claims room. The block has as much room again, for some hundred calls within
each other."""


def in_one_block(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Return the function with a block of its own, in which all calls that it makes have room."""

    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Returned:
        return function(*arguments, **named)

    call.__code__ = call.__code__.replace(co_stacksize=PLACES)
    return call


def request_in_one_block(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer every request in a block of its own."""
    return in_one_block(get_response)
