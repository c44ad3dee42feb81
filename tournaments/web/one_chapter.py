"""Tell at once that a corrected chapter makes drawn partners belong to one chapter."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.models import Player, Sheet, TeamMember
from tournaments.web.responses import done


def warn_of_one_chapter(request: HttpRequest, player: Player) -> bool:
    """Name each partner of the player's chapter, with the way to the tables, while partners can change."""
    teams = player.memberships.filter(last_deal=None, team__event__chapter_rule=True).values("team")
    members = TeamMember.objects.filter(team__in=teams, last_deal=None).exclude(player=player)
    members = members.filter(player__chapter=player.chapter) if player.chapter else members.none()
    before_play = members.exclude(team__event__in=Sheet.objects.values("seating__round__event"))
    found = before_play.select_related("player", "team") if player.club.uses_chapters else ()
    for member in found:
        names = {"one": player.name, "other": member.player.name, "chapter": player.chapter}
        said = _("Saved. %(one)s and %(other)s are now both from %(chapter)s:") % names
        tables = reverse("tables:tables", args=[player.club.slug, member.team.event_id])
        done(request, format_html('{} <a href="{}">{}</a>', said, tables, _("change partners?")))
    return bool(found)
