"""Planning an evening: the rule set is chosen once and frozen."""

import datetime

import pytest
from django.utils import timezone

from scoring import BUILT_IN_KEYS
from tests.builders import make_event
from tournaments.models import ClubRuleSet, Event

ANSWERS = {
    "name": "Friday Night",
    "date": "2026-11-20",
    "starts_at": "18:30",
    "place": "Hall",
    "rules": "tanglewood",
    "couples": "as-it-falls",
    "entry": "counts",
}


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_an_evening_with_each_rule_set(desk, key):
    desk.post("events:plan", data=ANSWERS | {"rules": key})
    event = Event.objects.get()
    assert event.rules.key == event.rules_key == key
    round_ = event.rounds.get()
    assert (round_.first_deal, round_.last_deal) == (1, event.rules.deals)


def test_the_rule_set_stays_as_it_was_when_the_club_changes_its_own(desk, club):
    text = make_event(club).rules_text.replace("tanglewood", "our-own").replace("price = 100", "price = 105")
    own = ClubRuleSet.objects.create(club=club, key="our-own", name="Our own", text=text)
    desk.post("events:plan", data=ANSWERS | {"rules": "our-own"})
    own.text = text.replace("price = 105", "price = 110")
    own.save()
    event = Event.objects.get(rules_key="our-own")
    assert {line.code: line.price for line in event.rules.lines}["out"] == 105


def test_it_begins_as_a_copy_of_the_last_evening(desk, club):
    make_event(club, rules="texas-good-sam", place="The old barn", couples="apart", chapter_rule=False)
    initial = desk.get("events:plan").context["form"]
    assert initial["place"].value() == "The old barn"
    assert initial["couples"].value() == "apart"
    assert initial["chapter_rule"].value() is False
    assert initial["rules"].value() == "texas-good-sam"
    assert initial["date"].value() == timezone.localdate()


def test_the_first_evening_is_called_after_the_day(desk):
    assert desk.get("events:plan").context["form"]["name"].value().endswith("day Night")


@pytest.mark.parametrize(
    ("wrong", "box"),
    [
        ({"name": ""}, "name"),
        ({"date": "2026-02-30"}, "date"),
        ({"date": "0001-01-01"}, "date"),
        ({"rules": "bridge"}, "rules"),
        ({"rules": ""}, "rules"),
        ({"entry": "guesses"}, "entry"),
        ({"starts_at": "25:00"}, "starts_at"),
        ({"name": "Night\x00"}, "name"),
    ],
)
def test_a_wrong_answer_is_said_and_nothing_is_planned(desk, wrong, box):
    answer = desk.post("events:plan", data=ANSWERS | wrong)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [box]
    assert 'value="Hall"' in answer.content.decode()
    assert not Event.objects.exists()


def test_settings_change_everything_but_the_rules(desk, club):
    event = make_event(club)
    desk.post("events:settings", event=event, data=ANSWERS | {"name": "Late Night", "rules": "texas-good-sam"})
    event = Event.objects.get()
    assert (event.name, event.rules_key) == ("Late Night", "tanglewood")
    assert event.history.count() == 2


def test_wrong_settings_stay_on_the_screen(desk, club):
    answer = desk.post("events:settings", event=make_event(club), data=ANSWERS | {"date": "soon"})
    assert answer.status_code == 422
    assert 'value="soon"' in answer.content.decode()


def test_a_game_to_a_target_is_planned_as_four_hands(club, today):
    event = make_event(club)
    event.rules_text = event.rules_text.replace("deals = 4", "target = 5000")
    assert Event(rules_text=event.rules_text).deals == 4
    assert isinstance(today, datetime.date)
