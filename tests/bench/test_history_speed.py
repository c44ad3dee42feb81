"""What the history costs: its page in a large evening, and the row of an act beside a draw of as many people."""

import datetime
import uuid

import pytest
from django.utils import timezone

from tests.bench.conftest import in_turns
from tests.bench.events import big_event, invented
from tests.builders import Desk, draw_tables, make_event, make_sign_ups
from tournaments.models import Act, Sheet, SheetHistory
from tournaments.tables import views

# Every request opens a new database connection, as in the hall.
pytestmark = [pytest.mark.bench, pytest.mark.django_db(transaction=True)]

PEOPLE, HANDS = 2_000, 4
GUARD = 2  # times the aim: a machine may be slow or busy
AIM_PAGE, AIM_LAST_PAGE, AIM_DRAW = 3.5, 3.5, 1.1


def add_history(event):
    """Two acts of each person, and a save of each sheet."""
    now = timezone.now()
    lines = list(event.sign_ups.values_list("player", flat=True))
    Act.objects.bulk_create(
        Act(
            club=event.club,
            event=event,
            done_at=now - datetime.timedelta(seconds=number),
            done_by="Ruth",
            room="sign_up",
            said={"msgid": "%(name)s has not paid.", "values": {"name": {"row": "Player", "pk": player}}},
            about=f" p{player} ",
        )
        for number, player in enumerate(lines * 2)
    )
    SheetHistory.objects.bulk_create(
        SheetHistory(
            sheet=sheet,
            version=1,
            saved_at=now,
            saved_by="Ruth",
            submission=uuid.uuid4(),
            content={"state": "entered", "ending": "stock", "went_out": None, "tallies": []},
        )
        for sheet in Sheet.objects.filter(seating__round__event=event)
    )


def test_the_history_of_a_large_evening(club, today, browser, report):
    event = big_event(club, today, PEOPLE // 2, deals_in=HANDS)
    add_history(event)
    path, saves = f"/c/{club.slug}/events/{event.pk}/history/", PEOPLE // 4 * HANDS

    def page(query=""):
        status, content = browser.get(path, query)
        assert (status, content.count(b'<th scope="row"')) == (200, 20)

    def floor():
        status, _content = browser.get("/floor/rows/", f"event={event.pk}")
        assert status == 200

    bare, first, last = in_turns(floor, page, lambda: page(f"page={(2 * PEOPLE + saves) // 20}"), repeats=9)
    report(f"history, {PEOPLE:,} people × {HANDS}", f"{first * 1000:.0f} ms", first / bare, f"≤ {AIM_PAGE}")
    report("history, its last page", f"{last * 1000:.0f} ms", last / bare, f"≤ {AIM_LAST_PAGE}")
    assert first / bare < GUARD * AIM_PAGE
    assert last / bare < GUARD * AIM_LAST_PAGE


def test_a_draw_with_its_act(club, today, ruth, report, monkeypatch):
    """Beside the same request without its row: before, the former tables were stored in the session."""
    event = make_event(club, date=today)
    make_sign_ups(event, invented(club, PEOPLE))
    draw_tables(event, shown=False)
    desk = Desk(club=club, user=ruth)

    def draw():
        assert desk.post("tables:redraw", event=event).status_code == 302

    def draw_without_act():
        with monkeypatch.context() as without:
            without.setattr(views, "done", lambda request, _said, *, undo_data, **_how: keep(request, undo_data))
            draw()

    def keep(request, undo_data):
        request.session["kept"] = undo_data

    bare, seconds = in_turns(draw_without_act, draw, repeats=5)
    report(f"draw {PEOPLE:,} people with its act", f"{seconds:.1f} s", seconds / bare, f"≤ {AIM_DRAW}", "without")
    assert seconds / bare < GUARD * AIM_DRAW
    assert Act.objects.filter(event=event).exists()
