"""When a table may call the desk again, and how long it has waited."""

import datetime

BETWEEN_CALLS = datetime.timedelta(minutes=1)
"""A table calls once in that time."""


def is_too_soon(called_at: datetime.datetime, now: datetime.datetime) -> bool:
    """Return whether a table that called then may not call again yet. A clock that was set back counts as well."""
    return abs(now - called_at) < BETWEEN_CALLS


def minutes_since(called_at: datetime.datetime, now: datetime.datetime) -> int:
    """Return the full minutes that a table has waited, 0 if the clock was set back."""
    return max(now - called_at, datetime.timedelta(0)) // datetime.timedelta(minutes=1)
