"""Every offer for late people, taken under every built-in rule set, leaves an evening that `verify` calls right."""

import pytest
from django.db import transaction

from tests.builders import NAMES, keyed
from tests.changes.people import chairs, evening_with_hands
from tests.changes.test_late_views import come, furniture
from tournaments.changes.late_queries import late_chairs
from tournaments.core.evening_file.schema import fits
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.models import Event, TeamMember
from tournaments.models.progress import progress
from tournaments.sheets.queries import table_for

RULES = ["tanglewood", "hidden-valley-ranch", "lakemont-ridge", "tour-of-lakes"]


def play_on(event):
    """Key in every sheet that is missing."""
    for table in set(event.rounds.get().seatings.values_list("table", flat=True)):
        for deal in range(1, event.deals + 1):
            row = table_for(event, table=table, deal=deal)
            if row and not row.seating.sheets.filter(deal=deal).exists():
                keyed(event, table=table, deal=deal, counts={team.position: {"table.5": 3} for team in row.teams})


def seats_by_hand(event):
    """Each player of each hand."""
    members = list(TeamMember.objects.filter(team__event=event))
    return [[member.player_id for member in members if member.plays(deal)] for deal in range(1, event.deals + 1)]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("hands", "late"), [(0, 2), (1, 3), (2, 4)])
def test_every_offer_leaves_an_evening_that_verify_calls_right(desk, club, rules, hands, late):
    event = evening_with_hands(club, hands=hands, rules=rules)
    people = come(club, event, *[f"Late{name}" for name in NAMES[:late]])
    before, others = furniture(event), chairs(event)
    offered = late_chairs(event, event.rounds.get()).offers
    assert offered
    for offer in offered:
        desk.post("changes:grow" if offer.grows else "changes:seat", event=event, data={"offer": offer.key})
        undo = dict(desk.client.session["undo"])
        with transaction.atomic():
            now = Event.objects.get(pk=event.pk)
            assert set(chairs(now, but=people)) == set(others)
            play_on(now)
            assert verify([now]).differences == []
            assert progress(now).all_in
            assert all(len(set(players)) == len(players) for players in seats_by_hand(now))
            assert fits(evening_values(now))
            transaction.set_rollback(True)
        desk.client.post(undo["url"])
        assert (furniture(event), chairs(event)) == (before, others), offer
