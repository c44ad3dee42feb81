"""The schema of the results that leave the program."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

import tournaments.exports

FILE = Path(tournaments.exports.__file__).parent / "results.schema.json"
SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))


def faults(form):
    """A line for each place where a form differs from its schema."""
    found = Draft202012Validator(SCHEMA).iter_errors(form)
    return [f"{error.json_path}: {error.message}" for error in found]
