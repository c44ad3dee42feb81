"""Write a club's settings. One transaction."""

from django.db import transaction
from django.db.models import F

from accounts.actions import save_club
from accounts.models import Club
from tournaments.models import Event


@transaction.atomic
def save_settings(*, club: Club) -> None:
    """Save the settings. Public pages then read the club's name and time zone again."""
    save_club(club=club)
    Event.objects.filter(club=club).update(hall_version=F("hall_version") + 1)
