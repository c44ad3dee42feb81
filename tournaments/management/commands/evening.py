"""`manage.py evening`: draw an evening from a list of people, score its sheets, and print tables and results."""

import datetime
import re
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import Club
from scoring import BUILT_IN_KEYS
from scoring.errors import ScoringError
from scoring.library import rule_set_text
from scoring.rule_file.read import read_rule_set
from tournaments.backups.migrate import set_up_if_new
from tournaments.core.draw.reasons import DrawError
from tournaments.core.people.importing.remarks import ImportRemark, ListError
from tournaments.core.people.names import NewPerson
from tournaments.events.actions import plan_event
from tournaments.exports.published_queries import Published, published
from tournaments.management.sheet_files import SheetError, SheetToSave, read_sheets, sheets_to_save
from tournaments.models import Event
from tournaments.people.actions import add_people
from tournaments.people.queries import compared_with_club, people_in_file
from tournaments.sheets.actions import Saving, save_sheet
from tournaments.sign_up.actions import sign_in
from tournaments.tables.actions import draw_and_show

BAD_INPUT = 2
LONGEST_NAME = 80
HELP = """Draws an evening from a list of people, scores its sheets, and prints tables and results.
Nothing is saved: the same files and the same seed print the same.

  evening --rule-set tanglewood --people people.csv --seed 7 --json
  evening --rule-set tanglewood --people people.csv --seed 7 --json --sheets sheets.csv

The first prints the tables; the second, the results. --people is any list that People, Import reads.
tournaments/exports/README.md explains --sheets (JSON or CSV) and what is printed.
Bad input: one sentence for each problem, exit code 2."""


class BadInputError(ValueError):
    """Input that cannot be used: a sentence for each problem."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()  # they import every view; `release` and a test run them

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        return super().create_parser(prog_name, subcommand, formatter_class=RawDescriptionHelpFormatter, **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rule-set", required=True, metavar="KEY or FILE", help="a built-in one or a rule file")
        parser.add_argument("--people", required=True, type=Path, metavar="FILE", help="CSV, text or Excel")
        parser.add_argument("--sheets", type=Path, metavar="FILE", help="what the tables wrote down")
        parser.add_argument("--seed", default="1", metavar="S", help="of the draw, from 0 to 999999999 (1)")
        parser.add_argument("--name", default="Evening", metavar="NAME", help="what the evening is called")
        parser.add_argument("--club", default="Club", metavar="NAME", help="what the club is called")
        parser.add_argument("--date", metavar="YYYY-MM-DD", help="(today in UTC)")
        parser.add_argument("--json", action="store_true", help="print the form that the public results have")

    def handle(self, *args: Any, **options: Any) -> None:
        set_up_if_new()
        try:
            with transaction.atomic():
                results = self._results(options)
                transaction.set_rollback(True)
        except BadInputError as error:
            self.stderr.write("\n".join(error.problems))
            raise SystemExit(BAD_INPUT) from error
        self.stdout.write(results.as_json if options["json"] else "\n".join(_in_words(results)))

    def _results(self, options: dict[str, Any]) -> Published:
        """Return the results of the evening. Raises BadInputError."""
        rules = _or_problem(lambda: _rules_text(options["rule_set"]))
        people = _or_problem(lambda: options["people"].read_bytes())
        sheets = _or_problem(lambda: read_sheets(options["sheets"].read_bytes()) if options["sheets"] else [])
        seed, date = _or_problem(lambda: _seed(options["seed"])), _or_problem(lambda: _date(options["date"]))
        name, of_club = _or_problem(lambda: _text("name", options)), _or_problem(lambda: _text("club", options))
        read = (rules, people, sheets, seed, date, name, of_club)
        problems = [str(found) for found in read if isinstance(found, Exception)]
        club = Club.objects.create(name="" if problems else of_club, slug=Club.free_slug("evening"))
        if isinstance(people, bytes):
            problems += self._add_people(club, people, options["people"].name)
        if problems:
            raise BadInputError(*problems)
        event = plan_event(event=Event(club=club, name=name, date=date), rules_text=rules)
        self._draw(event, seed)
        self._save(event, sheets)
        return published(Event.objects.get(pk=event.pk))

    def _add_people(self, club: Club, content: bytes, name: str) -> list[str]:
        """Add the people of a list as its import would, and return what is wrong with it."""
        try:
            found = people_in_file(club, content, name)
        except ListError as error:
            return [str(error)]
        for note in sorted((*found.notes, *found.skipped), key=lambda note: note.line):
            self.stderr.write(_of_line(note))
        if found.ignored_columns:
            self.stderr.write(f"Columns that were not read: {', '.join(found.ignored_columns)}.")
        matches = compared_with_club(club, found.rows)
        for match in matches:
            if match.default != "add":
                self.stderr.write(f"Line {match.row.line} repeats line {match.row.duplicate_of} and is left out.")
        rows = [match.row for match in matches if match.default == "add"]
        new = (
            NewPerson(given_name=row.given, family_name=row.family, chapter=row.chapter or "", lot=row.lot)
            for row in rows
        )
        add_people(club=club, people=new)
        return [_of_line(problem) for problem in found.problems]

    def _draw(self, event: Event, seed: int) -> None:
        for player in event.club.players.order_by("pk"):
            sign_in(event=event, player=player)
        try:
            clashes = draw_and_show(event=event, seed=seed).clashes
        except DrawError as error:
            raise BadInputError(str(error)) from error
        except ValidationError as error:
            raise BadInputError(*error.messages) from error
        if clashes:
            times = "Two people" if clashes == 1 else f"{clashes} times, two people"
            self.stderr.write(
                f"{times} of one chapter are in the same team. At these tables this could not be avoided."
            )

    def _save(self, event: Event, sheets: list[dict[str, Any]]) -> None:
        problems = []
        for found in sheets_to_save(event, sheets):
            if isinstance(found, SheetToSave):
                saving = Saving(known_version=0, saved_by="", user=None)
                save_sheet(event=event, table=found.table, entered=found.entered, saving=saving, score=found.score)
                for problem in found.score.problems:
                    place = f"Table {found.table.seating.table}, Hand {found.entered.deal}"
                    named = problem._replace(values={**problem.values, "team": f"Team {problem.team}"})
                    self.stderr.write(f"{place}: {named.message}")
            else:
                problems.append(found)
        if problems:
            raise BadInputError(*problems)


def _or_problem(read: Callable[[], Any]) -> Any:
    """Return what was read, or the error that says why it was not."""
    try:
        return read()
    except OSError as error:
        return BadInputError(f"{error.filename} cannot be read: {error.strerror}.")
    except (SheetError, ScoringError, BadInputError) as error:
        return error


def _seed(typed: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", typed):
        raise BadInputError("--seed is a number from 0 to 999999999.")
    return int(typed)


def _date(typed: str | None) -> datetime.date:
    """Return the date that was asked for, or today's in UTC, which Django sets for the process."""
    try:
        return datetime.date.fromisoformat(typed) if typed else datetime.date.today()  # noqa: DTZ011
    except ValueError:
        raise BadInputError("--date is a date such as 2026-11-20.") from None


def _text(option: str, options: dict[str, Any]) -> str:
    """Return a name that can be stored. Bytes that are no text reach Python as surrogates."""
    if re.search("[\ud800-\udfff]", options[option]):
        raise BadInputError(f"--{option} is not UTF-8 text.")
    name: str = options[option].strip()
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadInputError(f"--{option} has 1 to {LONGEST_NAME} characters.")
    return name


def _of_line(remark: ImportRemark) -> str:
    return f"Line {remark.line}: {remark}" if remark.line else str(remark)


def _rules_text(key_or_file: str) -> str:
    if key_or_file in BUILT_IN_KEYS:
        return rule_set_text(key_or_file)
    if not Path(key_or_file).is_file():
        raise BadInputError(f"There is no rule set {key_or_file}: choose {', '.join(BUILT_IN_KEYS)}, or a file.")
    content = Path(key_or_file).read_bytes()
    read_rule_set(content)
    return content.decode("utf-8-sig")


def _in_words(results: Published) -> Iterator[str]:
    for table in results.form["tables"]:
        teams = " against ".join(" & ".join(team["players"]) for team in table["teams"])
        yield f"Table {table['table']}: {teams}"
    for heading, one in results.team_lists if results.state.sheets_in else ():
        yield f"{heading} {results.after}".strip()
        for row in one["rows"]:
            yield f"  {row['place'] or '–':>4}  {row['name']}  {'–' if row['total'] is None else row['total']}"
