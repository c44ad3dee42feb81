"""For every form of a price, an end, a table and an opening: an evening on the site scores as the command line."""

from pathlib import Path

import pytest

from scoring.score import REPLACED_LABEL
from tests import scoring
from tests.exports.test_workbook import read
from tests.rule_sets.site_evening import (
    bring_in,
    check_evening,
    check_hand,
    draw,
    plan_evening,
    print_everything,
    seen,
    whole_club,
)
from tests.scoring.rule_texts import changed
from tests.scoring.worked_deals import worked_deals
from tests.standings.result_pages import rows_of
from tournaments.core.paper import TableOnTallySheet
from tournaments.models import Event
from tournaments.paper import rule_facts
from tournaments.sheets.queries import table_for
from tournaments.tables.adjust_actions import say_books

LENGTH, TABLE, BIG_TABLE, PRICE = "deals = 1\nopening = [120]", "4 = [[2, 2]]", "6 = [[2, 2, 2]]", "price = 300"
IF_OUT = '{ if_line = "out", then = { steps = [{ start = 1, each = 4 }] }, otherwise = [5, 6] }'
NESTED = f"{{ players = {{ 3 = [1, 2], 4 = {IF_OUT}, 6 = 0 }} }}"
TWO_HANDS = "deals = 2\nopening = [50, 90]"
COMPUTED = Path(scoring.__file__).with_name("rule_sets") / "victory-points.toml"
BY_HAND = [worked for worked in worked_deals() if worked.key == "victory-points"]


@pytest.fixture
def players(club):
    return whole_club(club)


@pytest.fixture
def evening(desk, players):
    """Return a function that shows the tables of an evening by a file, with its first plan."""

    def evening(text, people=4):
        event = plan_evening(desk, bring_in(desk, text), players[:people])
        draw(desk, event, lambda plans: plans[0])
        return event

    return evening


def hand(*teams, chairs=(2, 2), number=1, ending="stock", decks=5, entry="counts"):
    """A hand at the first table as JSON of the command line. A team is its counts; those left out have none but 0."""
    named = [
        {"name": str(place), "players": size, "counts": counts, "adjustments": []}
        for place, (size, counts) in enumerate(zip(chairs, [*teams, *[{}] * len(chairs)], strict=False))
    ]
    filled = [team | {"counts": team["counts"] or {"books.red": 0}} for team in named]
    return {
        "table": 1,
        "entry": entry,
        "deal": number,
        "ending": ending,
        "teams": filled,
        "decks": decks,
        "required": {},
    }


@pytest.mark.parametrize(
    ("price", "counts", "chairs", "number", "total"),
    [
        ("-300", {"books.black": 2}, (2, 2), 1, -600),
        ("[7, 9]", {"books.black": 2}, (2, 2), 1, 14),
        ("[7, 9]", {"books.black": 2}, (2, 2), 2, 18),
        ("{ players = { 3 = 10, 4 = 20, 6 = 30 } }", {"books.black": 2}, (2, 2, 2), 1, 60),
        ("{ team_size = { 1 = 3, 2 = 5 } }", {"books.black": 2}, (1, 2), 1, 6),
        ("{ team_size = { 1 = 3, 2 = 5 } }", {"books.black": 2}, (2, 2), 1, 10),
        ("{ steps = [{ start = 2, each = 10 }, { start = 4, each = 20 }] }", {"books.black": 1}, (2, 2), 1, 0),
        ("{ steps = [{ start = 2, each = 10 }, { start = 4, each = 20 }] }", {"books.black": 4}, (2, 2), 1, 80),
        ("{ steps = [{ start = 2, together = 50, each = 7 }] }", {"books.black": 4}, (2, 2), 1, 64),
        ('{ if_line = "out", then = 5, otherwise = 3 }', {"books.black": 2, "out": 1}, (2, 2), 1, 10),
        ('{ if_line = "out", then = 5, otherwise = 3 }', {"books.black": 2}, (2, 2), 1, 6),
        (
            '{ if_line = "held.red_threes", at_least = 2, then = 5, otherwise = [3, 4] }',
            {"books.black": 2, "held.red_threes": 1},
            (2, 2),
            2,
            8 - 500,
        ),
        (
            '{ if_line = ["books.red", "held.red_threes"], at_least = 2, then = 5, otherwise = 3 }',
            {"books.black": 2, "books.red": 1, "held.red_threes": 1},
            (2, 2),
            1,
            10 + 500 - 500,
        ),
        ('{ if_line = "table.50", then = 5, otherwise = 3 }', {"books.black": 1, "table.50": 1}, (2, 2), 1, 55),
        (
            NESTED,
            {"books.black": 3},
            (2, 2),
            2,
            18,
        ),
        ("0", {"books.black": 3}, (2, 2), 1, 0),
    ],
)
def test_every_form_of_a_price(desk, evening, tmp_path, price, counts, chairs, number, total):
    tables = f"3 = [[1, 2]]\n{TABLE}\n{BIG_TABLE}"
    text = changed((LENGTH, TWO_HANDS), (f"{TABLE}\n{BIG_TABLE}", tables), (PRICE, f"price = {price}"))
    event = evening(text, sum(chairs))
    ending = "out" if counts.get("out") else "stock"
    deal = hand(counts, chairs=chairs, number=number, ending=ending)
    assert check_hand(desk, event, deal, text, tmp_path)[0] == total


@pytest.mark.parametrize(
    ("end", "hands", "winner"),
    [
        ("deals = 2", 2, None),
        ('deals = 2\ntie = "one-more-hand"', 2, 0),
        ('deals = 2\nwins = "low"', 2, None),
        ("target = 400", 1, 0),
        ("target = 5000", 2, 0),
        ('target = 5000\ntie = "one-more-hand"', 2, 0),
        ('target = 5000\nwins = "low"', 2, 1),
        ("books = 7", 1, 0),
        ('lead = "more-than-all-others"', 1, 0),
    ],
)
def test_every_end_of_a_game(desk, evening, tmp_path, end, hands, winner):
    text = changed((LENGTH, f"{end}\nopening = [{{ points = 50 }}]"))
    event = evening(text)
    deals = [hand({"books.red": 9, "held.5": 2}, {"table.20": 3}, number=number) for number in range(1, hands + 1)]
    check_evening(desk, event, deals, text, tmp_path)
    names = [row.name for row in table_for(event, table=1, deal=1).teams]
    won = f"{names[winner]} won after Hand {hands}." if winner is not None else ""
    for page in (desk.get("standings:results", event=event), desk.get("paper:paper", "leaderboard", event=event)):
        shown = seen(page)
        assert ("Who won each table" in shown) == bool(won)
        if won:
            assert won.replace("&", "&amp;") in shown
    book = read(desk.get("exports:workbook", event=event))
    heading, *rows = [[cell.value for cell in row] for row in book["Tables"]]
    assert (heading[-1], {row[-1] for row in rows}) == (("Who won the table", {won}) if won else ("Team", set(names)))
    assert ("End of the game" in [row[0].value for row in book["About"]]) == bool(won)


def test_an_evening_of_tables_of_three(desk, evening, tmp_path):
    text = changed((f"{TABLE}\n{BIG_TABLE}", "3 = [[1, 1, 1]]"))
    event = evening(text, 6)
    first = hand({"books.red": 1}, {"table.20": 3}, {"held.5": 2}, chairs=(1, 1, 1))
    check_evening(desk, event, [first, first | {"table": 2}], text, tmp_path)
    book = read(desk.get("exports:workbook", event=event))
    assert [row[-1].value for row in book["Standings"]] == ["Total", 500, 500, 60, 60, -10, -10]
    assert [(row[0].value, row[2].value) for row in book["Tables"]][1:] == [
        (table, place) for table in (1, 2) for place in (1, 2, 3)
    ]


@pytest.mark.parametrize(
    ("endings", "ending", "total"),
    [('["out"]', "out", 500), ('["stock"]', "stock", 500), ('["sevens", "out"]', "sevens", 500)],
)
def test_every_ending_of_a_hand(desk, evening, tmp_path, endings, ending, total):
    text = changed(('endings = ["out", "stock"]', f"endings = {endings}"))
    deal = hand({"books.red": 1} | ({"out": 1} if ending == "out" else {}), ending=ending)
    assert check_hand(desk, evening(text), deal, text, tmp_path) == [total, 0]


@pytest.mark.parametrize(
    ("chairs", "entry"),
    [
        ((1, 1), "points"),
        ((1, 2), "counts"),
        ((1, 1, 1), "points"),
        ((1, 3), "points"),
        ((1,) * 5, "counts"),
        ((3, 3), "counts"),
        ((3, 4), "points"),
        ((2,) * 4, "counts"),
        ((3,) * 4, "points"),
        ((4, 4), "counts"),
        ((1,) * 8, "counts"),
    ],
)
def test_every_table(desk, evening, tmp_path, chairs, entry):
    text = changed((f"{TABLE}\n{BIG_TABLE}", f"{sum(chairs)} = [[{', '.join(map(str, chairs))}]]"))
    text = text.replace("deals = 1", "format = 2\nlone_player = 2\ndeals = 1").replace("format = 1\n", "", 1)
    last = {"table.points": 35, "held.points": 10} if entry == "points" else {"table.5": 7, "held.10": 1}
    deal = hand({"books.red": 1}, *[{}] * (len(chairs) - 2), last, chairs=chairs, entry=entry)
    alone = [2 if size == 1 else 1 for size in chairs]
    expected = [500 * alone[0], *[0] * (len(chairs) - 2), 25 * alone[-1]]
    event = evening(text, max(sum(chairs), 4))
    print_everything(desk, event)
    assert check_hand(desk, event, deal, text, tmp_path) == expected


def test_books_that_the_sheet_states_for_one_team_size_count_beside_an_answer_for_another(desk, evening, tmp_path):
    text = changed(
        (LENGTH, f'missing = "always"\n{LENGTH}'),
        (f"{TABLE}\n{BIG_TABLE}", "3 = [[1, 2]]"),
        ("count = 2", "count = { team_size = { 2 = 2 } }"),
        ("count = 3", "count = { team_size = { 1 = 3 } }"),
    )
    event = evening(text, 3)
    answered = {"red": 2, "black": 1}
    say_books(event=event, players=3, books=answered)
    deal = hand({"held.5": 1}, {"held.5": 1}, chairs=(1, 2)) | {"required": answered}
    event = Event.objects.get(pk=event.pk)
    assert check_hand(desk, event, deal, text, tmp_path) == [-5 - 2 * 500 - 3 * 300, -5 - 2 * 500 - 300]
    needed = rule_facts.needed_by(event.rules, TableOnTallySheet(chairs=(1, 2), required=answered), [1])
    assert needed.replace("\xa0", " ") == (
        "team 1: 2 red canastas, 3 black canastas; team 2: 2 red canastas, 1 black canasta"
    )
    no_red = TableOnTallySheet(chairs=(1,), required={"red": 0})
    assert rule_facts.needed_by(event.rules, no_red, [1]) == "3\xa0black canastas"


@pytest.mark.parametrize(
    ("opening", "number", "shown"),
    [
        ("[50, 90]", 2, "opening 90"),
        ("[{ points = 75 }]", 2, "75"),
        ("[{ below = 0, points = 15 }, { below = 1500, points = 50 }, { points = 90 }]", 1, "50"),
    ],
)
def test_every_opening(desk, evening, opening, number, shown):
    event = evening(changed((LENGTH, f"deals = 2\nopening = {opening}")))
    assert shown in seen(desk.get("sheets:sheet", 1, number, event=event)).partition("<table")[0]


@pytest.mark.parametrize(
    ("missing", "amount", "total"),
    [
        ("never", None, 0),
        ("other-out", None, -2 * 500 - 3 * 300),
        ("always", None, -2 * 500 - 3 * 300),
        ("other-out", "[40, 50]", -2 * 500 - 3 * 50),
        ("other-out", "{ players = { 4 = 70 } }", -2 * 500 - 3 * 70),
        ("other-out", "{ team_size = { 2 = 80 } }", -2 * 500 - 3 * 80),
    ],
)
def test_every_cost_of_a_missing_book(desk, evening, tmp_path, missing, amount, total):
    priced = f"count = 3\namount = {amount}" if amount else "count = 3"
    text = changed((LENGTH, f'missing = "{missing}"\n{TWO_HANDS}'), (f"\n{BIG_TABLE}", ""), ("count = 3", priced))
    deal = hand({}, {"out": 1, "books.red": 2, "books.black": 3}, number=2, ending="out")
    assert check_hand(desk, evening(text), deal, text, tmp_path) == [total, 2 * 500 + 3 * 300]


def computed_hand(worked):
    """A worked deal as JSON of the command line."""
    deal = worked.as_deal()
    chairs = [team.players for team in deal.teams]
    played = hand(*(dict(team.counts) for team in deal.teams), chairs=chairs, number=deal.number, ending=deal.ending)
    for told, team in zip(played["teams"], deal.teams, strict=True):
        told["adjustments"] = [{"points": extra.points, "reason": extra.reason} for extra in team.adjustments]
    return played


@pytest.mark.parametrize("worked", BY_HAND, ids=str)
def test_what_nobody_counts_is_the_same_on_every_page_and_in_excel(desk, evening, tmp_path, worked):
    text = COMPUTED.read_text(encoding="utf-8")
    event = evening(text, 2 * len(worked.teams))
    check_evening(desk, event, [computed_hand(worked)], text, tmp_path)
    row = table_for(event, table=1, deal=worked.number)
    header, *hands = read(desk.get("exports:workbook", event=event))["Hands"].values
    in_excel = {cells[header.index("Team")]: dict(zip(header, cells, strict=True)) for cells in hands}
    for team, by_hand in zip(row.teams, worked.teams, strict=True):
        cells = in_excel[team.name]
        found = [cells[label] or 0 for label in ("One book of each kind", "Victory points", REPLACED_LABEL, "Total")]
        lines = by_hand.lines
        expected = [lines.get(code, (0, 0))[1] for code in ("one_of_each", "victory_points", "replaced")]
        assert found == [*expected, by_hand.total]
        shown = rows_of(desk.get("standings:team", team.team.number, event=event, data={"after": "all"}))
        points = {cells[0]: cells[-1] for cells in shown}
        assert points["Victory points"] == str(lines["victory_points"][1])
