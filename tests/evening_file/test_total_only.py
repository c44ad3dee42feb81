"""A sheet of which only the totals are known goes through the file of an evening and is verified."""

import pytest

from tests.builders import keyed, make_evening
from tests.evening_file.evenings import other_club
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.models import Tally

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    event = make_evening(club, people=4)
    keyed(event, table=1, deal=1, counts={1: {"total.points": 99_999}, 2: {"total.points": -35}}, ending="")
    keyed(event, table=1, deal=2, counts={1: {"total.points": 5}, 2: {"total.points": 0}}, ending="")
    keyed(event, table=1, deal=2, counts={1: {"table.5": 1}, 2: {}}, version=1)
    return event


def test_it_is_the_same_on_another_machine(event):
    values = unpacked(packed(evening_values(event)))
    result = bring_in(club=other_club(), evening=values)
    assert evening_values(result.event) == values
    assert (result.verified.differences, result.verified.sheets) == ([], 2)
    found = Tally.objects.of(result.event).totals_only().order_by("pk")
    assert [(tally.counts, tally.total) for tally in found] == [
        ({"total.points": 99_999}, 99_999),
        ({"total.points": -35}, -35),
    ]


def test_a_total_that_was_changed_unwritten_is_found(event):
    Tally.objects.filter(total=-35).update(total=-30)
    differences = verify([event]).differences
    assert [difference.said for difference in differences][:1] == ["Team 2 has -30 points, its counts make -35"]
