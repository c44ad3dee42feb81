"""Before a round on the pages of changes: leave, a substitute, sign in, and Undo before and after the start."""

import pytest

from tests.builders import make_people, make_sign_ups
from tests.changes.people import address_of_offer
from tests.rounds import key_in_round, make_rounds, next_round
from tests.rounds.test_between_rounds import everything, members
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event, Player, SignUp, TeamMember
from tournaments.models.schedule import StoredSchedule
from tournaments.people.pair_actions import keep_apart
from tournaments.rounds.next_round_queries import round_to_come
from tournaments.tables.queries import tables_of

FORMATS = ["fixed-teams", "partners", "progressive"]


@pytest.fixture
def people(club):
    return make_people(club)


def played(club, format_, **settings):
    """An evening of which Round 1 is in."""
    event = make_rounds(club, format_, **settings)
    key_in_round(event, 1)
    return Event.objects.get(pk=event.pk)


def page_of(desk, event, player):
    return desk.get("changes:person", player.pk, event=event).content.decode()


def seated(event, number):
    """Who sits in a round and was not gone before it."""
    rows = TeamMember.objects.filter(
        team__seats__seating__round__event=event, team__seats__seating__round__number=number
    )
    return set(rows.filter(last_deal=None).values_list("player", flat=True))


def start(desk, event, number=2):
    desk.get("rounds:next", event=event)
    desk.post("rounds:start", event=event, data={"number": number})


def lines_of(event):
    return list(event.sign_ups.order_by("number").values_list("player", "status", "part"))


@pytest.mark.parametrize("format_", FORMATS)
def test_a_substitute_plays_for_someone_from_the_next_round_on(desk, club, format_):
    event = played(club, format_)
    leaver = event.sign_ups.first().player
    one, other = make_people(club, names=["Zoe", "Yan"])
    for player in (one, other):
        SignUp.objects.create(event=event, player=player, number=90 + player.pk, part=SignUp.Part.IF_NEEDED)
    before, teams, rows = lines_of(event), members(event), everything(event)
    page = page_of(desk, event, leaver)
    assert f"{leaver.name} leaves before Round 2. Who substitutes?" in page
    assert f"{one.name} <span" in page
    answer = desk.post("changes:substitute-before-round", leaver.pk, event=event, data={"player": one.pk})
    assert answer.url == desk.url("rounds:next", event=event)
    undo = desk.client.session["undo"]
    page = desk.get("rounds:next", event=event).content.decode()
    assert f"{one.name} plays for {leaver.name} from Round 2 on." in page
    assert f"Round 2 was made again: {leaver.name} left; {one.name} came." in page
    desk.client.post(undo["url"])
    assert (lines_of(event), everything(event)) == (before, rows)
    desk.post("changes:substitute-before-round", leaver.pk, event=event, data={"player": one.pk})
    start(desk, event)
    players = {player for player, status, part in before if part == SignUp.Part.PLAYS}
    assert seated(event, 2) == players - {leaver.pk} | {one.pk}
    if format_ == "fixed-teams":
        (team,) = (number for number, there in teams.items() if leaver.pk in there)
        assert members(event) == teams | {team: teams[team] - {leaver.pk} | {one.pk}}
    stored = StoredSchedule.objects.get(event=event)
    names = [one["name"] for one in stored.people]
    first = {names[person - 1] for table in stored.rounds[0]["tables"] for team in table["teams"] for person in team}
    assert leaver.name in first
    assert one.name not in first
    assert stored.rounds[0]["sit_outs"] == []


@pytest.mark.parametrize("format_", FORMATS)
def test_someone_leaves_and_nobody_plays_instead(desk, club, format_):
    event = played(club, format_)
    leaver = event.sign_ups.first().player
    before, rows = lines_of(event), everything(event)
    desk.post("changes:leave-before-round", leaver.pk, event=event)
    undo = desk.client.session["undo"]
    page = desk.get("rounds:next", event=event).content.decode()
    assert f"{leaver.name} leaves before Round 2." in page
    assert "Play from Round 2 on" in page_of(desk, event, leaver)
    desk.client.post(undo["url"])
    assert (lines_of(event), everything(event)) == (before, rows)
    desk.post("changes:leave-before-round", leaver.pk, event=event)
    desk.post("changes:sign-in-before-round", leaver.pk, event=event)
    assert round_to_come(event).changed == ""
    desk.post("changes:leave-before-round", leaver.pk, event=event)
    start(desk, event)
    assert leaver.pk not in seated(event, 2)


@pytest.mark.parametrize("format_", FORMATS)
def test_someone_without_a_chair_plays_from_the_next_round_on(desk, club, format_):
    event = played(club, format_)
    (late,) = make_people(club, names=["Zoe"])
    assert f"{late.name} does not play in Round 2 yet." in page_of(desk, event, late)
    desk.post("changes:sign-in-before-round", late.pk, event=event)
    assert round_to_come(event).changed == f"Round 2 was made again: {late.name} came."
    desk.undo()
    assert not event.sign_ups.filter(player=late).exists()
    assert round_to_come(event).changed == ""


@pytest.mark.parametrize("format_", FORMATS)
def test_an_undo_after_the_next_round_has_started_is_refused_in_one_sentence(desk, club, format_):
    event = played(club, format_)
    leaver, teams = event.sign_ups.first().player, members(event)
    data = {"name": "Zoe Eoz", "new": "0"}
    desk.post("changes:substitute-before-round", leaver.pk, event=event, data=data)
    undo = desk.client.session["undo"]
    start(desk, event)
    rows, lines = everything(event), lines_of(event)
    page = desk.client.post(undo["url"], follow=True).content.decode()
    assert "Round 2 has started since, so nothing was undone. Undo its start first." in page
    assert (everything(event), lines_of(event)) == (rows, lines)
    desk.post("rounds:undo-start", event=event, data={"number": 2})
    desk.client.post(undo["url"])
    assert event.sign_ups.get(player=leaver).status == SignUp.Status.HERE
    assert not Player.objects.filter(given_name="Zoe").exists()
    if format_ == "fixed-teams":
        assert members(event) == teams
    else:
        assert members(event) == {}


def test_a_substitute_is_replaced_before_they_played(desk, club):
    event = played(club, "fixed-teams")
    first = event.sign_ups.first().player
    teams, place = members(event), first
    for name in ("Zoe Eoz", "Yan Nay", first.name):
        data = {"name": name} if name == first.name else {"name": name, "new": "0"}
        assert desk.post("changes:substitute-before-round", place.pk, event=event, data=data).status_code == 302
        place = Player.objects.get(given_name=name.split()[0])
    assert members(event) == teams
    assert round_to_come(event).changed == ""


@pytest.mark.parametrize("format_", FORMATS)
def test_a_refused_substitute_changes_nothing(desk, club, format_):
    event = played(club, format_)
    leaver, other = (line.player for line in event.sign_ups.all()[:2])
    rows = everything(event)
    for data, sentence in (
        ({"player": other.pk}, f"{other.name} plays the next round already."),
        ({}, "Type a name."),
    ):
        answer = desk.post("changes:substitute-before-round", leaver.pk, event=event, data=data)
        assert answer.status_code == 422
        assert sentence in answer.content.decode()
    assert everything(event) == rows


def test_a_substitute_never_plays_with_whom_they_never_want_to(desk, club):
    event = played(club, "fixed-teams")
    (zoe,) = make_people(club, names=["Zoe"])
    leaver = TeamMember.objects.filter(team__event=event).first()
    mate = leaver.team.members.exclude(pk=leaver.pk).get()
    keep_apart(club=club, one=zoe, other=mate.player)
    answer = desk.post("changes:substitute-before-round", leaver.player_id, event=event, data={"player": zoe.pk})
    assert answer.status_code == 422
    assert not event.sign_ups.filter(player=zoe).exists()


def test_someone_who_still_plays_their_round_chooses_a_hand(desk, club):
    event = make_rounds(club, "partners")
    player = event.sign_ups.first().player
    assert "leaves before Round 2" not in page_of(desk, event, player)
    page = desk.client.post(desk.url("changes:leave-before-round", player.pk, event=event), follow=True)
    assert "Some hands of this table are not in yet." in page.content.decode()
    assert event.sign_ups.get(player=player).status == SignUp.Status.HERE


def test_after_the_last_round_there_is_nothing_to_change(desk, club):
    event = make_rounds(club, "partners", rounds=2)
    key_in_round(event, 1)
    start(desk, event)
    key_in_round(event, 2)
    page = page_of(desk, event, event.sign_ups.first().player)
    assert "there is nothing left to change" in page
    assert "Round 3" not in page


def test_the_page_before_a_round_leads_to_who_changes(desk, club):
    event = played(club, "partners")
    assert desk.url("changes:choose", event=event) in desk.get("rounds:next", event=event).content.decode()
    page = desk.get("changes:choose", event=event).content.decode()
    assert "Choose who leaves before Round 2" in page
    assert desk.url("rounds:next", event=event) in page


def substituted(desk, event):
    (zoe,) = make_people(desk.club, names=["Zoe"])
    member = TeamMember.objects.filter(team__event=event).first()
    desk.post("changes:replace", member.pk, event=event, data={"player": zoe.pk, "from_deal": 2})


def traded(desk, event):
    one, other = (team.members.first() for team in event.teams.order_by("number")[:2])
    desk.post("changes:trade", one.pk, event=event, data={"trade-player": other.player_id, "trade-from_deal": 1})


def tables_traded(desk, event):
    one, other = (seating.seats.first().team for seating in event.rounds.get().seatings.order_by("table"))
    desk.post("changes:trade-team", one.pk, event=event, data={"other": other.pk, "from_deal": 1})


def table_opened(desk, event):
    make_sign_ups(event, make_people(desk.club, names=["Zoe", "Yan", "Xia", "Wim"]))
    offers = desk.get("changes:late", event=event).context["late"].offers
    offer = next(offer for offer in offers if offer.grows and offer.table == 3)
    desk.client.post(address_of_offer(desk, event, offer.key), {"offer": offer.key})


@pytest.mark.parametrize("change", [substituted, traded, tables_traded, table_opened])
@pytest.mark.parametrize("format_", FORMATS)
def test_a_change_during_a_round_is_not_undone_after_the_next_one_started(desk, club, format_, change):
    event = make_rounds(club, format_)
    change(desk, event)
    undo = desk.client.session["undo"]
    key_in_round(event, 1)
    start(desk, event)
    assert StoredSchedule.objects.get(event=event).before_start["number"] == 2
    rows, lines = everything(event), lines_of(event)
    page = desk.client.post(undo["url"], follow=True).content.decode()
    assert "Round 2 has started since, so nothing was undone. Undo its start first." in page
    assert (everything(event), lines_of(event)) == (rows, lines)


@pytest.mark.parametrize("format_", FORMATS)
def test_the_sign_up_says_when_someone_who_arrives_between_rounds_plays(desk, club, format_):
    event = played(club, format_)
    (late,) = make_people(club, names=["Zoe"])
    make_sign_ups(event, [late])
    page = desk.get("changes:late", event=event, data={"back": "sign-up"}).content.decode()
    assert "Zoe Eoz plays from Round 2 on." in page
    assert f'<a class="button button-main" href="{desk.url("rounds:next", event=event)}">Before Round 2</a>' in page
    assert "no chair" not in page
    (other,) = make_people(club, names=["Yan"])
    make_sign_ups(event, [other])
    page = desk.get("changes:late", event=event).content.decode()
    assert "Zoe Eoz and Yan Nay play from Round 2 on." in page


def test_during_a_round_someone_who_arrives_may_wait_for_the_next_one(desk, club):
    event = make_rounds(club, "partners", hands=1)
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    page = desk.get("changes:late", event=event).content.decode()
    assert "Wait for Round 2" in page
    assert "Door prize only" not in page


def test_someone_who_sits_out_of_the_round_is_not_late(desk, club):
    event = make_rounds(club, "partners", people=9, tables=((2, 2), (2, 2)))
    assert desk.get("changes:late", event=event).context["late"].people == []


def test_after_the_last_round_no_round_is_promised(desk, club):
    event = next_round(make_rounds(club, "partners", rounds=2), 2)
    key_in_round(event, 2)
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    page = desk.get("changes:late", event=event).content.decode()
    assert "Zoe Eoz has no chair." in page
    assert "Round 3" not in page


def test_a_substitute_moves_up_with_the_partner_of_whom_they_replace(desk, club):
    event = played(club, "progressive", people=12)
    first = tables_of(event.rounds.get())
    leaver, mate = first[1].teams[0].present
    (one,) = make_people(club, names=["Zoe"])
    rows = everything(event)
    desk.post("changes:substitute-before-round", leaver.pk, event=event, data={"name": one.name})
    desk.undo()
    assert everything(event) == rows
    desk.post("changes:substitute-before-round", leaver.pk, event=event, data={"name": one.name})
    start(desk, event)
    top = {player.pk for row in tables_of(event.rounds.get(number=2))[0].teams for player in row.present}
    assert {one.pk, mate.pk} < top


def test_who_replaces_whom_is_in_the_file_of_the_evening(desk, club):
    event = played(club, "progressive")
    leaver = event.sign_ups.first().player
    data = {"name": "Zoe Eoz", "new": "0"}
    desk.post("changes:substitute-before-round", leaver.pk, event=event, data=data)
    there = evening_values(event)
    names = [f"{one['given_name']} {one['family_name']}" for one in there["people"]]
    (plan,) = [round_["plan"] for round_ in there["rounds"]]
    ((new, old),) = plan["substitutes"]
    assert (names[new], names[old]) == ("Zoe Eoz", leaver.name)
