"""Names of backups, and which backups to delete. Works on names only."""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass

MOST = 50
"""The most backups kept."""
NEWEST = 25
"""This many of the newest are never deleted. Of older ones, all but the last of each day go first."""
ENDING = ".sqlite3"

START, CHANGE, HAND, FINAL, STOP = "start", "change", "hand", "final", "stop"
NEW_VERSION, PUT_BACK, BY_HAND = "new-version", "put-back", "by-hand"
OCCASIONS = (START, CHANGE, HAND, FINAL, STOP, NEW_VERSION, PUT_BACK, BY_HAND)
NAME = re.compile(rf"handfoot-(\d{{6}})-(\d{{8}}-\d{{6}})Z-({'|'.join(OCCASIONS)})(?: \(\d+\))?\.sqlite3", re.ASCII)
MOMENT = "%Y%m%d-%H%M%S"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class BackupName:
    """The parts of a backup's name. The number gives the order, because a clock can be set back."""

    number: int
    made_at: datetime.datetime
    occasion: str

    @property
    def name(self) -> str:
        moment = self.made_at.astimezone(datetime.UTC).strftime(MOMENT)
        return f"handfoot-{self.number:06}-{moment}Z-{self.occasion}{ENDING}"


def read_name(name: str) -> BackupName | None:
    """Return the parts of a file name, or None if it is not a backup's. A copy number like " (2)" is ignored.

    >>> read_name("handfoot-000042-20261120-210405Z-final (2).sqlite3").number
    42
    >>> read_name("holiday.jpg")
    """
    found = NAME.fullmatch(name)
    if found is None:
        return None
    try:
        made_at = datetime.datetime.strptime(found[2], MOMENT).replace(tzinfo=datetime.UTC)
    except ValueError:
        return None
    return BackupName(number=int(found[1]), made_at=made_at, occasion=found[3])


def next_number(kept: Iterable[BackupName]) -> int:
    return max((named.number for named in kept), default=0) % 999_999 + 1


def surplus(kept: Iterable[BackupName], *, most: int = MOST, newest: int = NEWEST) -> list[BackupName]:
    """Return the backups to delete so that `most` remain, the oldest of the least important first.

    The newest stay. Of the older ones, the last of each day stays longer than the others.
    """
    in_order = sorted(kept)
    older = in_order[: max(0, len(in_order) - newest)]
    last_of_day = {named.made_at.date(): named for named in older}
    wanted_less = [named for named in older if last_of_day[named.made_at.date()] != named]
    wanted_more = [named for named in older if last_of_day[named.made_at.date()] == named]
    return [*wanted_less, *wanted_more][: max(0, len(in_order) - most)]
