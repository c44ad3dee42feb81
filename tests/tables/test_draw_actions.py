"""Drawing, drawing again and undoing the draw: seats, logs, and who sits out or is brought in."""

import pytest
from django.core.exceptions import ValidationError

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.core.tables.plans import WayOut
from tournaments.models import Draw, SignUp, TeamMember
from tournaments.models.event import Lists
from tournaments.sign_up.actions import change_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_again, draw_partners, undo_draw
from tournaments.tables.draw_queries import replayed
from tournaments.tables.queries import plans_for

CHAPTERS = ("Lake", "Palm", "Bay")


def evening(club, people, **settings):
    event = make_event(club, **settings)
    make_sign_ups(event, make_people(club, chapters=CHAPTERS)[:people])
    return event


def plan_with(event, way):
    return next(plan for plan in plans_for(event, head_count(event)) if plan.way_out == way)


def draw_with(event, way, *, seed=7, **choices):
    round_ = event.rounds.get()
    draw_partners(round_=round_, plan=plan_with(event, way), seed=seed, made_by=None, **choices)
    return round_


def seats(event):
    rows = TeamMember.objects.filter(team__event=event).values_list("team__seats__seating__table", "player")
    return sorted(rows)


def parts(event):
    return list(event.sign_ups.order_by("number").values_list("part", flat=True))


def test_the_same_seed_draws_the_same_tables(club):
    event = evening(club, 12)
    draw_tables(event, seed=5)
    first = seats(event)
    draw_tables(event, seed=6)
    assert seats(event) != first
    draw_tables(event, seed=5)
    assert seats(event) == first


def test_drawing_again_keeps_the_earlier_log(club):
    event = evening(club, 12)
    round_ = draw_tables(event, shown=False)
    draw_again(round_=round_, seed=8, made_by=None)
    assert list(Draw.objects.values_list("seed", flat=True)) == [7, 8]
    assert [replayed(draw) for draw in Draw.objects.all()] == [True, True]
    assert len(seats(event)) == 12


def test_drawing_again_keeps_the_chosen_ranking_lists(club):
    event = evening(club, 10)
    round_ = draw_with(event, WayOut.EVERYBODY, lists=Lists.PER_PLAYER)
    draw_again(round_=round_, seed=8, made_by=None)
    event.refresh_from_db()
    assert event.lists == Lists.PER_PLAYER


@pytest.mark.parametrize(
    ("rules", "people", "lists"),
    [
        ("tanglewood", 10, Lists.PER_SIZE),  # 2 and 3 decks a team
        ("tanglewood", 8, Lists.ONE),
        ("lakemont-ridge", 10, Lists.ONE),  # 3 decks a team at every table
        ("texas-good-sam", 10, Lists.PER_SIZE),
        ("hidden-valley-ranch", 10, Lists.ONE),  # 2.5 and 2.33
    ],
)
def test_the_ranking_lists_follow_from_the_decks_unless_chosen(club, rules, people, lists):
    event = evening(club, people, rules=rules)
    draw_with(event, WayOut.EVERYBODY)
    event.refresh_from_db()
    assert event.lists == lists


def test_a_ranking_by_average_per_player_is_refused_where_decks_per_player_differ(club):
    event = evening(club, 10, rules="lakemont-ridge")
    with pytest.raises(ValidationError, match="would not be fair"):
        draw_with(event, WayOut.EVERYBODY, lists=Lists.PER_PLAYER)
    draw_with(event, WayOut.EVERYBODY, lists=Lists.ONE)
    assert len(seats(event)) == 10


def test_undoing_the_draw_resets_a_drawn_sit_out_but_not_a_chosen_one(club):
    event = evening(club, 10)
    own_choice = event.sign_ups.get(number=10)
    change_line(line=own_choice, part=SignUp.Part.SITS_OUT)
    round_ = draw_with(event, WayOut.SIT_OUT)
    assert parts(event).count(SignUp.Part.SITS_OUT) == 2
    undo_draw(round_=round_)
    assert parts(event) == [SignUp.Part.PLAYS] * 9 + [SignUp.Part.SITS_OUT]
    assert seats(event) == []


def test_drawing_again_leaves_out_a_person_who_chose_to_sit_out(club):
    event = evening(club, 9)
    change_line(line=event.sign_ups.get(number=9), part=SignUp.Part.SITS_OUT)
    round_ = draw_with(event, WayOut.EVERYBODY)
    draw_again(round_=round_, seed=9, made_by=None)
    assert len(seats(event)) == 8
    assert parts(event)[8] == SignUp.Part.SITS_OUT


def test_undoing_the_draw_makes_a_spare_player_spare_again(club):
    event = evening(club, 8)
    change_line(line=event.sign_ups.get(number=1), part=SignUp.Part.IF_NEEDED)
    round_ = draw_with(event, WayOut.ONE_MORE)
    assert len(seats(event)) == 8
    draw_again(round_=round_, seed=9, made_by=None)
    assert len(seats(event)) == 8
    undo_draw(round_=round_)
    assert parts(event) == [SignUp.Part.IF_NEEDED] + [SignUp.Part.PLAYS] * 7


def test_the_spare_player_brought_in_is_random_and_depends_on_the_seed_alone(club):
    event = evening(club, 12)
    waiting = list(event.sign_ups.filter(number__in=(1, 5, 9)))
    for line in waiting:
        change_line(line=line, part=SignUp.Part.IF_NEEDED)
    brought_in = []
    for number in [*range(20), *range(20)]:
        round_ = draw_with(event, WayOut.ONE_MORE, seed=number)
        assert parts(event).count(SignUp.Part.IF_NEEDED) == 2
        brought_in.append(next(line for line in waiting if event.sign_ups.get(pk=line.pk).part == SignUp.Part.PLAYS))
        undo_draw(round_=round_)
        assert parts(event).count(SignUp.Part.IF_NEEDED) == 3
    assert set(brought_in) == set(waiting)
    assert brought_in[:20] == brought_in[20:]


def test_no_spare_player_is_brought_in_twice_before_every_other_was_once(club):
    people = make_people(club)[:8]
    brought_in = []
    for week in range(6):
        event = make_event(club)
        lines = make_sign_ups(event, people)
        for line in lines[:3]:
            change_line(line=line, part=SignUp.Part.IF_NEEDED)
        round_ = draw_with(event, WayOut.ONE_MORE, seed=week)
        draw_again(round_=round_, seed=100 + week, made_by=None)
        brought_in.append(event.sign_ups.get(player__in=people[:3], part=SignUp.Part.PLAYS).player)
    assert set(brought_in[:3]) == set(brought_in[3:]) == set(people[:3])


def test_nobody_sits_out_twice_before_everybody_sat_out_once(club):
    people = make_people(club)[:7]
    sat_out = []
    for week in range(14):
        event = make_event(club)
        make_sign_ups(event, people)
        round_ = draw_with(event, WayOut.SIT_OUT, seed=week)
        draw_again(round_=round_, seed=100 + week, made_by=None)
        sat_out.append(event.sign_ups.get(part=SignUp.Part.SITS_OUT).player)
    assert len(set(sat_out[:7])) == len(set(sat_out[7:])) == 7


def test_a_newcomer_does_not_sit_out_while_others_sat_out_less(club):
    people = make_people(club)
    regulars, newcomer = people[:6], people[6]
    for week in range(8):
        event = make_event(club)
        make_sign_ups(event, [*regulars[week % 6 :], *regulars[: week % 6]][:5])
        draw_with(event, WayOut.SIT_OUT, seed=week)
    event = make_event(club)
    make_sign_ups(event, [*regulars[:4], newcomer])
    draw_with(event, WayOut.SIT_OUT, seed=1)
    assert event.sign_ups.get(part=SignUp.Part.SITS_OUT).player != newcomer


def test_a_person_on_the_way_gets_a_seat(club):
    event = evening(club, 8)
    change_line(line=event.sign_ups.get(number=8), status=SignUp.Status.ON_THE_WAY)
    draw_with(event, WayOut.EVERYBODY)
    assert len(seats(event)) == 8


def test_a_person_with_a_fixed_table_is_always_seated_there(club):
    event = evening(club, 12)
    line = event.sign_ups.get(number=3)
    change_line(line=line, fixed_table=2)
    for number in range(8):
        draw_tables(event, seed=number)
        assert (2, line.player_id) in seats(event)


@pytest.mark.parametrize("act", [draw_again, undo_draw])
def test_after_a_sheet_the_draw_can_be_neither_repeated_nor_undone(club, act):
    event = evening(club, 8)
    round_ = draw_tables(event)
    keyed(event, table=1, deal=1, counts={})
    before = seats(event)
    more = {"seed": 9, "made_by": None} if act is draw_again else {}
    with pytest.raises(ValidationError, match="A sheet of these tables is already in"):
        act(round_=round_, **more)
    assert seats(event) == before


def test_a_plan_for_another_number_of_people_is_refused(club):
    event = evening(club, 8)
    plan, round_ = plan_with(event, WayOut.EVERYBODY), event.rounds.get()
    make_sign_ups(event, make_people(club, names=["Late"]))
    with pytest.raises(ValidationError, match="The number of people has changed"):
        draw_partners(round_=round_, plan=plan, seed=1, made_by=None)


def test_a_second_draw_with_a_stale_round_keeps_one_sit_out(club):
    event = evening(club, 9)
    stale = event.rounds.get()
    draw_with(event, WayOut.SIT_OUT)
    draw_partners(round_=stale, plan=plan_with(event, WayOut.EVERYBODY), seed=8, made_by=None)
    assert parts(event).count(SignUp.Part.SITS_OUT) == 1
    undo_draw(round_=event.rounds.get())
    assert parts(event) == [SignUp.Part.PLAYS] * 9


def test_undoing_the_draw_with_a_stale_round_resets_the_sit_out(club):
    event = evening(club, 9)
    stale = event.rounds.get()
    draw_with(event, WayOut.SIT_OUT)
    undo_draw(round_=stale)
    assert parts(event) == [SignUp.Part.PLAYS] * 9


def test_drawing_again_with_a_stale_round_keeps_the_plan(club):
    event = evening(club, 9)
    stale = event.rounds.get()
    draw_with(event, WayOut.SIT_OUT)
    draw_again(round_=stale, seed=8, made_by=None)
    assert parts(event).count(SignUp.Part.SITS_OUT) == 1
    assert len(seats(event)) == 8
