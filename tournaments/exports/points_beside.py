"""The points of a hand that no count has: missing books, bonuses for several books, victory points."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from django.utils.translation import gettext as _

from scoring import Deal, RuleSet, TeamCounts, score_deal
from scoring.score import REPLACED
from tournaments.exports.queries import ExportRow, chairs_of, hands_of
from tournaments.models import Event
from tournaments.wording.rule_sets import scored_label

MISSING = "missing"


class PointsBeside:
    """These points for every tally of an event. `columns` are their headings, none under most rule sets."""

    def __init__(self, event: Event) -> None:
        self.columns = dict(_columns(event))
        self._found = dict(_points(event)) if self.columns else {}

    def of(self, seating: int, deal: int, team: int) -> list[int | None]:
        """Return the points in the order of the columns, None for nothing."""
        points = self._found.get((seating, deal, team), {})
        return [points.get(code) or None for code in self.columns]


def _columns(event: Event) -> Iterator[tuple[str, str]]:
    rules = event.rules
    if rules.deducts_missing:
        yield MISSING, _("Missing books")
    yield from ((line.code, line.label) for line in rules.lines if line.is_computed)
    if rules.victory_line and rules.victory_line.replaces_total:
        yield REPLACED, scored_label(REPLACED, "", rules)


def _points(event: Event) -> Iterator[tuple[tuple[int, int, int], Mapping[str, int]]]:
    """Yield these points of each tally by seating, deal and team."""
    tables = {seating: list(rows) for seating, rows in groupby(chairs_of(event), key=itemgetter(0))}
    for (_table, deal), rows in groupby(hands_of(event), key=itemgetter(0, 1)):
        tallies = list(rows)
        seating = tallies[0][-1]
        for team in score_deal(event.rules, _deal(event.rules, deal, tallies, tables[seating])).teams:
            points = {line.code: line.points for line in team.lines if line.code in _codes(event.rules)}
            yield (seating, deal, int(team.name)), points | {MISSING: team.deduction}


def _codes(rules: RuleSet) -> frozenset[str]:
    return rules.computed_lines | {REPLACED}


def _deal(rules: RuleSet, number: int, tallies: Sequence[ExportRow], seats: Sequence[ExportRow]) -> Deal:
    """Return a sheet as `scoring` reads it, with teams by their keys as text."""
    _table, _deal, _state, ending, out, *_others = tallies[0]
    counts = {tally[5]: tally[6] for tally in tallies}
    teams = (
        TeamCounts(name=str(team), players=chairs, counts=counts.get(team, {}) | ({"out": 1} if team == out else {}))
        for *_seating, team, chairs in seats
    )
    _seating, decks, asked, *_team = seats[0]
    kinds = {need.kind for need in rules.required}
    required = {kind: count for kind, count in asked.items() if kind in kinds}
    ending = ending or rules.nobody_out
    return Deal(number=number, ending=ending, teams=tuple(teams), decks=decks, required=required)
