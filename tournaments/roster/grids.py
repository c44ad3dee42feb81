"""The list of people as an HTML table."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player


class PeopleGrid(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """Everybody who still comes."""

    caption = _("People")
    list_name = tables.Column(verbose_name=_("Name"), order_by=("key",), linkify=("roster:person", {
        "club": tables.A("club__slug"), "player_id": tables.A("pk")}))  # fmt: skip
    chapter = tables.Column(verbose_name=_("Chapter"), order_by=("chapter__key", "key"), default="")
    lot = tables.Column(verbose_name=_("Lot"), default="")
    remarks = tables.Column(verbose_name=_("Remarks"), empty_values=(), orderable=False)

    class Meta:
        model = Player
        fields = ("list_name", "chapter", "lot", "remarks")
        order_by = "list_name"
        empty_text = _("Nobody has such a name.")

    def render_remarks(self, record: Player) -> str:
        """What the organiser should know of this person."""
        remarks = []
        if record.fixed_chair:
            remarks.append(_("needs a fixed chair"))
        if record.not_for_prizes:
            remarks.append(_("not for prizes"))
        return ", ".join(map(str, remarks))
