"""What was written down for one deal at one table: a tally for each team, and how the deal ended."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.errors import DealError
from scoring.rules import ENDINGS

LARGEST_COUNT = 9999
LARGEST_ADJUSTMENT = 1_000_000
MOST_PLAYERS = 4
MOST_DECKS = 20


def checked_text(value: object, what: str) -> str:
    """Return a text that can be shown and stored. Raises DealError otherwise."""
    if not isinstance(value, str) or not value.strip():
        raise DealError(f"{what} needs a text")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise DealError(f"{what} has half a character in it")
    return value


def checked_whole(value: object, what: str, *, low: int = 0, high: int = LARGEST_COUNT) -> int:
    """Return a whole number from `low` to `high`. Raises DealError for anything else, `true` and `1.0` included."""
    if type(value) is not int or not low <= value <= high:
        raise DealError(f"{what} must be a whole number from {low} to {high}, not {_shown(value)}")
    return value


def _shown(value: object) -> str:
    """Return the value as the sentence shows it, shortened if needed."""
    if isinstance(value, int) and abs(value) > sys.maxsize:
        return "a number that long"
    text = ascii(value) if isinstance(value, str | int | float | bool | None) else f"a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:40]}…"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Signed points given or taken by hand, with the reason shown beside them."""

    points: int
    reason: str

    def __post_init__(self) -> None:
        checked_text(self.reason, "the reason of an adjustment")
        high = LARGEST_ADJUSTMENT
        checked_whole(self.points, "the points of an adjustment", low=-high, high=high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """One team's counts for one deal, by line code. `players` is its number of chairs. No counts mean "not entered".

    Instead of counts of the point rows it may hold the points a table added up itself, as `table.points` and
    `held.points`. Raises DealError for what no rule set allows.
    """

    name: str
    players: int
    counts: Mapping[str, int]
    adjustments: tuple[Adjustment, ...] = ()

    def __post_init__(self) -> None:
        checked_text(self.name, "the name of a team")
        checked_whole(self.players, f"the players of {self.name!a}", low=1, high=MOST_PLAYERS)
        if not isinstance(self.counts, Mapping):
            raise DealError(f"the counts of {self.name!a} must be a table of line codes and numbers")
        object.__setattr__(self, "counts", MappingProxyType(dict(self.counts)))
        for code, count in self.counts.items():
            checked_whole(count, f"{code!a} of {self.name!a}", high=1 if code == "out" else LARGEST_COUNT)

    @property
    def went_out(self) -> bool:
        return self.counts.get("out", 0) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal at one table: its number, how it ended (`out`, `stock` or `sevens`) and every team's tally.

    `decks` is the number of decks in use, None for the most the rule set allows. `required` gives the books
    needed to go out by kind, for tables whose rule set does not say it.
    """

    number: int
    ending: str
    teams: tuple[Tally, ...]
    decks: int | None = None
    required: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        checked_whole(self.number, "the deal", low=1)
        if self.ending not in ENDINGS:
            raise DealError(f"the ending must be one of {', '.join(ENDINGS)}, not {_shown(self.ending)}")
        if not self.teams:
            raise DealError("the deal has no teams")
        names = [team.name for team in self.teams]
        if twice := [name for name in names if names.count(name) > 1]:
            raise DealError(f"two teams are called {twice[0]!a}")
        if self.decks is not None:
            checked_whole(self.decks, "the number of decks", low=1, high=MOST_DECKS)
        object.__setattr__(self, "required", MappingProxyType(dict(self.required)))
        for kind, count in self.required.items():
            checked_whole(count, f"required {kind!a}")

    @property
    def players(self) -> int:
        return sum(team.players for team in self.teams)
