"""A table that stopped, before any sheet is in and after: no page offers a button that can only refuse."""

import pytest
from django.db import transaction

from tests.builders import make_people, make_sign_ups
from tests.changes.people import evening_with_hands, member_at
from tests.safety.page_forms import forms_on

CSRF = "csrfmiddlewaretoken"


def refused(desk, address):
    """Press every button of a page that asks for nothing. Return the actions that only said no."""
    found = []
    for form in forms_on(address, desk.client.get(address).content.decode()):
        if form.method != "post" or form.names - {CSRF}:
            continue
        with transaction.atomic():
            if "note-error" in desk.client.post(form.action, form.values, follow=True).content.decode():
                found.append(form.action)
            transaction.set_rollback(True)
    return found


@pytest.fixture(params=[0, 2])
def event(request, desk, club):
    """Table 2 stops before the hand after the last one."""
    event = evening_with_hands(club, hands=request.param)
    desk.post("sheets:stop", 2, request.param + 1, event=event)
    desk.get("sheets:play", event=event)
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    return event


@pytest.mark.parametrize("page", ["tables:tables", "tonight:event", "sheets:play", "changes:late", "standings:results"])
def test_no_button_of_a_page_only_refuses(desk, event, page):
    assert refused(desk, desk.url(page, event=event)) == []


def test_tables_offer_no_change_of_partners_once_a_table_has_stopped(desk, event):
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Draw again" not in page
    assert "Let two people trade places" not in page
    assert "Someone is late, absent or leaving" in page


@pytest.mark.parametrize("table", [1, 2])
def test_no_button_of_a_person_only_refuses(desk, event, table):
    player = member_at(event, table=table).player
    assert refused(desk, desk.url("changes:person", player.pk, event=event)) == []


def test_a_stopped_table_that_never_played_trades_no_tables(desk, event):
    played = event.rounds.get().seatings.get(table=2).sheets.filter(state="entered").exists()
    others = {
        table: desk.get("changes:person", member_at(event, table=table).player_id, event=event).context["team_trades"]
        for table in (1, 2)
    }
    assert [others[1] is not None, others[2] is not None] == [played, played]
    if played:
        assert others[2].deals == [1]
