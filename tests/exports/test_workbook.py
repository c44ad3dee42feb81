"""The workbook, read back: the numbers of the page, text that stays text, print settings."""

import datetime
import html
import io
import zipfile
from decimal import Decimal

import pytest
from openpyxl import load_workbook

from scoring import BUILT_IN_KEYS
from scoring.prices import points, price_at_table
from scoring.score import REPLACED_LABEL
from tests.builders import keyed, make_evening, make_event, make_people, play_everything, standings
from tests.scoring.fields import RULE_SETS
from tournaments.core.exports.worksheet import Worksheet
from tournaments.exports.worksheets import file_name
from tournaments.models import Couple, Event, Player, Tally, Wish
from tournaments.prizes.actions import add_prize, give_prize, mark_received
from tournaments.prizes.queries import prize_rows
from tournaments.rehearsal.actions import Script, open_rehearsal
from tournaments.web.workbook import write_workbook


def read(answer):
    return load_workbook(io.BytesIO(b"".join(answer.streaming_content)))


@pytest.fixture
def event(club):
    event = make_evening(club)
    play_everything(event)
    return event


def test_the_sheets_have_filters_and_print_settings(desk, event):
    book = read(desk.get("exports:workbook", event=event))
    assert book.sheetnames == ["Standings", "Players", "Tables", "Hands", "Prizes", "Sign-up", "About"]
    for sheet in book:
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert sheet["A1"].font.bold
        assert sheet.print_title_rows == "$1:$1"
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (2 if sheet.title == "Hands" else 1, 0)
        assert sheet.oddHeader.left.text == "Tuesday Club · Friday Night · Nov 20, 2026"
        assert (sheet.oddHeader.right.text, sheet.oddFooter.center.text) == ("&A", "Page &P of &N")


def test_each_winner_of_a_prize_has_a_row_with_what_won_it(desk, event):
    for kind in ("high-hand", "low-total", "door"):
        add_prize(event=event, kind=kind)
    row = prize_rows(event)[0]
    winners = [one.player for one in row.award.gets]
    give_prize(prize=row.prize, players=Player.objects.filter(pk__in=winners))
    mark_received(prize=row.prize, received=True)
    best = max(Tally.objects.values_list("total", flat=True))
    sheet = read(desk.get("exports:workbook", event=event))["Prizes"]
    names = sorted(one.name for one in row.award.gets)
    heading, *rows = sheet.iter_rows(values_only=True)
    assert heading == ("Prize", "Winner", "Result", "Received")
    assert [(*cells[:3], cells[3] is not None) for cells in rows] == [
        *(("Highest hand", name, f"{best:,} points", True) for name in names),
        ("Lowest total", None, None, False),
        ("Door prize", None, None, False),
    ]


def test_many_columns_are_printed_on_several_pages_that_repeat_who_each_row_is_of():
    stream = io.BytesIO()
    wide = Worksheet(title="Hands", headings=["Sheet", "Team", *["A long heading"] * 28], rows=[], names=2)
    narrow = Worksheet(title="Standings", headings=["Place", "Team"], rows=[])
    write_workbook([wide, narrow], stream, title="Ruth & Fay’s evening")
    book = load_workbook(stream)
    assert [sheet.page_setup.fitToWidth for sheet in book] == [2, 1]
    assert [sheet.print_title_cols for sheet in book] == ["$A:$B", None]
    assert [sheet.page_setup.orientation for sheet in book] == ["landscape", "portrait"]
    page = html.unescape(zipfile.ZipFile(stream).read("xl/worksheets/sheet1.xml").decode())
    assert "&LRuth && Fay’s evening&R&A" in page


def test_names_wrap_and_stand_apart_from_the_numbers_before_them():
    stream = io.BytesIO()
    rows = [(None, None, None), (1, "Maximiliana Featherstonehaugh & " * 3, datetime.date(2026, 11, 20))]
    write_workbook([Worksheet(title="T", headings=["Place", "Team", "Date"], rows=rows)], stream, title="T")
    sheet = load_workbook(stream)["T"]
    aligned = {cell.coordinate: cell.alignment for row in sheet.iter_rows() for cell in row}
    assert (aligned["B3"].wrap_text, aligned["B3"].indent) == (True, 1)
    assert [aligned[cell].horizontal for cell in ("A1", "B1", "C1")] == ["right", "left", "right"]
    assert [aligned[cell].vertical for cell in ("A3", "B3", "C3")] == ["top"] * 3
    assert (aligned["B1"].indent, sheet.row_dimensions[2].height, sheet.row_dimensions[3].height) == (1, None, 45)


def test_the_standings_are_those_of_the_page(desk, event):
    rows = list(read(desk.get("exports:workbook", event=event))["Standings"].values)
    assert [(row[0], row[1], row[-1]) for row in rows[1:]] == [
        (placed.place, placed.who.name, placed.who.total) for placed in standings(event)
    ]
    assert "Rank" not in rows[0]


def test_a_hand_that_was_not_played_is_an_empty_cell(desk, club):
    event = make_evening(club)
    for deal in (1, 2, 3):
        for table in (1, 2):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 100 * deal}})
    keyed(event, table=2, deal=4, counts={})
    desk.post("sheets:stop", 1, 4, event=event)
    book = read(desk.get("exports:workbook", event=event))
    heading, *rows = book["Players"].values
    played, hand_4 = heading.index("Hands"), heading.index("Hand 4")
    assert sorted((row[played], row[hand_4]) for row in rows if row[hand_4] is not None) == [(4, 0)] * 4
    assert [row[played] for row in rows if row[hand_4] is None] == [3] * 4
    heading, *rows = book["Standings"].values
    assert [row[heading.index("Hand 4")] for row in rows].count(None) == 2
    about = dict(row[:2] for row in book["About"].values)
    assert (about["Sheets in"], about["Sheets in all"]) == (7, 7)


def test_numbers_are_numbers_and_dates_are_dates(desk, event):
    book = read(desk.get("exports:workbook", event=event))
    total = book["Standings"]["H2"]
    assert total.data_type == "n"
    assert total.number_format == "#,##0;[Red]-#,##0"
    date = next(row[1] for row in book["About"].iter_rows() if row[0].value == "Date")
    assert date.value == datetime.datetime(2026, 11, 20)  # noqa: DTZ001 (Excel knows no zones)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "=HYPERLINK(0)"])
def test_names_that_look_like_formulas_stay_text(desk, event, name):
    player = event.sign_ups.first().player
    player.given_name, player.family_name = name, ""
    player.save()
    cells = [cell for row in read(desk.get("exports:workbook", event=event))["Sign-up"].iter_rows() for cell in row]
    (cell,) = [cell for cell in cells if cell.value == name]
    assert cell.data_type == "s"


def test_what_was_paid_is_a_column_with_cents_only_if_the_evening_has_a_price(desk, event):
    event.sign_ups.filter(number=1).update(paid=Decimal("7.5"))
    page = read(desk.get("exports:workbook", event=event))["Sign-up"]
    assert [cell.value for cell in page[1]][-1] == "Takes part"
    Event.objects.update(price=Decimal(5))
    page = read(desk.get("exports:workbook", event=event))["Sign-up"]
    heading, first, second = (page.cell(row=row, column=7) for row in (1, 2, 3))
    assert (heading.value, first.value, second.value) == ("Paid", 7.5, None)
    assert first.number_format == "#,##0.00"


def test_private_wishes_are_not_in_the_workbook(desk, event, club):
    def rows_written():
        book = read(desk.get("exports:workbook", event=event))
        return [row for sheet in book for row in sheet.values if row[0] != "Written"]

    before = rows_written()
    first, second = [line.player for line in event.sign_ups.all()[:2]]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=first, second=second)
    Couple.objects.create(club=club, first=first, second=second)
    assert rows_written() == before


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
@pytest.mark.parametrize("people", [12, 13])
def test_the_hands_add_up_to_the_standings_for_every_rule_set(club, ruth, desk, key, people, today):
    script = Script(rules_key=key, people=people, seed=3)
    event = open_rehearsal(script=script, users=[ruth], time_zone="UTC", today=today)
    desk.club = event.club
    book = read(desk.get("exports:workbook", event=event))
    header, *hands = book["Hands"].values
    team, total = header.index("Team"), header.index("Total")
    sums = {}
    for row in hands:
        sums[row[team]] = sums.get(row[team], 0) + row[total]
    header, *teams = book["Standings"].values
    assert sums == {row[header.index("Team")]: row[-1] for row in teams}


def test_each_row_of_the_hands_names_those_who_played_it(desk, club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={})
    member, partner = event.teams.get(seats__position=1).members.all()
    (zoe,) = make_people(club, names=["Zoe"])
    desk.post("changes:replace", member.pk, event=event, data={"player": zoe.pk})
    keyed(event, table=1, deal=2, counts={})
    header, *hands = read(desk.get("exports:workbook", event=event))["Hands"].values
    names = {row[header.index("Hand")]: row[header.index("Team")] for row in reversed(hands)}
    assert [set(names[hand].split(" & ")) for hand in (1, 2)] == [
        {member.player.name, partner.player.name},
        {zoe.name, partner.player.name},
    ]


@pytest.mark.parametrize("key", [*BUILT_IN_KEYS, "victory-points"])
def test_each_row_of_the_hands_adds_up_to_its_total(club, ruth, desk, key, today):
    rules = next(rules for rules in RULE_SETS if rules.key == key)
    if key in BUILT_IN_KEYS:
        event = open_rehearsal(
            script=Script(rules_key=key, people=12, seed=3), users=[ruth], time_zone="UTC", today=today
        )
        desk.club = event.club
    else:
        event = make_evening(club, rules=rules)
        won = {"books.red": 2, "books.black": 1, "table.20": 9, "table.5": 12, "held.50": 1}
        keyed(
            event,
            table=1,
            deal=1,
            counts={1: won, 2: {"held.5": 3}},
            ending="out",
            went_out=1,
            extras={2: [(-2, "late")]},
        )
    header, *hands = read(desk.get("exports:workbook", event=event))["Hands"].values
    assert len(hands) >= 2
    for row in hands:
        cells = dict(zip(header, row, strict=True))
        counts = {line.code: cells.get(line.label) or 0 for line in rules.lines} | {"out": cells["Went out"]}
        priced = [line for line in rules.lines if not line.is_computed]
        table = {"deal": cells["Hand"], "players": 4, "team_size": 2}
        worth = sum(points(price_at_table(line.price, **table), counts[line.code], counts) for line in priced)
        beside = [line.label for line in rules.lines if line.is_computed]
        beside += ["Missing books", REPLACED_LABEL, "Extra points", "Points on the table"]
        worth += sum(cells.get(label) or 0 for label in beside) - (cells["Points left over"] or 0)
        assert worth == cells["Total"], cells


def test_missing_books_have_a_column(desk, club):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.5": 1}, 2: {"table.5": 2}}, ending="out", went_out=1)
    header, *hands = read(desk.get("exports:workbook", event=event))["Hands"].values
    assert sorted(row[header.index("Missing books")] or 0 for row in hands) == [-2100, 0]


def test_every_player_has_the_total_of_the_team(desk, event):
    header, *rows = read(desk.get("exports:workbook", event=event))["Players"].values
    totals = {placed.who.name: placed.who.total for placed in standings(event)}
    assert len(rows) == 8
    assert all(row[header.index("Total")] == totals[row[header.index("Team")]] for row in rows)


def test_an_evening_without_sheets_has_an_empty_workbook(desk, club):
    book = read(desk.get("exports:workbook", event=make_event(club)))
    assert [sheet.max_row for sheet in book][:5] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Tuesday Night", "2026-11-20 Tuesday Night results.xlsx"),
        ('a/b\\c:d*e?"<>|', "2026-11-20 abcde results.xlsx"),
        ("...", "2026-11-20 event results.xlsx"),
    ],
)
def test_the_file_is_named_after_date_and_evening(desk, club, name, expected):
    event = make_event(club)
    Event.objects.update(name=name)
    event.refresh_from_db()
    assert file_name(event) == expected
    assert "attachment" in desk.get("exports:workbook", event=event).headers["Content-Disposition"]


def test_a_time_is_written_without_its_zone():
    stream = io.BytesIO()
    moment = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)
    page = Worksheet(title="T", headings=["When"], rows=[(moment,), (None,), (7,)])
    write_workbook([page], stream, title="T")
    sheet = load_workbook(stream)["T"]
    assert sheet["A2"].value == moment.replace(tzinfo=None)
    assert (sheet["A4"].value, sheet["A4"].number_format) == (7, "#,##0;[Red]-#,##0")


def test_each_cell_has_the_format_of_its_own_value():
    stream = io.BytesIO()
    values = [1500, "=1+1", datetime.date(2026, 11, 20), -3, "text", 2.5, datetime.time(18, 30), "bell\x07", True, 0]
    page = Worksheet(title="T", headings=["What"], rows=[(value,) for value in values])
    write_workbook([page], stream, title="T")
    cells = [row[0] for row in load_workbook(stream)["T"].iter_rows(min_row=2)]
    assert [cell.data_type for cell in cells] == ["n", "s", "d", "n", "s", "n", "d", "s", "b", "n"]
    assert cells[5].number_format == "#,##0.0;[Red]-#,##0.0"
    assert cells[2].number_format == "yyyy-mm-dd"
    assert cells[3].number_format == "#,##0;[Red]-#,##0"
    assert cells[6].number_format == "hh:mm"
    assert cells[7].value == "bell"


def test_a_place_is_a_number_also_if_it_is_shared(desk, club):
    event = make_evening(club)
    for table in (1, 2):
        for deal in range(1, 5):
            keyed(event, table=table, deal=deal, counts={1: {"table.points": 500}, 2: {"table.points": 100 * table}})
    rows = list(read(desk.get("exports:workbook", event=event))["Standings"].values)[1:]
    assert [row[0] for row in rows] == [1, 1, 3, 4]


def test_the_workbook_has_every_count_of_a_sheet(desk, club):
    event = make_evening(club)
    counts = {"books.red": 2, "table.5": 31, "held.red_threes": 1}
    keyed(event, table=2, deal=3, counts={1: counts}, ending="out", went_out=1)
    header, row, _other = read(desk.get("exports:workbook", event=event))["Hands"].values
    found = dict(zip(header, row, strict=True))
    assert (found["Sheet"], found["Table"], found["Hand"]) == ("23-2", 2, 3)
    assert (found["State"], found["Ended by"], found["Went out"]) == ("in", "went out", 1)
    assert (found["Clean books, no wild cards"], found["Fours to nines on the table"]) == (2, 31)
    assert (found["Red threes left over"], found["Exact deals (22 cards picked up)"]) == (1, None)
    assert found["Total"] == 2 * 500 + 31 * 5 - 500 + 100


def test_extra_points_are_beside_their_reasons(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 4}}, extras={1: [(-50, "came late"), (200, "host")]})
    header, *rows = read(desk.get("exports:workbook", event=event))["Hands"].values
    extra, why, total = header.index("Extra points"), header.index("What for"), header.index("Total")
    assert [(row[extra], row[why], row[total]) for row in rows] == [(150, "came late, host", 170), (None, None, 0)]


def test_the_last_sheet_describes_the_evening(desk, club):
    event = make_evening(club, place="Village Hall")
    keyed(event, table=1, deal=1, counts={1: {"table.5": 4}})
    event.refresh_from_db()
    header, *facts, (label, moment) = read(desk.get("exports:workbook", event=event))["About"].values
    assert header == ("What", "Value")
    assert facts == [
        ("Club", "Tuesday Club"),
        ("Evening", "Friday Night"),
        ("Date", datetime.datetime(2026, 11, 20)),  # noqa: DTZ001 (Excel knows no zones)
        ("Place", "Village Hall"),
        ("Rules", "Tanglewood"),
        ("Sheets in", 1),
        ("Sheets in all", 8),
        ("Results", "Not final"),
        ("Standings and players", "With all sheets that are in"),
        ("How places are decided", "A tie stays a tie. Every hand counts as on its sheet."),
    ]
    assert label == "Written"
    assert isinstance(moment, datetime.datetime)


def test_the_workbook_of_a_rehearsal_tells_that_it_is_invented(desk, club, ruth, today):
    script = Script(rules_key="tanglewood", people=8, seed=3)
    desk.club = (event := open_rehearsal(script=script, users=[ruth], time_zone="UTC", today=today)).club
    *_facts, last = read(desk.get("exports:workbook", event=event))["About"].values
    assert last == ("Rehearsal", "everything here is invented")


@pytest.mark.parametrize(("lists", "heading"), [("per-size", "Players at the table"), ("per-player", "Each player")])
def test_separate_lists_have_their_own_column(desk, club, lists, heading):
    event = make_evening(club, people=10)
    Event.objects.update(lists=lists)
    play_everything(event)
    book = read(desk.get("exports:workbook", event=event))
    header, *rows = book["Standings"].values
    assert heading in header
    assert len(rows) == event.teams.count()
    assert heading in next(book["Players"].values)


@pytest.mark.parametrize(("page", "sheet"), [("results", "Standings"), ("players", "Players")])
def test_a_list_has_the_headings_of_its_page_and_its_cells_as_values(desk, event, page, sheet):
    (shown,) = desk.get(f"standings:{page}", event=event).context["lists"]
    header, *rows = read(desk.get("exports:workbook", event=event))[sheet].values
    on_page = [str(column.header) for column in shown.columns]
    assert [heading for heading in header if heading in on_page] == [name for name in on_page if name != "Behind"]
    assert [row[header.index("Total")] for row in rows] == [row.record.who.total for row in shown.rows]
    assert not any("<" in str(value) for row in rows for value in row)
