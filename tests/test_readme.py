"""The README is one page, and what users read names pages, buttons, commands and files as they are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.catalog import FOLDER, ROOT, entries_of
from tournaments.handbook.contents import PAGES

README = (ROOT / "README.md").read_text(encoding="utf-8")
RUNNING = (ROOT / "config/README.md").read_text(encoding="utf-8")
NOT_ON_PAGES = {
    *(
        "A download",
        "Start Handfoot",
        "Read me first",
        "From source:",
        "A package:",
        "On a server",
        "a club’s own web page",
    )
}
"""Ways to get Handfoot, files of the download, and words that are bold for another reason."""
BOLD = [" ".join(text.split()).replace("'", "’") for text in re.findall(r"\*\*([^*]+)\*\*", README + RUNNING)]
NAMES = sorted({name for text in BOLD if text not in NOT_ON_PAGES for name in text.split(" → ")})
LINK = re.compile(r"\]\((?!https?:)([^)]+)\)")
DOCUMENTS = [
    *("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "config/README.md", "config/hosting/README.md"),
    *("scoring/rule_sets/README.md", "tournaments/exports/README.md"),
]


@pytest.fixture(scope="module")
def texts():
    catalog = entries_of(Path(ROOT, FOLDER, "django.po").read_text(encoding="utf-8"))
    # A button may add a name: "This is right: Ada & Grace".
    return {text.partition(": %(")[0] for entry in catalog if "obsolete" not in entry.flags for text in entry.source}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_or_button_is_called_as_the_pages_call_it(texts, name):
    assert name in texts


def test_every_other_bold_text_is_there():
    assert set(BOLD) >= NOT_ON_PAGES


def test_the_readme_is_one_page():
    assert len(README.splitlines()) <= 110


def test_the_first_commands_start_it_and_run_every_test():
    commands = [
        line.partition("#")[0].strip() for line in README.partition("```\n")[2].partition("```")[0].splitlines()
    ]
    assert commands == ["python3 run.py", "python3 run.py test"]
    assert "\npython3 run.py test\n" in (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_every_page_of_the_handbook_has_a_link_by_its_title():
    linked = re.findall(r"\[([^\]]+)\]\(templates/handbook/pages/([\w-]+)\.html\)", README)
    assert sorted(linked) == sorted((str(page.title), key) for key, page in PAGES.items())


def headings(file):
    """The headings of a document as its links call them."""
    for heading in re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def dead_links(text, folder):
    """Links to files or headings that are not there."""
    for link in LINK.findall(text):
        path, _hash, heading = link.partition("#")
        file = folder / path
        if not file.exists() or (heading and heading not in headings(file)):
            yield link


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_somewhere(document):
    file = ROOT / document
    text = file.read_text(encoding="utf-8")
    assert list(dead_links(text, file.parent)) == []


def test_a_link_that_leads_nowhere_is_found():
    text = "[a](README.md) [b](READYOU.md) [c](CONTRIBUTING.md#a-release) [d](CONTRIBUTING.md#a-release-of-doves)"
    assert list(dead_links(text, ROOT)) == ["READYOU.md", "CONTRIBUTING.md#a-release-of-doves"]


def test_every_document_is_reached_from_the_readme():
    reached, pending = set(), [ROOT / "README.md"]
    while pending:
        file = pending.pop()
        reached.add(file.relative_to(ROOT).as_posix())
        links = [link.partition("#")[0] for link in LINK.findall(file.read_text(encoding="utf-8"))]
        found = {(file.parent / link).resolve() for link in links if link.endswith(".md")}
        pending += [one for one in found if one.relative_to(ROOT).as_posix() not in reached]
    assert reached >= set(DOCUMENTS)


def test_named_commands_are_there():
    said = subprocess.run([sys.executable, "run.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    commands = {file.stem for file in ROOT.glob("*/management/commands/*.py")}
    of_run, of_manage = (
        set(re.findall(rf"`python3? {file}\.py (\w+)", README + RUNNING)) for file in ("run", "manage")
    )
    assert of_run
    assert not {name for name in of_run if f"    {name} " not in said.stdout}
    assert of_manage
    assert not of_manage - commands
