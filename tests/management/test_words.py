"""The Spanish catalog: whole, true to the code, and compiled as it is written."""

import ast
import gettext
import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.catalog import FOLDER, ROOT, entries_of

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?\w[^>]*>|%%")
# What a text of the code lies in; everything else of the project is not gathered.
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
GATHERED = ["accounts", "config", "scoring", "templates", "tournaments"]


@pytest.fixture(scope="module")
def catalog():
    """Every message of the catalog but its header."""
    return entries_of((ROOT / FOLDER / "django.po").read_text(encoding="utf-8"))[1:]


def test_the_reader_reads_what_gettext_writes():
    text = '#, fuzzy\nmsgid "a"\nmsgstr ""\n"b\\n"\n"\\"c\\""\n\n#~ msgid "d"\n#~ msgstr "e"\n'
    one, other = entries_of(text)
    assert (one.source, one.translations, one.flags) == (["a"], ['b\n"c"'], {"fuzzy"})
    assert (other.source, other.translations, other.flags) == ([], [], {"obsolete"})


def ends(text):
    """What a text begins and ends with besides words: whether a newline, whether a blank."""
    return [(text.startswith(mark), text.endswith(mark)) for mark in "\n "]


def test_every_text_is_translated(catalog):
    assert len(catalog) > 1000
    assert [entry.source for entry in catalog if not entry.translations or not all(entry.translations)] == []
    assert [entry.source for entry in catalog if entry.flags & {"fuzzy", "obsolete"}] == []


def test_counted_texts_have_one_form_for_one_and_one_for_more(catalog):
    assert [entry.source for entry in catalog if len(entry.translations) != len(entry.source)] == []


def test_placeholders_and_tags_are_the_same_on_both_sides(catalog):
    for entry in catalog:
        for source, said in zip(entry.source, entry.translations, strict=True):
            assert sorted(PLACEHOLDER.findall(said)) == sorted(PLACEHOLDER.findall(source))


def test_texts_begin_and_end_as_in_english(catalog):
    assert [
        entry.source
        for entry in catalog
        if any(ends(source) != ends(said) for source, said in zip(entry.source, entry.translations, strict=True))
    ] == []


def test_an_english_sentence_is_a_spanish_one(catalog):
    """With its question and exclamation marks in pairs, and addressed with *usted*."""
    for entry in catalog:
        for source, said in zip(entry.source, entry.translations, strict=True):
            assert said.count("?") == source.count("?") == said.count("¿"), said
            assert said.count("!") == said.count("¡"), said
            assert not re.search(r"\b(tú|tu|tus|vosotros|ustedes vosotros)\b", said, re.IGNORECASE), said


def test_what_is_compiled_says_what_is_written(catalog):
    expected = {}
    for entry in catalog:
        key = "\x04".join(filter(None, (entry.texts.get("msgctxt"), entry.source[0])))
        if len(entry.source) == 1:
            expected[key] = entry.translations[0]
        else:
            expected |= {(key, number): said for number, said in enumerate(entry.translations)}
    with (ROOT / FOLDER / "django.mo").open("rb") as file:
        compiled = dict(gettext.GNUTranslations(file)._catalog)
    del compiled[""]
    assert compiled == expected


def hidden_texts(source):
    """Texts marked for translation inside an f-string, where xgettext does not look."""
    return [
        call.args[0].value
        for outer in ast.walk(ast.parse(source))
        if isinstance(outer, ast.JoinedStr)
        for call in ast.walk(outer)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS
        if call.args and isinstance(call.args[0], ast.Constant)
    ]


def test_a_hidden_text_is_found():
    assert hidden_texts("""f"{_(word)} {_('or')}", _("and")""") == ["or"]


def test_no_text_hides_where_it_is_not_gathered():
    found = {
        file.relative_to(ROOT).as_posix(): hidden
        for name in GATHERED
        for file in (ROOT / name).rglob("*.py")
        if (hidden := hidden_texts(file.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.fixture
def gathered(tmp_path):
    """The catalog of a copy of the project in which the texts were gathered anew."""
    if shutil.which("xgettext") is None and not os.environ.get("REQUIRE_BROWSER"):
        pytest.skip("there is no xgettext on this machine")
    for name in GATHERED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    environment = os.environ | {"HANDFOOT_DATA": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "manage.py", "words"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, timeout=120)
    return entries_of((tmp_path / FOLDER / "django.po").read_text(encoding="utf-8"))[1:]


def test_the_catalog_holds_exactly_the_texts_of_the_code(catalog, gathered):
    def texts(entries):
        return {tuple(entry.source) for entry in entries if "obsolete" not in entry.flags}

    assert texts(gathered) - texts(catalog) == set(), "not gathered yet: manage.py words"
    assert texts(catalog) - texts(gathered) == set(), "no longer in the code: manage.py words"
