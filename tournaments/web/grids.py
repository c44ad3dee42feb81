"""What every list on a page shares: a caption, and the order and page that its address asks for."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, Final, Self

import django_tables2 as tables
from django.http import QueryDict
from django.utils.functional import Promise
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

    `row_header` is the column that names a row; `part` is the id of the list on its page.
    """

    caption: str | Promise = ""
    row_header = ""
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

    def as_values(self, exclude_columns: Collection[str] = ()) -> Iterator[list[Any]]:
        """Yield the headings, then the values of each row, for a spreadsheet. `value_<column>` takes a record.

        django-tables2 reads the signature of that method for every cell, which takes longer than writing the cell.
        """
        columns = [column for column in self.columns.iterall() if not column.column.exclude_from_export]
        columns = [column for column in columns if column.name not in exclude_columns]
        yield [str(column.header) for column in columns]
        values = [
            getattr(self, f"value_{column.name}", partial(column.accessor.resolve, quiet=True)) for column in columns
        ]
        for record in self.data:
            yield [None if (found := value(record)) == "" else found for value in values]
