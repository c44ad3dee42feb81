"""Which of the books a team needs to go out are missing, where one book may fill one of several needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Room for one required book of `kind`, filled by a book of any kind in `accepts`; missing it costs `amount`."""

    kind: str
    accepts: tuple[str, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Needs:
    """All the slots of a table for one deal, the kinds of book that fill one, and the answers found so far."""

    slots: tuple[Slot, ...]
    kinds: tuple[str, ...] = field(init=False)
    _known: dict[tuple[int, ...], dict[str, int]] = field(init=False, default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        kinds = {kind for slot in self.slots for kind in slot.accepts}
        object.__setattr__(self, "kinds", tuple(sorted(kinds)))

    def missing(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Books missing by kind, filling the slots so that what stays open costs the least.

        A book fills one slot at most: a second book of sevens may stand in for another red one, the first may not.
        """
        # More books than slots change nothing, so few different answers exist and each is worked out once.
        books = tuple([min(counts.get(f"books.{kind}", 0), len(self.slots)) for kind in self.kinds])
        if books not in self._known:
            self._known[books] = self._open_slots(dict(zip(self.kinds, books, strict=True)))
        return self._known[books]

    def _open_slots(self, books: dict[str, int]) -> dict[str, int]:
        filled: dict[int, str] = {}

        def find_book(slot: int, tried: set[str]) -> bool:
            """Fill a slot, moving the books of other slots where that helps (an augmenting path)."""
            for kind in self.slots[slot].accepts:
                if kind in tried:
                    continue
                tried.add(kind)
                taken_by = [other for other, used in filled.items() if used == kind]
                if len(taken_by) < books[kind] or any(find_book(other, tried) for other in taken_by):
                    filled[slot] = kind
                    return True
            return False

        # Slots that can be filled together form a matroid: taking the dearest first leaves the cheapest open.
        dearest_first = sorted(range(len(self.slots)), key=lambda slot: -self.slots[slot].amount)
        still_open = [slot for slot in dearest_first if not find_book(slot, set())]
        missing: dict[str, int] = {}
        for slot in sorted(still_open):
            missing[self.slots[slot].kind] = missing.get(self.slots[slot].kind, 0) + 1
        return missing
