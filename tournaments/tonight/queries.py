"""Find tonight's event, and what Tonight warns of."""

import datetime
from collections import defaultdict

from accounts.models import Club
from tournaments.core.draw.rules import clashes_in
from tournaments.core.night import night_of
from tournaments.models import Draw, Event, TeamMember


def tonight(club: Club, now: datetime.datetime) -> Event | None:
    """Return the event the organizer most likely means: today's, or else the next one.

    An evening lasts until six in the morning.
    """
    return club.events.filter(date__gte=night_of(now)).order_by("date", "-pk").first()


def others_that_day(event: Event) -> list[Event]:
    """Return the club's other events on the date of this one, in the order they were planned."""
    return list(event.club.events.filter(date=event.date).exclude(pk=event.pk).order_by("pk"))


def clashes_since_draw(event: Event) -> list[str]:
    """Return the names of partners of one chapter, if a corrected chapter or a trade made more of them than the draw.

    Empty where partners need not come from different chapters.
    """
    if not (event.chapter_rule and event.club.uses_chapters):
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
