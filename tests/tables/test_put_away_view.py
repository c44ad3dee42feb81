"""Undoing the draw, and Undo, which restores the same tables."""

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.models import Draw, TeamMember
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for
from tournaments.tables.slips.actions import fill_hat, pull_slip, seat_from_hat


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


def test_undo_restores_the_same_tables(desk, club):
    event = drawn_event(club, spreads_chapters=True)
    before = seats(event)
    page = undo_draw(desk, event)
    assert "The draw is undone." in page.content.decode()
    assert seats(event)[0] == []
    undo = page.context["undo"]
    desk.client.post(undo["url"], undo["data"])
    assert seats(event) == before


def test_tables_changed_by_hand_cannot_be_restored(desk, club):
    event = drawn_event(club, people=8)
    one, other = (team.members.first().player for team in event.teams.all()[:2])
    desk.post("tables:swap", event=event, data={"one": one.pk, "other": other.pk, "all_the_same": "on"})
    assert undo_draw(desk, event).context["undo"] == {}


def test_tables_from_slips_cannot_be_restored(desk, club):
    event = make_event(club)
    ada, grace, *_rest = [line.player for line in make_sign_ups(event, make_people(club)[:4])]
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    pull_slip(round_=round_, one=ada, other=grace)
    seat_from_hat(round_=round_, made_by=None)
    assert undo_draw(desk, event).context["undo"] == {}


def test_tables_drawn_by_an_earlier_method_cannot_be_restored(desk, club):
    event = drawn_event(club)
    Draw.objects.update(method_version="1")
    assert undo_draw(desk, event).context["undo"] == {}


def test_the_seed_of_a_draw_cannot_be_chosen(desk, club):
    event = drawn_event(club, people=8)
    undo_draw(desk, event)
    key, _plan, _lacking = desk.get("tables:tables", event=event).context["plans"][0]
    desk.post("tables:draw", event=event, data={"plan": key, "number": "12345"})
    assert Draw.objects.count() == 2
    assert Draw.objects.last().number != 12345


def test_without_a_draw_there_is_no_undo(desk, club):
    assert undo_draw(desk, make_event(club)).context["undo"] == {}


def test_after_a_sheet_the_draw_cannot_be_undone(desk, club):
    event = drawn_event(club, people=8)
    desk.post("tables:show", event=event)
    keyed(event, table=1, deal=1, counts={})
    before = seats(event)
    assert "A sheet of these tables is already in" in undo_draw(desk, event).content.decode()
    assert seats(event) == before
