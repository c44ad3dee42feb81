"""The size of the printer's paper: what this browser was told last, else what is usual where the club is."""

from django.http import HttpRequest

from accounts.models import Club

LETTER, A4 = "letter", "a4"
SIZES = (LETTER, A4)
PAPER_SIZE_COOKIE = "paper-size"


def paper_size(request: HttpRequest, club: Club) -> str:
    """The size that papers are laid out for."""
    chosen = request.COOKIES.get(PAPER_SIZE_COOKIE, "")
    return chosen if chosen in SIZES else usual_size(club.time_zone)


def usual_size(time_zone: str) -> str:
    """Letter in the Americas and the Pacific, A4 elsewhere.

    >>> usual_size("America/Chicago"), usual_size("Europe/Berlin")
    ('letter', 'a4')
    """
    return LETTER if time_zone.split("/")[0] in ("America", "Pacific", "US", "Canada") else A4
