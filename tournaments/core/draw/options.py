"""The rules of a draw as options of `manage.py draw`, and back: only numbers, people by their place in the list."""

from collections.abc import Iterable
from itertools import groupby

from .rules import DrawRules, Pair

NO_CHAPTER = 0
MOST_TEAMS = 10_000


def as_options(rules: DrawRules) -> list[str]:
    """Return the options of these rules as words, without "never together", which no command takes."""
    runs = ((size, len(list(alike))) for size, alike in groupby(rules.sizes))
    words = ["--teams", ",".join(f"{teams}x{size}" for size, teams in runs)]
    if any(rules.chapters):
        number = {chapter: place for place, chapter in enumerate(dict.fromkeys(filter(None, rules.chapters)), start=1)}
        words += ["--chapters", ",".join(str(number.get(chapter or "", NO_CHAPTER)) for chapter in rules.chapters)]
    if rules.together:
        words += ["--together", ",".join(f"{one + 1}-{other + 1}" for one, other in rules.together)]
    return words


def in_numbers(teams: Iterable[Iterable[int]]) -> list[str]:
    """Return each team by the numbers of its people in the list, which begins with 1."""
    return ["+".join(str(person + 1) for person in team) for team in teams]


def sizes_from(text: str) -> tuple[int, ...]:
    """Return the size of each team from "8x2,1x3": eight teams of 2, one of 3. Raises ValueError."""
    runs = [_numbers(run, "x") for run in text.split(",")]
    if sum(teams for teams, _size in runs) > MOST_TEAMS:
        raise ValueError(f"there are at most {MOST_TEAMS} teams")
    return tuple(size for teams, size in runs for _team in range(teams))


def chapters_from(text: str) -> tuple[str | None, ...]:
    """Return each person's chapter from "1,2,1,0": the first and the third are of one, the last has none.

    Raises ValueError.
    """
    return tuple(str(int(chapter)) if int(chapter) != NO_CHAPTER else None for chapter in text.split(","))


def pairs_from(text: str) -> tuple[Pair, ...]:
    """Return the pairs of "1-2,5-6", of people counted from 1. Raises ValueError."""
    return tuple((one - 1, other - 1) for one, other in (_numbers(pair, "-") for pair in text.split(",")))


def _numbers(text: str, sign: str) -> tuple[int, int]:
    one, other = map(int, text.split(sign))
    return one, other
