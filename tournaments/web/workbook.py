"""Workbooks as files and as downloads."""

import io
from collections.abc import Iterable
from typing import IO

from django.http import FileResponse
from django.utils.module_loading import import_string

from tournaments.core.exports.file_names import safe_file_name
from tournaments.core.exports.worksheet import Worksheet

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def write_workbook(pages: Iterable[Worksheet], stream: IO[bytes], *, title: str) -> None:
    """Write the worksheets as an .xlsx file. Text stays text, whatever its first character."""
    import_string("tournaments.web.write_xlsx.write_xlsx")(pages, stream, title=title)


def workbook_response(pages: Iterable[Worksheet], *, club: str, name: str) -> FileResponse:
    """Return a download of a club's worksheets, named after what they are about. Printed pages name both."""
    stream = io.BytesIO()
    write_workbook(pages, stream, title=f"{club} · {name}")
    stream.seek(0)
    file_name = f"{safe_file_name(name)}.xlsx"
    return FileResponse(stream, as_attachment=True, filename=file_name, content_type=XLSX)
