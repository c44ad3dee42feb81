"""The page for reading the tables aloud, and the log of the draw."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups
from tests.rounds import make_rounds, next_round
from tournaments.models import Draw, SignUp, Wish
from tournaments.sign_up.actions import change_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for, tables_of


@pytest.fixture
def event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm"))[:9])
    draw_tables(event, plan=next(n for n, way in enumerate(ways_out(event)) if way == "sit-out"))
    return event


def ways_out(event):
    return [plan.way_out for plan in plans_for(event, head_count(event))]


def test_the_page_for_reading_aloud_names_everybody_once(desk, event):
    page = desk.get("tables:read-out", event=event)
    assert len(page.context["tables"]) == 2
    text = page.content.decode()
    for member in SignUp.objects.filter(event=event):
        assert text.count(member.player.name) == 1
    (sitting_out,) = page.context["sitting_out"]
    assert sitting_out == event.sign_ups.get(part=SignUp.Part.SITS_OUT).player


def names_and_who_sits_out(page):
    names = [player.name for player in page.context["sitting_out"]]
    return page.content.decode().count("Sits out this round:"), names


def test_of_several_rounds_everybody_hears_their_name_in_every_round(desk, club):
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    out = []
    for number in (1, 2, 3):
        if number > 1:
            event = next_round(event, number)
        page = desk.get("tables:read-out", event=event)
        text = page.content.decode()
        assert [text.count(line.player.name) for line in event.sign_ups.select_related("player")] == [1] * 9
        said, (name,) = names_and_who_sits_out(page)
        assert said == 1
        assert f"Sits out this round: {name}</p>" in text
        assert f"Sits out this round: {name}." in desk.get("tables:tables", event=event).content.decode()
        out.append(name)
    assert len({*out}) == 3


def test_who_went_home_instead_of_sitting_out_is_not_read_out(desk, club):
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    _said, (name,) = names_and_who_sits_out(desk.get("tables:read-out", event=event))
    line = next(line for line in event.sign_ups.all() if line.player.name == name)
    change_line(line=line, status=SignUp.Status.GONE_HOME)
    assert names_and_who_sits_out(desk.get("tables:read-out", event=event)) == (0, [])
    assert "Sits out this round" not in desk.get("tables:tables", event=event).content.decode()


def test_who_sits_out_of_one_sitting_does_so_tonight(desk, event):
    page = desk.get("tables:read-out", event=event)
    (player,) = page.context["sitting_out"]
    assert f"Sits out tonight: {player.name}</p>" in page.content.decode()


def test_before_the_draw_there_is_nothing_to_read_aloud(desk, club):
    assert "Nothing is drawn yet." in desk.get("tables:read-out", event=make_event(club)).content.decode()


def test_the_log_says_that_repeating_the_draw_gives_the_same_teams(desk, event):
    page = desk.get("tables:log", event=event).content.decode()
    assert "Draw 7" in page
    assert "Repeated just now: the same teams." in page
    assert "8 names in order" in page


def test_a_changed_seed_in_the_log_is_detected(desk, event):
    draw = Draw.objects.get()
    draw.seed = 8
    draw.save()
    assert "Repeated just now: different teams." in desk.get("tables:log", event=event).content.decode()


def test_contradictory_wishes_in_the_log_are_detected(desk, event):
    draw = Draw.objects.get()
    draw.wishes.never = [[0, 1]]
    draw.wishes.together = [[0, 1]]
    draw.wishes.save()
    assert "Repeated just now: different teams." in desk.get("tables:log", event=event).content.decode()


def test_a_draw_of_another_method_version_is_not_repeated(desk, event):
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
        assert "2 pairs are from one chapter. Every draw with so few was equally likely." in page
        assert "Every draw that keeps the rules" not in page


def test_the_log_says_that_the_tables_were_changed_by_hand(desk, event):
    assert "changed by hand" not in desk.get("tables:log", event=event).content.decode()
    first, second = event.teams.all()[:2]
    one = next(m.player for m in first.members.all() if m.player.chapter.name == "Lake")
    other = next(m.player for m in second.members.all() if m.player.chapter.name == "Lake")
    desk.post("tables:swap", event=event, data={"first-player": one.pk, "second-player": other.pk})
    assert "in use, changed by hand" in desk.get("tables:log", event=event).content.decode()
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Changed by hand after the draw." in page
    assert "equally likely" not in page


def test_no_page_of_the_draw_shows_wishes(desk, event, club):
    one, other = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=one, second=other)
    desk.post("tables:redraw", event=event)
    pages = [desk.get(f"tables:{name}", event=event) for name in ("tables", "read-out", "log")]
    assert not any("never" in page.content.decode().lower() for page in pages)


def test_all_lists_of_tables_say_that_three_people_share_two_chairs(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:9])
    draw_tables(event, plan=ways_out(event).index("share"))
    read_out = desk.get("tables:read-out", event=event).content.decode()
    seats = desk.get("paper:paper", "seats-by-last-name", event=event).content.decode()
    cards = desk.get("paper:paper", "table-cards", event=event).content.decode()
    slips = desk.get("paper:paper", "player-slips", event=event).content.decode()
    assert [page.count("share 2 chairs") for page in (read_out, seats, slips, cards)] == [1, 3, 3, 2]
    (shared,) = (row for table in tables_of(event.rounds.get()) for row in table.teams if row.shares)
    turns = f"One rests each hand, in turn: {', '.join(player.name for player in shared.present)}"
    tables = desk.get("tables:tables", event=event).content.decode()
    assert [page.count(turns) for page in (tables, read_out, cards)] == [1, 1, 2]
