"""The page of tables and partners: plans, the draw, the draft, and showing it to everyone."""

import random
import re

import pytest

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.core.draw.draw import prepare
from tournaments.core.draw.rules import DrawRules, clashes_in
from tournaments.hall.link_actions import give_out_link
from tournaments.models import Couple, Draw, SignUp, TeamMember, Wish
from tournaments.sign_up.queries import head_count
from tournaments.tables.queries import plans_for, tables_of


@pytest.fixture
def event(club):
    return make_event(club)


def sign_up(event, number, chapters=("Lake", "Palm", "Bay")):
    return make_sign_ups(event, make_people(event.club, chapters=chapters)[:number])


def teams(event):
    return [{member.player.given_name for member in team.members.all()} for team in event.teams.all()]


def plan_keys(desk, event):
    return [key for key, _plan, _lacking in desk.get("tables:tables", event=event).context["plans"]]


@pytest.mark.parametrize("people", [0, 1, 2])
def test_with_too_few_people_the_page_links_to_the_sign_up(desk, event, people):
    sign_up(event, people)
    page = desk.get("tables:tables", event=event).content.decode()
    assert "You need at least three." in page
    assert "Go to the sign-up" in page


def test_an_even_number_has_plans_for_everybody_with_their_decks(desk, event):
    sign_up(event, 10)
    page = desk.get("tables:tables", event=event)
    assert [key for key, *_ in page.context["plans"]] == ["everybody:1x2+2,1x3+3"]
    assert "Bring 10 decks." in page.content.decode()
    assert "Table of 4: 4 decks, 2 decks per team." in page.content.decode()
    assert "Table sizes play with different numbers of cards" in page.content.decode()


def test_for_an_odd_number_no_plan_is_preselected(desk, event):
    sign_up(event, 9)
    page = desk.get("tables:tables", event=event)
    ways_out = {plan.way_out for _key, plan, _lacking in page.context["plans"]}
    assert ways_out == {"odd-table", "one-more", "share", "sit-out"}
    assert "checked" not in page.content.decode()


def test_the_room_of_a_plan_can_be_looked_at_by_its_address(desk, event):
    sign_up(event, 9)
    for key, plan, _lacking in desk.get("tables:tables", event=event).context["plans"]:
        page = desk.get("tables:tables", event=event, data={"plan": key})
        assert page.context["chosen_plan"] == plan
        assert page.content.decode().count('<li class="chair ') == plan.chairs
    page = desk.get("tables:tables", event=event, data={"plan": "no such plan"})
    assert page.context["chosen_plan"] is None
    assert "checked" not in page.content.decode()


def test_a_chosen_plan_stays_chosen_until_the_number_of_people_changes(desk, club, event):
    sign_up(event, 9)
    key = desk.get("tables:tables", event=event).context["plans"][1][0]
    desk.get("tables:tables", event=event, data={"plan": key})
    desk.get("tables:tables", event=event, data={"plan": "€" * 5000})  # no plan: the choice before it stays
    one, other = (line.player for line in event.sign_ups.all()[:2])
    couple = Couple.objects.create(club=club, first=one, second=other)
    desk.post("tables:couple", event=event, data={"couple": couple.pk, "how": "together"})
    assert desk.get("tables:tables", event=event).context["chosen"] == key
    other = make_event(club)
    make_sign_ups(other, club.players.all()[:9])
    assert desk.get("tables:tables", event=other).context["chosen"] == ""
    event.sign_ups.first().delete()
    assert desk.get("tables:tables", event=event).context["chosen"] != key


def test_the_draw_is_a_draft_that_only_the_organizer_sees(desk, event):
    sign_up(event, 8)
    desk.post("tables:draw", event=event, data={"plan": plan_keys(desk, event)[0]})
    page = desk.get("tables:tables", event=event)
    assert "Only you can see this" in page.content.decode()
    assert [len(table.teams) for table in page.context["tables"]] == [2, 2]
    assert sorted(len(team) for team in teams(event)) == [2, 2, 2, 2]
    assert desk.get("sheets:sheet", 1, 1, event=event).status_code == 404


def test_showing_the_tables_opens_the_sheets(desk, event):
    sign_up(event, 8)
    draw_tables(event, shown=False)
    desk.post("tables:show", event=event)
    assert "These tables are shown." in desk.get("tables:tables", event=event).content.decode()
    assert desk.get("sheets:sheet", 1, 1, event=event).status_code == 200


def test_the_page_says_who_can_see_the_shown_tables(desk, event):
    sign_up(event, 8)
    draw_tables(event)
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Share a link" in page
    give_out_link(event=event)
    page = desk.get("tables:tables", event=event).content.decode()
    assert "Shown to everyone with the link" in page
    assert "Share a link" not in page


def test_tables_cannot_be_shown_before_the_draw(desk, event):
    sign_up(event, 8)
    answer = desk.client.post(desk.url("tables:show", event=event), follow=True)
    assert "There is nothing to show yet" in answer.content.decode()


@pytest.mark.parametrize("seed", range(10))
def test_partners_come_from_different_chapters(event, seed):
    sign_up(event, 12)
    draw_tables(event, seed=seed)
    for team in event.teams.all():
        chapters = [member.player.chapter_id for member in team.members.all()]
        assert len(set(chapters)) == 2


def test_the_stored_log_reproduces_the_draw(event):
    sign_up(event, 12)
    draw_tables(event, seed=99)
    log = Draw.objects.get()
    rules = DrawRules(chapters=tuple(name["chapter"] or None for name in log.names), sizes=tuple(log.rules["sizes"]))
    again = prepare(rules).draw(random.Random(log.seed))
    assert [list(team) for team in again.teams] == log.teams
    names = [name["name"] for name in log.names]
    drawn = [{names[index].split()[0] for index in team} for team in log.teams]
    assert drawn == teams(event)


def test_without_the_chapter_rule_chapters_are_ignored(club):
    event = make_event(club, chapter_rule=False)
    sign_up(event, 8, chapters=("Lake",))
    draw_tables(event)
    assert Draw.objects.get().clashes == 0


def test_a_club_that_turned_chapters_off_draws_without_them(event, club):
    sign_up(event, 8, chapters=("Lake",))
    club.uses_chapters = False
    club.save()
    draw_tables(event)
    log = Draw.objects.get()
    assert (log.clashes, log.rules["chapter_rule"]) == (0, False)


def test_unavoidable_clashes_are_shown(desk, event):
    sign_up(event, 4, chapters=("Lake", "Lake", "Lake", "Palm"))
    desk.post("tables:draw", event=event, data={"plan": plan_keys(desk, event)[0]})
    page = desk.get("tables:tables", event=event).content.decode()
    assert "1 pair is from one chapter:" in page
    assert "With the people and couples here that cannot be avoided." in page
    assert Draw.objects.get().clashes == 1


def test_wishes_that_allow_no_draw_are_refused_without_names(desk, event, club):
    ada, *_rest = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    make_sign_ups(event, club.players.order_by("pk"))
    for other in club.players.exclude(pk=ada.pk):
        Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=other)
    answer = desk.post("tables:draw", event=event, data={"plan": plan_keys(desk, event)[0]})
    assert answer.status_code == 409
    (problem,) = answer.context["problems"]
    assert problem.startswith("“Never together” leaves no possible draw.")
    assert not any(player.name in problem for player in club.players.all())
    assert not event.teams.exists()


@pytest.mark.parametrize(
    ("couples", "together"), [("together", {True}), ("apart", {False}), ("as-it-falls", {True, False})]
)
def test_couples_are_drawn_by_the_events_setting(club, couples, together):
    event = make_event(club, couples=couples)
    ada, grace, *_rest = [line.player for line in sign_up(event, 8)]
    Couple.objects.create(club=club, first=ada, second=grace)
    found = set()
    for number in range(20):
        draw_tables(event, seed=number)
        found.add({"Ada", "Grace"} in teams(event))
    assert found == together


def test_chosen_partners_play_together_even_from_one_chapter(event, club):
    ada, _grace, _lise, emmy, *_rest = [line.player for line in sign_up(event, 8)]
    assert ada.chapter_id == emmy.chapter_id
    Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=ada, second=emmy)
    draw_tables(event)
    assert {"Ada", "Emmy"} in teams(event)


def test_wishes_are_stored_apart_from_the_log(event, club):
    ada, grace, *_rest = [line.player for line in sign_up(event, 8)]
    Wish.objects.create(club=club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    draw_tables(event)
    log = Draw.objects.get()
    assert "never" not in str([log.names, log.rules, log.teams])
    assert log.wishes.never == [[0, 1]]


def test_three_people_can_share_two_chairs(desk, event):
    sign_up(event, 9)
    key = next(key for key in plan_keys(desk, event) if key.startswith("share"))
    desk.post("tables:draw", event=event, data={"plan": key})
    assert sorted(len(team) for team in teams(event)) == [2, 2, 2, 3]
    assert {team.chairs for team in event.teams.all()} == {2}


def test_one_person_sits_out_and_nobody_twice_before_everybody_once(desk, club):
    people = make_people(club)[:5]
    sat_out = []
    for _ in range(5):
        event = make_event(club)
        make_sign_ups(event, people)
        key = next(key for key in plan_keys(desk, event) if key.startswith("sit-out"))
        desk.post("tables:draw", event=event, data={"plan": key})
        sat_out.append(event.sign_ups.get(part=SignUp.Part.SITS_OUT).player_id)
    assert sorted(sat_out) == sorted(person.pk for person in people)


def test_a_spare_player_is_brought_in(desk, event):
    lines = sign_up(event, 8)
    lines[0].part = SignUp.Part.IF_NEEDED
    lines[0].save()
    key = next(key for key in plan_keys(desk, event) if key.startswith("one-more"))
    desk.post("tables:draw", event=event, data={"plan": key})
    assert TeamMember.objects.filter(player=lines[0].player).exists()


def test_without_a_spare_player_the_plan_one_more_is_refused(desk, event):
    sign_up(event, 7)
    key = next(key for key in plan_keys(desk, event) if key.startswith("one-more"))
    answer = desk.post("tables:draw", event=event, data={"plan": key})
    assert answer.status_code == 409
    assert answer.context["problems"] == ["No alternate is here."]


@pytest.mark.parametrize("plan", ["", "everybody:9x9", "everybody:1x4"])
def test_an_invalid_plan_is_refused(desk, event, plan):
    sign_up(event, 8)
    answer = desk.post("tables:draw", event=event, data={"plan": plan})
    assert answer.status_code == 422
    assert answer.context["problems"] == ["Please choose how to set up the tables."]


def test_undoing_the_draw_removes_teams_and_sit_outs_and_keeps_the_log(desk, event):
    sign_up(event, 5)
    key = next(key for key in plan_keys(desk, event) if key.startswith("sit-out"))
    desk.post("tables:draw", event=event, data={"plan": key})
    desk.post("tables:again", event=event)
    assert not event.teams.exists()
    assert not event.sign_ups.filter(part=SignUp.Part.SITS_OUT).exists()
    assert plan_keys(desk, event)
    assert Draw.objects.count() == 1


@pytest.mark.parametrize("act", ["tables:draw", "tables:again"])
def test_after_a_sheet_the_partners_cannot_change(desk, event, act):
    sign_up(event, 8)
    key = plan_keys(desk, event)[0]
    draw_tables(event)
    before = teams(event)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}})
    desk.post(act, event=event, data={"plan": key})
    assert teams(event) == before


def test_two_and_four_tables_need_the_same_number_of_queries(desk, club, django_assert_num_queries):
    for people in (8, 16):
        event = make_event(club)
        make_sign_ups(event, make_people(club, chapters=["Lake", "Palm"])[:people])
        draw_tables(event)
        desk.get("tables:tables", event=event)
        with django_assert_num_queries(12):
            desk.get("tables:tables", event=event)


def test_the_plan_of_the_round_is_not_read_again_with_each_seat(event, django_assert_num_queries):
    sign_up(event, 8)
    round_ = draw_tables(event)
    with django_assert_num_queries(2) as queries:
        assert len(tables_of(round_)) == 2
    assert not any('"plan"' in query["sql"] for query in queries)


def test_a_clash_is_a_team_of_one_chapter():
    assert clashes_in([(0, 1), (2, 3)], ["Lake", "Lake", None, None]) == ((0, 1),)


def main_buttons(page):
    """The words of the main buttons of a page."""
    return re.findall(r'<(?:a|button) class="button button-main[^>]*>([^<]+)<', page.content.decode())


@pytest.mark.parametrize(
    ("stage", "without", "late"),
    [
        ("a draft", "Show the tables", "Choose the tables again, with Wanda Adnaw"),
        ("shown", "Print the tally sheets", "Find a chair"),
        ("begun", "Key in the sheets", "Find a chair"),
    ],
)
def test_who_has_no_chair_has_the_only_main_button(desk, event, stage, without, late):
    make_sign_ups(event, make_people(event.club)[:8])
    draw_tables(event, shown=stage != "a draft")
    if stage == "begun":
        keyed(event, table=1, deal=1, counts={})
    assert main_buttons(desk.get("tables:tables", event=event)) == [without]
    make_sign_ups(event, make_people(event.club, names=["Wanda"]))
    assert main_buttons(desk.get("tables:tables", event=event)) == [late]


@pytest.mark.parametrize(("people", "is_asked"), [(8, False), (10, True)])
def test_a_plan_of_several_table_sizes_is_marked(desk, event, people, is_asked):
    sign_up(event, people)
    page = desk.get("tables:tables", event=event)
    marked = re.findall(r'<label class="card-box plan( has-sizes)?">', page.content.decode())
    assert any(marked) == is_asked
    assert len(marked) - marked.count("") == sum(len(plan.sizes) > 1 for plan in plans_for(event, head_count(event)))
