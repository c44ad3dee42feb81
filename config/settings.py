"""Settings: a laptop by default, a hosted site with HANDFOOT_HOSTED=1.

The environment overrides them. Data, key and logs live in the data folder.
"""

import os
import time
from pathlib import Path
from typing import Any

import environ
import fontpkg_arimo
from csp.constants import NONE, SELF
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from accounts.file_lock import lock_file
from config import data_folder
from config.private_files import make_private
from config.version import version

ROOT = Path(__file__).resolve().parent.parent
VERSION = version()
env = environ.Env()

HOSTED = env.bool("HANDFOOT_HOSTED", default=False)
DEBUG = env.bool("HANDFOOT_DEBUG", default=False)
USUAL_DATA_FOLDER = data_folder.USUAL_DATA_FOLDER
DATA_FOLDER = data_folder.data_folder()


def kept_secret_key(file: Path) -> str:
    """Return the key that signs sessions. The first start creates it, readable only by its owner."""
    if not file.exists() or not file.stat().st_size:
        with lock_file(file.with_suffix(".lock"), wait=lambda: None):  # two first starts at once get one key
            if not file.exists() or not file.stat().st_size:
                part = file.with_suffix(".part")
                with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
                    opened.write(get_random_secret_key())
                part.replace(file)
    return file.read_text()


# Read without `env`, to which a value with a dollar in front is the name of another variable.
given_secret_key = os.environ.get("SECRET_KEY", "")
if HOSTED and not given_secret_key:
    # Processes with different keys would end each other's sessions.
    raise SystemExit("A hosted site needs SECRET_KEY, the same for all its processes: see config/hosting/README.md.")
try:
    make_private(DATA_FOLDER)
    SECRET_KEY = given_secret_key or kept_secret_key(DATA_FOLDER / "secret_key")
except OSError as error:
    # Django's checks and log do not work before the settings are loaded.
    raise SystemExit(f"Handfoot cannot use its data folder {DATA_FOLDER}: {error.strerror}.") from error
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "accounts",
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "axes",
    "crispy_bootstrap5",
    "crispy_forms",
    "csp",
    "django_htmx",
    "django_tables2",
    "js_lib_bootstrap5",
    "simple_history",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "accounts.middleware.no_store",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.web.public_polls.public_polls",
    "tournaments.web.one_block.request_in_one_block",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "accounts.middleware.OwnPasswordFirst",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.own_time",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.web.limits.ShowLimit",
]

ROOT_URLCONF = "config.urls"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.browser_choices.text_size",
                "tournaments.web.responses.undo",
                "tournaments.backups.context.backup_trouble",
            ],
        },
    },
]
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
CRISPY_FAIL_SILENTLY = False
DJANGO_TABLES2_TEMPLATE = "grid.html"

# SQLite: IMMEDIATE keeps writers from failing each other; WAL is avoided for the bugs its copies and resets had.
SQLITE_OPTIONS = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=EXTRA;",
}
PREPARED_TABLES = ROOT / "prepared_tables.json"
"""In a download, the statements that make a new database, so that its first start needs no migration."""
# A path is not a URL: a folder may have "#", "?" or "%" in its name.
DATA_FILE: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": data_folder.data_file()}
DATABASES = {"default": env.db_url("DATABASE_URL") if env.str("DATABASE_URL", default="") else DATA_FILE}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["ENGINE"] = "config.sqlite3"
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
# To open a connection takes longer than most queries: SQLite reads the whole schema. An idle one holds no lock.
DATABASES["default"]["CONN_MAX_AGE"] = 60
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
# Processes do not share memory: everything that must last is in the database.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
# Clubs of a hosted site share one database; a laptop is its club's own. 0 is no limit.
CLUB_LIMITS = {
    "people": env.int("HANDFOOT_MOST_PEOPLE", default=10_000 if HOSTED else 0),
    "evenings": env.int("HANDFOOT_MOST_EVENINGS", default=3_000 if HOSTED else 0),
    "bytes": env.int("HANDFOOT_MOST_BYTES", default=1_000_000_000 if HOSTED else 0),
    "members": env.int("HANDFOOT_MOST_MEMBERS", default=100 if HOSTED else 0),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "accounts.backends.RecoveryCodeBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:log-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "accounts:log-in"

# A hall shares one address, so a lock is for a name and an address together.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "accounts.throttling.counted_name"
AXES_CLIENT_IP_CALLABLE = "accounts.throttling.address_of"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25
AXES_RESET_ON_SUCCESS = True
# Tries during the lock do not make it longer.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "accounts/locked_out.html"
AXES_VERBOSE = False
# What somebody typed wrong is nearly a secret: it is not stored.
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "name", "code", "now"]

LANGUAGE_CODE = "en"
# British readers get British dates; the words are the same.
LANGUAGES = [("en", _("English")), ("en-gb", _("British English")), ("es", _("Spanish"))]
LOCALE_PATHS = [ROOT / "config" / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "UTC"
# Django sets the process to TIME_ZONE later; until then its clock is the machine's.
AMERICAN_CLOCK = 4 <= time.timezone / 3600 <= 10

STATIC_URL = "static/"
COLLECTED = ROOT / "collected"
"""The static files in a download, which nobody needs to write."""


def usual_static_root() -> Path:
    """Return where static files are collected: in the download, beside the checkout's packages, or with the data."""
    if COLLECTED.exists():
        return COLLECTED
    return ROOT / ".venv" / "static" if (ROOT / ".venv").exists() else DATA_FOLDER / "static"


STATIC_ROOT = Path(env.str("HANDFOOT_STATIC", default="") or usual_static_root())
STATICFILES_DIRS = [ROOT / "static", Path(fontpkg_arimo.__file__).parent / "files"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "svg", "png", "webp", "ico", "gz", "woff2")

MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SESSION_ENGINE = "accounts.sessions"
# With this prefix browsers take a cookie over https only, and from this very host.
COOKIE_PREFIX = "__Host-" if HOSTED else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_FAILURE_VIEW = "accounts.views.csrf_failure"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HOSTED
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 3_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 3_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
if HOSTED:
    SECURE_SSL_REDIRECT = True
    # Health checks ask each process directly, without https.
    SECURE_REDIRECT_EXEMPT = ["^alive/$"]
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Hosted processes share no file: systemd collects what they print.
LOG_TO = ["console"] if HOSTED else ["file", "console"]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "config.log_lines.OneLine", "format": "{asctime} {levelname} {name} {message}", "style": "{"}
    },
    "handlers": {
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": DATA_FOLDER / "handfoot.log",
            "maxBytes": 2_000_000,
            "backupCount": 3,
            "formatter": "line",
            "encoding": "utf-8",
            "delay": True,
        },
        "console": {"class": "logging.StreamHandler", "formatter": "line", "level": "WARNING" if HOSTED else "ERROR"},
    },
    "root": {"handlers": LOG_TO, "level": "WARNING"},
    # Requests from the hall's network with a wrong host name are refused without a message.
    "loggers": {"django.security.DisallowedHost": {"handlers": LOG_TO[:1], "propagate": False}},
}
