"""The rule sets a club can play by, and their cards."""

from tests.builders import make_event
from tournaments.models import ClubRuleSet


def test_the_five_and_the_clubs_own(desk, club):
    text = make_event(club).rules_text.replace('key = "tanglewood"', 'key = "ours"')
    ClubRuleSet.objects.create(club=club, key="ours", name="Ours", text=text)
    names = [known.name for known in desk.get("rules:list").context["known"]]
    assert names == ["Ours", "Hidden Valley Ranch", "Lakemont Ridge", "Tanglewood", "Texas Good Sam", "Tour of Lakes"]


def test_a_rule_card(desk):
    page = desk.get("rules:card", "hidden-valley-ranch").content.decode()
    assert "Opening meld: 90, 120, 150, 180" in page


def test_an_unknown_rule_set_is_not_found(desk):
    assert desk.get("rules:card", "bridge").status_code == 404
