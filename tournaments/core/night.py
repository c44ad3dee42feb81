"""The evening a moment belongs to."""

import datetime

NIGHT_ENDS = datetime.timedelta(hours=6)


def night_of(now: datetime.datetime) -> datetime.date:
    """Return the date of the evening: a night lasts until six in the morning.

    >>> night_of(datetime.datetime(2026, 11, 21, 1, 30))
    datetime.date(2026, 11, 20)
    """
    return (now - NIGHT_ENDS).date()
