"""The README's tables have a row for each dependency."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def names(requirements):
    return sorted(re.match(r"[A-Za-z0-9-]+", requirement)[0] for requirement in requirements)


def table_under(heading):
    """The first column of the table with this heading. Rows without a second column are left out."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.split(f"| {heading} | What for |\n|---|---|\n")[1].split("\n\n")[0]
    return re.findall(r"^\| `([^`]+)` \| .+ \|$", table, re.MULTILINE)


def test_the_readme_says_what_each_dependency_is_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = project["optional-dependencies"]
    assert table_under("Dependency") == names([*project["dependencies"], *extra["postgres"]])
    assert table_under("To test with") == names(extra["test"])
