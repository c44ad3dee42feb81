"""What some tests of the backups need of the machine."""

import pytest
from django.db import connection

on_a_file = pytest.mark.skipif(connection.vendor != "sqlite", reason="whoever hosts PostgreSQL backs it up")
