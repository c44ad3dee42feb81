"""The list of helpers as an HTML table."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournaments.web.grids import ListGrid, TemplateColumn


class HelpersGrid(ListGrid):
    """Everybody who helps or helped, in the order they joined."""

    caption = _("Who helps")
    row_header = "name"
    name = tables.Column(accessor="helper__name", verbose_name=_("Name"))
    since = TemplateColumn(
        template_name="hall/_since.html", verbose_name=_("When"), order_by=("helper__made_at", "helper__pk")
    )
    use = TemplateColumn(
        template_name="hall/_use.html", verbose_name=_("May do"), order_by=("helper__use", "helper__pk")
    )
    people = tables.Column(verbose_name=_("People"))
    sheets = TemplateColumn(
        template_name="hall/_sheets.html", verbose_name=_("Sheets"), order_by=("sheets", "last_saved")
    )
    end = TemplateColumn(template_name="hall/_end.html", verbose_name=_("Change"), orderable=False)

    class Meta:
        order_by = "since"
        attrs = {"class": "stacked"}
