"""Read the sheets of an evening from JSON or CSV, for the command `evening`."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring import DealScore
from scoring.errors import ScoringError
from scoring.json_form import read_keyed_deal, unique_keys
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally, worth
from tournaments.models import Event
from tournaments.sheets.queries import table_for
from tournaments.tables.queries import TableRow

COLUMNS = ("table", "hand", "team", "ending")
FORM = "A sheets file is a list of sheets, each with table, hand, ending and teams."


class SheetError(ValueError):
    """A file or a sheet that cannot be used; `str()` is one clear sentence."""


def read_sheets(content: bytes) -> list[dict[str, Any]]:
    """Return the sheets in the order of the hands. A file that begins with a bracket is JSON. Raises SheetError."""
    try:
        text = content.decode("utf-8-sig")
        is_json = text.lstrip().startswith(("[", "{"))
        sheets = json.loads(text, object_pairs_hook=unique_keys) if is_json else list(_sheets_in_csv(text))
    except UnicodeDecodeError as error:
        raise SheetError("The sheets file is not UTF-8 text.") from error
    except (ScoringError, ValueError, RecursionError, csv.Error) as error:
        raise SheetError(f"The sheets file cannot be read: {error}") from error
    if not isinstance(sheets, list) or not all(map(_has_a_place, sheets)):
        raise SheetError(FORM)
    places = [(sheet["hand"], sheet["table"]) for sheet in sheets]
    if twice := sorted({place for place in places if places.count(place) > 1}):
        raise SheetError("".join(f"Table {table}, Hand {hand} is given twice. " for hand, table in twice).strip())
    return sorted(sheets, key=lambda sheet: (sheet["hand"], sheet["table"]))


def _has_a_place(sheet: object) -> bool:
    return (
        isinstance(sheet, dict)
        and all(type(sheet.get(key)) is int and 0 < sheet[key] < 10_000 for key in ("table", "hand"))
        and isinstance(sheet.get("teams"), list)
        and all(isinstance(team, dict) for team in sheet["teams"])
    )


def _sheets_in_csv(text: str) -> Iterator[dict[str, Any]]:
    """Yield the sheets of a file with a line for each team. Raises ValueError."""
    lines = csv.DictReader(io.StringIO(text), strict=True)
    columns = lines.fieldnames or ()
    if missing := [column for column in COLUMNS if column not in columns]:
        raise ValueError(f"its first line lacks {', '.join(missing)}.")
    if twice := sorted({column for column in columns if columns.count(column) > 1}):
        raise ValueError(f"its first line has {', '.join(twice)} twice.")
    sheets: dict[tuple[int, int], dict[str, Any]] = {}
    for line in lines:
        if None in line or None in line.values():
            raise ValueError(f"line {lines.line_num} has not as many cells as the first line.")
        place = (_number(line, "table", lines.line_num), _number(line, "hand", lines.line_num))
        new = {"table": place[0], "hand": place[1], "ending": "", "teams": []}
        sheet = sheets.setdefault(place, new)
        if line["ending"] and sheet["ending"] not in ("", line["ending"]):
            raise ValueError(f"line {lines.line_num} has another ending than its sheet.")
        sheet["ending"] = sheet["ending"] or line["ending"]
        if _number(line, "team", lines.line_num) != len(sheet["teams"]) + 1:
            raise ValueError(f"line {lines.line_num} is not the next team of its sheet.")
        values = {key: _number(line, key, lines.line_num) for key in line if key not in COLUMNS and line[key].strip()}
        paper_total = values.pop("paper_total", None)
        sheet["teams"].append({"counts": values, "paper_total": paper_total})
    yield from sheets.values()


def _number(line: Mapping[str, str], column: str, number: int) -> int:
    try:
        return int(line[column])
    except ValueError:
        raise ValueError(f"line {number} has no whole number under {column}.") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetToSave:
    """A sheet of a table with its score."""

    table: TableRow
    entered: EnteredSheet
    score: DealScore


def sheet_to_save(event: Event, sheet: Mapping[str, Any]) -> SheetToSave:
    """Return a sheet that was read, for its table. Raises SheetError or ScoringError."""
    table = table_for(event, table=sheet["table"], deal=sheet["hand"])
    if table is None or not table.seating.plays(sheet["hand"]):
        raise SheetError("No table of this evening plays that hand.")
    if len(sheet["teams"]) != len(table.teams):
        raise SheetError(f"The table has {len(table.teams)} teams, not {len(sheet['teams'])}.")
    named = [
        {**team, "name": str(row.position), "players": row.chairs}
        for row, team in zip(table.teams, sheet["teams"], strict=True)
    ]
    source = {"deal": sheet["hand"], "ending": sheet.get("ending"), "teams": named}
    _key, deal, papers = read_keyed_deal(json.dumps(source))
    out = [row.position for row, tally in zip(table.teams, deal.teams, strict=True) if tally.counts.get("out")]
    if len(out) > 1:
        raise SheetError("More than one team went out.")
    entered = EnteredSheet(
        deal=deal.number,
        ending=deal.ending,
        went_out=out[0] if out else None,
        tallies=tuple(
            EnteredTally(
                position=row.position,
                chairs=row.chairs,
                counts={code: count for code, count in tally.counts.items() if code != "out"},
                adjustments=tally.adjustments,
                paper_total=paper,
            )
            for row, tally, paper in zip(table.teams, deal.teams, papers, strict=True)
        ),
        decks=table.seating.decks,
        required=table.seating.required,
    )
    return SheetToSave(table=table, entered=entered, score=worth(event.rules, entered))


def sheets_to_save(event: Event, sheets: list[dict[str, Any]]) -> Iterator[SheetToSave | str]:
    """Yield each sheet, or what is wrong with it."""
    for sheet in sheets:
        try:
            yield sheet_to_save(event, sheet)
        except (SheetError, ScoringError) as error:
            yield f"Table {sheet['table']}, Hand {sheet['hand']}: {error}"
