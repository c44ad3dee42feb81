"""`manage.py schedule`: make the rounds of an evening and print what repeats in them."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, cast

from django.core.management.base import BaseCommand, CommandError

from tournaments.core.schedules.formats import DEFAULT_STEPS, FORMATS, Results, Schedule, make_schedule, notices
from tournaments.core.schedules.problems import ScheduleError
from tournaments.core.schedules.progressive import Progressive
from tournaments.core.schedules.rounds import ScheduleRules, tables_for

MOST_PEOPLE, MOST_ROUNDS, MOST_STEPS = 200, 200, 10_000_000


class Command(BaseCommand):
    help = "Makes the rounds of an evening in one of its formats; the same seed and steps give the same schedule."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.usage = "%(prog)s --people N [--format F] [--table N] [--rounds N] … (--help explains all)"
        parser.add_argument("--format", type=_or_error(_format), default="partners", metavar="|".join(FORMATS))
        parser.add_argument("--people", type=_or_error(_up_to(MOST_PEOPLE)), required=True, metavar="N")
        parser.add_argument(
            "--table", type=_or_error(_sizes), default=[4], metavar="N", help="people at a table, or at each: 4,4,6"
        )
        parser.add_argument("--team", type=_or_error(_number), metavar="N", help="people in a team (2)")
        parser.add_argument("--rounds", type=_or_error(_up_to(MOST_ROUNDS)), default=1, metavar="N")
        parser.add_argument(
            "--chapters", type=_or_error(_numbers), default=[], metavar="N,N", help="sizes, people in order"
        )
        for name, what in (
            ("--together", "people who share a team"),
            ("--never", "people who never share a team"),
            ("--apart", "people who never share a team, nor a table if that can be"),
        ):
            parser.add_argument(name, type=_or_error(_people), default=[], metavar="A-B,C-D", help=what)
        parser.add_argument(
            "--keeps", type=_or_error(_pairs), default=[], metavar="A-T,B-T", help="people and the table they keep"
        )
        parser.add_argument("--seed", type=_or_error(_whole), default=1, metavar="S")
        parser.add_argument(
            "--steps",
            type=_or_error(_up_to(MOST_STEPS)),
            default=DEFAULT_STEPS,
            metavar="N",
            help="how long to improve",
        )
        parser.add_argument("--results", type=Path, metavar="FILE", help="progressive: [[[points of a team, …], …], …]")
        parser.add_argument("--losers-go-down", action="store_true", help="progressive: losers do not stay")
        parser.add_argument("--play-ties", action="store_true", help="progressive: a tie is not cut")
        parser.add_argument("--json", action="store_true", help="print the machine form")

    def handle(self, *args: Any, **options: Any) -> None:
        problems = list(_problems(options))
        if problems:
            raise CommandError("\n".join(problems))
        kind = FORMATS[options["format"]]
        if options["format"] == "progressive":
            kind = Progressive(losers_go_down=options["losers_go_down"], decides_ties=not options["play_ties"])
        try:
            rules = _rules(options)
            results = _results(options["results"]) if options["results"] else None
            made = make_schedule(kind, rules, Random(options["seed"]), steps=options["steps"], results=results)
        except ScheduleError as error:
            raise CommandError(str(error)) from error
        for notice in notices(kind, rules, made):
            self.stderr.write(str(notice))
        self.stdout.write(json.dumps(_as_json(made)) if options["json"] else _as_text(made))


def _or_error(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a reader that returns its error, so that all errors can be said at once."""

    def read_or_error(text: str) -> Any:
        try:
            return read(text)
        except ArgumentTypeError as error:
            return error

    return read_or_error


def _format(text: str) -> str:
    if text not in FORMATS:
        raise ArgumentTypeError(f"“{text}” is not one of {', '.join(FORMATS)}.")
    return text


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is not a whole number.") from None


def _up_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not 0 <= (number := _whole(text)) <= most:
            raise ArgumentTypeError(f"“{text}” is not a number from 0 to {most}.")
        return number

    return read


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"“{text}” is not a whole number from 1.")
    return int(text)


def _numbers(text: str) -> list[int]:
    return [_number(part) for part in text.split(",")]


def _sizes(text: str) -> list[int]:
    sizes = _numbers(text)
    if 1 in sizes:
        raise ArgumentTypeError("a table has 2 people or more.")
    return sizes


def _pairs(text: str) -> list[tuple[int, int]]:
    pairs = [[_number(number) for number in pair.split("-")] for pair in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise ArgumentTypeError(f"“{text}” is not a list of two numbers each, such as 1-2,3-4.")
    return [(one, other) for one, other in pairs]


def _people(text: str) -> list[tuple[int, int]]:
    pairs = _pairs(text)
    for one, other in pairs:
        if one == other:
            raise ArgumentTypeError(f"“{one}-{other}” is one person; name two.")
    return pairs


def _problems(options: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence for everything that cannot be."""
    for name, value in options.items():
        if isinstance(value, ArgumentTypeError):
            yield f"--{name}: {value}"
    team, sizes = options["team"], options["table"]
    if isinstance(team, int) and isinstance(sizes, list) and min(sizes) < 2 * team:
        yield f"--team {team} needs tables of {2 * team} people or more, and a table has {min(sizes)}."
    people = options["people"]
    if isinstance(people, ArgumentTypeError):
        return
    chapters = options["chapters"]
    if isinstance(chapters, list) and chapters and sum(chapters) != people:
        yield f"--chapters have {sum(chapters)} people together, not {people}."
    for name in ("together", "never", "apart", "keeps"):
        if isinstance(options[name], list):
            # The second number of --keeps is a table.
            named = {pair[0] for pair in options[name]} if name == "keeps" else set(chain(*options[name]))
            for person in sorted(person for person in named if person > people):
                yield f"--{name} names person {person}, but there are only {people} people."


def _rules(options: dict[str, Any]) -> ScheduleRules:
    chapters = [str(number) for number, size in enumerate(options["chapters"]) for _ in range(size)]
    return ScheduleRules(
        people=tuple(range(1, options["people"] + 1)),
        tables=tables_for(options["people"], options["table"], options["team"] or 2),
        rounds=options["rounds"],
        chapters=dict(enumerate(chapters, start=1)),
        together=tuple(options["together"]),
        never=(*options["never"], *options["apart"]),
        apart=tuple(options["apart"]),
        fixed_tables=dict(options["keeps"]),
    )


def _results(file: Path) -> Results:
    """Return the points from the file. Raises CommandError if it is not as described."""
    try:
        results = json.loads(file.read_bytes())
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise CommandError(f"{file} is not JSON: {error}.") from error
    if not _is_results(results):
        raise CommandError(f"{file} has no results: for each round and table a list of whole numbers, [[[120, 80]]].")
    return cast(Results, results)


def _is_results(results: object, depth: int = 3) -> bool:
    if depth == 0:
        return isinstance(results, int) and not isinstance(results, bool)
    return isinstance(results, list) and all(_is_results(each, depth - 1) for each in results)


def _as_json(schedule: Schedule) -> dict[str, Any]:
    return {
        "rounds": [
            {
                "tables": [{"table": table.number, "teams": table.teams} for table in each.tables],
                "sit_outs": each.sit_outs,
            }
            for each in schedule.rounds
        ],
        "repeats": asdict(schedule.repeats),
        "bound": asdict(schedule.bound),
    }


def _as_text(schedule: Schedule) -> str:
    lines = []
    for number, each in enumerate(schedule.rounds, start=1):
        lines.append(f"Round {number}")
        for table in each.tables:
            teams = " against ".join("+".join(map(str, team)) for team in table.teams)
            lines.append(f"  Table {table.number}: {teams}")
        if each.sit_outs:
            lines.append(f"  Sitting out: {', '.join(map(str, each.sit_outs))}")
    bound = asdict(schedule.bound)
    lines += [f"{name} repeated: {times} (at least {bound[name]})" for name, times in asdict(schedule.repeats).items()]
    return "\n".join(lines)
