"""How many rounds are still to start: the steps, the results and the round itself say the same."""

import pytest

from tests.rounds import make_rounds
from tournaments.models import Event
from tournaments.models.event import Format
from tournaments.models.progress import progress


@pytest.mark.parametrize(
    ("number", "ends_early", "to_go"), [(0, False, 0), (1, False, 2), (2, False, 1), (3, False, 0), (1, True, 0)]
)
def test_rounds_follow_the_last_one_as_planned_unless_the_evening_ends_early(number, ends_early, to_go):
    event = Event(format=Format.PARTNERS, planned_rounds=3, round_hands=2)
    assert event.rounds_after(number, ends_early=ends_early) == to_go


def test_the_steps_count_the_rounds_that_the_results_count(club):
    event = make_rounds(club, "partners")
    for ends_early in (False, True):
        event.rounds.update(ends_early=ends_early)
        last = event.rounds.last()
        assert progress(event).rounds_to_go == event.rounds_to_go == (0 if ends_early else event.planned_rounds - 1)
        assert last.is_last_of(event) == ends_early


def test_before_the_first_round_none_is_counted(club):
    event = make_rounds(club, "partners")
    event.rounds.all().delete()
    assert progress(event).rounds_to_go == event.rounds_to_go == 0
