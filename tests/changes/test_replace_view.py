"""Replacing a player: picked from the list, matched by name, or entered as a new person."""

import pytest

from tests.builders import keyed, make_evening, make_event, make_people, make_sign_ups
from tests.changes.people import evening_with_hands, everything_else, member_at, players_of
from tournaments.models import Player, TeamMember
from tournaments.tables.queries import hands_in_words


def replace(desk, event, member, **data):
    return desk.client.post(desk.url("changes:replace", member.pk, event=event), data, follow=True)


def test_a_spare_player_takes_the_chair(desk, club):
    event = evening_with_hands(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    member = member_at(event)
    page = replace(desk, event, member, player=line.player_id).content.decode()
    assert f"Zoe Eoz plays for {member.player.name}." in page
    assert "(from Hand 3)" in desk.get("tables:tables", event=event).content.decode()
    assert "Zoe" in players_of(member.team, 3)


def test_the_one_who_left_has_no_chair_in_the_picture_of_the_table(desk, club):
    event = evening_with_hands(club)
    (zoe,) = make_people(club, names=["Zoe"])
    left = member_at(event)
    replace(desk, event, left, player=zoe.pk)
    table = desk.get("tables:tables", event=event).context["tables"][0]
    names = [chair.name for chair in table.chairs_drawn]
    assert (len(names), zoe.name in names, left.player.name in names) == (4, True, False)
    assert table.teams[0].for_some_hands == [(left.player.name, "(to Hand 2)")]


def test_somebody_who_only_played_one_hand_is_named_with_that_hand(desk, club):
    event = make_evening(club)
    (zoe,) = make_people(club, names=["Zoe"])
    replace(desk, event, member_at(event), player=zoe.pk, from_deal=2, only="on")
    assert f"{zoe.name} (Hand 2 only)" in desk.get("tables:tables", event=event).content.decode()


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        (1, None, ""),
        (3, None, "(from Hand 3)"),
        (1, 1, "(Hand 1 only)"),
        (1, 2, "(to Hand 2)"),
        (2, 2, "(Hand 2 only)"),
        (2, 3, "(Hand 2 to Hand 3)"),
        (1, 0, "(did not come)"),
        (5, 4, "(did not come)"),
    ],
)
def test_the_hands_of_a_person_are_said_in_words(club, first, last, words):
    event = make_event(club)
    assert hands_in_words(event, TeamMember(first_deal=first, last_deal=last)) == words


def test_a_known_name_adds_no_new_person(desk, club):
    event = make_evening(club)
    (zoe,) = make_people(club, names=["Zoe"])
    people = Player.objects.count()
    replace(desk, event, member_at(event), name="eoz, ZOE")
    assert zoe.memberships.count() == 1
    assert Player.objects.count() == people


@pytest.mark.parametrize("typed", ["Bob Smith", "smith, BOB", "Robert Smith"])
@pytest.mark.parametrize("gone", [False, True])
def test_a_person_is_found_by_short_and_full_name(desk, club, typed, gone):
    event = make_evening(club)
    bob = Player.named(club=club, given_name="Robert", family_name="Smith", known_as="Bob", gone=gone)
    bob.save()
    people = Player.objects.count()
    replace(desk, event, member_at(event), name=typed)
    assert bob.memberships.count() == 1
    assert Player.objects.count() == people


def test_a_new_name_adds_a_person(desk, club):
    event = make_evening(club)
    replace(desk, event, member_at(event), name="Maria de la Cruz", new=0)
    maria = Player.objects.get(given_name="Maria")
    assert maria.family_name == "de la Cruz"
    assert event.sign_ups.get(player=maria).number == 9


def test_a_refused_newcomer_is_not_added(desk, club):
    event = evening_with_hands(club, hands=4)
    assert replace(desk, event, member_at(event), name="Maria Cruz", new=0).status_code == 422
    assert not Player.objects.filter(given_name="Maria").exists()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "Type a name."),
        ({"name": "  "}, "Type a name."),
        ({"name": "x" * 200}, "The text is too long"),
    ],
)
def test_a_substitute_must_be_named(desk, club, data, message):
    event = make_evening(club)
    before = everything_else(event)
    answer = replace(desk, event, member_at(event), **data)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert everything_else(event) == before


def test_a_name_of_several_people_is_refused(desk, club):
    event = make_evening(club)
    make_people(club, names=["Zoe", "Zoe"])
    answer = replace(desk, event, member_at(event), name="Zoe Eoz")
    assert answer.status_code == 422
    assert "Which person do you mean? Pick one." in answer.content.decode()


def test_a_player_who_has_a_chair_is_refused(desk, club):
    event = make_evening(club)
    before = everything_else(event)
    answer = replace(desk, event, member_at(event), player=member_at(event, table=2).player_id)
    assert answer.status_code == 422
    assert "already sits at a table." in answer.content.decode()
    assert everything_else(event) == before


def test_a_person_of_another_club_is_not_found(desk, club, stranger):
    event = make_evening(club)
    other = club.__class__.objects.exclude(pk=club.pk).get()
    (otto,) = make_people(other, names=["Otto"])
    assert replace(desk, event, member_at(event), player=otto.pk).status_code == 404


@pytest.fixture
def hand_missing(club):
    """An evening whose first table has every hand in but Hand 2."""
    event = make_evening(club)
    for deal in (1, 3, 4):
        keyed(event, table=1, deal=deal, counts={1: {"table.points": 100}})
    return event


def page_of(desk, event, member):
    return desk.get("changes:person", member.player_id, event=event).content.decode()


def test_a_substitute_can_play_a_missing_hand_of_a_table_whose_last_hand_is_in(desk, club, hand_missing):
    member = member_at(hand_missing)
    (line,) = make_sign_ups(hand_missing, make_people(club, names=["Zoe"]))
    page = page_of(desk, hand_missing, member)
    assert "Hand 2 is not in." in page
    assert "Did not play Hand 2. Who did?" in page
    assert "End this table early" not in page
    answer = replace(desk, hand_missing, member, player=line.player_id, from_deal=2)
    assert f"Zoe Eoz plays Hand 2 for {member.player.name}." in answer.content.decode()
    name = member.player.given_name
    played = [(name in players_of(member.team, deal), "Zoe" in players_of(member.team, deal)) for deal in range(1, 5)]
    assert played == [(True, False), (False, True), (True, False), (True, False)]


@pytest.mark.parametrize("missing", [1, 2])
def test_undo_of_a_missing_hand_restores_everything(desk, club, missing):
    event = make_evening(club)
    keyed(event, table=1, deal=3, counts={})
    keyed(event, table=1, deal=3 - missing, counts={})
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    before = everything_else(event)
    asked = {"player": line.player_id, "from_deal": missing}
    desk.post("changes:replace", member_at(event).pk, event=event, data=asked)
    assert everything_else(event) != before
    desk.undo()
    assert everything_else(event) == before


def test_a_missing_hand_that_came_in_cannot_be_undone(desk, club, hand_missing):
    member = member_at(hand_missing)
    replace(desk, hand_missing, member, name="Zoe Eoz", new=0, from_deal=2)
    assert hand_missing.sign_ups.get(player__given_name="Zoe").part == "if-needed"
    keyed(hand_missing, table=1, deal=2, counts={})
    before = everything_else(hand_missing)
    answer = desk.undo_newest_act(follow=True)
    assert "Hand 2 of this table is already in." in answer.content.decode()
    assert everything_else(hand_missing) == before


def test_one_person_cannot_play_a_missing_hand_for_two(desk, club, hand_missing):
    (line,) = make_sign_ups(hand_missing, make_people(club, names=["Zoe"]))
    replace(desk, hand_missing, member_at(hand_missing), player=line.player_id, from_deal=2)
    other = member_at(hand_missing, position=2)
    answer = replace(desk, hand_missing, other, player=line.player_id, from_deal=2)
    assert answer.status_code == 422
    assert "Zoe Eoz already sits at a table." in answer.content.decode()


def test_a_later_hand_can_still_be_chosen_when_one_is_missing(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=2, counts={})
    member = member_at(event)
    page = page_of(desk, event, member)
    assert "Goes home after Hand 2. Who takes the chair?" in page
    assert '<a class="button" href="?from_deal=1">' in page
    assert '<a class="button" href="?from_deal=3" aria-current="true">' in page
    replace(desk, event, member, name="Zoe Eoz", new=0, from_deal=3)
    assert ["Zoe" in players_of(member.team, deal) for deal in (1, 2, 3)] == [False, False, True]


def test_a_name_with_a_slip_asks_who_is_meant(desk, club):
    event = make_evening(club)
    wanda = Player.named(club=club, given_name="Wanda", family_name="Brook")
    wanda.save()
    member = member_at(event)
    people = Player.objects.count()
    asked = replace(desk, event, member, name="Wanda Brok", from_deal=2)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "Did you mean Wanda Brook?" in page
    assert f'<button name="player" value="{wanda.pk}" class="suggestion is-first"' in page
    assert Player.objects.count() == people
    replace(desk, event, member, name="Wanda Brok", from_deal=2, new="0")
    assert Player.objects.get(family_name="Brok").memberships.get().first_deal == 2


def test_part_of_a_name_that_is_here_adds_nobody(desk, club):
    """Reported from the first evening: "irene" and Enter made a stranger although Irene Becker was here."""
    event = make_evening(club)
    irene = Player.named(club=club, given_name="Irene", family_name="Becker")
    irene.save()
    make_sign_ups(event, [irene])
    desk.post("changes:join", event.teams.first().pk, event=event, data={"player": irene.pk})
    before, people = everything_else(event), Player.objects.count()
    page = replace(desk, event, member_at(event, table=2), name="irene")
    assert page.status_code == 422
    assert "Irene Becker is already here: line 9, Table 1." in page.content.decode()
    assert "New person <strong>irene</strong>?" in page.content.decode()
    assert (everything_else(event), Player.objects.count()) == (before, people)


def test_part_of_a_name_gives_the_chair_to_the_only_one_who_has_it(desk, club):
    event = make_evening(club)
    (zoe,) = make_people(club, names=["Zoe"])
    replace(desk, event, member_at(event), name="zo")
    assert zoe.memberships.count() == 1


@pytest.mark.parametrize("hand", [{}, {"from_deal": 2}, {"from_deal": 2, "only": "on"}])
def test_undo_takes_away_the_new_person_with_the_line(desk, club, hand):
    event = make_evening(club)
    before, people = everything_else(event), Player.objects.count()
    desk.post("changes:replace", member_at(event).pk, event=event, data={"name": "irene", "new": 0, **hand})
    assert Player.objects.count() == people + 1
    desk.undo()
    assert (everything_else(event), Player.objects.count()) == (before, people)


def test_undo_keeps_the_line_that_someone_had_before(desk, club):
    event = make_evening(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    asked = {"player": line.player_id, "from_deal": 2, "only": "on"}
    desk.post("changes:replace", member_at(event).pk, event=event, data=asked)
    desk.undo()
    assert event.sign_ups.filter(player=line.player_id).exists()
