"""Undoing the draw, and Undo, which restores the same tables."""

import pytest

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tests.rounds import make_rounds
from tournaments.models import Draw, SheetHistory, TeamMember
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.sign_up.queries import head_count
from tournaments.tables.lots.actions import fill_hat, pull_lot, seat_from_hat
from tournaments.tables.queries import plans_for


def drawn_event(club, people=9, **settings):
    event = make_event(club, **settings)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm"))[:people])
    ways_out = [plan.way_out for plan in plans_for(event, head_count(event))]
    draw_tables(event, plan=ways_out.index("sit-out" if people % 2 else "everybody"), shown=False)
    return event


def seats(event):
    rows = TeamMember.objects.filter(team__event=event).values_list("team__seats__seating__table", "player")
    return sorted(rows), list(event.sign_ups.order_by("number").values_list("part", flat=True))


def undo_draw(desk, event):
    return desk.client.post(desk.url("tables:again", event=event), follow=True)


def press_undo(desk, page):
    undo = page.context["undo"]
    return desk.client.post(undo["url"], follow=True)


def furniture(event):
    seatings = event.rounds.get().seatings.order_by("table")
    teams = event.teams.order_by("number").values_list("number", "chairs", "not_for_prizes", "seats__position")
    return list(seatings.values_list("table", "decks", "required")), list(teams)


def test_undo_restores_decks_prizes_and_lists(desk, club):
    event = drawn_event(club, people=8, rules="hidden-valley-ranch", required_books={"4": {"sevens": 2}})
    event.teams.filter(number=2).update(not_for_prizes=True)
    before, lists = furniture(event), event.lists
    press_undo(desk, undo_draw(desk, event))
    event.refresh_from_db()
    assert (furniture(event), event.lists) == (before, lists)


def test_undo_is_refused_once_somebody_left_the_club(desk, club):
    event = drawn_event(club, people=8)
    page = undo_draw(desk, event)
    event.sign_ups.get(number=1).delete()
    club.players.order_by("pk").first().delete()
    assert "no longer in the club, so nothing was undone" in press_undo(desk, page).content.decode()
    assert seats(event)[0] == []


def test_tables_changed_by_hand_are_restored(desk, club):
    event = drawn_event(club, people=8)
    one, other = (team.members.first().player for team in event.teams.all()[:2])
    desk.post(
        "tables:swap", event=event, data={"first-player": one.pk, "second-player": other.pk, "all_the_same": "on"}
    )
    before = seats(event)
    page = press_undo(desk, undo_draw(desk, event))
    assert seats(event) == before
    assert page.context["changed"]


def test_tables_from_slips_are_restored(desk, club):
    event = make_event(club)
    ada, grace, *_rest = [line.player for line in make_sign_ups(event, make_people(club)[:4])]
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    pull_lot(round_=round_, one=ada, other=grace)
    seat_from_hat(round_=round_, made_by=None)
    before = seats(event)
    assert "Pulled from the hat." in press_undo(desk, undo_draw(desk, event)).content.decode()
    assert seats(event) == before


def test_the_seed_of_a_draw_cannot_be_chosen(desk, club):
    event = drawn_event(club, people=8)
    undo_draw(desk, event)
    key, _plan, _lacking = desk.get("tables:tables", event=event).context["plans"][0]
    desk.post("tables:draw", event=event, data={"plan": key, "number": "12345"})
    assert Draw.objects.count() == 2
    assert Draw.objects.last().seed != 12345


def test_without_a_draw_there_is_no_undo(desk, club):
    assert undo_draw(desk, make_event(club)).context["undo"] == {}


def test_after_a_sheet_the_draw_cannot_be_undone(desk, club):
    event = drawn_event(club, people=8)
    desk.post("tables:show", event=event)
    keyed(event, table=1, deal=1, counts={})
    before = seats(event)
    assert "A sheet of these tables is already in" in undo_draw(desk, event).content.decode()
    assert seats(event) == before


@pytest.mark.parametrize("name", ["hide", "again", "redraw"])
def test_after_the_only_sheet_is_undone_the_tables_can_change_again(desk, club, name):
    event = drawn_event(club, people=8)
    desk.post("tables:show", event=event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 50}})
    undo_save(event=event, table=table_for(event, table=1, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    assert (
        f'action="{desk.url(f"tables:{name}", event=event)}"' in desk.get("tables:tables", event=event).content.decode()
    )
    page = desk.client.post(desk.url(f"tables:{name}", event=event), follow=True)
    assert "already in" not in page.content.decode()
    assert event.rounds.get().shown_at is None
    assert SheetHistory.objects.exists() == (name == "hide")


def test_cards_that_players_cut_go_with_the_draw(desk, club):
    event = make_rounds(club, "partners")
    event.sign_ups.update(cut_card=7)
    undo_draw(desk, event)
    assert set(event.sign_ups.values_list("cut_card", flat=True)) == {None}


def test_cards_that_teams_cut_come_back_with_the_tables(desk, club):
    event = drawn_event(club, people=8)
    event.teams.filter(number=2).update(cut_card=12)
    press_undo(desk, undo_draw(desk, event))
    assert list(event.teams.order_by("number").values_list("cut_card", flat=True)) == [None, 12, None, None]
