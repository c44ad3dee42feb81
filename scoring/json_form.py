"""The stable JSON form: read a deal, write a score."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from scoring.errors import DealError
from scoring.paper import KINDS, UNKNOWN
from scoring.score import DealScore
from scoring.slips import Candidate
from scoring.tally import Adjustment, Deal, Tally, checked_whole

LARGEST_INPUT = 1_000_000
LARGEST_PAPER_TOTAL = 1_000_000


def read_deal(source: str | bytes) -> tuple[str, Deal]:
    """Return the key of the rule set (empty if none is named) and the deal. Raises DealError with one sentence."""
    return _deal_from(_as_object(_parse(source), "the deal", "ending", "teams"))


class KeyedDeal(NamedTuple):
    """A deal as it was keyed in.

    `rules` is the key of the rule set, empty if none is named. `papers` has each team's total on the paper, None where
    it is not given, and `written_total` says whether these totals are before or after missing books.
    """

    rules: str
    deal: Deal
    papers: list[int | None]
    written_total: str = UNKNOWN


def read_keyed_deal(source: str | bytes) -> KeyedDeal:
    """Return a deal with the totals on its papers. Raises DealError with one sentence."""
    values = _as_object(_parse(source), "the deal", "ending", "teams")
    key, deal = _deal_from(values)
    papers = [_as_object(team, "a team").get("paper_total") for team in _as_list(values["teams"], "teams")]
    high = LARGEST_PAPER_TOTAL
    return KeyedDeal(
        rules=key,
        deal=deal,
        papers=[None if p is None else checked_whole(p, "paper_total", low=-high, high=high) for p in papers],
        written_total=_written_total(values.get("written_total")),
    )


def _written_total(kind: object) -> str:
    if kind is None:
        return UNKNOWN
    if kind not in KINDS:
        raise DealError(f"written_total must be {' or '.join(KINDS)}")
    return str(kind)


def _deal_from(values: dict[str, object]) -> tuple[str, Deal]:
    deal = Deal(
        number=values.get("deal", 1),  # type: ignore[arg-type]  # Deal checks what it is given
        ending=values["ending"],  # type: ignore[arg-type]
        teams=tuple(_read_team(team) for team in _as_list(values["teams"], "teams")),
        decks=values.get("decks"),  # type: ignore[arg-type]
        required=_as_object(values.get("required") or {}, "required"),  # type: ignore[arg-type]
    )
    rules = values.get("rules", "")
    if not isinstance(rules, str):
        raise DealError("rules must be the key of a rule set, in quotes")
    return rules, deal


def _read_team(value: object) -> Tally:
    team = _as_object(value, "a team", "name", "players", "counts")
    extras = [_as_object(extra, "an adjustment") for extra in _as_list(team.get("adjustments") or [], "adjustments")]
    return Tally(
        name=team["name"],  # type: ignore[arg-type]
        players=team["players"],  # type: ignore[arg-type]
        counts=team["counts"],  # type: ignore[arg-type]
        adjustments=tuple(
            Adjustment(points=extra.get("points"), reason=extra.get("reason"))  # type: ignore[arg-type]
            for extra in extras
        ),
    )


def _parse(source: str | bytes) -> object:
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


def _as_object(value: object, what: str, *needed: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise DealError(f"{what} must be an object in braces")
    for key in needed:
        if key not in value:
            raise DealError(f"{what} does not say {key!r}")
    return value


def _as_list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise DealError(f"{what} must be a list in brackets")
    return value


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


def slips_as_json(candidates: Iterable[Candidate]) -> str:
    found = [
        {"share": round(one.share, 4), "kind": one.kind, "changes": [change._asdict() for change in one.changes]}
        for one in candidates
    ]
    return json.dumps({"candidates": found})
