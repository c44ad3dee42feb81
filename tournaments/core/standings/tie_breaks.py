"""Tie-breaks that an event may choose: a code, a name and a function each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from scoring.errors import gettext_noop

BEST_HAND, RED_BOOKS, RED_THREES, CUT_CARD = "best-hand", "red-books", "red-threes", "cut-card"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakRecord:
    """Everything a tie-break may use: points of the best hand, books and cards counted, the cut card."""

    best_hand: int = 0
    red_books: int = 0
    red_threes: int = 0
    cut_card: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One way to break a tie. With `fewest` the lower value wins; with `points` as for the total."""

    code: str
    name: str
    value: Callable[[TieBreakRecord], int]
    fewest: bool = False
    points: bool = False

    def low_wins(self, *, low_total_wins: bool) -> bool:
        """Return whether the lower value wins, in a game that the lowest total wins or in an ordinary one."""
        return self.fewest or (self.points and low_total_wins)

    def mark(self, record: TieBreakRecord, *, low_total_wins: bool = False) -> int:
        """Return the value as a mark: the higher, the better."""
        value = self.value(record)
        return -value if self.low_wins(low_total_wins=low_total_wins) else value


TIE_BREAKS = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak(code=BEST_HAND, name=gettext_noop("best hand"), value=lambda r: r.best_hand, points=True),
        TieBreak(code=RED_BOOKS, name=gettext_noop("most red books"), value=lambda r: r.red_books),
        TieBreak(
            code=RED_THREES, name=gettext_noop("fewest red threes left over"), value=lambda r: r.red_threes, fewest=True
        ),
        TieBreak(code=CUT_CARD, name=gettext_noop("higher card cut"), value=lambda r: r.cut_card),
    )
}
"""Every tie-break by its code."""

COUNTED_ON_SHEETS = frozenset({RED_BOOKS, RED_THREES})
"""The tie-breaks that need the counts of the sheets, not only their totals."""


def chosen(codes: Iterable[str]) -> list[TieBreak]:
    """Return the event's tie-breaks in order. Unknown codes are skipped."""
    return [TIE_BREAKS[code] for code in codes if code in TIE_BREAKS]


def best_hand(hands: Sequence[int], *, low_total_wins: bool = False) -> int:
    """Return the points of the best hand; 0 for none.

    >>> best_hand([200, -50]), best_hand([200, -50], low_total_wins=True), best_hand([])
    (200, -50, 0)
    """
    if not hands:
        return 0
    return min(hands) if low_total_wins else max(hands)


ACE, JOKER = 14, 15
LETTERS = {"J": 11, "Q": 12, "K": 13, "A": ACE, "JOKER": JOKER}
SHOWN = {value: letter for letter, value in LETTERS.items() if value != JOKER}


def read_card(text: str) -> int | None:
    """Return the rank of a card, with aces above kings and jokers above all, or None if it is not a card.

    >>> read_card("10"), read_card(" k "), read_card("Joker"), read_card("1"), read_card("")
    (10, 13, 15, None, None)
    """
    word = text.strip().upper()
    if word in LETTERS:
        return LETTERS[word]
    return int(word) if word in {str(number) for number in range(2, 11)} else None


def card_shown(value: int | None) -> str:
    """Return the card as people write it; empty for None and 0, when none was cut.

    >>> card_shown(13), card_shown(7), card_shown(15), card_shown(None)
    ('K', '7', 'Joker', '')
    """
    if not value:
        return ""
    return "Joker" if value == JOKER else SHOWN.get(value, str(value))
