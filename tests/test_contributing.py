"""CONTRIBUTING names only files and commands that exist."""

import re
import subprocess
import sys

import pytest

from tests.running import ROOT

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORDS = re.findall(r"`([^`]+)`", TEXT)
PATHS = {word for word in WORDS if re.fullmatch(r"[\w.-]+/[\w./-]*", word)} | set(re.findall(r"\]\(([^)#]+)", TEXT))
IN_COMMANDS = {path for word in WORDS if " " in word for path in re.findall(r"\S+/\S+\.py", word)}
RUN = set(re.findall(r"`python3 run\.py (\w+)", TEXT))
MANAGE = set(re.findall(r"`python manage\.py (\w+)", TEXT))


@pytest.mark.parametrize("path", sorted(PATHS | IN_COMMANDS))
def test_a_named_file_is_there(path):
    assert (ROOT / path).exists()


def test_paths_and_commands_were_found():
    assert len(PATHS) > 15
    assert IN_COMMANDS
    assert {"check", "test", "format"} <= RUN
    assert {"rehearse", "words"} <= MANAGE


def test_named_commands_of_run_py_are_there():
    said = subprocess.run([sys.executable, "run.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {name for name in RUN if f"    {name} " not in said.stdout}


def test_named_commands_of_the_site_are_there():
    commands = {file.stem for file in (ROOT / "tournaments/management/commands").glob("*.py")}
    assert not MANAGE - commands
