"""The page of the hat: filling it, a pull with a few letters, refusals that tell no reason, the tables at the end."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups
from tournaments.models import Draw, SignUp, TeamMember, Wish
from tournaments.sign_up.actions import change_line, take_back
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_partners
from tournaments.tables.queries import plans_for
from tournaments.tables.slips.actions import fill_hat, seat_from_hat


@pytest.fixture
def event(club):
    """Ada and Mary of Lake, Grace of Palm, and the others: four pairs are to be pulled."""
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8])
    return event


def keys(event):
    plans = plans_for(event, head_count(event))
    return [f"{plan.way_out}:" + ",".join(f"{n}x{size}" for size, n in plan.sizes.items()) for plan in plans]


@pytest.fixture
def hat(desk, event):
    desk.post("slips:begin", event=event, data={"plan": keys(event)[0]})
    return event


def pull(desk, event, one, other=""):
    return desk.post("slips:hat", event=event, data={"one": one, "other": other})


def left(desk, event):
    return [player.given_name for player in desk.get("slips:hat", event=event).context["left"]]


def typed(answer):
    return [answer.context["form"][box].value() or "" for box in ("one", "other")]


def cursor(answer):
    return next(name for name, field in answer.context["form"].fields.items() if "autofocus" in field.widget.attrs)


# Filling


def test_the_page_offers_plans_of_pairs(desk, event):
    page = desk.get("slips:hat", event=event)
    assert [plan.sizes for _key, plan in page.context["plans"]] == [{4: 2}]
    assert "Fill the hat" in page.content.decode()


def test_there_are_no_slips_for_larger_teams(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:6])
    assert "there is no table plan of pairs" in desk.get("slips:hat", event=event).content.decode()
    answer = desk.post("slips:begin", event=event, data={"plan": "everybody:1x6"})
    assert answer.status_code == 422
    assert "Slips are pulled for pairs only." in answer.content.decode()


@pytest.mark.parametrize("plan", ["", "everybody:9x9"])
def test_a_plan_has_to_be_chosen(desk, event, plan):
    answer = desk.post("slips:begin", event=event, data={"plan": plan})
    assert answer.status_code == 422
    assert "Please choose how to set up the tables." in answer.content.decode()


def test_everybody_who_is_here_has_a_slip(desk, hat):
    assert left(desk, hat) == ["Ada", "Grace", "Lise", "Emmy", "Mary", "Rosa", "Hedy", "Vera"]


def test_the_tables_page_leads_back_to_the_hat(desk, hat):
    page = desk.get("tables:tables", event=hat).content.decode()
    assert "Slips are being pulled from the hat." in page


def test_with_drawn_tables_there_is_no_hat(desk, event):
    draw_tables(event)
    assert desk.get("slips:hat", event=event).status_code == 302
    desk.post("slips:begin", event=event, data={"plan": keys(event)[0]})
    assert "hat" not in event.rounds.get().plan
    assert event.teams.count() == 4


# Pulling


def test_a_few_letters_are_enough(desk, hat):
    assert pull(desk, hat, "ad", "gr").status_code == 302
    page = desk.get("slips:hat", event=hat)
    assert "Ada Ada and Grace Ecarg are partners." in page.content.decode()
    assert [[player.given_name for player in pair] for pair in page.context["pulled"]] == [["Ada", "Grace"]]
    assert len(page.context["left"]) == 6


def test_the_first_name_alone_moves_the_cursor_to_the_second_box(desk, hat):
    answer = pull(desk, hat, "ad")
    assert answer.status_code == 200
    assert (typed(answer), cursor(answer)) == (["Ada Ada", ""], "other")


def test_letters_that_fit_several_ask_for_more(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=["Ann", "Anna", "Annie", "Bea"]))
    desk.post("slips:begin", event=event, data={"plan": keys(event)[0]})
    answer = pull(desk, event, "ann", "bea")
    assert answer.status_code == 422
    assert "Who is meant: Ann Nna, Anna Anna, Annie Einna?" in answer.content.decode()
    assert cursor(answer) == "one"
    answer = pull(desk, event, "bea", "ann")
    assert cursor(answer) == "other"
    assert pull(desk, event, "Ann Nna", "bea").status_code == 302


@pytest.mark.parametrize(
    ("one", "other", "box"), [("zelda", "ad", "one"), ("ad", "zelda", "other"), ("", "", "one"), ("...", "ad", "one")]
)
def test_a_name_that_is_not_in_the_hat(desk, hat, one, other, box):
    answer = pull(desk, hat, one, other)
    assert answer.status_code == 422
    assert "No one by that name is in the hat." in answer.content.decode()
    assert cursor(answer) == box
    assert answer.context["form"].errors[box] == ["No one by that name is in the hat. Type a name that is."]
    assert typed(answer) == [one, other]


def test_who_was_pulled_is_not_in_the_hat_any_more(desk, hat):
    pull(desk, hat, "ad", "gr")
    assert pull(desk, hat, "ad", "lise").status_code == 422


def test_one_chapter_goes_back(desk, hat):
    answer = pull(desk, hat, "ad", "mary")
    assert answer.status_code == 409
    assert "Ada Ada and Mary Yram cannot be partners. Please pull again." in answer.content.decode()
    assert (typed(answer), cursor(answer)) == (["Ada Ada", ""], "other")
    assert len(left(desk, hat)) == 8


def test_a_dead_end_goes_back(desk, club):
    event = make_event(club)
    four = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"], chapters=("Lake", "Lake", "Palm", "Bay"))
    make_sign_ups(event, four)
    desk.post("slips:begin", event=event, data={"plan": keys(event)[0]})
    answer = pull(desk, event, "lise", "emmy")  # Ada and Grace are both of Lake
    assert answer.status_code == 409
    assert "Lise Esil and Emmy Ymme cannot be partners. Please pull again." in answer.content.decode()


def test_a_private_wish_is_refused_without_saying_why(desk, hat, club):
    ada, grace = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    answer = pull(desk, hat, "ad", "gr")
    assert answer.status_code == 409
    assert "Ada Ada and Grace Ecarg cannot be partners." in answer.content.decode()
    assert "never" not in answer.content.decode().lower()


def test_chosen_partners_wait_for_each_other(desk, hat, club):
    ada, grace = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, event=hat, kind=Wish.Kind.TOGETHER, first=ada, second=grace)
    assert (
        "Ada Ada and Lise Esil cannot be partners. Please pull again." in pull(desk, hat, "ad", "lise").content.decode()
    )
    assert pull(desk, hat, "ad", "gr").status_code == 302


def test_nobody_pulls_the_own_slip(desk, hat):
    assert pull(desk, hat, "ad", "ad").status_code == 409


# Back, stop, and the end


def test_the_last_slip_can_be_put_back(desk, hat):
    pull(desk, hat, "ad", "gr")
    pull(desk, hat, "lise", "emmy")
    desk.post("slips:back", event=hat)
    assert left(desk, hat) == ["Lise", "Emmy", "Mary", "Rosa", "Hedy", "Vera"]
    desk.post("slips:back", event=hat)
    desk.post("slips:back", event=hat)
    assert len(left(desk, hat)) == 8


def test_putting_back_without_a_hat_changes_nothing(desk, event):
    desk.post("slips:back", event=event)
    assert event.rounds.get().plan == {}


def test_the_last_two_are_partners_and_everybody_is_seated(desk, hat):
    for one, other in (("ad", "gr"), ("lise", "emmy"), ("mary", "rosa")):
        pull(desk, hat, one, other)
    page = desk.get("slips:hat", event=hat).content.decode()
    assert "The last ones are partners: Hedy Ydeh, Vera Arev" in page
    desk.post("slips:seat", event=hat)
    teams = [{member.player.given_name for member in team.members.all()} for team in hat.teams.all()]
    assert teams == [{"Ada", "Grace"}, {"Lise", "Emmy"}, {"Mary", "Rosa"}, {"Hedy", "Vera"}]
    log = Draw.objects.get()
    assert (log.method, log.uniform, log.clashes) == ("slips", False, 0)
    page = desk.get("tables:tables", event=hat).content.decode()
    assert "Only you can see this" in page
    assert "Pulled from the hat." in page
    assert "By slips" in desk.get("tables:log", event=hat).content.decode()


def test_nobody_is_seated_while_slips_are_left(desk, hat):
    answer = desk.client.post(desk.url("slips:seat", event=hat), follow=True)
    assert "Not everybody has a partner yet." in answer.content.decode()
    assert not hat.teams.exists()


def test_without_a_hat_nobody_is_seated(desk, event):
    answer = desk.client.post(desk.url("slips:seat", event=event), follow=True)
    assert "The hat is empty." in answer.content.decode()


def test_the_slips_can_be_put_away(desk, hat):
    desk.post("slips:stop", event=hat)
    assert "Fill the hat" in desk.get("slips:hat", event=hat).content.decode()


def test_stopping_never_takes_tables_away(desk, event):
    draw_tables(event)
    desk.post("slips:stop", event=event)
    assert event.teams.count() == 4


# Odd numbers, and people who come and go meanwhile


def test_the_last_three_share_two_chairs(desk, event, club):
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    key = next(key for key in keys(event) if key.startswith("share"))
    desk.post("slips:begin", event=event, data={"plan": key})
    for one, other in (("ad", "gr"), ("lise", "emmy"), ("mary", "rosa")):
        pull(desk, event, one, other)
    desk.post("slips:seat", event=event)
    sharing = event.teams.get(members__player__given_name="Zoe")
    assert {member.player.given_name for member in sharing.members.all()} == {"Hedy", "Vera", "Zoe"}
    assert sharing.chairs == 2


def test_who_sits_out_has_no_slip_and_gets_the_chair_back_when_the_slips_are_put_away(desk, event, club):
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    key = next(key for key in keys(event) if key.startswith("sit-out"))
    desk.post("slips:begin", event=event, data={"plan": key})
    out = event.sign_ups.get(part=SignUp.Part.SITS_OUT)
    assert out.player.given_name not in left(desk, event)
    desk.post("slips:stop", event=event)
    assert not event.sign_ups.filter(part=SignUp.Part.SITS_OUT).exists()


def test_who_comes_in_meanwhile_makes_the_hat_wrong(desk, hat, club):
    pull(desk, hat, "ad", "gr")
    make_sign_ups(hat, make_people(club, names=["Zoe"]))
    page = desk.get("slips:hat", event=hat).content.decode()
    assert "Someone came or left since the hat was filled." in page
    assert pull(desk, hat, "lise", "emmy").status_code == 422
    answer = desk.client.post(desk.url("slips:seat", event=hat), follow=True)
    assert "Someone came or left since the hat was filled." in answer.content.decode()


def test_whose_line_was_taken_back_makes_the_hat_wrong_too(desk, hat):
    pull(desk, hat, "ad", "gr")
    take_back(line=hat.sign_ups.get(number=1))
    assert "Someone came or left" in desk.get("slips:hat", event=hat).content.decode()


def test_who_goes_home_and_comes_back_leaves_the_hat_as_it_was(desk, hat):
    pull(desk, hat, "ad", "gr")
    line = hat.sign_ups.get(number=3)
    change_line(line=line, status=SignUp.Status.GONE_HOME)
    change_line(line=line, status=SignUp.Status.HERE)
    assert len(left(desk, hat)) == 6


def test_chance_may_draw_instead(desk, hat):
    round_ = hat.rounds.get()
    draw_partners(round_=round_, plan=plans_for(hat, head_count(hat))[0], number=3, made_by=None)
    assert TeamMember.objects.filter(team__event=hat).count() == 8
    assert desk.get("slips:hat", event=hat).status_code == 302


def test_filled_by_one_desk_and_pulled_at_another_nothing_is_lost(club, event):
    """Two laptops hold the round as it was; each pull looks at the hat as it is."""
    mine, other = event.rounds.get(), event.rounds.get()
    fill_hat(round_=mine, plan=plans_for(event, head_count(event))[0])
    with pytest.raises(Exception, match="Not everybody has a partner yet"):
        seat_from_hat(round_=other, made_by=None)
