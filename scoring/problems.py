"""Find every problem of a deal in one pass: what is impossible or unlikely, with its team and line."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.deal import Deal, TeamCounts
from scoring.errors import gettext_noop
from scoring.price_list import PriceList
from scoring.rules import TOTAL_ONLY, TYPED_POINTS, RuleSet
from scoring.texts import short_label

ProblemValues = dict[str, str | int]

ERROR, WARNING = "error", "warning"
CARDS_ABOVE_THE_STACKS = 20
"""Cards a player may have drawn on top of both stacks before so many left over look unlikely."""

SENTENCES: Mapping[str, str] = {
    "two-out": gettext_noop("{count} teams are marked as going out. Only one can."),
    "out-without-books": gettext_noop("{team} went out with too few books. Still needed: {missing}."),
    "ending-mismatch": gettext_noop("{team} is marked as going out, but the hand ended another way."),
    "ending-mismatch.nobody": gettext_noop("The hand ended by going out, but no team is marked."),
    "too-many-cards": gettext_noop("{row}: {count} counted, but {decks} decks hold only {most}."),
    "too-many-threes.red": gettext_noop("{count} red threes counted, but {decks} decks hold only {most}."),
    "too-many-threes.black": gettext_noop("{count} black threes counted, but {decks} decks hold only {most}."),
    "books-without-cards.cards": gettext_noop(
        "{team}: these books need more cards than were counted: {needed} needed, {count} counted."
    ),
    "books-without-cards.wilds": gettext_noop(
        "{team}: these books need more wild cards than were counted: {needed} needed, {count} counted."
    ),
    "too-many-exact": gettext_noop("{team}: too many exact deals: {count} counted, {most} possible."),
    "too-many-exact.dealer": gettext_noop("{count} exact deals at this table. Only the dealer can have one."),
    "points-too-high": gettext_noop("{team}: {count} points, but all cards of {decks} decks are worth {most}."),
    "points-too-high.books": gettext_noop("{team}: the cards of these books alone are worth {needed}, not {count}."),
    "odd-points": gettext_noop("{team}: {count} is not a multiple of {step}."),
    "nothing-held": gettext_noop("{team} has nothing left over, though another team went out."),
    "too-many-held": gettext_noop("{team} has {count} cards left over. More than {most} is unlikely."),
    "required-unknown": gettext_noop("The rules do not say how many books a table of {players} needs to go out."),
}
"""English sentences by kind of problem; the part before the dot is the problem's code."""


class Problem(NamedTuple):
    """One thing that is impossible (`error`) or unlikely (`warning`).

    `team` and `line` are None if it concerns the whole table. `kind` and `values` make the sentence in any
    language.
    """

    kind: str
    severity: str
    team: str | None
    line: str | None
    values: ProblemValues

    @property
    def code(self) -> str:
        """Return the stable code, such as `too-many-threes`."""
        return self.kind.split(".")[0]

    @property
    def message(self) -> str:
        return SENTENCES[self.kind].format(**self.values)


class _Row(NamedTuple):
    """What the checks need of a point row, computed once for each rule set."""

    label: str
    table: str
    held: str
    in_one_deck: int
    wilds_in_one_deck: int


class _Limits(NamedTuple):
    """What one deck holds, as the lines of a sheet count it."""

    rows: tuple[_Row, ...]
    threes: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    held: frozenset[str]
    most_held: int
    exact_per: str
    points_of_a_deck: int
    smallest_step: int
    table_counts: bool


@lru_cache(maxsize=64)
def _limits(rules: RuleSet) -> _Limits:
    rows = rules.rows
    return _Limits(
        rows=tuple(
            _Row(row.label, f"table.{row.name}", f"held.{row.name}", row.in_one_deck(), row.wilds_in_one_deck())
            for row in rows
        ),
        threes=tuple((color, _three_codes(rules, color)) for color in ("red", "black")),
        held=frozenset(code for code in rules.line_codes if code.startswith("held.")),
        most_held=rules.cards_dealt + CARDS_ABOVE_THE_STACKS,
        exact_per=rules.by_code["exact_deals"].per if "exact_deals" in rules.by_code else "",
        points_of_a_deck=sum(row.value * row.in_one_deck() for row in rows),
        smallest_step=math.gcd(*(row.value for row in rows)) or 1,
        table_counts=rules.signs["table"] != 0,
    )


def _three_codes(rules: RuleSet, color: str) -> tuple[tuple[str, int], ...]:
    """Return the lines that count threes of a color, with the threes in one piece of the line."""
    books = (line for line in rules.lines if line.book and line.book.ranks == (f"{color} 3",))
    of_books = tuple((line.code, line.book.cards) for line in books if line.book)
    return ((f"held.{color}_threes", 1), (f"laid.{color}_threes", 1), *of_books)


def find_problems(deal: Deal, lists: Sequence[PriceList]) -> tuple[Problem, ...]:
    """Return every problem of a deal. `lists` holds each team's prices. A team that is not entered has no problems."""
    entered = [(team, prices) for team, prices in zip(deal.teams, lists, strict=True) if team.counts]
    if not entered:
        return ()
    if any(team.is_total_only for team, _ in entered):
        return tuple(problem for team, prices in entered for problem in _odd_total(team, prices))
    limits = _limits(lists[0].rules)
    teams = [team for team, _ in entered]
    decks = deal.decks or lists[0].rules.decks.most(deal.players)
    outs = sum(team.went_out for team in teams)
    found: list[Problem] = []
    found += _going_out(deal, teams, outs)
    found += _table_cards(limits, teams, decks)
    found += _table_threes(limits, teams, decks)
    found += _table_exact(limits, teams)
    if any(prices.open_kinds for prices in lists):
        found.append(Problem("required-unknown", WARNING, None, None, {"players": deal.players}))
    for team, prices in entered:
        found += _out_without_books(team, prices)
        found += _books_without_cards(team, prices, limits, decks)
        found += _team_exact(team, limits)
        found += _typed_points(team, prices, limits, decks)
        found += _held(team, limits, another_went_out=outs > team.went_out)
    return tuple(found)


def _going_out(deal: Deal, teams: Sequence[TeamCounts], outs: int) -> Iterator[Problem]:
    if outs > 1:
        yield Problem("two-out", ERROR, None, None, {"count": outs})
    if outs and deal.ending != "out":
        for team in teams:
            if team.went_out:
                yield Problem("ending-mismatch", ERROR, team.name, "out", {"team": team.name})
    if not outs and deal.ending == "out":
        yield Problem("ending-mismatch.nobody", ERROR, None, None, {})


def _table_cards(limits: _Limits, teams: Sequence[TeamCounts], decks: int) -> Iterator[Problem]:
    for row in limits.rows:
        count = 0
        for team in teams:
            count += team.counts.get(row.table, 0) + team.counts.get(row.held, 0)
        if count > (most := decks * row.in_one_deck):
            values: ProblemValues = {"row": row.label, "count": count, "decks": decks, "most": most}
            yield Problem("too-many-cards", ERROR, None, None, values)


def _table_threes(limits: _Limits, teams: Sequence[TeamCounts], decks: int) -> Iterator[Problem]:
    for color, codes in limits.threes:
        count = 0
        for team in teams:
            for code, pieces in codes:
                count += pieces * team.counts.get(code, 0)
        if count > (most := 2 * decks):
            values: ProblemValues = {"count": count, "decks": decks, "most": most}
            yield Problem(f"too-many-threes.{color}", ERROR, None, None, values)


def _table_exact(limits: _Limits, teams: Sequence[TeamCounts]) -> Iterator[Problem]:
    if limits.exact_per == "dealer":
        count = sum(team.counts.get("exact_deals", 0) for team in teams)
        # If a single team has too many, the problem names it.
        if count > 1 and all(team.counts.get("exact_deals", 0) <= 1 for team in teams):
            yield Problem("too-many-exact.dealer", ERROR, None, None, {"count": count})


def _out_without_books(team: TeamCounts, prices: PriceList) -> Iterator[Problem]:
    if team.went_out and (missing := prices.needs.missing(team.counts)):
        named = ", ".join(f"{_books_that_fill(prices.rules, kind)} ({count})" for kind, count in missing.items())
        yield Problem("out-without-books", ERROR, team.name, "out", {"team": team.name, "missing": named})


@lru_cache(maxsize=64)
def _books_that_fill(rules: RuleSet, kind: str) -> str:
    return " or ".join(short_label(rules.book(accepted).label) for accepted in rules.kinds_that_fill(kind))


def _books_without_cards(team: TeamCounts, prices: PriceList, limits: _Limits, decks: int) -> Iterator[Problem]:
    counts = team.counts
    laid = [(book, count) for book in prices.books if (count := counts.get(book.code, 0))]
    if not laid or "table.points" in counts or not limits.table_counts:
        return
    cards = wilds = on_table = wilds_on_table = 0
    for book, count in laid:
        cards += book.cards * count
        wilds += book.wilds * count
    for row in limits.rows:
        there = counts.get(row.table, 0)
        on_table += there
        # A row of twos and aces may be all twos, up to the number in the decks.
        wilds_on_table += min(there, decks * row.wilds_in_one_deck)
    if cards > on_table:
        values: ProblemValues = {"team": team.name, "needed": cards, "count": on_table}
        yield Problem("books-without-cards.cards", ERROR, team.name, laid[0][0].code, values)
    elif wilds > wilds_on_table:
        first = next(book.code for book, _ in laid if book.wilds)
        values = {"team": team.name, "needed": wilds, "count": wilds_on_table}
        yield Problem("books-without-cards.wilds", ERROR, team.name, first, values)


def _team_exact(team: TeamCounts, limits: _Limits) -> Iterator[Problem]:
    count = team.counts.get("exact_deals", 0)
    if count > (most := team.players if limits.exact_per == "player" else 1):
        values: ProblemValues = {"team": team.name, "count": count, "most": most}
        yield Problem("too-many-exact", ERROR, team.name, "exact_deals", values)


def _typed_points(team: TeamCounts, prices: PriceList, limits: _Limits, decks: int) -> Iterator[Problem]:
    for code in TYPED_POINTS:
        if (count := team.counts.get(code)) is None:
            continue
        values: ProblemValues = {"team": team.name, "count": count, "decks": decks, "step": limits.smallest_step}
        if count % limits.smallest_step:
            yield Problem("odd-points", ERROR, team.name, code, values)
        if count > (most := decks * limits.points_of_a_deck):
            yield Problem("points-too-high", ERROR, team.name, code, values | {"most": most})
        needed = sum(book.points * team.counts.get(book.code, 0) for book in prices.books)
        if code == "table.points" and count < needed:
            yield Problem("points-too-high.books", ERROR, team.name, code, values | {"needed": needed})


def _odd_total(team: TeamCounts, prices: PriceList) -> Iterator[Problem]:
    """Yield whether a total that stands alone is none that prices can add up to. The paper may be wrong."""
    total = team.counts.get(TOTAL_ONLY, 0)
    if total % prices.step:
        values: ProblemValues = {"team": team.name, "count": total, "step": prices.step}
        yield Problem("odd-points", WARNING, team.name, TOTAL_ONLY, values)


def _held(team: TeamCounts, limits: _Limits, *, another_went_out: bool) -> Iterator[Problem]:
    nothing, cards = True, 0
    for code, count in team.counts.items():
        if count and code in limits.held:
            nothing = False
            cards += count if code != "held.points" else 0
    first = limits.rows[0].held
    if nothing and another_went_out and not team.went_out:
        yield Problem("nothing-held", WARNING, team.name, first, {"team": team.name})
    if cards > (most := team.players * limits.most_held):
        values: ProblemValues = {"team": team.name, "count": cards, "most": most}
        yield Problem("too-many-held", WARNING, team.name, first, values)
