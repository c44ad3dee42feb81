"""The command line: `python -m scoring list | show | check | score | slips`. Reads files and prints."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from scoring.deal import Deal
from scoring.errors import DealError, ScoringError
from scoring.json_form import KeyedDeal, deal_read_from, score_as_json, slips_as_json
from scoring.library import BUILT_IN_KEYS, built_in
from scoring.meant import BoxChange, TotalChange
from scoring.rule_card import card_as_text
from scoring.rule_file.read import read_rule_set
from scoring.rules import TYPED_POINTS, RuleSet
from scoring.score import DealScore, score_deal
from scoring.slip_words import QUESTIONS, question_of
from scoring.slips import Candidate, all_agree, find_slips

CANNOT_SCORE = 2
EXAMPLE = """\
an example of a deal:

  {
    "rules": "tanglewood",
    "deal": 1,
    "ending": "out",
    "teams": [
      {"name": "Ada & Bea", "players": 2,
       "counts": {"out": 1, "books.red": 2, "books.black": 3, "table.20": 6, "table.10": 42, "table.5": 9},
       "adjustments": [{"points": -50, "reason": "came late"}], "paper_total": 2355},
      {"name": "Cal & Dot", "players": 2, "counts": {"table.20": 4, "held.10": 7, "held.red_threes": 1}}
    ]
  }

"ending" is "out", "stock" or "sevens". "python -m scoring show KEY" lists the lines that "counts" may have. Optional:
"deal" (1), "decks", "required", and of a team "adjustments" and "paper_total", its total on the paper.
For "slips" the deal may say "written_total": "before-missing-books" or "after-missing-books".
"""


def main(arguments: Sequence[str] | None = None, *, program: str = "python -m scoring") -> int:
    """Run one command, called `program` in its help.

    Return 0, or 2 after printing a line to standard error for each mistake of the input.
    """
    for stream in (sys.stdout, sys.stderr):
        # Names may have letters the terminal cannot print; streams may not be terminals.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    options = _parser(program).parse_args(arguments)
    try:
        sys.stdout.write(options.run(options))
    except ScoringError as error:
        sys.stderr.write(f"{error}\n")
        return CANNOT_SCORE
    return 0


def _parser(program: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=program, description="What a deal of Hand & Foot is worth.")
    commands = parser.add_subparsers(required=True, metavar="list | show | check | score | slips")
    commands.add_parser("list", help="keys and names of the built-in rule sets").set_defaults(run=_list)
    show = commands.add_parser("show", help="the rule card of one rule set")
    show.add_argument("rules", metavar="KEY or FILE", help="the key of a built-in rule set, or a rule-set file")
    show.set_defaults(run=lambda options: card_as_text(_built_in_or_file(options.rules)))
    check = commands.add_parser("check", help="every fault of a rule-set file")
    check.add_argument("file")
    check.set_defaults(run=lambda options: f"{_file(options.file).name}: no faults\n")
    _add_deal_command(commands, "score", "score one deal, written as JSON", _score)
    _add_deal_command(commands, "slips", "which slip explains the difference to each paper_total", _slips)
    return parser


def _add_deal_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    does: str,
    run: Callable[[argparse.Namespace], str],
) -> None:
    raw = argparse.RawDescriptionHelpFormatter
    command = commands.add_parser(name, help=does, description=does, epilog=EXAMPLE, formatter_class=raw)
    command.add_argument("file", help="a file, or - for standard input")
    command.add_argument("--json", action="store_true", help="print the machine form")
    command.add_argument("--rules", metavar="FILE", help="a rule-set file to score by, whatever the deal names")
    command.set_defaults(run=run)


def _built_in_or_file(rules: str) -> RuleSet:
    return _file(rules) if Path(rules).is_file() else built_in(rules)


def _file(path: str) -> RuleSet:
    return read_rule_set(_bytes_of(path))


def _bytes_of(path: str) -> bytes:
    """Return what is in a file. Raises ScoringError with a sentence if it cannot be read."""
    try:
        return Path(path).read_bytes()
    except FileNotFoundError as error:
        raise ScoringError(f"there is no file {path}") from error
    except OSError as error:
        raise ScoringError(f"{path} cannot be read: {error.strerror}") from error


def _list(_: argparse.Namespace) -> str:
    return "".join(f"{key:<24} {built_in(key).name}\n" for key in BUILT_IN_KEYS)


def _score(options: argparse.Namespace) -> str:
    rules, keyed = _read(options)
    score = score_deal(rules, keyed.deal)
    return score_as_json(score) + "\n" if options.json else "\n".join(_in_words(score)) + "\n"


def _slips(options: argparse.Namespace) -> str:
    rules, (_key, deal, written_totals, kind_of_totals) = _read(options)
    candidates = find_slips(rules, deal, written_totals, kind_of_totals)
    if options.json:
        return slips_as_json(candidates) + "\n"
    if not candidates:
        return _no_slip(rules, deal, written_totals, kind_of_totals)
    return "".join(f"{one.share:>4.0%}  {_asked(rules, deal, written_totals, one)}\n" for one in candidates)


def _no_slip(rules: RuleSet, deal: Deal, written_totals: Sequence[int | None], kind_of_totals: str) -> str:
    if not any(written_total is not None for written_total in written_totals):
        return "No team has a paper_total: there is nothing to compare.\n"
    if all_agree(rules, deal, written_totals, kind_of_totals):
        return "Nothing to find: every paper_total agrees with its counts.\n"
    return "No single slip explains the difference. Look at the paper again, or it was added up wrong.\n"


def _read(options: argparse.Namespace) -> tuple[RuleSet, KeyedDeal]:
    """Return the rule set and the deal as it was keyed in. Raises DealError with every mistake."""
    read = deal_read_from(sys.stdin.buffer.read() if options.file == "-" else _bytes_of(options.file))
    try:
        rules = _rules(options, read.rules)
    except ScoringError as error:
        raise DealError(*read.mistakes, str(error)) from error
    return rules, read.keyed(*read.mistakes_under(rules))


def _rules(options: argparse.Namespace, key: str) -> RuleSet:
    return _file(options.rules) if options.rules else _named(key)


def _named(key: str) -> RuleSet:
    if not key:
        raise ScoringError("the deal does not say 'rules', and no --rules file is given")
    return built_in(key)


def _in_words(score: DealScore) -> Iterator[str]:
    for team in score.teams:
        yield team.name
        for line in team.lines:
            if line.count:
                yield f"  {line.label:<44} {line.count:>5} {line.points:>8,}"
        yield f"  {'Total':<44} {'':>5} {team.total:>8,}"
        yield ""
    for problem in score.problems:
        yield f"{problem.severity}: {problem.message}"


def _asked(rules: RuleSet, deal: Deal, written_totals: Sequence[int | None], candidate: Candidate) -> str:
    def team(number: int) -> str:
        return deal.teams[number - 1].name

    def line(code: str) -> str:
        return rules.by_code[code].label if code in rules.by_code else TYPED_POINTS[code]

    key, values = question_of(candidate, deal, written_totals, team=team, line=line)
    about = "".join(
        f"{team(change.team)}: " for change in candidate.changes[:1] if isinstance(change, BoxChange | TotalChange)
    )
    return about + QUESTIONS[key].format(**values)


if __name__ == "__main__":
    raise SystemExit(main())
