"""As many people as a file may hold: their evening is written, brought in and shown on the pages about all of it."""

import pytest
from django.urls import reverse

from tests.bench.events import big_event
from tests.builders import tonight
from tests.evening_file.evenings import other_club
from tournaments.core.evening_file import schema
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.core.tables.plans import WayOut
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Event

TABLES = schema.MOST_PEOPLE // 4
PAGES = ("tables:tables", "standings:results", "sheets:play", "sign_up:list", "evening_file:evening")


def test_the_largest_evening_is_brought_in_and_shown(desk, club):
    event = big_event(other_club(), tonight(club), 2 * TABLES, deals_in=0)
    plan = {"tables": [[2, 2]] * TABLES, "way_out": WayOut.EVERYBODY.value}
    event.rounds.update(plan=plan)
    values = unpacked(packed(evening_values(event)))
    assert len(values["people"]) == schema.MOST_PEOPLE
    brought = Event.objects.get(pk=bring_in(club=club, evening=values).event.pk)
    for page in PAGES:
        assert desk.client.get(reverse(page, args=[club.slug, brought.pk])).status_code == 200, page


@pytest.mark.parametrize("entry", ["people", "teams"])
def test_one_more_is_refused_before_anything_is_written(club, entry):
    values = evening_values(big_event(club, tonight(club), 2, deals_in=0))
    values[entry] *= schema.MOST_PEOPLE + 1
    assert not schema.fits(values)
