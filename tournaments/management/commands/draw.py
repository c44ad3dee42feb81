"""`manage.py draw`: repeat a partner draw from its number, as "How it was drawn" names it."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.core.draw.draw import prepare
from tournaments.core.draw.options import chapters_from, in_numbers, pairs_from, sizes_from
from tournaments.core.draw.reasons import DrawError, Reason
from tournaments.core.draw.rules import DrawRules


class Command(BaseCommand):
    help = "Repeats a partner draw: the command is on “How it was drawn”, people are their numbers in its list."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, required=True, metavar="N", help="the number of the draw")
        parser.add_argument(
            "--teams",
            type=_or_sentence(sizes_from, "8x2,1x3, which is eight teams of 2 and one of 3"),
            required=True,
            metavar="8x2,1x3",
            help="how many teams of how many people",
        )
        parser.add_argument(
            "--chapters",
            type=_or_sentence(chapters_from, "1,2,1,0, a chapter for each person"),
            metavar="1,2,1,0",
            help="the chapter of each person, 0 for none",
        )
        parser.add_argument(
            "--together",
            type=_or_sentence(pairs_from, "1-2,5-6, two people each"),
            default=(),
            metavar="1-2,5-6",
            help="people who share a team",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sizes = options["teams"]
        rules = DrawRules(
            chapters=options["chapters"] or (None,) * sum(sizes), sizes=sizes, together=options["together"]
        )
        try:
            drawn = prepare(rules).draw(Random(options["seed"]))
        except DrawError as error:
            raise CommandError("\n".join(map(_in_words, error.reasons))) from error
        for number, team in enumerate(in_numbers(drawn.teams), start=1):
            self.stdout.write(f"Team {number}: {team}")


def _in_words(reason: Reason) -> str:
    people = ", ".join(str(person + 1) for person in reason.people)
    return reason.sentence.format(people=people, **dict(reason.values))


def _or_sentence(read: Callable[[str], Any], example: str) -> Callable[[str], Any]:
    """Return a reader that says what its option looks like."""

    def read_or_say(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise ArgumentTypeError(f"“{text}” is not of the form {example}.") from error

    return read_or_say
