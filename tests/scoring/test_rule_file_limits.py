"""Every limit of a rule-set file, checked at the limit and one beyond it, and every optional key."""

import re

import pytest

from scoring import RuleSetError, read_rule_set
from scoring.cards import PointRow
from scoring.prices import ByDeal, ByPlayers, IfLine, Step, Stepped
from scoring.rules import Book, Decks, RequiredBooks, Stack
from tests.scoring.rule_texts import FORMS, TEXAS, changed, faults

MILLION = 1_000_000
NAME, LENGTH, OPENING = 'name = "Texas Good Sam"', "deals = 1\nopening = [120]", "opening = [120]"
DECKS, TABLE, CARDS, VALUE = "always = 5", "4 = [[2, 2]]", "cards = 11", "value = 50"
MIXED, PRICE, COUNT, CODE = 'made_of = "mixed"', "price = 300", "count = 3", 'code = "misdeclared_melds"'


def without_lines(text):
    """The faults of a file without their line numbers."""
    return [fault.partition(", ")[2] if fault.startswith("line ") else fault for fault in faults(text)]


def whole(place, low, high):
    return f"{place}: needs a whole number from {low} to {high}"


@pytest.mark.parametrize(
    ("old", "new", "inside", "outside", "fault"),
    [
        (LENGTH, "deals = {}\nopening = [{{ points = 5 }}]", (1, 99), (0, 100), whole("deals", 1, 99)),
        (LENGTH, "target = {}\nopening = [5]", (1, MILLION), (0, MILLION + 1), whole("target", 1, MILLION)),
        (OPENING, "opening = [{}]", (0, MILLION), (-1, MILLION + 1), whole("opening[1]", 0, MILLION)),
        (
            OPENING,
            "opening = [{{ points = {} }}]",
            (0, MILLION),
            (-1, MILLION + 1),
            whole("opening[1].points", 0, MILLION),
        ),
        (
            OPENING,
            "opening = [{{ below = {}, points = 5 }}, {{ points = 6 }}]",
            (-MILLION, MILLION),
            (-MILLION - 1, MILLION + 1),
            whole("opening[1].below", -MILLION, MILLION),
        ),
        (DECKS, "always = {}", (1, 20), (0, 21), whole("decks.always", 1, 20)),
        (
            f"{DECKS}\n\n[tables]\n{TABLE}\n6 = [[2, 2, 2]]",
            f"per_player = {{}}\n\n[tables]\n{TABLE}",
            (1, 5),
            (-1, 6),
            whole("decks.per_player", 0, 5),
        ),
        (DECKS, "always = 5\nextra = {}", (0, 20), (-1, 21), whole("decks.extra", 0, 20)),
        (DECKS, "by_players = {{ 4 = {} }}", (1, 20), (0, 21), whole("decks.by_players.4", 1, 20)),
        (DECKS, "always = 5\nalso = {{ 4 = {} }}", (1, 20), (0, 21), whole("decks.also.4", 1, 20)),
        (TABLE, "4 = [[2, 2]]\n5 = [[1, {}]]", (4,), (0, 5), whole("tables.5[1][2]", 1, 4)),
        (CARDS, "cards = {}", (1, 99), (0, 100), whole("stacks[1].cards", 1, 99)),
        (VALUE, "value = {}", (0, 1000), (-1, 1001), whole("rows[1].value", 0, 1000)),
        (MIXED, 'made_of = "mixed"\ncards = {}', (3, 20), (2, 21), whole("lines[5].cards", 3, 20)),
        (
            PRICE,
            "price = {}",
            (-MILLION, MILLION),
            (-MILLION - 1, MILLION + 1),
            whole("lines[5].price", -MILLION, MILLION),
        ),
        (
            PRICE,
            "price = [{}]",
            (-MILLION, MILLION),
            (-MILLION - 1, MILLION + 1),
            whole("lines[5].price[1]", -MILLION, MILLION),
        ),
        (
            PRICE,
            "price = {{ steps = [{{ start = {}, each = 1 }}] }}",
            (1, 9999),
            (0, 10_000),
            whole("lines[5].price.steps[1].start", 1, 9999),
        ),
        (
            PRICE,
            "price = {{ steps = [{{ start = 1, each = {} }}] }}",
            (-MILLION, MILLION),
            (-MILLION - 1, MILLION + 1),
            whole("lines[5].price.steps[1].each", -MILLION, MILLION),
        ),
        (
            PRICE,
            "price = {{ steps = [{{ start = 1, together = {} }}] }}",
            (-MILLION, MILLION),
            (-MILLION - 1, MILLION + 1),
            whole("lines[5].price.steps[1].together", -MILLION, MILLION),
        ),
        (
            PRICE,
            'price = {{ if_line = "out", at_least = {}, then = 1, otherwise = 2 }}',
            (1, 9999),
            (0, 10_000),
            whole("lines[5].price.at_least", 1, 9999),
        ),
        (COUNT, "count = {}", (0, MILLION), (-1, MILLION + 1), whole("required[2].count", 0, MILLION)),
        (
            COUNT,
            "count = 3\namount = {}",
            (-MILLION, MILLION),
            (-MILLION - 1, MILLION + 1),
            whole("required[2].amount", -MILLION, MILLION),
        ),
    ],
)
def test_a_number_at_its_limit_is_read_and_one_beyond_it_is_a_fault(old, new, inside, outside, fault):
    for number in inside:
        read_rule_set(changed((old, new.format(number))))
    assert [without_lines(changed((old, new.format(number)))) for number in outside] == [[fault]] * len(outside)


def table_with_entries(number):
    """A table of four with this many equal entries for its teams."""
    return f"4 = [{', '.join(['[2, 2]'] * number)}]"


@pytest.mark.parametrize(
    ("old", "inside", "outside", "fault"),
    [
        (
            NAME,
            f'name = "{"a" * 80}"',
            f'name = "{"a" * 201}"',
            "name: needs one line of at most 200 ordinary letters",
        ),
        (NAME, 'name = "Texas"', 'name = " "', "name: needs words in quotation marks"),
        (NAME, 'name = "Texas"', 'name = "Tex\\u200bas"', "name: needs one line of at most 200 ordinary letters"),
        (NAME, 'name = "Tex🃏s"', 'name = "Tex\\u202eas"', "name: needs one line of at most 200 ordinary letters"),
        (
            TABLE,
            table_with_entries(100),
            table_with_entries(101),
            "tables.4: needs square brackets with 1 to 100 entries in them",
        ),
        (
            TABLE,
            table_with_entries(1),
            table_with_entries(0),
            "tables.4: needs square brackets with 1 to 100 entries in them",
        ),
        (
            DECKS,
            "always = 5\nper_player = 0",
            "always = 5\nper_player = 1",
            "decks: needs exactly one of always, per_player and by_players",
        ),
        (
            DECKS,
            "per_player = 3\nextra = 2",
            "per_player = 3\nextra = 3",
            "decks: has 21 decks for tables of 6: 20 are the most",
        ),
        (
            PRICE,
            "price = { steps = [{ start = 2, each = 1 }, { start = 3, each = 2 }] }",
            "price = { steps = [{ start = 3, each = 1 }, { start = 2, each = 2 }] }",
            "lines[5].price: needs steps in order: each “start” larger than the one before",
        ),
        (
            "6 = [[2, 2, 2]]",
            "8 = [[1, 1, 1, 1, 1, 1, 1, 1]]",
            "9 = [[1, 1, 1, 1, 1, 1, 1, 1, 1]]",
            "tables.9: a table has two to eight teams, not 9",
        ),
        (TABLE, TABLE, "4 = [[2, 2], [4]]", "tables.4: a table has two to eight teams, not 1"),
        (
            DECKS,
            "by_players = { 1 = 5, 99 = 5 }",
            "by_players = { 4 = 5, 100 = 5 }",
            "decks.by_players: has '100' where a number of players from 1 to 99 belongs",
        ),
        (
            DECKS,
            "by_players = { 10 = 5 }",
            "by_players = { 4 = 5, 0 = 5 }",
            "decks.by_players: has '0' where a number of players from 1 to 99 belongs",
        ),
        (
            COUNT,
            "count = 3\namount = [100]",
            "count = 3\namount = [100, 200]",
            "required[2].amount: needs one number for each hand: 1, not 2",
        ),
        (
            COUNT,
            "count = 3\namount = { players = { 4 = 1, 6 = 2 } }",
            "count = 3\namount = { players = { 4 = 1 } }",
            "required[2].amount: names no number for tables of 6",
        ),
        (COUNT, "count = [3]", "count = [3, 4]", "required[2].count: needs one number for each hand: 1, not 2"),
        (
            PRICE,
            "price = { team_size = { 2 = 1 } }",
            "price = { team_size = { 3 = 1 } }",
            "lines[5].price: names no number for teams of 2",
        ),
        (
            PRICE,
            'price = { if_line = "books.red", then = 1, otherwise = 2 }',
            'price = { if_line = "books.black", then = 1, otherwise = 2 }',
            "lines[5].price: depends on 'books.black', which is not another line of this sheet",
        ),
        (
            PRICE,
            'price = { if_line = "out", then = 1, otherwise = [2] }',
            'price = { if_line = "out", then = 1, otherwise = [2, 3] }',
            "lines[5].price: needs one number for each hand: 1, not 2",
        ),
        (
            OPENING,
            "opening = [{ below = 1, points = 5 }, { points = 6 }]",
            "opening = [{ points = 5 }, { below = 1, points = 6 }]",
            "opening: needs “below” in every step but the last",
        ),
        (
            CODE,
            'code = "held_back.points"',
            'code = "held.points"',
            "lines[2].code: held.points is a name that the program uses itself: choose another",
        ),
        (
            CODE,
            'code = "total_of.points"',
            'code = "total.points"',
            "lines[2].code: total.points is a name that the program uses itself: choose another",
        ),
        (NAME, f'name = "{"a" * 80}"', f'name = "{"a" * 81}"', "name: has more than 80 letters"),
        (
            VALUE,
            f'{VALUE}\nname = "{"a" * 54}"',
            f'{VALUE}\nname = "{"a" * 55}"',
            "rows[1].name: has more than 54 letters",
        ),
        (CODE, f'code = "{"a" * 60}"', f'code = "{"a" * 61}"', "lines[2].code: has more than 60 letters"),
        (
            CODE,
            'code = "laid.sevens"',
            'code = "laid.red.sevens"',
            "lines[2].code: cannot be 'laid.red.sevens': it needs a code such as books.red, which begins with a letter",
        ),
        (
            CODE,
            'code = "holding"',
            'code = "held"',
            "lines[2].code: held is a name that the program uses itself: choose another",
        ),
        (
            CODE,
            'code = "missed.books"',
            'code = "missing.books"',
            "lines[2].code: missing.books is a name that the program uses itself: choose another",
        ),
        (
            CODE,
            'code = "adjustments"',
            'code = "adjustment"',
            "lines[2].code: adjustment is a name that the program uses itself: choose another",
        ),
    ],
)
def test_a_value_at_its_limit_is_read_and_one_beyond_it_is_a_fault(old, inside, outside, fault):
    read_rule_set(changed((old, inside)))
    assert without_lines(changed((old, outside))) == [fault]


def nested(depth):
    """A price of nested conditions, this many levels deep."""
    price = "1"
    for _level in range(depth - 1):
        price = f'{{ if_line = "out", then = 0, otherwise = {price} }}'
    return f"price = {price}"


def test_a_price_may_be_nested_four_levels_deep():
    read_rule_set(changed((PRICE, nested(4))))
    place = "lines[5].price.otherwise.otherwise.otherwise"
    assert without_lines(changed((PRICE, nested(5)))) == [
        f"{place}.then: has more than 4 braces inside each other",
        f"{place}.otherwise: has more than 4 braces inside each other",
    ]


UNKNOWN = "does not belong here"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (NAME, f"{NAME}\nzzz = 1", f"zzz: {UNKNOWN}"),
        (DECKS, f"{DECKS}\nzzz = 1", f"decks.zzz: {UNKNOWN}"),
        (CARDS, f"{CARDS}\nzzz = 1", f"stacks[1].zzz: {UNKNOWN}"),
        (VALUE, f"{VALUE}\nzzz = 1", f"rows[1].zzz: {UNKNOWN}"),
        (MIXED, f"{MIXED}\nzzz = 1", f"lines[5].zzz: {UNKNOWN}"),
        ('rows = "held"', 'rows = "held"\nzzz = 1', f"lines[7].zzz: {UNKNOWN}"),
        ('rows = "held"', 'rows = "held"\nprice = 1', f"lines[7].price: {UNKNOWN}"),
        (CODE, f'{CODE}\nmade_of = "any"', f"lines[2].made_of: {UNKNOWN}"),
        (CODE, f'{CODE}\nper = "team"', f"lines[2].per: {UNKNOWN}"),
        (COUNT, f"{COUNT}\nzzz = 1", f"required[2].zzz: {UNKNOWN}"),
        (OPENING, "opening = [{ points = 5, zzz = 1 }]", f"opening[1].zzz: {UNKNOWN}"),
        (PRICE, "price = { steps = [{ start = 1, each = 1 }], zzz = 1 }", f"lines[5].price.zzz: {UNKNOWN}"),
        (PRICE, "price = { steps = [{ start = 1, each = 1, zzz = 1 }] }", f"lines[5].price.steps[1].zzz: {UNKNOWN}"),
        (
            PRICE,
            'price = { if_line = "out", then = 1, otherwise = 2, zzz = 1 }',
            f"lines[5].price.zzz: {UNKNOWN}",
        ),
        (PRICE, "price = { players = { 4 = 1, 6 = 1 }, zzz = 1 }", f"lines[5].price.zzz: {UNKNOWN}"),
        (
            PRICE,
            "price = { team_size = { 2 = 1 }, players = { 4 = 1, 6 = 1 } }",
            f"lines[5].price.players: {UNKNOWN}",
        ),
    ],
)
def test_an_unknown_key_is_a_fault_of_its_table(old, new, fault):
    assert without_lines(changed((old, new))) == [fault]


def test_a_misspelled_key_is_answered_with_the_right_one():
    assert without_lines(changed((DECKS, "always = 5\nextar = 1"))) == [
        "decks.extar: does not belong here; did you mean 'extra'?"
    ]


@pytest.mark.parametrize(
    ("price", "read"),
    [
        ("{ steps = [{ start = 7, together = 1000 }] }", Stepped((Step(start=7, each=0, together=1000),))),
        ("{ steps = [{ start = 7, together = 0, each = 5 }] }", Stepped((Step(start=7, each=5, together=0),))),
        ("{ steps = [{ start = 1, each = 100 }] }", Stepped((Step(start=1, each=100, together=None),))),
        (
            '{ if_line = "out", then = 1, otherwise = 2 }',
            IfLine(line="out", at_least=1, then=1, otherwise=2),
        ),
        ("{ players = { 6 = 1, 4 = 2 } }", ByPlayers("players", ((4, 2), (6, 1)))),
        ("{ team_size = { 2 = 1 } }", ByPlayers("team_size", ((2, 1),))),
        ("[7]", ByDeal((7,))),
        ("0", 0),
    ],
)
def test_optional_keys_of_a_price_have_defaults(price, read):
    assert read_rule_set(changed((PRICE, f"price = {price}"))).by_code["books.black"].price == read


@pytest.mark.parametrize(
    ("price", "fault"),
    [
        ("{ steps = [{ start = 7 }] }", "lines[5].price.steps[1].each: needs a whole number from -1000000 to 1000000"),
        ("{ steps = [{ each = 7 }] }", "lines[5].price.steps[1].start: needs a whole number from 1 to 9999"),
        ("{ steps = [] }", "lines[5].price.steps: needs square brackets with 1 to 100 entries in them"),
        ('{ if_line = "out", otherwise = 1 }', f"lines[5].price.then: {FORMS}"),
        ('{ if_line = "out", then = 1 }', f"lines[5].price.otherwise: {FORMS}"),
        ("true", f"lines[5].price: {FORMS}"),
        ("[]", "lines[5].price: needs square brackets with 1 to 100 entries in them"),
        (
            "{}",
            "lines[5].price.players: needs a value for each number of players, such as { 4 = 2, 6 = 3 }",
        ),
    ],
)
def test_required_keys_of_a_price_are_needed(price, fault):
    assert without_lines(changed((PRICE, f"price = {price}"))) == [fault]


def test_optional_keys_of_a_file_have_defaults():
    text = TEXAS[: TEXAS.index("[card]")]
    rules = read_rule_set(text.replace("format = 1\n", "", 1))
    assert (rules.target, rules.low_wins, rules.missing, rules.card) == (None, False, "never", ())
    assert rules.decks == Decks(always=5, per_player=0, extra=0, by_players=(), also=())
    assert rules.stacks[0] == Stack(name="hand", cards=11, passed_to="")
    assert rules.rows[0] == PointRow(name="50", label="Jokers", value=50, ranks=("joker",))
    assert rules.book("black").book == Book(made_of="mixed", ranks=(), cards=7)
    assert rules.required[1] == RequiredBooks(kind="black", accepts=("black",), count=3, amount=None)
    assert read_rule_set(text[: text.index("[[required]]")]).required == ()


@pytest.mark.parametrize(
    ("old", "fault"),
    [
        ('key = "texas-good-sam"\n', "key: needs words in quotation marks"),
        (f"{NAME}\n", "name: needs words in quotation marks"),
        (f"{OPENING}\n", "opening: needs square brackets with 1 to 100 entries in them"),
        ('endings = ["out", "stock"]\n', "endings: needs square brackets with 1 to 100 entries in them"),
        ("[decks]\nalways = 5\n", "decks: needs braces with names and values in them"),
        ("always = 5\n", "decks: needs exactly one of always, per_player and by_players"),
        ("points = 5", "opening[1].points: needs a whole number from 0 to 1000000"),
        (f"{CARDS}\n", "stacks[1].cards: needs a whole number from 1 to 99"),
        (f"{VALUE}\n", "rows[1].value: needs a whole number from 0 to 1000"),
        ('label = "Jokers"\n', "rows[1].label: needs words in quotation marks"),
        (f"{CODE}\n", "lines[2].code: needs words in quotation marks"),
        ('label = "{row} left over"\n', "lines[7].label: needs words in quotation marks"),
        (f"{MIXED}\n", 'lines[5].made_of: needs to be one of "naturals", "mixed", "wilds", "any"'),
        ('per = "player"\n', 'lines[1].per: needs to be one of "player", "team", "dealer"'),
        (f"{COUNT}\n", "required[2].count: needs a whole number from 0 to 1000000"),
    ],
)
def test_required_keys_of_a_file_are_needed(old, fault):
    by_score = changed((OPENING, "opening = [{ points = 5 }]")) if old == "points = 5" else TEXAS
    assert fault in without_lines(by_score.replace(old, "", 1))


def test_faults_without_a_line_come_first():
    assert faults(changed(('key = "texas-good-sam"\n', ""), ('endings = ["out", "stock"]\n', "endings = []\n"))) == [
        "key: needs words in quotation marks",
        "line 5, endings: needs square brackets with 1 to 100 entries in them",
    ]
    first_line = changed((f'format = 1\nkey = "texas-good-sam"\n{NAME}\n', 'key = "Texas!"\n'))
    assert faults(first_line) == [
        "name: needs words in quotation marks",
        "line 1, key: cannot be 'Texas!': it needs a-z, 0-9 and single dashes",
    ]


def test_only_formats_one_and_two_are_read():
    assert read_rule_set(changed(("format = 1", "format = 2"))) == read_rule_set(TEXAS)
    for other in ("0", "3", '"1"', "true", "1.0"):
        assert without_lines(changed(("format = 1", f"format = {other}"))) == [
            "format: is not 1 or 2: this file is for another version of the program"
        ]


def test_a_file_may_have_a_hundred_thousand_letters():
    longest = TEXAS + "#" * (100_000 - len(TEXAS))
    assert read_rule_set(longest) == read_rule_set(TEXAS)
    assert faults(longest + "#") == [
        "this is too large for rules, which take 100000 letters at the most: is it the right file?"
    ]


def test_a_line_may_have_a_thousand_dots():
    assert read_rule_set(f"{TEXAS}# {'.' * 1000}") == read_rule_set(TEXAS)
    number = TEXAS.count("\n") + 1
    assert faults(f"{TEXAS}# {'.' * 1001}") == [
        f"line {number}: this is too long, or has too many brackets inside each other"
    ]


@pytest.mark.parametrize("before", [" ", "\t"])
def test_a_line_with_a_hidden_mark_is_named(before):
    with pytest.raises(RuleSetError) as error:
        read_rule_set(changed((NAME, NAME + before + "# \u202enif")))
    assert re.fullmatch(r"line \d+: a hidden character reverses the text: type this line again", str(error.value))
