"""The tables of the site, migrated once: every process of a run and each later run copies them.

They are kept by a digest of all that a migration sees, so a changed migration or model makes new ones.
"""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection

from accounts.file_lock import lock_file

ROOT = Path(__file__).parents[1]
KEPT = ROOT / ".pytest_cache" / "migrated"
MADE_FROM = ("accounts", "config", "tournaments/backups", "tournaments/migrations", "tournaments/models")
"""The folders of the code that decides about the tables. Migrations import none of our code from elsewhere."""

MIGRATE = "from tournaments.backups.migrate import bring_up_to_date; bring_up_to_date()"
TEMPLATE = "handfoot_migrated_"


def digest_of_sources(root=ROOT):
    """Return a text that changes with the migrations, the models, the settings, Python and every installed package."""
    packages = Path(sysconfig.get_paths()["purelib"]).glob("*.dist-info")
    digest = hashlib.sha256(f"{sys.version} {sqlite3.sqlite_version} {sorted(one.name for one in packages)}".encode())
    for file in sorted(file for folder in MADE_FROM for file in (root / folder).rglob("*.py")):
        digest.update(f"\n{file.relative_to(root)} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def migrated_file(*, kept=KEPT, root=ROOT):
    """Return a data file as the first start makes it. Only the newest one is kept."""
    file, part = kept / f"{digest_of_sources(root)}.sqlite3", kept / "part"
    kept.mkdir(parents=True, exist_ok=True)
    with lock_file(kept / "lock", wait=lambda: None):
        if not file.exists():
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(mode=0o700)
            _migrate(root, HANDFOOT_DATA=str(part), DATABASE_URL="")
            for older in kept.glob("*.sqlite3"):
                older.unlink()
            (part / "handfoot.sqlite3").rename(file)
    return file


def migrated_template():
    """Return the name of a PostgreSQL database with the tables and no rows of ours. Only the newest one is kept."""
    name = TEMPLATE + digest_of_sources()
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [int(name[-8:], 16)])  # until this connection closes
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{TEMPLATE}%"])
        found = {row[0] for row in cursor.fetchall()}
        if name not in found:
            for older in found:
                cursor.execute(f'DROP DATABASE "{older}"')
            part = f"{TEMPLATE}part"
            cursor.execute(f'CREATE DATABASE "{part}"')
            address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{part}")
            _migrate(ROOT, DATABASE_URL=address.geturl())
            cursor.execute(f'ALTER DATABASE "{part}" RENAME TO "{name}"')
    return name


def _migrate(root, **variables):
    """Migrate a new database by the site's own code, with the site's own settings."""
    subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", MIGRATE],
        cwd=root,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"} | variables,
        check=True,
    )
