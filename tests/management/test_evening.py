"""`manage.py evening`: the same files print the same form; each problem is a sentence; nothing is saved."""

import json
import re

import pytest
from django.core.management import ManagementUtility, call_command

from accounts.models import Club
from scoring.library import rule_set_text
from tests.exports.results_form import faults
from tests.running import ROOT
from tests.safety.database import changed, digests
from tournaments.models import Event, Player

NAMES = ["Ada Lind", "Bo Marsh", "Cy Reed", "Di Frost", "Ed Hale", "Flo Kent", "Gus Moore", "Hal Nash"]
PEOPLE = "Name,Chapter\n" + "".join(f"{name},{'Palm' if at % 2 else 'Oak'}\n" for at, name in enumerate(NAMES))
SHEET = {"table": 1, "hand": 1, "ending": "out", "teams": [{"counts": {"books.red": 2, "out": 1}}, {"counts": {}}]}
CSV = """table,hand,team,ending,books.red,out,paper_total
1,1,1,out,2,1,1100
1,1,2,,,,
2,1,1,stock,1,,
2,1,2,,,,
"""

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(tmp_path, capsys):
    """Write the files, run the command, and return what it printed, its errors and its exit code."""

    def run(people=PEOPLE, sheets=None, rules="tanglewood", seed="7", *more):
        words = ["--rule-set", str(rules), "--people", str(tmp_path / "people.csv"), "--seed", seed, *more]
        (tmp_path / "people.csv").write_text(people, encoding="utf-8")
        if sheets is not None:
            (tmp_path / "sheets").write_text(sheets if isinstance(sheets, str) else json.dumps(sheets), "utf-8")
            words += ["--sheets", str(tmp_path / "sheets")]
        code = 0
        before = digests()
        try:
            call_command("evening", *words)
        except SystemExit as stop:
            code = stop.code
        assert changed(before, digests()) == set()
        assert [model.objects.count() for model in (Club, Event, Player)] == [0, 0, 0]
        printed = capsys.readouterr()
        return printed.out, printed.err, code

    return run


def form_of(printed):
    form = json.loads(printed)
    assert faults(form) == []
    return form


def test_the_tables_of_a_list_of_people(run):
    out, err, code = run(PEOPLE, None, "tanglewood", "7", "--json", "--name", "Friday", "--date", "2026-11-20")
    assert (err, code) == ("", 0)
    form = form_of(out)
    assert (form["evening"]["name"], form["evening"]["date"]) == ("Friday", "2026-11-20")
    teams = [team["players"] for table in form["tables"] for team in table["teams"]]
    assert sorted(name for team in teams for name in team) == NAMES
    palm = set(NAMES[1::2])
    assert [len(palm & set(team)) for team in teams] == [1] * 4


def test_the_same_seed_gives_the_same_tables(run):
    one, same, other = (run(PEOPLE, None, "tanglewood", seed)[0] for seed in ("1", "1", "2"))
    assert one == same != other
    assert one.startswith("Table 1: ")


def test_the_json_is_plain_ascii_whatever_the_terminal(run):
    out, _err, _code = run(PEOPLE.replace("Ada Lind", "Åda Łind"), None, "tanglewood", "7", "--json")
    assert out.isascii()
    assert "Åda Łind" in [
        name for table in form_of(out)["tables"] for team in table["teams"] for name in team["players"]
    ]


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ("table,hand,team,ending,books.red,books.red\n", "its first line has books.red twice."),
        ("table,hand,team,ending\n1,1,1,out\n1,1,2,stock\n", "line 3 has another ending than its sheet."),
    ],
)
def test_a_csv_file_that_says_two_things_is_refused(run, sheets, said):
    assert run(PEOPLE, sheets) == ("", f"The sheets file cannot be read: {said}\n", 2)


def test_csv_and_json_sheets_give_the_same_results(run):
    sheets = [
        {"table": 2, "hand": 1, "ending": "stock", "teams": [{"counts": {"books.red": 1}}, {"counts": {}}]},
        SHEET | {"teams": [SHEET["teams"][0] | {"paper_total": 1100}, {"counts": {}}]},
    ]
    (of_csv, *_), (of_json, *_) = (run(PEOPLE, one, "tanglewood", "7", "--json") for one in (CSV, sheets))
    assert of_csv == of_json
    form = form_of(of_csv)
    assert form["state"]["after_hand"] == 1
    rows = form["team_lists"][0]["rows"]
    assert [(row["place"], row["total"]) for row in rows] == [(1, 1100), (2, 500), (3, 0), (3, 0)]
    assert rows[0]["players"] == form["tables"][0]["teams"][0]["players"]


def test_the_examples_of_the_readme_can_be_scored(run):
    readme = (ROOT / "tournaments/exports/README.md").read_text(encoding="utf-8")
    (of_json,) = re.findall("```json\n(.*?)```", readme, re.DOTALL)
    (of_csv,) = re.findall("```\n(table,.*?)```", readme, re.DOTALL)
    one, other = (form_of(run(PEOPLE, sheets, "tanglewood", "7", "--json")[0]) for sheets in (of_json, of_csv))
    assert one == other
    assert one["state"]["sheets_in"] == 1


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_a_csv_file_may_have_the_delimiter_of_another_language(run, delimiter):
    assert run(PEOPLE, CSV.replace(",", delimiter)) == run(PEOPLE, CSV)


def test_every_wrong_line_of_a_csv_file_is_said_and_no_line_for_the_fault_of_another(run):
    lines = ["table,hand,team,ending,books.red", "1,x,1,out,", "1,1,2,,two", "2,1,1,out,1", "2,1,2,stock,1,9"]
    _out, err, code = run(PEOPLE, "\n".join(lines))
    said = [line.removeprefix("The sheets file cannot be read: ") for line in err.splitlines()]
    assert (said, code) == (
        [
            "line 2 has no whole number under hand.",
            "line 3 has no whole number under books.red.",
            "line 5 has not as many cells as the first line.",
        ],
        2,
    )


@pytest.mark.parametrize(
    ("chapters", "said"),
    [
        (
            ["Palm"] * 4,
            "2 times, two people of one chapter are in the same team. At these tables this could not be avoided.\n",
        ),
        (
            ["Palm"] * 3 + ["Oak"],
            "Two people of one chapter are in the same team. At these tables this could not be avoided.\n",
        ),
        (["Palm"] * 2 + ["Oak"] * 2, ""),
    ],
)
def test_partners_of_one_chapter_are_said(run, chapters, said):
    lines = [f"{name},{chapter}" for name, chapter in zip(NAMES, chapters, strict=False)]
    assert run("\n".join(["Name,Chapter", *lines]))[1:] == (said, 0)


def test_results_in_words(run):
    lines = run(PEOPLE, CSV)[0].splitlines()
    assert lines[2] == "After Hand 1, all tables"
    assert lines[3].split()[0] == "1"
    assert lines[3].endswith("  1100")


def test_a_rule_file_may_be_given(run, tmp_path):
    key = "lakemont-ridge"
    file = tmp_path / "own.toml"
    file.write_text(rule_set_text(key), encoding="utf-8")
    assert form_of(run(PEOPLE, None, file, "7", "--json")[0])["rules"]["key"] == key


def test_a_line_that_repeats_a_person_is_left_out_and_said(run):
    out, err, code = run(PEOPLE + "Ada Lind,Oak\n")
    assert (out.count("Ada Lind"), err, code) == (1, "Line 10 repeats line 2 and is left out.\n", 0)


def test_what_was_not_read_of_a_list_is_said(run):
    people = PEOPLE.replace("Chapter", "Chapter,Phone", 1) + ",Oak,1\nIda Orr,Oak,2,late\n"
    out, err, code = run(people)
    assert (out.count("Ida Orr"), code) == (1, 0)
    assert err.splitlines() == [
        "Line 10: There is no name in this row.",
        "Line 11: This row has more cells than the headings: “late” was not read.",
        "Columns that were not read: Phone.",
        "Two people of one chapter are in the same team. At these tables this could not be avoided.",
    ]


# Bad input


def test_wrong_options_are_said_at_once_with_the_other_problems(run):
    _out, err, code = run("", None, "tanglewood", "x", "--date", "friday", "--name", "\udcff", "--club", "\udcff")
    assert code == 2
    assert err.splitlines() == [
        "--seed is a number from 0 to 999999999.",
        "--date is a date such as 2026-11-20.",
        "--name is not UTF-8 text.",
        "--club is not UTF-8 text.",
        "The file is empty.",
    ]


@pytest.mark.parametrize("option", ["--name", "--club"])
@pytest.mark.parametrize("name", ["", " ", "x" * 81])
def test_a_name_that_is_empty_or_too_long_is_refused(run, option, name):
    assert run(PEOPLE, None, "tanglewood", "7", option, name) == ("", f"{option} has 1 to 80 characters.\n", 2)


@pytest.mark.parametrize("option", ["--name", "--club"])
@pytest.mark.parametrize("name", ["x", "x" * 80])
def test_a_short_and_a_long_name_are_printed_whole(run, option, name):
    out, err, code = run(PEOPLE, None, "tanglewood", "7", "--json", option, name)
    assert (err, code) == ("", 0)
    assert form_of(out)[{"--name": "evening", "--club": "club"}[option]]["name"] == name


def test_all_problems_are_said_at_once(run, tmp_path):
    _out, err, code = run("Name\nAda Lind & Bo Marsh\n12\n", "x", "nothing", "-1")
    assert code == 2
    rules, sheets, seed, *people = err.splitlines()
    assert rules.startswith("There is no rule set nothing: choose hidden-valley-ranch, ")
    assert sheets.startswith("The sheets file cannot be read: ")
    assert seed == "--seed is a number from 0 to 999999999."
    assert [line[:7] for line in people] == ["Line 2:", "Line 3:"]


def test_every_wrong_sheet_is_named(run):
    other = SHEET | {"teams": [{"counts": {"books.pink": 1}}, {"counts": {}}], "hand": 2}
    teams = SHEET | {"teams": [{"counts": {}}], "hand": 3}
    out = SHEET | {"teams": [{"counts": {"out": 1}}, {"counts": {"out": 1}}], "hand": 4}
    away = SHEET | {"table": 9}
    _out, err, code = run(PEOPLE, [SHEET, away, other, teams, out])
    assert code == 2
    # What the page would remark on a sheet that can be scored comes before, and names the team.
    places = [line.partition(":")[0] for line in err.splitlines() if ": Team " not in line]
    assert places == ["Table 9, Hand 1", "Table 1, Hand 2", "Table 1, Hand 3", "Table 1, Hand 4"]
    assert "Table 1, Hand 1: Team 1 went out with too few books. Still needed: Dirty books (3)." in err
    assert "No table of this evening plays that hand." in err
    assert "The table has 2 teams, not 1." in err
    assert "More than one team went out." in err


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ("{}", "A sheets file is a list of sheets, each with table, hand, ending and teams."),
        ('[{"table": true, "hand": 1, "teams": []}]', "A sheets file is a list of sheets"),
        ('[{"table": 1, "hand": 1, "teams": [1]}]', "A sheets file is a list of sheets"),
        (json.dumps([SHEET, SHEET]), "Table 1, Hand 1 is given twice."),
        (
            '[{"table": 1, "hand": 1, "teams": [], "hand": 2}]',
            "The sheets file cannot be read: 'hand' is given twice\n",
        ),
        ("table,hand\n", "its first line lacks team, ending."),
        ("table,hand,team,ending\n1,1,1\n", "line 2 has not as many cells as the first line."),
        ("table,hand,team,ending\n1,x,1,out\n", "line 2 has no whole number under hand."),
        ("table,hand,team,ending\n1,1,2,out\n", "line 2 is not the next team of its sheet."),
        ('table,hand,team,ending\n"1', "The sheets file cannot be read: "),
    ],
)
def test_a_file_of_sheets_that_cannot_be_read(run, sheets, said):
    _out, err, code = run(PEOPLE, sheets)
    assert (code, err.count("\n")) == (2, 1)
    assert said in err


def test_a_file_that_is_not_there(run, tmp_path):
    _out, err, code = run(PEOPLE, None, tmp_path / "none.toml")
    assert (code, "There is no rule set" in err) == (2, True)
    _out, err, code = run("")
    assert (code, err) == (2, "The file is empty.\n")


def test_too_few_people(run):
    assert run("Name\nAda Lind\n")[1:] == ("These rules have no tables for 1 person.\n", 2)


def test_the_help_explains_the_command(capsys):
    with pytest.raises(SystemExit):
        ManagementUtility(["manage.py", "evening", "--help"]).execute()
    said = capsys.readouterr().out
    assert "evening --rule-set tanglewood --people people.csv --seed 7 --json --sheets sheets.csv" in said
    assert "Nothing is saved" in said


def test_sheets_may_have_totals_only(run):
    totals = [{"counts": {"total.points": 400}}, {"counts": {"total.points": -35}}]
    as_json = [{"table": 1, "hand": 1, "ending": "stock", "teams": totals}]
    as_csv = "table,hand,team,ending,total.points\n1,1,1,stock,400\n1,1,2,,-35\n"
    for sheets in (as_json, as_csv):
        out, err, code = run(PEOPLE, sheets, "tanglewood", "7", "--json")
        assert (err, code) == ("", 0)
        rows = form_of(out)["team_lists"][0]["rows"]
        hands = [(row["hands"][0]["points"], row["hands"][0]["remark"]) for row in rows if row["place"]]
        assert hands == [(400, "total-only"), (-35, "total-only")]
