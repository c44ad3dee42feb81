"""How long the workbook of a large event takes, over openpyxl's own write-only loop over the same cells and styles."""

import io
import random
import tracemalloc
from time import process_time

import pytest
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from scoring.library import rule_set_text
from tournaments.events.actions import plan_event
from tournaments.exports.pages import event_pages
from tournaments.exports.sheets import KIND_OF, Kind
from tournaments.exports.workbook import write_workbook
from tournaments.models import Event, Player, Seat, Seating, Sheet, SignUp, Tally, Team, TeamMember

TEAMS, DEALS = 2_000, 4
AIM, GUARD = 1.3, 2.0
AIM_GROWTH = 5.0  # four times the teams may take so many times the memory


def big_event(club, today, teams):
    """An event of two teams a table with all its sheets in, written straight into the tables of the database."""
    chance = random.Random(1)
    event = Event(club=club, name=f"{teams} teams", date=today)
    plan_event(event=event, rules_text=rule_set_text("hidden-valley-ranch"))
    codes = [line.code for line in event.rules.lines if line.code != "out"]
    people = [Player(club=club, given_name=f"Given{n}", family_name=f"Family{n}") for n in range(2 * teams)]
    Player.objects.bulk_create(people)
    SignUp.objects.bulk_create(SignUp(event=event, player=one, number=n) for n, one in enumerate(people, start=1))
    known = Team.objects.bulk_create(Team(event=event, number=n + 1, chairs=2) for n in range(teams))
    TeamMember.objects.bulk_create(TeamMember(team=known[n // 2], player=one) for n, one in enumerate(people))
    round_ = event.rounds.get()
    tables = Seating.objects.bulk_create(Seating(round=round_, table=n + 1, decks=5) for n in range(teams // 2))
    Seat.objects.bulk_create(
        Seat(seating=tables[n // 2], team=team, position=n % 2 + 1) for n, team in enumerate(known)
    )
    sheets = Sheet.objects.bulk_create(
        Sheet(seating=table, deal=deal, ending="stock", saved_at=f"{today}T20:00Z", saved_by="Ruth")
        for table in tables
        for deal in range(1, DEALS + 1)
    )
    Tally.objects.bulk_create(
        Tally(
            sheet=sheet,
            team=team,
            counts={code: chance.randrange(20) for code in codes},
            total=chance.randrange(-500, 5000),
        )
        for n, sheet in enumerate(sheets)
        for team in known[2 * (n // DEALS) : 2 * (n // DEALS) + 2]
    )
    return event


def floor(pages):
    """The same cells with the same styles and no more: openpyxl's write-only loop, each style made once."""
    book = Workbook(write_only=True)
    for page in pages:
        sheet = book.create_sheet(page.title)
        styles = {kind: _style(sheet, kind) for kind in Kind}
        sheet.append([column.heading for column in page.columns])
        for row in page.rows:
            cells = []
            for value, column in zip(row, page.columns, strict=True):
                cell = None
                if value is not None:
                    cell = WriteOnlyCell(sheet, value)
                    cell._style = styles[KIND_OF.get(type(value), column.kind)]
                cells.append(cell)
            sheet.append(cells)
    book.save(io.BytesIO())


def _style(sheet, kind):
    cell = WriteOnlyCell(sheet)
    cell.number_format = kind.value
    return cell._style


def _without_zone(value):
    return value.replace(tzinfo=None) if hasattr(value, "tzinfo") else value


def whole(event):
    write_workbook(event_pages(event), io.BytesIO(), title=event.name)


def cpu_seconds(work):
    """Seconds of this process alone: what else the machine does meanwhile is none of the workbook's cost."""
    started = process_time()
    work()
    return process_time() - started


def peak_of(work):
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


@pytest.mark.bench
def test_the_workbook_of_two_thousand_teams(club, today, report):
    event = big_event(club, today, TEAMS)
    pages = event_pages(event)
    for page in pages:
        page.rows[:] = [[_without_zone(value) for value in row] for row in page.rows]
    # In turns, so that a machine that grows slower slows down both.
    turns = [(cpu_seconds(lambda: floor(pages)), cpu_seconds(lambda: whole(event))) for _ in range(3)]
    bare, written = (min(times) for times in zip(*turns, strict=True))
    cells = sum(value is not None for page in pages for row in page.rows for value in row)
    report(f"workbook, {TEAMS} teams × {DEALS}, {cells:,} cells", f"{written:.2f} s", written / bare, f"≤ {AIM}")
    assert written / bare < GUARD


@pytest.mark.bench
def test_the_memory_of_four_times_the_teams(club, today, report):
    few, many = (big_event(club, today, teams) for teams in (TEAMS // 4, TEAMS))
    small, large = peak_of(lambda: whole(few)), peak_of(lambda: whole(many))
    report("memory of the workbook, 4 × the teams", f"{large / 1e6:.0f} MB", large / small, f"≤ {AIM_GROWTH}")
    assert large / small < AIM_GROWTH
