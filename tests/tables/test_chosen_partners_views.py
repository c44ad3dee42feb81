"""Partners by choice: two people who play together tonight or always, and house pairs that win no prize."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, play_everything, standings
from tournaments.models import SignUp, Team, Wish
from tournaments.prizes.actions import add_prize
from tournaments.prizes.queries import prize_rows
from tournaments.tables.actions import draw_again, put_away

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
    return desk.post("tables:partners", event=event, data={"one": one.pk, "other": other.pk, "how": how})


def pairs():
    return list(Wish.objects.values_list("first__given_name", "second__given_name", "kind", "event"))


def teams(event):
    return [{member.player.given_name for member in team.members.all()} for team in event.teams.all()]


def house(event):
    return [{m.player.given_name for m in team.members.all()} for team in event.teams.filter(not_for_prizes=True)]


def test_the_draw_keeps_two_who_chose_each_other_whatever_the_number(desk, event, people):
    choose(desk, event, people[2], people[0])
    assert pairs() == [("Ada", "Lise", "together", event.pk)]
    for number in range(6):
        round_ = draw_tables(event, number=number)
        assert {"Ada", "Lise"} in teams(event)
        put_away(round_=round_)


def test_the_pair_is_said_on_the_page_with_undo(desk, event, people):
    choose(desk, event, people[0], people[1])
    page = desk.get("tables:tables", event=event)
    assert [str(message) for message in page.context["messages"]] == ["Ada Ada and Grace Ecarg play together."]
    assert [(pair.wish.first, pair.how.label) for pair in page.context["chosen_pairs"]] == [(people[0], "tonight")]
    desk.client.post(page.context["undo"]["url"], page.context["undo"]["data"])
    assert pairs() == []


@pytest.mark.parametrize(("how", "of_all_evenings"), [("tonight", False), ("always", True), ("house", False)])
def test_taking_a_pair_away_is_undone_as_it_was(desk, event, people, how, of_all_evenings):
    choose(desk, event, people[0], people[1], how)
    desk.post("tables:drop-partners", Wish.objects.get().pk, event=event)
    assert pairs() == []
    desk.undo()
    assert (Wish.objects.get().event is None) == of_all_evenings
    assert desk.get("tables:tables", event=event).context["chosen_pairs"][0].how == how


def test_partners_of_every_evening_are_partners_next_week(desk, club, event, people):
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
        (0, 0, "That is one and the same person."),
        (0, 2, "Ada Ada already has a partner."),
        (0, 1, "Ada Ada already has a partner."),
        (2, 3, "These two cannot be partners."),
        (2, 9, "Anna Anna is not on tonight"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(desk, club, event, people, one, other, sentence):
    choose(desk, event, people[0], people[1])
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=people[2], second=people[3])
    everybody = list(club.players.order_by("pk"))
    answer = choose(desk, event, everybody[one], everybody[other])
    assert answer.status_code == 409
    assert sentence in answer.content.decode()
    assert Wish.objects.filter(kind=Wish.Kind.TOGETHER).count() == 1


def test_who_has_gone_home_leaves_the_partner_free(desk, event, people):
    choose(desk, event, people[0], people[1], "always")
    event.sign_ups.filter(player=people[1]).update(status=SignUp.Status.GONE_HOME)
    assert choose(desk, event, people[0], people[2]).status_code == 302


@pytest.mark.parametrize("data", [{}, {"one": "x", "other": "1", "how": "tonight"}, {"one": 1, "other": 2, "how": "?"}])
def test_nobody_chosen(desk, event, data):
    assert desk.post("tables:partners", event=event, data=data).status_code == 422


def test_after_the_draw_it_is_too_late_either_way(desk, event, people):
    choose(desk, event, people[0], people[1])
    draw_tables(event)
    assert choose(desk, event, people[2], people[3]).status_code == 409
    desk.post("tables:drop-partners", Wish.objects.get().pk, event=event)
    assert len(pairs()) == 1


def test_while_slips_are_pulled_the_wishes_stay(desk, event, people):
    key = desk.get("tables:tables", event=event).context["chosen"]
    desk.post("slips:begin", event=event, data={"plan": key})
    answer = choose(desk, event, people[0], people[1])
    assert (answer.status_code, pairs()) == (409, [])


def test_a_private_wish_is_not_dropped_here(desk, club, event, people):
    never = Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=people[0], second=people[1])
    assert desk.post("tables:drop-partners", never.pk, event=event).status_code == 404


# House pairs


def test_a_house_pair_plays_together_and_wins_nothing(desk, event, people):
    choose(desk, event, people[0], people[1], "house")
    round_ = draw_tables(event)
    assert house(event) == [{"Ada", "Grace"}]
    assert "not for prizes" in desk.get("tables:tables", event=event).content.decode()
    draw_again(round_=round_, number=8, made_by=None)
    assert house(event) == [{"Ada", "Grace"}]


def test_a_team_is_marked_after_the_draw_with_undo(desk, event):
    draw_tables(event)
    team = event.teams.get(number=2)
    desk.post("tables:house", event=event, data={"team": team.pk})
    assert [marked.pk for marked in Team.objects.filter(not_for_prizes=True)] == [team.pk]
    desk.undo()
    assert house(event) == []
    desk.undo()
    assert len(house(event)) == 1


def test_tables_put_away_and_brought_back_keep_the_mark(desk, event):
    draw_tables(event)
    desk.post("tables:house", event=event, data={"team": event.teams.get(number=1).pk})
    before = house(event)
    desk.post("tables:again", event=event)
    desk.undo()
    assert (len(before), house(event)) == (1, before)


def test_a_marked_team_wins_no_place(desk, event):
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
def test_no_team_chosen(desk, event, data):
    draw_tables(event)
    assert desk.post("tables:house", event=event, data=data).status_code == 422


def test_the_team_of_another_evening_is_not_found(desk, club, event):
    draw_tables(event)
    other = make_event(club)
    assert desk.post("tables:house", event=other, data={"team": event.teams.first().pk}).status_code == 404
