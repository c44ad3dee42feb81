"""The differences between two rule sets, as sentences."""

import pytest

from scoring import built_in, read_rule_set
from scoring.library import rule_set_text
from tournaments.core.rule_sets.compare import differences
from tournaments.core.rule_sets.numbers import values_of, with_numbers
from tournaments.rule_sets.wording import difference_in_words

TANGLEWOOD = values_of(built_in("tanglewood"))


def sentences(now, was=TANGLEWOOD):
    return [difference_in_words(difference) for difference in differences(now, was)]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"lines[3].price": 550}, "Clean books, no wild cards: 550, was 500"),
        ({"lines[7].price": -1000}, "Red threes left over: −1,000, was −500"),
        ({"opening[2]": 100}, "Opening, Hand 2: 100, was 90"),
        ({"decks.extra": 1}, "Decks, and in addition: 1, was 0"),
        ({"stacks[1].cards": 13}, "hand, cards: 13, was 11"),
        ({"rows[1].value": 40}, "Jokers: 40, was 50"),
        ({"required[2].count.players.6": 5}, "Dirty books, with wild cards, books needed, 6 players: 5, was 4"),
    ],
)
def test_a_changed_number_is_one_sentence(typed, sentence):
    assert sentences(with_numbers(TANGLEWOOD, typed)) == [sentence]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('endings = ["out", "stock"]', 'endings = ["out"]', "A hand ends by: out, was out, stock"),
        ("deals = 4", 'deals = 4\nmissing = "always"', "Missing books are taken off: always, was never"),
        ("5 = [[2, 3]]\n", "", "Teams, 5 players: nothing, was 2 + 3"),
        ('burning = "Cards may be buried on finished books."\n', "", None),
        ('label = "Went out"', 'label = "Out first"', "Out first, called: Out first, was Went out"),
    ],
)
def test_a_change_in_the_file_is_one_sentence(old, new, sentence):
    text = rule_set_text("tanglewood")
    assert old in text
    found = sentences(values_of(read_rule_set(text.replace(old, new))))
    assert found == [sentence or "Burning: nothing, was Cards may be buried on finished books."]


def test_an_added_or_removed_line_is_one_sentence():
    text = rule_set_text("tanglewood")
    line = '\n[[lines]]\ncode = "pile_pickups"\nlabel = "Piles taken"\nprice = 50\n'
    more = values_of(read_rule_set(text.replace("\n[[required]]", line + "\n[[required]]", 1)))
    assert sentences(more) == ["Piles taken: new on the sheet"]
    assert sentences(TANGLEWOOD, more) == ["Piles taken: no longer on the sheet"]
