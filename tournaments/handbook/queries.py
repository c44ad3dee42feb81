"""Read the texts of the handbook: the headings of a page."""

import re
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tournaments.handbook.contents import HandbookPage

HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>')


class Heading(NamedTuple):
    """A heading of a page: where it is, and its words as HTML."""

    id: str
    words: SafeString

    @property
    def is_step(self) -> bool:
        return "step-number" in self.words


def headings_of(page: HandbookPage) -> list[Heading]:
    """Return the headings of a page in the reader's language, as its template has them."""
    return [Heading(at, mark_safe(words)) for at, words in HEADING.findall(render_to_string(page.template))]
