"""The list of events as an HTML table."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event


class EventsGrid(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """All evenings, the latest first."""

    caption = _("Past evenings")
    date = tables.DateColumn(verbose_name=_("Date"), format="D j M Y")
    name = tables.Column(verbose_name=_("Evening"), linkify=("events:event", {
        "club": tables.A("club__slug"), "event_id": tables.A("pk")}))  # fmt: skip
    here = tables.Column(verbose_name=_("People"), attrs={"td": {"class": "number"}, "th": {"class": "number"}})

    class Meta:
        model = Event
        fields = ("date", "name", "here")
        order_by = "-date"
        empty_text = _("No evening was played yet.")
