"""Format the log: one line for each record, whatever a name contains, and no link that works.

Tracebacks keep their lines. A refused request, such as one with a wrong host, has none: it is its sender's fault.
"""

import logging
import re
from typing import Any

from django.core.exceptions import SuspiciousOperation

from accounts.disk_trouble import GONE, said_of_gone_data, trouble_of

ANOTHER_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What would begin another line, move the cursor of a terminal or turn the writing around."""


SECRET_OF_A_LINK = re.compile(
    "(join|coming|look(?:(?:/|%2F)+calendar)?|(?:(?<=/)|(?<=%2F))(?:wall|call|t|p|n))((?:/|%2F)+)[^/%?&\\s\"')>]{10,}",
    re.IGNORECASE,
)
"""The link of a helper, a table, the wall, a poster, a calendar, everyone, or who comes. Who reads it could use it."""


class OneLine(logging.Formatter):
    """Escapes control characters, so a typed name cannot forge a line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name the standard library gave it)
        """The line of an event.

        >>> record = logging.makeLogRecord({"message": "no such club: a" + chr(10) + "b"})
        >>> OneLine("{message}", style="{").formatMessage(record) == "no such club: a" + chr(92) + "nb"
        True
        """
        line = super().formatMessage(record)
        return ANOTHER_LINE.sub(lambda found: found.group().encode("unicode_escape").decode(), line)

    def formatException(self, ei: Any) -> str:  # noqa: N802 (the name the standard library gave it)
        """The traceback of an error, or a sentence where the data file is gone: every page fails then."""
        if isinstance(ei[1], SuspiciousOperation):
            return ""
        return said_of_gone_data() if trouble_of(ei[1]) == GONE else super().formatException(ei)

    def format(self, record: logging.LogRecord) -> str:
        """The whole record with its traceback, without the secret part of a link.

        >>> record = logging.makeLogRecord({"msg": "Not Found: /look/VGhpcyBpcyBhIHNlY3JldCBsaW5r/"})
        >>> OneLine("{message}", style="{").format(record)
        'Not Found: /look/…/'
        """
        return SECRET_OF_A_LINK.sub(r"\1\2…", super().format(record))
