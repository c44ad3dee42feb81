"""Every line that decides points has a box, so what is keyed in scores what the whole sheet scores."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import Deal, TeamCounts, built_in, score_deal
from scoring.prices import IfLine
from scoring.rules import Book, Line, RequiredBooks, RowBlock
from tests.scoring import strategies
from tournaments.core.sheets.sheet_rows import in_sheet_order, team_codes

TANGLEWOOD = built_in("tanglewood")
NATURAL = Book(made_of="naturals")


def with_lines(*lines, **more):
    return replace(TANGLEWOOD, sheet=(*TANGLEWOOD.sheet, *lines), **more)


def asked(rules, *, entry="counts", chairs=2, deal=1):
    return team_codes(rules, entry=entry, deal=deal, players=4, chairs=chairs, required={})


def paid_if(code, at_least=1):
    return IfLine(line=code, at_least=at_least, then=100, otherwise=0)


class TestALineWorthNothing:
    def test_is_not_asked_if_nothing_names_it(self):
        assert "burned" not in asked(with_lines(Line(code="burned", label="Burned", price=0)))

    @pytest.mark.parametrize(("at_least", "is_yes_or_no"), [(1, True), (2, False)])
    def test_is_asked_if_a_price_names_it(self, at_least, is_yes_or_no):
        rules = with_lines(
            Line(code="opened", label="Opened", price=0),
            Line(code="pickups", label="Piles", price=paid_if("opened", at_least)),
        )
        assert asked(rules)[-2:] == ["opened", "pickups"]
        assert rules.yes_or_no_lines == ({"opened"} if is_yes_or_no else set())

    def test_is_counted_if_required_books_name_it(self):
        rules = with_lines(
            Line(code="books.fives", label="Fives", price=0, book=NATURAL),
            Line(code="pickups", label="Piles", price=paid_if("books.fives")),
            required=(RequiredBooks(kind="red", accepts=("red", "fives"), count=2),),
        )
        assert "books.fives" in asked(rules)
        assert rules.yes_or_no_lines == set()

    def test_is_found_inside_a_nested_price(self):
        nested = IfLine(line="out", then=5, otherwise=paid_if("opened"))
        rules = with_lines(
            Line(code="opened", label="Opened", price=0), Line(code="pickups", label="Piles", price=nested)
        )
        assert rules.yes_or_no_lines == {"opened"}


def test_cards_that_a_price_depends_on_are_counted_though_the_other_side_is_in_points():
    rules = with_lines(Line(code="pickups", label="Piles", price=paid_if("table.50")))
    assert asked(rules, entry="points")[3:8] == ["table.50", "table.20", "table.10", "table.5", "held.points"]


def test_boxes_of_different_teams_keep_the_order_of_the_sheet():
    lists = [["exact_deals", "held.points"], ["books.red", "held.points", "held.red_threes"], ["table.points"]]
    assert in_sheet_order(TANGLEWOOD, lists) == [
        "exact_deals", "books.red", "table.points", "held.points", "held.red_threes",
    ]  # fmt: skip


def entered_on_the_site(rules, deal, tally, entry):
    """Return the tally as it comes back from the boxes of its page, with empty boxes as 0."""
    codes = team_codes(
        rules, entry=entry, deal=deal.number, players=deal.players, chairs=tally.players, required=deal.required
    )
    most = dict.fromkeys(rules.yes_or_no_lines, 1)
    counts = {code: min(tally.counts.get(code, 0), most.get(code, 9999)) for code in codes}
    return replace(tally, counts=counts | {"out": tally.counts.get("out", 0)})


@st.composite
def whole_sheets(draw):
    """A rule set with lines worth nothing that others name, and a deal with every line counted."""
    rules = draw(strategies.rule_sets())
    counted = [line.code for line in rules.lines if not line.is_computed]
    conditions = st.sampled_from(counted)
    branches = st.one_of(strategies.points, strategies.steps())
    sheet = []
    for entry in rules.sheet:
        if isinstance(entry, RowBlock) or entry.code == "out" or entry.is_computed:
            sheet.append(entry)
            continue
        price = draw(st.one_of(st.just(0), st.just(entry.price), st.just(None)))
        if price is None:
            named = draw(conditions.filter(lambda code, own=entry.code: code != own))
            price = IfLine(line=named, at_least=draw(st.integers(1, 3)), then=draw(branches), otherwise=draw(branches))
        sheet.append(replace(entry, price=price))
    rules = replace(rules, sheet=tuple(sheet))
    sizes = draw(strategies.ways_to_sit(rules))
    counts = st.fixed_dictionaries({code: st.integers(0, 1 if code == "out" else 9) for code in counted})
    teams = tuple(
        TeamCounts(name=str(place), players=size, counts=draw(counts)) for place, size in enumerate(sizes, start=1)
    )
    number, ending = draw(st.integers(1, rules.deals or 3)), draw(st.sampled_from(rules.endings))
    return rules, Deal(number=number, ending=ending, teams=teams)


@pytest.mark.long
@given(whole_sheets(), st.sampled_from(["counts", "points"]))
def test_what_is_keyed_in_on_the_site_scores_what_the_command_line_scores(sheet, entry):
    rules, deal = sheet
    if entry == "points":
        deal = replace(deal, teams=tuple(added_up(rules, team) for team in deal.teams))
    keyed = replace(deal, teams=tuple(entered_on_the_site(rules, deal, team, entry) for team in deal.teams))
    assert [team.total for team in score_deal(rules, keyed).teams] == [
        team.total for team in score_deal(rules, deal).teams
    ]


def added_up(rules, team):
    """Return the tally with its cards as points, on each side that no price depends on."""
    counts = dict(team.counts)
    for side in ("table", "held"):
        rows = {f"{side}.{row.name}": row.value for row in rules.rows}
        if rules.named_lines.isdisjoint(rows):
            counts[f"{side}.points"] = sum(value * counts.pop(code) for code, value in rows.items())
    return replace(team, counts=counts)
