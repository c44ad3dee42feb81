"""The command lines: `manage.py` in a checkout, `handfoot` where Handfoot is installed or downloaded."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path

import django
from django.core.management import execute_from_command_line, get_commands, load_command_class
from django.db import OperationalError

from accounts.disk_trouble import GONE, START, said_of_gone_data, trouble_of
from config.version import version


def run_handfoot(words: list[str]) -> None:
    """Run a command of manage.py. Without a command, serve."""
    parser = ArgumentParser(prog="handfoot", add_help=False, allow_abbrev=False)
    parser.add_argument("--data", metavar="DIR")
    parser.add_argument("--version", action="version", version=f"Handfoot {version()}")
    options, words = parser.parse_known_args(words)
    if options.data:
        os.environ["HANDFOOT_DATA"] = str(Path(options.data).expanduser().resolve())
    os.environ.setdefault(START, "handfoot")
    if words == ["--help"]:
        sys.stdout.write(_own_commands())
        return
    is_option = not words or words[0].startswith("-")
    run_command(["handfoot", *(["serve"] if is_option else []), *words])


def _own_commands() -> str:
    """Return Handfoot's own commands, a line each, without those of Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    own = {name: app for name, app in get_commands().items() if app in ("accounts", "tournaments")}
    commands = "".join(
        f"  {name:<14}{load_command_class(own[name], name).help.splitlines()[0]}\n" for name in sorted(own)
    )
    return f"handfoot [--data DIR] [COMMAND …]: without a command, serve.\n\n{commands}"


def run_command(words: list[str]) -> None:
    """Run a management command. Say in one sentence that the data file is gone."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(words)
    except OperationalError as error:
        if trouble_of(error) != GONE:
            raise
        sys.exit(said_of_gone_data())
