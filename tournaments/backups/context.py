"""What every template may ask of the backups."""

from typing import Any

from django.http import HttpRequest

from tournaments.backups.watch import BACKUP_WATCH


def backup_trouble(_: HttpRequest) -> dict[str, Any]:
    """Return why the last backup failed, empty if it did not."""
    return {"backup_trouble": BACKUP_WATCH.sentence}
