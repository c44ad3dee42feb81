"""`python -m scoring`: its output and its exit codes."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.library import BUILT_IN_KEYS, built_in, rule_set_text
from scoring.rule_card import card_of
from scoring.rule_words import ENGLISH
from tests.scoring.fields import leaves
from tests.scoring.rule_texts import changed

ROOT = Path(__file__).parents[2]
DEAL = {
    "rules": "texas-good-sam",
    "deal": 1,
    "ending": "stock",
    "teams": [{"name": "Us", "players": 2, "counts": {"books.red": 1, "table.10": 7, "held.5": 3, "exact_deals": 3}}],
}


@pytest.fixture
def run(capsys, tmp_path):
    """Return a function that runs a command. A dict or bytes among its arguments becomes the path of a JSON file."""

    def call(*arguments):
        paths = []
        for number, argument in enumerate(arguments):
            if isinstance(argument, dict | bytes):
                file = tmp_path / f"{number}.json"
                file.write_bytes(argument if isinstance(argument, bytes) else json.dumps(argument).encode())
                argument = str(file)
            paths.append(argument)
        code = main(paths)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


KEYED = {
    "rules": "tanglewood",
    "deal": 1,
    "ending": "stock",
    "teams": [
        {"name": "Us", "players": 2, "counts": {"table.10": 42, "table.5": 8}, "paper_total": 280},
        {"name": "Them", "players": 2, "counts": {"held.10": 3}, "paper_total": None},
    ],
}


def test_slips_prints_the_best_explanation_first(run):
    code, out, _ = run("slips", KEYED, "--json")
    assert code == 0
    best = json.loads(out)["candidates"][0]
    assert best.pop("share") >= 0.8
    assert best == {"kind": "digits-swapped", "changes": [{"team": 1, "line": "table.10", "meant": 24}]}
    code, out, _ = run("slips", KEYED)
    assert out.splitlines()[0].endswith("%  Us: Tens to kings on the table: is it 24 on the paper, not 42?")


def test_slips_asks_whether_two_teams_are_exchanged(run):
    ours = {"books.black": 1, "table.20": 2, "table.10": 12, "held.10": 5, "out": 1}
    theirs = {"books.red": 2, "books.black": 3, "table.20": 14, "table.10": 18, "table.5": 16}
    teams = [{"name": name, "players": 2, "counts": counts} for name, counts in (("Us", ours), ("Them", theirs))]
    keyed = KEYED | {"rules": "texas-good-sam", "ending": "out", "teams": teams}
    best = json.loads(run("slips", keyed, "--json")[1])["candidates"][0]
    assert (best["kind"], best["changes"]) == ("teams-exchanged", [{"teams": [1, 2]}])
    asked = [line.split("  ")[-1] for line in run("slips", keyed)[1].splitlines()]
    assert asked == ["Are the two teams exchanged?", "Did Them go out?", "Did no one go out?"]


def test_slips_asks_about_the_ending_totals_and_points(run):
    counts = {"table.points": 530, "held.points": 30, "out": 1}
    us = {"name": "Us", "players": 2, "counts": counts}
    them = {"name": "Them", "players": 2, "counts": {"table.10": 10}, "paper_total": 100}
    keyed = KEYED | {"ending": "out", "teams": [us | {"paper_total": 500}, them]}
    assert "%  Did no one go out?" in run("slips", keyed)[1]
    keyed["teams"] = [us | {"counts": counts | {"out": 0}, "paper_total": 320}, them]
    asked = "%  Us: Cards on the table, in points: is it 350 on the paper, not 530?"
    assert asked in run("slips", keyed | {"ending": "stock"})[1]


@pytest.mark.parametrize(
    ("written_total", "said"),
    [
        (None, "No team has a paper_total: there is nothing to compare.\n"),
        (855, "Nothing to find: every paper_total agrees with its counts.\n"),
        (856, "No single slip explains the difference. Look at the paper again, or it was added up wrong.\n"),
    ],
)
def test_slips_says_why_it_finds_nothing(run, written_total, said):
    deal = DEAL | {"teams": [DEAL["teams"][0] | {"paper_total": written_total}]}
    assert run("slips", deal, "--json") == (0, '{"candidates": []}\n', "")
    assert run("slips", deal) == (0, said, "")


@pytest.mark.parametrize("command", ["score", "slips"])
def test_the_example_in_the_help_of_a_command_runs(run, capsys, command):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    example = "{" + capsys.readouterr().out.split("an example of a deal:")[1].split("{", 1)[1].rpartition("}")[0] + "}"
    code, out, err = run(command, example.encode())
    assert (code, err) == (0, "")
    best = {
        "score": "Ada & Bea",
        "slips": " 87%  Ada & Bea: Tens to kings on the table: is it 24 on the paper, not 42?",
    }
    assert out.splitlines()[0] == best[command]


def test_all_mistakes_of_a_deal_are_told_one_a_line(run):
    us = {"name": "Us", "players": 9, "counts": {"held.7": 1, "held.5": -1}, "adjustment": []}
    for command in ("score", "slips"):
        code, out, err = run(command, {"rules": "tanglewood", "dael": 2, "ending": "stock", "teams": [us]})
        assert (code, out) == (2, "")
        assert err.splitlines() == [
            "the deal has 'dael': did you mean 'deal'?",
            "team 1 has 'adjustment': did you mean 'adjustments'?",
            "the players of 'Us' must be a whole number from 1 to 4, not 9",
            "'held.5' of 'Us' must be a whole number from 0 to 9999, not -1",
            "Tanglewood has no line 'held.7' ('Us')",
        ]
    code, _out, err = run("score", {"rules": "bridge", "ending": "rain", "teams": []})
    assert (code, [line.partition(";")[0] for line in err.splitlines()]) == (
        2,
        [
            "the ending must be one of out, stock, sevens, not 'rain'",
            "the deal has no teams",
            "there is no rule set 'bridge'",
        ],
    )


OUT = {"books.sevens": 1, "books.wild": 1, "books.red": 1, "books.black": 2, "table.points": 600, "out": 1}
NO_OTHER_RED = {"books.sevens": 1, "books.wild": 1, "books.black": 2}
RED_THREE_FORGOTTEN = (NO_OTHER_RED | {"table.points": 400, "held.points": 290}, 1210, "before-missing-books")
BOOK_FORGOTTEN = (NO_OTHER_RED | {"table.points": 890, "held.points": 0}, 2490, "after-missing-books")


@pytest.mark.parametrize(("counts", "written_total", "kind"), [RED_THREE_FORGOTTEN, BOOK_FORGOTTEN])
@pytest.mark.parametrize("says_kind", [True, False])
def test_slips_takes_no_slip_for_the_deduction_for_missing_books(run, counts, written_total, kind, says_kind):
    teams = [
        {"name": "Us", "players": 2, "counts": OUT},
        {"name": "Them", "players": 2, "counts": counts, "paper_total": written_total},
    ]
    keyed = {"rules": "hidden-valley-ranch", "deal": 1, "ending": "out", "teams": teams}
    code, out, _ = run("slips", keyed | ({"written_total": kind} if says_kind else {}), "--json")
    assert code == 0
    slips = json.loads(out)["candidates"]
    other, right = {1210: ("after", 1710), 2490: ("before", 1990)}[written_total]
    assert slips[-1]["kind"] == f"written-{other}-missing-books"
    assert slips[-1]["changes"] == [{"team": 2, "paper_total": right}]
    other_kind = {"before-missing-books": "after-missing-books", "after-missing-books": "before-missing-books"}[kind]
    assert run("slips", keyed | {"written_total": other_kind}, "--json")[1] == '{"candidates": []}\n'


@pytest.mark.parametrize("kind", ["", "before", 1, []])
def test_slips_refuses_an_unknown_kind_of_total(run, kind):
    said = "written_total must be before-missing-books or after-missing-books\n"
    assert run("slips", KEYED | {"written_total": kind}) == (2, "", said)


def test_slips_takes_a_rule_set_file(run):
    keyed = {key: value for key, value in KEYED.items() if key != "rules"}
    assert run("slips", keyed, "--rules", rule_set_text("tanglewood").encode()) == run("slips", KEYED)


@pytest.mark.parametrize("written_total", [True, 1.5, "280", 10**9, []])
def test_slips_refuses_a_paper_total_that_is_no_whole_number(run, written_total):
    code, out, error = run("slips", KEYED | {"teams": [KEYED["teams"][0] | {"paper_total": written_total}]})
    assert (code, out) == (2, "")
    assert error.startswith("the paper_total of team 1 must be a whole number from -1000000 to 1000000, not ")


def test_list_prints_the_built_in_rule_sets(run):
    code, out, _ = run("list")
    assert code == 0
    assert dict(line.split(maxsplit=1) for line in out.splitlines()) == {
        "hidden-valley-ranch": "Hidden Valley Ranch",
        "lakemont-ridge": "Lakemont Ridge",
        "tanglewood": "Tanglewood",
        "texas-good-sam": "Texas Good Sam",
        "tour-of-lakes": "Tour of Lakes",
    }


def test_show_prints_rows_prices_required_books_decks_and_openings(run):
    code, out, _ = run("show", "hidden-valley-ranch")
    assert code == 0
    for piece in (
        "Opening meld: 90, 120, 150, 180",
        "4 players        2 + 2                      5 or 7",
        "Eights to kings (8 9 10 J Q K)                         10",
        "Books of wild cards  [books.wild]                     500",
        "Needed to go out: 1 of Other red books (not sevens, not wild) or Books of sevens, no wild cards",
        "When another team goes out, each missing book is subtracted.",
    ):
        assert piece in out


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_show_prints_everything_on_the_card(run, key):
    _code, out, _err = run("show", key)
    said = leaves(card_of(built_in(key), ENGLISH))
    whens = {text for path, text in said.items() if "RuleCard.openings" in path and path[-1] == "CardLine.label"}
    assert [text for text in said.values() if text not in whens and str(text) not in out] == []


def test_show_prints_what_a_missing_book_costs_and_what_the_organizer_says(run):
    text = rule_set_text("tanglewood").replace("deals = 4\n", 'deals = 4\nmissing = "always"\n')
    dirty = "count = { players = { 4 = 3, 6 = 4, 8 = 5 } }"
    text = text.replace(dirty, "count = 2\namount = { players = { 2 = 1, 3 = 1, 4 = 9, 5 = 1, 6 = 9, 7 = 1, 8 = 9 } }")
    out = run("show", text.encode())[1]
    assert (
        """
Needed to go out: 4 players: 2; 6 players: 3; 8 players: 4 of Clean books, no wild cards
Needed to go out: 2 of Dirty books, with wild cards (each one missing: 2 players: 1; 3 players: 1; 4 players: 9;"""
        in out
    )
    asked = "\nWith 2, 3, 5 or 7 players, the organizer says how many"
    assert (
        f"{asked} are needed to go out: Clean books, no wild cards.\nEach missing book is always subtracted.\n" in out
    )
    assert f"{asked} books are needed to go out.\n" in run("show", "tanglewood")[1]
    assert "organizer" not in run("show", "texas-good-sam")[1]


def test_show_prints_no_price_of_a_missing_book_where_none_is_taken_off(run):
    text = changed(('kind = "red"\ncount = 2', 'kind = "red"\ncount = 2\namount = 700'))
    assert "(each one missing: 700)" not in run("show", text.encode())[1]
    text = text.replace("deals = 1\n", 'deals = 1\nmissing = "always"\n')
    assert "(each one missing: 700)" in run("show", text.encode())[1]


def test_show_names_a_table_whose_second_way_to_sit_leaves_a_kind_open(run):
    text = changed(
        ("6 = [[2, 2, 2]]", "6 = [[2, 2, 2], [3, 3]]"),
        ('kind = "red"\ncount = 2', 'kind = "red"\ncount = { team_size = { 2 = 2 } }'),
    )
    sentence = "With 6 players, the organizer says how many are needed to go out: Red canastas, no wild cards."
    assert sentence in run("show", text.encode())[1]


def test_show_prints_the_card_in_columns(run):
    out = run("show", "texas-good-sam")[1]
    assert (
        out[: out.index("Passing:")]
        == """\
Texas Good Sam  (texas-good-sam)
1 hand. The most points win.
Opening meld: 120
Dealt to each: hand 11, foot 11
A hand ends when a team goes out or the stock runs out.

Table            Teams                      Decks
4 players        2 + 2                      5
6 players        2 + 2 + 2                  5

Cards                                              Points
Jokers                                                 50
Aces and twos (A 2)                                    20
Eights to kings (8 9 10 J Q K)                         10
Fours to sevens (4 5 6 7)                               5
Cards left in hand are subtracted.

Line                                               Price
Exact deals (22 cards picked up), each player  [exact_deals]    100
Misdeclared opening melds  [misdeclared_melds]       -100
Went out (no points, but recorded)  [out]               0
Red canastas, no wild cards  [books.red]              500
Black canastas, with wild cards  [books.black]        300
Red threes left over  [held.red_threes]              -500
Black threes left over  [held.black_threes]          -100

Needed to go out: 2 of Red canastas, no wild cards
Needed to go out: 3 of Black canastas, with wild cards
"""
    )


def test_show_and_check_take_a_file(run):
    text = rule_set_text("tanglewood").encode()
    assert run("show", text) == run("show", "tanglewood")
    assert run("check", text) == (0, "Tanglewood: no faults\n", "")


def test_check_prints_every_fault_of_a_file(run):
    text = rule_set_text("tanglewood").replace("deals = 4", "deals = 0").replace("price = 300", "price = 1,300")
    code, out, err = run("check", text.encode())
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        "line 4, deals: needs a whole number from 1 to 99",
        f"line {text[: text.index('1,300')].count(chr(10)) + 1}: type this number without a comma: 1300",
    ]


def test_help_explains_the_program_and_each_command(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("usage: python -m scoring [-h] list | show | check | score | slips ... What a deal")
    assert (
        "list keys and names of the built-in rule sets show the rule card of one rule set check every fault of a"
        in said
    )


def test_score_prints_lines_total_and_problems(run):
    code, out, err = run("score", DEAL)
    assert (code, err) == (0, "")
    assert out == (
        "Us\n"
        "  Exact deals (22 cards picked up)                 3      300\n"
        "  Red canastas, no wild cards                      1      500\n"
        "  Eights to kings on the table                     7       70\n"
        "  Fours to sevens left over                        3      -15\n"
        "  Total                                                   855\n"
        "\n"
        "error: Us: too many exact deals: 3 counted, 2 possible.\n"
    )


def test_score_reads_standard_input_and_prints_json(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(DEAL).encode())))
    code, out, _ = run("score", "-", "--json")
    assert code == 0
    assert json.loads(out)["teams"][0]["total"] == 855


def test_a_rule_set_file_is_used_instead_of_the_key(run):
    dearer = rule_set_text("texas-good-sam").replace("price = 500", "price = 5000").encode()
    code, out, _ = run("score", DEAL | {"rules": "unknown"}, "--json", "--rules", dearer)
    assert code == 0
    assert json.loads(out)["teams"][0]["total"] == 855 - 500 + 5000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "bridge"), "there is no rule set 'bridge'; there are hidden-valley-ranch, lakemont-ridge"),
        (("score", DEAL | {"rules": "bridge"}), "there is no rule set 'bridge'"),
        (("score", DEAL | {"rules": ""}), "the deal does not say 'rules', and no --rules file is given"),
        (("score", DEAL | {"deal": 2}), "Texas Good Sam has no deal 2, it ends with deal 1"),
        (("score", b"\x00"), "the input is not JSON"),
        (("score", "/nowhere/deal.json"), "there is no file /nowhere/deal.json"),
        (("check", "/nowhere/rules.toml"), "there is no file /nowhere/rules.toml"),
        (("score", DEAL, "--rules", "/nowhere/rules.toml"), "there is no file /nowhere/rules.toml"),
        (("score", "/"), "/ cannot be read: Is a directory"),
    ],
)
def test_wrong_input_exits_with_2_and_one_line(run, arguments, sentence):
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert sentence in err


def test_a_wrong_rule_set_file_prints_one_line_for_each_fault(run):
    wrong = rule_set_text("texas-good-sam").replace("price = 500", "price = true").replace("deals = 1", "deals = 0")
    code, _, err = run("score", DEAL, "--rules", wrong.encode())
    assert code == 2
    assert err.splitlines()[0] == "line 4, deals: needs a whole number from 1 to 99"
    assert err.count("\n") == 2


def test_the_module_runs_without_django_and_on_an_ascii_terminal(tmp_path):
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(DEAL | {"teams": [DEAL["teams"][0] | {"name": "Doña Élise 🂡"}]}))
    done = subprocess.run(
        [sys.executable, "-S", "-m", "scoring", "score", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Do\\xf1a \\xc9lise \\U0001f0a1\n")
