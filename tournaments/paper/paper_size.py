"""The printer's paper size: this browser's last choice, or the usual size at the club's place."""

from django.conf import settings
from django.http import HttpRequest

from accounts.browser_choices import kept_choice
from accounts.models import Club

LETTER, A4 = "letter", "a4"
SIZES = (LETTER, A4)
PAPER_SIZE_COOKIE = "paper-size"
AMERICAN = ("America/", "US/", "Canada/", "Pacific/Honolulu", "Pacific/Guam", "Pacific/Pago_Pago")


def paper_size(request: HttpRequest, club: Club) -> str:
    """Return the size that papers are laid out for."""
    chosen = kept_choice(request, PAPER_SIZE_COOKIE)
    return chosen if chosen in SIZES else usual_size(club.time_zone)


def usual_size(time_zone: str) -> str:
    """Letter in North America and the American Pacific, A4 elsewhere; of an unknown place the machine's clock tells.

    >>> usual_size("America/Chicago"), usual_size("Europe/Berlin")
    ('letter', 'a4')
    """
    american = settings.AMERICAN_CLOCK if time_zone == "UTC" else time_zone.startswith(AMERICAN)
    return LETTER if american else A4
