"""One block of memory for the calls of a request.

Python 3.11 and later keep the frames of calls in blocks of 16 KB. A call that does not fit maps a new block, and its
return unmaps it. A loop at that edge does so in every turn, up to two thousand times a page.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

STACK_SIZE = 1 << 14
"""The stack that the outermost call claims, in values of 8 bytes: 128 KB. Python doubles the size of a block until the
call fits, which leaves 128 KB for 500 and more nested calls."""


def in_one_block(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Return the function with a block of its own, in which all calls that it makes have room."""

    def call(*arguments: Parameters.args, **named: Parameters.kwargs) -> Returned:
        return function(*arguments, **named)

    call.__code__ = call.__code__.replace(co_stacksize=STACK_SIZE)
    return call


def request_in_one_block(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answer every request in a block of its own."""
    return in_one_block(get_response)
