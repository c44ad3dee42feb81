"""The site's settings for tests: quick hashing, plain static files, a data folder of their own."""

import os
import tempfile

os.environ.setdefault("HANDFOOT_DATA", tempfile.mkdtemp(prefix="handfoot-tests-"))

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MIDDLEWARE = [name for name in MIDDLEWARE if "whitenoise" not in name]  # noqa: F405
