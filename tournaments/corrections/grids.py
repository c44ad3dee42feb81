"""The history of sheets as an HTML table."""

from collections.abc import Mapping
from typing import Any

import django_tables2 as tables
from django.db.models import QuerySet
from django.http import QueryDict
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from tournaments.corrections import queries
from tournaments.corrections.queries import Save
from tournaments.models import Event, SheetHistory
from tournaments.web.grids import ListGrid, MomentColumn
from tournaments.wording.reasons import reason_in_words, writer_in_words

SAVES_A_PAGE = 50


class SavesGrid(ListGrid):
    """Saves of sheets, the latest first. `saves` is filled in once it is known what the page shows."""

    caption = gettext_lazy("History")
    saved_at = MomentColumn("DATETIME_FORMAT", verbose_name=gettext_lazy("When"), order_by=("saved_at", "pk"))
    sheet = tables.Column(
        verbose_name=gettext_lazy("Sheet"), order_by=("sheet__seating__table", "sheet__deal", "-saved_at")
    )
    saved_by = tables.Column(verbose_name=gettext_lazy("Saved by"), order_by=("saved_by", "-saved_at"))
    changes = tables.Column(verbose_name=gettext_lazy("What changed"), empty_values=(), orderable=False)
    why = tables.Column(verbose_name=gettext_lazy("Why"), default="", order_by=("why", "-saved_at"))

    class Meta:
        model = SheetHistory
        fields = ("saved_at", "sheet", "saved_by", "changes", "why")
        order_by = "-saved_at"
        attrs = {"class": "stacked history"}

    saves: Mapping[int, Save] = {}

    @classmethod
    def of(cls, event: Event, saves: QuerySet[SheetHistory], asked: QueryDict, **more: Any) -> "SavesGrid":
        grid = cls(saves, **more).show(asked, per_page=SAVES_A_PAGE)
        on_page = queries.saves_in_words(event, [row.record for row in grid.paginated_rows])
        grid.event, grid.saves = event, {save.record.pk: save for save in on_page}
        return grid

    def render_sheet(self, record: SheetHistory) -> SafeString:
        """The number of the sheet, its table and hand, and the way to everything that was saved on it."""
        save = self.saves[record.pk]
        link = reverse("corrections:sheet", args=[self.event.club.slug, self.event.pk, save.table, save.deal])
        html = '<span class="sheet-head-number">{}</span> <a class="person-link" href="{}">{}</a>'
        return format_html(html, save.number, link, self.event.sheet_name(save.table, save.deal))

    def render_saved_by(self, value: str) -> str:
        return writer_in_words(value)

    def render_why(self, value: str) -> str:
        return reason_in_words(value)

    def render_changes(self, record: SheetHistory) -> SafeString:
        """What the save changed, team by team."""
        return render_to_string("corrections/_changes.html", {"save": self.saves[record.pk]})
