"""Format the log: one line for each record, whatever a name contains. Tracebacks keep their lines."""

import logging
import re

ANOTHER_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What would begin another line, move the cursor of a terminal or turn the writing around."""


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
