"""The differences between two rule sets, as sentences."""

import re

import pytest

from scoring import built_in, read_rule_set
from scoring.library import rule_set_text
from tests.scoring.fields import RULE_SETS
from tournaments.core.rule_sets.compare import rule_differences
from tournaments.core.rule_sets.numbers import values_of, with_numbers
from tournaments.rule_sets.wording import difference_in_words

TANGLEWOOD = values_of(built_in("tanglewood"))


def sentences(now, was=TANGLEWOOD):
    return [difference_in_words(difference) for difference in rule_differences(now, was)]


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
        ("deals = 4", "deals = 4\nlone_player = 2", "Times that the points of a team of one count: 2, was 1"),
        ("deals = 4", 'deals = 4\ntie = "one-more-hand"', "On a tie: one more hand, was the place is shared"),
        ("deals = 4", 'deals = 4\nwins = "low"', "Who wins: fewest points, was most points"),
        ('rows = "table"', 'rows = "table"\ncounts = "none"', "Cards on the table: not counted, was added"),
        ('rows = "held"', 'rows = "held"\ncounts = "plus"', "Cards left over: added, was taken off"),
        (
            'code = "out"',
            'code = "out"\nreplaces = "total"',
            "Went out, counts instead of: the whole total, was nothing",
        ),
        (
            'label = "{row} left over"',
            'label = "{row} held"',
            "Cards left over, called: {row} held, was {row} left over",
        ),
        ('per = "player"', 'per = "team"', "Exact deals (22 cards picked up), paid to: once a team, was each player"),
        (
            'kind = "red"',
            'kind = "red"\naccepts = ["red", "black"]',
            (
                "Clean books, no wild cards, may be: Clean books, no wild cards, Dirty books, with wild cards,"
                " was Clean books, no wild cards"
            ),
        ),
        (
            'endings = ["out", "stock"]',
            'endings = ["out"]',
            "A hand ends by: a team goes out, was a team goes out, the stock runs out",
        ),
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


def changed(*changes):
    text = rule_set_text("tanglewood")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return values_of(read_rule_set(text))


@pytest.mark.parametrize(
    ("end", "sentence"),
    [
        ("books = 7", "Books that end the game: 7, was nothing"),
        ("target = 5000", "Points that end the game: 5,000, was nothing"),
        ('lead = "more-than-all-others"', "The game ends with: more points than all others together, was nothing"),
    ],
)
def test_another_end_of_the_game_is_said_in_words(end, sentence):
    assert set(sentences(changed(("deals = 4", end)))) == {"Hands: nothing, was 4", sentence}


def test_a_price_by_other_lines_names_their_labels():
    price = 'price = { if_line = ["books.red", "books.black"], then = 100, otherwise = 50 }'
    (depends,) = (one for one in sentences(changed(("price = 500", price))) if "depends on" in one)
    assert depends == (
        "Clean books, no wild cards, depends on: Clean books, no wild cards, Dirty books, with wild cards, was nothing"
    )


def test_a_cost_of_missing_books_that_is_left_out_is_the_price():
    before = changed(("deals = 4", 'deals = 4\nmissing = "always"'))
    after = changed(("deals = 4", 'deals = 4\nmissing = "always"'), ('kind = "red"', 'kind = "red"\namount = 250'))
    assert sentences(after, before) == ["Clean books, no wild cards, for each one missing: 250, was its price"]


RAW = re.compile(r"\w_\w|\b(rows|books)\.\w|: out\b|was out\b|-than-|one-more|other-out|naturals|mixed|wilds")
VALUES = [values_of(rules) for rules in RULE_SETS]
LABELS = {line.label for rules in RULE_SETS for line in rules.lines}


@pytest.mark.parametrize("was", VALUES, ids=lambda values: values["key"])
def test_no_difference_shows_a_word_of_the_file(was):
    for sentence in (sentence for now in VALUES for sentence in sentences(now, was)):
        for label in LABELS:
            sentence = sentence.replace(label, "")
        assert not RAW.search(sentence)
