"""Papers of an evening of several rounds: each names its round, and everyone is told where to go next."""

import re

import pytest

from tests.builders import keyed, make_event, make_people, make_sign_ups
from tests.paper.test_papers_view import focused_button
from tests.rounds.test_rounds import key_in_round, planned, seated, sign_up, start, use
from tournaments.changes.actions import take_chair
from tournaments.models import Event, Player, SignUp, TeamMember
from tournaments.sheets.round_end_actions import end_evening
from tournaments.sign_up.actions import change_line
from tournaments.tables.queries import tables_of

FORMATS = ["fixed-teams", "partners", "progressive"]
AHEAD = ["fixed-teams", "partners"]
ROUNDS = 3


@pytest.fixture
def event(club):
    return make_event(club, chapter_rule=False)


def begun(desk, event, format_, *, people=8, rounds=1, **more):
    """An evening of three rounds of two hands whose round `rounds` has started."""
    sign_up(event, people)
    event = use(desk, event, format_, **more)
    for number in range(2, rounds + 1):
        key_in_round(event, number=number - 1)
        start(desk, event, number)
    return Event.objects.get(pk=event.pk)


def paper(desk, event, key, **asked):
    return desk.get("paper:paper", key, event=event, data=asked)


def menu(desk, event):
    return {
        title: {entry.paper.key: [button.words for button in entry.buttons] for entry in papers if not entry.not_yet}
        for title, papers in desk.get("paper:papers", event=event).context["sections"]
    }


def names_of(players):
    return {player.pk: player.name for player in players}


@pytest.mark.parametrize("format_", FORMATS)
def test_a_tally_sheet_names_its_round_and_the_hand_of_the_round(desk, event, format_):
    event = begun(desk, event, format_, rounds=2)
    tallies = paper(desk, event, "tallies", deal=4).context["tallies"]
    assert [tally.heading for tally in tallies] == [f"TABLE {table} – ROUND 2, HAND 2" for table in (1, 2)]
    assert {tally.deals for tally in tallies} == {2}
    assert [tally.number for tally in tallies] == [event.sheet_number(table=table, deal=4) for table in (1, 2)]
    page = paper(desk, event, "tallies", deal=4).content.decode()
    assert "Table 2, Round 2, Hand 2" in page


def test_hands_that_go_on_are_counted_through_the_rounds(desk, event):
    event = begun(desk, event, "fixed-teams", rounds=2, hands_start_again="")
    (tally, _other) = paper(desk, event, "tallies", deal=4).context["tallies"]
    assert (tally.heading, tally.deals) == ("TABLE 1 – ROUND 2, HAND 4", 6)


@pytest.mark.parametrize(
    ("format_", "start_again", "first"), [("fixed-teams", "on", 3), ("fixed-teams", "", 1), ("partners", "", 3)]
)
def test_the_game_so_far_begins_with_the_round_unless_teams_and_hands_go_on(desk, event, format_, start_again, first):
    event = begun(desk, event, format_, rounds=2, hands_start_again=start_again)
    counts = {1: {"table.points": 505}, 2: {"table.points": 305}}
    keyed(event, table=1, deal=3, counts=counts)
    tally = paper(desk, event, "tallies", deal=4).context["tallies"][0]
    (table, _other) = tables_of(event.rounds.get(number=2))
    expected = []
    for row in table.teams:
        own = {deal: 5 * (row.team.number * 7 + deal) for deal in (1, 2)} | {3: counts[row.position]["table.points"]}
        expected.append(sum(points for deal, points in own.items() if deal >= first))
    assert list(tally.so_far) == expected
    card = paper(desk, event, "score-cards").context["cards"][0]
    assert [cell[1] for cell in card.hands[0].cells] == expected


def test_a_blank_sheet_has_room_for_the_round(desk, event):
    event = begun(desk, event, "partners")
    page = paper(desk, event, "blank-tallies").content.decode()
    assert "ROUND <span" in page


def test_score_cards_and_table_cards_are_those_of_the_round(desk, event):
    event = begun(desk, event, "partners", rounds=2)
    cards = paper(desk, event, "score-cards")
    assert [[hand.number for hand in card.hands] for card in cards.context["cards"]] == [[1, 2], [1, 2]]
    assert "ROUND 2" in cards.content.decode()
    tents = paper(desk, event, "table-cards")
    assert tents.content.decode().count("Round 2") == 4
    now = {frozenset(player.pk for player in row.players) for table, _ in tents.context["cards"] for row in table.teams}
    assert now == set(seated(event, 2))


@pytest.mark.parametrize("format_", FORMATS)
def test_the_seat_list_is_that_of_the_asked_round(desk, event, format_):
    event = begun(desk, event, format_, rounds=2)
    names = names_of(Player.objects.all())
    for number in (1, 2):
        rows = paper(desk, event, "seats-by-first-name", round=number).context["seats"]
        expected = {names[player]: table for team, table in seated(event, number).items() for player in team}
        assert {row.name: row.table for row in rows} == expected
        partners = {
            names[player]: " & ".join(names[other] for other in team if other != player)
            for team in seated(event, number)
            for player in team
        }
        assert {row.name: row.partners for row in rows} == partners
    assert "Round 2" in paper(desk, event, "seats-by-last-name").content.decode()


@pytest.mark.parametrize("format_", AHEAD)
def test_the_seat_list_of_a_round_to_come_follows_the_schedule(desk, event, format_):
    event = begun(desk, event, format_)
    names = names_of(Player.objects.all())
    rows = paper(desk, event, "seats-by-last-name", round=3).context["seats"]
    listed = {player.list_name: player.pk for player in Player.objects.all()}
    expected = {names[player]: table for team, table in planned(3).items() for player in team}
    assert {names[listed[row.name]]: row.table for row in rows} == expected
    key_in_round(event, number=1)
    start(desk, event, 2)
    key_in_round(event, number=2)
    start(desk, event, 3)
    again = paper(desk, event, "seats-by-last-name", round=3).context["seats"]
    assert [(row.name, row.table, set(row.partners.split(" & "))) for row in again] == [
        (row.name, row.table, set(row.partners.split(" & "))) for row in rows
    ]


@pytest.mark.parametrize("format_", AHEAD)
def test_an_evening_that_ends_early_has_no_papers_of_the_rounds_that_are_not_played(desk, event, format_):
    event = begun(desk, event, format_)
    key_in_round(event, number=1)
    end_evening(event=event, number=1)
    buttons = menu(desk, event)
    assert [words for papers in buttons.values() for words in papers.get("seats-by-last-name", ())] == ["Print Round 1"]
    for seat in (seat for card in paper(desk, event, "next-cards").context["cards"] for seat in card.seats):
        assert seat.round_number == 1
    address = desk.url("paper:paper", "seats-by-last-name", event=event)
    page = desk.client.get(address, {"round": 2}, follow=True).content.decode()
    assert "There is no such round tonight, or nobody knows yet who plays in it." in page


@pytest.mark.parametrize(("format_", "number"), [("progressive", 2), ("partners", 4)])
def test_a_round_that_nobody_knows_is_refused(desk, event, format_, number):
    event = begun(desk, event, format_)
    for send in (desk.client.get, desk.client.post):
        address = desk.url("paper:paper", "seats-by-last-name", event=event)
        page = send(address, {"round": number}, follow=True).content.decode()
        assert "There is no such round tonight, or nobody knows yet who plays in it." in page


@pytest.mark.parametrize(("format_", "people"), [("fixed-teams", 8), ("partners", 9)])
def test_each_person_has_a_card_with_table_partner_and_opponents_of_every_round(desk, event, format_, people):
    event = begun(desk, event, format_, people=people, rounds=2, tables="2+2,2+2")
    names = names_of(Player.objects.all())
    expected = {
        name: {} for player, name in names.items() if player in {line.player_id for line in event.sign_ups.all()}
    }
    for number in (1, 2, 3):
        for name in expected:
            expected[name][number] = (None, set(), set())
        for team, table in planned(number).items():
            others = [other for other, there in planned(number).items() if there == table and other != team]
            for player in team:
                partners = {names[other] for other in team if other != player}
                expected[names[player]][number] = (table, partners, {names[one] for other in others for one in other})
    cards = paper(desk, event, "next-cards").context["cards"]
    assert [card.player.name for card in cards] == sorted(expected)
    found = {
        card.player.name: {
            seat.round_number: (
                seat.table,
                set(filter(None, seat.partners.split(" & "))),
                {name for team in seat.opponents for name in team.split(" & ")},
            )
            for seat in card.seats
        }
        for card in cards
    }
    assert found == expected
    listed = paper(desk, event, "next-list").context["list"]
    people = {player.list_name: player.name for player in Player.objects.all()}
    assert {people[name]: tables for name, tables in listed.rows} == {
        name: [expected[name][number][0] for number in (1, 2, 3)] for name in expected
    }
    assert [name for name, _tables in listed.rows] == sorted(
        (name for name, _tables in listed.rows), key=lambda name: name.lower()
    )


def test_winners_move_up_with_a_card_for_the_round_that_started(desk, event):
    event = begun(desk, event, "progressive", rounds=2)
    cards = paper(desk, event, "next-cards").context["cards"]
    assert {card.player.pk: [(seat.round_number, seat.table) for seat in card.seats] for card in cards} == {
        player: [(2, table)] for team, table in seated(event, 2).items() for player in team
    }
    refused = desk.client.get(desk.url("paper:paper", "next-list", event=event), follow=True)
    assert refused.redirect_chain == [(desk.url("paper:papers", event=event), 302)]
    assert "When winners move up, nobody knows the next rounds yet." in refused.content.decode()
    assert "Where do I go next: list" not in refused.content.decode()


def test_a_substitute_in_a_team_that_lasts_has_the_card_of_the_rounds_to_come(desk, event, club):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    event = use(desk, event, "fixed-teams")
    member = TeamMember.objects.get(team__event=event, player=people[2])
    take_chair(member=member, player=people[9], from_deal=1)
    cards = {card.player: card for card in paper(desk, event, "next-cards").context["cards"]}
    assert people[2] not in cards
    assert [seat.round_number for seat in cards[people[9]].seats] == [1, 2, 3]
    mate = next(player for team in planned(1) if people[2].pk in team for player in team if player != people[2].pk)
    assert {seat.partners for seat in cards[people[9]].seats} == {Player.objects.get(pk=mate).name}


def test_who_sits_out_is_on_the_seat_list(desk, event):
    event = begun(desk, event, "partners", people=9, tables="2+2,2+2")
    for number in (1, 2):
        rows = paper(desk, event, "seats-by-last-name", round=number).context["seats"]
        assert [row.waits for row in rows if row.table is None] == ["sits out this round"]


@pytest.mark.parametrize("format_", FORMATS)
def test_what_a_new_round_needs_comes_first(desk, event, format_):
    event = begun(desk, event, format_, rounds=2)
    now = menu(desk, event)["Needed now"]
    known = ["Print Round 1", "Print Round 2", *(["Print Round 3"] if format_ in AHEAD else [])]
    assert list(now.items())[:3] == [
        ("tallies", ["Print Round 2, Hand 1"]),
        ("seats-by-last-name", known),
        ("seats-by-first-name", known),
    ]
    assert "next-cards" in now
    assert ("next-list" in now) == (format_ in AHEAD)
    assert focused_button(desk.get("paper:papers", event=event).content.decode()) == "Print Round 2, Hand 1"
    page = desk.get("tables:tables", event=event).content.decode()
    assert re.findall(r'name="deal" value="(\d+)"><button class="button button-main[^>]*>([^<]+)', page) == [
        ("3", "Print the tally sheets")
    ]
    keyed(event, table=1, deal=3, counts={1: {"table.points": 500}})
    assert menu(desk, event)["Needed now"]["tallies"] == ["Print Round 2, Hand 2", "Print all hands of Round 2"]
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Tally sheets of" not in page
    assert "Print the tally sheets" not in page


def test_all_hands_are_those_of_the_round_being_played(desk, event):
    event = begun(desk, event, "partners", rounds=2)
    tallies = paper(desk, event, "tallies", all_hands=1).context["tallies"]
    assert [(tally.table, tally.deal) for tally in tallies] == [(1, 3), (2, 3), (1, 4), (2, 4)]
    assert {tally.deal for tally in paper(desk, event, "tallies").context["tallies"]} == {3}


def test_the_rule_card_has_the_hands_of_one_round(desk, event):
    one_round = paper(desk, begun(desk, event, "partners", hands=4), "rule-card").content.decode()
    other = make_event(event.club)
    assert one_round.count("opening") == paper(desk, other, "rule-card").content.decode().count("opening")


def test_one_sitting_has_no_papers_of_rounds(desk, club):
    event = make_event(club)
    page = desk.get("paper:papers", event=event).content.decode()
    assert "Where do I go next" not in page
    assert "Round" not in page
    refused = desk.client.get(desk.url("paper:paper", "next-cards", event=event), follow=True).content.decode()
    assert "This can be printed once you show the tables of several rounds." in refused


def seats_of_cards(desk, event, number):
    """The table, the partners and the opponents of each person in a round, by the cards."""
    cards = paper(desk, event, "next-cards").context["cards"]
    return {
        card.player.pk: (seat.table, set(seat.partners.split(" & ")), seat.opponents)
        for card in cards
        for seat in card.seats
        if seat.round_number == number
    }


def seats_of_list(desk, event, number):
    rows = paper(desk, event, "seats-by-first-name", round=number).context["seats"]
    return {row.name: (row.table, set(row.partners.split(" & "))) for row in rows}


@pytest.mark.parametrize("change", ["leaves", "comes", "both"])
@pytest.mark.parametrize("format_", AHEAD)
def test_papers_between_rounds_show_what_start_makes(desk, event, club, format_, change):
    event = begun(desk, event, format_)
    key_in_round(event, number=1)
    line, (late,) = event.sign_ups.first(), make_people(club, names=["Zoe"])
    if change != "comes":
        change_line(line=line, status=SignUp.Status.GONE_HOME)
    if change != "leaves":
        make_sign_ups(event, [late])
    cards, listed = seats_of_cards(desk, event, 2), seats_of_list(desk, event, 2)
    assert (line.player_id in cards) == (change == "comes")
    assert (late.pk in cards) == (change != "leaves")
    all_cards = paper(desk, event, "next-cards").context["cards"]
    assert (line.player_id in {card.player.pk for card in all_cards}) == (change == "comes")
    start(desk, event, 2)
    names = names_of(Player.objects.all())
    now = {
        names[player]: (table, {names[other] for other in team if other != player} or {""})
        for team, table in playing(event, 2).items()
        for player in team
    }
    assert {name: seat for name, seat in listed.items() if seat[0]} == now
    assert {names[player]: seat[:2] for player, seat in cards.items() if seat[0]} == now
    assert seats_of_cards(desk, event, 2) == cards


def playing(event, number):
    """Each team of a round with its table: those who play in it, without those who left before."""
    round_ = event.rounds.get(number=number)
    return {
        frozenset(player.pk for player in row.present): table.seating.table
        for table in tables_of(round_)
        for row in table.teams
    }


@pytest.mark.parametrize("format_", AHEAD)
def test_a_round_that_cannot_be_made_is_not_printed(desk, event, club, format_):
    event = begun(desk, event, format_)
    key_in_round(event, number=1)
    for line in event.sign_ups.all()[1:]:
        change_line(line=line, status=SignUp.Status.GONE_HOME)
    desk.post("paper:paper", "seats-by-last-name", event=event, data={"round": 2})
    assert (
        "Round 2 cannot be made now. Look at Before Round 2." in desk.get("paper:papers", event=event).content.decode()
    )
    assert {seat.round_number for card in paper(desk, event, "next-cards").context["cards"] for seat in card.seats} == {
        1
    }
    assert paper(desk, event, "seats-by-last-name", round=1).status_code == 200


def test_all_rounds_say_that_someone_left(desk, event):
    event = begun(desk, event, "partners")
    key_in_round(event, number=1)
    link = desk.url("rounds:next", event=event)
    assert link not in desk.get("rounds:plan", event=event).content.decode()
    line = event.sign_ups.first()
    change_line(line=line, status=SignUp.Status.GONE_HOME)
    page = desk.get("rounds:plan", event=event).content.decode()
    assert f"These rounds are out of date: {line.player.name} left." in page
    assert link in page
