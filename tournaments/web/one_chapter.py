"""Tell at once that a corrected chapter makes drawn partners belong to one chapter."""

import zoneinfo

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.core.night import night_of
from tournaments.models import Couple, Player, Sheet, TeamMember, Wish
from tournaments.models.event import Couples
from tournaments.web.responses import done


def warn_of_one_chapter(request: HttpRequest, player: Player) -> bool:
    """Name each partner of the player's chapter, with the way to the tables. Return whether there is one."""
    found = drawn_partners_of_same_chapter(player) if player.club.uses_chapters and player.chapter else ()
    for member in found:
        names = {"one": player.name, "other": member.player.name, "chapter": player.chapter}
        said = _("Saved. %(one)s and %(other)s are now both from %(chapter)s:") % names
        tables = reverse("tables:tables", args=[player.club.slug, member.team.event_id])
        done(request, format_html('{} <a href="{}">{}</a>', said, tables, _("change partners?")))
    return bool(found)


def drawn_partners_of_same_chapter(player: Player) -> QuerySet[TeamMember]:
    """Return partners from tonight on, while they can change. Who is to play with the player is left out."""
    tonight = night_of(timezone.localtime(timezone=zoneinfo.ZoneInfo(player.club.time_zone)))
    event, other = OuterRef("team__event"), OuterRef("player")
    pair = Q(first=player, second=other) | Q(first=other, second=player)
    wish = Wish.objects.filter(pair, Q(event=event) | Q(event=None), kind=Wish.Kind.TOGETHER)
    sheets = Sheet.objects.filter(seating__round__event=event).not_undone()
    teams = player.memberships.filter(last_deal=None, team__event__chapter_rule=True, team__event__date__gte=tonight)
    members = TeamMember.objects.filter(team__in=teams.values("team"), last_deal=None, player__chapter=player.chapter)
    return (
        members.exclude(player=player)
        .exclude(Exists(Couple.objects.filter(pair)), team__event__couples=Couples.TOGETHER)
        .filter(~Exists(sheets), ~Exists(wish))
        .select_related("player", "team")
    )
