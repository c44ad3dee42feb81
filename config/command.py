"""The command lines: `manage.py` in a checkout, `handfoot` where Handfoot is installed or downloaded."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path

import django
from django.core.management import execute_from_command_line, get_commands, load_command_class
from django.db import OperationalError

from accounts.disk_trouble import GONE, said_of_gone_data, trouble_of
from accounts.typed_commands import START
from config.data_folder import data_file, data_folder
from config.version import version
from scoring.__main__ import main as run_scoring

MAKES_DATA = {"serve", "runserver", "host", "release", "evening", "help"}
"""The commands that may be the first to use a data folder. For all others, a folder that is not there is a typo."""

NEEDS_DATA = {"new_club", "new_password", "rehearse", "verify"}
"""The commands that have nothing to do where no data was saved."""

UNKNOWN = 2


def run_handfoot(words: list[str]) -> None:
    """Run a command of manage.py, or `scoring`. Without a command, serve."""
    parser = ArgumentParser(prog="handfoot", add_help=False, allow_abbrev=False)
    parser.add_argument("--data", metavar="DIR")
    parser.add_argument("--version", action="version", version=f"Handfoot {version()}")
    options, words = parser.parse_known_args(words)
    if options.data:
        os.environ["HANDFOOT_DATA"] = str(Path(options.data).expanduser().resolve())
    os.environ.setdefault(START, "handfoot")
    if words in (["--help"], ["help"]):
        _set_up()
        sys.stdout.write(_own_commands())
        return
    is_option = not words or words[0].startswith("-")
    command = "serve" if is_option else words[0]
    if command == "scoring":
        sys.exit(run_scoring(words[1:], program="handfoot scoring"))
    _refuse_missing_data([command, *words])
    _set_up()
    if command not in {"help", *get_commands()}:
        sys.stderr.write(f"There is no command {command!r}.\n\n{_own_commands()}")
        sys.exit(UNKNOWN)
    run_command(["handfoot", *(["serve"] if is_option else []), *words])


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()


def _own_commands() -> str:
    """Return Handfoot's own commands, a line each, without those of Django."""
    own = {name: app for name, app in get_commands().items() if app in ("accounts", "tournaments")}
    helps = {name: load_command_class(app, name).help.splitlines()[0] for name, app in own.items()}
    helps["scoring"] = "What a deal is worth, without the site: list, show, check, score, slips."
    commands = "".join(f"  {name:<14}{text}\n" for name, text in sorted(helps.items()))
    return f"handfoot [--data DIR] [COMMAND …]: without a command, serve.\n\n{commands}"


def run_command(words: list[str]) -> None:
    """Run a management command. Say in one sentence that there is no folder or no data, or that its file is gone."""
    _refuse_missing_data(words[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(words)
    except OperationalError as error:
        if trouble_of(error) != GONE:
            raise
        sys.exit(said_of_gone_data())


def _refuse_missing_data(words: list[str]) -> None:
    """Exit with a sentence where there is no such folder, or neither data nor a backup in it.

    This comes before the settings, which make the folder.
    """
    is_command = bool(words) and not words[0].startswith("-")
    if is_command and words[0] not in MAKES_DATA and os.environ.get("HANDFOOT_DATA") and not data_folder().is_dir():
        sys.exit(f"There is no folder {data_folder()}: check the name after --data or in HANDFOOT_DATA.")
    is_asked = bool(NEEDS_DATA.intersection(words[:1])) and "--help" not in words
    is_on_laptop = not os.environ.get("DATABASE_URL")
    has_data = data_file().exists() and data_file().stat().st_size
    if is_asked and is_on_laptop and not has_data and not (data_folder() / "backups").exists():
        sys.exit(
            f"There is no data of Handfoot in {data_folder()}: start Handfoot and make your club first. "
            "If you have one, name its folder with --data."
        )
