"""What one club may have on a hosted site that many clubs share."""

from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Sum
from django.db.models.functions import Length
from django.db.models.sql.compiler import SQLCompiler
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Club
from tournaments.models import ClubRuleSet, Event, Player, SheetHistory, SignUp
from tournaments.wording.points import points

BYTES = {"evening": 3_000, "person": 1_000, "sign-up": 900, "sheet": 2_500}
"""About what each saved version takes with its indexes, from the measurements in config/hosting/README.md."""
BYTES_OF_A_REHEARSAL = 10_000_000
"""The most for a rehearsal. Each member may have one."""


class Bytes(Length):
    """The length of a text. PostgreSQL knows it without reading the text."""

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        return self.as_sql(compiler, connection, function="OCTET_LENGTH")


class LimitReachedError(Exception):
    """A club would have more than its share. The message is one sentence for its organizer."""


def stay_within_limits(club: Club) -> None:
    """Raise LimitReachedError if the club has more than its share. Call it after adding, in the same transaction."""
    most = settings.CLUB_LIMITS
    stay_within_people(club)
    if most["evenings"] and club.events.count() > most["evenings"]:
        said = ngettext(
            "A club can have %(most)s evening here.", "A club can have %(most)s evenings here.", most["evenings"]
        )
        raise LimitReachedError(said % {"most": points(most["evenings"])})
    most_bytes = min(most["bytes"], BYTES_OF_A_REHEARSAL) if club.rehearsal else most["bytes"]
    if most_bytes and bytes_of(club) > most_bytes:
        raise LimitReachedError(_("A club can store %(most)s MB here.") % {"most": points(most_bytes // 1_000_000)})


def stay_within_people(club: Club) -> None:
    """Raise LimitReachedError if the club has too many people. For one new person, who is let in whatever the bytes."""
    most = settings.CLUB_LIMITS["people"]
    if most and club.players.count() > most:
        said = ngettext("A club can have %(most)s person here.", "A club can have %(most)s people here.", most)
        raise LimitReachedError(said % {"most": points(most)})


def bytes_of(club: Club) -> int:
    """Return about how much of the database belongs to the club. It counts every row of the club's histories."""
    versions = {
        "evening": Event.history.filter(club_id=club.pk),
        "person": Player.history.filter(club_id=club.pk),
        "sign-up": SignUp.history.filter(event__club=club),
        "sheet": SheetHistory.objects.filter(sheet__seating__round__event__club=club),
    }
    texts = (
        club.events.aggregate(length=Sum(Bytes("rules_text"))),
        ClubRuleSet.history.filter(club_id=club.pk).aggregate(length=Sum(Bytes("text"))),
    )
    lengths: list[int] = [text["length"] or 0 for text in texts]
    rows: int = sum(BYTES[thing] * saved.count() for thing, saved in versions.items())
    return rows + sum(lengths)


class ShowLimit(MiddlewareMixin):
    """Answer with a page that names the limit. Nothing was added."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, LimitReachedError):
            return None
        return render(request, "errors/limit.html", {"sentence": str(error)}, status=409)
