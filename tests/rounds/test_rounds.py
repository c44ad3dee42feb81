"""Several rounds: the preview, the first round from the schedule, the next rounds, and what is refused."""

import json
from collections import Counter
from itertools import combinations

import pytest

from tests.builders import keyed, make_event, make_people, make_sign_ups
from tests.running import printed_elsewhere
from tournaments.core.people.names import PersonName
from tournaments.models import Event, Round, Seat, SignUp, StoredSchedule, TeamMember
from tournaments.people.actions import set_gone
from tournaments.people.merge_actions import merge_people, part_people
from tournaments.rounds.queries import is_replayed
from tournaments.sign_up.actions import change_line, remove_line, sign_in, sign_in_new_person
from tournaments.standings.queries import evening_of, players_of
from tournaments.tables.queries import tables_of

FORMATS = ["fixed-teams", "partners", "progressive"]


@pytest.fixture
def event(club):
    return make_event(club, chapter_rule=False)


def sign_up(event, number):
    return make_sign_ups(event, make_people(event.club)[:number])


def preview(desk, event, format_, *, rounds=3, hands=2, tables="2+2,2+2", **more):
    data = {
        "format": format_,
        "tables": tables,
        "planned_rounds": rounds,
        "round_hands": hands,
        "hands_start_again": "on",
        "cut_ties": "on",
        "ranks_by": "total",
        "sit_out_credit": "nothing",
        "unfinished": "as-it-is",
        **more,
    }
    return desk.post("rounds:plan", event=event, data={name: value for name, value in data.items() if value})


def use(desk, event, format_, **more):
    assert preview(desk, event, format_, **more).status_code == 302
    assert desk.post("rounds:use", event=event).url == desk.url("tables:tables", event=event)
    desk.post("tables:show", event=event)
    return Event.objects.get(pk=event.pk)


def key_in_round(event, *, number):
    """Key in the sheets of a round: each team has its own points in every hand."""
    event = Event.objects.get(pk=event.pk)
    round_ = event.rounds.get(number=number)
    for table in tables_of(round_):
        for deal in range(round_.first_deal, round_.last_deal + 1):
            counts = {row.position: {"table.points": 5 * (row.team.number * 7 + deal)} for row in table.teams}
            keyed(event, table=table.seating.table, deal=deal, counts=counts)


def after_round_1(desk, event, format_, people=(), **more):
    """Use rounds for these people, or for eight, and key in the first one."""
    make_sign_ups(event, people or make_people(event.club)[:8])
    event = use(desk, event, format_, **more)
    key_in_round(event, number=1)
    return event


def start(desk, event, number, **more):
    """Press Start on the page that shows the next round."""
    desk.get("rounds:next", event=event)
    return desk.post("rounds:start", event=event, data={"number": number, **more})


def seated(event, number):
    """Each team of a round with its table: the players' ids."""
    seats = Seat.objects.filter(seating__round__event=event, seating__round__number=number)
    return {
        frozenset(seat.team.members.values_list("player", flat=True)): seat.seating.table
        for seat in seats.select_related("seating", "team")
    }


def planned(number):
    """Each team of a round of the schedule with its table: the players' ids."""
    stored = StoredSchedule.objects.get()
    players = [one["player"] for one in stored.people]
    return {
        frozenset(players[person - 1] for person in team): table["table"]
        for table in stored.rounds[number - 1]["tables"]
        for team in table["teams"]
    }


def test_one_sitting_shows_nothing_of_rounds_but_a_link(desk, event):
    sign_up(event, 8)
    page = desk.get("tables:tables", event=event).content.decode()
    assert page.count("Play several rounds") == 1
    assert "Round 1" not in page


@pytest.mark.parametrize("format_", FORMATS)
def test_the_preview_counts_repeats_and_draws_who_meets_whom(desk, event, format_):
    sign_up(event, 8)
    assert preview(desk, event, format_).status_code == 302
    told = "Table 1 is the top table." in desk.get("rounds:plan", event=event).content.decode()
    assert told == (format_ == "progressive")
    page = desk.get("rounds:plan", event=event)
    shown = page.context["preview"]
    text = page.content.decode()
    partners, opponents, tables = "Partners again", "Opponents again", "Back at the same table number"
    named = {
        "fixed-teams": [opponents, tables],
        "partners": [partners, opponents, tables],
        "progressive": [partners, opponents],
    }
    assert [row.what for row in shown.repeated] == named[format_]
    assert ("As partners" in text) == (format_ != "fixed-teams")
    meetings = Counter()
    for each in shown.schedule.rounds:
        for table in each.tables:
            meetings.update(combinations(sorted(person for team in table.teams for person in team), 2))
    assert text.count("<circle") == 2 * len(meetings)
    assert all(f"Round {number}" in text for number in (1, 2, 3))
    assert sum(row.opponents for row in shown.pairs) == 28
    if format_ == "fixed-teams":
        # Every team meets the three others once: four pairs of people in each of six games.
        assert [(row.times, row.opponents) for row in shown.pairs] == [(0, 4), (1, 24)]
    else:
        assert sum(row.partners for row in shown.pairs) == 28
    assert Event.objects.get(pk=event.pk).format == "one-sitting"
    assert not event.rounds.get().seatings.exists()


@pytest.mark.parametrize("format_", FORMATS)
def test_the_stored_schedule_is_made_again_from_its_seed_and_steps(desk, event, format_):
    sign_up(event, 8)
    preview(desk, event, format_)
    stored = StoredSchedule.objects.get()
    assert is_replayed(event, stored)
    stored.seed += 1
    assert is_replayed(event, stored) is False
    stored.method_version = "0"
    assert is_replayed(event, stored) is None


@pytest.mark.parametrize("format_", ["fixed-teams", "partners"])
def test_the_page_has_the_command_that_makes_the_rounds_again_on_any_computer(desk, event, format_, tmp_path):
    sign_up(event, 8)
    event = use(desk, event, format_)
    page = desk.get("rounds:plan", event=event)
    command = page.context["preview"].command
    assert command in page.content.decode()
    found = json.loads(printed_elsewhere(f"{command} --json", tmp_path / "other"))["rounds"]
    stored = StoredSchedule.objects.get().rounds
    assert [[table["teams"] for table in each["tables"]] for each in found] == [
        [table["teams"] for table in each["tables"]] for each in stored
    ]


def test_no_command_makes_rounds_again_that_follow_from_results_or_chapters(desk, event, club):
    sign_up(event, 8)
    preview(desk, event, "progressive")
    assert desk.get("rounds:plan", event=event).context["preview"].command == ""
    apart = make_event(club, chapter_rule=True)
    make_sign_ups(apart, make_people(club, names=list("ABCDEFGH"), chapters=["Elm", "Oak"]))
    preview(desk, apart, "partners")
    assert desk.get("rounds:plan", event=apart).context["preview"].command == ""


def test_a_longer_search_keeps_the_best_schedule_and_stops(desk, event):
    sign_up(event, 12)
    preview(desk, event, "partners", rounds=9, hands=1, tables="2+2,2+2,2+2")
    before = desk.get("rounds:plan", event=event).context["preview"]
    answer = desk.post("rounds:search", event=event)
    assert answer.url.endswith("#preview")
    after = desk.get("rounds:plan", event=event).context["preview"]
    assert after.stored.searched > before.stored.searched or before.is_best
    worth = [(one.schedule.repeats.partners, one.schedule.repeats.opponents) for one in (after, before)]
    assert worth[0] <= worth[1]
    StoredSchedule.objects.update(searched=25)
    desk.post("rounds:search", event=event)
    assert StoredSchedule.objects.get().searched == 25


def test_a_part_of_the_page_goes_on_searching_by_itself(desk, event):
    sign_up(event, 12)
    preview(desk, event, "partners", rounds=9, hands=1, tables="2+2,2+2,2+2")
    answer = desk.post("rounds:search", event=event, HTTP_HX_REQUEST="true")
    assert answer.context["is_searching"] == answer.context["may_search"]
    assert StoredSchedule.objects.get().searched <= 2


OPPONENTS_AGAIN = "No schedule avoids that people meet an opponent again; it happens at least {} times."
PARTNERS_AGAIN = "No schedule avoids that people have a partner again; it happens at least {} times."


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize(
    ("people", "tables", "sentence"),
    [
        (9, "2+2,2+2", "Sitting out each round: 1. The tables have 8 chairs for 9 people."),
        (4, "2+2", "There is one table, so the same people meet in every round."),
        (3, "1+2", "There is one table, so the same people meet in every round."),
    ],
)
def test_dead_ends_are_answered_in_one_sentence(desk, event, format_, people, tables, sentence):
    sign_up(event, people)
    assert preview(desk, event, format_, tables=tables).status_code == 302
    assert sentence in desk.get("rounds:plan", event=event).content.decode()
    play_to_the_end(desk, event)


def play_to_the_end(desk, event):
    """Use the draft, and play its three rounds: nothing stops the organizer."""
    desk.post("rounds:use", event=event)
    desk.post("tables:show", event=event)
    for number in (1, 2, 3):
        if number > 1:
            start(desk, event, number)
        key_in_round(event, number=number)
    assert Event.objects.get(pk=event.pk).rounds.count() == 3


@pytest.mark.parametrize(
    ("format_", "sentence"),
    [
        # Four teams meet in three rounds; then each of the four games of two more rounds is a second one for 4 pairs.
        ("fixed-teams", OPPONENTS_AGAIN.format(16)),
        # Eight people have seven partners each, so the eighth and ninth round repeat all four pairs.
        ("partners", PARTNERS_AGAIN.format(8)),
        ("progressive", PARTNERS_AGAIN.format(8)),
    ],
)
def test_more_rounds_than_possible_are_answered_in_one_sentence(desk, event, format_, sentence):
    sign_up(event, 8)
    preview(desk, event, format_, rounds=5 if format_ == "fixed-teams" else 9, hands=1)
    assert sentence in desk.get("rounds:plan", event=event).content.decode()


@pytest.mark.parametrize("format_", FORMATS)
def test_a_chapter_so_large_that_partners_share_it_is_said_in_one_sentence(desk, club, format_):
    event = make_event(club, chapter_rule=True)
    make_sign_ups(event, make_people(club, names=list("ABCDEFGH"), chapters=["Elm", "Elm", "Elm", "Oak"]))
    preview(desk, event, format_)
    sentence = "One chapter has more than half of the people, so some partners are from the same chapter."
    assert sentence in desk.get("rounds:plan", event=event).content.decode()
    play_to_the_end(desk, event)


def test_too_many_hands_are_refused(desk, event):
    sign_up(event, 8)
    refused = preview(desk, event, "partners", rounds=20, hands=20)
    assert refused.status_code == 422
    assert "An evening has at most 99 hands in all its rounds." in refused.content.decode()


def test_people_who_came_since_the_preview_are_noticed(desk, event, club):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    preview(desk, event, "partners")
    sign_in(event=event, player=people[8])
    desk.post("rounds:use", event=event)
    assert Event.objects.get(pk=event.pk).format == "one-sitting"
    assert "Someone came or left since this preview." in desk.get("rounds:plan", event=event).content.decode()


@pytest.mark.parametrize("format_", FORMATS)
def test_the_first_round_is_seated_by_the_schedule(desk, event, format_):
    sign_up(event, 8)
    event = use(desk, event, format_)
    assert seated(event, 1) == planned(1)
    assert list(event.rounds.values_list("number", "first_deal", "last_deal")) == [(1, 1, 2)]
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Round 1 of 3" in page
    assert "Draw again" not in page


@pytest.mark.parametrize("format_", FORMATS)
def test_the_next_round_starts_when_all_sheets_are_in(desk, event, format_):
    sign_up(event, 8)
    event = use(desk, event, format_)
    start(desk, event, 2)
    assert event.rounds.count() == 1
    key_in_round(event, number=1)
    for name in ("sheets:play", "tables:tables"):
        assert "Start Round 2" in desk.get(name, event=event).content.decode(), name
    start(desk, event, 2)
    start(desk, event, 2)
    assert list(event.rounds.values_list("number", "first_deal", "last_deal")) == [(1, 1, 2), (2, 3, 4)]
    assert set(seated(event, 2).values()) == {1, 2}
    page = desk.get("sheets:play", event=event)
    assert "Round 2 of 3" in page.content.decode()
    assert [cell.deal for cell in page.context["grid"][0].cells] == [3, 4]
    assert [cell.deal for cell in desk.get("sheets:play", event=event, data={"round": 1}).context["grid"][0].cells] == [
        1,
        2,
    ]
    sheet = desk.get("sheets:sheet", 1, 3, event=event).content.decode()
    assert "Table 1, Round 2, Hand 1" in sheet
    assert "opening 50" in sheet
    for number in (1, 2):
        assert desk.get("rounds:round", number, event=event).status_code == 200
    assert desk.get("rounds:round", 3, event=event).status_code == 404


def test_fixed_teams_stay_and_meet_other_teams(desk, event):
    sign_up(event, 8)
    event = use(desk, event, "fixed-teams")
    met = []
    for number in (1, 2, 3):
        if number > 1:
            start(desk, event, number)
        by_table = {}
        for team, table in seated(event, number).items():
            by_table.setdefault(table, set()).add(team)
        met += [frozenset(teams) for teams in by_table.values()]
        key_in_round(event, number=number)
    assert len(set(met)) == len(met) == 6
    assert event.teams.count() == 4
    assert TeamMember.objects.exclude(last_deal=None).count() == 0


def test_partners_change_and_each_person_gets_the_points_of_their_teams(desk, event):
    sign_up(event, 8)
    event = use(desk, event, "partners")
    expected = Counter()
    pairs = []
    for number in (1, 2, 3):
        if number > 1:
            start(desk, event, number)
        key_in_round(event, number=number)
        for deal in (2 * number - 1, 2 * number):
            for team in event.teams.filter(round__number=number):
                for member in team.members.all():
                    expected[member.player_id] += 5 * (team.number * 7 + deal)
        pairs += list(seated(event, number))
    assert len(set(pairs)) == len(pairs) == 12
    event = Event.objects.get(pk=event.pk)
    players = players_of(event, evening_of(event))
    assert {one.player: one.total for one in players} == expected
    assert {one.played for one in players} == {6}


def test_winners_of_the_bottom_table_move_up(desk, event):
    event = after_round_1(desk, event, "progressive")
    start(desk, event, 2)
    best = {}
    for team in event.teams.filter(round__number=1):
        table = team.seats.get().seating.table
        best[table] = max(best.get(table, (0, None)), (team.number, team.pk))
    tables = {player: table for team, table in seated(event, 2).items() for player in team}
    for table, (_number, team) in best.items():
        for player in TeamMember.objects.filter(team=team).values_list("player", flat=True):
            assert tables[player] == max(1, table - 1)
    pairs = set(seated(event, 1)) & set(seated(event, 2))
    assert pairs == set()


@pytest.mark.parametrize("format_", FORMATS)
def test_the_start_of_a_round_is_undone_before_its_first_sheet(desk, event, format_):
    event = after_round_1(desk, event, format_)
    start(desk, event, 2)
    desk.undo()
    assert event.rounds.count() == 1
    assert TeamMember.objects.exclude(last_deal=None).count() == 0
    start(desk, event, 2)
    key_in_round(event, number=2)
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    assert event.rounds.count() == 2


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_later_rounds_are_for_those_who_are_here_then(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    before = StoredSchedule.objects.get().rounds[0]["tables"]
    for player in people[8:12]:
        sign_in(event=event, player=player)
    start(desk, event, 2)
    there = {player for team in seated(event, 2) for player in team}
    assert there == {player.pk for player in people[:12]}
    again = StoredSchedule.objects.get().rounds[0]["tables"]
    assert [table["teams"] for table in again] == [table["teams"] for table in before]


@pytest.mark.parametrize("format_", FORMATS)
def test_two_records_of_one_person_are_merged_between_rounds(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    stored = StoredSchedule.objects.get()
    numbers = len(stored.people)
    kept = people[8]
    everyone = {player.pk for player in people[:9]} - {people[2].pk}
    merge_people(kept=kept, other=people[2])
    assert seated(event, 1) == planned(1)
    start(desk, event, 2)
    key_in_round(event, number=2)
    start(desk, event, 3)
    # Nobody is new, so nothing was made again but the rounds that follow from results.
    after = StoredSchedule.objects.get()
    assert len(after.people) == numbers
    assert after.people[2]["name"] == kept.name
    if format_ != "progressive":
        assert after.rounds == stored.rounds
    for number in (1, 2, 3):
        assert seated(event, number) == planned(number)
        assert {player for team in seated(event, number) for player in team} == everyone


def test_a_draft_stays_usable_after_two_records_are_merged(desk, event, club):
    people = make_people(club)
    make_sign_ups(event, people[:8])
    preview(desk, event, "partners")
    merge_people(kept=people[8], other=people[2])
    desk.post("rounds:use", event=event)
    assert people[8].pk in {player for team in seated(event, 1) for player in team}


def test_separating_two_records_restores_the_schedule(desk, event, club):
    people = make_people(club)
    event = after_round_1(desk, event, "partners", people[:8])
    before = StoredSchedule.objects.get().people
    merged = merge_people(kept=people[8], other=people[2])
    part_people(club=club, merged=merged)
    assert StoredSchedule.objects.get().people == before
    start(desk, event, 2)
    assert seated(event, 2) == planned(2)
    assert {player for team in seated(event, 2) for player in team} == {one["player"] for one in before}


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_a_second_record_that_sits_out_is_merged(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:9])
    there = {player for team in seated(event, 1) for player in team}
    second = next(player for player in people[:9] if player.pk not in there)
    first = next(player for player in people[:9] if player.pk in there)
    everyone = there - {first.pk} | {second.pk}
    merge_people(kept=second, other=first)
    for number in (2, 3):
        start(desk, event, number)
        key_in_round(event, number=number)
        assert seated(event, number) == planned(number)
        assert {player for team in seated(event, number) for player in team} == everyone


@pytest.mark.parametrize("format_", FORMATS)
def test_a_person_who_no_longer_comes_plays_the_evening_to_its_end(desk, event, club, format_):
    people = make_people(club)
    event = after_round_1(desk, event, format_, people[:8])
    set_gone(player=people[2], gone=True)
    start(desk, event, 2)
    assert {player for team in seated(event, 2) for player in team} == {player.pk for player in people[:8]}


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_a_person_who_sat_out_and_was_deleted_leaves_the_rounds_to_come(desk, event, format_):
    lines = [sign_in_new_person(event=event, name=PersonName(given=name, family="Quick")) for name in "ABCDEFGHI"]
    event = use(desk, event, format_)
    key_in_round(event, number=1)
    there = {player for team in seated(event, 1) for player in team}
    (line,) = (line for line in lines if line.player_id not in there)
    assert remove_line(line=line)
    assert desk.get("tables:tables", event=event).status_code == 200
    for number in (2, 3):
        start(desk, event, number)
        key_in_round(event, number=number)
        assert {player for team in seated(event, number) for player in team} == there


@pytest.mark.parametrize("format_", ["partners", "progressive"])
def test_a_person_who_went_home_between_rounds_leaves_the_rounds_to_come(desk, event, format_):
    lines = sign_up(event, 9)
    event = use(desk, event, format_)
    key_in_round(event, number=1)
    change_line(line=lines[2], status=SignUp.Status.GONE_HOME)
    start(desk, event, 2)
    everyone = {line.player_id for line in lines} - {lines[2].player_id}
    assert {player for team in seated(event, 2) for player in team} == everyone


def test_tables_of_later_rounds_are_not_drawn_or_hidden(desk, event):
    event = after_round_1(desk, event, "partners")
    start(desk, event, 2)
    teams = set(event.teams.values_list("pk", flat=True))
    for name in ("again", "redraw", "hide"):
        desk.post(f"tables:{name}", event=event)
    desk.post("tables:draw", event=event, data={"plan": "everybody:2x2+2"})
    assert set(event.teams.values_list("pk", flat=True)) == teams
    assert Round.objects.filter(event=event, shown_at=None).count() == 0


def test_undoing_the_draw_makes_it_one_sitting_again(desk, event):
    sign_up(event, 8)
    event = use(desk, event, "partners")
    desk.post("tables:again", event=event)
    event = Event.objects.get(pk=event.pk)
    assert (event.format, event.rounds.get().last_deal) == ("one-sitting", 4)
    assert not event.teams.exists()
    assert desk.get("rounds:plan", event=event).context["preview"] is not None


def test_results_are_final_only_after_the_last_round(desk, event):
    event = after_round_1(desk, event, "fixed-teams", rounds=2)
    event = Event.objects.get(pk=event.pk)
    desk.post("standings:final", event=event, data={"version": event.version})
    assert not Event.objects.get(pk=event.pk).is_final
    start(desk, event, 2)
    key_in_round(event, number=2)
    event = Event.objects.get(pk=event.pk)
    desk.post("standings:final", event=event, data={"version": event.version})
    assert Event.objects.get(pk=event.pk).is_final
