"""What parts teams of equal totals, where an event chose it: small values with a code, a name, a function."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tournaments.core.people.names import gettext_noop

BEST_HAND, RED_BOOKS, RED_THREES, CUT_CARD = "best-hand", "red-books", "red-threes", "cut-card"


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakRecord:
    """All that a tie-break may look at: points of the best hand, books and cards counted, the card that was cut."""

    best_hand: int = 0
    red_books: int = 0
    red_threes: int = 0
    cut_card: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One way to part a tie. `fewest`: the lower value is the better one; `points`: as it is for the total."""

    code: str
    name: str
    value: Callable[[TieBreakRecord], int]
    fewest: bool = False
    points: bool = False

    def low_wins(self, *, low_total_wins: bool) -> bool:
        """Whether the lower value is the better one, in a game that the lowest total wins or in an ordinary one."""
        return self.fewest or (self.points and low_total_wins)

    def mark(self, record: TieBreakRecord, *, low_total_wins: bool = False) -> int:
        """The value as a mark: the higher, the better."""
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
    """The tie-breaks of an event in the order they decide; codes nobody knows any more are passed over."""
    return [TIE_BREAKS[code] for code in codes if code in TIE_BREAKS]


def best_hand(hands: Sequence[int], *, low_total_wins: bool = False) -> int:
    """Points of the best of some hands; 0 of none.

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
    """How high a card is, an ace above a king and a joker above all; None for what is no card.

    >>> read_card("10"), read_card(" k "), read_card("Joker"), read_card("1"), read_card("")
    (10, 13, 15, None, None)
    """
    word = text.strip().upper()
    if word in LETTERS:
        return LETTERS[word]
    return int(word) if word in {str(number) for number in range(2, 11)} else None


def card_shown(value: int | None) -> str:
    """The card as it is typed; nothing for None and for 0, where none was cut.

    >>> card_shown(13), card_shown(7), card_shown(15), card_shown(None)
    ('K', '7', 'Joker', '')
    """
    if not value:
        return ""
    return "Joker" if value == JOKER else SHOWN.get(value, str(value))
