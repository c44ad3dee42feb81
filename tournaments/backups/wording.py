"""Words for failed backups, unusable files and the occasions of backups."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.disk_trouble import DAMAGED, DISK, FULL, GONE, READ_ONLY, said_of_gone_data
from tournaments.backups.database_copies import EMPTY, FOREIGN, LOST, NEWER, NO_FOLDER, OTHER
from tournaments.backups.ended import StillEnded
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
    if reason == GONE:
        return said_of_gone_data()
    return str(_WHY_NOT_KEPT.get(reason, "")) % {"folder": backup_folder()}


def stays_ended(ended: StillEnded) -> list[str]:
    """Return sentences about what was ended since a backup and is not open again after it was restored."""
    counts = [
        (ended.passes, ngettext("%(counter)s helper", "%(counter)s helpers", ended.passes)),
        (ended.codes, ngettext("%(counter)s code for helpers", "%(counter)s codes for helpers", ended.codes)),
        (ended.links, ngettext("%(counter)s public link", "%(counter)s public links", ended.links)),
    ]
    parts = ", ".join(words % {"counter": number} for number, words in counts if number)
    names = ", ".join(ended.own_passwords)
    sentences = [
        (parts, _("Ended since then, and still ended: %(parts)s.") % {"parts": parts}),
        (
            names,
            _("These people changed their password since then and keep the new one: %(names)s.") % {"names": names},
        ),
    ]
    return [str(sentence) for said, sentence in sentences if said]
