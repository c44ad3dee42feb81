"""`manage.py new_password NAME`: set a new password for someone who is locked out."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.actions import give_new_password
from accounts.models import User, login_key


class Command(BaseCommand):
    help = "Gives a login a new password for a week and says it once; the login is ended in every browser."
    requires_system_checks = ()  # they import every view; `release` and a test run them

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the name somebody logs in with; capitals do not matter")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(name_key=login_key(options["name"])).first()
        if user is None:
            raise CommandError(f"No one logs in as {options['name']}.")
        if not user.is_active:
            raise CommandError(f"The login of {user.name} is turned off. Invite them again on the Club page.")
        self.stdout.write(f"The new password of {user.name}: {give_new_password(user=user)}")
