"""`manage.py new_club NAME OWNER`: add a club for a new or existing user."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.forms import CharField

from accounts.actions import found_club_of, new_user
from accounts.forms import plain_name
from accounts.models import LONGEST_NAME, User, known_time_zone, login_key

NAME = CharField(max_length=LONGEST_NAME, validators=[plain_name])


class Command(BaseCommand):
    help = "Opens another club. An owner who has no login yet gets one, and the password is said once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="what the club is called")
        parser.add_argument("owner", metavar="OWNER", help="the name its owner logs in with")
        parser.add_argument("--time-zone", default="UTC", metavar="ZONE", help="such as America/Chicago (UTC)")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            name, owner = (NAME.clean(" ".join(options[option].split())) for option in ("name", "owner"))
            known_time_zone(options["time_zone"])
        except ValidationError as error:
            raise CommandError(error.messages[0]) from error
        user = User.objects.filter(name_key=login_key(owner)).first()
        if user is None:
            user, password = new_user(name=owner)
            self.stdout.write(f"The password of {user.name}: {password}")
        elif not user.is_active:
            raise CommandError(f"The login of {user.name} is turned off.")
        club = found_club_of(owner=user, club_name=name, time_zone=options["time_zone"])
        self.stdout.write(f"{club.name} is open at /c/{club.slug}/")
