"""The page of slips in a hat: filling it, pulling two names, refusals that give no reason, and seating everybody."""

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups
from tournaments.models import Act, Draw, SignUp, TeamMember, Wish
from tournaments.models.round_plan import RoundPlan
from tournaments.sign_up.actions import change_line, remove_line
from tournaments.sign_up.queries import head_count
from tournaments.tables.actions import draw_partners
from tournaments.tables.forms import plan_key
from tournaments.tables.lots.actions import fill_hat, seat_from_hat
from tournaments.tables.queries import plans_for


@pytest.fixture
def event(club):
    """Eight people of four chapters. Ada and Mary are both from Lake."""
    event = make_event(club)
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8])
    return event


def plan_keys(event):
    return [plan_key(plan) for plan in plans_for(event, head_count(event))]


@pytest.fixture
def hat(desk, event):
    desk.post("lots:begin", event=event, data={"plan": plan_keys(event)[0]})
    return event


def pull(desk, event, one, other=""):
    return desk.post("lots:hat", event=event, data={"one-name": one, "other-name": other})


def left(desk, event):
    return [player.given_name for player in desk.get("lots:hat", event=event).context["left"]]


def field_texts(answer):
    form = answer.context["form"]
    return [box["name"].value() or "" for box in (form.one, form.other)]


def focused_field(answer):
    form = answer.context["form"]
    (name,) = [name for name in ("one", "other") if "autofocus" in getattr(form, name).box.attrs]
    return name


# Filling


def test_the_page_offers_only_plans_of_pairs(desk, event):
    page = desk.get("lots:hat", event=event)
    assert [plan.sizes for _key, plan, _lacking in page.context["plans"]] == [{4: 2}]
    assert "Fill the hat" in page.content.decode()


def test_slips_are_not_possible_for_teams_larger_than_pairs(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:6])
    assert "there is no table plan of pairs" in desk.get("lots:hat", event=event).content.decode()
    answer = desk.post("lots:begin", event=event, data={"plan": "everybody:1x3+3"})
    assert answer.status_code == 422
    assert "Slips are pulled for pairs only." in answer.content.decode()


@pytest.mark.parametrize("plan", ["", "everybody:9x9"])
def test_an_unknown_plan_is_refused(desk, event, plan):
    answer = desk.post("lots:begin", event=event, data={"plan": plan})
    assert answer.status_code == 422
    assert "Please choose how to set up the tables." in answer.content.decode()


def test_everybody_who_is_here_has_a_slip(desk, hat):
    assert left(desk, hat) == ["Ada", "Grace", "Lise", "Emmy", "Mary", "Rosa", "Hedy", "Vera"]


def test_the_tables_page_says_that_slips_are_being_pulled(desk, hat):
    page = desk.get("tables:tables", event=hat).content.decode()
    assert "Slips are being pulled from the hat." in page


def test_after_the_draw_the_hat_cannot_be_filled(desk, event):
    draw_tables(event)
    assert desk.get("lots:hat", event=event).status_code == 302
    desk.post("lots:begin", event=event, data={"plan": plan_keys(event)[0]})
    assert not event.rounds.get().plan.is_pulling
    assert event.teams.count() == 4


# Pulling


def test_two_people_are_found_by_a_few_letters(desk, hat):
    assert pull(desk, hat, "ad", "gr").status_code == 302
    page = desk.get("lots:hat", event=hat)
    assert "Ada Ada and Grace Ecarg are partners." in page.content.decode()
    assert [[player.given_name for player in pair] for pair in page.context["pulled"]] == [["Ada", "Grace"]]
    assert len(page.context["left"]) == 6


def test_one_name_alone_moves_the_focus_to_the_second_field(desk, hat):
    answer = pull(desk, hat, "ad")
    assert answer.status_code == 200
    assert (field_texts(answer), focused_field(answer)) == (["Ada Ada", ""], "other")


def test_letters_that_match_several_names_are_refused_with_the_names(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=["Ann", "Anna", "Annie", "Bea"]))
    desk.post("lots:begin", event=event, data={"plan": plan_keys(event)[0]})
    answer = pull(desk, event, "ann", "bea")
    assert answer.status_code == 422
    assert "Which person do you mean? Pick one." in answer.content.decode()
    assert [item.name for item in answer.context["form"].one.box.found.items] == ["Anna Anna", "Annie Einna", "Ann Nna"]
    assert focused_field(answer) == "one"
    answer = pull(desk, event, "bea", "ann")
    assert focused_field(answer) == "other"
    assert pull(desk, event, "Ann Nna", "bea").status_code == 302


@pytest.mark.parametrize(
    ("one", "other", "box", "said"),
    [
        ("zelda", "ad", "one", "No one by that name is in the hat."),
        ("ad", "zelda", "other", "No one by that name is in the hat."),
        ("", "", "one", "Type a name."),
        ("...", "ad", "one", "No one by that name is in the hat."),
    ],
)
def test_a_name_that_is_not_in_the_hat_is_refused(desk, hat, one, other, box, said):
    answer = pull(desk, hat, one, other)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert focused_field(answer) == box
    assert getattr(answer.context["form"], box).errors["name"] == [said]
    assert field_texts(answer) == [{"ad": "Ada Ada"}.get(typed, typed) for typed in (one, other)]


def test_the_boxes_suggest_only_who_is_still_in_the_hat(desk, hat):
    def suggested(letters):
        answer = desk.client.get(f"{desk.url('lots:find', event=hat)}?box=one&text=one-name&one-name={letters}")
        return [item.name for item in answer.context["found"].items]

    assert suggested("ad") == ["Ada Ada"]
    pull(desk, hat, "ad", "gr")
    assert (suggested("ad"), suggested("lis")) == ([], ["Lise Esil"])
    desk.post("lots:stop", event=hat)
    assert suggested("lis") == []


def test_a_person_cannot_be_pulled_twice(desk, hat):
    pull(desk, hat, "ad", "gr")
    assert pull(desk, hat, "ad", "lise").status_code == 422


def test_a_pair_from_one_chapter_is_refused(desk, hat):
    answer = pull(desk, hat, "ad", "mary")
    assert answer.status_code == 409
    assert "Ada Ada and Mary Yram cannot be partners. Please pull again." in answer.content.decode()
    assert (field_texts(answer), focused_field(answer)) == (["Ada Ada", ""], "other")
    assert len(left(desk, hat)) == 8


def test_a_pair_that_leaves_only_a_forbidden_pair_is_refused(desk, club):
    event = make_event(club)
    four = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"], chapters=("Lake", "Lake", "Palm", "Bay"))
    make_sign_ups(event, four)
    desk.post("lots:begin", event=event, data={"plan": plan_keys(event)[0]})
    answer = pull(desk, event, "lise", "emmy")  # would leave Ada and Grace, who are both from Lake
    assert answer.status_code == 409
    assert "Lise Esil and Emmy Ymme cannot be partners. Please pull again." in answer.content.decode()


def test_a_pair_with_a_private_wish_is_refused_without_the_reason(desk, hat, club):
    ada, grace = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    answer = pull(desk, hat, "ad", "gr")
    assert answer.status_code == 409
    assert "Ada Ada and Grace Ecarg cannot be partners." in answer.content.decode()
    assert "never" not in answer.content.decode().lower()


def test_chosen_partners_can_be_pulled_only_together(desk, hat, club):
    ada, grace = club.players.order_by("pk")[:2]
    Wish.objects.create(club=club, event=hat, kind=Wish.Kind.TOGETHER, first=ada, second=grace)
    assert (
        "Ada Ada and Lise Esil cannot be partners. Please pull again." in pull(desk, hat, "ad", "lise").content.decode()
    )
    assert pull(desk, hat, "ad", "gr").status_code == 302


def test_a_person_cannot_be_their_own_partner(desk, hat):
    assert pull(desk, hat, "ad", "ad").status_code == 409


# Undoing a pull, stopping, and seating


def test_pulled_pairs_can_be_put_back_one_by_one(desk, hat):
    pull(desk, hat, "ad", "gr")
    pull(desk, hat, "lise", "emmy")
    desk.post("lots:back", event=hat)
    assert left(desk, hat) == ["Lise", "Emmy", "Mary", "Rosa", "Hedy", "Vera"]
    desk.post("lots:back", event=hat)
    desk.post("lots:back", event=hat)
    assert len(left(desk, hat)) == 8


def test_putting_back_and_stopping_without_a_hat_changes_nothing_and_leaves_no_row(desk, event):
    desk.post("lots:back", event=event)
    assert event.rounds.get().plan == RoundPlan()
    desk.post("lots:stop", event=event)
    assert event.rounds.get().plan == RoundPlan()
    assert not Act.objects.exists()


def test_putting_back_from_a_full_hat_leaves_no_row(desk, hat):
    before = Act.objects.count()
    desk.post("lots:back", event=hat)
    assert Act.objects.count() == before


def test_the_last_two_are_partners_and_everybody_is_seated(desk, hat):
    for one, other in (("ad", "gr"), ("lise", "emmy"), ("mary", "rosa")):
        pull(desk, hat, one, other)
    page = desk.get("lots:hat", event=hat).content.decode()
    assert "The last ones are partners: Hedy Ydeh, Vera Arev" in page
    desk.post("lots:seat", event=hat)
    teams = [{member.player.given_name for member in team.members.all()} for team in hat.teams.all()]
    assert teams == [{"Ada", "Grace"}, {"Lise", "Emmy"}, {"Mary", "Rosa"}, {"Hedy", "Vera"}]
    log = Draw.objects.get()
    assert (log.method, log.uniform, log.clashes) == ("slips", False, 0)
    page = desk.get("tables:tables", event=hat).content.decode()
    assert "Only you can see this" in page
    assert "Pulled from the hat." in page
    assert "By slips" in desk.get("tables:log", event=hat).content.decode()


def test_nobody_is_seated_while_names_are_in_the_hat(desk, hat):
    answer = desk.client.post(desk.url("lots:seat", event=hat), follow=True)
    assert "Not everyone has a partner yet." in answer.content.decode()
    assert not hat.teams.exists()


def test_without_a_hat_nobody_is_seated(desk, event):
    answer = desk.client.post(desk.url("lots:seat", event=event), follow=True)
    assert "The hat is empty." in answer.content.decode()


def test_the_slips_can_be_stopped(desk, hat):
    desk.post("lots:stop", event=hat)
    assert "Fill the hat" in desk.get("lots:hat", event=hat).content.decode()


def test_stopping_the_slips_keeps_drawn_tables(desk, event):
    draw_tables(event)
    desk.post("lots:stop", event=event)
    assert event.teams.count() == 4


# Odd numbers, and people who come or leave while slips are pulled


def test_the_last_three_share_two_chairs(desk, event, club):
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    key = next(key for key in plan_keys(event) if key.startswith("share"))
    desk.post("lots:begin", event=event, data={"plan": key})
    for one, other in (("ad", "gr"), ("lise", "emmy"), ("mary", "rosa")):
        pull(desk, event, one, other)
    desk.post("lots:seat", event=event)
    sharing = event.teams.get(members__player__given_name="Zoe")
    assert {member.player.given_name for member in sharing.members.all()} == {"Hedy", "Vera", "Zoe"}
    assert sharing.chairs == 2


def test_a_person_who_sits_out_has_no_slip_and_plays_again_when_the_slips_are_stopped(desk, event, club):
    make_sign_ups(event, make_people(club, names=["Zoe"]))
    key = next(key for key in plan_keys(event) if key.startswith("sit-out"))
    desk.post("lots:begin", event=event, data={"plan": key})
    out = event.sign_ups.get(part=SignUp.Part.SITS_OUT)
    assert out.player.given_name not in left(desk, event)
    desk.post("lots:stop", event=event)
    assert not event.sign_ups.filter(part=SignUp.Part.SITS_OUT).exists()


def test_a_new_arrival_makes_the_hat_invalid(desk, hat, club):
    pull(desk, hat, "ad", "gr")
    make_sign_ups(hat, make_people(club, names=["Zoe"]))
    page = desk.get("lots:hat", event=hat).content.decode()
    assert "Someone came or left since the hat was filled." in page
    assert pull(desk, hat, "lise", "emmy").status_code == 422
    answer = desk.client.post(desk.url("lots:seat", event=hat), follow=True)
    assert "Someone came or left since the hat was filled." in answer.content.decode()


def test_a_removed_line_makes_the_hat_invalid(desk, hat):
    pull(desk, hat, "ad", "gr")
    remove_line(line=hat.sign_ups.get(number=1))
    assert "Someone came or left" in desk.get("lots:hat", event=hat).content.decode()


def test_a_person_who_leaves_and_comes_back_keeps_the_hat_valid(desk, hat):
    pull(desk, hat, "ad", "gr")
    line = hat.sign_ups.get(number=3)
    change_line(line=line, status=SignUp.Status.GONE_HOME)
    change_line(line=line, status=SignUp.Status.HERE)
    assert len(left(desk, hat)) == 6


def test_a_random_draw_can_replace_the_slips(desk, hat):
    round_ = hat.rounds.get()
    draw_partners(round_=round_, plan=plans_for(hat, head_count(hat))[0], seed=3, made_by=None)
    assert TeamMember.objects.filter(team__event=hat).count() == 8
    assert desk.get("lots:hat", event=hat).status_code == 302


def test_a_hat_filled_on_another_laptop_is_seen(club, event):
    """The second action holds a stale round and reads the hat from the database."""
    mine, other = event.rounds.get(), event.rounds.get()
    fill_hat(round_=mine, plan=plans_for(event, head_count(event))[0])
    with pytest.raises(Exception, match="Not everyone has a partner yet"):
        seat_from_hat(round_=other, made_by=None)
