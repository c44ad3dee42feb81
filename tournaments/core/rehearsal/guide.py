"""The six steps of a guided rehearsal: which one is next, what to type for a name, and the paper to key in."""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from scoring import Deal, RuleSet, score_deal
from scoring.written_totals import UNKNOWN, right_total
from tournaments.core.people.names import folded, key_matches
from tournaments.core.rehearsal.invented_deals import plausible_deal
from tournaments.core.sheets.sheet_rows import endings_by_key

FEWEST_LETTERS = 2
TRIES = 40


class GuideStep(IntEnum):
    SIGN_IN = 1
    DRAW = 2
    SHOW = 3
    KEY_IN = 4
    WINNERS = 5
    FINAL = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """How many people are not here yet, and what is done.

    The winners are read out once everyone sees first place or the leaderboard is printed.
    """

    waiting: int
    drawn: bool
    shown: bool
    all_in: bool
    is_final: bool
    read_out: bool


def next_step(facts: Facts) -> GuideStep | None:
    """Return the first step that is not done, None after the last. After the draw, nobody is waited for.

    >>> next_step(Facts(waiting=0, drawn=True, shown=False, all_in=False, is_final=False, read_out=False))
    <GuideStep.SHOW: 3>
    """
    done = {
        GuideStep.SIGN_IN: not facts.waiting or facts.drawn,
        GuideStep.DRAW: facts.drawn,
        GuideStep.SHOW: facts.shown,
        GuideStep.KEY_IN: facts.all_in,
        GuideStep.WINNERS: facts.read_out or facts.is_final,
        GuideStep.FINAL: facts.is_final,
    }
    return next((step for step in GuideStep if not done[step]), None)


def letters_to_type(name: str, others: Iterable[str]) -> str:
    """Return the fewest first letters of a name, two or more, for which the sign-up suggests none of the other names.

    >>> letters_to_type("Merle Oakley", ["Cora Merritt", "Otis Wells"])
    'merl'
    >>> letters_to_type("Merle Oakley", ["Merle Hadley"])
    'merle o'
    """
    text, others = folded(name), [folded(other) for other in others]
    starts = (text[:length] for length in range(FEWEST_LETTERS, len(text)))
    return next((start for start in starts if not any(_may_mean(start, other) for other in others)), text)


def _may_mean(letters: str, key: str) -> bool:
    """Return whether each typed word begins a word of a folded name, or two letters may be its initials."""
    return key_matches(key, letters) or (len(letters) == FEWEST_LETTERS and key_matches(key, " ".join(letters)))


def paper_figures(
    rules: RuleSet,
    *,
    deal: int,
    teams: Sequence[int],
    decks: int,
    required: Mapping[str, int],
    kind_of_totals: str = UNKNOWN,
    seed: str,
) -> dict[str, str]:
    """Return what is written on an invented paper, by the name of its box such as `2-books-red`.

    `kind_of_totals` says whether its totals are before or after missing books. Zeros are left empty. Each total is
    above zero unless TRIES deals have none like that.
    """
    for number in range(TRIES):
        rng = random.Random(f"{seed}-{number}")
        invented = plausible_deal(rules, deal=deal, teams=teams, decks=decks, required=required, rng=rng)
        totals = [
            right_total(kind_of_totals, total=team.hand_total, deduction=team.deduction)
            for team in score_deal(rules, invented).teams
        ]
        if min(totals) > 0:
            break
    return dict(_figures(rules, invented, totals))


def _figures(rules: RuleSet, deal: Deal, totals: Sequence[int]) -> Iterator[tuple[str, str]]:
    went_out = next((place for place, team in enumerate(deal.teams, start=1) if team.went_out), None)
    keys = endings_by_key(rules, range(1, len(deal.teams) + 1))
    yield "ending", next(key for key, meaning in keys.items() if meaning == (deal.ending, went_out))
    for place, (team, total) in enumerate(zip(deal.teams, totals, strict=True), start=1):
        for code, count in team.counts.items():
            if count:
                yield f"{place}-{code}".replace(".", "-"), str(count)
        yield f"{place}-paper", str(total)
