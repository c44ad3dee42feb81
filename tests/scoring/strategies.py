"""Hypothesis strategies: any rule set that a file can express, and any deal scored under one."""

from hypothesis import strategies as st

from scoring import Adjustment, Deal, Tally
from scoring.cards import NATURAL_RANKS, WILD_RANKS, PointRow
from scoring.prices import ByDeal, ByPlayers, IfLine, Step, Stepped
from scoring.rules import (
    Book,
    CardNote,
    Decks,
    Line,
    Opening,
    OpeningStep,
    RequiredBooks,
    RowBlock,
    RuleSet,
    Stack,
)

DEALS = 3
PLAYERS = (4, 6)
TEAM_SIZES = (1, 2, 3)

points = st.integers(-2000, 2000)
labels = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co", "Zl", "Zp"]), max_size=20)
labels = labels.filter(lambda text: text.strip() and text.isprintable())


def by_numbers(of, numbers, values):
    return st.tuples(*(st.tuples(st.just(number), values) for number in numbers)).map(
        lambda pairs: ByPlayers(of, pairs)
    )


def amounts(values):
    return st.one_of(
        values,
        st.tuples(*[values] * DEALS).map(ByDeal),
        by_numbers("players", PLAYERS, values),
        by_numbers("team_size", TEAM_SIZES, values),
    )


steps = st.builds(Step, start=st.just(1), each=points).map(
    lambda first: Stepped((first, Step(start=7, each=first.each, together=1000)))
)
if_lines = st.builds(
    IfLine,
    line=st.just("out"),
    with_lines=st.sampled_from([(), ("books.red",), ("laid.red_threes", "books.sevens")]),
    at_least=st.integers(1, 3),
    then=amounts(points),
    otherwise=st.one_of(points, steps),
)
prices = st.one_of(
    amounts(points),
    steps,
    if_lines,
    by_numbers("players", PLAYERS, st.one_of(points, steps, if_lines)),
    by_numbers("team_size", TEAM_SIZES, st.one_of(steps, st.tuples(*[points] * DEALS).map(ByDeal))),
)

books = st.tuples(
    st.builds(
        Line, code=st.just("books.red"), label=labels, price=amounts(points), book=st.just(Book(made_of="naturals"))
    ),
    st.builds(
        Line,
        code=st.just("books.sevens"),
        label=labels,
        price=amounts(points),
        book=st.just(Book(made_of="any", ranks=("7",), cards=5)),
    ),
)
required = st.tuples(
    st.builds(
        RequiredBooks,
        kind=st.just("red"),
        accepts=st.sampled_from([("red",), ("red", "sevens"), ("sevens",)]),
        count=st.one_of(st.integers(0, 4), st.just(ByPlayers("players", ((6, 2),)))),
        amount=st.one_of(st.none(), st.integers(0, 500)),
    )
)
border = st.integers(1, len(NATURAL_RANKS) - 1)


@st.composite
def point_rows(draw):
    """Rows that contain every rank once, with any values and any border between low and high ranks."""
    cut = draw(border)
    low, high, wild = draw(st.integers(0, 20)), draw(st.integers(0, 20)), draw(st.integers(0, 60))
    named = [("low", low, NATURAL_RANKS[:cut]), ("high", high, NATURAL_RANKS[cut:]), ("wild", wild, WILD_RANKS)]
    return tuple(PointRow(name=name, label=draw(labels), value=value, ranks=ranks) for name, value, ranks in named)


@st.composite
def rule_sets(draw):
    """Rule sets with any kind of price, opening, decks and length."""
    priced = [("exact_deals", "player"), ("out", ""), ("laid.red_threes", ""), ("held.red_threes", ""), ("pickups", "")]
    plain = [Line(code=code, label=draw(labels), price=draw(prices), per=per) for code, per in priced if code != "out"]
    out = Line(code="out", label=draw(labels), price=draw(amounts(points)))
    shown = Line(code="concealed", label=draw(labels), price=draw(prices), replaces_total=draw(st.booleans()))
    blocks = [
        RowBlock(side="table", label="{row} down", counts=draw(st.sampled_from(["", "none"]))),
        RowBlock(side="held", label="{row} kept", counts=draw(st.sampled_from(["", "plus"]))),
    ]
    low_wins = draw(st.booleans())
    ends = [{"deals": DEALS}, {"target": 5000}, {"target_books": 7}, {"must_lead_all": not low_wins}]
    length = draw(st.sampled_from(ends[: 3 if low_wins else 4]))
    by_score = (OpeningStep(below=draw(points), points=15), OpeningStep(below=None, points=120))
    return RuleSet(
        key="a-sheet",
        name=draw(labels),
        rows=draw(point_rows()),
        sheet=tuple(draw(st.permutations([*plain, shown, out, *draw(books), *blocks]))),
        opening=draw(st.sampled_from([Opening(by_deal=(50, 90, 120)), Opening(by_score=by_score)])),
        decks=draw(st.sampled_from([Decks(always=5), Decks(per_player=1, extra=1, also=((4, 7),))])),
        stacks=(Stack(name="hand", cards=13, passed_to=draw(st.just("") | labels)), Stack(name="foot", cards=11)),
        tables=((4, ((2, 2), (1, 3))), (6, ((2, 2, 2), (3, 3)))),
        endings=("out", "stock"),
        low_wins=low_wins,
        one_more_hand=draw(st.booleans()),
        lone_player=draw(st.integers(1, 3)),
        required=draw(required),
        missing=draw(st.sampled_from(["never", "other-out", "always"])),
        card=tuple(CardNote(topic=topic, text=draw(labels)) for topic in draw(st.sets(st.just("start") | labels))),
        **length,
    )


def tallies(rule_set, name, players):
    """Any tally that a team can enter under a rule set, in counts or in points."""
    codes = [line.code for line in rule_set.lines if not line.code.startswith(("table.", "held."))]
    codes += [line.code for line in rule_set.lines if line.code.endswith("_threes")]
    rows = [f"{side}.{row.name}" for side in ("table", "held") for row in rule_set.rows]
    sums = ["table.points", "held.points"]
    counts = st.one_of(
        st.dictionaries(st.sampled_from(codes + rows), st.integers(0, 60)),
        st.dictionaries(st.sampled_from(codes + sums), st.integers(0, 3000)),
        st.just({}),
    ).map(lambda drawn: drawn | ({"out": drawn["out"] % 2} if "out" in drawn else {}))
    return st.builds(
        Tally,
        name=st.just(name),
        players=st.just(players),
        counts=counts,
        adjustments=st.lists(st.builds(Adjustment, points=points, reason=labels), max_size=2).map(tuple),
    )


@st.composite
def deals(draw, rule_set):
    """Any deal of a rule set with tables of four and six."""
    sizes = draw(st.sampled_from([(2, 2), (1, 3), (3, 3), (2, 2, 2)]))
    teams = tuple(draw(tallies(rule_set, f"Team {number}", size)) for number, size in enumerate(sizes, start=1))
    return Deal(
        number=draw(st.integers(1, rule_set.deals or 9)),
        ending=draw(st.sampled_from(rule_set.endings)),
        teams=teams,
        decks=draw(st.none() | st.integers(1, 20)),
    )
