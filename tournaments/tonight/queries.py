"""Find tonight's event, and what Tonight warns of."""

import datetime
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q

from accounts.models import Club
from tournaments.core.night import night_of
from tournaments.events.queries import with_a_sheet
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.sheets.queries import JustSaved, just_saved, version_shown


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """Return tonight's event, or else one of a later date that is played now: its date or the clock is wrong.

    An evening lasts until six in the morning.
    """
    date = night_of(now)
    is_played = Q(with_a_sheet()) & ~Q(final_version=F("version"))
    return club.events.filter(date=date).order_by("-pk").first() or club.events.filter(is_played, date__gt=date).first()


def others_that_day(event: Event) -> list[Event]:
    """Return the club's other events on the date of this one, in the order they were planned."""
    return list(event.club.events.filter(date=event.date).exclude(pk=event.pk).order_by("pk"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LastSaved:
    """The sheet that was saved last, and what it says.

    `version` is what Undo has to know. Without `sheet.has_undo` it would undo something else, such as a dispute since.
    """

    sheet: Sheet
    saved: JustSaved
    version: str


def last_saved(event: Event) -> LastSaved | None:
    """Return the sheet with points that was saved last, by whomever."""
    sheets = Sheet.objects.filter(seating__round__event=event, state__in=Sheet.PLAYED).select_related("seating")
    this_save = SheetHistory.objects.of_last_form().filter(sheet=OuterRef("pk"), version=OuterRef("version"))
    sheet = sheets.annotate(has_undo=Exists(this_save)).order_by("-saved_at", "-pk").first()
    if sheet is None:
        return None
    return LastSaved(sheet=sheet, saved=just_saved(event, sheet), version=version_shown(event, sheet))
