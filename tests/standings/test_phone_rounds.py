"""A player's phone in an evening of several rounds: the round, the next table, who sits out, hands and places."""

import re
from collections import Counter
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_people
from tests.rounds import key_in_round, make_rounds, next_round
from tests.standings.test_phone_views import bytes_on_the_way, seen_by, text_of, token_of
from tournaments.changes.actions import trade_chairs
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event, SignUp
from tournaments.rounds.start_actions import start_round, undo_start
from tournaments.sign_up.actions import change_line, remove_line, sign_in
from tournaments.standings.actions import make_final
from tournaments.tables.queries import tables_of
from tournaments.web.public_polls import page_version

NINE = {"people": 9, "tables": ((2, 2), (2, 2))}
"""Nine people at two tables of four: one sits out each round."""


@pytest.fixture
def partners(club):
    return give_out_link(event=make_rounds(club, "partners", **NINE))


def everyone(event):
    return [line.player for line in event.sign_ups.select_related("player").order_by("number")]


def seats(event, number):
    """What each person at a table of a round should read: table, partner, opponents."""
    found = {}
    for table in tables_of(event.rounds.get(number=number)):
        names = [[player.name for player in team.present] for team in table.teams]
        for place, team in enumerate(table.teams):
            for player in team.present:
                (partner,) = (name for name in names[place] if name != player.name)
                found[player.pk] = (table.seating.table, partner, " & ".join(names[1 - place]))
    return found


def next_place(seen):
    """What a phone says of the next round: table, partner, opponents; "out", or nothing."""
    if re.search(r"Next: you sit out Round \d", seen):
        return "out"
    found = re.search(r"Next: Round \d, Table (\d) with (\w+ \w+) against (\w+ \w+ & \w+ \w+)", seen)
    return (int(found[1]), found[2], found[3]) if found else None


def pairs_of(place):
    """A place with its opponents in no order."""
    return (*place[:2], frozenset(place[2].split(" & "))) if isinstance(place, tuple) else place


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
def test_the_next_table_that_a_phone_tells_is_the_one_of_the_next_round(club, format_):
    size = NINE if format_ == "partners" else {"people": 16, "tables": ((2, 2),) * 4}
    event = give_out_link(event=make_rounds(club, format_, **size))
    for number in (1, 2):
        told = {person.pk: pairs_of(next_place(seen_by(event, person))) for person in everyone(event)}
        assert all(told.values())
        event = next_round(event, number + 1)
        real = {pk: pairs_of(place) for pk, place in seats(event, number + 1).items()}
        assert told == {person.pk: real.get(person.pk, "out") for person in everyone(event)}
    assert {next_place(seen_by(event, person)) for person in everyone(event)} == {None}
    assert "Round 4" not in seen_by(event, everyone(event)[0])


def test_who_takes_turns_in_a_team_that_lasts_goes_to_its_table_and_does_not_sit_out(club):
    """Three people on two chairs are one team: as soon as the round starts, all three are at its table."""
    event = give_out_link(event=make_rounds(club, "fixed-teams", **NINE))
    said = {
        person.pk: re.search(r"Next: (.*?) with ([\w &]+) against", seen_by(event, person))
        for person in everyone(event)
    }
    told = {pk: found and (found[1], {*found[2].split(" & ")}) for pk, found in said.items()}
    event = next_round(event, 2)
    assert told == {
        player.pk: (f"Round 2, Table {table.seating.table}", {other.name for other in team.present if other != player})
        for table in tables_of(event.rounds.get(number=2))
        for team in table.teams
        for player in team.present
    }


def test_the_round_and_its_hands_are_named(partners):
    event = next_round(partners, 2)
    for person in everyone(event):
        seen = seen_by(event, person)
        place = seats(event, 2).get(person.pk)
        if place is None:
            assert seen.startswith(f"{person.name} Round 2 of 3 You sit out Round 2.")
            assert "Round 2 you sit out" in seen
        else:
            assert seen.startswith(f"{person.name} Round 2 of 3 you sit at Table {place[0]} with {place[1]}")
            assert "Round 2, Hand 1: opening " in seen
            assert "Round 2 Hand 1 the sheet is not in yet" in seen


def test_hands_are_listed_by_round_with_table_and_partner(partners):
    first = seats(partners, 1)
    event = next_round(partners, 2)
    for person in everyone(event):
        heads = re.findall(r"<h3.*?</h3>", page_of(event, person))
        said = [" ".join(re.sub(r"<[^>]*>", " ", head).split()) for head in heads]
        if person.pk in first:
            assert said[0] == f"Round 1 Table {first[person.pk][0]} · with {first[person.pk][1]}"
            assert re.findall(r"id=\"hand-(\d)\"", page_of(event, person)) == ["1", "2"]
        else:
            assert said[0] == "Round 1 you sit out"
        assert len(said) == 2


def page_of(event, player):
    return unescape(Client().get(reverse("public:person", args=[token_of(event), player.pk])).content.decode())


def test_the_list_of_names_is_that_of_the_round(partners):
    event = next_round(partners, 2)
    answer = text_of(Client().get(reverse("public:find", args=[token_of(event)])))
    assert "Round 2: find your name" in answer
    places = seats(event, 2)
    for person in everyone(event):
        where = f"Table {places[person.pk][0]}" if person.pk in places else "sits out"
        assert f"{person.name} {where}" in answer
    assert "Round 2 of 3" in text_of(Client().get(reverse("public:tables", args=[token_of(event)])))


def test_in_the_progressive_format_the_results_decide_the_next_table(club):
    event = give_out_link(event=make_rounds(club, "progressive"))
    me = everyone(event)[0]
    assert "The results decide your next table. It appears here when Round 2 starts." in seen_by(event, me)
    event = next_round(event, 2)
    assert f"you sit at Table {seats(event, 2)[me.pk][0]} with {seats(event, 2)[me.pk][1]}" in seen_by(event, me)


def test_no_place_is_told_that_no_longer_holds(partners):
    me = everyone(partners)[0]
    shown = page_version(partners)
    late = make_people(partners.club, names=["Velma"])[0]
    line = sign_in(event=partners, player=late)
    event = Event.objects.get(pk=partners.pk)
    assert page_version(event) != shown
    assert next_place(seen_by(event, me)) is None
    assert "Your next table appears here when Round 2 starts." in seen_by(event, me)
    remove_line(line=line)
    assert next_place(seen_by(event, me)) is not None
    assert Event.objects.get(pk=event.pk).version == partners.version


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
@pytest.mark.parametrize("has_sheets", [False, True])
def test_after_a_trade_within_a_round_no_phone_tells_a_table_until_the_round_starts(club, format_, has_sheets):
    event = give_out_link(event=make_rounds(club, format_))
    first, second = tables_of(event.rounds.get())
    one, other = (next(iter(table.teams[0].members)) for table in (first, second))
    if has_sheets:
        keyed(event, table=1, deal=1, counts={})
    shown, told = page_version(event), {person.pk: next_place(seen_by(event, person)) for person in everyone(event)}
    assert all(told.values())
    trade_chairs(one=one, other=other, from_deal=2)
    event = Event.objects.get(pk=event.pk)
    assert page_version(event) != shown
    assert {next_place(seen_by(event, person)) for person in everyone(event)} == {None}
    assert "Your next table appears here when Round 2 starts." in seen_by(event, other.player)
    back, there = (
        next(member for member in event.teams.get(pk=team).members.all() if member.player_id == player)
        for team, player in ((one.team_id, other.player_id), (other.team_id, one.player_id))
    )
    trade_chairs(one=back, other=there, from_deal=2)
    assert {person.pk: next_place(seen_by(event, person)) for person in everyone(event)} == told


def test_someone_who_goes_home_between_rounds_keeps_their_hands(partners):
    key_in_round(partners, 1)
    me = next(person for person in everyone(partners) if person.pk in seats(partners, 1))
    change_line(line=partners.sign_ups.get(player=me), status=SignUp.Status.GONE_HOME)
    start_round(event=partners, number=2)
    seen = seen_by(partners, me)
    assert seen.startswith(f"{me.name} Round 2 of 3 You are not at a table now. Ask at the desk. Your hands Round 1")
    assert "Next:" not in seen
    assert "next table" not in seen


def test_an_undone_start_shows_the_round_before(partners):
    event = next_round(partners, 2)
    assert "Round 2 of 3" in seen_by(event, everyone(event)[0])
    undo_start(event=event, number=2)
    seen = seen_by(event, everyone(event)[0])
    assert "Round 1 of 3" in seen
    assert next_place(seen) is not None


def test_players_who_change_partners_are_ranked_one_by_one(partners):
    event, totals = partners, Counter()
    for number in (1, 2):
        for table in tables_of(event.rounds.get(number=number)):
            for hand in (2 * number - 1, 2 * number):
                worth = {1: 100 * table.seating.table + hand, 2: 10 * number}
                keyed(
                    event,
                    table=table.seating.table,
                    deal=hand,
                    counts={team: {"table.points": 5 * points} for team, points in worth.items()},
                )
                for team in table.teams:
                    totals.update({player.name: 5 * worth[team.position] for player in team.present})
        if number == 1:
            start_round(event=event, number=2)
            event = Event.objects.get(pk=event.pk)
    best = max(totals.values())
    for person in everyone(event):
        rows = re.findall(
            r'class="phone-place">(.*?)</span> <span>(.*?)</span> <span class="hand-points">(.*?)<',
            page_of(event, person),
        )
        assert rows[0][2] == f"{best:,}"
        if person.name in totals:
            (mine,) = (row for row in rows if row[1] == person.name)
            better = sum(total > totals[person.name] for total in totals.values())
            assert mine[0].lstrip("T") == str(better + 1)
            assert mine[2] == f"{totals[person.name]:,}"
    assert f"All {len(totals)} players" in seen_by(event, everyone(event)[0])


def test_an_old_sheet_that_is_missing_again_is_not_the_next_hand(partners):
    event = next_round(partners, 2)
    me = next(person for person in everyone(event) if person.pk in seats(event, 2))
    table = seats(event, 2)[me.pk][0]
    event.rounds.get(number=1).seatings.get(table=table).sheets.filter(deal=2).delete()
    Event.raise_version(pk=event.pk)
    assert "Round 2, Hand 1: opening" in seen_by(event, me)


def test_twelve_rounds_load_in_less_than_a_hundred_kilobytes(club):
    event = give_out_link(event=make_rounds(club, "partners", people=16, rounds=12, hands=2))
    for number in range(1, 13):
        if number > 1:
            start_round(event=event, number=number)
            event = Event.objects.get(pk=event.pk)
        for table in range(1, 5):
            for deal in (2 * number - 1, 2 * number):
                counts = {team: {"table.20": 5, "table.10": 7, "held.5": 2} for team in (1, 2)}
                keyed(event, table=table, deal=deal, counts=counts)
    path = reverse("public:person", args=[token_of(event), everyone(event)[0].pk])
    assert bytes_on_the_way(path) < 100_000


def test_a_page_takes_as_many_queries_in_the_third_round_as_in_the_second(club, django_assert_max_num_queries):
    event = give_out_link(event=make_rounds(club, "partners", hands=1))
    event = next_round(event, 2)
    asked = reverse("public:person", args=[token_of(event), everyone(event)[0].pk])
    with django_assert_max_num_queries(100) as second:
        Client().get(asked)
    event = next_round(event, 3)
    with django_assert_max_num_queries(len(second)):
        Client().get(asked)


@pytest.mark.parametrize(
    ("ranks_by", "words"),
    [("total", "4,140 points"), ("average", "1,035 per hand"), ("wins", "2 rounds won · 4,140 points")],
)
def test_final_results_say_what_the_place_goes_by(club, ranks_by, words):
    event = give_out_link(event=make_rounds(club, "fixed-teams", people=4, rounds=2, ranks_by=ranks_by))
    for number in (1, 2):
        if number > 1:
            start_round(event=event, number=number)
            event = Event.objects.get(pk=event.pk)
        for deal in (2 * number - 1, 2 * number):
            (table,) = tables_of(event.rounds.last())
            counts = {row.position: {"table.points": 1035 if row.team.number == 1 else 900} for row in table.teams}
            keyed(event, table=1, deal=deal, counts=counts)
    event = make_final(event=event, version=Event.objects.get(pk=event.pk).version)
    me = event.teams.get(number=1).members.first().player
    assert seen_by(event, me).startswith(f"{me.name} 1st place {words} These results are final")
