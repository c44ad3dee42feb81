"""Results of several rounds: what places go by, credits, one round or all, and the last hand held back."""

import math
from collections import defaultdict
from fractions import Fraction
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import keyed, make_event
from tests.rounds import make_rounds
from tests.rounds.test_rounds import key_in_round, sign_up, start, use
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Event, Sheet, Tally
from tournaments.seasons.queries import evening_results, standings_of
from tournaments.standings.queries import evening_for_everyone, evening_of, place_lists, players_of
from tournaments.tables.queries import tables_of
from tournaments.web.access import GIVEN_OUT


@pytest.fixture
def play(desk, club):
    """Play rounds of two hands with the sheets of `key_in_round`; return the event."""

    def play(format_, *, people=8, rounds=2, planned=2, **more):
        event = make_event(club, chapter_rule=False)
        sign_up(event, people)
        use(desk, event, format_, rounds=planned, **more)
        for number in range(1, rounds + 1):
            if number > 1:
                start(desk, event, number)
            key_in_round(event, number=number)
        return Event.objects.get(pk=event.pk)

    return play


TOLD = (
    "Phones and the big screen hold back this last hand until the winners are read out, also if they showed it before."
)


def test_only_the_last_hand_of_the_last_round_is_held_back(play, desk):
    event = play("partners", rounds=1)
    Event.objects.filter(pk=event.pk).update(holds_back=True)
    event = give_out_link(event=Event.objects.get(pk=event.pk))
    assert evening_for_everyone(event).last_deal == 2
    page = Client().get(reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)]))
    assert page.status_code == 200
    start(desk, event, 2)
    key_in_round(event, number=2)
    event = Event.objects.get(pk=event.pk)
    assert evening_of(event).complete == 4
    assert (evening_for_everyone(event).last_deal, evening_for_everyone(event).complete) == (3, 3)
    assert max(evening_for_everyone(event).results()[-1].hands) == 3


@pytest.mark.parametrize("ends", ["end-evening", "end-after"])
def test_the_last_hand_of_an_evening_that_ends_early_is_held_back_and_the_organizer_is_told(play, desk, ends):
    event = play("partners", rounds=1)
    Event.objects.filter(pk=event.pk).update(holds_back=True)
    assert evening_for_everyone(Event.objects.get(pk=event.pk)).last_deal == 2
    if ends == "end-evening":
        desk.post("sheets:end-evening", event=event, data={"number": 1})
        last, shown, told = 2, 1, 1
    else:
        desk.post("sheets:end-after", event=event, data={"deal": 1})
        assert TOLD not in unescape(desk.get("sheets:play", event=event).content.decode())
        desk.post("sheets:end-after", event=event, data={"deal": 2})
        start(desk, event, 2)
        desk.post("sheets:end-after", event=event, data={"deal": 3})
        last, shown, told = 3, 3, 1  # no sheet of it is in
    page = desk.get("sheets:play", event=event)
    assert unescape(page.content.decode()).count(TOLD) == told
    event = Event.objects.get(pk=event.pk)
    assert (evening_of(event).last_deal, evening_for_everyone(event).last_deal) == (last, shown)


def test_the_results_of_a_round_say_after_which_of_its_hands_they_are(play, desk):
    event = play("partners", rounds=1)
    start(desk, event, 2)

    def caption(round_):
        return desk.get("standings:results", event=event, data={"round": round_}).context["shown"].words

    assert [caption(number) for number in (1, 2)] == [
        "After Round 1, Hand 2, all tables",
        "No hand of this round is in at every table yet",
    ]
    for table in (1, 2):
        keyed(event, table=table, deal=3, counts={})
    assert [caption(number) for number in ("", 1, 2)] == [
        "After Round 2, Hand 1, all tables",
        "After Round 1, Hand 2, all tables",
        "After Round 2, Hand 1, all tables",
    ]
    keyed(event, table=1, deal=4, counts={})
    first, second = (desk.get("standings:results", event=event, data={"round": number}) for number in (1, 2))
    assert ["With all sheets that are in" in page.content.decode() for page in (first, second)] == [False, True]


def test_a_round_that_ended_early_counts_as_complete_after_its_last_hand(play, desk):
    event = play("fixed-teams", rounds=0)
    for table in (1, 2):
        keyed(event, table=table, deal=1, counts={})
    desk.post("sheets:end-after", event=event, data={"deal": 1})
    start(desk, event, 2)
    assert desk.get("standings:results", event=event).context["shown"].words == "After Round 1, Hand 1, all tables"


def test_the_page_of_the_rounds_chooses_what_places_go_by(play, desk):
    event = play("partners", rounds=1, ranks_by="wins", sit_out_credit="winners")
    assert (event.ranks_by, event.sit_out_credit) == ("wins", "winners")
    how = desk.get("standings:how", event=event)
    assert how.context["form"]["ranks_by"].value() == "wins"
    sent = {"ranks_by": "average", "lists": "one", "unfinished": "as-it-is", "best_of_chapter": "4"}
    assert desk.post("standings:how", event=event, data=sent | {"sit_out_credit": "nothing"}).status_code == 302
    assert Event.objects.get(pk=event.pk).ranks_by == "average"


def test_one_sitting_goes_by_the_total(desk, club):
    event = make_event(club)
    assert "ranks_by" not in desk.get("standings:how", event=event).context["form"].fields
    event.ranks_by = "wins"
    assert event.ranked_by == "total"


def points_again(event):
    """Each person's points by hand and the players of each round's winning teams, from the stored counts."""
    hands, totals = defaultdict(dict), defaultdict(dict)
    for tally in Tally.objects.of(event).select_related("sheet__seating__round", "team"):
        points = tally.counts["table.points"]
        seating, people = tally.sheet.seating, frozenset(tally.team.members.values_list("player", flat=True))
        at = totals[seating.round.number, seating.table]
        at[people] = at.get(people, 0) + points
        for person in people:
            hands[person][tally.sheet.deal] = points
    return hands, totals


def test_places_and_credits_are_those_added_up_from_the_counts(play, desk):
    event = play("partners", people=9, rounds=3, planned=3, ranks_by="wins", sit_out_credit="winners")
    hands, totals = points_again(event)
    winners, won = defaultdict(set), defaultdict(Fraction)
    for (round_, _table), at in totals.items():
        best = [people for people, total in at.items() if total == max(at.values())]
        for person in (person for people in best for person in people):
            winners[round_].add(person)
            won[person] += Fraction(1, len(best))
    expected = {}
    for person, own in hands.items():
        credit = {}
        for deal in range(1, 7):
            if deal not in own:
                of_winners = [hands[other][deal] for other in winners[(deal + 1) // 2]]
                credit[deal] = math.floor(Fraction(sum(of_winners), len(of_winners)) + Fraction(1, 2))
        assert len(credit) in (0, 2)
        expected[person] = (won[person], sum(own.values()) + sum(credit.values()))
    assert {one.player: (one.won, one.total) for one in players_of(event, evening_of(event))} == expected
    lists = desk.get("standings:players", event=event).context["lists"]
    shown = [row.placed.who.player for row in lists[0].data]
    assert [expected[player] for player in shown] == sorted(expected.values(), reverse=True)
    page = desk.get("standings:players", event=event).content.decode()
    assert "Places go by rounds won, then by the total." in page
    assert "For each hand of a round, someone who sits out gets the average of the round’s winners." in page


def test_the_average_per_hand_is_shown_with_its_gaps(play, desk):
    event = play("fixed-teams", people=8, ranks_by="average")
    (grid,) = desk.get("standings:results", event=event).context["lists"]
    rows = list(grid.data)
    assert [row.average for row in rows] == sorted((Fraction(row.total, 4) for row in rows), reverse=True)
    page = desk.get("standings:results", event=event).content.decode()
    assert "leads by 35 per hand" in page
    assert "Places go by the average of all hands that count." in page


def test_a_tie_of_rounds_won_is_decided_by_the_total(play, desk):
    event = play("fixed-teams", rounds=2, ranks_by="wins")
    page = desk.get("standings:results", event=event)
    (grid,) = page.context["lists"]
    rows = [(row.who.won, row.total) for row in grid.data]
    assert rows == sorted(rows, reverse=True)
    text = page.content.decode()
    assert "same rounds won; total: " in text or len({won for won, _total in rows}) == len(rows)
    assert "round" in text


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_where_partners_change_players_have_the_places(play, desk, format_):
    event = play(format_)
    hands, _totals = points_again(event)
    totals = {player: sum(own.values()) for player, own in hands.items()}
    for name in ("standings:results", "standings:players"):
        (grid,) = desk.get(name, event=event).context["lists"]
        assert {row.who.player: row.who.total for row in grid.data} == totals
    best = [one for one in event.sign_ups.all() if totals[one.player_id] == max(totals.values())]
    names = {line.player.name for line in best}
    (result,) = evening_results([event])
    assert set(result.winners.split(", ")) == names
    assert {one.player_id: one.place for one in standings_of(result)} == {
        player: 1 + sum(other > total for other in totals.values()) for player, total in totals.items()
    }
    steps = desk.get("standings:winners", event=event).context["page"].steps
    shown = desk.get("standings:winners", event=event, data={"step": steps}).context["page"].group
    assert {row.who.name for row in shown} == names
    paper = desk.get("paper:paper", "leaderboard", event=event).content.decode()
    assert all(line.player.name in paper for line in event.sign_ups.all())
    assert paper.count('<th scope="row">') == 8


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
def test_one_round_is_shown_by_itself(play, desk, format_):
    event = play(format_)
    hands, totals = points_again(event)
    (grid,) = desk.get("standings:players", event=event, data={"round": "2"}).context["lists"]
    assert {row.who.player: row.who.total for row in grid.data} == {
        player: own[3] + own[4] for player, own in hands.items()
    }
    (grid,) = desk.get("standings:teams", event=event, data={"round": "1"}).context["lists"]
    found = {frozenset(one.player for one in row.who.players): row.who.total for row in grid.data}
    assert found == {**totals[1, 1], **totals[1, 2]}
    page = desk.get("standings:results", event=event, data={"round": "9"})
    assert page.context["shown"].round == 0


def test_between_rounds_the_results_offer_to_start_the_next_one(play, desk):
    event = play("partners", rounds=1)
    page = desk.get("standings:results", event=event).content.decode()
    assert "Round 1 is finished" in page
    assert "Start Round 2</button>" in page
    assert "No tables yet" not in page


def test_a_missing_sheet_and_the_hands_of_a_total_are_named_with_their_round(play, desk):
    event = play("partners", rounds=1)
    start(desk, event, 2)
    page = desk.get("standings:results", event=event).content.decode()
    assert "Table 1, Round 2, Hand 1" in page
    assert "Hand 3" not in page
    team = event.teams.order_by("number").first()
    page = desk.get("standings:team", team.number, event=event).content.decode()
    assert "Round 1, Hand 2" in page
    assert "until Round" not in page
    player = team.members.first().player_id
    assert "Round 1, Hand 2" in desk.get("standings:player", player, event=event).content.decode()


def test_all_rounds_of_fixed_teams_have_a_column_each(play, desk):
    event = play("fixed-teams")
    grid = desk.get("standings:results", event=event).context["lists"][0]
    assert [str(column.header) for column in grid.columns] == ["Place", "Team", "Round 1", "Round 2", "Behind", "Total"]
    row = grid.data[0]
    shown = [sum(row.who.hands[deal] for deal in deals) for deals in ((1, 2), (3, 4))]
    for points in shown:
        assert f">{points:,}</td>" in "".join(grid.written_rows())
    growth = desk.get("standings:growth", event=event).context["grown"][0][1]
    assert [str(column.header) for column in growth.columns][2:] == ["After Round 1", "After Round 2"]
    assert growth.rows_as_html().count(f">{sum(shown):,}</td>") == 1


def test_the_remarks_on_the_hands_of_a_round_stay(play, desk):
    event = play("fixed-teams")
    Sheet.objects.filter(seating__round__event=event, deal=1).update(state=Sheet.State.UNFINISHED)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    grid = desk.get("standings:results", event=event).context["lists"][0]
    assert "".join(grid.written_rows()).count("not finished") == 4


def key_in_last_round(event, lead):
    """Key in the last round: each team has its own points in a hand, plus those of the person `lead` names."""
    round_ = event.rounds.last()
    for table in tables_of(round_):
        for deal in range(round_.first_deal, round_.last_deal + 1):
            counts = {row.position: {"table.points": points_with(row, lead)} for row in table.teams}
            keyed(event, table=table.seating.table, deal=deal, counts=counts)


def points_with(row, lead):
    known = [lead[player.pk] for player in row.present if player.pk in lead]
    return known[0] if known else 1000 * row.team.number


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_a_tie_of_players_is_decided_by_the_cards_they_cut(desk, club, format_):
    event = make_rounds(club, format_, rounds=2, tie_breaks=["cut-card"])
    key_in_round(event, number=1)
    start(desk, event, 2)
    assert desk.url("standings:cut", event=event) not in desk.get("standings:results", event=event).content.decode()
    event = Event.objects.get(pk=event.pk)
    first = players_of(event, evening_of(event))
    # Someone of another team of Round 1 makes up for their lag behind the leader in Round 2.
    leader = max(first, key=lambda one: one.total)
    now = tables_of(event.rounds.get(number=2))
    team_now = {
        player.pk: frozenset(mate.pk for mate in row.present)
        for table in now
        for row in table.teams
        for player in row.present
    }
    other = next(one for one in first if one.total < leader.total and team_now[one.player] != team_now[leader.player])
    key_in_last_round(event, {leader.player: 100, other.player: 100 + (leader.total - other.total) // 2})
    event = Event.objects.get(pk=event.pk)
    totals = {one.player: one.total for one in players_of(event, evening_of(event))}
    assert totals[leader.player] == totals[other.player]
    page = desk.get("standings:cut", event=event)
    boxes = {field.label: name for name, field in page.context["form"].fields.items()}
    assert {leader.name, other.name} <= {name for label in boxes for name in label.split(" & ")}
    assert desk.url("standings:cut", event=event) in desk.get("standings:results", event=event).content.decode()
    mine, theirs = (next(name for label, name in boxes.items() if one.name in label) for one in (leader, other))
    for better, worse, winner, loser in ((mine, theirs, leader, other), (theirs, mine, other, leader)):
        desk.post("standings:cut", event=event, data=dict.fromkeys(boxes.values(), "5") | {better: "K", worse: "Q"})
        lists = place_lists(Event.objects.get(pk=event.pk), evening_of(Event.objects.get(pk=event.pk)))
        places = {row.who.player: row.place for one in lists for row in one.rows}
        assert places[winner.player] < places[loser.player]
    page = desk.get("standings:cut", event=event).content.decode()
    assert 'value="K"' in page
    assert 'value="Q"' in page


@pytest.mark.parametrize("name", ["winners", "team", "player"])
def test_the_pages_of_one_place_say_how_many_rounds_are_won(desk, club, name):
    event = make_rounds(club, "fixed-teams", people=4, rounds=2, ranks_by="wins")
    for number in (1, 2):
        if number == 2:
            start(desk, event, 2)
        for deal in (2 * number - 1, 2 * number):
            (table,) = tables_of(event.rounds.get(number=number))
            counts = {row.position: {"table.points": 300 if row.team.number == 1 else 200} for row in table.teams}
            keyed(event, table=1, deal=deal, counts=counts)
    player = event.teams.get(number=1).members.first().player_id
    place = {"winners": (), "team": (1,), "player": (player,)}[name]
    page = desk.get(f"standings:{name}", *place, event=event, data={"step": "2"}).content.decode()
    assert '<p class="measure">2 rounds won</p>' in page


def test_all_rounds_of_players_have_a_column_each(play, desk):
    event = play("partners")
    hands, _totals = points_again(event)
    for name in ("standings:results", "standings:players"):
        (grid,) = desk.get(name, event=event).context["lists"]
        columns = [str(column.header) for column in grid.columns]
        assert columns[columns.index("Hands") + 1 : -2] == ["Round 1", "Round 2"]
        for row in grid.rows:
            own = hands[row.record.who.player]
            shown = [sum(own[deal] for deal in deals if deal in own) for deals in ((1, 2), (3, 4))]
            assert [row.get_cell(f"round_{number}") for number in (1, 2)] == [f"{points:,}" for points in shown]
    (grid,) = desk.get("standings:players", event=event, data={"round": 1}).context["lists"]
    assert not [column for column in grid.columns if str(column.header).startswith("Round")]
