"""`manage.py new_club NAME OWNER`: add a club for a new or existing user."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.forms import CharField

from accounts.actions import found_club_of, new_user
from accounts.forms import plain_name
from accounts.models import LONGEST_NAME, Club, User, known_time_zone, login_key

NAME = CharField(max_length=LONGEST_NAME, validators=[plain_name])


class Command(BaseCommand):
    help = "Opens another club. An owner who has no login yet gets one, and the password is said once."
    requires_system_checks = ()  # they import every view; `release` and a test run them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="what the club is called")
        parser.add_argument("owner", metavar="OWNER", help="the name its owner logs in with")
        parser.add_argument("--time-zone", default="UTC", metavar="ZONE", help="such as America/Chicago (UTC)")
        parser.add_argument("--again", action="store_true", help="add a second club of the same name")

    def handle(self, *args: Any, **options: Any) -> None:
        problems: list[str] = []
        name, owner = (_cleaned(option, options, problems) for option in ("name", "owner"))
        try:
            known_time_zone(options["time_zone"])
        except ValidationError as error:
            problems += error.messages
        if problems:
            raise CommandError("\n".join(problems))
        same = Club.objects.filter(name__iexact=name, rehearsal=False).first()
        if same and not options["again"]:
            raise CommandError(
                f"There is a club {same.name} at /c/{same.slug}/. To add a second one of this name, add --again."
            )
        user = User.objects.filter(name_key=login_key(owner)).first()
        if user is None:
            user, password = new_user(name=owner)
            self.stdout.write(f"The password of {user.name}: {password}")
        elif not user.is_active:
            raise CommandError(f"The login of {user.name} is turned off.")
        club = found_club_of(owner=user, club_name=name, time_zone=options["time_zone"])
        self.stdout.write(f"{club.name} is open at /c/{club.slug}/")


def _cleaned(option: str, options: dict[str, Any], problems: list[str]) -> str:
    """Return a name that can be stored, or add to the problems what is wrong with it."""
    try:
        return str(NAME.clean(" ".join(options[option].split())))
    except ValidationError as error:
        problems.append(f"{option.upper()}: {error.messages[0]}")
        return ""
