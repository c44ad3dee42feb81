"""Chosen partners, for tonight or always, and house pairs, which win no prize."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, play_everything, standings
from tournaments.models import SignUp, Team, Wish
from tournaments.prizes.actions import add_prize
from tournaments.prizes.queries import prize_rows
from tournaments.tables.actions import draw_again, undo_draw

CHAPTERS = ["Palm", "North"]


@pytest.fixture
def people(club):
    return make_people(club, chapters=CHAPTERS)[:8]


@pytest.fixture
def event(club, people):
    event = make_event(club)
    make_sign_ups(event, people)
    return event


def choose(desk, event, one, other, how="tonight"):
    return desk.post("tables:partners", event=event, data={"one-player": one.pk, "other-player": other.pk, "how": how})


def pairs():
    return list(Wish.objects.values_list("first__given_name", "second__given_name", "kind", "event"))


def teams(event):
    return [{member.player.given_name for member in team.members.all()} for team in event.teams.all()]


def house_teams(event):
    return [{m.player.given_name for m in team.members.all()} for team in event.teams.filter(not_for_prizes=True)]


def test_every_draw_keeps_chosen_partners_together(desk, event, people):
    choose(desk, event, people[2], people[0])
    assert pairs() == [("Ada", "Lise", "together", event.pk)]
    for number in range(6):
        round_ = draw_tables(event, seed=number)
        assert {"Ada", "Lise"} in teams(event)
        undo_draw(round_=round_)


def test_a_chosen_pair_is_shown(desk, event, people):
    choose(desk, event, people[0], people[1])
    page = desk.get("tables:tables", event=event)
    assert [str(message) for message in page.context["messages"]] == ["Ada Ada and Grace Ecarg play together."]
    assert [(pair.wish.first, pair.how.label) for pair in page.context["chosen_pairs"]] == [(people[0], "tonight")]


@pytest.mark.parametrize(("how", "of_all_evenings"), [("tonight", False), ("always", True), ("house", False)])
def test_undo_restores_a_removed_pair(desk, event, people, how, of_all_evenings):
    choose(desk, event, people[0], people[1], how)
    desk.post("tables:drop-partners", Wish.objects.get().pk, event=event)
    assert pairs() == []
    desk.undo()
    assert (Wish.objects.get().event is None) == of_all_evenings
    assert desk.get("tables:tables", event=event).context["chosen_pairs"][0].how == how


def test_only_permanent_partners_are_partners_at_the_next_evening(desk, club, event, people):
    choose(desk, event, people[0], people[1], "always")
    choose(desk, event, people[2], people[3])
    later = make_event(club)
    make_sign_ups(later, people)
    assert [
        {pair.wish.first, pair.wish.second} for pair in desk.get("tables:tables", event=later).context["chosen_pairs"]
    ] == [{people[0], people[1]}]


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        (0, 0, "That is the same person."),
        (0, 2, "Ada Ada already has a partner."),
        (0, 1, "Ada Ada already has a partner."),
        (2, 3, "These two cannot be partners."),
        (2, 9, "Anna Anna is not on tonight"),
    ],
)
def test_an_impossible_pair_is_refused_with_the_reason(desk, club, event, people, one, other, sentence):
    choose(desk, event, people[0], people[1])
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=people[2], second=people[3])
    everybody = list(club.players.order_by("pk"))
    answer = choose(desk, event, everybody[one], everybody[other])
    assert answer.status_code == 409
    assert sentence in answer.content.decode()
    assert Wish.objects.filter(kind=Wish.Kind.TOGETHER).count() == 1


@pytest.mark.parametrize(("couples", "chosen"), [("apart", 0), ("together", 1), ("as-it-falls", 1)])
def test_a_couple_is_no_chosen_pair_where_couples_play_apart(desk, club, people, couples, chosen):
    event = make_event(club, couples=couples)
    make_sign_ups(event, people)
    club.couples.create(first=people[2], second=people[3])
    answer = choose(desk, event, people[2], people[3])
    assert ("These two cannot be partners." in answer.content.decode()) == (not chosen)
    assert Wish.objects.count() == chosen


def test_the_partner_of_a_person_who_went_home_can_choose_another(desk, event, people):
    choose(desk, event, people[0], people[1], "always")
    event.sign_ups.filter(player=people[1]).update(status=SignUp.Status.GONE_HOME)
    assert choose(desk, event, people[0], people[2]).status_code == 302


@pytest.mark.parametrize("data", [{}, {"one-player": "x", "how": "tonight"}, {"how": "?"}])
def test_an_invalid_pair_is_refused(desk, event, data):
    assert desk.post("tables:partners", event=event, data=data).status_code == 422


def test_after_the_draw_pairs_can_be_neither_added_nor_removed(desk, event, people):
    choose(desk, event, people[0], people[1])
    draw_tables(event)
    assert choose(desk, event, people[2], people[3]).status_code == 409
    desk.post("tables:drop-partners", Wish.objects.get().pk, event=event)
    assert len(pairs()) == 1


def test_while_slips_are_pulled_no_pair_can_be_added(desk, event, people):
    key = desk.get("tables:tables", event=event).context["chosen"]
    desk.post("lots:begin", event=event, data={"plan": key})
    answer = choose(desk, event, people[0], people[1])
    assert (answer.status_code, pairs()) == (409, [])


def test_a_private_wish_cannot_be_removed_here(desk, club, event, people):
    never = Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=people[0], second=people[1])
    assert desk.post("tables:drop-partners", never.pk, event=event).status_code == 404


# House pairs


def test_a_house_pair_is_drawn_together_and_not_for_prizes(desk, event, people):
    choose(desk, event, people[0], people[1], "house")
    round_ = draw_tables(event)
    assert house_teams(event) == [{"Ada", "Grace"}]
    assert "not for prizes" in desk.get("tables:tables", event=event).content.decode()
    draw_again(round_=round_, seed=8, made_by=None)
    assert house_teams(event) == [{"Ada", "Grace"}]


def test_a_drawn_team_can_be_marked_as_a_house_pair_with_undo(desk, event):
    draw_tables(event)
    team = event.teams.get(number=2)
    desk.post("tables:house", event=event, data={"team": team.pk})
    assert [marked.pk for marked in Team.objects.filter(not_for_prizes=True)] == [team.pk]
    desk.undo()
    assert house_teams(event) == []
    desk.undo()
    assert len(house_teams(event)) == 1


def test_a_house_pair_wins_no_prize_and_keeps_its_place_in_the_standings(desk, event):
    draw_tables(event)
    play_everything(event)
    add_prize(event=event, kind="place", place=1)
    best = standings(event)[0].who.team
    assert {person.name for person in prize_rows(event)[0].award.gets} == {member.name for member in best.members}
    desk.post("tables:house", event=event, data={"team": best.pk})
    second = standings(event)[1].who.team
    assert {person.name for person in prize_rows(event)[0].award.gets} == {member.name for member in second.members}
    assert standings(event)[0].who.team.pk == best.pk


@pytest.mark.parametrize("data", [{}, {"team": "x"}])
def test_an_invalid_team_is_refused(desk, event, data):
    draw_tables(event)
    assert desk.post("tables:house", event=event, data=data).status_code == 422


def test_the_team_of_another_evening_is_not_found(desk, club, event):
    draw_tables(event)
    other = make_event(club)
    assert desk.post("tables:house", event=other, data={"team": event.teams.first().pk}).status_code == 404


def test_partners_are_found_by_letters_of_their_names_on_tonights_list(desk, club, event, people):
    desk.post("tables:partners", event=event, data={"one-name": "ada", "other-name": "GRÁ", "how": "tonight"})
    assert pairs() == [("Ada", "Grace", "together", event.pk)]
    make_people(club, names=["Zoe"])
    sent = {"one-name": "lise", "other-name": "zoe", "how": "tonight"}
    page = desk.post("tables:partners", event=event, data=sent)
    assert page.status_code == 422
    assert "No one on the list has that name." in page.content.decode()
    assert 'name="one-name" value="Lise Esil"' in page.content.decode()
    assert len(pairs()) == 1
