"""The tables read out in large letters, and how they were drawn."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups
from tournaments.models import Draw, SignUp, Wish
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for, tables_of


@pytest.fixture
def event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm"))[:9])
    draw_tables(event, plan=next(n for n, way in enumerate(ways(event)) if way == "sit-out"))
    return event


def ways(event):
    return [plan.way_out for plan in plans_for(event, head_count(event))]


def test_every_table_is_read_out_with_who_sits_out(desk, event):
    page = desk.get("tables:read-out", event=event)
    assert len(page.context["tables"]) == 2
    text = page.content.decode()
    for member in SignUp.objects.filter(event=event):
        assert text.count(member.player.name) == 1
    (sitting_out,) = page.context["sitting_out"]
    assert sitting_out == event.sign_ups.get(part=SignUp.Part.SITS_OUT).player


def test_nothing_is_read_out_before_the_draw(desk, club):
    assert "Nothing is drawn yet." in desk.get("tables:read-out", event=make_event(club)).content.decode()


def test_the_log_says_that_it_gives_the_same_draw(desk, event):
    page = desk.get("tables:log", event=event).content.decode()
    assert "Number 7" in page
    assert "Repeated just now: the same teams." in page
    assert "8 names in order" in page


def test_a_log_that_was_tampered_with_is_found_out(desk, event):
    kept = Draw.objects.get()
    kept.number = 8
    kept.save()
    assert "Repeated just now: different teams." in desk.get("tables:log", event=event).content.decode()


def test_a_log_whose_wishes_contradict_is_not_the_same_draw(desk, event):
    kept = Draw.objects.get()
    kept.wishes.never = [[0, 1]]
    kept.wishes.together = [[0, 1]]
    kept.wishes.save()
    assert "Repeated just now: different teams." in desk.get("tables:log", event=event).content.decode()


def test_a_draw_of_another_method_is_not_judged(desk, event):
    Draw.objects.update(method_version="0")
    page = desk.get("tables:log", event=event).content.decode()
    assert "Repeated just now" not in page
    assert "This version cannot repeat it" in page


def test_the_log_says_which_draw_is_in_use(desk, event):
    desk.post("tables:hide", event=event)
    desk.post("tables:redraw", event=event)
    page = desk.get("tables:log", event=event).content.decode()
    assert [page.count(f'"tag">{word}<') for word in ("in use", "not used")] == [1, 1]
    assert page.index('"tag">in use<') < page.index('"tag">not used<')
    desk.post("tables:again", event=event)
    page = desk.get("tables:log", event=event).content.decode()
    assert [page.count(f'"tag">{word}<') for word in ("in use", "not used")] == [0, 2]


def test_a_draw_with_forced_clashes_says_what_was_equally_likely(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Lake", "Lake", "Palm"))[:8])
    draw_tables(event)
    for name in ("tables", "log"):
        page = desk.get(f"tables:{name}", event=event).content.decode()
        assert "2 pairs from one chapter could not be avoided." in page
        assert "Every draw that keeps the rules" not in page


def test_after_a_trade_by_hand_the_log_says_so(desk, event):
    assert "changed by hand" not in desk.get("tables:log", event=event).content.decode()
    first, second = event.teams.all()[:2]
    one = next(m.player for m in first.members.all() if m.player.chapter.name == "Lake")
    other = next(m.player for m in second.members.all() if m.player.chapter.name == "Lake")
    desk.post("tables:swap", event=event, data={"one": one.pk, "other": other.pk})
    assert "in use, changed by hand" in desk.get("tables:log", event=event).content.decode()
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Changed by hand after the draw." in page
    assert "equally likely" not in page


def test_wishes_are_on_no_page_of_the_draw(desk, event, club):
    one, other = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=one, second=other)
    desk.post("tables:redraw", event=event)
    pages = [desk.get(f"tables:{name}", event=event) for name in ("tables", "read-out", "log")]
    assert not any("never" in page.content.decode().lower() for page in pages)


def test_three_who_share_two_chairs_are_said_to_wherever_the_tables_are_told(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:9])
    draw_tables(event, plan=ways(event).index("share"))
    read_out = desk.get("tables:read-out", event=event).content.decode()
    seats = desk.get("paper:paper", "seats-by-last-name", event=event).content.decode()
    cards = desk.get("paper:paper", "table-cards", event=event).content.decode()
    assert [page.count("share 2 chairs") for page in (read_out, seats, cards)] == [1, 3, 2]
    (shared,) = (row for table in tables_of(event.rounds.get()) for row in table.teams if row.shares)
    turns = f"One rests each hand, in turn: {', '.join(player.name for player in shared.present)}"
    tables = desk.get("tables:tables", event=event).content.decode()
    assert [page.count(turns) for page in (tables, read_out, cards)] == [1, 1, 2]
