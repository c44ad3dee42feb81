"""Words for failed backups, unusable files and the occasions of backups."""

from django.utils.translation import gettext_lazy as _

from accounts.disk_trouble import DAMAGED, DATA_IS_GONE, DISK, FULL, GONE, READ_ONLY
from tournaments.backups.database_copies import EMPTY, FOREIGN, LOST, NEWER, NO_FOLDER, OTHER
from tournaments.backups.queries import backup_folder
from tournaments.core import backups

_WHY_NOT_KEPT = {
    FULL: _("The disk of this laptop is full, so no backup could be written. Make room, then try again."),
    READ_ONLY: _(
        "Handfoot cannot write to the backup folder %(folder)s, so there is no new backup. Allow writing there."
    ),
    NO_FOLDER: _(
        "The backup folder %(folder)s is missing, so no backup could be written. Put the folder back where it was. "
        "If it is lost, delete any file in its place: the next backup makes a new folder."
    ),
    OTHER: _(
        "No backup could be written to %(folder)s. Handfoot tries again within ten minutes. "
        "If that fails too, restart Handfoot."
    ),
    DAMAGED: _("The data is damaged, so it was not backed up over the good backups. Put the newest one back."),
    DISK: _("The disk of this laptop does not work as it should, so no backup could be written."),
    GONE: DATA_IS_GONE,
}
WHY_UNFIT = {
    DAMAGED: _("This backup is damaged. Nothing was changed; take another one."),
    EMPTY: _("This backup is empty. Nothing was changed; take another one."),
    FOREIGN: _("This file is not a backup of Handfoot. Nothing was changed."),
    NEWER: _("A newer Handfoot made this backup. Nothing was changed; get the newer Handfoot first."),
    GONE: _("This backup is gone. Nothing was changed."),
}
WHY_CLOSED = {
    DAMAGED: _("The file %(file)s is damaged and was left as it is."),
    EMPTY: _("The file %(file)s is empty and was left as it is."),
    FOREIGN: _("The file %(file)s is not one of Handfoot and was left as it is."),
    NEWER: _("The file %(file)s was made by a newer Handfoot and was left as it is. Start the newer one."),
    GONE: _("The file %(file)s is gone, but there are backups of it."),
    LOST: _(
        "The file %(file)s is gone or empty, and there is no backup. If you deleted it, look in the trash and put it "
        "back. To start with no data, delete the empty folder “backups” beside it. Then start again."
    ),
    FULL: _("The disk is full: make room, then start again. Nothing was changed."),
    READ_ONLY: _("Handfoot cannot write to the folder %(folder)s. Nothing was changed."),
    DISK: _("The disk does not work as it should. Nothing was changed."),
    OTHER: _("Handfoot cannot open the data in %(folder)s. Nothing was changed. Restart the laptop, then try again."),
}
OCCASIONS = {
    backups.START: _("when Handfoot started"),
    backups.CHANGE: _("automatically, while you worked"),
    backups.HAND: _("when every table had a hand in"),
    backups.FINAL: _("when results became final"),
    backups.STOP: _("when Handfoot stopped"),
    backups.NEW_VERSION: _("before a new version of Handfoot"),
    backups.PUT_BACK: _("before another backup was put back"),
    backups.BY_HAND: _("when you asked for it"),
}


def why_not_kept(reason: str) -> str:
    """Return the sentence for a failed backup, with its folder and what to do. Empty for no reason."""
    return str(_WHY_NOT_KEPT.get(reason, "")) % {"folder": backup_folder()}
