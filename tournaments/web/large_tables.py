"""Texts of thousands of rows on a page. A template copies what stands in it once for every block around it, which
takes longer than making the rows did: such a text stands in it as a mark, and is put in when the page is made.
"""

from collections.abc import Iterable
from itertools import count
from typing import Self

from django.http import HttpResponse
from django.utils.safestring import SafeString

_NUMBERS = count()


class Large(SafeString):
    """Shown by a template, it is a mark that no text of a person can hold; `content` is the HTML it stands for."""

    content: bytes

    def __new__(cls, content: bytes) -> Self:
        """The mark of that HTML, which is put in as it is."""
        mark = super().__new__(cls, f"\0{next(_NUMBERS)}\0")
        mark.content = content
        return mark


def put_in(page: bytes, texts: Iterable[Large]) -> bytes:
    """The page with each text in the place of its mark."""
    for text in texts:
        page = page.replace(text.encode(), text.content)
    return page


def with_large(response: HttpResponse, texts: Iterable[Large]) -> HttpResponse:
    """The same answer with each text in the place of its mark."""
    response.content = put_in(response.content, texts)
    return response
