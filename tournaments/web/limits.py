"""What one club may have on a hosted site that many clubs share."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.models import SheetHistory, SignUp

BYTES = {"evening": 5_000, "person": 1_000, "sign-up": 900, "saved sheet": 2_500}
"""About what each takes with its indexes and history, from the measurements in config/hosting/README.md."""


class LimitReachedError(Exception):
    """A club would have more than its share. The message is one sentence for its organizer."""


def stay_within_limits(club: Club) -> None:
    """Raise LimitReachedError if the club has more than its share. Call it after adding, in the same transaction."""
    most = settings.CLUB_LIMITS
    if most["people"] and club.players.count() > most["people"]:
        raise LimitReachedError(_("A club can have %(most)s people here.") % {"most": most["people"]})
    if most["evenings"] and club.events.count() > most["evenings"]:
        raise LimitReachedError(_("A club can have %(most)s evenings here.") % {"most": most["evenings"]})
    if most["bytes"] and bytes_of(club) > most["bytes"]:
        raise LimitReachedError(_("A club can store %(most)s MB here.") % {"most": most["bytes"] // 1_000_000})


def bytes_of(club: Club) -> int:
    """Return about how much of the database belongs to the club."""
    counts = {
        "evening": club.events.count(),
        "person": club.players.count(),
        "sign-up": SignUp.objects.filter(event__club=club).count(),
        "saved sheet": SheetHistory.objects.filter(sheet__seating__round__event__club=club).count(),
    }
    rules = sum(map(len, club.rule_sets.values_list("text", flat=True)))
    return rules + sum(BYTES[thing] * count for thing, count in counts.items())


class ShowLimit(MiddlewareMixin):
    """Answer with a page that names the limit. Nothing was added."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, LimitReachedError):
            return None
        return render(request, "errors/limit.html", {"sentence": str(error)}, status=409)
