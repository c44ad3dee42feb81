"""The command line: `python -m scoring list | show | check | score | slips`. Reads files and prints."""

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from scoring.errors import ScoringError
from scoring.json_form import read_deal, read_keyed_deal, score_as_json, slips_as_json
from scoring.library import BUILT_IN_KEYS, built_in
from scoring.meant import EndingChange
from scoring.rule_card import card_as_text
from scoring.rule_file.read import read_rule_set
from scoring.rules import TYPED_POINTS, RuleSet
from scoring.score import DealScore, score_deal
from scoring.slip_words import QUESTIONS, question_of
from scoring.slips import Candidate, find_slips
from scoring.tally import Deal

CANNOT_SCORE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return 0, or 2 after printing one line to standard error for input it cannot use."""
    for stream in (sys.stdout, sys.stderr):
        # Names may have letters the terminal cannot print; streams may not be terminals.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    options = _parser().parse_args(arguments)
    try:
        sys.stdout.write(options.run(options))
    except (ScoringError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return CANNOT_SCORE
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="What a deal of Hand & Foot is worth.")
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
    command = commands.add_parser(name, help=does)
    command.add_argument("file", help="a file, or - for standard input")
    command.add_argument("--json", action="store_true", help="print the machine form")
    command.add_argument("--rules", metavar="FILE", help="a rule-set file to score by, whatever the deal names")
    command.set_defaults(run=run)


def _built_in_or_file(rules: str) -> RuleSet:
    return _file(rules) if Path(rules).is_file() else built_in(rules)


def _file(path: str) -> RuleSet:
    return read_rule_set(Path(path).read_bytes())


def _list(_: argparse.Namespace) -> str:
    return "".join(f"{key:<24} {built_in(key).name}\n" for key in BUILT_IN_KEYS)


def _score(options: argparse.Namespace) -> str:
    key, deal = read_deal(_source(options))
    score = score_deal(_rules(options, key), deal)
    return score_as_json(score) + "\n" if options.json else "\n".join(_in_words(score)) + "\n"


def _slips(options: argparse.Namespace) -> str:
    key, deal, papers, written_total = read_keyed_deal(_source(options))
    rules = _rules(options, key)
    candidates = find_slips(rules, deal, papers, written_total)
    if options.json:
        return slips_as_json(candidates) + "\n"
    return "".join(f"{one.share:>4.0%}  {_asked(rules, deal, papers, one)}\n" for one in candidates)


def _source(options: argparse.Namespace) -> bytes:
    return sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()


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


def _asked(rules: RuleSet, deal: Deal, papers: Sequence[int | None], candidate: Candidate) -> str:
    def team(number: int) -> str:
        return deal.teams[number - 1].name

    def line(code: str) -> str:
        return rules.by_code[code].label if code in rules.by_code else TYPED_POINTS[code]

    key, values = question_of(candidate, deal, papers, team=team, line=line)
    about = "".join(
        f"{team(change.team)}: " for change in candidate.changes[:1] if not isinstance(change, EndingChange)
    )
    return about + QUESTIONS[key].format(**values)


if __name__ == "__main__":
    raise SystemExit(main())
