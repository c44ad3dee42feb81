"""A typing hand: plausible sheets of every built-in rule set, each with one slip, as clubs make them."""

import random
from dataclasses import dataclass, replace
from itertools import pairwise

from scoring import BUILT_IN_KEYS, Deal, RuleSet, built_in, score_deal
from scoring.meant import BoxChange, Change, ColumnsChange, EndingChange, TotalChange, corrected
from scoring.price_list import price_list
from scoring.written_totals import KINDS, right_total, states
from tournaments.core.rehearsal.invented_deals import plausible_deal

TABLES = {"tour-of-lakes": [(2, 2), (2, 2), (2, 2, 2), (3, 3)], "lakemont-ridge": [(2, 2), (2, 2), (3, 3)]}
OTHER_TABLES = [(2, 2), (2, 2), (2, 2, 2)]
KEYPAD = {"7": (0, 0), "8": (1, 0), "9": (2, 0), "4": (0, 1), "5": (1, 1), "6": (2, 1), "1": (0, 2), "2": (1, 2)}
KEYPAD |= {"3": (2, 2), "0": (0, 3)}


@dataclass(frozen=True)
class Slipped:
    """A sheet as it was keyed in, and what was meant where it differs. `kind_of_totals` is the kind of its papers."""

    rules: RuleSet
    kind: str
    deal: Deal
    written_totals: list[int]
    kind_of_totals: str
    meant: frozenset[Change]


def slipped_sheets(number, seed):
    """Yield that many sheets that show a difference. The same seed gives the same sheets."""
    rng = random.Random(seed)
    while number:
        if sheet := _slipped_sheet(rng):
            number -= 1
            yield sheet


def one_slip(rules, rng, kind_of_totals, kind):
    """Return the deal and papers that were meant and those keyed in with a slip of that kind, None if it cannot happen.

    Every paper is right and has its minus.
    """
    teams = rng.choice(OTHER_TABLES)
    decks = rules.decks.usual(sum(teams))
    number = rng.randint(1, rules.deals)
    meant = plausible_deal(rules, deal=number, teams=teams, decks=decks, required={}, rng=rng)
    written_totals = _right_totals(meant, rules, kind_of_totals)
    typed = SLIPS[kind](_Sheet(rules, meant, list(written_totals), rng))
    return typed and (meant, written_totals, typed.deal, typed.written_totals)


def _right_totals(deal, rules, kind_of_totals):
    teams = score_deal(rules, deal).teams
    return [right_total(kind_of_totals, total=team.total, deduction=team.deduction) for team in teams]


def as_written(changes):
    """Return the changes with totals without their minus, which a table may leave out."""
    return {
        change._replace(written_total=abs(change.written_total)) if isinstance(change, TotalChange) else change
        for change in changes
    }


def exchanged_sheets(number, seed):
    """Yield sheets with two teams in each other's places, totals too, of which a count tells: out without books."""
    rng = random.Random(seed)
    while number:
        rules, meant, written_totals, kind_of_totals = _sheet_on_paper(rng)
        out = next((place for place, team in enumerate(meant.teams, start=1) if team.went_out), None)
        # With three teams any of the two others may be the one; with two there is no doubt.
        if out is None or len(meant.teams) > 2:
            continue
        exchange = ColumnsChange((1, 2))
        typed = corrected(meant, [exchange])
        if "out-without-books" in [problem.code for problem in score_deal(rules, typed).problems]:
            number -= 1
            yield Slipped(rules, "teams exchanged", typed, written_totals[::-1], kind_of_totals, frozenset([exchange]))


def forgotten_red_threes(number, seed):
    """Yield sheets on which one team's red threes were left empty, half of them like all boxes with a 0."""
    rng = random.Random(seed)
    while number:
        rules, meant, written_totals, kind_of_totals = _sheet_on_paper(rng)
        place = rng.randrange(len(meant.teams))
        if not (threes := meant.teams[place].counts["held.red_threes"]):
            continue
        number -= 1
        typed = _Sheet(rules, meant, written_totals, rng).without(place, "held.red_threes").deal
        if number % 2:
            typed = replace(typed, teams=tuple(_without_zeros(team) for team in typed.teams))
        change = BoxChange(place + 1, "held.red_threes", threes)
        yield Slipped(rules, "red threes forgotten", typed, written_totals, kind_of_totals, frozenset([change]))


def _without_zeros(team):
    return replace(team, counts={code: count for code, count in team.counts.items() if count})


def _sheet_on_paper(rng):
    """Return a rule set, a plausible deal of it, the totals on its papers and their kind."""
    rules = built_in(rng.choice(BUILT_IN_KEYS))
    teams = rng.choice(TABLES.get(rules.key, OTHER_TABLES))
    number = rng.randint(1, rules.deals)
    decks = rules.decks.usual(sum(teams))
    meant = plausible_deal(rules, deal=number, teams=teams, decks=decks, required={}, rng=rng)
    kind_of_totals = rng.choice(KINDS)
    written_totals = [_on_paper(team, kind_of_totals, rng) for team in score_deal(rules, meant).teams]
    return rules, meant, written_totals, kind_of_totals


def _slipped_sheet(rng):
    rules, meant, written_totals, kind_of_totals = _sheet_on_paper(rng)
    kind = rng.choices(list(HAND), weights=[often for often, _ in HAND.values()])[0]
    typed = HAND[kind][1](_Sheet(rules, meant, list(written_totals), rng))
    if typed is None or _agrees(typed, kind_of_totals):
        return None
    return Slipped(
        rules, kind, typed.deal, typed.written_totals, kind_of_totals, frozenset(_changes(typed, meant, written_totals))
    )


def _on_paper(team, kind_of_totals, rng):
    """Return what the table wrote: half of the evenings leave missing books to the desk, half of the tables a minus."""
    total = right_total(kind_of_totals, total=team.total, deduction=team.deduction)
    return -total if total < 0 and rng.random() < 0.5 else total


@dataclass
class _Sheet:
    rules: RuleSet
    deal: Deal
    written_totals: list[int]
    rng: random.Random

    def boxes(self, team):
        prices = price_list(
            self.rules, deal=self.deal.number, players=self.deal.players, team_size=self.deal.teams[team].players
        )
        return prices.boxes()

    def team(self):
        return self.rng.randrange(len(self.deal.teams))

    def with_counts(self, changes):
        """Return the sheet with other counts. `changes` goes by team and line."""
        teams = list(self.deal.teams)
        for (team, code), count in changes.items():
            teams[team] = replace(teams[team], counts={**teams[team].counts, code: count})
        return replace(self, deal=replace(self.deal, teams=tuple(teams)))

    def without(self, team, code):
        """Return the sheet with an empty box."""
        teams = list(self.deal.teams)
        counts = {one: count for one, count in teams[team].counts.items() if one != code}
        teams[team] = replace(teams[team], counts=counts)
        return replace(self, deal=replace(self.deal, teams=tuple(teams)))

    def count(self, team, code):
        return self.deal.teams[team].counts.get(code, 0)


def _agrees(sheet, kind_of_totals):
    rights = _right_totals(sheet.deal, sheet.rules, kind_of_totals)
    return all(states(written_total, right) for written_total, right in zip(sheet.written_totals, rights, strict=True))


def _changes(typed, meant, written_totals):
    for number, (now, then) in enumerate(zip(typed.deal.teams, meant.teams, strict=True), start=1):
        for code in typed.boxes(number - 1):
            if now.counts.get(code, 0) != then.counts.get(code, 0):
                yield BoxChange(number, code, then.counts.get(code, 0))
        if typed.written_totals[number - 1] != written_totals[number - 1]:
            yield TotalChange(number, written_totals[number - 1])
    outs = [[team.went_out for team in deal.teams] for deal in (typed.deal, meant)]
    if outs[0] != outs[1]:
        # A hand that ended by sevens and one that ended by the stock score alike.
        out = outs[1].index(True) + 1 if any(outs[1]) else None
        yield EndingChange("out" if out else "stock", out)


def _in_box(mistype, *, digits=1):
    def slip(sheet):
        if (box := _full_box(sheet, digits=digits)) is None:
            return None
        return sheet.with_counts({box: int(mistype(str(sheet.count(*box)), sheet.rng) or 0)})

    return slip


def _full_box(sheet, *, digits=1):
    """Return a team and a line with a count of that many digits, None if the team has none."""
    team = sheet.team()
    full = [code for code in sheet.boxes(team) if sheet.count(team, code) >= 10 ** (digits - 1)]
    return (team, sheet.rng.choice([code for code in full if sheet.count(team, code)])) if full else None


def _left_empty(sheet):
    return (box := _full_box(sheet)) and sheet.without(*box)


def _in_total(mistype, *, digits=1):
    def slip(sheet):
        team = sheet.team()
        written_total = sheet.written_totals[team]
        if abs(written_total) < 10 ** (digits - 1):
            return None
        typed = mistype(str(abs(written_total)), sheet.rng)
        sheet.written_totals[team] = int(typed) * (-1 if written_total < 0 else 1)
        return sheet

    return slip


def _swap_digits(number, rng):
    at = rng.randrange(len(number) - 1)
    return number[:at] + number[at + 1] + number[at] + number[at + 2 :]


def _wrong_key(beside):
    def mistype(number, rng):
        at = rng.randrange(len(number))
        x, y = KEYPAD[number[at]]
        near = [key for key, (x2, y2) in KEYPAD.items() if abs(x - x2) + abs(y - y2) == 1]
        far = [key for key in KEYPAD if key not in [*near, number[at]]]
        return number[:at] + rng.choice(near if beside else far) + number[at + 1 :]

    return mistype


def _drop_digit(number, rng):
    at = rng.randrange(len(number))
    return number[:at] + number[at + 1 :]


def _double_digit(number, rng):
    at = rng.randrange(len(number))
    return number[:at] + number[at] + number[at:]


def _one_off(number, rng):
    return str(int(number) + rng.choice([-1, 1]))


def _ending(sheet):
    now = next((place for place, team in enumerate(sheet.deal.teams) if team.went_out), None)
    outs = [place for place in (*range(len(sheet.deal.teams)), None) if place != now]
    out = sheet.rng.choice(outs)
    typed = sheet.with_counts({(place, "out"): int(place == out) for place in range(len(sheet.deal.teams))})
    ending = "out" if out is not None else "stock"
    return replace(typed, deal=replace(typed.deal, ending=ending))


def _swap_totals(sheet):
    return _swap_totals_of(sheet, *sheet.rng.sample(range(len(sheet.written_totals)), 2))


def _swap_totals_of(sheet, one, other):
    sheet.written_totals[one], sheet.written_totals[other] = sheet.written_totals[other], sheet.written_totals[one]
    return sheet


def _swap(pairs):
    def slip(sheet):
        (one, other) = sheet.rng.choice(pairs(sheet))
        return sheet.with_counts({one: sheet.count(*other), other: sheet.count(*one)})

    return slip


def _neighbors(sheet):
    team = sheet.team()
    boxes = sheet.boxes(team)
    return [((team, one), (team, other)) for one, other in pairwise(boxes)]


def _exchange_teams(sheet):
    """Return the sheet with two teams, totals too, in each other's places. Who went out is ticked apart and stays."""
    one, other = sheet.rng.sample(range(len(sheet.written_totals)), 2)
    exchanged = replace(sheet, deal=corrected(sheet.deal, [ColumnsChange((one + 1, other + 1))]))
    return _swap_totals_of(exchanged, one, other)


def _sides(sheet):
    team = sheet.team()
    return [((team, f"table.{row.name}"), (team, f"held.{row.name}")) for row in sheet.rules.rows]


def _same_rows(sheet):
    one, other = sheet.rng.sample(range(len(sheet.written_totals)), 2)
    return [((one, code), (other, code)) for code in sheet.boxes(one)]


def _swap_columns(sheet):
    one, other = sheet.rng.sample(range(len(sheet.written_totals)), 2)
    boxes = sheet.boxes(one)
    return sheet.with_counts(
        {(one, code): sheet.count(other, code) for code in boxes}
        | {(other, code): sheet.count(one, code) for code in boxes}
    )


def _wrong_row(sheet):
    team = sheet.team()
    kinds = [code for code in sheet.boxes(team) if code.startswith("books.")]
    full = [code for code in kinds if sheet.count(team, code)]
    if not full or len(kinds) < 2:
        return None
    one = sheet.rng.choice(full)
    other = sheet.rng.choice([code for code in kinds if code != one])
    return sheet.with_counts({(team, one): sheet.count(team, one) - 1, (team, other): sheet.count(team, other) + 1})


def _shift(sheet):
    team = sheet.team()
    boxes = sheet.boxes(team)
    start = sheet.rng.randrange(len(boxes) - 3)
    end = min(len(boxes), start + sheet.rng.randint(3, 6))
    counts = [sheet.count(team, code) for code in boxes[start:end]]
    moved = [0, *counts[:-1]] if sheet.rng.random() < 0.5 else [*counts[1:], 0]
    return sheet.with_counts({(team, code): count for code, count in zip(boxes[start:end], moved, strict=True)})


HAND = {
    "ending": (6, _ending),
    "totals swapped": (3, _swap_totals),
    "digits swapped": (12, _in_box(_swap_digits, digits=2)),
    "box left empty": (12, _left_empty),
    "columns swapped": (2, _swap_columns),
    "digits of a total swapped": (4, _in_total(_swap_digits, digits=2)),
    "sides swapped": (5, _swap(_sides)),
    "key beside": (14, _in_box(_wrong_key(beside=True))),
    "other key": (6, _in_box(_wrong_key(beside=False))),
    "digit missing": (8, _in_box(_drop_digit, digits=2)),
    "digit doubled": (4, _in_box(_double_digit)),
    "one more or less": (8, _in_box(_one_off)),
    "rows swapped": (5, _swap(_neighbors)),
    "wrong row": (3, _wrong_row),
    "key beside in a total": (4, _in_total(_wrong_key(beside=True))),
    "digit missing in a total": (3, _in_total(_drop_digit, digits=2)),
    "row swapped between teams": (2, _swap(_same_rows)),
    "rows shifted": (2, _shift),
}
"""How often each kind of slip happens, and the slip."""

SLIPS = {kind: slip for kind, (_, slip) in HAND.items()} | {
    "digit doubled in a total": _in_total(_double_digit),
    "teams exchanged": _exchange_teams,
}
"""Every slip, also those that are no part of the measured figures."""
