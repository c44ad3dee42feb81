"""Tell at once that a corrected chapter makes drawn partners belong to one chapter."""

import zoneinfo
from collections.abc import Collection
from typing import Unpack

from django.contrib import messages
from django.db.models import Exists, F, OuterRef, Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import Club
from tournaments.core.night import night_of
from tournaments.models import Couple, Player, Sheet, TeamMember, Wish
from tournaments.models.event import Couples
from tournaments.web.responses import UndoOffer, done
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext


def warn_of_one_chapter(request: HttpRequest, player: Player, **undo: Unpack[UndoOffer]) -> bool:
    """Name each partner of the player's chapter, with the way to the tables. Return whether there is one."""
    found = drawn_partners_of_one_chapter(player.club, [player.pk])
    for (one, other), tables in found.items():
        names = {"one": one, "other": other, "chapter": str(player.chapter)}
        said = _("Saved. %(one)s and %(other)s are now both from %(chapter)s:") % names
        done(request, _with_way_to_tables(said, tables), noted=said, **undo)
    return bool(found)


def warn_of_changed_chapters(request: HttpRequest, club: Club, players: Collection[int]) -> None:
    """Name the partners of one chapter if a change to many people made some. An offered Undo stays."""
    found = drawn_partners_of_one_chapter(club, players)
    if found:
        said = ngettext(
            "%(counter)s pair is from one chapter:", "%(counter)s pairs are from one chapter:", len(found)
        ) % {"counter": len(found)}
        names = "; ".join(f"{one.name} & {other.name}" for one, other in found)
        messages.warning(request, _with_way_to_tables(f"{said} {names}.", next(iter(found.values()))))


def _with_way_to_tables(said: str, tables: str) -> SafeString:
    return format_html('{} <a href="{}">{}</a>', said, tables, _("change partners?"))


def drawn_partners_of_one_chapter(club: Club, players: Collection[int]) -> dict[tuple[Player, Player], str]:
    """Return each pair of these people and a partner of their chapter, with the address of the evening's tables.

    Only from tonight on, while partners can change. Who is to play together is left out.
    """
    tonight = night_of(timezone.localtime(timezone=zoneinfo.ZoneInfo(club.time_zone)))
    event, one, other = OuterRef("team__event"), OuterRef("player"), OuterRef("partner")
    pair = Q(first=one, second=other) | Q(first=other, second=one)
    wish = Wish.objects.filter(pair, Q(event=event) | Q(event=None), kind=Wish.Kind.TOGETHER)
    sheets = Sheet.objects.filter(seating__round__event=event).played()
    members = (
        TeamMember.objects.filter(
            player__in=players,
            last_deal=None,
            team__event__date__gte=tonight,
            team__members__last_deal=None,
            team__members__player__chapter=F("player__chapter"),
        )
        .annotate(partner=F("team__members__player"))
        .exclude(partner=F("player"))
        .exclude(Exists(Couple.objects.filter(pair)), team__event__couples=Couples.TOGETHER)
        .filter(~Exists(sheets), ~Exists(wish))
        .select_related("player", "team__event__club")
        .order_by("pk")
    )
    apart = [member for member in members if member.team.event.keeps_chapters_apart]
    partners = Player.objects.in_bulk({member.partner for member in apart})
    found: dict[tuple[Player, Player], str] = {}
    for member in apart:
        partner = partners[member.partner]
        if (partner, member.player) not in found:
            found[member.player, partner] = reverse("tables:tables", args=[club.slug, member.team.event_id])
    return found
