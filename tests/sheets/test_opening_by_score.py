"""The page of a sheet shows the opening meld: of its hand, or by running score as the paper does."""

from dataclasses import replace

from scoring import built_in
from scoring.rules import Opening, OpeningStep
from tests.builders import make_evening

STEPS = (OpeningStep(below=1500, points=50), OpeningStep(below=None, points=120))


def test_an_opening_by_running_score_has_all_its_steps(desk, club):
    rules = replace(built_in("tanglewood"), opening=Opening(by_score=STEPS))
    event = make_evening(club, rules=rules)
    page = desk.get("sheets:sheet", 1, 3, event=event).content.decode()
    assert "opening 50 below 1,500, else 120" in page


def test_an_opening_by_hand_is_that_of_the_hand(desk, club):
    event = make_evening(club)
    assert "opening 120" in desk.get("sheets:sheet", 1, 3, event=event).content.decode()
