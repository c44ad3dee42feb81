"""`manage.py rehearse`: create a plausible evening with invented people."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from scoring import BUILT_IN_KEYS
from tournaments.core.night import night_of
from tournaments.models import ClubRuleSet
from tournaments.rehearsal.actions import Script, open_rehearsal

MOST_PEOPLE = 2_000


class Command(BaseCommand):
    help = "Fills a rehearsal evening with invented people; the same seed gives the same evening."
    requires_system_checks = ()  # they import every view; `release` and a test run them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rule-set", default="tanglewood", metavar="KEY")
        parser.add_argument("--people", type=int, default=24, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--sheets", type=int, metavar="N", help="how many sheets are in (all)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 0 <= options["people"] <= MOST_PEOPLE:
            raise CommandError(f"--people is a number from 0 to {MOST_PEOPLE}")
        if (options["sheets"] or 0) < 0:
            raise CommandError("--sheets is a number from 0")
        users = list(User.objects.filter(is_active=True))
        if not users:
            raise CommandError("Nobody has a login yet, so nobody could open it: make a club on the site first.")
        script = Script(
            rules_key=options["rule_set"],
            rules_text=_own_text(options["rule_set"]),
            people=options["people"],
            seed=options["seed"],
            sheets=options["sheets"],
        )
        try:
            today = night_of(timezone.localtime())
            event = open_rehearsal(script=script, users=users, time_zone="UTC", today=today)
        except ValidationError as error:
            raise CommandError(error.messages[0]) from error
        self.stdout.write(reverse("tonight:event", args=[event.club.slug, event.pk]))


def _own_text(key: str) -> str:
    """Return the file of a club's own rule set, empty if no club has one. Raises CommandError if clubs differ."""
    texts = (
        set(ClubRuleSet.objects.filter(key=key).values_list("text", flat=True)) if key not in BUILT_IN_KEYS else set()
    )
    if len(texts) > 1:
        raise CommandError(f"Several clubs have a rule set {key}. Give it a key of its own first.")
    return texts.pop() if texts else ""
