"""`manage.py verify`: recompute the points of every sheet from its counts, and compare the history with the sheets."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import pluralize

from tournaments.backups.startup import CannotOpenError, refuse_changed
from tournaments.evening_file.verify import verify
from tournaments.models import Event


class Command(BaseCommand):
    """Verify everything and print the differences."""

    help = "Recomputes the points of every sheet from its counts and prints what differs; exit code 1 if anything does."
    requires_system_checks = ()  # they import every view; `release` and a test run them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--event", type=int, metavar="N", help="the number in the event's address (all)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            refuse_changed()
        except CannotOpenError as error:
            raise CommandError(str(error)) from error
        events = Event.objects.order_by("pk")
        if options["event"] is not None:
            events = events.filter(pk=options["event"])
            if not events:
                raise CommandError(f"There is no event {options['event']}.")
        verified = verify(events.iterator(chunk_size=100))
        for difference in verified.differences:
            self.stdout.write(str(difference))
        totals, sheets, wrong = verified.totals, verified.sheets, len(verified.differences)
        looked_at = f"{totals:,} total{pluralize(totals)} of {sheets:,} sheet{pluralize(sheets)}"
        if wrong:
            raise CommandError(f"{wrong:,} difference{pluralize(wrong)} in {looked_at}.")
        self.stdout.write(f"{looked_at}: all of them follow from the counts, and the history agrees.")
