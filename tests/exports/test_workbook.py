"""The workbook: read back, the same as the page, text stays text, prints well."""

import datetime
import io

import pytest
from openpyxl import load_workbook

from scoring import BUILT_IN_KEYS
from tests.builders import make_evening, make_event, play_everything
from tournaments.exports.pages import file_name
from tournaments.exports.workbook import Column, Kind, Page, write_workbook
from tournaments.models import Event, Wish
from tournaments.rehearsal.actions import Script, open_rehearsal
from tournaments.standings.queries import standings


def read(answer):
    return load_workbook(io.BytesIO(b"".join(answer.streaming_content)))


@pytest.fixture
def event(club):
    event = make_evening(club)
    play_everything(event)
    return event


def test_its_sheets_and_how_they_print(desk, event):
    book = read(desk.get("exports:workbook", event=event))
    assert book.sheetnames == ["Standings", "Players", "Tables", "Hands", "Sign-up", "About"]
    for sheet in book:
        assert sheet.freeze_panes == "A2"
        assert sheet.auto_filter.ref == sheet.dimensions
        assert sheet["A1"].font.bold
        assert sheet.print_title_rows == "$1:$1"
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert sheet.oddFooter.center.text == "Page &P of &N"


def test_the_standings_are_those_of_the_page(desk, event):
    rows = list(read(desk.get("exports:workbook", event=event))["Standings"].values)
    assert [(row[0], row[2], row[-1]) for row in rows[1:]] == [
        (placed.place_shown, placed.who.name, placed.who.total) for placed in standings(event)
    ]


def test_numbers_are_numbers_and_dates_are_dates(desk, event):
    book = read(desk.get("exports:workbook", event=event))
    total = book["Standings"]["I2"]
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


def test_private_wishes_are_not_in_it(desk, event, club):
    first, second = [line.player for line in event.sign_ups.all()[:2]]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=first, second=second)
    answer = desk.get("exports:workbook", event=event)
    assert b"never" not in b"".join(answer.streaming_content).lower()


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
    assert sums == {row[2]: row[-1] for row in list(book["Standings"].values)[1:]}


def test_every_player_brings_the_teams_total(desk, event):
    header, *rows = read(desk.get("exports:workbook", event=event))["Players"].values
    totals = {placed.who.name: placed.who.total for placed in standings(event)}
    assert len(rows) == 8
    assert all(row[header.index("Points")] == totals[row[header.index("Team")]] for row in rows)


def test_an_evening_without_anything_is_a_workbook_too(desk, club):
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
def test_the_file_name(desk, club, name, expected):
    event = make_event(club)
    Event.objects.update(name=name)
    event.refresh_from_db()
    assert file_name(event) == expected
    assert "attachment" in desk.get("exports:workbook", event=event).headers["Content-Disposition"]


def test_widths_fit_the_headings_within_bounds():
    assert Column(heading="A").fitting_width == 6
    assert Column(heading="x" * 100).fitting_width == 48
    assert Column(heading="Name", width=34).fitting_width == 34


def test_any_moment_is_written_without_its_zone():
    stream = io.BytesIO()
    moment = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)
    page = Page(title="T", columns=[Column(heading="When", kind=Kind.MOMENT)], rows=[(moment,), (None,)])
    write_workbook([page], stream, title="T")
    sheet = load_workbook(stream)["T"]
    assert sheet["A2"].value == moment.replace(tzinfo=None)
