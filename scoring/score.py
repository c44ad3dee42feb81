"""Score a deal: rule set and counts in; lines, totals and problems out. Problems never stop a score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from scoring.deal import Deal, TeamCounts
from scoring.errors import DealError, gettext_noop
from scoring.price_list import LineScore, PriceList, price_list
from scoring.prices import ByDifference, OneOfEach, points
from scoring.problems import Problem, find_problems
from scoring.rules import TOTAL_ONLY, TOTAL_ONLY_LABEL, TYPED_POINTS, Line, RuleSet

REPLACED: Final = "replaced"
REPLACED_LABEL: Final = gettext_noop("Victory points instead of the points of the hand")
"""Takes off the points of a hand where victory points are the total, so that the lines add up."""


class TeamScore(NamedTuple):
    """One team's score of a deal: every line of the sheet, zeros included, and their sum in points.

    `victory` is the part of the total that is not from this team's own sheet: victory points, and what they replace.
    """

    name: str
    total: int
    lines: tuple[LineScore, ...]
    victory: int = 0

    @property
    def hand_total(self) -> int:
        """Return the points of the hand, which the table writes on its paper."""
        return self.total - self.victory

    @property
    def deduction(self) -> int:
        """Return the points of missing required books, 0 or negative."""
        return sum(line.points for line in self.lines if line.code.startswith("missing."))


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    teams: tuple[TeamScore, ...]
    problems: tuple[Problem, ...]


def score_deal(rules: RuleSet, deal: Deal) -> DealScore:
    """Score one deal of one table.

    Team total = books + table cards − held cards − threes held + exact deals + going out − penalties, as the rule
    set's lines say. Raises DealError if the rule set has no such deal, ending or line.
    """
    if deal.ending not in rules.endings:
        raise DealError(_no_ending(rules, deal))
    lists = tuple(price_list_for(rules, deal, team) for team in deal.teams)
    outs = sum(team.went_out for team in deal.teams)
    teams = tuple(
        score_team(prices, team, another_went_out=outs > team.went_out)
        for prices, team in zip(lists, deal.teams, strict=True)
    )
    if line := rules.victory_line:
        teams = tuple(_with_victory_points(line, rules.lines.index(line), deal, teams))
    return DealScore(teams=teams, problems=find_problems(deal, lists))


def _with_victory_points(line: Line, place: int, deal: Deal, teams: Sequence[TeamScore]) -> Iterator[TeamScore]:
    """Yield the scores with victory points, once every team is entered. Points given by hand are not compared."""
    assert isinstance(line.price, ByDifference), "the line of victory points has their price"
    given = [sum(extra.points for extra in team.adjustments) for team in deal.teams]
    played = [team.total - by_hand for team, by_hand in zip(teams, given, strict=True)]
    is_entered = len(teams) > 1 and all(team.counts for team in deal.teams)
    for number, team in enumerate(teams if is_entered else ()):
        difference = played[number] - max(played[:number] + played[number + 1 :])
        won = line.price.points(difference)
        lines = list(team.lines)
        lines[place] = LineScore(line.code, line.label, abs(difference), won)
        if line.replaces_total:
            lines.append(LineScore(REPLACED, REPLACED_LABEL, 1, -played[number]))
            won -= played[number]
        yield TeamScore(team.name, team.total + won, tuple(lines), won)
    yield from () if is_entered else teams


def books_missing(rules: RuleSet, deal: Deal, team: TeamCounts) -> dict[str, int] | None:
    """Return the books a team still needs to go out, by kind, or None if the number of every kind is open."""
    prices = price_list_for(rules, deal, team)
    is_open = len(prices.open_kinds) == len(rules.required) > 0
    return None if is_open else prices.needs.missing(team.counts)


def price_list_for(rules: RuleSet, deal: Deal, team: TeamCounts) -> PriceList:
    """Return the prices for one team of this deal. Raises DealError for counts that the sheet does not allow."""
    if wrong := wrong_counts(rules, team):
        raise DealError(*wrong)
    return price_list(
        rules,
        deal=deal.number,
        players=deal.players,
        team_size=team.players,
        required=tuple(deal.required.items()) if deal.required else (),
    )


def wrong_counts(rules: RuleSet, team: TeamCounts) -> list[str]:
    """Return a sentence for each line that the sheet does not have, and for each side that is given twice."""
    wrong = []
    if not team.counts.keys() <= rules.line_codes:
        unknown = [code for code in team.counts if code not in rules.line_codes]
        wrong += [f"{rules.name} has no line {code!a} ({team.name!a})" for code in unknown]
    for side in ("table", "held"):
        both = f"{side}.points"
        if both not in team.counts:
            continue
        rows = [code for code in team.counts if code.startswith(f"{side}.") and code in rules.row_codes]
        if rows:
            wrong.append(f"{team.name!a} gives both {both} and {min(rows)!a}: give one of them")
    if team.is_total_only and (counts := team.counts.keys() - {TOTAL_ONLY, "out"}):
        wrong.append(f"{team.name!a} gives both {TOTAL_ONLY} and {min(counts)!a}: give one of them")
    return wrong


def mistakes_under(rules: RuleSet, deal: Deal) -> list[str]:
    """Return a sentence for everything that keeps the rule set from scoring the deal."""
    wrong = [] if deal.ending in rules.endings else [_no_ending(rules, deal)]
    for team in deal.teams:
        wrong += wrong_counts(rules, team)
        try:
            price_list_for(rules, deal, replace(team, counts={}))
        except DealError as error:  # the same for every team
            wrong += [mistake for mistake in error.mistakes if mistake not in wrong]
    return wrong


def _no_ending(rules: RuleSet, deal: Deal) -> str:
    return f"under {rules.name} a deal cannot end by {deal.ending!r}"


def score_team(prices: PriceList, team: TeamCounts, *, another_went_out: bool) -> TeamScore:
    """Return the lines and total of one team. A team that is not entered has no deduction, only its adjustments."""
    counts = team.counts
    if team.is_total_only:
        return _score_total_only(prices, team)
    if prices.replacing and any(counts.get(code) for code in prices.replacing):
        return _score_replaced(prices, team)
    lines = list(prices.nothing)
    total = 0
    for code, count in counts.items():
        if count and (known := prices.places.get(code)):
            place, label, price = known
            points_of_line = count * price
            total += points_of_line
            lines[place] = LineScore(code, label, count, points_of_line)
    if counts:
        total += _score_special(prices, team, lines)
        if prices.deducts and (another_went_out or prices.rules.missing == "always"):
            total += _deduct_missing(prices, team, lines)
    for extra in _typed_points(prices, team) + _adjustments(team):
        total += extra.points
        lines.append(extra)
    return TeamScore(team.name, total, tuple(lines))


def _score_total_only(prices: PriceList, team: TeamCounts) -> TeamScore:
    """Return the score of a team whose total is all that is known. It is the total after missing books."""
    total = team.counts[TOTAL_ONLY]
    lines = (*prices.nothing, LineScore(TOTAL_ONLY, TOTAL_ONLY_LABEL, total, total), *_adjustments(team))
    return TeamScore(team.name, sum(line.points for line in lines), lines)


def _score_replaced(prices: PriceList, team: TeamCounts) -> TeamScore:
    """Return the score of a team that counts a line instead of its total: all other lines bring nothing."""
    lines = []
    for line in (*prices.nothing, *_typed_points(prices, team)):
        count = team.counts.get(line.code, 0)
        worth = _points_of(prices, line.code, team) if line.code in prices.replacing else 0
        lines.append(LineScore(line.code, line.label, count, worth))
    lines += _adjustments(team)
    return TeamScore(team.name, sum(line.points for line in lines), tuple(lines))


def _points_of(prices: PriceList, code: str, team: TeamCounts) -> int:
    price = prices.special[code] if code in prices.special else prices.places[code][2]
    return points(price, team.counts.get(code, 0), team.counts)


def _adjustments(team: TeamCounts) -> list[LineScore]:
    return [LineScore("adjustment", extra.reason, 1, extra.points) for extra in team.adjustments]


def _score_special(prices: PriceList, team: TeamCounts, lines: list[LineScore]) -> int:
    """Fill in the lines whose price depends on the count or another line. Return their points."""
    total = 0
    for place, line in enumerate(prices.nothing if prices.special else ()):
        price = prices.special.get(line.code, 0)
        count = price.sets(team.counts) if isinstance(price, OneOfEach) else team.counts.get(line.code, 0)
        if count and line.code in prices.special:
            worth = points(price, count, team.counts)
            lines[place] = LineScore(line.code, line.label, count, worth)
            total += worth
    return total


def _deduct_missing(prices: PriceList, team: TeamCounts, lines: list[LineScore]) -> int:
    """Fill in the `missing.*` lines. Return their points, a negative number."""
    missing = prices.needs.missing(team.counts)
    costs = prices.needs.costs(missing)
    for kind, cost in costs.items():
        place, label, _ = prices.places[f"missing.{kind}"]
        lines[place] = LineScore(f"missing.{kind}", label, missing[kind], -cost)
    return -sum(costs.values())


def _typed_points(prices: PriceList, team: TeamCounts) -> list[LineScore]:
    """Return the card points that the table added up itself, if it gave them instead of counts."""
    return [
        LineScore(code, label, count, points(prices.points_typed[code], count, team.counts))
        for code, label in TYPED_POINTS.items()
        if (count := team.counts.get(code)) is not None
    ]
