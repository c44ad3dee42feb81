"""The prizes of an evening: suggested winners, awarding, drawing, undoing, receiving."""

import itertools
import re

import pytest
from django.utils.html import strip_tags

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    standings,
)
from tournaments.changes.actions import play_one_deal
from tournaments.models import Event, Player, Prize, Tally, Team
from tournaments.prizes.actions import add_prize
from tournaments.prizes.queries import hat, prize_rows
from tournaments.seasons.queries import evening_results
from tournaments.standings.actions import make_final


@pytest.fixture
def event(club):
    """Eight people at two tables: teams 1 to 4 with 500, 300, 200 and 100 points after Hand 1."""
    event = make_evening(club)
    threes = [{"held.red_threes": 1, "table.points": 1000}, {"table.points": 300}]
    books = [{"table.points": 200}, {"books.red": 1, "held.points": 400}]
    for table, counts in ((1, threes), (2, books)):
        keyed(event, table=table, deal=1, counts=dict(enumerate(counts, start=1)))
    return event


def team_of(event, total):
    """The names of the members of the team with this total."""
    team = Team.objects.get(event=event, tallies__total=total)
    return [member.player.name for member in team.members.order_by("pk")]


def winners(event):
    """The winner of each prize under the current results, by the prize's number."""
    return {row.prize.number: [person.name for person in row.award.gets] for row in prize_rows(event)}


@pytest.mark.parametrize(
    ("kind", "place", "total"),
    [
        ("place", 1, 500),
        ("place", 4, 100),
        ("high-hand", None, 500),
        ("low-total", None, 100),
        ("red-books", None, 100),
        ("red-threes", None, 500),
    ],
)
def test_each_kind_of_prize_suggests_its_winners(event, kind, place, total):
    prize = add_prize(event=event, kind=kind, place=place)
    assert winners(event) == {prize.number: team_of(event, total)}


def test_whoever_has_no_hand_that_counts_has_no_place_in_results_for_prizes_and_in_past_evenings(desk, club):
    """Only one sheet of Table 1 is in, and that hand counts for nobody. At Table 2 all points are below zero."""
    event = make_evening(club, unfinished="complete-only")
    keyed(event, table=1, deal=2, counts={1: {"table.points": 500}}, state="unfinished")
    keyed(event, table=2, deal=1, counts={1: {"held.points": 100}, 2: {"held.points": 300}})
    prize = add_prize(event=event, kind="place", place=1)
    listed = standings(event)
    assert [(row.place, row.who.tables) for row in listed] == [(1, (2,)), (2, (2,)), (0, (1,)), (0, (1,))]
    assert winners(event) == {prize.number: team_of(event, -100)}
    (past,) = evening_results([event])
    assert [(row.place, row.who.name) for one in past.lists for row in one.rows] == [
        (row.place, row.who.name) for row in listed
    ]
    page = desk.get("standings:team", listed[2].who.number, event=event).content.decode()
    assert "no place: no hand counts" in page


@pytest.mark.parametrize(
    ("kind", "measure"),
    [
        ("high-hand", "500 points"),
        ("low-total", "100 points"),
        ("red-books", "1 clean book"),
        ("red-threes", "1 red three"),
        ("place", ""),
    ],
)
def test_each_kind_of_prize_shows_its_measure(event, kind, measure):
    add_prize(event=event, kind=kind)
    (row,) = prize_rows(event)
    assert row.measure == measure


def test_a_person_gets_one_prize_and_places_come_first(event):
    for kind, place in (("high-hand", None), ("place", 1), ("low-total", None)):
        add_prize(event=event, kind=kind, place=place)
    assert winners(event) == {2: team_of(event, 500), 1: team_of(event, 300), 3: team_of(event, 100)}


def test_a_tie_uses_up_no_prize_and_skipped_teams_are_named(desk, club):
    """All four teams have a red three left over. The best team also leads in place and high hand."""
    event = make_evening(club)
    three = {"held.red_threes": 1}
    keyed(event, table=1, deal=1, counts={1: {**three, "table.points": 2000}, 2: {**three, "table.points": 900}})
    keyed(event, table=2, deal=1, counts={1: {**three, "table.points": 800}, 2: {**three, "table.points": 700}})
    for kind, place in (("red-threes", None), ("low-total", None), ("high-hand", None), ("place", 1)):
        add_prize(event=event, kind=kind, place=place)
    found = {row.prize.number: row for row in prize_rows(event)}
    assert found[1].award.is_tie
    lowest, first, second = ([p.name for p in found[n].award.gets] for n in (2, 4, 3))
    assert [first, second, lowest] == [team_of(event, total) for total in (1500, 400, 200)]
    (passed,) = found[3].passed_over
    assert (passed.measure, passed.other_prizes) == ("1,500 points", "1st place")
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "skipped: gets 1st place" in page
    paper = desk.get("paper:paper", "prizes", event=event).content.decode()
    assert "skipped: gets 1st place" in paper
    high = event.prizes.get(kind="high-hand")
    desk.post("prizes:give", high.number, event=event, data={"player": [p.player for p in found[3].award.gets]})
    assert [one.other_prizes for one in prize_rows(event)[2].passed_over] == ["1st place"]


def test_a_skipped_team_can_still_be_awarded_the_prize(desk, club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={1: {"books.red": 1}, 2: {"table.points": 9}})
    for kind, place in (("red-books", None), ("place", 1)):
        add_prize(event=event, kind=kind, place=place)
    (row, _place) = prize_rows(event)
    assert not row.award.winning
    assert [(one.gets, one.other_prize) for one in row.candidates] == [(False, "1st place")] * 2
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "Everyone in line already has a prize" in page
    assert "No one so far" not in page
    desk.post("prizes:give", 1, event=event, data={"player": [one.person.player for one in row.candidates]})
    assert [row.passed_over for row in prize_rows(event)] == [[], []]


def test_a_pair_of_whom_one_has_a_prize_is_shown_with_that_prize(desk, event):
    one, other = team_of(event, 500)
    add_prize(event=event, kind="door").winners.set([event.club.players.get(given_name=one.split()[0])])
    add_prize(event=event, kind="high-hand")
    assert winners(event)[2] == [other]
    page = " ".join(strip_tags(desk.get("prizes:prizes", event=event).content.decode()).split())
    assert f"500 points{one} – skipped: gets Door prize" in page


def test_people_not_for_prizes_win_none_but_keep_their_place(event):
    add_prize(event=event, kind="place", place=1)
    best = Team.objects.get(event=event, tallies__total=500)
    first, second = [member.player for member in best.members.order_by("pk")]
    Player.objects.filter(pk=first.pk).update(not_for_prizes=True)
    assert winners(event) == {1: [second.name]}
    Team.objects.filter(pk=best.pk).update(not_for_prizes=True)
    assert winners(event) == {1: team_of(event, 300)}
    assert standings(event)[0].who.team.pk == best.pk


def test_nobody_wins_before_a_sheet_is_in(club):
    event = make_evening(club, people=4)
    for kind in ("red-threes", "red-books", "high-hand", "low-total", "chapter", "place"):
        add_prize(event=event, kind=kind)
    assert set(map(tuple, winners(event).values())) == {()}


def test_players_of_the_best_chapter_win_and_may_win_other_prizes(club):
    event = make_event(club, best_of_chapter=1, chapter_rule=False)
    make_sign_ups(event, make_people(club, names=list("ABCD"), chapters=("Palm", "North", "Palm", "")))
    draw_tables(event)
    north = event.teams.get(members__player__chapter__name="North")
    Player.objects.filter(memberships__team=north).exclude(chapter__name="North").update(chapter=None)
    keyed(event, table=1, deal=1, counts={north.seats.get().position: {"table.points": 500}})
    add_prize(event=event, kind="chapter")
    add_prize(event=event, kind="high-hand")
    found = winners(event)
    assert found[1] == ["B B"]
    assert found[2] == team_of(event, 500)


def test_a_tie_is_shown_and_awarded_to_the_people_checked(desk, club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}, 2: {"table.points": 500}})
    prize = add_prize(event=event, kind="high-hand")
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "A tie:" in page
    assert page.count(" checked") == 4
    one = event.sign_ups.first().player
    desk.post("prizes:give", prize.number, event=event, data={"player": [one.pk]})
    assert list(prize.winners.all()) == [one]


def test_a_prize_that_an_open_tie_decides_says_so_once_all_sheets_are_in(desk, club):
    event = make_evening(club, people=4)
    for kind in ("low-total", "high-hand"):
        add_prize(event=event, kind=kind)
    pages = [("prizes:prizes",), ("paper:paper", "prizes")]
    for deal in range(1, event.deals + 1):
        keyed(event, table=1, deal=deal, counts={1: {"table.points": 500}, 2: {"table.points": 500}})
        rows = prize_rows(event)
        assert [(row.waits_for, row.can_be_given([])) for row in rows] == [("", True), ("Lowest total", False)]
        shown = [desk.get(*page, event=event).content.decode() for page in pages]
        is_said = ["Decide the tie first: Lowest total." in page for page in shown]
        assert is_said == [deal == event.deals] * 2
        assert ["A tie:" in page for page in shown] == [True, True]
    desk.post("prizes:give", 1, event=event, data={"player": [event.sign_ups.first().player_id]})
    assert "Decide the tie first" not in desk.get("prizes:prizes", event=event).content.decode()


def test_final_results_without_prizes_say_that_none_was_awarded(desk, club):
    event = make_evening(club)
    play_everything(event)
    assert "No prize was awarded" not in desk.get("prizes:prizes", event=event).content.decode()
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "No prize was awarded this evening." in page
    assert "No prizes yet" not in page
    assert "Back to the results" in page
    desk.post("prizes:usual", event=event)
    assert "Back to the results" not in desk.get("prizes:prizes", event=event).content.decode()


def test_the_usual_prizes_are_named_before_there_is_one(desk, event):
    page = desk.get("prizes:prizes", event=event)
    names = re.findall(r"<li>([^<]+)</li>", page.content.decode().split('class="usual-prizes"')[1].split("</ul>")[0])
    desk.post("prizes:usual", event=event)
    assert names == [str(row.name) for row, _form in desk.get("prizes:prizes", event=event).context["rows"]]
    assert len(names) == len(set(names)) == 8


def test_the_usual_prizes_are_added_once(desk, event):
    assert "Add the usual prizes" in desk.get("prizes:prizes", event=event).content.decode()
    desk.post("prizes:usual", event=event)
    desk.post("prizes:usual", event=event)
    assert [(prize.kind, prize.place) for prize in event.prizes.all()] == [
        ("door", None),
        ("red-threes", None),
        ("low-total", None),
        ("red-books", None),
        ("high-hand", None),
        ("place", 3),
        ("place", 2),
        ("place", 1),
    ]


def test_a_prize_may_have_a_name_of_its_own(desk, event):
    desk.post("prizes:add", event=event, data={"kind": "place", "place": "2", "title": "The <b>cake</b>"})
    desk.post("prizes:add", event=event, data={"kind": "place", "place": ""})
    desk.post("prizes:add", event=event, data={"kind": "door", "place": "7"})
    assert [(p.number, p.kind, p.place, p.title) for p in event.prizes.all()] == [
        (1, "place", 2, "The <b>cake</b>"),
        (2, "place", 1, ""),
        (3, "door", None, ""),
    ]
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "The &lt;b&gt;cake&lt;/b&gt;" in page
    assert "1st place" in page


@pytest.mark.parametrize("wrong", [{"kind": "money"}, {"kind": "place", "place": "0"}, {"kind": ""}])
def test_an_invalid_prize_is_refused(desk, event, wrong):
    assert desk.post("prizes:add", event=event, data=wrong).status_code == 422
    assert not event.prizes.exists()


def test_the_number_of_prizes_is_limited(desk, event):
    Prize.objects.create(event=event, number=60, kind="door")
    desk.post("prizes:add", event=event, data={"kind": "door"})
    assert event.prizes.count() == 1
    assert "the most prizes allowed" in desk.get("prizes:prizes", event=event).content.decode()


def test_an_award_is_made_and_taken_back(desk, event):
    prize = add_prize(event=event, kind="place", place=1)
    players = [person.player for person in prize_rows(event)[0].award.gets]
    desk.post("prizes:give", prize.number, event=event, data={"player": players})
    assert [person.player for person in prize_rows(event)[0].winners] == players
    desk.post("prizes:give", prize.number, event=event, data={"player": players[:1]})
    assert "already awarded" in desk.get("prizes:prizes", event=event).content.decode()
    desk.post("prizes:take-back", prize.number, event=event)
    assert not prize.winners.exists()


def test_partners_who_win_together_are_named_together_and_others_apart(event):
    prize = add_prize(event=event, kind="place", place=1)
    players = {player.name: player for player in event.club.players.all()}
    first, second = team_of(event, 500), team_of(event, 300)

    def won_by(*names):
        prize.winners.set([players[name] for name in names])
        return prize_rows(event)[0].won_by

    assert prize_rows(event)[0].would_win == [" & ".join(first)]
    assert won_by(*first) == [" & ".join(first)]
    assert won_by(*first, *second) == [" & ".join(first), " & ".join(second)]
    assert won_by(*second, first[0]) == [" & ".join(second), first[0]]
    assert sorted(won_by(first[0], second[0])) == sorted([first[0], second[0]])


@pytest.mark.parametrize("kind", ["chapter", "door"])
def test_who_does_not_win_as_partners_is_named_apart(event, kind):
    prize = add_prize(event=event, kind=kind)
    prize.winners.set(event.teams.first().members.values_list("player", flat=True))
    assert sorted(prize_rows(event)[0].won_by) == sorted(player.name for player in prize.winners.all())


def test_a_team_with_a_substitute_for_one_hand_wins_and_is_named(desk, event):
    member = Team.objects.get(event=event, tallies__total=500).members.order_by("pk").first()
    (substitute,) = make_people(event.club, names=["Zoe"])
    play_one_deal(member=member, player=substitute, deal=2)
    assert member.team.members.filter(player=member.player).count() == 2
    add_prize(event=event, kind="place", place=1)
    (row,) = prize_rows(event)
    assert len(row.would_win) == 1
    assert desk.get("prizes:prizes", event=event).status_code == 200


def test_a_restored_door_prize_keeps_its_number_and_receipt(desk, event):
    prize = add_prize(event=event, kind="door")
    desk.post("prizes:draw", prize.number, event=event)
    desk.post("prizes:received", prize.number, event=event)
    before = Prize.objects.values("draw_number", "received_at", "winners").get()
    desk.post("prizes:take-back", prize.number, event=event)
    assert Prize.objects.values_list("draw_number", "received_at", "winners").get() == (None, None, None)
    desk.undo()
    assert Prize.objects.values("draw_number", "received_at", "winners").get() == before


def test_an_awarded_prize_keeps_its_winners_after_a_correction(desk, event):
    prize = add_prize(event=event, kind="place", place=1)
    desk.post("prizes:give", prize.number, event=event, data={"player": [event.sign_ups.last().player_id]})
    keyed(event, table=1, deal=1, counts={}, version=1)
    assert [person.player for person in prize_rows(event)[0].winners] == [event.sign_ups.last().player_id]


@pytest.mark.parametrize("players", [[], ["x"], ["999999"], ["9" * 40]])
def test_a_prize_is_not_awarded_to_unknown_people(desk, event, players):
    prize = add_prize(event=event, kind="place", place=1)
    desk.post("prizes:give", prize.number, event=event, data={"player": players})
    assert not prize.winners.exists()
    assert "Choose who gets the prize" in desk.get("prizes:prizes", event=event).content.decode()


def test_the_hat_has_people_who_are_here_for_prizes_and_have_none(event):
    lines = list(event.sign_ups.all())
    lines[0].status = "gone-home"
    lines[1].status = "expected"
    lines[2].part = "sits-out"
    for line in lines[:3]:
        line.save()
    Player.objects.filter(pk=lines[3].player_id).update(not_for_prizes=True)
    prize = add_prize(event=event, kind="door")
    prize.winners.set([lines[4].player_id])
    assert [person.player for person in hat(event)] == [lines[n].player_id for n in (2, 5, 6, 7)]


def test_the_hat_is_without_those_in_line_for_another_prize_once_all_sheets_are_in(desk, club):
    event = make_evening(club)
    for place in (1, 2):
        add_prize(event=event, kind="place", place=place)
    add_prize(event=event, kind="door")
    assert len(hat(event)) == 8
    play_everything(event)
    first, second = ({person.player for person in row.award.gets} for row in prize_rows(event)[:2])
    assert {person.player for person in hat(event)} == set(
        event.sign_ups.values_list("player", flat=True)
    ) - first - second
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert "4 people can win it" in page


def test_a_house_pair_is_said_to_be_skipped(desk, event):
    add_prize(event=event, kind="high-hand")
    Team.objects.filter(event=event, tallies__total=500).update(not_for_prizes=True)
    (row,) = prize_rows(event)
    assert [person.name for person in row.award.gets] == team_of(event, 300)
    assert [(one.measure, one.other_prizes) for one in row.passed_over] == [("500 points", "")]
    page = " ".join(strip_tags(desk.get("prizes:prizes", event=event).content.decode()).split())
    assert "500 points – skipped: plays without prizes" in page


def test_a_person_of_two_teams_is_named_once(event):
    """Somebody of the third team moved to the fourth: their totals tie."""
    add_prize(event=event, kind="low-total")
    third, fourth = (Team.objects.get(event=event, tallies__total=total) for total in (200, 100))
    moved = third.members.order_by("pk").first().player
    fourth.members.create(player=moved, first_deal=1)
    fourth.tallies.update(total=200)
    (row,) = prize_rows(event)
    assert row.award.is_tie
    assert len(row.winning) == 4
    assert row.winning.count(moved.name) == 1


def test_winners_of_a_chapter_prize_stay_in_the_hat(event):
    prize = add_prize(event=event, kind="chapter")
    prize.winners.set([line.player_id for line in event.sign_ups.all()])
    assert len(hat(event)) == 8


def test_a_door_prize_is_drawn_again_to_another_person_with_its_number(desk, event):
    prize = add_prize(event=event, kind="door")
    seen = []
    for _draw in range(8):
        desk.post("prizes:draw", prize.number, event=event)
        prize.refresh_from_db()
        seen.append(prize.winners.get().pk)
        assert f"number {prize.draw_number}" in desk.get("prizes:prizes", event=event).content.decode()
    assert all(one != other for one, other in itertools.pairwise(seen))


def test_an_empty_hat_gets_a_message(desk, event):
    prize = add_prize(event=event, kind="door")
    event.sign_ups.update(status="gone-home")
    desk.post("prizes:draw", prize.number, event=event)
    prize.refresh_from_db()
    assert (prize.winners.count(), prize.draw_number) == (0, None)
    assert "No one is left who can win this prize" in desk.get("prizes:prizes", event=event).content.decode()


def test_only_a_door_prize_is_drawn(desk, event):
    prize = add_prize(event=event, kind="place", place=1)
    assert desk.post("prizes:draw", prize.number, event=event).status_code == 404


def test_a_prize_is_marked_received_and_not_received(desk, event):
    prize = add_prize(event=event, kind="door")
    desk.post("prizes:received", prize.number, event=event)
    prize.refresh_from_db()
    assert prize.received_at is None
    desk.post("prizes:draw", prize.number, event=event)
    desk.post("prizes:received", prize.number, event=event)
    prize.refresh_from_db()
    assert prize.received_at is not None
    assert "Mark as not received" in desk.get("prizes:prizes", event=event).content.decode()
    desk.post("prizes:received", prize.number, event=event, data={"not": "1"})
    prize.refresh_from_db()
    assert prize.received_at is None


def test_an_awarded_prize_cannot_be_removed(desk, event):
    prize = add_prize(event=event, kind="door")
    desk.post("prizes:draw", prize.number, event=event)
    desk.post("prizes:remove", prize.number, event=event)
    assert event.prizes.count() == 1
    desk.post("prizes:take-back", prize.number, event=event)
    desk.post("prizes:remove", prize.number, event=event)
    assert event.prizes.count() == 0
    assert f'action="{desk.url("prizes:add", event=event)}"' in desk.get("prizes:prizes", event=event).content.decode()


@pytest.mark.parametrize("people", [4, 12])
def test_more_teams_take_no_more_queries(desk, club, people, django_assert_num_queries):
    event = make_evening(club, people=people)
    play_everything(event)
    desk.post("prizes:usual", event=event)
    desk.get("prizes:prizes", event=event)
    with django_assert_num_queries(16):
        desk.get("prizes:prizes", event=event)


def test_the_evening_has_one_word_for_its_books(desk, club):
    event = make_evening(club, rules="tanglewood", tie_breaks=["red-books"])
    pages = [desk.get("prizes:prizes", event=event), desk.get("standings:how", event=event)]
    desk.post("prizes:usual", event=event)
    keyed(event, table=1, deal=1, counts={1: {"books.red": 3}, 2: {"books.red": 2, "table.points": 500}})
    pages += [desk.get("prizes:prizes", event=event), desk.get("standings:results", event=event)]
    player = event.sign_ups.first().player
    event.prizes.get(kind="red-books").winners.add(player)
    pages.append(desk.get("seasons:player", player.pk))
    for page in pages:
        text = page.content.decode()
        assert "clean book" in text
        assert "red book" not in text.lower()


def test_the_prizes_follow_the_list_that_the_page_of_results_shows(desk, event):
    """Hand 2 of Table 1 is in and lifts the team with 300 points to the top of "all sheets that are in"."""
    keyed(event, table=1, deal=2, counts={2: {"table.points": 1000}})
    add_prize(event=event, kind="place", place=1)
    results = desk.get("standings:results", event=event, data={"after": "all"}).content.decode()
    assert f'href="{desk.url("prizes:prizes", event=event)}?after=all"' in results
    page, all_in = (desk.get("prizes:prizes", event=event, data=data) for data in ({}, {"after": "all"}))
    first, other = team_of(event, 500), team_of(event, 300)
    assert [sorted(name for name in (*first, *other) if name in winning(page))] == [sorted(first)]
    assert [sorted(name for name in (*first, *other) if name in winning(all_in))] == [sorted(other)]
    assert "With all sheets that are in" in page.content.decode()
    assert "With all sheets that are in" in all_in.content.decode()
    printed = desk.client.post(desk.url("paper:paper", "prizes", event=event), {"after": "all"}, follow=True)
    assert all(name in printed.content.decode() for name in other)


def winning(page):
    """The names that are checked in the first form that awards a prize."""
    _row, form = page.context["rows"][0]
    names = dict(form.fields["player"].widget.choices)
    return [names[player] for player in form.initial["player"]]


def test_awarding_stays_with_the_list_of_the_page(desk, event):
    keyed(event, table=1, deal=2, counts={2: {"table.points": 1000}})
    prize = add_prize(event=event, kind="place", place=1)
    form = desk.get("prizes:prizes", event=event, data={"after": "all"}).context["rows"][0][1]
    answer = desk.client.post(form.action, {"player": form.initial["player"]})
    assert answer.url == f"{desk.url('prizes:prizes', event=event)}?after=all"
    assert sorted(player.name for player in prize.winners.all()) == sorted(team_of(event, 300))


def test_a_prize_for_books_names_the_sheets_that_have_totals_only(desk, event):
    for kind in ("red-books", "high-hand"):
        add_prize(event=event, kind=kind)
    sheet = event.sheet_number(table=1, deal=2)
    said = f"Only the totals are known of {sheet}: nobody knows how many books and red threes. Key in the lines first."
    assert said not in desk.get("prizes:prizes", event=event).content.decode()
    keyed(event, table=1, deal=2, counts={1: {"total.points": 400}, 2: {"total.points": -35}}, ending="")
    keyed(event, table=2, deal=2, counts={1: {"table.20": 1}, 2: {"table.20": 2}})
    page = desk.get("prizes:prizes", event=event).content.decode()
    assert page.count(said) == 1
    assert page.count(f"Only the totals are known of {sheet}.") == 1


def listed(event):
    return [(prize.number, prize.kind, prize.place) for prize in event.prizes.order_by("number")]


def told(desk, event):
    return [str(message) for message in desk.get("prizes:prizes", event=event).context["messages"]]


def test_a_deleted_prize_comes_back_to_its_place_in_the_list_and_undo_says_so(desk, event):
    desk.post("prizes:usual", event=event)
    before = listed(event)
    desk.post("prizes:remove", 5, event=event)
    assert listed(event) == before[:4] + before[5:]
    desk.undo()
    assert told(desk, event)[-1] == "The prize “Highest hand” is on the list again."
    assert listed(event) == before


def test_a_deleted_prize_goes_to_the_end_if_a_newer_one_has_its_number(desk, event):
    for place in (1, 2):
        add_prize(event=event, kind="place", place=place)
    desk.post("prizes:remove", 2, event=event)
    add_prize(event=event, kind="door")
    desk.undo()
    assert listed(event) == [(1, "place", 1), (2, "door", None), (3, "place", 2)]


def test_undo_of_an_award_that_was_taken_back_says_who_has_the_prize(desk, event):
    prize = add_prize(event=event, kind="door")
    ada = event.club.players.earliest("pk")
    desk.post("prizes:give", prize.number, event=event, data={"player": [ada.pk]})
    desk.post("prizes:take-back", prize.number, event=event)
    desk.undo()
    assert told(desk, event)[-1] == f"Door prize: {ada.name}."


def test_once_every_prize_is_awarded_the_page_leads_on_to_the_winners(desk, club):
    event = make_evening(club)
    prize, page = add_prize(event=event, kind="place", place=1), desk.url("prizes:prizes", event=event)
    play_everything(event)
    next_act = f'<a class="button button-main button-next" href="{desk.url("standings:winners", event=event)}'
    assert next_act not in desk.client.get(page).content.decode()
    winners = [one.player for one in prize_rows(event)[0].award.gets]
    desk.post("prizes:give", prize.number, event=event, data={"player": winners})
    assert next_act in desk.client.get(page).content.decode()
    Tally.objects.filter(pk=Tally.objects.earliest("pk").pk).update(in_question="two jokers")
    Event.raise_version(pk=event.pk)
    assert next_act not in desk.client.get(page).content.decode()
    assert "Settle" in desk.client.get(page).content.decode()


def printed_prizes(desk, event):
    """For each prize on paper: whether its names are in bold, and the measure beside them."""
    page = desk.get("paper:paper", "prizes", event=event).content.decode()
    cells = re.findall(r'<td( class="is-decided")?>((?:(?!</td>).)*<bdi>(?:(?!</td>).)*)</td>', page, flags=re.S)
    return [(bool(bold), re.findall(r'class="prize-measure">([^<]*)<', cell)) for bold, cell in cells]


def test_on_paper_only_who_surely_gets_a_prize_is_bold_with_what_for(desk, club):
    event = make_evening(club)
    add_prize(event=event, kind="high-hand")
    keyed(event, table=1, deal=1, counts={1: {"table.points": 500}})
    assert printed_prizes(desk, event) == [(False, ["500 points"])]  # so far
    event = make_event(club)
    make_sign_ups(event, list(club.players.all()[:8]))
    draw_tables(event)
    prize = add_prize(event=event, kind="high-hand")
    play_everything(event)
    ((bold, measures),) = printed_prizes(desk, event)
    assert bold
    assert len(measures) == 1
    (row,) = prize_rows(event)
    others = [player.pk for player in Player.objects.filter(sign_ups__event=event)]
    desk.post("prizes:give", prize.number, event=event, data={"player": [one.player for one in row.award.gets]})
    assert printed_prizes(desk, event) == [(True, measures)]
    desk.post("prizes:take-back", prize.number, event=event)
    given = [pk for pk in others if pk not in {one.player for one in row.award.gets}][:1]
    desk.post("prizes:give", prize.number, event=event, data={"player": given})
    assert printed_prizes(desk, event) == [(True, [])]  # the points would be those of another team
