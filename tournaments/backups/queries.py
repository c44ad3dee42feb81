"""Read about backups: their folder, the list, and milestones worth a backup."""

import datetime
import pkgutil
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import Count, F
from django.utils import timezone

from accounts.models import Club, Role, User
from tournaments.backups.database_copies import APPS, Note, read_note
from tournaments.core.backups import FINAL, HAND, BackupName, read_name
from tournaments.models import Event, Seating, Sheet

RECENT = datetime.timedelta(days=3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A backup in a folder, described by its name and note. Only restoring checks it."""

    named: BackupName
    file: Path
    note: Note | None
    size: int

    @property
    def is_damaged(self) -> bool:
        """Return whether its size is not what was written."""
        return self.note is not None and self.note.size != self.size


def data_is_a_file() -> bool:
    """Return whether the data is a file on this machine, which Handfoot backs up itself."""
    return connection.vendor == "sqlite"


def database_file() -> Path:
    """Return the data file."""
    return Path(connection.settings_dict["NAME"])


def backup_folder() -> Path:
    return Path(settings.DATA_FOLDER) / "backups"


def backups_in(folder: Path) -> list[Backup]:
    """Return every backup in a folder, newest first; none if it is unreadable."""
    found = []
    try:
        for file in folder.iterdir():
            named = read_name(file.name)
            if named is not None and file.is_file():
                found.append(Backup(named=named, file=file, note=read_note(file), size=file.stat().st_size))
    except OSError:
        return []
    return sorted(found, key=lambda backup: (backup.named, backup.file.name), reverse=True)


def migrations_of_this_version() -> set[tuple[str, str]]:
    """Return every migration by its app and name. They are listed, not loaded: that would take 2 MB until the end."""
    folders = {app.label: Path(app.path) / "migrations" for app in apps.get_app_configs()}
    return {
        (label, module.name)
        for label, folder in folders.items()
        for module in pkgutil.iter_modules([str(folder)])
        if module.name[0] not in "_~"
    }


def known_migrations() -> set[tuple[str, str]]:
    return {(app, name) for app, name in migrations_of_this_version() if app in APPS}


def keeps_everything(user: User) -> bool:
    """Return whether the reader owns every club on this machine, because a backup contains them all."""
    clubs = Club.objects.filter(rehearsal=False)
    return not clubs.exclude(memberships__in=user.memberships.filter(role=Role.OWNER)).exists()


def milestones() -> dict[tuple[object, ...], str]:
    """Return what finished recently, each with its backup occasion: final results, complete hands."""
    since = timezone.now().date() - RECENT
    finals = Event.objects.filter(date__gte=since, final_version=F("version")).values_list("pk", "final_version")
    hands = (
        Sheet.objects.filter(seating__round__event__date__gte=since)
        .not_undone()
        .values_list("seating__round", "deal")
        .annotate(sheets=Count("pk"))
    )
    seatings: dict[int, list[Seating]] = {}
    for seating in Seating.objects.filter(round__event__date__gte=since):
        seatings.setdefault(seating.round_id, []).append(seating)
    closed = [
        (round_, deal)
        for round_, deal, sheets in hands.order_by()
        if sheets == sum(seating.plays(deal) for seating in seatings[round_])
    ]
    stones: dict[tuple[object, ...], str] = {(HAND, *hand): HAND for hand in closed}
    return stones | {(FINAL, *final): FINAL for final in finals}
