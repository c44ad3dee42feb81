"""Read the sheets of an evening from JSON or CSV, for the command `evening`."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring import DealScore
from scoring.errors import ScoringError
from scoring.json_form import read_keyed_deal, unique_keys
from tournaments.core.sheets.entered import EnteredSheet, as_sheet, worth
from tournaments.models import Event
from tournaments.sheets.queries import table_for
from tournaments.tables.queries import TableWithTeams

COLUMNS = ("table", "hand", "team", "ending")
FORM = "A sheets file is a list of sheets, each with table, hand, ending and teams."


class SheetError(ValueError):
    """A file or a sheet that cannot be used; `str()` is a clear sentence for each problem, each on its line."""


def read_sheets(content: bytes) -> list[dict[str, Any]]:
    """Return the sheets in the order of the hands. A file that begins with a bracket is JSON. Raises SheetError."""
    try:
        text = content.decode("utf-8-sig")
        is_json = text.lstrip().startswith(("[", "{"))
        sheets = json.loads(text, object_pairs_hook=unique_keys) if is_json else _sheets_in_csv(text)
    except UnicodeDecodeError as error:
        raise SheetError("The sheets file is not UTF-8 text.") from error
    except (ScoringError, ValueError, RecursionError, csv.Error) as error:
        said = (f"The sheets file cannot be read: {problem}" for problem in str(error).splitlines())
        raise SheetError("\n".join(said)) from error
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


def _sheets_in_csv(text: str) -> list[dict[str, Any]]:
    """Return the sheets of a file with a line for each team. Raises ValueError with a line for each problem."""
    # Excel saves semicolons where the comma is the decimal sign.
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    lines = csv.DictReader(io.StringIO(text), delimiter=delimiter, strict=True)
    columns = lines.fieldnames or ()
    if missing := [column for column in COLUMNS if column not in columns]:
        raise ValueError(f"its first line lacks {', '.join(missing)}.")
    if twice := sorted({column for column in columns if columns.count(column) > 1}):
        raise ValueError(f"its first line has {', '.join(twice)} twice.")
    sheets: dict[tuple[int, int], dict[str, Any]] = {}
    problems: list[str] = []
    for line in lines:
        # After a line that cannot be read, nobody knows which team is the next.
        said = _add_team(sheets, line, in_order=not problems)
        problems += [f"line {lines.line_num} {problem}." for problem in said]
    if problems:
        raise ValueError("\n".join(problems))
    return list(sheets.values())


def _add_team(
    sheets: dict[tuple[int, int], dict[str, Any]], line: Mapping[str | None, Any], *, in_order: bool
) -> Iterator[str]:
    """Add the team of a line to its sheet, and yield what is wrong with it."""
    if None in line or None in line.values():
        yield "has not as many cells as the first line"
        return
    asked = {key: cell for key, cell in line.items() if key and key != "ending" and (key in COLUMNS or cell.strip())}
    wrong = [key for key, cell in asked.items() if not re.fullmatch(r"\s*[-+]?[0-9]{1,18}\s*", cell)]
    yield from (f"has no whole number under {key}" for key in wrong)
    if wrong:
        return
    numbers = {key: int(cell) for key, cell in asked.items()}
    table, hand, team = (numbers.pop(key) for key in ("table", "hand", "team"))
    sheet = sheets.setdefault((table, hand), {"table": table, "hand": hand, "ending": "", "teams": []})
    if line["ending"] and sheet["ending"] not in ("", line["ending"]):
        yield "has another ending than its sheet"
    sheet["ending"] = sheet["ending"] or line["ending"]
    if in_order and team != len(sheet["teams"]) + 1:
        yield "is not the next team of its sheet"
    sheet["teams"].append({"paper_total": numbers.pop("paper_total", None), "counts": numbers})


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetToSave:
    """A sheet of a table with its score."""

    table: TableWithTeams
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
        {**team, "name": f"Team {row.position}", "players": row.chairs}
        for row, team in zip(table.teams, sheet["teams"], strict=True)
    ]
    source = {"deal": sheet["hand"], "ending": sheet.get("ending"), "teams": named}
    keyed = read_keyed_deal(json.dumps(source))
    deal = keyed.deal
    if sum(team.went_out for team in deal.teams) > 1:
        raise SheetError("More than one team went out.")
    at_table = replace(deal, decks=table.seating.decks, required=table.seating.required)
    entered = as_sheet(at_table, positions=[row.position for row in table.teams], written_totals=keyed.written_totals)
    return SheetToSave(table=table, entered=entered, score=worth(event.rules, entered))


def sheets_to_save(event: Event, sheets: list[dict[str, Any]]) -> Iterator[SheetToSave | str]:
    """Yield each sheet, or what is wrong with it."""
    for sheet in sheets:
        try:
            yield sheet_to_save(event, sheet)
        except (SheetError, ScoringError) as error:
            for sentence in str(error).splitlines():
                yield f"Table {sheet['table']}, Hand {sheet['hand']}: {sentence}"
