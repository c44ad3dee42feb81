"""Reads the worked deals under `worked/`: each line is a code, a count, a price and the points, added up by hand.

Victory points have no price: their line says how many points the hand was apart, and what they were.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from scoring import Adjustment, Deal, TeamCounts

FOLDER = Path(__file__).parent / "worked"
LINE = re.compile(r"  (\S+) +(\d+) × +(-?\d+) = +(-?\d+)$")
APART = re.compile(r"  (\S+) +(\d+) apart += +(-?\d+)$")
COMPUTED = ("missing.", "adjustment", "replaced", "one_of_each", "pairs", "victory_points")


@dataclass(frozen=True)
class WorkedTeam:
    name: str
    players: int
    lines: dict[str, tuple[int, int]]
    total: int


@dataclass(frozen=True)
class WorkedDeal:
    key: str
    title: str
    number: int
    ending: str
    required: dict[str, int]
    teams: list[WorkedTeam]

    def __str__(self):
        return f"{self.key}: {self.title}"

    def as_deal(self):
        return Deal(
            number=self.number,
            ending=self.ending,
            required=self.required,
            teams=tuple(_tally(team) for team in self.teams),
        )


def _tally(team):
    written = {code: count for code, (count, _) in team.lines.items() if not code.startswith(COMPUTED)}
    extras = [points for code, (_, points) in team.lines.items() if code == "adjustment"]
    return TeamCounts(
        name=team.name,
        players=team.players,
        counts=written,
        adjustments=tuple(Adjustment(points=points, reason="late") for points in extras),
    )


def worked_deals():
    """Every worked deal of every sheet. Asserts that count × price is the points of each line."""
    for file in sorted(FOLDER.glob("*.txt")):
        for text in file.read_text(encoding="utf-8").split("## ")[1:]:
            yield _read_deal(file.stem, text)


def _read_deal(key, text):
    title, heading, *rest = text.strip().splitlines()
    number, ending, *required = re.fullmatch(r"deal (\d+), (\w+)(?:, required (.*))?", heading).groups()
    words = (required[0] or "").split()
    needs = {kind: int(count) for kind, count in zip(words[::2], words[1::2], strict=True)}
    teams = list(_read_teams(rest))
    return WorkedDeal(key=key, title=title, number=int(number), ending=ending, required=needs, teams=teams)


def _read_teams(lines):
    for line in lines:
        if opened := re.fullmatch(r"(\w+), (\d) players", line):
            name, players, counted = opened.group(1), int(opened.group(2)), {}
        elif total := re.fullmatch(r"  = (-?\d+)", line):
            yield WorkedTeam(name=name, players=players, lines=counted, total=int(total.group(1)))
        elif apart := APART.match(line):
            code, count, points = apart.groups()
            counted[code] = (int(count), int(points))
        else:
            code, count, price, points = LINE.match(line).groups()
            assert int(count) * int(price) == int(points), line
            counted[code] = (int(count), int(points))
