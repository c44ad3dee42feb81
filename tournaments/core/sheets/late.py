"""How late a missing sheet is, by the clock of its hand. Moments come in."""

import datetime

MINUTE = datetime.timedelta(minutes=1)
GRACE = 10 * MINUTE
"""How long after its time was up a sheet is not late yet."""


def minutes_late(time_was_up: datetime.datetime | None, now: datetime.datetime) -> int:
    """Return the whole minutes since the time of a hand was up, once they are more than ten; before that 0.

    None: no clock of this hand has ended.

    >>> nine = datetime.datetime(2026, 11, 20, 21, 0)
    >>> minutes_late(nine, nine + 14.5 * MINUTE), minutes_late(nine, nine + GRACE), minutes_late(None, nine)
    (14, 0, 0)
    """
    over = now - time_was_up if time_was_up else GRACE
    return over // MINUTE if over > GRACE else 0
