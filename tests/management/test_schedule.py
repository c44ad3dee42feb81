"""`manage.py schedule`: the machine form, the same for the same seed, and sentences for what cannot be."""

import json

import pytest
from django.core.management import CommandError, call_command


def schedule(capsys, *words):
    call_command("schedule", *words)
    printed = capsys.readouterr()
    return printed.out, printed.err


def test_the_machine_form(capsys):
    printed, notices = schedule(capsys, "--people", "9", "--rounds", "2", "--json")
    made = json.loads(printed)
    assert list(made) == ["rounds", "repeats", "bound"]
    assert len(made["rounds"]) == 2
    for each in made["rounds"]:
        assert list(each) == ["tables", "sit_outs"]
        assert [table["table"] for table in each["tables"]] == [1, 2]
        seated = [person for table in each["tables"] for team in table["teams"] for person in team]
        assert sorted([*seated, *each["sit_outs"]]) == list(range(1, 10))
    assert made["repeats"]["partners"] == made["bound"]["partners"] == 0
    assert set(made["repeats"]) == set(made["bound"]) == {"partners", "opponents", "tables"}
    assert notices == "Sitting out each round: 1. The tables have 8 chairs for 9 people.\n"


@pytest.mark.parametrize("kind", ["one-sitting", "fixed-teams", "partners", "progressive"])
def test_every_format_is_the_same_for_the_same_seed(capsys, kind):
    words = ["--format", kind, "--people", "16", "--rounds", "3", "--chapters", "4,4,4,4", "--seed"]
    one, same, other = (schedule(capsys, *words, seed)[0] for seed in ("1", "1", "2"))
    assert one == same != other
    assert "Round 3\n  Table 1: " in one


def test_teams_have_the_size_that_is_asked_for(capsys):
    words = ["--people", "14", "--table", "8,6", "--team", "3", "--json"]
    tables = json.loads(schedule(capsys, *words)[0])["rounds"][0]["tables"]
    assert [[len(team) for team in table["teams"]] for table in tables] == [[3, 3, 2], [3, 3]]
    assert "Table 1: 1 against " in schedule(capsys, "--people", "3", "--table", "3")[0]


def test_wishes_and_results_are_read(capsys, tmp_path):
    file = tmp_path / "results.json"
    file.write_text("[[[10, 20], [30, 5]]]")
    words = ["--format", "progressive", "--people", "9", "--rounds", "2", "--together", "1-2", "--never", "3-4"]
    printed, _notices = schedule(capsys, *words, "--keeps", "5-1", "--results", str(file), "--losers-go-down")
    assert "Sitting out: " in printed
    assert "partners repeated: " in printed


@pytest.mark.parametrize(("apart", "meet"), [([], True), (["--apart", "1-2"], False)])
def test_two_people_apart_are_never_at_one_table(capsys, apart, meet):
    words = ["--people", "8", "--rounds", "4", *apart, "--json"]
    rounds = json.loads(schedule(capsys, *words)[0])["rounds"]
    tables = [{person for team in table["teams"] for person in team} for each in rounds for table in each["tables"]]
    assert any({1, 2} <= people for people in tables) == meet


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--people", "3"], "There are too few people for one table: 3."),
        (["--people", "8", "--table", "4,6"], "8 people do not fill 10 chairs: use fewer or smaller tables."),
        (["--people", "8", "--rounds", "0"], "A schedule needs at least one round."),
        (["--people", "201"], "--people: “201” is not a number from 0 to 200."),
        (["--people", "8", "--chapters", "4,3"], "--chapters have 7 people together, not 8."),
        (["--people", "8", "--results", "missing.json"], "missing.json cannot be read: No such file or directory."),
        (["--people", "8", "--table", "4,x"], "“x” is not a whole number from 1."),
        (["--people", "8", "--table", "1"], "--table: a table has 2 people or more."),
        (["--people", "many"], "--people: “many” is not a whole number."),
        (["--people", "8", "--format", "x"], "“x” is not one of one-sitting, fixed-teams, partners, progressive."),
        (["--people", "8", "--together", "1-1"], "--together: “1-1” is one person; name two."),
        (["--people", "8", "--never", "2-3,2-2"], "--never: “2-2” is one person; name two."),
        (["--people", "8", "--team", "0"], "“0” is not a whole number from 1."),
        (["--people", "8", "--team", "3"], "--team 3 needs tables of 6 people or more, and a table has 4."),
        (
            ["--people", "14", "--table", "8,6", "--team", "4"],
            "--team 4 needs tables of 8 people or more, and a table has 6.",
        ),
        (["--people", "8", "--never", "1"], "“1” is not a list of two numbers each, such as 1-2,3-4."),
        (["--people", "8", "--never", "1-9"], "--never names person 9, but there are only 8 people."),
        (["--people", "8", "--apart", "1-9"], "--apart names person 9, but there are only 8 people."),
        (["--people", "8", "--keeps", "9-1"], "--keeps names person 9, but there are only 8 people."),
    ],
)
def test_what_cannot_be_is_one_sentence(words, said):
    with pytest.raises(CommandError) as caught:
        call_command("schedule", *words)
    assert said in str(caught.value)


def test_all_that_cannot_be_is_said_at_once():
    words = ["--people", "8", "--rounds", "x", "--together", "1-1", "--never", "2-9,3-10", "--chapters", "4,3"]
    with pytest.raises(CommandError) as caught:
        call_command("schedule", *words)
    assert str(caught.value).splitlines() == [
        "--rounds: “x” is not a whole number.",
        "--together: “1-1” is one person; name two.",
        "--chapters have 7 people together, not 8.",
        "--never names person 9, but there are only 8 people.",
        "--never names person 10, but there are only 8 people.",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "results.json is not JSON: "),
        ('{"a": 1}', "results.json has no results: for each round and table a list of whole numbers, [[[120, 80]]]."),
        ("[[[10.5, 2], [1, 2]]]", "results.json has no results: "),
        ("[[[10, 2]]]", "The results of round 1 do not match its tables and teams."),
        ("[[[10, 2], [3, 4]]]", "Round 2 has no results yet, so the next round cannot be made."),
    ],
)
def test_results_that_do_not_fit_are_one_sentence(tmp_path, text, said):
    file = tmp_path / "results.json"
    file.write_text(text)
    words = ["--format", "progressive", "--people", "8", "--rounds", "3", "--results", str(file)]
    with pytest.raises(CommandError) as caught:
        call_command("schedule", *words)
    assert said in str(caught.value)
