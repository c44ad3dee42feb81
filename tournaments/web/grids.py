"""What every list on a page shares: a caption, and the order and page that its address asks for."""

import datetime
from collections.abc import Iterator
from functools import cached_property, partial
from typing import Any, Final, Self

import django_tables2 as tables
from django.http import QueryDict
from django.template.loader import get_template
from django.utils.formats import date_format, localize
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django_tables2.data import TableListData
from django_tables2.utils import Accessor, OrderBy, OrderByTuple

from tournaments.core.people.names import folded

NUMBER: Final = {"td": {"class": "number"}, "th": {"class": "number"}}
STRONG_NUMBER: Final = {"td": {"class": "number strong"}, "th": {"class": "number"}}
ONE_LINE: Final = {"td": {"class": "text-nowrap"}}
EXPORT_ONLY: Final = {"visible": False, "orderable": False}


class Rows(TableListData):  # type: ignore[misc]  # django-tables2 has no types
    """Rows in memory that come in the usual order of their list.

    Each key is read once a row, and rows without one come last in either direction.
    """

    data: list[Any]

    def order_by(self, aliases: OrderByTuple) -> None:
        """Sort by one column after the other, the most significant last; equal rows keep their order."""
        if aliases == self.table._meta.order_by:
            return
        for alias in reversed(aliases):
            for order in reversed(self.table.columns[alias.bare].order_by):
                keys = [(_sort_key(Accessor(order.bare).resolve(row, quiet=True)), row) for row in self.data]
                known = [(key, row) for key, row in keys if key is not None]
                known.sort(key=lambda pair: pair[0], reverse=order.is_descending)
                self.data = [row for _key, row in known] + [row for key, row in keys if key is None]


def _sort_key(value: Any) -> Any:
    """Text sorts without accents and capitals; an empty one is missing."""
    return folded(value) or None if isinstance(value, str) else value


class ListGrid(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """A list that its reader sorts and pages by links, which keep the rest of the address.

    `row_header` is the column that names a row; `heading` stands above the list, and `part` is its id on the page.
    """

    caption: str | Promise = ""
    row_header = ""
    heading = ""
    part = "list"
    asked: QueryDict = QueryDict()

    def show(self, asked: QueryDict, *, per_page: int = 0) -> Self:
        """Take order and page from an address; an order that the list does not have leaves its own."""
        self.asked = asked
        order = OrderBy(asked.get(self.order_by_field, ""))
        if order.bare in self.columns and self.columns[order.bare].orderable:
            self.order_by = order
        if per_page:
            self.paginate(per_page=per_page)
            self.page = self.paginator.get_page(asked.get(self.page_field))
        return self

    def rows_as_html(self) -> SafeString:
        """Return the rows of the page. A column's attributes are read once, not once a cell."""
        td = 'td {} data-label="{}"'
        marks = {c.name: format_html(td, c.attrs["td"].as_html(), strip_tags(c.header)) for c in self.columns}
        if self.row_header:
            marks[self.row_header] = mark_safe('th scope="row" class="fw-normal"')
        rows = (
            (
                self.row_mark(row.record),
                [(mark, localize(row.get_cell(name)), mark[:2]) for name, mark in marks.items()],
            )
            for row in self.paginated_rows
        )
        return format_html_join(
            "", "<{}>{}</tr>", ((start, format_html_join("", "<{}>{}</{}>", row)) for start, row in rows)
        )

    def row_mark(self, _record: Any) -> SafeString:
        """Return what the tag of a row holds."""
        return mark_safe("tr")

    def as_values(self) -> Iterator[list[Any]]:
        """Yield the headings, then the values of each row, for a spreadsheet. `value_<column>` takes a record.

        django-tables2 reads the signature of that method for every cell, which takes longer than writing the cell.
        """
        columns = [column for column in self.columns.iterall() if not column.column.exclude_from_export]
        yield [str(column.header) for column in columns]
        values = [
            getattr(self, f"value_{column.name}", partial(column.accessor.resolve, quiet=True)) for column in columns
        ]
        for record in self.data:
            yield [None if (found := value(record)) == "" else found for value in values]


class TemplateColumn(tables.TemplateColumn):  # type: ignore[misc]  # django-tables2 has no types
    """A cell drawn as `include` draws a template: django-tables2 copies the whole context for every cell."""

    @cached_property
    def template(self) -> Any:
        return get_template(self.template_name).template  # type: ignore[attr-defined]

    def render(self, record: object, table: ListGrid, **_more: object) -> SafeString:
        with table.context.push(record=record):
            return self.template.render(table.context)  # type: ignore[no-any-return]


class MomentColumn(tables.Column):  # type: ignore[misc]  # django-tables2 has no types
    """A date, or a moment in the club's time. django-tables2 compiles a template for every cell."""

    def __init__(self, shown_as: str, **options: Any) -> None:
        self.shown_as = shown_as
        super().__init__(**options)

    def render(self, value: datetime.date) -> str:
        return date_format(localtime(value) if isinstance(value, datetime.datetime) else value, self.shown_as)


def chapter_column() -> tables.Column:
    """The chapter of a row's player."""
    order = ("player__chapter__key", "player__key")
    return tables.Column(accessor="player__chapter", verbose_name=_("Chapter"), order_by=order, default="")
