"""The commands of Handfoot as somebody types them in a terminal, for messages and pages."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

from django.conf import settings

START = "HANDFOOT_START"
"""The environment variable with the file or command that started Handfoot, if that was not run.py."""


def start_command(*options: str) -> str:
    """Return what to type in a terminal to start Handfoot with these options on the present data."""
    folder = Path(settings.DATA_FOLDER).resolve()
    data = [] if folder == settings.USUAL_DATA_FOLDER.resolve() else ["--data", str(folder)]
    start = [os.environ[START]] if START in os.environ else [python_on(sys.platform), "run.py"]
    return _joined([*start, *options, *data])


def site_command(*words: str) -> str:
    """Return what to type in a terminal to run a command of this Handfoot."""
    start = [os.environ[START]] if START in os.environ else ["python", "manage.py"]
    return _joined([*start, *words])


def _joined(words: list[str]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def python_on(platform: str) -> str:
    """Return what starts Python in a terminal. On Windows `python3` may only offer to install one."""
    return "py" if platform == "win32" else "python3"
