"""Find which required books a team is missing. One book may fill one of several needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Room for one required book of `kind`, filled by a book of any kind in `accepts`. If empty, it costs `amount`."""

    kind: str
    accepts: tuple[str, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Needs:
    """All slots of a table for one deal, the kinds of book that can fill them, and the answers found so far."""

    slots: tuple[Slot, ...]
    kinds: tuple[str, ...] = field(init=False)
    amounts: Mapping[str, int] = field(init=False, compare=False)
    """The points that a missing book costs, by kind."""
    _known: dict[tuple[int, ...], dict[str, int]] = field(init=False, default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        kinds = {kind for slot in self.slots for kind in slot.accepts}
        object.__setattr__(self, "kinds", tuple(sorted(kinds)))
        object.__setattr__(self, "amounts", {slot.kind: slot.amount for slot in self.slots})

    def missing(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Return the missing books by kind, with the slots filled so that the empty ones cost least.

        A book fills at most one slot: a second book of sevens may replace a red book, the first may not.
        """
        # More books than slots change nothing, so there are few different answers, each computed once.
        books = tuple([min(counts.get(f"books.{kind}", 0), len(self.slots)) for kind in self.kinds])
        if books not in self._known:
            self._known[books] = self._open_slots(dict(zip(self.kinds, books, strict=True)))
        return self._known[books]

    def costs(self, missing: Mapping[str, int]) -> dict[str, int]:
        """Return the points that these missing books cost, by kind."""
        return {kind: books * self.amounts[kind] for kind, books in missing.items()}

    def _open_slots(self, books: dict[str, int]) -> dict[str, int]:
        filled: dict[int, str] = {}

        def find_book(slot: int, tried: set[str]) -> bool:
            """Fill a slot, moving the books of other slots if that helps (an augmenting path)."""
            for kind in self.slots[slot].accepts:
                if kind in tried:
                    continue
                tried.add(kind)
                taken_by = [other for other, used in filled.items() if used == kind]
                if len(taken_by) < books[kind] or any(find_book(other, tried) for other in taken_by):
                    filled[slot] = kind
                    return True
            return False

        # Slots that can be filled together form a matroid: filling the dearest first leaves the cheapest empty.
        dearest_first = sorted(range(len(self.slots)), key=lambda slot: -self.slots[slot].amount)
        still_open = [slot for slot in dearest_first if not find_book(slot, set())]
        missing: dict[str, int] = {}
        for slot in sorted(still_open):
            missing[self.slots[slot].kind] = missing.get(self.slots[slot].kind, 0) + 1
        return missing
