"""Printing a tally that asks for a total says which kind of total the papers of the evening have."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import make_evening
from tournaments.models import Event
from tournaments.paper.actions import record_print
from tournaments.paper.catalog import PAPERS


def test_a_print_reads_the_evening_for_its_kind_of_total_only_until_that_is_known(club):
    event = make_evening(club, rules="hidden-valley-ranch")
    taken = []
    for _print in range(2):
        with CaptureQueriesContext(connection) as queries:
            record_print(event=event, paper=PAPERS["tallies"], printed_by="Ruth")
        taken.append([query["sql"].split()[0] for query in queries if "SAVEPOINT" not in query["sql"]])
        event = Event.objects.get(pk=event.pk)
        assert event.kind_of_totals == "before-missing-books"
    assert taken[0][0] == "SELECT"
    assert "UPDATE" in taken[0]
    assert taken[1] == ["SELECT", "INSERT"]
