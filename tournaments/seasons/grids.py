"""The list of past evenings as an HTML table."""

from collections.abc import Mapping

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}
ONE_LINE = {"td": {"class": "text-nowrap"}}


class EveningsGrid(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """All evenings, the latest first, with who won. `winners` is filled in once it is known what the page shows."""

    caption = _("Past evenings")
    date = tables.DateColumn(verbose_name=_("Date"), format="D j M Y", order_by=("date", "pk"), attrs=ONE_LINE)
    name = tables.Column(verbose_name=_("Evening"), linkify=("tonight:event", {
        "club": tables.A("club__slug"), "event_id": tables.A("pk")}))  # fmt: skip
    here = tables.Column(verbose_name=_("People"), attrs=NUMBER)
    winner = tables.Column(verbose_name=_("Won by"), empty_values=(), orderable=False)
    results = tables.TemplateColumn(template_name="seasons/_results.html", verbose_name=_("Results"), orderable=False)
    season = tables.Column(verbose_name=_("Season"), default="", order_by=("season__name", "-date"), linkify=(
        "seasons:season", {"club": tables.A("club__slug"), "season_id": tables.A("season_id")}))  # fmt: skip

    class Meta:
        model = Event
        fields = ("date", "name", "here", "winner", "results", "season")
        order_by = "-date"
        empty_text = _("No evening was played yet.")

    winners: Mapping[int, str] = {}

    def render_winner(self, record: Event) -> str:
        """The first team, or those who share the first place."""
        return self.winners.get(record.pk, "")
