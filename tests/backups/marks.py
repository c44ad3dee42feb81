"""A mark for tests of backups, which need SQLite."""

import pytest
from django.db import connection

needs_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="whoever hosts PostgreSQL backs it up")
