"""`manage.py draw`: the same number gives the same teams, and what cannot be is a sentence."""

import pytest
from django.core.management import CommandError, call_command


def draw(capsys, *words):
    call_command("draw", *words)
    return capsys.readouterr().out


def test_teams_are_told_by_the_numbers_of_the_people(capsys):
    printed = draw(capsys, "--seed", "7", "--teams", "1x3,2x2", "--chapters", "1,1,2,2,3,3,0", "--together", "1-7")
    teams = [line.partition(": ")[2].split("+") for line in printed.splitlines()]
    assert printed.splitlines()[0].startswith("Team 1: ")
    assert [len(team) for team in teams] == [3, 2, 2]
    assert sorted(int(person) for team in teams for person in team) == [1, 2, 3, 4, 5, 6, 7]
    assert [team for team in teams if "1" in team] == [team for team in teams if "7" in team]
    assert not any({one, other} <= set(team) for team in teams for one, other in ("12", "34", "56"))


def test_another_number_gives_other_teams(capsys):
    one, same, other = (draw(capsys, "--seed", seed, "--teams", "12x2") for seed in ("1", "1", "2"))
    assert one == same != other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--teams", "2x2", "--chapters", "1,1"], "The people, teams and wishes of this draw do not match."),
        (
            ["--teams", "3x2", "--together", "1-2,2-3"],
            "1, 2, 3 are to play together, but the biggest team has 2 members.",
        ),
        (["--teams", "22"], "--teams: “22” is not of the form 8x2,1x3, which is eight teams of 2 and one of 3."),
        (["--teams", "2x2", "--chapters", "Oak"], "“Oak” is not of the form 1,2,1,0, a chapter for each person."),
        (["--teams", "2x2", "--together", "1"], "“1” is not of the form 1-2,5-6, two people each."),
    ],
)
def test_what_cannot_be_is_a_sentence(words, said):
    with pytest.raises(CommandError) as refused:
        call_command("draw", "--seed", "1", *words)
    assert said in str(refused.value)
