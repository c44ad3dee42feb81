"""The card that a team cut to part a tie: read as people type it, shown as people say it."""

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
