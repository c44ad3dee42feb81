"""Several rounds chosen before people are here: kept with the evening, shown with their names when they come."""

import datetime

import pytest
from django.core.exceptions import ValidationError

from scoring import write_rule_set
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, play_everything
from tests.rounds import make_draft, make_rounds
from tests.sheets.test_game_to_target import TO_5000
from tournaments.events.actions import like_the_last
from tournaments.exports.published_queries import published
from tournaments.models import Event, StoredSchedule
from tournaments.rounds.actions import use_rounds
from tournaments.rounds.choice_queries import OF_EVENT, expected_people, tables_in_words, tables_like
from tournaments.sign_up.queries import head_count
from tournaments.tables.lots.actions import fill_hat
from tournaments.tables.queries import plans_for

CHOICE = {
    "people": "16",
    "format": "partners",
    "tables": "2+2,2+2,2+2,2+2",
    "planned_rounds": "5",
    "round_hands": "2",
    "hands_start_again": "on",
    "hand_minutes": "20",
    "round_minutes": "45",
    "unfinished": "average",
    "cut_ties": "on",
    "ranks_by": "wins",
    "sit_out_credit": "winners",
}
USED = "Round 1 of 5"


@pytest.fixture
def event(club):
    return make_event(club, chapter_rule=False)


def now(event):
    return Event.objects.get(pk=event.pk)


def choose(desk, event, **other):
    return desk.post("rounds:choose", event=event, data=CHOICE | other)


def here(event, number, *, before=0):
    make_sign_ups(event, make_people(event.club)[before:number])


def sent_by(page):
    """What the buttons of the page's form send."""
    form = page.context["form"]
    sent = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in sent.items() if value not in (None, False)}


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_number_of_people_is_asked_while_no_table_fits_those_who_are_here(desk, club, number):
    event = make_event(club, chapter_rule=False, rules="hidden-valley-ranch")
    here(event, number)
    page = desk.get("rounds:plan", event=event)
    assert "How many people do you expect?" in page.content.decode()
    assert page.context["form"]["people"].value() == 16
    assert page.context["form"]["format"].value() is None
    assert "preview" not in page.context


def test_nothing_is_chosen_for_the_organizer(desk, event):
    answer = desk.post("rounds:plan", event=event, data={**CHOICE, "format": ""})
    assert answer.status_code == 422
    assert "Choose how rounds follow each other." in answer.content.decode()


@pytest.mark.parametrize("format_", ["fixed-teams", "partners", "progressive"])
def test_the_preview_has_numbers_for_names_and_stores_nothing(desk, event, format_):
    answer = desk.post("rounds:plan", event=event, data=CHOICE | {"format": format_})
    shown = answer.context["preview"]
    assert answer.status_code == 200
    assert list(shown.names.values()) == [str(number) for number in range(1, 17)]
    assert len(shown.rounds) == 5
    assert "16 people, 5 rounds of 2 hands. 4 tables of two teams of two." in answer.content.decode()
    assert "Use this format" in answer.content.decode()
    assert not StoredSchedule.objects.exists()
    assert now(event).planned_format == "one-sitting"


def test_the_tables_follow_the_number_of_people(desk, event):
    for people, tables in (("24", "6 tables of two teams of two"), ("12", "3 tables of two teams of two")):
        answer = desk.post("rounds:plan", event=event, data=CHOICE | {"people": people})
        assert tables in answer.context["summary"]
    sixes = desk.post("rounds:plan", event=event, data=CHOICE | {"people": "18", "tables": "3+3,3+3"})
    assert "3 tables of two teams of three" in sixes.context["summary"]


@pytest.mark.parametrize(("people", "sentence"), [("2", "3"), ("201", "200"), ("", "ill"), ("x", "number")])
def test_a_number_of_people_that_cannot_be_is_answered_with_a_sentence(desk, event, people, sentence):
    answer = desk.post("rounds:plan", event=event, data=CHOICE | {"people": people})
    assert answer.status_code == 422
    assert sentence in " ".join(answer.context["form"].errors["people"])


def test_a_number_of_people_without_tables_is_answered_with_a_sentence(desk, club):
    event = make_event(club, rules="hidden-valley-ranch")
    answer = desk.post("rounds:plan", event=event, data=CHOICE | {"people": "3"})
    if answer.status_code == 422:
        assert "These rules have no tables for 3 people." in answer.content.decode()


def test_the_choice_is_kept_with_all_that_the_form_says(desk, event):
    assert choose(desk, event).url == desk.url("sign_up:list", event=event)
    kept = now(event)
    assert (kept.format, kept.planned_format, kept.expected_people) == ("one-sitting", "partners", 16)
    assert (kept.planned_rounds, kept.round_hands, kept.round_minutes, kept.hand_minutes) == (5, 2, 45, 20)
    assert (kept.ranks_by, kept.sit_out_credit, kept.unfinished) == ("wins", "winners", "average")
    assert kept.planned_tables == [[2, 2]] * 4
    page = desk.get("rounds:plan", event=event)
    assert page.context["preview"].stored.format == "partners"
    assert {**CHOICE, "people": 16}.keys() <= sent_by(page).keys() | {"hands_start_again", "cut_ties"}
    assert page.context["form"]["planned_rounds"].value() == 5


def test_the_settings_show_the_choice_in_one_line(desk, event):
    quiet = desk.get("events:settings", event=event).content.decode()
    assert "One sitting." in quiet
    assert quiet.count(desk.url("rounds:plan", event=event)) == 1
    choose(desk, event)
    page = desk.get("events:settings", event=event).content.decode()
    assert "New partners every round, 5 rounds." in page
    assert page.count(desk.url("rounds:plan", event=event)) == 1


def test_one_sitting_that_is_drawn_says_nothing_of_rounds_in_its_settings(desk, event):
    here(event, 8)
    draw_tables(event)
    assert desk.url("rounds:plan", event=event) not in desk.get("events:settings", event=event).content.decode()


def test_tables_lead_to_the_preview_with_names_and_one_press_uses_it(desk, event):
    choose(desk, event)
    assert desk.get("tables:tables", event=event).status_code == 200  # nobody is here yet
    here(event, 12)
    answer = desk.get("tables:tables", event=event)
    assert answer.url == desk.url("rounds:plan", event=event)
    page = desk.client.get(answer.url)
    assert page.context["preview"].names[1] == "Ada Ada"
    assert page.context["preview"].stored.planned_rounds == 5
    rounds = page.context["preview"].stored.rounds
    assert not StoredSchedule.objects.exists()
    used = desk.post("rounds:use", event=event, data=sent_by(page))
    assert used.url == desk.url("tables:tables", event=event)
    assert now(event).format == "partners"
    assert StoredSchedule.objects.get().rounds == rounds
    assert USED in desk.get("tables:tables", event=event).content.decode()


def test_other_tables_can_be_looked_at_though_rounds_are_chosen(desk, event):
    choose(desk, event)
    here(event, 8)
    page = desk.get("tables:tables", event=event, data={"for": "one-sitting"})
    assert "Draw partners" in page.content.decode()
    desk.post("tables:draw", event=event, data={"plan": "everybody:2x2+2"})
    assert not now(event).plans_rounds
    assert event.rounds.get().seatings.count() == 2


def test_a_choice_is_taken_back_until_the_draw(desk, event):
    choose(desk, event)
    desk.post("rounds:drop", event=event)
    kept = now(event)
    assert (kept.planned_format, kept.expected_people, kept.planned_tables) == ("one-sitting", None, [])
    here(event, 8)
    assert desk.get("tables:tables", event=event).status_code == 200


def test_a_choice_is_not_made_or_taken_back_after_the_draw(desk, club):
    event = make_rounds(club, "partners")
    assert choose(desk, event).url == desk.url("rounds:plan", event=event)
    desk.post("rounds:drop", event=event)
    assert StoredSchedule.objects.filter(event=event).exists()
    assert (now(event).planned_rounds, now(event).planned_format) == (3, "one-sitting")


def test_rounds_are_not_used_while_slips_are_pulled(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    make_draft(event, "partners")
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    with pytest.raises(ValidationError, match="Slips are being pulled from the hat"):
        use_rounds(round_=event.rounds.get())
    assert len(event.rounds.get().plan.hat) == 8
    assert not Event.objects.get().has_rounds


def test_a_preview_of_those_who_are_here_changes_the_choice(desk, event):
    choose(desk, event)
    here(event, 8)
    desk.post("rounds:plan", event=event, data=CHOICE | {"format": "fixed-teams", "planned_rounds": "3"})
    assert (now(event).planned_format, now(event).planned_tables) == ("fixed-teams", [[2, 2], [2, 2]])


def test_someone_who_comes_after_the_preview_gets_a_new_one(desk, event):
    here(event, 8)
    desk.post("rounds:plan", event=event, data=CHOICE)
    page = desk.get("rounds:plan", event=event)
    here(event, 12, before=8)
    answer = desk.post("rounds:use", event=event, data=sent_by(page))
    assert answer.url == desk.url("rounds:plan", event=event) + "#preview"
    assert now(event).format == "one-sitting"
    page = desk.get("rounds:plan", event=event)
    assert "Something changed since the preview." in page.content.decode()
    assert len(page.context["preview"].names) == 12
    desk.post("rounds:use", event=event, data=sent_by(page))
    assert now(event).format == "partners"


def test_other_numbers_typed_after_the_preview_are_shown_before_they_are_used(desk, event):
    here(event, 8)
    desk.post("rounds:plan", event=event, data=CHOICE)
    sent = sent_by(desk.get("rounds:plan", event=event))
    desk.post("rounds:use", event=event, data=sent | {"planned_rounds": "3"})
    assert now(event).format == "one-sitting"
    page = desk.get("rounds:plan", event=event)
    assert len(page.context["preview"].rounds) == 3
    desk.post("rounds:use", event=event, data=sent_by(page) | {"hand_minutes": "25"})
    assert (now(event).format, now(event).planned_rounds, now(event).hand_minutes) == ("partners", 3, 25)


def test_a_wrong_number_typed_after_the_preview_is_refused(desk, event):
    here(event, 8)
    desk.post("rounds:plan", event=event, data=CHOICE)
    for name in ("rounds:use", "rounds:choose"):
        assert desk.post(name, event=event, data=CHOICE | {"planned_rounds": "1"}).status_code == 422
    assert now(event).format == "one-sitting"


def test_the_format_is_kept_for_later_while_people_come(desk, event):
    here(event, 8)
    desk.post("rounds:plan", event=event, data=CHOICE)
    assert "keep this format for later" in desk.get("rounds:plan", event=event).content.decode()
    choose(desk, event)
    here(event, 12, before=8)
    page = desk.get("rounds:plan", event=event)
    assert len(page.context["preview"].names) == 12
    assert "keep this format for later" not in page.content.decode()


def test_a_longer_search_begins_with_the_choice(desk, event):
    assert desk.post("rounds:search", event=event).status_code == 404
    choose(desk, event, planned_rounds="9", round_hands="1")
    here(event, 12)
    desk.post("rounds:search", event=event)
    assert StoredSchedule.objects.get().planned_rounds == 9


def test_a_longer_search_that_finds_nothing_better_keeps_the_rounds_shown_and_says_so(desk, event, monkeypatch):
    choose(desk, event, planned_rounds="9", round_hands="1")
    here(event, 12)
    shown = desk.get("rounds:plan", event=event).context["preview"].stored
    monkeypatch.setattr("tournaments.rounds.views.new_seed", lambda: shown.seed)
    desk.post("rounds:search", event=event, data={"seed": shown.seed})
    stored = StoredSchedule.objects.get()
    assert (stored.seed, stored.rounds) == (shown.seed, shown.rounds)
    assert "Nothing better was found." in desk.get("rounds:plan", event=event).content.decode()
    StoredSchedule.objects.update(searched=24)
    sent = {"seed": shown.seed, "searched_from": shown.seed}
    answer = desk.post("rounds:search", event=event, data=sent, HTTP_HX_REQUEST="true")
    assert "Nothing better was found." in answer.content.decode()
    assert StoredSchedule.objects.get().rounds == shown.rounds


def test_a_choice_that_cannot_be_made_is_said(desk, event, club):
    choose(desk, event)
    people = make_people(club)[:4]
    make_sign_ups(event, people)
    for kind in ("together", "never"):
        club.wishes.create(kind=kind, first=people[0], second=people[1])
    page = desk.get("rounds:plan", event=event)
    assert "preview" not in page.context
    assert "only one of the two is possible" in page.content.decode()


def test_an_evening_is_planned_with_several_rounds(desk, club):
    answers = {"name": "Friday", "date": "2026-11-20", "rules": "tanglewood", "couples": "apart", "entry": "counts"}
    desk.post("events:plan", data=answers)
    event = Event.objects.latest("pk")
    assert event.planned_format == "one-sitting"
    answer = desk.post("events:plan", data=answers | {"several_rounds": "on"})
    event = Event.objects.latest("pk")
    assert answer.url == desk.url("rounds:plan", event=event)


@pytest.mark.parametrize("was_played", [True, False])
def test_rounds_are_chosen_anew_for_each_evening(desk, club, was_played):
    if was_played:
        make_rounds(club, "partners", rounds=5, ranks_by="wins", round_minutes=45, hands_start_again=False)
    else:
        choose(desk, make_event(club))
    assert not desk.get("events:plan").context["form"]["several_rounds"].value()
    usual, event = Event(), like_the_last(last=Event.objects.get(), date=datetime.date(2026, 11, 27), name="Friday")
    names = {*OF_EVENT, "format", "planned_format", "planned_tables", "expected_people"} - {"sit_out_credit"}
    assert {name: getattr(event, name) for name in names} == {name: getattr(usual, name) for name in names}


def test_rounds_are_not_taken_over_by_a_game_to_a_target(desk, club):
    make_rounds(club, "partners", rounds=5)
    club.rule_sets.create(key="to-5000", name="To 5,000", text=write_rule_set(TO_5000))
    form = desk.get("events:plan").context["form"]
    answers = {name: form[name].value() for name in ("name", "couples", "entry")}
    answer = desk.post("events:plan", data=answers | {"date": "2026-11-27", "rules": "to-5000"})
    event = Event.objects.latest("pk")
    assert answer.url == desk.url("sign_up:list", event=event)
    assert (event.rules.length_varies, event.plans_rounds, event.planned_rounds) == (True, False, 1)
    assert "One sitting." in desk.get("events:settings", event=event).content.decode()


@pytest.mark.parametrize("has_preview", [True, False])
def test_back_to_one_sitting_leaves_nothing_of_the_rounds(desk, event, has_preview):
    choose(desk, event)
    here(event, 8)
    if has_preview:
        desk.post("rounds:plan", event=event, data=CHOICE)
    desk.post("rounds:drop", event=event)
    assert (now(event).planned_rounds, now(event).round_hands, now(event).round_minutes) == (1, None, None)
    draw_tables(now(event))
    play_everything(now(event))
    page = desk.get("exports:file", event=event).content.decode()
    assert page.count('<td class="number hand" data-label="Hand 4">') == 4
    assert published(now(event)).form["state"]["rounds_planned"] == 1


def test_a_preview_that_was_not_used_leaves_one_sitting_with_its_hands(desk, event):
    here(event, 8)
    desk.post("rounds:plan", event=event, data=CHOICE)
    draw_tables(now(event))
    play_everything(now(event))
    assert published(now(event)).form["state"]["rounds_planned"] == 1
    assert 'data-label="Hand 4"' in desk.get("exports:file", event=event).content.decode()


def test_as_many_people_are_expected_as_came_last(club, event):
    assert expected_people(event) == 16
    here(event, 2)
    later = make_event(club, date=event.date.replace(day=27))
    assert expected_people(later) == 16
    here(event, 10, before=2)
    assert expected_people(later) == 10
    later.expected_people = 30
    assert expected_people(later) == 30


@pytest.mark.parametrize(
    ("tables", "people", "words"),
    [
        (((2, 2),), 4, "1 table of two teams of two"),
        (((2, 2), (2, 2), (2, 2, 2)), 14, "2 tables of two teams of two and 1 table of three teams of two"),
        (((1, 2),), 4, "1 table of teams of one and two, sitting out: 1"),
        (((3, 3), (2, 2, 3)), 13, "1 table of two teams of three and 1 table of teams of two, two and three"),
        (((2,) * 7,), 14, "1 table of 7 teams of two"),
    ],
)
def test_tables_are_said_in_words(tables, people, words):
    assert tables_in_words(tables, people) == words


def test_the_chosen_kind_of_tables_is_kept_for_another_number_of_people():
    fours, sixes = ((2, 2),) * 6, ((3, 3),) * 4
    assert tables_like([fours, sixes], [[3, 3], [3, 3]]) == sixes
    assert tables_like([fours, sixes], [[2, 2]] * 6) == fours
    assert tables_like([fours, sixes], [[4, 4]]) == tables_like([fours, sixes], []) == fours


def test_without_a_format_everything_typed_stays(desk, club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    page = desk.post("rounds:plan", event=event, data={"planned_rounds": "abc", "round_hands": "5"})
    assert page.status_code == 422
    assert page.context["form"].errors["format"] == ["Choose how rounds follow each other."]
    assert 'name="planned_rounds" value="abc"' in page.content.decode()
    assert 'name="round_hands" value="5"' in page.content.decode()


@pytest.mark.parametrize(
    ("rules", "people", "tables", "warned"),
    [
        ("texas-good-sam", "16", "2+2,2+2,2+2,2+2", False),
        ("texas-good-sam", "14", "2+2,2+2,2+2+2", True),  # every table has five decks
        ("tanglewood", "16", "2+2,2+2,2+2,2+2", False),
        ("tanglewood", "14", "2+2,2+2,3+3", True),  # a deck for each player, so three for each team of three
    ],
)
def test_the_preview_warns_where_teams_play_with_different_numbers_of_cards(desk, club, rules, people, tables, warned):
    event = make_event(club, chapter_rule=False, rules=rules)
    answer = desk.post("rounds:plan", event=event, data=CHOICE | {"people": people, "tables": tables})
    page = answer.content.decode()
    assert "Best possible" in page
    assert ("points do not quite compare" in page) == warned
