"""Progressive: winners move up, losers stay or move down, partners split."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.schedules.test_laws import SEED, group
from tournaments.core.schedules.formats import make_schedule
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.progressive import (
    Progressive,
    tie_winners_at,
    top_table_first,
    who_find_no_room,
    with_tie_decided,
    without_last_decisions,
)
from tournaments.core.schedules.rounds import ScheduleRound, ScheduleRules, ScheduleTable
from tournaments.core.schedules.stored import as_values, rounds_from

FIRST_WIN = [[[2, 1]] * 3] * 2


def two_rounds(kind, results=FIRST_WIN, **wishes):
    return make_schedule(kind, group(12, rounds=2, **wishes), Random(SEED), results=results).rounds


def people_at(tables):
    return [set(table.people) for table in tables]


def winners_and_losers(tables):
    return [set(table.teams[0]) for table in tables], [set(table.teams[1]) for table in tables]


def test_losers_stay_and_those_of_the_top_table_go_to_the_bottom():
    first, second = two_rounds(Progressive())
    won, lost = winners_and_losers(first.tables)
    assert people_at(second.tables) == [won[0] | won[1], lost[1] | won[2], lost[2] | lost[0]]


def test_losers_go_down_one_table():
    first, second = two_rounds(Progressive(losers_go_down=True))
    won, lost = winners_and_losers(first.tables)
    assert people_at(second.tables) == [won[0] | won[1], lost[0] | won[2], lost[1] | lost[2]]


def same_teams(rounds):
    before, after = ({team for table in each.tables for team in table.teams} for each in rounds)
    return before & after


def test_partners_split_unless_they_always_play_together():
    assert same_teams(two_rounds(Progressive())) == set()
    assert (1, 2) in same_teams(two_rounds(Progressive(), together=((1, 2),)))


BOTH_WINNERS_AT_TABLE_1 = ScheduleRound(
    tables=(
        ScheduleTable(number=1, teams=((1, 2), (6, 7)), points=(2, 1)),
        ScheduleTable(number=2, teams=((3, 4), (5, 8)), points=(2, 1)),
    )
)
"""1 to 4 come to Table 1. If 3 and 4 stay together there, 1 and 2 are partners."""


def round_after(played, people, **wishes):
    (found,) = Progressive().rest(group(people, rounds=2, **wishes), [played], Random(SEED), 0)
    return found


def test_someone_is_exchanged_with_the_next_table_where_not_all_wishes_can_be_kept():
    found = round_after(BOTH_WINNERS_AT_TABLE_1, 8, together=((3, 4),), never=((1, 2),))
    assert (3, 4) in found.tables[0].teams
    assert len({1, 2, 3, 4}.intersection(found.tables[0].people)) == 3


def test_who_keeps_a_table_is_not_exchanged_and_never_together_comes_first():
    keep = {1: 1, 2: 1}
    found = round_after(BOTH_WINNERS_AT_TABLE_1, 8, together=((3, 4),), never=((1, 2),), fixed_tables=keep)
    assert set(found.tables[0].people) == {1, 2, 3, 4}
    assert not {(1, 2), (3, 4)}.intersection(found.tables[0].teams)


def test_someone_sits_out_again_where_no_other_choice_keeps_all_wishes():
    played = ScheduleRound(tables=(ScheduleTable(number=1, teams=((1, 2), (3, 4)), points=(2, 1)),), sit_outs=(5,))
    assert round_after(played, 5, together=((3, 4),)).sit_outs in {(1,), (2,)}
    found = round_after(played, 5, together=((3, 4),), never=((1, 5), (2, 5)))
    assert (found.sit_outs, set(found.tables[0].teams)) == ((5,), {(1, 2), (3, 4)})


def test_who_keeps_a_table_stays_there():
    assert all(1 in each.tables[2].people for each in two_rounds(Progressive(), fixed_tables={1: 3}))


def test_a_tie_is_decided_by_chance_or_played():
    tied = [[[2, 1], [7, 7], [1, 2]]]
    first, second = two_rounds(Progressive(), tied)
    assert set(first.tables[1].teams[0]) <= set(second.tables[0].people) | set(second.tables[1].people)
    with pytest.raises(ScheduleError, match="Table 2 is tied: play one more hand, or cut the cards"):
        two_rounds(Progressive(decides_ties=False), tied)


@pytest.mark.parametrize(("results", "code"), [([], "results-missing"), ([[[1, 2]] * 2], "results-do-not-match")])
def test_results_must_fit(results, code):
    with pytest.raises(ScheduleError) as caught:
        two_rounds(Progressive(), results)
    assert caught.value.reason.code == code


def test_a_wish_that_no_seats_can_keep_is_said():
    rules = group(4, rounds=2, never=((1, 2), (1, 3), (1, 4)))
    with pytest.raises(ScheduleError, match="No round was found"):
        make_schedule(Progressive(), rules, Random(SEED))
    first = make_schedule(Progressive(), group(4), Random(SEED)).rounds[0]
    with pytest.raises(ScheduleError, match="No round was found"):
        Progressive().rest(rules, [first], Random(SEED), 0)


def test_people_who_play_together_must_fit():
    played = make_schedule(Progressive(), group(8, rounds=1), Random(SEED)).rounds
    rules = group(8, rounds=2, fixed_tables=dict.fromkeys(range(1, 6), 1))
    with pytest.raises(ScheduleError, match="do not fit"):
        Progressive().rest(rules, played, Random(SEED), 0)


def test_a_winner_decides_a_tie_and_one_more_hand_comes_first():
    kind = Progressive(decides_ties=False)
    tied = tied_round((300, 300))
    table = tied.tables[1]
    one, other = table.teams
    assert kind.open_tie(tied, table) == (one, other)
    decided = with_tie_decided(tied, (one, other), other)
    assert decided.tie_winners == tuple((person, 1) for person in other)
    assert kind.open_tie(decided, table) == ()
    assert kind.open_tie(tied, replace(table, points=())) == ()
    assert rounds_from(as_values([decided, tied])) == [decided, tied]
    assert set(other) <= set(next_round(kind, decided).tables[0].people)
    played = replace(decided, tables=(decided.tables[0], replace(table, extra=(80, -30)), decided.tables[2]))
    assert set(one) <= set(next_round(kind, played).tables[0].people)


def tied_round(points):
    """Round 1 of twelve people with these points at Table 2."""
    first = two_rounds(Progressive())[0]
    return replace(first, tables=(first.tables[0], replace(first.tables[1], points=points), first.tables[2]))


def next_round(kind, played):
    return kind.rest(group(12, rounds=2), [played], Random(SEED), 0)[0]


@pytest.mark.parametrize(
    ("number", "points", "losers_go_down", "tied"),
    [
        (1, (5, 5, 1), False, ()),  # The best two of the top table both stay there.
        (1, (5, 1, 1), False, (1, 2)),
        (2, (5, 5, 1), False, (0, 1)),
        (2, (5, 1, 1), False, ()),
        (2, (5, 1, 1), True, (1, 2)),
        (3, (5, 1, 1), True, ()),
        (3, (5, 5, 5), False, (0, 1, 2)),
    ],
)
def test_a_tie_is_open_only_if_it_decides_who_moves(number, points, losers_go_down, tied):
    teams = ((1, 2), (3, 4), (5, 6))
    tables = tuple(ScheduleTable(number=n, teams=teams, points=points) for n in (1, 2, 3))
    each = ScheduleRound(tables=tables)
    kind = Progressive(losers_go_down=losers_go_down)
    assert kind.open_tie(each, tables[number - 1]) == tuple(teams[place] for place in tied)


def test_of_three_tied_teams_the_second_win_is_worth_less():
    teams = ((1, 2), (3, 4), (5, 6))
    each = ScheduleRound(tables=tuple(ScheduleTable(number=n, teams=teams, points=(7, 7, 7)) for n in (1, 2)))
    kind, top = Progressive(), each.tables[0]
    after = with_tie_decided(each, kind.open_tie(each, top), (5, 6))
    assert kind.open_tie(after, top) == ((1, 2), (3, 4))
    second = with_tie_decided(after, ((1, 2), (3, 4)), (3, 4))
    assert kind.open_tie(second, top) == ()
    assert tie_winners_at(second, top) == [(5, 6), (3, 4)]
    assert [without_last_decisions(second, top, kept) for kept in (2, 1, 0)] == [second, after, each]


def test_a_win_is_worth_nothing_against_more_teams_than_its_winner_beat():
    teams = ((1, 2), (3, 4), (5, 6))
    tables = [ScheduleTable(number=n, teams=teams, points=(7, 7, 5)) for n in (1, 2)]
    decided = with_tie_decided(ScheduleRound(tables=tuple(tables)), teams[:2], (1, 2))
    kind, last = Progressive(), tables[1]
    assert tie_winners_at(decided, last) == [(1, 2)]
    for corrected, tied in (((7, 7, 7), teams), ((7, 6, 7), ()), ((7, 5, 5), ()), ((5, 7, 7), teams[1:])):
        assert kind.open_tie(decided, replace(last, points=corrected)) == tied
    assert tie_winners_at(decided, replace(last, points=())) == []
    level = replace(last, points=(7, 7, 7))
    assert tie_winners_at(decided, level) == []
    again = with_tie_decided(decided, teams, (5, 6))
    assert tie_winners_at(again, level) == [(5, 6)]
    assert again.tie_winners == ((5, 2), (6, 2))


MIXED = ScheduleRules(people=tuple(range(1, 15)), tables=((2, 2), (2, 2), (3, 3)), rounds=9)
"""Fourteen people at two tables of four and one of six, where three people win and two fit above."""


def renamed(each, names):
    tables = tuple(
        replace(table, teams=tuple(tuple(sorted(names[person] for person in team)) for team in table.teams))
        for table in each.tables
    )
    return replace(each, tables=tables)


@settings(max_examples=30)
@given(
    order=st.permutations(range(1, 15)),
    seed=st.integers(0, 999),
    points=st.lists(st.permutations([1, 2]), min_size=9, max_size=9),
)
def test_the_order_of_entry_decides_only_ties_by_the_seed(order, seed, points):
    """Whoever has a number, each table gets people with the same points, moves and table before."""
    names = dict(zip(range(1, 15), order, strict=True))
    kind = Progressive()
    first = make_schedule(kind, replace(MIXED, rounds=1), Random(seed)).rounds[0]
    played = []
    for number in range(3):
        each = kind.rest(MIXED, played, Random(seed + number), 0)[0] if played else first
        tables = zip(each.tables, points[3 * number :], strict=False)
        played.append(replace(each, tables=tuple(replace(table, points=tuple(worth)) for table, worth in tables)))
        again = [renamed(one, names) for one in played]
        assert what_decides(played, kind.rest(MIXED, played, Random(seed), 0)[0]) == what_decides(
            again, kind.rest(MIXED, again, Random(seed), 0)[0]
        )


def what_decides(played, following):
    """For each table of the next round, what counts of those who come there: table, points and moves up before."""
    was = {}
    moves = Counter()
    for each in played:
        now = {person: table.number for table in each.tables for person in table.people}
        moves.update(person for person in now if now[person] < was.get(person, (0, 0))[0])
        was = {
            person: (table.number, worth)
            for table in each.tables
            for team, worth in zip(table.teams, table.points, strict=True)
            for person in team
        }
    return [Counter((*was[person], moves[person]) for person in table.people) for table in following.tables]


def test_the_winner_without_room_is_not_the_same_one_each_time():
    first = make_schedule(Progressive(), replace(MIXED, rounds=1), Random(SEED)).rounds[0]
    first = replace(first, tables=tuple(replace(table, points=(2, 1)) for table in first.tables))
    winners, stayed = first.tables[2].teams[0], set()
    for seed in range(30):
        second = Progressive().rest(MIXED, [first], Random(seed), 0)[0]
        found = who_find_no_room(first, second, ())
        assert found == {2: [person for person in winners if person in second.tables[2].people]}
        assert who_find_no_room(first, second, winners) == {}
        stayed.update(found[2])
    assert stayed == set(winners)
    tied = replace(first, tables=tuple(replace(table, points=(1, 1)) for table in first.tables))
    assert who_find_no_room(tied, first, ()) == {}


def test_who_moved_up_less_often_goes_first():
    """Of the three winners at the bottom table, 9 has moved up once before: from Table 3 to Table 2."""
    earlier = [
        [((1, 2), (3, 4)), ((5, 6), (7, 8)), ((9, 10, 11), (12, 13, 14))],
        [((1, 2), (3, 4)), ((5, 6), (7, 9)), ((8, 10, 11), (12, 13, 14))],
        [((1, 2), (3, 4)), ((5, 6), (7, 8)), ((9, 10, 11), (12, 13, 14))],
    ]
    played = [
        ScheduleRound(
            tables=tuple(ScheduleTable(number=n, teams=teams, points=(2, 1)) for n, teams in enumerate(each, start=1))
        )
        for each in earlier
    ]
    for seed in range(20):
        following = Progressive().rest(MIXED, played, Random(seed), 0)[0]
        assert who_find_no_room(played[-1], following, ()) == {2: [9]}


def test_a_substitute_takes_the_place_of_whom_they_replace():
    rules = group(12, rounds=2)
    first = Progressive().rest(rules, [], Random(SEED), 0)[0]
    first = replace(first, tables=tuple(replace(table, points=(2, 1)) for table in first.tables))
    winner, _mate = first.tables[1].teams[0]
    here = replace(rules, people=tuple({*range(1, 14)} - {winner}))
    for substitutes in (
        [(13, winner)],
        [(14, winner), (13, 14)],
        [(13, winner), (14, 13), (13, 14)],
        [(13, winner), (15, 14)],
    ):
        (second,) = Progressive(substitutes=tuple(substitutes)).rest(here, [first], Random(SEED), 0)
        assert 13 in second.tables[0].people
    (second,) = Progressive().rest(here, [first], Random(SEED), 0)
    assert 13 in second.tables[2].people
    back = replace(rules, people=tuple({*range(1, 14)} - {first.tables[2].teams[1][0]}))
    (second,) = Progressive(substitutes=((13, winner),)).rest(back, [first], Random(SEED), 0)
    assert winner in second.tables[0].people
    assert 13 in second.tables[2].people


@pytest.mark.parametrize(
    ("tables", "from_the_top"),
    [
        (((1, 2), (2, 2), (2, 2)), ((2, 2), (2, 2), (1, 2))),
        (((1, 2), (1, 2), (2, 2)), ((2, 2), (1, 2), (1, 2))),
        (((2, 2), (2, 2, 2)), ((2, 2, 2), (2, 2))),
        (((2, 2), (2, 2), (2, 2, 2)), ((2, 2), (2, 2), (2, 2, 2))),
        (((2, 2), (2, 2, 2), (2, 2, 2)), ((2, 2, 2), (2, 2, 2), (2, 2))),
        (((2, 2), (2, 3)), ((2, 2), (2, 3))),
    ],
    ids=str,
)
def test_the_tables_that_differ_from_the_usual_ones_are_the_lowest(tables, from_the_top):
    assert top_table_first(tables) == from_the_top
