"""`manage.py verify`: recompute the points of every sheet from its counts, and compare the history with the sheets."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.evening_file.verify import verify
from tournaments.models import Event


class Command(BaseCommand):
    """Verify everything and print the differences."""

    help = "Recomputes the points of every sheet from its counts and prints what differs; exit code 1 if anything does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--event", type=int, metavar="N", help="the number in the event's address (all)")

    def handle(self, *args: Any, **options: Any) -> None:
        events = Event.objects.order_by("pk")
        if options["event"] is not None:
            events = events.filter(pk=options["event"])
            if not events:
                raise CommandError(f"There is no event {options['event']}.")
        verified = verify(events.iterator(chunk_size=100))
        for difference in verified.differences:
            self.stdout.write(str(difference))
        looked_at = f"{verified.totals} totals of {verified.sheets} sheets"
        if verified.differences:
            raise CommandError(f"{len(verified.differences)} differences in {looked_at}.")
        self.stdout.write(f"{looked_at}: all of them follow from the counts, and the history agrees.")
