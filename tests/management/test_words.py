"""The Spanish catalog: complete, in step with the code, and compiled."""

import ast
import gettext
import os
import re
import shutil
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from tests.catalog import FOLDER, ROOT, entries_of

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?\w[^>]*>|%%")
# The functions that mark a text for translation, and the folders that `manage.py words` reads.
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext"}
COLLECTED = ["accounts", "config", "scoring", "templates", "tournaments"]


@pytest.fixture(scope="module")
def catalog():
    """Every message of the catalog except its header."""
    return entries_of((ROOT / FOLDER / "django.po").read_text(encoding="utf-8"))[1:]


def test_the_reader_understands_the_po_format():
    text = '#, fuzzy\nmsgid "a"\nmsgstr ""\n"b\\n"\n"\\"c\\""\n\n#~ msgid "d"\n#~ msgstr "e"\n'
    one, other = entries_of(text)
    assert (one.source, one.translations, one.flags) == (["a"], ['b\n"c"'], {"fuzzy"})
    assert (other.source, other.translations, other.flags) == ([], [], {"obsolete"})


def outer_whitespace(text):
    """Return whether the text begins and ends with a newline and with a space."""
    return [(text.startswith(mark), text.endswith(mark)) for mark in "\n "]


def test_every_text_is_translated(catalog):
    assert len(catalog) > 1000
    assert [entry.source for entry in catalog if not entry.translations or not all(entry.translations)] == []
    assert [entry.source for entry in catalog if entry.flags & {"fuzzy", "obsolete"}] == []


def test_texts_with_a_plural_have_both_forms(catalog):
    assert [entry.source for entry in catalog if len(entry.translations) != len(entry.source)] == []


def test_placeholders_and_tags_equal_those_of_the_source(catalog):
    for entry in catalog:
        for source, translation in zip(entry.source, entry.translations, strict=True):
            assert sorted(PLACEHOLDER.findall(translation)) == sorted(PLACEHOLDER.findall(source))


def test_translations_begin_and_end_with_the_same_whitespace(catalog):
    assert [
        entry.source
        for entry in catalog
        if any(
            outer_whitespace(source) != outer_whitespace(translation)
            for source, translation in zip(entry.source, entry.translations, strict=True)
        )
    ] == []


def test_spanish_punctuation_is_complete_and_readers_are_addressed_as_usted(catalog):
    for entry in catalog:
        for source, translation in zip(entry.source, entry.translations, strict=True):
            assert translation.count("?") == source.count("?") == translation.count("¿"), translation
            assert translation.count("!") == translation.count("¡"), translation
            assert not re.search(r"\b(tú|tu|tus|vosotros|ustedes vosotros)\b", translation, re.IGNORECASE), translation


def test_the_compiled_catalog_equals_the_written_one(catalog):
    expected = {}
    for entry in catalog:
        key = "\x04".join(filter(None, (entry.texts.get("msgctxt"), entry.source[0])))
        if len(entry.source) == 1:
            expected[key] = entry.translations[0]
        else:
            expected |= {(key, number): translation for number, translation in enumerate(entry.translations)}
    with (ROOT / FOLDER / "django.mo").open("rb") as file:
        compiled = dict(gettext.GNUTranslations(file)._catalog)
    del compiled[""]
    assert compiled == expected


def hidden_texts(source):
    """Return the texts marked for translation inside an f-string, which xgettext does not find."""
    return [
        call.args[0].value
        for outer in ast.walk(ast.parse(source))
        if isinstance(outer, ast.JoinedStr)
        for call in ast.walk(outer)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MARKS
        if call.args and isinstance(call.args[0], ast.Constant)
    ]


def test_a_text_marked_inside_an_f_string_is_found():
    assert hidden_texts("""f"{_(word)} {_('or')}", _("and")""") == ["or"]


def test_no_text_is_marked_inside_an_f_string():
    found = {
        file.relative_to(ROOT).as_posix(): hidden
        for name in COLLECTED
        for file in (ROOT / name).rglob("*.py")
        if (hidden := hidden_texts(file.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.fixture
def collected(tmp_path):
    """The catalog that `manage.py words` makes in a copy of the project."""
    if shutil.which("xgettext") is None and not os.environ.get("REQUIRE_BROWSER"):
        pytest.skip("there is no xgettext on this machine")
    for name in COLLECTED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("manage.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    environment = os.environ | {"HANDFOOT_DATA": str(tmp_path / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}
    (tmp_path / "data").mkdir()
    command = [sys.executable, "manage.py", "words"]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, timeout=120)
    return entries_of((tmp_path / FOLDER / "django.po").read_text(encoding="utf-8"))[1:]


def test_the_catalog_holds_exactly_the_texts_of_the_code(catalog, collected):
    def texts(entries):
        return {tuple(entry.source) for entry in entries if "obsolete" not in entry.flags}

    assert texts(collected) - texts(catalog) == set(), "not in the catalog yet: run manage.py words"
    assert texts(catalog) - texts(collected) == set(), "no longer in the code: run manage.py words"


def test_elsewhere_nothing_is_read_or_written(tmp_path, monkeypatch):
    """It would take the catalogs of every program below the present folder for its own."""
    catalog = tmp_path / "locale" / "es" / "LC_MESSAGES" / "django.po"
    catalog.parent.mkdir(parents=True)
    catalog.write_text('msgid "Cards"\nmsgstr "Cartas"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match="for developers"):
        call_command("words")
    assert catalog.read_text(encoding="utf-8") == 'msgid "Cards"\nmsgstr "Cartas"\n'
