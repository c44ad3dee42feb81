"""What the views of a sheet begin with: the table of the address, or Http404."""

from django.http import Http404

from tournaments.models import Event
from tournaments.sheets.queries import table_for
from tournaments.tables.queries import TableRow

SAVED_IN_SESSION = "saved-sheet"
"""Holds the path of the sheet that was saved last until the next page tells the browser to forget its draft."""


def table_or_404(event: Event, table: int, deal: int) -> TableRow:
    found = table_for(event, table=table, deal=deal)
    if found is None:
        raise Http404
    return found
