"""The schema of the results that leave the program."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator

import tournaments.exports

FILE = Path(tournaments.exports.__file__).parent / "results.schema.json"
SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))


def closed(schema):
    """The schema with no entries but those it names. The published one is open: a new entry may come to a version."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    only_these = {"additionalProperties": False} if "properties" in schema else {}
    return {key: closed(part) for key, part in schema.items()} | only_these


CLOSED = closed(SCHEMA)


def faults(form, schema=CLOSED):
    """A line for each place where a form differs from its schema."""
    found = Draft202012Validator(schema).iter_errors(form)
    return [f"{error.json_path}: {error.message}" for error in found]
