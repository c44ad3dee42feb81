"""Results of many evenings at once equal the results of each evening, under all settings."""

import datetime

import pytest

from tests.builders import (
    draw_tables,
    keyed,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    played_evenings,
    standings,
)
from tournaments.models import Sheet
from tournaments.seasons.queries import evening_results
from tournaments.standings.queries import evening_of, player_lists, players_of

NAMES = "Ada Grace Lise Emmy Mary Rosa Hedy Vera Edith Anna".split()

SETTINGS = [
    {},
    {"lists": "per-size"},
    {"lists": "per-player"},
    {"tie_breaks": ["best-hand"]},
    {"unfinished": "complete-only"},
    {"unfinished": "average"},
    {"second_person": True},
]


def played_evening(club, people, *, day, **settings):
    """An evening with tables of 4 and 6; hand 4 at the first table is unfinished."""
    event = make_event(club, date=datetime.date(2026, 11, day), **settings)
    make_sign_ups(event, people)
    lists = settings.get("lists")
    draw_tables(event, seed=day)
    if lists:
        type(event).objects.filter(pk=event.pk).update(lists=lists)
    play_everything(event, seed=day)
    Sheet.objects.filter(seating__round__event=event, seating__table=1, deal=4).update(state="unfinished")
    event.refresh_from_db()
    return event


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_results_of_many_evenings_are_those_of_each_evening(club, settings):
    people = make_people(club, names=NAMES)
    events = [played_evening(club, people, day=day, **settings) for day in (6, 13)]
    for event, result in zip(events, evening_results(events), strict=True):
        shown = [(row.place, row.who.name, row.who.total) for one in result.lists for row in one.rows]
        assert shown == [(row.place, row.who.name, row.who.total) for row in standings(event)]
        listed = player_lists(event, players_of(event, evening_of(event)))
        assert result.points == {row.who.player: row.who.total for one in listed for row in one.rows}


def test_players_without_a_sheet_have_no_evening(club):
    event = make_event(club)
    people = make_people(club, names=NAMES[:8])
    make_sign_ups(event, people)
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={})
    (result,) = evening_results([event])
    at_table_1 = event.teams.filter(seats__seating__table=1)
    assert set(result.points) == set(at_table_1.values_list("members__player", flat=True))
    assert set(result.points.values()) == {0}


def test_each_list_has_a_winner(club):
    event = played_evening(club, make_people(club, names=NAMES), day=6, lists="per-size")
    (result,) = evening_results([event])
    assert result.winners.count("; ") == 1


def test_a_substitute_gets_the_hands_they_played(club):
    people = make_people(club, names=[*NAMES, "Olga"])
    event = played_evening(club, people[:10], day=6)
    member = event.teams.first().members.first()
    member.last_deal = 2
    member.save()
    member.team.members.create(player=people[10], first_deal=3)
    (left,), (came,) = played_evenings(member.player), played_evenings(people[10])
    assert (left.hands, came.hands) == (2, 2)
    (row,) = (row for row in standings(event) if row.who.team.pk == member.team_id)
    assert left.points + came.points == row.who.total
    assert (left.place, came.place) == (row.place, row.place)
    partner = member.team.members.exclude(player__in=[member.player, people[10]]).get().player
    assert left.partners == came.partners == [partner.pk]
    assert set(played_evenings(partner)[0].partners) == {member.player_id, people[10].pk}


def test_a_person_who_sits_out_gets_the_credit_and_no_place(club):
    people = make_people(club, names=NAMES[:5])
    event = make_event(club, sit_out_credit="average")
    lines = make_sign_ups(event, people)
    lines[4].part = "sits-out"
    lines[4].save()
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 300}})
    (result,) = evening_results([event])
    assert result.points[people[4].pk] == 200
    assert played_evenings(people[4]) == []


@pytest.mark.parametrize("number", [1, 4])
def test_few_and_many_evenings_take_three_queries(club, django_assert_num_queries, number):
    people = make_people(club, names=NAMES[:4])
    events = []
    for day in range(1, number + 1):
        event = make_event(club, date=datetime.date(2026, 11, day))
        make_sign_ups(event, people)
        draw_tables(event, seed=day)
        keyed(event, table=1, deal=1, counts={})
        events.append(event)
    with django_assert_num_queries(3):
        assert len(evening_results(events)) == number
