"""The rule sets of a club and their cards, for every member."""

import html

import pytest

from scoring import BUILT_IN_KEYS
from tests.builders import make_event
from tests.scoring.fields import leaves
from tournaments.models import ClubRuleSet
from tournaments.rule_sets.actions import delete_rules


def test_the_list_has_the_built_in_rule_sets_and_the_clubs_own(desk, ours):
    context = desk.get("rule_sets:list").context
    assert [(known.name, original.name) for known, original in context["own"]] == [("Ours", "Tanglewood")]
    names = [known.name for known in context["given"]]
    assert names == ["Hidden Valley Ranch", "Lakemont Ridge", "Tanglewood", "Texas Good Sam", "Tour of Lakes"]


def test_without_own_rules_the_list_tells_what_to_do(desk, organizer):
    assert "Open the closest one" in desk.get("rule_sets:list").content.decode()
    page = organizer.get("rule_sets:list").content.decode()
    assert "The owner of the club can do that." in page


def test_the_owner_copies_any_rules_from_their_card(desk, organizer, ours):
    for key in (ours.key, "tanglewood"):
        copy = desk.url("rule_sets:copy", key)
        assert copy in desk.get("rule_sets:card", key).content.decode()
        assert copy not in organizer.get("rule_sets:card", key).content.decode()


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_a_rule_card_shows_every_text_of_the_card(desk, organizer, key):
    for reader in (desk, organizer):
        answer = reader.get("rule_sets:card", key)
        assert answer.status_code == 200
        page = html.unescape(answer.content.decode())
        said = leaves(answer.context["card"])
        assert [text for path, text in said.items() if path[-1] != "CardLine.code" and str(text) not in page] == []


def test_a_rule_card_has_the_facts_of_its_rules(desk):
    card = desk.get("rule_sets:card", "hidden-valley-ranch").context["card"]
    assert card.length == "4 hands. The most points win."
    assert [(box.label, box.value) for box in card.openings] == [
        ("Hand 1", "90"),
        ("Hand 2", "120"),
        ("Hand 3", "150"),
        ("Hand 4", "180"),
    ]
    assert ("Red threes left over", "−500", "") in [(line.label, line.value, line.more) for line in card.lines]
    assert [(t.players, t.teams, t.decks) for t in card.tables][:3] == [
        (4, "2 + 2", "5 or 7"),
        (5, "2 + 3", "6 or 7"),
        (6, "2 + 2 + 2 or 3 + 3", "7"),
    ]
    assert card.missing == "When another team goes out, each missing book is subtracted."
    tanglewood = desk.get("rule_sets:card", "tanglewood").content.decode()
    assert "With 2, 3, 5 or 7 players, the organizer says how many books are needed to go out.</p>" in tanglewood


def test_a_rule_card_shows_every_form_of_price(desk, club):
    with open("tests/scoring/rule_sets/every-form.toml", encoding="utf-8") as file:
        ClubRuleSet.objects.create(club=club, key="every-form", name="Every form", text=file.read())
    card = desk.get("rule_sets:card", "every-form").context["card"]
    assert card.length == "Play until a team has 10,000 points. The fewest points win."
    assert [box.label for box in card.openings] == ["below 0", "below 1,500", "above"]
    prices = {line.label: line.value for line in card.lines}
    assert prices["Red threes laid"] == "100 each; 7 together: 1,000, each more: 50"
    assert prices["Black threes laid"].startswith("100 with “Went out”, else ((50 · 60 by hand) with 2 or more")
    assert prices["Red books"] == "300 in a team of 1; 500 in a team of 2; 700 in a team of 3"
    assert prices["Went out"] == "4 players: 100; 6 players: 150"


def test_an_unknown_rule_set_is_not_found(desk):
    assert desk.get("rule_sets:card", "bridge").status_code == 404


def test_an_evening_keeps_its_card_after_the_rules_are_deleted(desk, club, ours):
    event = make_event(club)
    event.rules_key, event.rules_text = ours.key, ours.text
    event.save()
    delete_rules(own=ours)
    answer = desk.get("rule_sets:event-card", event=event)
    assert answer.context["card"].name == "Ours"
    assert "Friday Night" in answer.content.decode()
    assert desk.url("rule_sets:event-card", event=event) in desk.get("tonight:event", event=event).content.decode()


def test_the_plan_form_offers_the_clubs_own_rules_first(desk, ours):
    choices = desk.get("events:plan").context["form"].fields["rules"].choices
    assert choices[0] == (
        ours.key,
        "<strong>Ours</strong> <span>4 hands, opening 50, 90, 120, 150</span>",
    )
    assert len(choices) == 6
