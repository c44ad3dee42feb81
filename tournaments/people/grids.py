"""The lists of people and chapters as HTML tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import django_tables2 as tables
from django.db.models import Count, Exists, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.models import Chapter, Player
from tournaments.people.queries import partners_by_player, sign_ups_of_player
from tournaments.web.grids import NUMBER, ListGrid, MomentColumn, TemplateColumn

ONLY_WIDE: Final = {"td": {"class": "only-wide"}, "th": {"class": "only-wide"}}
ONE_DATE: Final = {"td": {"class": "only-wide text-nowrap"}, "th": {"class": "only-wide text-nowrap"}}


class PeopleGrid(ListGrid):
    """People by last name: those who still come, or those who no longer do."""

    caption = _("People")
    row_header = "list_name"
    partners: Mapping[int, Sequence[Player]] = {}
    list_name = tables.Column(verbose_name=_("Name"), order_by=("key",), linkify=("people:person", {
        "club": tables.A("club__slug"), "player_id": tables.A("pk")}))  # fmt: skip
    chapter = tables.Column(verbose_name=_("Chapter"), order_by=("chapter__key", "key"), default="")
    partner = tables.Column(verbose_name=_("Partner or spouse"), empty_values=(), orderable=False, attrs=ONLY_WIDE)
    last_came = MomentColumn("DATE_FORMAT", verbose_name=_("Last evening"), default="", orderable=False, attrs=ONE_DATE)
    lot = tables.Column(verbose_name=_("Lot or site"), default="")
    remarks = tables.Column(verbose_name=_("Notes"), empty_values=(), orderable=False)
    back = TemplateColumn(template_name="people/_comes_again.html", verbose_name=_("Bring back"), orderable=False)

    class Meta:
        model = Player
        fields = ("list_name", "chapter", "partner", "last_came", "lot", "remarks", "back")
        order_by = "list_name"
        empty_text = _("No one has that name.")

    @classmethod
    def of(cls, club: Club, players: object, *, gone: bool) -> "PeopleGrid":
        with_remarks = Q(fixed_chair=True) | Q(not_for_prizes=True)
        some = club.players.filter(gone=gone).aggregate(
            lot=Count("pk", filter=~Q(lot="")),
            remarks=Count("pk", filter=with_remarks),
            last_came=Count("pk", filter=Exists(sign_ups_of_player())),
        )
        partners = partners_by_player(club, gone=gone)
        shown = some | {"chapter": club.uses_chapters, "back": gone, "partner": partners}
        grid = cls(players, exclude=[column for column, wanted in shown.items() if not wanted])
        grid.partners = partners
        return grid

    def render_partner(self, record: Player) -> str:
        return ", ".join(player.name for player in self.partners.get(record.pk, ()))

    def render_remarks(self, record: Player) -> str:
        """Return what the organizer should know about this person."""
        remarks = []
        if record.fixed_chair:
            remarks.append(_("needs a fixed chair"))
        if record.not_for_prizes:
            remarks.append(_("not for prizes"))
        return ", ".join(map(str, remarks))


def people_of(record: Any) -> str | None:  # a chapter with its people counted
    """Return the address of the list of a chapter's people, or None if no one is in it."""
    return f"{reverse('people:people', args=[record.club.slug])}?chapter={record.pk}" if record.coming else None


class ChaptersGrid(ListGrid):
    caption = _("Chapters")
    row_header = "name"
    name = tables.Column(verbose_name=_("Chapter"), order_by=("key",), linkify=("people:chapter", {
        "club": tables.A("club__slug"), "chapter_id": tables.A("pk")}))  # fmt: skip
    coming = tables.Column(verbose_name=_("People"), attrs=NUMBER, linkify=people_of)
    empty = TemplateColumn(template_name="people/_empty_chapter.html", verbose_name=_("Empty"), orderable=False)

    class Meta:
        model = Chapter
        fields = ("name", "coming", "empty")
        order_by = "name"
        empty_text = _("There is no chapter yet.")


class ChangesGrid(ListGrid):
    """What was changed about a person, the latest first."""

    caption = _("History")
    row_header = "at"
    at = MomentColumn("DATETIME_FORMAT", verbose_name=_("When"))
    by = tables.Column(verbose_name=_("Saved by"), default="")
    changes = TemplateColumn(template_name="people/_changes.html", verbose_name=_("What changed"), orderable=False)
    why = tables.Column(verbose_name=_("Why"), default="")

    class Meta:
        order_by = "-at"
        attrs = {"class": "stacked"}
        empty_text = _("Nothing was changed yet.")
