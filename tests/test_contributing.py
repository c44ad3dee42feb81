"""CONTRIBUTING names only files and commands that exist."""

import re
import shlex
import subprocess
import sys

import pytest

from tests.running import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORDS = re.findall(r"`([^`]+)`", TEXT)
PATHS = {word for word in WORDS if re.fullmatch(r"[\w.-]+/[\w./-]*", word)} | set(re.findall(r"\]\(([^)#]+)", TEXT))
IN_COMMANDS = {path for word in WORDS if " " in word for path in re.findall(r"\S+/\S+\.py", word)}
RUN = set(re.findall(r"`python3 run\.py (\w+)", TEXT))
MANAGE = set(re.findall(r"`(?:HANDFOOT_DATA=\S+ )?python manage\.py (\w+)", TEXT))
TESTS = re.findall(r"`python3 run\.py test ([^`]+)`", TEXT)
SCORING = re.findall(r"`python -m scoring ?(\w*)", TEXT)


@pytest.mark.parametrize("path", sorted(PATHS | IN_COMMANDS))
def test_a_named_file_is_there(path):
    assert (ROOT / path).exists()


def test_paths_and_commands_were_found():
    assert len(PATHS) > 15
    assert IN_COMMANDS
    assert {"check", "test", "format"} <= RUN
    assert {"rehearse", "words"} <= MANAGE
    assert len(TESTS) == 2
    assert {"check", "show"} <= set(SCORING)


def test_named_commands_of_run_py_are_there():
    said = subprocess.run([sys.executable, "run.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {name for name in RUN if f"    {name} " not in said.stdout}


def test_named_commands_of_the_site_are_there():
    commands = {file.stem for file in (ROOT / "tournaments/management/commands").glob("*.py")}
    assert not MANAGE - commands


def collected(*words):
    """Return the output of pytest's collection with these words."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_one_file_of_tests_is_run_as_it_says():
    (named,) = [words for words in TESTS if words.startswith("tests/")]
    assert f"{named.split()[0]}::" in collected(*shlex.split(named))


def test_without_a_browser_nothing_is_measured_and_no_picture_is_taken():
    (named,) = [words for words in TESTS if words.startswith("-m")]
    folders = (
        "tests/bench/test_entry_speed.py",
        "tests/screenshots",
        "tests/evening/test_guide.py",
        "tests/test_contributing.py",
    )
    found = {line.split("::")[0] for line in collected(*shlex.split(named), *folders).splitlines() if "::" in line}
    assert found == {"tests/test_contributing.py"}


def test_the_rehearsal_goes_into_the_data_that_is_served():
    (served,) = re.findall(r"`python3 run\.py --data (\S+)`", TEXT)
    assert f"`HANDFOOT_DATA={served} python manage.py rehearse" in TEXT


@pytest.mark.parametrize("name", sorted(set(SCORING) - {""}))
def test_named_commands_of_scoring_are_there(name):
    command = [sys.executable, "-m", "scoring", name, "--help"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0
