"""The version of Handfoot. It is written once, in `pyproject.toml`."""

import importlib.metadata
import tomllib
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def version() -> str:
    """Return the version of this copy: from `pyproject.toml`, or of the installed package, which comes without it."""
    if PROJECT.exists():
        return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
    return importlib.metadata.version("handfoot")
