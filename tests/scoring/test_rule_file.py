"""Reading an invalid rule-set file reports every fault at once, each with its place in the file."""

import dataclasses
import tomllib

import pytest

from scoring import (
    BUILT_IN_KEYS,
    Deal,
    RuleSetError,
    TeamCounts,
    built_in,
    read_rule_set,
    read_stored_rule_set,
    score_deal,
)
from scoring.library import rule_set_text
from scoring.rule_card import card_of
from scoring.rule_file.line_numbers import line_of, places
from scoring.rule_file.syntax import has_notes
from scoring.rule_words import ENGLISH, game_in_words, opening_on_paper
from scoring.rules import first_of_equal
from tests.scoring.growth import TOO_STEEP, growth
from tests.scoring.rule_texts import FORMS, TEXAS, changed, faults, faults_of_form, line

UNREADABLE = "this cannot be read as rules: something in this line is missing or extra, or this is another kind of file"
TWICE = "this part of the file has the same key twice: delete one of the two"
CURLY = 'type straight quotation marks (") here instead of curly ones'
NO_END = "the quotation mark at the end of this text is missing"
NO_EQUALS = "an equals sign is missing here, or this is another kind of file"
USED = "that the program uses itself: choose another"
SIDES = '"table", "held"'
HELD = line('rows = "held"')
NO_VALUE = "needs a whole number, or words in quotation marks"
NOT_CLOSED = "a bracket or a comma is missing here or on a line above"


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_equal_rule_sets_are_one_so_that_nothing_compares_their_lines(key):
    text = rule_set_text(key)
    assert read_rule_set(text) is read_stored_rule_set(f"# ours\n{text}") is built_in(key)
    assert read_rule_set(text.replace("name = ", "name = 'Other' # ", 1)) is not built_in(key)


def test_a_rule_set_in_use_stays_the_one_however_many_others_are_read():
    ours = built_in(BUILT_IN_KEYS[0])
    for name in range(200):
        first_of_equal(dataclasses.replace(ours, name=f"Club {name}"))
    assert first_of_equal(dataclasses.replace(ours)) is ours


def test_all_faults_are_reported_at_once_with_their_lines():
    text = changed(
        ('key = "texas-good-sam"', 'key = "Texas!"'),
        ("deals = 1", "deals = 0"),
        ("always = 5", 'always = "five"'),
        ("value = 50", "value = -50"),
        ('label = "Red threes left over"\n', "lable = 3\n"),
        ('endings = ["out", "stock"]', 'endings = ["out", "rain"]'),
    )
    red_threes = line("lable", text)
    assert faults(text) == [
        "line 2, key: cannot be 'Texas!': it needs a-z, 0-9 and single dashes",
        "line 4, deals: needs a whole number from 1 to 99",
        'line 6, endings[2]: needs to be one of "out", "stock", "sevens"',
        f"line {line('always', text)}, decks.always: needs a whole number from 1 to 20",
        f"line {line('value = -50', text)}, rows[1].value: needs a whole number from 0 to 1000",
        f"line {red_threes - 1 - 1}, lines[8].label: needs words in quotation marks",
        f"line {red_threes}, lines[8].lable: does not belong here; did you mean 'label'?",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'code = "out"',
            'code = "Out"',
            "lines[3].code: cannot be 'Out': it needs a code such as books.red, which begins with a letter",
        ),
        (
            'kind = "black"',
            'kind = "Black"',
            "required[2].kind: cannot be 'Black': it needs a kind of book such as red",
        ),
        ("value = 50", 'value = 50\nname = "a-b"', "rows[1].name: cannot be 'a-b': it needs a-z, 0-9 and _"),
        ("format = 1", "format = 3", "format: is not 1 or 2: this file is for another version of the program"),
        ("deals = 1\n", "", "deals: needs exactly one end of the game: deals, target, books or lead"),
        (
            "deals = 1",
            "deals = 1\ntarget = 9",
            "deals: needs exactly one end of the game: deals, target, books or lead",
        ),
        ("opening = [120]", "opening = [120, 150]", "opening: needs one number for each hand: 1, not 2"),
        (
            "opening = [120]",
            "opening = [{ points = 5 }, { points = 6 }]",
            "opening: needs “below” in every",
        ),
        ('endings = ["out"', 'endings = ["stock"', "endings: names 'stock' twice"),
        ("value = 20", "value = 50", "rows[2]: two rows are called '50': give each a name of its own"),
        ('ranks = ["joker"]', 'ranks = ["joker", "Z"]', "rows[1].ranks: 'Z' is not a card; cards are 4, 5"),
        (
            'ranks = ["joker"]',
            'ranks = ["joker", "A"]',
            f"line {line('value = 20') + 2}, rows[2].ranks: A is in two rows",
        ),
        ('ranks = ["joker"]', 'ranks = ["joker", "joker"]', "rows[1].ranks: names joker twice"),
        ('"10", "J"', '"J"', "rows: 10 is in no row"),
        ('rows = "held"', 'rows = "table"', 'lines[7].rows: needs exactly one entry with rows = "table"'),
        ('code = "books.red"', 'code = "books.black"', "lines[5].code: books.black is on the sheet twice"),
        ('code = "out"', 'code = "went"', 'lines: needs a line with code "out", at price 0 where going out is worth'),
        (
            'code = "misdeclared_melds"',
            'code = "table.melds"',
            "lines[2].code: table.melds is a name that the",
        ),
        (
            'made_of = "mixed"',
            'made_of = "mixed"\nranks = ["2"]',
            "lines[5].ranks: '2' cannot be here: use cards that are not wild",
        ),
        ("price = 300", 'price = { if_line = "luck", then = 1, otherwise = 2 }', "lines[5].price: depends on 'luck'"),
        ("price = 300", "price = [1, 2]", "lines[5].price: needs one number for each hand: 1, not 2"),
        ("price = 300", "price = { players = { 4 = 1 } }", "lines[5].price: names no number for tables of 6"),
        ("price = 300", "price = { team_size = { 3 = 1 } }", "lines[5].price: names no number for teams of 2"),
        (
            "price = 300",
            "price = 3.5",
            "lines[5].price: needs a number, a number for each hand in square brackets, or braces with",
        ),
        (
            "price = 300",
            "price = { steps = [{ start = 2, each = 1 }, { start = 2, each = 2 }] }",
            "lines[5].price: needs",
        ),
        (
            "price = 300",
            "price = { players = { four = 1 } }",
            "lines[5].price.players: has 'four' where a number of pl",
        ),
        ("price = 300", "price = { players = 4 }", "lines[5].price.players: needs a value for each number of players"),
        ("count = 3", "count = -3", "required[2].count: needs a whole number from 0 to"),
        ('kind = "black"', 'kind = "red"', "required[2].kind: red is required twice: add up the counts in one line"),
        ('kind = "black"', 'kind = "wild"', "required[2]: wild is not a kind of book on this sheet"),
        ("4 = [[2, 2]]", "4 = [[2, 3]]", "tables.4: teams of 2 + 3 do not make 4 players"),
        ("4 = [[2, 2]]", "4 = [[4]]", "tables.4: a table has two to eight teams, not 1"),
        ("always = 5", "always = 5\nper_player = 1", "decks: needs exactly one of always, per_player and by_players"),
        ("[decks]\nalways = 5", "decks = 5", "decks: needs braces with names and values in them"),
        ("cards = 11", "cards = 0", "stacks[1].cards: needs a whole number from 1 to 99"),
        ('name = "Texas Good Sam"', 'name = "a\\nb"', "name: needs one line of at most 200 ordinary letters"),
        ('endings = ["out", "stock"]', "endings = []", "endings: needs square brackets with 1 to 100 entries in them"),
        ('per = "player"', 'per = "table"', 'lines[1].per: needs to be one of "player", "team", "dealer"'),
    ],
)
def test_a_fault_is_reported_at_its_place(old, new, fault):
    assert any(fault in found for found in faults(changed((old, new)))), faults(changed((old, new)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[decks]\nalways = 5\n", "", "decks: needs braces with names and values in them"),
        (
            'code = "misdeclared_melds"',
            'code = "table.50"',
            f"line {line('misdeclared_melds')}, lines[2].code: table.50 is a name {USED}",
        ),
        (
            'code = "misdeclared_melds"',
            'code = "held.50"',
            f"line {line('misdeclared_melds')}, lines[2].code: held.50 is on the sheet twice",
        ),
        (
            'ranks = ["joker"]',
            'ranks = ["joker", "joker"]',
            f"line {line('ranks = [')}, rows[1].ranks: names joker twice",
        ),
        (
            'ranks = ["joker"]',
            'ranks = ["joker", 7]',
            f"line {line('ranks = [')}, rows[1].ranks[2]: needs words in quotation marks",
        ),
        (
            'rows = "held"',
            'rows = "hand"',
            f"line {HELD}, lines[7].rows: needs to be one of {SIDES}",
        ),
    ],
)
def test_one_mistake_is_one_fault(old, new, fault):
    assert faults(changed((old, new))) == [fault]


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ([("value = 50", "value = -5"), ("value = 20", "value = -2")], ["rows[1].value", "rows[2].value"]),
        ([('kind = "red"', "kind = 5"), ('kind = "black"', "kind = 5")], ["required[1].kind", "required[2].kind"]),
        ([('"joker"', "7"), ('"A"', "7")], ["rows[1].ranks[1]", "rows[2].ranks[1]"]),
    ],
)
def test_two_values_that_cannot_be_read_are_not_the_same_value(changes, places):
    assert [fault.partition(", ")[2].partition(":")[0] for fault in faults(changed(*changes))] == places


def test_deeply_nested_prices_are_a_fault():
    price = "1"
    for _ in range(5):
        price = f'{{ if_line = "out", then = {price}, otherwise = 0 }}'
    assert "has more than 4 braces inside each other" in faults(changed(("price = 300", f"price = {price}")))[0]


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        pytest.param("", "rows: needs square brackets with 1 to 100 entries in them", id="an empty file"),
        pytest.param("key = ", "line 1: needs a whole number, or words in quotation marks", id="no value"),
        pytest.param("key = 1\nkey = 2\n\n", f"line 2: {TWICE}", id="twice"),
        pytest.param(b"key = 1\n# \xe9t\xe9", "line 2: a letter here is in another encoding", id="Windows-1252"),
        pytest.param("#" * 100_001, "this is too large for rules", id="too large"),
        pytest.param(
            "a = " + "[" * 3000, "this is too long, or has too many brackets inside each other", id="nested too deep"
        ),
        pytest.param(
            "a" + ".a" * 40_000 + " = 1",
            "line 1: this is too long, or has too many brackets inside each other",
            id="dots",
        ),
        pytest.param(
            "a = " + "9" * 5000,
            "this is too long, or has too many brackets inside each other",
            id="a number of 5,000 digits",
        ),
    ],
)
def test_a_file_of_another_kind_is_refused(source, fault):
    assert any(fault in found for found in faults(source))


@pytest.mark.long
@pytest.mark.parametrize(
    ("make", "size"),
    [
        pytest.param(lambda size: "".join(f"a{n} = 1\n" for n in range(size)), 8000, id="thousands of unknown keys"),
        pytest.param(lambda size: "[[lines]]\nx = 1\n" * size, 5000, id="thousands of lines"),
        pytest.param(lambda size: "[a" + " " * size + "x", 90_000, id="a header that never ends"),
        pytest.param(lambda size: 'a = "' + r"\"" * size, 40_000, id="a text of quotation marks that never ends"),
        pytest.param(lambda size: "\n".join("a" + ".a" * 900 + f"{n} = 1" for n in range(size)), 50, id="dots"),
    ],
)
def test_the_time_to_refuse_a_hostile_file_is_not_quadratic(make, size):
    assert faults(make(size))
    assert growth(faults, make, size) < TOO_STEEP


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("price = 1,500", "type this number without a comma: 1500"),
        ("price = -1,500,000 # a lot, 1,500", "type this number without a comma: 1500000"),
        ("count = { players = { 4 = 1,500 } }", "type this number without a comma: 1500"),
        ("price = 500 points # not 1,500", UNREADABLE),
        ('label = "1,500" each', UNREADABLE),
        ("price = 500;", UNREADABLE),
        ("*** Red books ***", UNREADABLE),
        ("a = 1\na = 2", TWICE),
        ("count = { 4 = 2, 4 = 3 }", TWICE),
        ("a = 1\n[a.b]", TWICE),
        ("[lines]\n[lines]", TWICE),
        ("label = “Red books”", CURLY),
        ('label = "Red books”', CURLY),
        ("label = ‘Red books’", CURLY),
        ("“label” = 3", CURLY),
        ('label = "Red books', NO_END),
        ("label = 'Grandma’s books", NO_END),
        ('label = """Red books', NO_END),
        ("label = Red books", NO_VALUE),
        ("price = $500", NO_VALUE),
        ("price = ", NO_VALUE),
        ("opening = [50, 90", NOT_CLOSED),
        ("opening = [50 90]", NOT_CLOSED),
        ("opening = 50, 90]", NOT_CLOSED),
        ("[[lines]", NOT_CLOSED),
        ("[lines]]", NOT_CLOSED),
        ("count = { 4 = 2", NOT_CLOSED),
        ("Rules of our club", NO_EQUALS),
        ('label: "Red books"', NO_EQUALS),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_file_that_is_not_toml_is_refused_with_the_cause_and_the_line(line, fault, newline):
    text = f'key = "a"\n{line}\n'
    last = text.count("\n")
    assert faults_of_form(text.replace("\n", newline)) == [f"line {last}: {fault}"]


def test_faults_of_form_and_of_content_are_reported_together():
    text = changed(
        ('name = "Texas Good Sam"', "name = “Texas Good Sam”"),
        ("deals = 1", "deals = 0"),
        ("price = 100", "price = 1,000"),
        ('label = "Went out', "label = ‘Went out’ #"),
        ("price = 500", "price = 500\nprice = 600"),
        ("count = 2", "count = -2"),
        ("count = 3", "count = three"),
    )
    twice = line("price = 600", text)
    assert faults(text) == [
        f"line 3: {CURLY}",
        "line 4, deals: needs a whole number from 1 to 99",
        f"line {line('1,000', text)}: type this number without a comma: 1000",
        f"line {line('‘Went', text)}: {CURLY}",
        f"line {twice}: {TWICE}",
        f"line {line('count = -2', text)}, required[1].count: needs a whole number from 0 to 1000000",
        f"line {line('count = three', text)}: {NO_VALUE}",
    ]


def test_a_fault_hides_only_the_faults_that_follow_from_it():
    text = changed(
        ('code = "out"', 'code = "Out"'),
        ("deals = 1", "deals = 0"),
        ("price = 500", "price = [1, 2]"),
        ("opening = [120]", "opening = [120, 150]"),
        ("4 = [[2, 2]]", "4 = [[2, 5]]"),
        ('kind = "black"', 'kind = "wild"'),
        ("price = 300", "price = true"),
        ('endings = ["out", "stock"]', 'endings = ["out", "out"]'),
        ("value = 50", "value = 5"),
    )
    found = faults(text)
    assert [fault.partition(", ")[2] for fault in found] == [
        "deals: needs a whole number from 1 to 99",
        "endings: names 'out' twice",
        "tables.4[1][2]: needs a whole number from 1 to 4",
        "rows[4]: two rows are called '5': give each a name of its own",
        "lines[3].code: cannot be 'Out': it needs a code such as books.red, which begins with a letter",
        f"lines[5].price: {FORMS}",
    ]


def test_the_same_fault_is_reported_at_each_place():
    block = '[[lines]]\nrows = "table"\nlabel = "{row}"\n'
    text = changed(
        ("value = 20", "value = 50"),
        ("value = 10", "value = 50"),
        ('label = "{row} left over"\n', 'label = "{row} left over"\n' + 2 * block),
        ('code = "books.black"', 'code = "books.red"'),
        ('code = "misdeclared_melds"', 'code = "books.red"\nmade_of = "any"'),
        ('kind = "black"', 'kind = "red"\ncount = 1\n[[required]]\nkind = "red"'),
    )
    assert [fault.partition(", ")[2].partition(":")[0] for fault in faults(text)] == [
        "rows[2]",
        "rows[3]",
        "lines[4].code",
        "lines[5].code",
        "lines[8].rows",
        "lines[9].rows",
        "required[2].kind",
        "required[3].kind",
    ]


def test_a_line_without_its_equals_sign_hides_no_other_fault():
    text = changed(("price = 300", "price 300"), ("deals = 1", "deals = 0"), ("value = 50", "value: 50"))
    assert faults(text) == [
        "line 4, deals: needs a whole number from 1 to 99",
        f"line {line('value: 50', text)}: {NO_EQUALS}",
        f"line {line('price 300', text)}: {NO_EQUALS}",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('name = "Ours" # of 1987', True),
        ('name = "No. #1"', False),
        ("name = 'No. #1'", False),
        ('name = "The \\"Aces\\"" # of 1987', True),
        ('name = "The \\" # is no note"', False),
        ('name = "Aces \\\\" # of 1987', True),
        ('name = """two \\\n lines""" # of 1987', True),
    ],
)
def test_a_file_has_notes_where_a_number_sign_is_outside_its_texts(text, expected):
    tomllib.loads(text)
    assert has_notes(text) is expected


def test_a_kind_of_book_whose_code_begins_with_a_digit_may_be_required():
    text = changed(("books.black", "books.7s"), ('kind = "black"', 'kind = "7s"'))
    assert read_rule_set(text).required[1].kind == "7s"


def test_at_most_twenty_lines_that_cannot_be_read_are_reported():
    assert len(faults_of_form("".join(f"a{number} = x\n" for number in range(20)))) == 20
    assert len(faults_of_form("".join(f"a{number} = x\n" for number in range(30)))) == 21


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "mac-roman"])
def test_a_file_in_another_encoding_is_told_how_to_be_saved(encoding):
    found = faults(changed(('"Texas Good Sam"', '"Élise"')).encode(encoding))
    line_number = 1 if encoding == "utf-16" else 3
    assert found == [
        f"line {line_number}: a letter here is in another encoding: save the file as UTF-8, then choose it again"
    ]


def test_a_picture_is_no_text():
    assert faults(b"\x89PNG\r\n\x1a\n\x00\x00") == [
        "line 1: this is not plain text: choose the rule file, whose name ends in .toml"
    ]


KNOWN_HELD = "held.red_threes and held.black_threes are"
NEWLY_REFUSED = [
    (
        'code = "misdeclared_melds"',
        'code = "held.sevens"',
        f"lines[2].code: held.sevens is not known: {KNOWN_HELD}. Call your own line sevens_held",
    ),
    (
        'code = "misdeclared_melds"',
        'code = "paper"',
        "lines[2].code: paper is a name that the program uses itself: choose another",
    ),
    (
        'code = "misdeclared_melds"',
        'code = "extra.points"',
        "lines[2].code: extra.points is a name that the program uses itself: choose another",
    ),
    (
        "value = 50",
        'value = 50\nname = "points"',
        "rows[1].name: points is a name that the program uses itself: choose another",
    ),
    (
        "value = 50",
        'value = 50\nname = "red_threes"',
        "rows[1].name: red_threes is a name that the program uses itself: choose another",
    ),
    ('made_of = "mixed"', 'made_of = "mixed"\nranks = ["7", "7"]', "lines[5].ranks: names 7 twice"),
    (
        "opening = [120]",
        "opening = [{ below = 9, points = 5 }, { below = 9, points = 6 }, { points = 7 }]",
        "opening: needs steps in order: each “below” larger than the one before",
    ),
]


@pytest.mark.parametrize(("old", "new", "fault"), NEWLY_REFUSED)
def test_what_was_accepted_before_is_refused_in_a_new_file_only(old, new, fault):
    text = changed((old, new))
    assert fault in [found.partition(", ")[2] for found in faults(text)]
    if "red_threes" not in new:
        assert read_stored_rule_set(text).name == "Texas Good Sam"


def test_a_stored_rule_set_with_faults_is_refused():
    with pytest.raises(RuleSetError):
        read_stored_rule_set("name = Texas")


def test_a_counter_of_cards_left_over_may_be_keyed_in_beside_points():
    rules = read_stored_rule_set(changed(('code = "misdeclared_melds"', 'code = "held.sevens"')))
    us = TeamCounts(name="Us", players=2, counts={"held.points": 40, "held.sevens": 2})
    assert score_deal(rules, Deal(number=1, ending="stock", teams=(us,))).teams[0].total == -40 - 200


def test_a_byte_order_mark_is_no_fault():
    assert read_rule_set(b"\xef\xbb\xbf" + TEXAS.encode()).key == "texas-good-sam"


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("name", 1),
        ("decks.also.4", 3),
        ("lines[2].price.steps[1]", 8),
        ("lines[2]", 6),
        ("lines[9]", None),
        ("card.a topic", 10),
        ("", None),
    ],
)
def test_the_line_of_a_place_is_found(place, expected):
    parts = ['name = "a"', "[decks]", "also = { 4 = 7 }", "[[lines]]", "price = 1", "[[ lines ]]", 'code = "b"']
    text = "\n".join([*parts, "price = 2", "[card]", '"a topic" = ""'])
    assert line_of(places(text), place) == expected


def test_a_way_to_form_teams_has_brackets_of_its_own():
    (found,) = faults(changed(("4 = [[2, 2]]", "4 = [2, 2]")))
    assert found.endswith("tables.4: needs brackets around each way to form teams: write [[2, 2]]")


def test_an_opening_of_one_step_is_one_number():
    rules = read_rule_set(changed(("opening = [120]", "opening = [{ points = 120 }]")))
    assert opening_on_paper(rules, [1], ENGLISH) == "120"
    assert game_in_words(rules, ENGLISH) == "1 hand, opening 120"
    assert [(line.label, line.value) for line in card_of(rules, ENGLISH).openings] == [("Every hand", "120")]


def test_a_row_may_count_red_threes():
    rules = read_rule_set(changed(('"4", "5", "6", "7"', '"4", "5", "6", "7", "red 3"')))
    assert rules.rows[-1].in_one_deck() == 4 * 4 + 2
