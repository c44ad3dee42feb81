"""Two people trade places by hand: the rules are checked, a refusal gives the reason, the same trade undoes it."""

import pytest

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.models import Couple, TeamMember, Wish


@pytest.fixture
def event(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm"))[:8])
    draw_tables(event, shown=False)
    return event


def teams(event):
    return [[member.player for member in team.members.all()] for team in event.teams.all()]


def of_chapter(team, name):
    return next(player for player in team if player.chapter.name == name)


def table_of(event, player):
    return event.rounds.get().seatings.get(seats__team__members__player=player).table


def swap(desk, event, one, other, **more):
    return desk.post("tables:swap", event=event, data={"first-player": one.pk, "second-player": other.pk, **more})


def test_two_people_of_one_chapter_trade_places_and_trade_back(desk, event):
    before = teams(event)
    one, other = of_chapter(before[0], "Lake"), of_chapter(before[3], "Lake")
    assert swap(desk, event, one, other).status_code == 302
    after = teams(event)
    assert other in after[0]
    assert one in after[3]
    assert after[1:3] == before[1:3]
    page = desk.get("tables:tables", event=event).content.decode()
    assert f"{one.name} and {other.name} have traded places." in page
    for moved, team in ((one, after[3]), (other, after[0])):
        (partner,) = set(team) - {moved}
        assert f"{moved.name} now plays with {partner.name} at Table {table_of(event, moved)}." in page
    assert "Undo" in page
    swap(desk, event, one, other)
    assert sorted(map(set, teams(event)), key=str) == sorted(map(set, before), key=str)


def test_a_trade_that_joins_a_chapter_is_refused_with_names_and_can_be_forced(desk, event):
    first, second, *_rest = teams(event)
    one, other = of_chapter(first, "Lake"), of_chapter(second, "Palm")
    answer = swap(desk, event, one, other)
    assert answer.status_code == 409
    problems = " ".join(answer.context["problems"])
    assert "are both of Lake." in problems
    assert "are both of Palm." in problems
    assert teams(event)[:2] == [first, second]
    assert "Trade places anyway" in answer.content.decode()
    assert swap(desk, event, one, other, all_the_same="on").status_code == 302
    assert one in teams(event)[1]


def test_a_trade_against_a_never_together_wish_cannot_be_forced(desk, event, club):
    first, second, *_rest = teams(event)
    one, other = of_chapter(first, "Lake"), of_chapter(second, "Lake")
    partner = of_chapter(second, "Palm")
    low, high = sorted([one, partner], key=lambda player: player.pk)
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=low, second=high)
    answer = swap(desk, event, one, other, all_the_same="on")
    assert answer.status_code == 409
    assert answer.context["problems"] == ["These two cannot trade places."]
    assert answer.context["swap"] is None
    assert teams(event)[:2] == [first, second]


@pytest.mark.parametrize("kind", ["couple", "chosen"])
def test_a_trade_that_separates_a_couple_or_chosen_partners_must_be_forced(desk, event, club, kind):
    first, second, *_rest = teams(event)
    one, partner, other = of_chapter(first, "Lake"), of_chapter(first, "Palm"), of_chapter(second, "Lake")
    low, high = sorted([one, partner], key=lambda player: player.pk)
    if kind == "couple":
        Couple.objects.create(club=club, first=low, second=high)
        event.couples = "together"
        event.save()
    else:
        Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=low, second=high)
    answer = swap(desk, event, one, other)
    assert answer.status_code == 409
    assert len(answer.context["problems"]) == 1
    assert answer.context["problems"][0].endswith("are to play together.")
    assert swap(desk, event, one, other, all_the_same="on").status_code == 302


def test_partners_cannot_trade(desk, event):
    one, other = teams(event)[0]
    answer = swap(desk, event, one, other)
    assert answer.status_code == 409
    assert answer.context["problems"] == ["Choose two people of different teams."]


@pytest.mark.parametrize("data", [{}, {"first-name": "x", "second-player": "1"}, {"first-player": "1"}])
def test_a_trade_needs_two_people(desk, event, data):
    answer = desk.post("tables:swap", event=event, data=data)
    assert answer.status_code == 422
    assert answer.context["problems"] == ["Choose two people of different teams."]


def test_a_person_without_a_seat_cannot_trade(desk, event, club):
    (late,) = make_people(club, names=["Late"])
    assert swap(desk, event, teams(event)[0][0], late).status_code == 409


def test_a_person_of_another_club_is_not_found(desk, event, club, stranger):
    other = club.__class__.objects.exclude(pk=club.pk).get()
    (foreign,) = make_people(other, names=["Otto"])
    before = teams(event)
    answer = swap(desk, event, before[0][0], foreign)
    assert (answer.status_code, "Otto" in answer.content.decode(), teams(event)) == (422, False, before)


def test_after_a_sheet_nobody_can_trade(desk, event):
    desk.post("tables:show", event=event)
    keyed(event, table=1, deal=1, counts={})
    before = teams(event)
    answer = swap(desk, event, of_chapter(before[0], "Lake"), of_chapter(before[1], "Lake"))
    assert answer.status_code == 409
    assert "A sheet of these tables is already in" in answer.context["problems"][0]
    assert "Let two people trade places" not in desk.get("tables:tables", event=event).content.decode()


def test_a_person_who_never_played_in_a_team_can_be_traded_into_it(desk, event, club):
    before = teams(event)
    one, other = of_chapter(before[0], "Lake"), of_chapter(before[3], "Lake")
    gone = TeamMember.objects.get(player=one)
    TeamMember.objects.create(team=gone.team, player=other, first_deal=1, last_deal=0)
    assert swap(desk, event, one, other).status_code == 302
    assert other in teams(event)[0]
