"""Each word of ARCHITECTURE's glossary is the one that code, pages and Spanish pages use."""

import ast
import re

import pytest

from tests.catalog import FOLDER, ROOT, entries_of

PACKAGES = ("accounts", "scoring", "tournaments")
TABLE = (
    (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("| In code | On pages |")[2].partition("\n\n")[0]
)
ROWS = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", TABLE, re.MULTILINE)


def names_in(source):
    """Every name that a source gives to something or reads, a class in small letters: `SignUp` is `sign_up`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name).lower()
        for kind in ("name", "id", "arg", "attr"):
            if isinstance(name := getattr(node, kind, None), str):
                yield name


@pytest.fixture(scope="module")
def names():
    files = [file for package in PACKAGES for file in (ROOT / package).rglob("*.py") if "migrations" not in file.parts]
    return {name for file in files for name in names_in(file.read_text(encoding="utf-8"))}


@pytest.fixture(scope="module")
def texts():
    """Every text of the pages with its translation."""
    catalog = entries_of((ROOT / FOLDER / "django.po").read_text(encoding="utf-8"))
    return [
        (" ".join(entry.source), " ".join(entry.translations)) for entry in catalog if "obsolete" not in entry.flags
    ]


def has(text, word):
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


def is_translated(texts, word, spanish):
    return any(has(text, word) and has(translation, spanish) for text, translation in texts)


@pytest.mark.parametrize("word", [code for code, *_rest in ROWS])
def test_a_word_of_the_code_is_a_name_in_it(names, word):
    assert word in names


@pytest.mark.parametrize(("word", "spanish"), [(page, spanish) for _code, page, spanish, _meaning in ROWS])
def test_a_word_of_the_pages_is_on_them_and_translated_so(texts, word, spanish):
    assert is_translated(texts, word, spanish)


def test_each_word_of_the_code_has_one_row():
    rows = TABLE.strip().splitlines()[1:]
    assert len(rows) - 1 == len(ROWS) == len({code for code, *_rest in ROWS}) >= 40


def test_a_word_that_is_not_used_is_found(names, texts):
    assert "shelves" not in names
    assert not is_translated(texts, "evening", "noche de baile")
    assert not is_translated(texts, "soirée", "velada")
    assert not is_translated(texts, "evening", "ayudante de la velada")


def test_names_of_all_kinds_are_found():
    source = "class SignUp:\n    def leave(self, chair): return self.team\nlots = SignUp"
    assert set(names_in(source)) == {"sign_up", "leave", "self", "chair", "team", "lots", "SignUp"}
