"""The stable JSON form: read a deal, write a score."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, NamedTuple, TypeVar

from scoring.deal import Adjustment, Deal, TeamCounts, no_text, no_whole
from scoring.errors import DealError
from scoring.meant import Change, TotalChange
from scoring.rules import ENDINGS, RuleSet
from scoring.score import DealScore, mistakes_under, wrong_counts
from scoring.slips import Candidate
from scoring.written_totals import KINDS, UNKNOWN

T = TypeVar("T")

LARGEST_INPUT = 1_000_000
LARGEST_PAPER_TOTAL = 1_000_000
LONGEST_KEY = 40
NEARLY = 0.75
"""How alike a wrong key and the key that is meant are, from 0 to 1. They differ by one letter in length at most."""
OF_A_DEAL: Final = ("rules", "deal", "decks", "required", "written_total")
"""What a deal may say beside its ending and its teams."""
NO_TEAM: Final = TeamCounts(name="nobody", players=1, counts={})
"""Stands for teams that could not be read, so that the rest of the deal is checked."""


class KeyedDeal(NamedTuple):
    """A deal as it was keyed in.

    `rules` is the key of the rule set, empty if none is named. `written_totals` has each team's total on the paper,
    None where it is not given, and `kind_of_totals` says whether these totals are before or after missing books.
    """

    rules: str
    deal: Deal
    written_totals: list[int | None]
    kind_of_totals: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRead:
    """What a source says of a deal: what can be read of it, and a sentence for each mistake.

    `rules` is the key of the rule set, empty if none is named. `written_totals` has each team's `paper_total`, None
    where it is not given, and `kind_of_totals` their kind. `deal` is None if it cannot be made; a team that cannot be
    made has its lines, counted 0.
    """

    rules: str
    deal: Deal | None
    teams: tuple[TeamCounts, ...]
    written_totals: list[int | None]
    kind_of_totals: str
    mistakes: tuple[str, ...]

    def mistakes_under(self, rules: RuleSet) -> list[str]:
        """Return a sentence for everything that keeps the rule set from scoring what could be read."""
        if self.deal is not None:
            return mistakes_under(rules, self.deal)
        return [mistake for team in self.teams for mistake in wrong_counts(rules, team)]

    def keyed(self, *more: str) -> KeyedDeal:
        """Return the deal. Raises DealError with every mistake: those of the source, then `more`."""
        mistakes = (*self.mistakes, *more)
        if mistakes or self.deal is None:
            raise DealError(*mistakes)
        return KeyedDeal(self.rules, self.deal, self.written_totals, self.kind_of_totals)


def read_keyed_deal(source: str | bytes) -> KeyedDeal:
    """Return a deal with the totals on its papers. Raises DealError with every mistake."""
    return deal_read_from(source).keyed()


def deal_read_from(source: str | bytes) -> DealRead:
    """Return what a source says of a deal. Raises DealError if it is not JSON."""
    return _DealReader().read(_parse(source))


class _DealReader:
    """Reads the parts of a deal and collects its mistakes."""

    def __init__(self) -> None:
        self.mistakes: list[str] = []

    def read(self, value: object) -> DealRead:
        values = self._object(value, "the deal", ("ending", "teams"), OF_A_DEAL, notes=True)
        given = self._list(values.get("teams", []), "teams")
        teams = [self._team(f"team {number}", team) for number, team in enumerate(given, start=1)]
        rules = values.get("rules", "")
        if not isinstance(rules, str):
            self.mistakes.append("rules must be the key of a rule set, in quotes")
        deal = self._made(
            Deal,
            number=values.get("deal", 1),
            ending=values.get("ending", ENDINGS[0]),
            teams=tuple(team for team, _written_total in teams) or ((NO_TEAM,) if self.mistakes else ()),
            decks=values.get("decks"),
            required=self._object(values.get("required") or {}, "required", notes=True),
        )
        return DealRead(
            rules=rules if isinstance(rules, str) else "",
            deal=deal if "ending" in values else None,
            teams=tuple(team for team, _written_total in teams),
            written_totals=[written_total for _team, written_total in teams],
            kind_of_totals=self._kind_of_totals(values.get("written_total")),
            mistakes=tuple(self.mistakes),
        )

    def _kind_of_totals(self, kind: object) -> str:
        if kind is None:
            return UNKNOWN
        if kind not in KINDS:
            self.mistakes.append(f"written_total must be {' or '.join(KINDS)}")
        return str(kind)

    def _team(self, which: str, value: object) -> tuple[TeamCounts, int | None]:
        """Return a team and its total on the paper."""
        team = self._object(value, which, ("name", "players", "counts"), ("adjustments", "paper_total"))
        extras = self._list(team.get("adjustments") or [], f"the adjustments of {which}")
        adjustments = [self._adjustment(extra, f"an adjustment of {which}") for extra in extras]
        name, counts = team.get("name", which), team.get("counts", {})
        given = self._made(
            TeamCounts,
            name=name,
            players=team.get("players", 1),
            counts=counts,
            adjustments=tuple(filter(None, adjustments)),
        )
        written_total, high = team.get("paper_total"), LARGEST_PAPER_TOTAL
        wrong = (
            []
            if written_total is None
            else [*no_whole(written_total, f"the paper_total of {which}", low=-high, high=high)]
        )
        self.mistakes += wrong
        return given or _lines_of(name, which, counts), written_total if isinstance(
            written_total, int
        ) and not wrong else None

    def _adjustment(self, value: object, what: str) -> Adjustment | None:
        extra = self._object(value, what, ("points", "reason"))
        return self._made(Adjustment, **extra) if extra.keys() == {"points", "reason"} else None

    def _object(
        self, value: object, what: str, needed: Sequence[str] = (), optional: Sequence[str] = (), *, notes: bool = False
    ) -> dict[str, object]:
        """Return the entries of an object; none of what is no object. With `notes` it may have keys of its own.

        Even then a key that is nearly one of ours is a mistake.
        """
        if not isinstance(value, dict):
            self.mistakes.append(f"{what} must be an object in braces")
            return {}
        ours = [*needed, *optional]
        meant: set[str] = set()
        for key in [key for key in value if ours and key not in ours]:
            as_long = [one for one in ours if abs(len(one) - len(key)) <= 1]
            near = get_close_matches(key.lower(), as_long, n=1, cutoff=NEARLY)
            meant.update(near)
            if near:
                self.mistakes.append(f"{what} has {_key(key)}: did you mean {near[0]!a}?")
            elif not notes:
                self.mistakes.append(f"{what} has {_key(key)}, but only {', '.join(ours)} belong there")
        self.mistakes += [f"{what} does not say {key!r}" for key in needed if key not in value and key not in meant]
        return value

    def _list(self, value: object, what: str) -> list[object]:
        if not isinstance(value, list):
            self.mistakes.append(f"{what} must be a list in brackets")
            return []
        return value

    def _made(self, make: Callable[..., T], **values: object) -> T | None:
        try:
            return make(**values)
        except DealError as error:
            self.mistakes += error.mistakes
            return None


def _lines_of(name: object, which: str, counts: object) -> TeamCounts:
    """Return a team that could not be made, with its name if that is right and with its lines, counted 0."""
    named = which if any(no_text(name, which)) else str(name)
    return TeamCounts(name=named, players=1, counts=dict.fromkeys(counts, 0) if isinstance(counts, dict) else {})


def _key(key: str) -> str:
    """Return a key as a sentence shows it."""
    return ascii(key) if len(key) <= LONGEST_KEY else f"{key[:LONGEST_KEY]!a}…"


def _parse(source: str | bytes) -> object:
    """Return what JSON says. Raises DealError with one sentence."""
    if len(source) > LARGEST_INPUT:
        raise DealError(f"the input is larger than {LARGEST_INPUT} bytes")
    try:
        text = source.decode("utf-8-sig") if isinstance(source, bytes) else source.removeprefix("\ufeff")
        return json.loads(text, object_pairs_hook=unique_keys, parse_constant=_refuse_constant)
    except DealError:
        raise
    except UnicodeDecodeError as error:
        raise DealError("the input is not UTF-8 text") from error
    except json.JSONDecodeError as error:
        raise DealError(f"the input is not JSON: {error}") from error
    except (RecursionError, ValueError) as error:  # thousands of nested brackets, numbers with thousands of digits
        raise DealError("the input is nested too deep or holds a number that is too long") from error


def unique_keys(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Return an object that JSON holds. Raises DealError if a key is given twice."""
    unique: dict[str, object] = {}
    for key, value in pairs:
        if key in unique:
            raise DealError(f"{key!a} is given twice")
        unique[key] = value
    return unique


def _refuse_constant(constant: str) -> object:
    raise DealError(f"{constant} is not a number here")


def score_as_json(score: DealScore) -> str:
    teams = [
        {"name": team.name, "total": team.total, "lines": [line._asdict() for line in team.lines]}
        for team in score.teams
    ]
    problems = [
        {"code": p.code, "severity": p.severity, "team": p.team, "line": p.line, "message": p.message}
        for p in score.problems
    ]
    return json.dumps({"teams": teams, "problems": problems})


def _change_values(change: Change) -> dict[str, object]:
    """Return a change as JSON names it: a total on the paper is its `paper_total`."""
    if isinstance(change, TotalChange):
        return {"team": change.team, "paper_total": change.written_total}
    return change._asdict()


def slips_as_json(candidates: Iterable[Candidate]) -> str:
    found = [
        {"share": round(one.share, 4), "kind": one.kind, "changes": [_change_values(change) for change in one.changes]}
        for one in candidates
    ]
    return json.dumps({"candidates": found})
