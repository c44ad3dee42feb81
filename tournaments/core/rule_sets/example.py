"""An example hand of two teams under a rule set, compared with its original."""

import random
from dataclasses import dataclass, replace

from scoring import Deal, DealError, DealScore, RuleSet, score_deal
from tournaments.core.rehearsal.invented_deals import plausible_deal

SEEDS = range(8)
CHAIRS = (2, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleTeam:
    """One team's count and points for one line of the example, and its points under the original."""

    count: int
    points: int
    was: int | None

    @property
    def differs(self) -> bool:
        """Return whether the same cards brought other points under the original."""
        return self.was is not None and self.was != self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleRow:
    """One line of the sheet in the example. The total has no code and no label."""

    code: str
    label: str
    teams: tuple[ExampleTeam, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    rows: tuple[ExampleRow, ...]
    total: ExampleRow


def example_deal(rules: RuleSet) -> Deal:
    """Return a plausible hand of two teams: one went out, the other has cards left over.

    The same rule set gives the same hand, so only the prices change while someone types.
    """
    ways = [way for _players, all_ways in rules.tables for way in all_ways]
    chairs = CHAIRS if CHAIRS in ways else ways[0]
    required = {need.kind: 1 for need in rules.required}
    decks = rules.decks.usual(sum(chairs))
    hands = [
        plausible_deal(rules, deal=1, teams=chairs, decks=decks, required=required, rng=random.Random(seed))
        for seed in SEEDS
    ]
    return next((hand for hand in hands if any(team.went_out for team in hand.teams)), hands[0])


def worked_example(deal: Deal, rules: RuleSet, original: RuleSet | None) -> Example:
    """Score the example hand under the rule set, and under the original if possible."""
    score = score_deal(rules, deal)
    before = _score_under(original, deal)
    was = [{line.code: line.points for line in team.lines} for team in before.teams] if before else []
    rows = []
    for lines in zip(*(team.lines for team in score.teams), strict=True):
        teams = tuple(
            ExampleTeam(count=line.count, points=line.points, was=was[place].get(line.code, 0) if was else None)
            for place, line in enumerate(lines)
        )
        if any(team.count or team.was for team in teams):
            rows.append(ExampleRow(code=lines[0].code, label=lines[0].label, teams=teams))
    totals = tuple(
        ExampleTeam(count=0, points=team.total, was=before.teams[place].total if before else None)
        for place, team in enumerate(score.teams)
    )
    return Example(rows=tuple(rows), total=ExampleRow(code="", label="", teams=totals))


def _score_under(original: RuleSet | None, deal: Deal) -> DealScore | None:
    """Score the same cards under the original. Lines it does not have bring nothing."""
    if original is None:
        return None
    teams = tuple(
        replace(team, counts={code: count for code, count in team.counts.items() if code in original.line_codes})
        for team in deal.teams
    )
    known = {need.kind: count for need in original.required if (count := deal.required.get(need.kind))}
    try:
        return score_deal(original, replace(deal, teams=teams, required=known))
    except DealError:
        return None
