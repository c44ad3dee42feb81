"""How many sheets are in, how many are due, and whether all of them are in."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsIn:
    """The sheets that are in, of those due so far. A hand that a table did not play has no sheet.

    Rounds that are still to start have no sheets yet: `rounds_to_go` of them.
    """

    sheets_in: int
    sheets_needed: int
    rounds_to_go: int = 0

    @property
    def sheets_to_go(self) -> int:
        return self.sheets_needed - self.sheets_in

    @property
    def all_in(self) -> bool:
        """Return whether all sheets of all rounds are in: not before the first one is due.

        >>> SheetsIn(sheets_in=8, sheets_needed=8).all_in, SheetsIn(sheets_in=8, sheets_needed=8, rounds_to_go=1).all_in
        (True, False)
        """
        return 0 < self.sheets_needed <= self.sheets_in and not self.rounds_to_go
