"""Changes before a round that are refused: an old Undo, and a press from a page that is out of date."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import make_evening, make_people, make_sign_ups
from tests.changes.test_before_round import FORMATS, lines_of, played, start
from tests.rounds import key_in_round, make_rounds
from tests.rounds.test_between_rounds import everything, members
from tournaments.models import Event, Player, SignUp, TeamMember
from tournaments.rounds.next_round_queries import round_to_come
from tournaments.rounds.start_actions import start_round

CHANGED_SINCE = "This change was undone or changed since, so nothing was undone."


def substitute(desk, event, leaver, player):
    """Let someone play for another before Round 2, and return the Undo."""
    answer = desk.post("changes:substitute-before-round", leaver.pk, event=event, data={"player": player.pk})
    assert answer.status_code == 302
    return desk.client.session["undo"]


def press(desk, undo, *, says):
    page = desk.client.post(undo["url"], follow=True).content.decode()
    assert says in page


def refused(desk, event, undo, *, says=CHANGED_SINCE):
    """Press an Undo, and expect that it changes nothing and says why."""
    rows, lines = everything(event), lines_of(event)
    press(desk, undo, says=says)
    assert (everything(event), lines_of(event)) == (rows, lines)


@pytest.fixture
def lasting(club):
    return played(club, "fixed-teams")


@pytest.mark.parametrize("format_", FORMATS)
def test_an_old_undo_after_another_change_of_the_same_place_changes_nothing(desk, club, format_):
    event = played(club, format_)
    leaver = event.sign_ups.first().player
    zoe, yan = make_people(club, names=["Zoe", "Yan"])
    before, teams = lines_of(event), members(event)
    old = substitute(desk, event, leaver, zoe)
    new = substitute(desk, event, zoe, yan)
    refused(desk, event, old)
    press(desk, new, says="Undone: ")
    press(desk, old, says="Undone: ")
    assert (lines_of(event), members(event)) == (before, teams)


def test_an_undo_after_the_leaver_joined_another_lasting_team_changes_nothing(desk, club, lasting):
    one, other = (team.members.first().player for team in lasting.teams.order_by("number")[:2])
    (zoe,) = make_people(club, names=["Zoe"])
    old = substitute(desk, lasting, one, zoe)
    substitute(desk, lasting, other, one)
    line = lasting.sign_ups.get(player=one)
    line.status = SignUp.Status.GONE_HOME
    line.save()
    refused(desk, lasting, old)


def test_an_undo_after_the_substitute_traded_places_changes_nothing(desk, club, lasting):
    leaver, other = (team.members.first() for team in lasting.teams.order_by("number")[:2])
    (zoe,) = make_people(club, names=["Zoe"])
    old = substitute(desk, lasting, leaver.player, zoe)
    TeamMember.objects.filter(player=zoe).update(team=other.team)
    refused(desk, lasting, old)


def test_a_substitute_from_another_lasting_team_is_in_that_team_again_after_undo(desk, lasting):
    one, other = (team.members.first().player for team in lasting.teams.order_by("number")[:2])
    desk.post("changes:leave-before-round", other.pk, event=lasting)
    rows, lines = everything(lasting), lines_of(lasting)
    undo = substitute(desk, lasting, one, other)
    teams = members(lasting)
    assert [other.pk in teams[1], other.pk in teams[2], one.pk in teams[1]] == [True, False, False]
    press(desk, undo, says="Undone: ")
    assert (everything(lasting), lines_of(lasting)) == (rows, lines)
    refused(desk, lasting, undo, says="This was undone already")


def test_a_substitute_of_their_own_team_keeps_their_place(desk, lasting):
    one, other = (member.player for member in lasting.teams.order_by("number").first().members.all())
    desk.post("changes:leave-before-round", other.pk, event=lasting)
    rows, lines = everything(lasting), lines_of(lasting)
    undo = substitute(desk, lasting, one, other)
    assert members(lasting)[1] == {other.pk}
    press(desk, undo, says="Undone: ")
    assert (everything(lasting), lines_of(lasting)) == (rows, lines)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_substitute_for_someone_who_does_not_play_is_refused(desk, club, format_):
    event = played(club, format_)
    gone, expected = event.sign_ups.first().player, make_people(club, names=["Xia"])[0]
    SignUp.objects.create(event=event, player=expected, number=99, status=SignUp.Status.EXPECTED)
    desk.post("changes:leave-before-round", gone.pk, event=event)
    rows, lines = everything(event), lines_of(event)
    for leaver in (gone, expected):
        data = {"name": "Zoe Eoz", "new": "0"}
        answer = desk.post("changes:substitute-before-round", leaver.pk, event=event, data=data)
        assert answer.status_code == 422
        assert f"{leaver.name} does not play the next round." in answer.content.decode()
        desk.post("changes:leave-before-round", leaver.pk, event=event)
    assert (everything(event), lines_of(event)) == (rows, lines)
    assert not Player.objects.filter(given_name="Zoe").exists()


@pytest.mark.parametrize("format_", FORMATS)
def test_someone_who_leaves_before_their_first_hand_is_expected_again(desk, club, format_):
    event = played(club, format_)
    (zoe,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    desk.post("changes:leave-before-round", zoe.player_id, event=event)
    assert event.sign_ups.get(player=zoe.player).status == SignUp.Status.EXPECTED
    yan = make_people(club, names=["Yan"])[0]
    leaver = event.sign_ups.first().player
    substitute(desk, event, leaver, zoe.player)
    substitute(desk, event, zoe.player, yan)
    statuses = [event.sign_ups.get(player=player).status for player in (leaver, zoe.player, yan)]
    assert statuses == [SignUp.Status.GONE_HOME, SignUp.Status.EXPECTED, SignUp.Status.HERE]


def test_someone_who_plays_already_is_not_signed_in_again(desk, club):
    event = played(club, "partners")
    player = event.sign_ups.first().player
    desk.post("changes:sign-in-before-round", player.pk, event=event)
    assert "undo" not in desk.client.session
    assert round_to_come(event).changed == ""


def presses_change_nothing(desk, event, *, says):
    """Press everything of a page before a round, and expect that it changes nothing and says why."""
    one, other = event.sign_ups.all()[:2]
    other.status = SignUp.Status.GONE_HOME
    other.save()
    Event.raise_version(pk=event.pk, stays_final=True)
    before = everything(event), lines_of(event), Event.objects.get(pk=event.pk).is_final
    data = {"name": "Zoe Eoz", "new": "1"}
    for name, line in (("leave-before-round", one), ("substitute-before-round", one), ("sign-in-before-round", other)):
        address = desk.url(f"changes:{name}", line.player_id, event=event)
        assert says in desk.client.post(address, data, follow=True).content.decode()
    assert (everything(event), lines_of(event), Event.objects.get(pk=event.pk).is_final) == before


def test_a_press_after_the_last_round_changes_nothing(desk, club):
    event = make_rounds(club, "partners", rounds=2)
    key_in_round(event, 1)
    start(desk, event)
    key_in_round(event, 2)
    presses_change_nothing(desk, event, says="No round follows this one, so nothing was changed.")


def test_a_press_in_one_sitting_changes_nothing(desk, club):
    presses_change_nothing(desk, make_evening(club), says="No round follows this one, so nothing was changed.")


@pytest.mark.parametrize("format_", FORMATS)
def test_a_press_after_the_results_are_final_changes_nothing(desk, club, format_):
    event = played(club, format_)
    (zoe,) = make_people(club, names=["Zoe"])
    undo = substitute(desk, event, event.sign_ups.last().player, zoe)
    now = Event.objects.get(pk=event.pk)
    Event.objects.filter(pk=event.pk).update(final_version=now.version)
    refused(desk, event, undo, says="The results are final, so nothing was changed.")
    presses_change_nothing(desk, event, says="The results are final, so nothing was changed.")


@pytest.mark.parametrize("name", ["trade", "trade-team"])
def test_an_undo_of_a_trade_is_refused_if_a_round_starts_at_the_same_moment(desk, club, monkeypatch, name):
    """The Undo waits for the lock while the other laptop starts the round."""
    event = make_rounds(club, "fixed-teams")
    tables = event.rounds.get().seatings.order_by("table")
    one, other = (seating.seats.first().team.members.first() for seating in tables)
    if name == "trade":
        who, data = one.pk, {"trade-player": other.player_id, "trade-from_deal": 1}
    else:
        who, data = one.team_id, {"other": other.team_id, "from_deal": 1}
    desk.post(f"changes:{name}", who, event=event, data=data)
    undo = desk.client.session["undo"]
    key_in_round(event, 1)
    rows, lock = everything(event), Event.locked

    def start_first(pk):
        monkeypatch.setattr(Event, "locked", lock)
        start_round(event=event, number=2)
        return lock(pk)

    monkeypatch.setattr(Event, "locked", start_first)
    press(desk, undo, says="Round 2 has started since, so nothing was undone. Undo its start first.")
    # The start is undone with the refused press, because it was made in its transaction.
    assert everything(event) == rows


def test_a_page_of_changes_reads_the_missing_hands_once(desk, lasting):
    player = lasting.sign_ups.first().player
    with CaptureQueriesContext(connection) as queries:
        desk.get("changes:person", player.pk, event=lasting)
    assert len([query for query in queries if 'AS "deal" FROM "tournaments_sheet"' in query["sql"]]) == 1
