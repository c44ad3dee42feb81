"""What was written down for one deal at one table: the counts of each team, and how the deal ended."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.errors import DealError
from scoring.rules import ENDINGS, TOTAL_ONLY

LARGEST_COUNT = 9999
LARGEST_ADJUSTMENT = 1_000_000
LARGEST_TOTAL = 99_999
MOST_PLAYERS = 4
MOST_DECKS = 20


def no_text(value: object, what: str) -> Iterator[str]:
    """Yield why a value is not a text that can be shown and stored."""
    if not isinstance(value, str) or not value.strip():
        yield f"{what} needs a text"
    elif any("\ud800" <= letter <= "\udfff" for letter in value):
        yield f"{what} has half a character in it"


def no_whole(value: object, what: str, *, low: int = 0, high: int = LARGEST_COUNT) -> Iterator[str]:
    """Yield why a value is not a whole number from `low` to `high`."""
    if not _is_whole(value, low, high):
        yield f"{what} must be a whole number from {low} to {high}, not {_shown(value)}"


def _is_whole(value: object, low: int, high: int) -> bool:
    """Return whether a value is a whole number from `low` to `high`, which `true` and `1.0` are not."""
    return type(value) is int and low <= value <= high


def _no_counts(counts: object, name: str) -> Iterator[str]:
    """Yield why a value is not a table of counts."""
    if not isinstance(counts, Mapping):
        yield f"the counts of {name!a} must be a table of line codes and numbers"
        return
    for code, count in counts.items():
        most = 1 if code == "out" else LARGEST_COUNT
        if code == TOTAL_ONLY:
            yield from no_whole(count, f"{code!a} of {name!a}", low=-LARGEST_TOTAL, high=LARGEST_TOTAL)
        elif not _is_whole(count, 0, most):  # asked here, because there are many counts and hardly a wrong one
            yield from no_whole(count, f"{code!a} of {name!a}", high=most)


def _refuse(*mistakes: str) -> None:
    if mistakes:
        raise DealError(*mistakes)


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
        high = LARGEST_ADJUSTMENT
        _refuse(
            *no_text(self.reason, "the reason of an adjustment"),
            *no_whole(self.points, "the points of an adjustment", low=-high, high=high),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCounts:
    """One team's counts for one deal, by line code. `players` is its number of chairs. No counts mean "not entered".

    Instead of counts of the point rows it may hold the points a table added up itself, as `table.points` and
    `held.points`; instead of all counts the total of the hand, as `total.points`, which may be negative. Raises
    DealError for what no rule set allows.
    """

    name: str
    players: int
    counts: Mapping[str, int]
    adjustments: tuple[Adjustment, ...] = ()

    def __post_init__(self) -> None:
        _refuse(*self._mistakes())
        object.__setattr__(self, "counts", MappingProxyType(dict(self.counts)))

    def _mistakes(self) -> Iterator[str]:
        yield from no_text(self.name, "the name of a team")
        yield from no_whole(self.players, f"the players of {self.name!a}", low=1, high=MOST_PLAYERS)
        yield from _no_counts(self.counts, self.name)

    @property
    def is_total_only(self) -> bool:
        """Return whether the total of the hand is all that is known."""
        return TOTAL_ONLY in self.counts

    @property
    def went_out(self) -> bool:
        return self.counts.get("out", 0) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal at one table: its number, how it ended (`out`, `stock` or `sevens`) and the counts of every team.

    `decks` is the number of decks in use, None for the most the rule set allows. `required` gives the books
    needed to go out by kind, for tables whose rule set does not say it.
    """

    number: int
    ending: str
    teams: tuple[TeamCounts, ...]
    decks: int | None = None
    required: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _refuse(*self._mistakes())
        object.__setattr__(self, "required", MappingProxyType(dict(self.required)))

    def _mistakes(self) -> Iterator[str]:
        yield from no_whole(self.number, "the deal", low=1)
        if self.ending not in ENDINGS:
            yield f"the ending must be one of {', '.join(ENDINGS)}, not {_shown(self.ending)}"
        if not self.teams:
            yield "the deal has no teams"
        names = [team.name for team in self.teams]
        for name in dict.fromkeys(names) if len(set(names)) < len(names) else ():
            if names.count(name) > 1:
                yield f"two teams are called {name!a}"
        if self.decks is not None:
            yield from no_whole(self.decks, "the number of decks", low=1, high=MOST_DECKS)
        for kind, count in self.required.items():
            yield from no_whole(count, f"required {kind!a}")
        entered = [team.is_total_only for team in self.teams if team.counts.keys() - {"out"}]
        if any(entered) and not all(entered):
            yield f"some teams give {TOTAL_ONLY!a} and others counts: give it for every team or for none"

    @property
    def players(self) -> int:
        return sum(team.players for team in self.teams)
