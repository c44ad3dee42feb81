"""The tables of ARCHITECTURE have a row for each dependency."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def names(requirements):
    return sorted(re.match(r"[A-Za-z0-9-]+", requirement)[0] for requirement in requirements)


def table_under(heading):
    """The first column of the table with this heading. Rows without a second column are left out."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.split(f"| {heading} | What for |\n|---|---|\n")[1].split("\n\n")[0]
    return re.findall(r"^\| `([^`]+)` \| .+ \|$", table, re.MULTILINE)


def test_each_dependency_says_what_it_is_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = project["optional-dependencies"]
    assert table_under("Dependency") == names([*project["dependencies"], *extra["postgres"]])
    assert table_under("To test with") == names(extra["test"])
