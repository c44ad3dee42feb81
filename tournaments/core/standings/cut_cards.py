"""The card a team cut to break a tie: read and shown as people write it."""

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
