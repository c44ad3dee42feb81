"""Hiding the tables again, until a sheet is in."""

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups


def test_undo_makes_the_shown_tables_a_draft_again(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    round_ = draw_tables(event, shown=False)
    page = desk.client.post(desk.url("tables:show", event=event), follow=True)
    assert "The tables are shown." in page.content.decode()
    assert "Undo" in page.content.decode()
    desk.client.post(page.context["undo"]["url"])
    round_.refresh_from_db()
    assert round_.shown_at is None
    assert round_.seatings.count() == 2
    assert "Only you can see this" in desk.get("tables:tables", event=event).content.decode()


def test_the_tables_can_be_changed_until_a_sheet_is_in(desk, club):
    event = make_evening(club)
    urls = [desk.url(f"tables:{name}", event=event) for name in ("hide", "redraw", "again")]
    page = desk.get("tables:tables", event=event).content.decode()
    assert all(f'action="{url}"' in page for url in urls)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 50}})
    page = desk.get("tables:tables", event=event).content.decode()
    assert not any(f'action="{url}"' in page for url in urls)


def test_after_a_sheet_the_tables_cannot_be_hidden(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 50}})
    page = desk.client.post(desk.url("tables:hide", event=event), follow=True)
    assert "A sheet of these tables is already in" in page.content.decode()
    assert event.rounds.get().shown_at is not None
