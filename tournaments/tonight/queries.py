"""Find tonight's event, and what Tonight warns of."""

import datetime
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q

from accounts.models import Club
from tournaments.core.draw.rules import clashes_in
from tournaments.core.night import night_of
from tournaments.events.queries import with_a_sheet
from tournaments.models import Draw, Event, Sheet, SheetHistory, TeamMember
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


def clashes_since_draw(event: Event) -> list[str]:
    """Return the names of partners of one chapter, if a corrected chapter or a trade made more of them than the draw.

    Empty where partners need not come from different chapters.
    """
    if not event.keeps_chapters_apart:
        return []
    present = TeamMember.objects.filter(team__event=event, last_deal=None).select_related("player__chapter")
    members = list(present.order_by("team__number", "pk"))
    teams = defaultdict(list)
    for place, member in enumerate(members):
        teams[member.team_id].append(place)
    clashes = clashes_in(teams.values(), [str(m.player.chapter.key) if m.player.chapter else None for m in members])
    drawn = Draw.objects.filter(round__event=event).last() if clashes else None
    if drawn is not None and len(clashes) <= drawn.clashes:
        return []
    return [f"{members[one].player.name} & {members[other].player.name}" for one, other in clashes]


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
