"""Chapters with an odd headcount: the chapter that is too big sits out, and what the page says of clashes is true."""

import pytest

from tests.builders import make_event, make_people, make_sign_ups
from tournaments.core.tables.plans import WayOut
from tournaments.models import Draw, SignUp
from tournaments.sign_up.actions import change_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_again, draw_partners, undo_draw
from tournaments.tables.draw_queries import replayed
from tournaments.tables.queries import plans_for

CANNOT = "that cannot be avoided."


def signed_in(club, chapters, **settings):
    """An evening of so many people of each chapter."""
    event = make_event(club, **settings)
    people = [
        make_people(club, names=[f"{name}{number}" for number in range(size)], chapters=(name,))
        for name, size in chapters.items()
    ]
    make_sign_ups(event, [player for of_chapter in people for player in of_chapter])
    return event


def draw_with(event, way, *, seed=7):
    plan = next(plan for plan in plans_for(event, head_count(event)) if plan.way_out == way)
    draw_partners(round_=event.rounds.get(), plan=plan, seed=seed, made_by=None)


def page_of(desk, event):
    return " ".join(desk.get("tables:tables", event=event).content.decode().split())


def sits_out(event):
    return event.sign_ups.get(part=SignUp.Part.SITS_OUT).player


@pytest.fixture
def thirteen(club):
    return signed_in(club, {"Lake": 7, "Palm": 3, "Bay": 3})


@pytest.mark.parametrize("seed", range(8))
def test_of_seven_three_and_three_one_of_the_seven_sits_out(desk, thirteen, seed):
    draw_with(thirteen, WayOut.SIT_OUT, seed=seed)
    assert Draw.objects.get().clashes == 0
    assert sits_out(thirteen).chapter.name == "Lake"
    assert CANNOT not in page_of(desk, thirteen)
    assert replayed(Draw.objects.get()) is True


def test_nobody_sits_out_twice_before_the_whole_chapter_sat_out_once(club):
    everybody = [line.player for line in signed_in(club, {"Lake": 5, "Palm": 2, "Bay": 2}).sign_ups.all()]
    sat_out = []
    for week in range(9):
        event = make_event(club)
        make_sign_ups(event, everybody)
        draw_with(event, WayOut.SIT_OUT, seed=week)
        draw_again(round_=event.rounds.get(), seed=100 + week, made_by=None)
        sat_out.append(sits_out(event))
    assert {player.chapter.name for player in sat_out[:5]} == {"Lake"}
    assert len(set(sat_out)) == 9


def test_a_clash_by_whose_turn_it_is_says_so(desk, club):
    event = signed_in(club, {"Lake": 3, "Palm": 1, "Bay": 1})
    everybody = [line.player for line in event.sign_ups.all()]
    for week in range(3):
        draw_with(event, WayOut.SIT_OUT, seed=week)
        event = make_event(club)
        make_sign_ups(event, everybody)
    draw_with(event, WayOut.SIT_OUT)
    assert sits_out(event).chapter.name != "Lake"
    assert "With the people and couples here, and whose turn it is, that cannot be avoided." in page_of(desk, event)


def test_tables_that_make_a_clash_which_others_do_not_are_named_as_the_reason(desk, thirteen):
    draw_with(thirteen, WayOut.SHARE)
    assert Draw.objects.get().clashes == 1
    page = page_of(desk, thirteen)
    assert "At these tables that cannot be avoided. At other tables it can: undo the draw and choose others." in page


def test_the_spare_player_who_makes_fewer_clashes_is_brought_in(club):
    event = signed_in(club, {"Lake": 5, "Palm": 3, "Bay": 1})
    for line in event.sign_ups.filter(number__in=(1, 9)):
        change_line(line=line, part=SignUp.Part.IF_NEEDED)
    for seed in range(6):
        draw_with(event, WayOut.ONE_MORE, seed=seed)
        assert Draw.objects.last().clashes == 0
        undo_draw(round_=event.rounds.get())


def test_a_chapter_corrected_after_the_draw_is_better_drawn_again_with_another_who_sits_out(desk, thirteen):
    draw_with(thirteen, WayOut.SIT_OUT)
    out, palm = sits_out(thirteen), thirteen.sign_ups.get(number=8).player.chapter
    lake, out.chapter = out.chapter, palm
    out.save()
    moved = thirteen.sign_ups.get(number=9).player
    moved.chapter = lake
    moved.save()
    page = desk.get("tables:tables", event=thirteen)
    state = page.context["chapters"]
    assert len(state.clashes) >= 1
    assert state.avoidable is True
