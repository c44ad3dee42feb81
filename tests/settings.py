"""The site's settings for tests: fast password hashing, plain static files, a temporary data folder."""

import os
import tempfile

os.environ.setdefault("HANDFOOT_DATA", tempfile.mkdtemp(prefix="handfoot-tests-"))

# Playwright runs an event loop in the thread of the tests.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]  # noqa: F405

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, because the threads of a live server share it. Only waiting for the disk is turned off.
    DATABASES["default"]["TEST"] = {"NAME": DATA_FOLDER / "test.sqlite3"}  # noqa: F405
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS | {  # noqa: F405
        "init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
    }
