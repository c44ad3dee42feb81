"""Between two rounds: people come, leave and take places, ties are settled, a round is made again, all undone."""

from collections import Counter
from itertools import combinations, product

import pytest

from tests.builders import keyed, make_event, make_people, make_sign_ups
from tests.rounds import make_rounds
from tests.rounds.test_rounds import FORMATS, after_round_1, key_in_round, planned, seated, sign_up, start, use
from tournaments.changes.late_actions import grow_table
from tournaments.models import Event, Sheet, SignUp, StoredSchedule, Team, TeamMember
from tournaments.people.merge_actions import merge_people, part_people
from tournaments.rounds.next_round_queries import round_to_come
from tournaments.rounds.start_actions import start_round
from tournaments.sign_up.actions import change_line, sign_in
from tournaments.tables.queries import tables_of


@pytest.fixture
def event(club):
    return make_event(club, chapter_rule=False)


def leave(event, *players):
    for player in players:
        change_line(line=event.sign_ups.get(player=player), status=SignUp.Status.GONE_HOME)


def members(event):
    """The players of each lasting team who play now, by the team's number."""
    teams = event.teams.filter(round=None)
    return {team.number: set(team.members.filter(last_deal=None).values_list("player", flat=True)) for team in teams}


def everything(event):
    """All rows that a round writes, but for the ids of what was deleted and written again."""
    return {
        "schedule": list(StoredSchedule.objects.values("rounds", "tables", "before_start")),
        "teams": list(event.teams.order_by("number").values_list("number", "chairs", "round__number")),
        "members": sorted(
            TeamMember.objects.filter(team__event=event).values_list(
                "team__number", "player", "first_deal", "last_deal"
            ),
            key=str,
        ),
        "rounds": list(event.rounds.values_list("number", "first_deal", "last_deal", "plan")),
        "seats": sorted(
            (seating.round.number, seating.table, seating.link_token, seat.position, seat.team.number)
            for round_ in event.rounds.all()
            for seating in round_.seatings.all()
            for seat in seating.seats.all()
        ),
    }


def told(desk, event):
    """The sentence about the next round, which Start shows first."""
    answer = desk.post("rounds:start", event=event, data={"number": event.rounds.count() + 1})
    assert answer.url == desk.url("rounds:next", event=event)
    return desk.get("rounds:next", event=event).context["coming"].changed


def test_a_team_that_leaves_is_out_of_the_rounds_to_come(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    before = members(event)
    leave(event, *[player for player in people if player.pk in before[2]])
    names = [player.name for player in people if player.pk in before[2]]
    assert told(desk, event) == f"Round 2 was made again: {names[0]} and {names[1]} left."
    page = desk.get("rounds:next", event=event).content.decode()
    assert f"Round 2 was made again: {names[0]} and {names[1]} left." in page
    start(desk, event, 2)
    assert members(event) == before | {2: set()}
    playing = {player for team in seated(event, 2) for player in team}
    assert playing <= set().union(*before.values()) - before[2]
    assert seated(event, 1) == planned(1)


def test_with_three_teams_each_sits_out_in_turn(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8], rounds=4)
    gone = members(event)[2]
    leave(event, *[player for player in people if player.pk in gone])
    sat_out = Counter()
    for number in (2, 3, 4):
        start(desk, event, number)
        there = {player for team in seated(event, number) for player in team}
        sat_out.update({player.pk for player in people[:8]} - there - gone)
        key_in_round(event, number=number)
    assert set(sat_out.values()) == {1}


def test_a_pair_that_comes_late_is_a_new_team(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    before = members(event)
    for player in people[8:10]:
        sign_in(event=event, player=player)
    assert told(desk, event) == f"Round 2 was made again: {people[8].name} and {people[9].name} came."
    start(desk, event, 2)
    assert members(event) == before | {5: {people[8].pk, people[9].pk}}
    new = event.teams.get(number=5)
    assert {member.first_deal for member in new.members.all()} == {3}


def test_a_single_person_who_comes_late_makes_a_team_of_three(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    before = members(event)
    sign_in(event=event, player=people[8])
    start(desk, event, 2)
    sizes = sorted(map(len, members(event).values()))
    assert sizes == [2, 2, 2, 3]
    assert all(before[number] <= now for number, now in members(event).items())
    assert set(event.teams.values_list("chairs", flat=True)) == {2}
    key_in_round(event, number=2)
    leave(event, people[8])
    start(desk, event, 3)
    assert members(event) == before


def test_who_takes_a_leavers_place_joins_their_team_with_its_points(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    before = members(event)
    leaver = min(before[3])
    leave(event, *[player for player in people if player.pk == leaver])
    sign_in(event=event, player=people[10])
    start(desk, event, 2)
    assert members(event) == before | {3: before[3] - {leaver} | {people[10].pk}}
    assert event.teams.filter(round=None).count() == 4
    row = TeamMember.objects.get(team__number=3, player=leaver)
    assert (row.first_deal, row.last_deal) == (1, 2)


def test_someone_whose_partner_left_plays_alone_at_the_tables_as_they_are(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    before = members(event)
    leaver = min(before[1])
    leave(event, *[player for player in people if player.pk == leaver])
    start(desk, event, 2)
    assert members(event) == before | {1: before[1] - {leaver}}
    assert event.teams.get(number=1).chairs == 1
    assert sorted(map(len, seated(event, 2))) == [2, 2, 2, 2]  # with the leaver, who played Round 1
    desk.undo()
    assert event.teams.get(number=1).chairs == 2
    assert not event.teams.get(number=1).seats.exclude(former_chairs=None).exists()


def test_two_whose_partners_left_become_partners(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    before = members(event)
    leavers = {min(before[1]), min(before[4])}
    leave(event, *[player for player in people if player.pk in leavers])
    start(desk, event, 2)
    after = members(event)
    assert after[1] == (before[1] | before[4]) - leavers
    assert after[4] == set()
    assert (after[2], after[3]) == (before[2], before[3])


@pytest.mark.parametrize("format_", FORMATS)
def test_undoing_a_start_restores_everything(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    leave(event, people[1], people[6])
    sign_in(event=event, player=people[9])
    before = everything(event)
    start(desk, event, 2)
    assert event.rounds.count() == 2
    desk.undo()
    assert everything(event) == before


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_a_substitute_of_the_last_hand_has_no_chair_after_undoing_the_start(desk, event, club, format_):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    event = use(desk, event, format_)
    member = TeamMember.objects.get(player=people[0])
    data = {"player": people[12].pk, "from_deal": 2, "only": "on"}
    desk.post("changes:replace", member.pk, event=event, data=data)
    key_in_round(event, number=1)
    before = everything(event)
    start(desk, event, 2)
    assert people[12].pk not in {player for team in seated(event, 2) for player in team}
    desk.undo()
    assert everything(event) == before


@pytest.mark.parametrize("format_", FORMATS)
def test_rounds_are_made_again_only_when_something_changed(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:12], rounds=4, tables="2+2,2+2,2+2")
    leave(event, *people[8:12])
    assert told(desk, event)
    start(desk, event, 2)
    made = StoredSchedule.objects.get().rounds
    key_in_round(event, number=2)
    assert round_to_come(event).changed == ""
    answer = desk.post("rounds:start", event=event, data={"number": 3})
    assert answer.url == desk.url("tables:tables", event=event)
    if format_ != "progressive":
        assert StoredSchedule.objects.get().rounds == made


def test_partners_who_traded_within_a_round_do_not_meet_again(desk, event, club):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    event = use(desk, event, "partners", rounds=7, hands=1)
    one, other = (TeamMember.objects.filter(team__number=number).first() for number in (1, 3))
    data = {"trade-player": other.player_id, "trade-from_deal": 1}
    desk.post("changes:trade", one.pk, event=event, data=data)
    key_in_round(event, number=1)
    assert told(desk, event) == "Round 2 was made again: people changed partners."
    pairs = list(seated(event, 1))
    for number in range(2, 8):
        start(desk, event, number)
        pairs += list(seated(event, number))
        key_in_round(event, number=number)
    assert len(pairs) == len(set(pairs)) == 28


def test_a_late_table_in_a_round_lasts_as_long_as_the_round(desk, event, club):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    event = use(desk, event, "partners")
    for player in people[8:12]:
        sign_in(event=event, player=player)
    page = desk.get("changes:late", event=event)
    offer = next(offer for offer in page.context["late"].offers if offer.key and offer.grows and offer.table == 3)
    grow_table(round_=event.rounds.get(), key=offer.key)
    key_in_round(event, number=1)
    start(desk, event, 2)
    there = Counter(TeamMember.objects.filter(team__event=event, last_deal=None).values_list("player", flat=True))
    assert there == Counter(player.pk for player in people[:12])


@pytest.mark.parametrize("format_", FORMATS)
def test_too_few_people_for_another_round_is_said_in_one_sentence(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:4], tables="2+2")
    leave(event, *people[1:4])
    page = desk.get("rounds:next", event=event)
    assert page.context["coming"].problem == "There are too few people for one table: 1."
    assert "Start Round 2" not in page.content.decode()
    start(desk, event, 2)
    assert event.rounds.count() == 1


def test_after_the_last_round_there_is_no_next_one(desk, event, club):
    event = after_round_1(desk, event, "partners", rounds=2)
    start(desk, event, 2)
    assert desk.get("rounds:next", event=event).url == desk.url("sheets:play", event=event)


def tie_tables(event, *tables):
    """Key in Round 1 so that these tables are tied."""
    for row in tables_of(event.rounds.get(number=1)):
        for deal in (1, 2):
            other = 10 if row.seating.table in tables else 20
            counts = {1: {"table.points": 10}, 2: {"table.points": other}}
            keyed(event, table=row.seating.table, deal=deal, counts=counts)


def test_one_more_hand_settles_a_tie_and_counts_for_nothing_else(desk, event):
    sign_up(event, 8)
    event = use(desk, event, "progressive", cut_ties="")
    tie_tables(event, 2)
    answer = desk.post("rounds:start", event=event, data={"number": 2})
    assert answer.url == desk.url("rounds:next", event=event)
    page = desk.get("rounds:next", event=event)
    assert "Table 2 is tied" in page.content.decode()
    assert [tie.number for tie in page.context["coming"].ties] == [2]
    start(desk, event, 2)
    assert event.rounds.count() == 1
    at_2 = [{player.pk for player in row.present} for row in tables_of(event.rounds.get())[1].teams]
    url = ("rounds:extra-hand", 1, 2)
    assert desk.post(*url, event=event, data={"table-2-team-1": "", "table-2-team-2": "x"}).status_code == 422
    results = list(Sheet.objects.values("pk", "version"))
    desk.post(*url, event=event, data={"table-2-team-1": "80", "table-2-team-2": "-30"})
    desk.undo()
    assert "Table 2 is tied" in desk.get("rounds:next", event=event).content.decode()
    desk.post(*url, event=event, data={"table-2-team-1": "80", "table-2-team-2": "-30"})
    desk.post(*url, event=event, data={"table-2-team-1": "80", "table-2-team-2": "95"})
    desk.undo()
    page = desk.get("rounds:next", event=event)
    text = page.content.decode()
    assert "Table 2: the tie is settled" in text
    assert "one more hand: 80" in text
    assert "Play one more hand and type its points" not in text
    assert list(Sheet.objects.values("pk", "version")) == results
    start(desk, event, 2)
    tables = {player: table for team, table in seated(event, 2).items() for player in team}
    assert {tables[player] for player in at_2[0]} == {1}
    assert {tables[player] for player in at_2[1]} == {2}
    late = desk.client.post(desk.url(*url, event=event), {"table-2-team-1": "1", "table-2-team-2": "2"}, follow=True)
    assert "Table 2 is no longer tied, so nothing was changed." in late.content.decode()


def test_the_tables_ask_for_no_substitute_once_the_round_is_in(desk, event):
    (line, *_others) = sign_up(event, 8)
    event = use(desk, event, "partners")
    leave(event, line.player)
    warning = "At a table, but not here by the sign-up"
    assert warning in desk.get("tables:tables", event=event).content.decode()
    key_in_round(event, number=1)
    assert warning not in desk.get("tables:tables", event=event).content.decode()


def correct(event, table, deal, winner):
    """Key in a sheet again so that this team wins by far."""
    sheet = Sheet.objects.get(seating__table=table, deal=deal)
    counts = {position: {"table.points": 9000 if position == winner else 0} for position in (1, 2)}
    keyed(event, table=table, deal=deal, counts=counts, version=sheet.version)


def progressive_round_2(desk, event):
    event = after_round_1(desk, event, "progressive")
    start(desk, event, 2)
    return Event.objects.get(pk=event.pk)


def test_a_correction_changes_the_next_round_only_if_the_organizer_says_so(desk, event):
    event = progressive_round_2(desk, event)
    before = everything(event)
    best = max(tables_of(event.rounds.get(number=1))[1].teams, key=lambda row: row.team.number)
    correct(event, 2, 1, 3 - best.position)
    assert seated(Event.objects.get(pk=event.pk), 2) == planned(2)
    page = desk.get("corrections:effect", 2, 1, event=event).content.decode()
    assert desk.url("rounds:again", event=event) in page
    page = desk.get("rounds:again", event=event)
    moved = page.context["again"].moved
    assert len(moved) >= 4
    assert all(row.player.name in page.content.decode() for row in moved)
    assert everything(event)["seats"] == before["seats"]
    desk.post("rounds:again", event=event, data={"number": 2})
    now = {player.pk for row in tables_of(event.rounds.get(number=2))[0].teams for player in row.present}
    winners = tables_of(event.rounds.get(number=1))[1].teams[2 - best.position].members
    assert {member.player_id for member in winners} <= now
    tokens = [(round_, table, token) for round_, table, token, _position, _team in before["seats"]]
    assert [seat[:3] for seat in everything(event)["seats"]] == tokens
    desk.undo()
    assert everything(event) == before
    desk.post("rounds:again", event=event, data={"number": 2})
    assert desk.get("rounds:again", event=event).context["again"].moved == ()


def test_the_page_before_a_round_seats_who_takes_turns_with_their_team_as_the_round_does(club):
    """Three people on two chairs are one team: nobody of them is said to sit out."""
    event = make_rounds(club, "fixed-teams", people=9, tables=((2, 2), (2, 2)))
    key_in_round(event, number=1)
    coming = round_to_come(event)
    told = [(table, [{*name.split(" & ")} for name, _is_changed in teams]) for table, teams in coming.tables]
    start_round(event=event, number=2)
    assert told == [
        (table.seating.table, [{player.name for player in team.present} for team in table.teams])
        for table in tables_of(event.rounds.get(number=2))
    ]
    assert coming.sits_out == ""


def test_a_correction_that_moves_nobody_offers_nothing(desk, event):
    event = progressive_round_2(desk, event)
    best = max(tables_of(event.rounds.get(number=1))[1].teams, key=lambda row: row.team.number)
    correct(event, 2, 1, best.position)
    assert (
        desk.url("rounds:again", event=event) not in desk.get("corrections:effect", 2, 1, event=event).content.decode()
    )
    assert "Nothing would change." in desk.get("rounds:again", event=event).content.decode()


def test_a_round_with_a_sheet_in_is_not_made_again(desk, event):
    event = progressive_round_2(desk, event)
    best = max(tables_of(event.rounds.get(number=1))[1].teams, key=lambda row: row.team.number)
    correct(event, 2, 1, 3 - best.position)
    keyed(event, table=1, deal=3, counts={1: {"table.points": 10}, 2: {"table.points": 20}})
    before = everything(event)
    for name, arguments in (("corrections:effect", (2, 1)), ("rounds:again", ())):
        page = desk.get(name, *arguments, event=event).content.decode()
        assert "A sheet of Round 2 is in, so its tables stay as they are." in page
    desk.post("rounds:again", event=event, data={"number": 2})
    assert everything(event) == before


def test_play_offers_to_make_a_round_again_until_another_laptop_keys_in_a_sheet(desk, event):
    event = progressive_round_2(desk, event)
    link = desk.url("rounds:again", event=event)
    for news in ({}, {"HX-Request": "true"}):
        assert link in desk.get("sheets:play", event=event, headers=news).content.decode()
    keyed(event, table=1, deal=3, counts={1: {"table.points": 10}, 2: {"table.points": 20}})
    page = desk.get("sheets:play", event=event, headers={"HX-Request": "true"}).content.decode()
    assert 'id="round-again"></div>' in page


@pytest.mark.parametrize("format_", FORMATS)
def test_a_round_without_sheets_is_made_again_for_those_who_are_here(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    start(desk, event, 2)
    before = everything(event)
    for player in people[8:12]:
        sign_in(event=event, player=player)
    desk.post("rounds:again", event=event, data={"number": 2})
    assert {player for team in seated(event, 2) for player in team} == {player.pk for player in people[:12]}
    desk.undo()
    assert everything(event) == before


@pytest.mark.parametrize("format_", FORMATS)
def test_separating_two_records_after_a_new_round_began_loses_nothing(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    everyone, second = {player.pk for player in people[:8]}, people[2].pk
    merged = merge_people(kept=people[8], other=people[2])
    start(desk, event, 2)
    key_in_round(event, number=2)
    part_people(club=club, merged=merged)
    for number in (1, 2):
        assert seated(event, number) == planned(number)
        assert second in {player for team in seated(event, number) for player in team}
    start(desk, event, 3)
    assert {player for team in seated(event, 3) for player in team} == everyone
    assert not Team.objects.filter(members=None).exists()


@pytest.mark.parametrize("format_", FORMATS)
def test_a_new_round_may_be_made_again_or_undone_until_its_first_sheet(desk, event, club, format_):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    event = use(desk, event, format_)
    address, pages = desk.url("rounds:again", event=event), ("tables:tables", "sheets:play")
    assert not any(address in desk.get(name, event=event).content.decode() for name in pages)
    key_in_round(event, number=1)
    before = everything(event)
    start(desk, event, 2)
    assert all(address in desk.get(name, event=event).content.decode() for name in pages)
    assert "Undo the start of Round 2" in desk.get("rounds:again", event=event).content.decode()
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    assert everything(event) == before
    start(desk, event, 2)
    key_in_round(event, number=2)
    assert not any(address in desk.get(name, event=event).content.decode() for name in pages)
    assert "Undo the start" not in desk.get("rounds:again", event=event).content.decode()


def test_the_rounds_show_every_table_that_is_used_in_one_of_them(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "partners", people[:8], rounds=3)
    for player in people[8:12]:
        sign_in(event=event, player=player)
    start(desk, event, 2)
    page = desk.get("rounds:plan", event=event)
    assert page.context["preview"].table_numbers == [1, 2, 3]
    numbers = [[number for number, _teams in tables] for _round, tables, _out in page.context["preview"].rounds]
    assert numbers == [[1, 2, 3]] * 3
    assert page.context["preview"].rounds[0][1][2] == (3, [])
    assert page.content.decode().count('<th scope="col">Table 3</th>') == 1


def test_the_rounds_of_winners_move_up_are_those_that_were_played(desk, event):
    event = after_round_1(desk, event, "progressive", rounds=4)
    start(desk, event, 2)
    page = desk.get("rounds:plan", event=event)
    assert len(page.context["preview"].rounds) == 2
    assert "The rounds so far. The next one follows from the results." in page.content.decode()
    assert "Here chance decides who wins." not in page.content.decode()
    there = {name for _table, teams in page.context["preview"].rounds[1][1] for name in teams}
    rows = [row for table in tables_of(event.rounds.get(number=2)) for row in table.teams]
    assert {frozenset(name.split(" & ")) for name in there} == {
        frozenset(player.name for player in row.present) for row in rows
    }


def seats_in_words(each, names):
    """Each person's table and partners in a stored round."""
    return {
        names[person]: (table["table"], {names[other] for other in team} - {names[person]})
        for table in each["tables"]
        for team in table["teams"]
        for person in team
    }


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
def test_the_page_before_a_round_names_who_sits_elsewhere_than_planned(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:12], rounds=4, tables="2+2,2+2,2+2")
    planned_before = StoredSchedule.objects.get()
    assert desk.get("rounds:next", event=event).context["coming"].moved == ()
    leave(event, people[0])
    sign_in(event=event, player=people[13])
    answer = desk.get("rounds:next", event=event)
    coming, page = answer.context["coming"], answer.content.decode()
    start(desk, event, 2)
    stored = StoredSchedule.objects.get()
    names = {number: one["name"] for number, one in enumerate(stored.people, start=1)}
    before = seats_in_words(planned_before.rounds[1], names)
    after = seats_in_words(stored.rounds[1], names)
    expected = {name for name in after if before.get(name) != after[name]}
    assert people[0].name not in after
    assert people[13].name in expected
    assert {row.player.name for row in coming.moved} == expected
    assert all(f'<th scope="row">{name}</th>' in page for name in expected)
    assert f"Changed for {len(expected)} people" in page
    teams = [team for _table, teams in coming.tables for team in teams]
    marked = {name for name, _is_changed in teams if expected & {*name.split(" & ")}}
    assert {name for name, is_changed in teams if is_changed} == (marked if len(expected) < 12 else set())


@pytest.mark.parametrize("format_", FORMATS)
def test_the_page_before_a_round_counts_what_repeats_after_a_change(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8], rounds=4)
    assert "Best possible" not in desk.get("rounds:next", event=event).content.decode()
    leave(event, people[0])
    sign_in(event=event, player=people[9])
    page = desk.get("rounds:next", event=event).content.decode()
    start(desk, event, 2)
    last = 2 if format_ == "progressive" else 4
    met = {"partners": Counter(), "opponents": Counter()}
    for each in StoredSchedule.objects.get().rounds[:last]:
        for table in each["tables"]:
            at_table = [(person, number) for number, team in enumerate(table["teams"]) for person in team]
            for (one, its), (other, others) in combinations(at_table, 2):
                met["partners" if its == others else "opponents"][frozenset((one, other))] += 1
    again = {kind: counts.total() - len(counts) for kind, counts in met.items()}
    if format_ == "fixed-teams":
        assert f"Again in Rounds 1 to {last}: opponents {again['opponents']}. Best possible: " in page
    else:
        sentence = f"Again in Rounds 1 to {last}: partners {again['partners']}, opponents {again['opponents']}."
        assert sentence in page


@pytest.mark.parametrize("format_", FORMATS)
def test_start_on_play_starts_a_changed_round_that_the_organizer_has_looked_at(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    leave(event, people[0])
    press = {"event": event, "data": {"number": 2}}
    assert desk.post("rounds:start", **press).url == desk.url("rounds:next", event=event)
    page = desk.get("rounds:next", event=event).content.decode()
    assert "Round 2 has not started yet. Look at its tables, then press Start." in page
    sign_in(event=event, player=people[9])
    assert desk.post("rounds:start", **press).url == desk.url("rounds:next", event=event)
    desk.get("rounds:next", event=event)
    assert desk.post("rounds:start", **press).url == desk.url("tables:tables", event=event)
    assert event.rounds.count() == 2


def test_start_on_play_says_that_a_table_is_tied(desk, event):
    sign_up(event, 8)
    event = use(desk, event, "progressive", cut_ties="")
    tie_tables(event, 2)
    for _again in range(2):
        answer = desk.post("rounds:start", event=event, data={"number": 2})
        assert answer.url == desk.url("rounds:next", event=event)
        page = desk.get("rounds:next", event=event).content.decode()
        assert "Round 2 has not started yet: Table 2 is tied." in page


def sizes_of(event, number):
    """The people of each team at each table of a round."""
    return [[len(row.present) for row in table.teams] for table in tables_of(event.rounds.get(number=number))]


@pytest.mark.parametrize("format_", FORMATS)
def test_other_tables_are_chosen_between_rounds(desk, club, format_):
    event = make_event(club, rules="texas-good-sam", chapter_rule=False)
    make_sign_ups(event, make_people(club)[:14])
    event = use(desk, event, format_, rounds=4, tables="2+2,2+2,2+2+2")
    key_in_round(event, number=1)
    page = desk.get("rounds:next", event=event)
    form = page.context["tables_form"]
    assert form.initial["tables"] == "2+2,2+2,2+2+2"
    assert {"2+2,2+2,2+2", "2+2+2,2+2+2"} <= {key for key, _words in form.fields["tables"].choices}
    answer = desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2,2+2,2+2"})
    assert answer.url == desk.url("rounds:next", event=event)
    page = desk.get("rounds:next", event=event)
    assert page.context["tables_form"].initial["tables"] == "2+2,2+2,2+2"
    if format_ != "progressive":
        assert "Round 2 was made again: other tables." in page.content.decode()
    desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2,2+2,2+2+2"})
    assert round_to_come(event).changed == ""
    desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2,2+2,2+2"})
    undo = desk.client.session["undo"]
    before = everything(event)
    desk.client.post(undo["url"])
    assert round_to_come(event).changed == ""
    desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2,2+2,2+2"})
    start(desk, event, 2)
    assert sizes_of(event, 2) == [[2, 2]] * 3
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    assert everything(event) == before
    start(desk, event, 2)
    key_in_round(event, number=2)
    assert round_to_come(event).changed == ""
    start(desk, event, 3)
    assert sizes_of(event, 3) == [[2, 2]] * 3


@pytest.mark.parametrize(
    ("rules", "format_"),
    [
        *product(["tanglewood", "texas-good-sam"], FORMATS),
        # Not with fixed teams: they make a team of three, which stays together.
        *product(["hidden-valley-ranch"], ["partners", "progressive"]),
    ],
)
def test_the_first_plan_seats_everybody_once_they_fit_exactly_again(desk, club, format_, rules):
    event = make_event(club, rules=rules, chapter_rule=False)
    people = make_people(club)
    make_sign_ups(event, people)
    (late,) = make_people(club, names=["Velma"])
    event = use(desk, event, format_, rounds=4, hands=1, tables="2+2,2+2,2+2,2+2")
    leave(event, people[3])
    key_in_round(event, number=1)
    start(desk, event, 2)
    key_in_round(event, number=2)
    start(desk, event, 3)
    assert sizes_of(event, 3) != [[2, 2]] * 4
    sign_in(event=event, player=late)
    key_in_round(event, number=3)
    coming = round_to_come(Event.objects.get(pk=event.pk))
    assert (sum(map(sum, coming.chosen)), coming.sits_out, coming.notices) == (16, "", ())
    assert rules != "tanglewood" or coming.chosen == ((2, 2),) * 4
    start(desk, event, 4)
    assert {size for sizes in sizes_of(event, 4) for size in sizes} == {2}


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_tables_at_which_two_would_sit_out_give_way_to_those_that_seat_everybody(desk, club, format_):
    event = make_event(club, rules="texas-good-sam", chapter_rule=False)
    make_sign_ups(event, make_people(club)[:8])
    event = use(desk, event, format_)
    for player in make_people(club, names=["Velma", "Wanda"]):
        sign_in(event=event, player=player)
    key_in_round(event, number=1)
    coming = round_to_come(Event.objects.get(pk=event.pk))
    assert (sorted(coming.chosen), coming.sits_out) == ([(2, 2), (2, 2, 2)], "")


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_so_many_sit_out_in_turn_as_the_organizer_chose(desk, event, club, format_):
    people = make_people(club)
    make_sign_ups(event, people[:15])
    event = use(desk, event, format_, tables="2+2,2+2,2+2")
    leave(event, people[0])
    sign_in(event=event, player=people[15])
    key_in_round(event, number=1)
    assert round_to_come(Event.objects.get(pk=event.pk)).chosen == ((2, 2),) * 3


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_one_who_comes_late_makes_one_sit_out_in_turn_but_no_odd_table(desk, event, club, format_):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    event = use(desk, event, format_)
    sign_in(event=event, player=people[8])
    key_in_round(event, number=1)
    coming = round_to_come(Event.objects.get(pk=event.pk))
    assert (coming.chosen, coming.sits_out.count(",")) == (((2, 2), (2, 2)), 0)
    assert coming.sits_out


def test_only_tables_that_fit_are_chosen_between_rounds(desk, event, club):
    make_sign_ups(event, make_people(club)[:8])
    event = use(desk, event, "partners", rounds=4)
    key_in_round(event, number=1)
    before = everything(event)
    for tables in ("2+2,2+2,2+2", "9", ""):
        desk.post("rounds:tables", event=event, data={"number": 2, "tables": tables})
        page = desk.get("rounds:next", event=event).content.decode()
        assert "These tables do not fit those who are here. Choose others." in page
    start(desk, event, 2)
    desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2+2+2"})
    assert "Round 2 has begun since, so nothing was changed." in desk.get("sheets:play", event=event).content.decode()
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    assert everything(event) == before


def test_fixed_teams_are_offered_only_tables_at_which_no_team_parts(desk, club):
    event = make_event(club, rules="hidden-valley-ranch", chapter_rule=False)
    make_sign_ups(event, make_people(club)[:12])
    event = use(desk, event, "fixed-teams", rounds=3, tables="2+2,2+2,2+2")
    key_in_round(event, number=1)
    choices = desk.get("rounds:next", event=event).context["tables_form"].choices.values()
    assert ((2, 2, 2), (2, 2, 2)) in choices
    assert all(set(teams) == {2} for tables in choices for teams in tables)


def test_a_table_of_three_is_told_before_the_start_with_its_books(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "fixed-teams", people[:8])
    leave(event, people[0])
    answer = desk.get("rounds:next", event=event)
    names = {table: [name for name, _is_changed in teams] for table, teams in answer.context["coming"].tables}
    ((table, alone),) = [(table, name) for table, listed in names.items() for name in listed if "&" not in name]
    page = answer.content.decode()
    assert f"{alone} plays alone at Table {table}." in page
    assert f"<td>Table {table}, alone</td>" in page
    assert "The rules do not say how many books a table of 3 needs to go out." in page
    (question,) = answer.context["books_questions"]
    address = desk.url("tables:books", event=event) + "?before=round"
    assert f'action="{address}"' in page
    data = {"players": 3, **{f"books-{kind}": 100 for kind, _label, _number in question.books}}
    answer = desk.client.post(address, data, follow=True)
    assert answer.redirect_chain == [(desk.url("rounds:next", event=event), 302)]
    assert "type a whole number from 0 to 99" in answer.content.decode()
    data = {"players": 3, **{f"books-{kind}": 1 for kind, _label, _number in question.books}}
    answer = desk.client.post(address, data)
    assert answer.url == desk.url("rounds:next", event=event)
    page = desk.get("rounds:next", event=event).content.decode()
    assert "The rules do not say" not in page
    start(desk, event, 2)
    three = next(row for row in tables_of(event.rounds.get(number=2)) if row.players == 3)
    assert three.seating.required == {kind: 1 for kind, _label, _number in question.books}


def test_where_winners_move_up_a_table_of_three_is_the_lowest_one(desk, event, club):
    people = make_people(club, names="ABCDEFGHIJKLMNOP")
    event = after_round_1(desk, event, "progressive", people, tables="2+2,2+2,2+2,2+2")
    leave(event, people[0])
    desk.get("rounds:next", event=event)
    # The three who sit out instead are the organizer's choice.
    desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2,2+2,2+2"})
    start(desk, event, 2)
    assert sizes_of(event, 2) == [[2, 2]] * 3
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    desk.post("rounds:tables", event=event, data={"number": 2, "tables": "2+2,2+2,2+2,1+2"})
    form = desk.get("rounds:next", event=event).context["tables_form"]
    assert form.initial["tables"] == "2+2,2+2,2+2,1+2"
    start(desk, event, 2)
    assert [sum(sizes) for sizes in sizes_of(event, 2)] == [4, 4, 4, 3]
    key_in_round(event, number=2)
    start(desk, event, 3)
    assert [sum(sizes) for sizes in sizes_of(event, 3)] == [4, 4, 4, 3]


def test_the_first_round_has_the_table_of_three_as_the_lowest_one_too(desk, event, club):
    make_sign_ups(event, make_people(club, names="ABCDEFGHIJKLMNO"))
    event = use(desk, event, "progressive", tables="1+2,2+2,2+2,2+2")
    assert [sum(sizes) for sizes in sizes_of(event, 1)] == [4, 4, 4, 3]
    key_in_round(event, number=1)
    form = desk.get("rounds:next", event=event).context["tables_form"]
    assert form.initial["tables"] == "2+2,2+2,2+2,1+2"
    assert len(form.choices) == len({tuple(sorted(tables)) for tables in form.choices.values()})
