"""The tables that the tests copy are those of the present migrations, whatever was kept."""

import ast
import contextlib
import shutil
import sqlite3

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tests.migrated import MADE_FROM, ROOT, digest_of_sources, migrated_file

CHANGED = "tournaments/migrations/0001_initial.py"


def tables_in(file):
    with contextlib.closing(sqlite3.connect(file)) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@pytest.fixture
def copy(tmp_path):
    """A copy of the code of the site, and of what Python compiled: with the same times it serves the copy too."""
    for name in ("accounts", "config", "scoring", "static", "templates", "tournaments"):
        # What Python is writing at this moment has a name of its own, which goes.
        shutil.copytree(ROOT / name, tmp_path / "copy" / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    shutil.copy(ROOT / "manage.py", tmp_path / "copy")
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "copy")
    return tmp_path / "copy"


def test_a_changed_migration_makes_new_tables(copy, tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    usual = migrated_file()
    shutil.copy(usual, kept)
    assert migrated_file(kept=kept, root=copy) == kept / usual.name  # the same code: nothing runs
    last = sorted((copy / "tournaments" / "migrations").glob("0*.py"))[-1].stem
    (copy / "tournaments" / "migrations" / "9999_more.py").write_text(
        "from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n"
        f'    dependencies = [("tournaments", "{last}")]\n'
        '    operations = [migrations.RunSQL("CREATE TABLE more (id integer)")]\n'
    )
    made = migrated_file(kept=kept, root=copy)
    assert tables_in(made) - tables_in(usual) == {"more"}
    assert [*kept.glob("*.sqlite3")] == [made]


def test_a_changed_line_in_any_folder_makes_another_digest(copy):
    digests = [digest_of_sources(copy)]
    for folder in MADE_FROM:
        file = next(file for file in sorted((copy / folder).rglob("*.py")) if file.stat().st_size)
        file.write_bytes(file.read_bytes().replace(b"e", b"E", 1))  # of the same size
        digests.append(digest_of_sources(copy))
    assert len(set(digests)) == 1 + len(MADE_FROM)


def test_another_version_of_a_package_makes_another_digest(tmp_path, monkeypatch):
    before = digest_of_sources()
    (tmp_path / "django-99.0.dist-info").mkdir()
    monkeypatch.setattr("sysconfig.get_paths", lambda: {"purelib": str(tmp_path)})
    assert digest_of_sources() != before


def test_migrations_import_only_what_the_digest_covers():
    ours = ("accounts", "config", "scoring", "tournaments")
    files = [*ROOT.glob("accounts/migrations/0*.py"), *ROOT.glob("tournaments/migrations/0*.py")]
    imported = {name for file in files for name in imports_of(ast.parse(file.read_text()))}
    covered = tuple(folder.replace("/", ".") for folder in MADE_FROM)
    assert {name for name in imported if name.startswith(ours) and not name.startswith(covered)} == set()


def imports_of(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def test_this_database_has_every_migration(db):
    call_command("migrate", check_unapplied=True, verbosity=0)
    assert MigrationRecorder(connection).migration_qs.count() > 50
