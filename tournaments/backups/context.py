"""What every template may ask of the backups."""

from typing import Any

from django.http import HttpRequest

from tournaments.backups.watch import BACKUP_WATCH
from tournaments.backups.wording import WHY_NOT_KEPT


def backup_trouble(_: HttpRequest) -> dict[str, Any]:
    """Return why the last backup failed, empty if it did not."""
    return {"backup_trouble": WHY_NOT_KEPT.get(BACKUP_WATCH.trouble, "")}
