"""The README names pages and buttons as the pages do."""

import re
from pathlib import Path

import pytest

from tests.catalog import FOLDER, ROOT, entries_of

USE, _, _ = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## How it is built\n")
NOT_ON_PAGES = {"A download", "Start Handfoot", "Read me first", "A package:", "From source:", "a club’s own web page"}
"""Ways to get Handfoot, files of the download, and words that are bold for another reason."""
BOLD = [" ".join(text.split()).replace("'", "’") for text in re.findall(r"\*\*([^*]+)\*\*", USE)]
NAMES = sorted({name for text in BOLD if text not in NOT_ON_PAGES for name in text.split(" → ")})


@pytest.fixture(scope="module")
def texts():
    catalog = entries_of(Path(ROOT, FOLDER, "django.po").read_text(encoding="utf-8"))
    # A button may add a name: "This is right: Ada & Grace".
    return {text.partition(": %(")[0] for entry in catalog if "obsolete" not in entry.flags for text in entry.source}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_or_button_is_called_as_the_pages_call_it(texts, name):
    assert name in texts


def test_every_other_bold_text_is_in_the_readme():
    assert set(BOLD) >= NOT_ON_PAGES
