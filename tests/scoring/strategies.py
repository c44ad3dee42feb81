"""Hypothesis strategies: any rule set that a file can express, and any deal scored under one."""

from typing import NamedTuple

from hypothesis import strategies as st

from scoring import Adjustment, Deal, TeamCounts
from scoring.cards import NATURAL_RANKS, WILD_RANKS, PointRow
from scoring.prices import ByDeal, ByDifference, ByPlayers, DifferenceStep, IfLine, OneOfEach, Step, Stepped
from scoring.rules import (
    ENDINGS,
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

TABLES = {
    2: ((1, 1),),
    3: ((1, 2), (1, 1, 1)),
    4: ((2, 2), (1, 3), (1, 1, 1, 1)),
    5: ((2, 3), (1, 1, 1, 1, 1)),
    6: ((2, 2, 2), (3, 3)),
    7: ((3, 4),),
    8: ((2, 2, 2, 2), (4, 4), (1, 1, 1, 1, 1, 1, 1, 1)),
}
BOOKS = {
    "red": Book(made_of="naturals"),
    "black": Book(made_of="mixed"),
    "wild": Book(made_of="wilds", cards=6),
    "sevens": Book(made_of="any", ranks=("7",), cards=5),
    "threes": Book(made_of="any", ranks=("black 3",), cards=3),
}
OTHER_CODES = (
    "held.red_threes",
    "held.black_threes",
    "laid.red_threes",
    "laid.black_threes",
    "laid.wild_cards",
    "misdeclared_melds",
    "pickups",
    "my_threes",
    "books",
)

points = st.sampled_from([0, 0, 1, -5, 100]) | st.integers(-2000, 2000)
labels = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co", "Zl", "Zp"]), max_size=5)
labels = labels.filter(lambda text: text.strip() and text.isprintable())
labels = st.sampled_from(["Books", "Red threes, each", '100% of {row} <b>%s</b> & "more"']) | labels


class Game(NamedTuple):
    """What amounts may depend on: the numbers of a list by hand, and the players and teams of the tables."""

    hands: int
    players: tuple[int, ...]
    team_sizes: tuple[int, ...]
    codes: tuple[str, ...] = ("out",)


def game_at(tables, *, hands, codes=("out",)):
    sizes = {size for _players, ways in tables for way in ways for size in way}
    return Game(hands, tuple(players for players, _ways in tables), tuple(sorted(sizes)), tuple(codes))


def by_numbers(of, numbers, values):
    return st.tuples(*(st.tuples(st.just(number), values) for number in numbers)).map(
        lambda pairs: ByPlayers(of, pairs)
    )


def by_table(game, values):
    return by_numbers("players", game.players, values) | by_numbers("team_size", game.team_sizes, values)


def amounts(game, values=points):
    return st.one_of(values, st.tuples(*[values] * game.hands).map(ByDeal), by_table(game, values))


one_step = st.builds(Step, start=st.just(1), each=points)
later_steps = st.lists(
    st.tuples(st.integers(2, 9), st.builds(Step, start=st.just(0), each=points, together=st.none() | points)),
    max_size=2,
    unique_by=lambda pair: pair[0],
)


@st.composite
def steps(draw):
    """Prices that change with the count: each step at another start, the first at 1 or later."""
    later = sorted(draw(later_steps), key=lambda pair: pair[0])
    found = [Step(start=start, each=step.each, together=step.together) for start, step in later]
    return Stepped((*([draw(one_step)] if not found or draw(st.booleans()) else []), *found))


FORMS = ("number", "number", "number", "hand", "steps", "if", "table")


@st.composite
def prices(draw, game, own="", depth=4):
    """Prices of any form, `depth` levels deep at the most. A price never depends on its own line alone."""
    form = draw(st.sampled_from(FORMS if depth > 1 else FORMS[:5]))
    if form == "if":
        codes = [draw(st.sampled_from([code for code in game.codes if code != own]))]
        codes += draw(st.sampled_from([[], []]) | st.lists(st.sampled_from(game.codes), min_size=1, max_size=2))
        branches = draw(st.permutations([draw(prices(game, own, depth - 1)), draw(points)]))
        least = draw(st.integers(1, 3))
        return IfLine(
            line=codes[0], with_lines=tuple(codes[1:]), at_least=least, then=branches[0], otherwise=branches[1]
        )
    if form == "table":
        of = draw(st.sampled_from(["players", "team_size"]))
        first, *others = game.players if of == "players" else game.team_sizes
        values = [(number, draw(points)) for number in others]
        return ByPlayers(of, ((first, draw(prices(game, own, depth - 1))), *values))
    if form == "hand":
        return ByDeal(tuple(draw(points) for _ in range(game.hands)))
    return draw(steps()) if form == "steps" else draw(points)


@st.composite
def point_rows(draw):
    """Rows that contain every rank once, with any values and borders; a row may have the name of its value."""
    ranks = [*NATURAL_RANKS, *WILD_RANKS]
    cuts = sorted(draw(st.sets(st.integers(1, len(ranks) - 1), max_size=4)))
    pieces = [ranks[start:end] for start, end in zip([0, *cuts], [*cuts, len(ranks)], strict=True)]
    if draw(st.booleans()):
        pieces[-1] = [*pieces[-1], "black 3"]
    rows = []
    for number, piece in enumerate(pieces):
        value = draw(st.integers(0, 60))
        name = draw(st.sampled_from([str(value), f"row_{number}"]))
        name = f"row_{number}" if name in [row.name for row in rows] else name
        rows.append(PointRow(name=name, label=draw(labels), value=value, ranks=tuple(piece)))
    return tuple(rows)


@st.composite
def required_books(draw, game, kinds):
    """What a team needs to go out. A count may leave numbers of players out; an amount may not."""
    few = st.integers(0, 4)
    some = st.sets(st.sampled_from(game.players), min_size=1).flatmap(
        lambda players: by_numbers("players", sorted(players), few)
    )
    needed = draw(st.lists(st.sampled_from(kinds), max_size=2, unique=True)) if kinds else []
    return tuple(
        RequiredBooks(
            kind=kind,
            accepts=tuple(draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=3, unique=True))),
            count=draw(amounts(game, few) | some),
            amount=draw(st.none() | amounts(game, st.integers(-10, 500))),
        )
        for kind in needed
    )


@st.composite
def decks(draw, players):
    some = st.sets(st.sampled_from(players), min_size=1).map(sorted)
    numbers = st.integers(1, 20)
    by_players = draw(some.flatmap(lambda sizes: st.tuples(*(st.tuples(st.just(size), numbers) for size in sizes))))
    also = draw(st.sampled_from([(), ((players[0], 7),)]))
    per_player = draw(st.integers(1, 20 // players[-1]))
    extra = draw(st.integers(0, 20 - per_player * players[-1]))
    forms = [Decks(always=draw(numbers), also=also), Decks(by_players=by_players, also=also)]
    return draw(st.sampled_from([*forms, Decks(per_player=min(per_player, 5), extra=extra, also=also)]))


@st.composite
def openings(draw, hands):
    borders = sorted(draw(st.sets(st.integers(-500, 3000), max_size=3)))
    melds = st.integers(0, 200)
    by_score = tuple(OpeningStep(below=below, points=draw(melds)) for below in (*borders, None))
    return draw(
        st.sampled_from([Opening(by_deal=tuple(draw(melds) for _ in range(hands))), Opening(by_score=by_score)])
    )


@st.composite
def lengths(draw, *, low_wins):
    """Ends of a game as arguments of a rule set, and how many numbers a list by hand has."""
    deals = draw(st.integers(1, 4))
    ends = [{"deals": deals}, {"target": 5000}, {"target_books": 7}, {"must_lead_all": True}]
    return draw(st.sampled_from(ends[: 3 if low_wins else 4])), deals


@st.composite
def some_lines(draw, game, kinds, others):
    lines = [
        Line(
            code=f"books.{kind}",
            label=draw(labels),
            price=draw(prices(game, f"books.{kind}")),
            book=BOOKS[kind],
            replaces_total=draw(st.sampled_from([False] * 9 + [True])),
        )
        for kind in kinds
    ]
    lines += [Line(code=code, label=draw(labels), price=draw(prices(game, code))) for code in ("out", *others)]
    lines.append(
        Line(
            code="concealed",
            label=draw(labels),
            price=draw(prices(game, "concealed")),
            replaces_total=draw(st.sampled_from([False, True])),
        )
    )
    per = draw(st.sampled_from(["", "player", "team", "dealer"]))
    if per:
        lines.append(Line(code="exact_deals", label=draw(labels), price=draw(prices(game, "exact_deals")), per=per))
    return lines


@st.composite
def computed_lines(draw, game):
    """Lines that nobody counts: a bonus for one each of several lines, and victory points."""
    lines = []
    if draw(st.booleans()):
        codes = tuple(draw(st.lists(st.sampled_from(game.codes), min_size=2, max_size=3, unique=True)))
        price = OneOfEach(lines=codes, then=draw(prices(game, depth=3)))
        lines.append(Line(code="bonus", label=draw(labels), price=price))
    if draw(st.booleans()):
        starts = [0, *sorted(draw(st.sets(st.integers(1, 3000), max_size=3)))]
        first = draw(points)
        steps = [DifferenceStep(start=start, more=draw(points), less=draw(points)) for start in starts[1:]]
        price = ByDifference((DifferenceStep(start=0, more=first, less=first), *steps))
        replaces = draw(st.booleans())
        lines.append(Line(code="victory", label=draw(labels), price=price, replaces_total=replaces))
    return lines


@st.composite
def rule_sets(draw, *, ends=("deals", "target", "target_books", "must_lead_all")):
    """Rule sets with every key that a file may have."""
    low_wins = draw(st.booleans())
    length, hands = draw(lengths(low_wins=low_wins).filter(lambda drawn: drawn[0].keys() <= set(ends)))
    players = sorted(draw(st.sets(st.sampled_from(sorted(TABLES)), min_size=1, max_size=3)))
    ways = st.lists(st.sampled_from([0, 1, 2]), min_size=1, max_size=2)
    tables = tuple(
        (number, tuple(dict.fromkeys(TABLES[number][way % len(TABLES[number])] for way in draw(ways))))
        for number in players
    )
    rows = draw(point_rows())
    kinds = draw(st.lists(st.sampled_from(sorted(BOOKS)), max_size=4, unique=True))
    others = draw(st.lists(st.sampled_from(OTHER_CODES), max_size=5, unique=True))
    cards = [f"{side}.{row.name}" for side in ("table", "held") for row in rows]
    codes = ("out", "concealed", *(f"books.{kind}" for kind in kinds), *others, *cards)
    game = game_at(tables, hands=hands, codes=codes)
    blocks = [
        RowBlock(side="table", label=draw(labels | st.just("{row} down")), counts=draw(st.sampled_from(["", "none"]))),
        RowBlock(
            side="held",
            label=draw(labels | st.just("{row} kept")),
            counts=draw(st.sampled_from(["", "plus", "unless-out"])),
        ),
    ]
    return RuleSet(
        key="a-sheet",
        name=draw(labels),
        rows=rows,
        sheet=tuple(
            draw(st.permutations([*draw(some_lines(game, kinds, others)), *draw(computed_lines(game)), *blocks]))
        ),
        opening=draw(openings(hands)),
        decks=draw(decks(players)),
        stacks=tuple(
            draw(
                st.lists(
                    st.builds(
                        Stack,
                        name=labels,
                        cards=st.integers(1, 99),
                        passed_to=st.sampled_from(["", "left", "right", "across"]),
                    ),
                    min_size=1,
                    max_size=3,
                )
            )
        ),
        tables=tables,
        endings=tuple(draw(st.lists(st.sampled_from(ENDINGS), min_size=1, unique=True))),
        low_wins=low_wins,
        one_more_hand=draw(st.booleans()),
        lone_player=draw(st.sampled_from([1, 2, 10])),
        required=draw(required_books(game, kinds)),
        missing=draw(st.sampled_from(["never", "other-out", "always"])),
        card=tuple(CardNote(topic=topic, text=draw(labels)) for topic in draw(st.sets(st.just("start") | labels))),
        **length,
    )


def tallies(rules, name, players):
    """Any tally that a team can enter under a rule set, in counts or in points."""
    sheet = rules.row_codes | rules.computed_lines
    codes = [line.code for line in rules.lines if line.code not in sheet]
    rows = sorted(rules.row_codes)
    sums = ["table.points", "held.points"]
    counts = st.one_of(
        st.dictionaries(st.sampled_from(codes + rows), st.integers(0, 60)),
        st.dictionaries(st.sampled_from(codes + sums), st.integers(0, 3000)),
        st.just({}),
    ).map(lambda drawn: drawn | ({"out": drawn["out"] % 2} if "out" in drawn else {}))
    return st.builds(
        TeamCounts,
        name=st.just(name),
        players=st.just(players),
        counts=counts,
        adjustments=st.lists(st.builds(Adjustment, points=points, reason=labels), max_size=2).map(tuple),
    )


def ways_to_sit(rules):
    """The chairs of each team, for any table of a rule set."""
    return st.sampled_from([way for _players, ways in rules.tables for way in ways])


@st.composite
def deals(draw, rules):
    """Any deal of a rule set."""
    sizes = draw(ways_to_sit(rules))
    teams = tuple(draw(tallies(rules, f"Team {number}", size)) for number, size in enumerate(sizes, start=1))
    return Deal(
        number=draw(st.integers(1, rules.deals or 9)),
        ending=draw(st.sampled_from(rules.endings)),
        teams=teams,
        decks=draw(st.none() | st.integers(1, 20)),
    )
