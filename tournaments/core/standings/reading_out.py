"""How far the winners are read out at the desk, which is what the wall shows of them."""

from collections.abc import Collection
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingOut:
    """A list of the results of a version, its first places (0: all), and how many of them are read out, last first.

    `read` are the lists of which everyone heard first place.
    """

    version: int
    by_player: bool = False
    list: int = 0
    first: int = 0
    step: int = 0
    read: Collection[int] = ()

    def after(self, before: "ReadingOut | None", *, is_first_place: bool) -> "ReadingOut":
        """Return it with the lists that were read before this step, and its own one after first place.

        >>> one = ReadingOut(version=7, list=0, step=6).after(None, is_first_place=True)
        >>> ReadingOut(version=7, list=1, step=2).after(one, is_first_place=True).read
        (0, 1)
        """
        is_same = before is not None and (before.version, before.by_player) == (self.version, self.by_player)
        earlier = before.read if before is not None and is_same else ()
        return replace(self, read=tuple(sorted({*earlier, *([self.list] if is_first_place else [])})))
