"""The clock of a hand: when it ends, what is left while it is paused. Now comes in."""

import datetime
from dataclasses import dataclass, replace

WARNINGS = (10, 5)
"""Minutes before the end at which the screens warn."""

MINUTE = datetime.timedelta(minutes=1)
NOTHING = datetime.timedelta(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandClock:
    """The clock of one hand. It runs to `ends_at`, or is paused with `left` to go."""

    deal: int
    ends_at: datetime.datetime | None = None
    left: datetime.timedelta = NOTHING

    @property
    def is_paused(self) -> bool:
        return self.ends_at is None

    @property
    def left_shown(self) -> str:
        """Return what is left while it is paused, in minutes and seconds: 12:05."""
        minutes, seconds = divmod(int(self.left.total_seconds()), 60)
        return f"{minutes}:{seconds:02}"

    def remaining(self, now: datetime.datetime) -> datetime.timedelta:
        """Return the time to go, never less than nothing."""
        return self.left if self.ends_at is None else max(self.ends_at - now, NOTHING)

    def minutes_left(self, now: datetime.datetime) -> int:
        """Return the minutes to go, the last one in full."""
        return max(1, -(-self.remaining(now) // MINUTE))

    def has_rung(self, now: datetime.datetime) -> bool:
        return self.remaining(now) == NOTHING

    def paused(self, now: datetime.datetime) -> "HandClock":
        return replace(self, ends_at=None, left=self.remaining(now))

    def resumed(self, now: datetime.datetime) -> "HandClock":
        return replace(self, ends_at=now + self.remaining(now), left=NOTHING)

    def with_a_minute(self, now: datetime.datetime) -> "HandClock":
        """Return the clock with one minute more. After it rang, the minute starts now."""
        left = self.remaining(now) + MINUTE
        return replace(self, left=left) if self.is_paused else replace(self, ends_at=now + left)


def started(*, deal: int, minutes: int, now: datetime.datetime) -> HandClock:
    return HandClock(deal=deal, ends_at=now + minutes * MINUTE)
