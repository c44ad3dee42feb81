"""The page "Backups": copy to a USB drive, list the backups, restore one after a question."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import Club, Role, User
from tournaments.backups.actions import restore_data
from tournaments.backups.database_copies import NO_FOLDER, CannotKeepError, UnfitError, note_of
from tournaments.backups.queries import Backup, backup_folder, backups_in, data_is_a_file, keeps_everything
from tournaments.backups.startup import moment_of
from tournaments.backups.watch import BACKUP_WATCH
from tournaments.backups.wording import OCCASIONS, WHY_UNFIT, stays_ended, why_not_kept
from tournaments.core.backups import BY_HAND, MOST
from tournaments.web.access import is_at_the_machine, member_club
from tournaments.web.drives import WHY_NOT_SAVED, CannotSaveError, Drive, drives, save_to
from tournaments.web.responses import done, tell
from tournaments.wording.said import Said
from tournaments.wording.said import said as _

SHOWN_AT_ONCE = 5


@never_cache
@require_GET
def keep(request: HttpRequest, club: str) -> HttpResponse:
    """Show the backups. With `?name=` ask whether to restore that one."""
    found = member_club(request, club, roles=(Role.OWNER,))
    context = {"club": found, "room": "club", "is_file": data_is_a_file() and not settings.HOSTED}
    if not context["is_file"]:
        return render(request, "backups/hosted.html", context)
    assert isinstance(request.user, User)
    at_the_machine = is_at_the_machine(request)
    usb_drives = drives() if at_the_machine else []
    rows = _rows(backup_folder(), "")
    is_folder_missing = not backup_folder().is_dir()
    context |= {
        "is_folder_missing": is_folder_missing,
        "backup_trouble": BACKUP_WATCH.sentence or why_not_kept(NO_FOLDER if is_folder_missing else ""),
        "owns_all": keeps_everything(request.user),
        "at_the_machine": at_the_machine,
        "drives": usb_drives,
        "rows": rows[:SHOWN_AT_ONCE],
        "older": rows[SHOWN_AT_ONCE:],
        "on_drives": [(drive, _rows(drive.folder, str(drive.folder))) for drive in usb_drives],
        "folder": backup_folder(),
        "most": MOST,
        "asked": _asked_for(request),
    }
    return render(request, "backups/keep.html", context)


def _rows(folder: Path, place: str) -> list[dict[str, object]]:
    return [
        {"backup": backup, "occasion": OCCASIONS[backup.named.occasion], "place": place}
        for backup in backups_in(folder)
    ]


def _owner_of_all(request: HttpRequest, slug: str) -> Club:
    """Return the club of a reader who may copy and replace everything on this machine, or raise Http404."""
    club = member_club(request, slug, roles=(Role.OWNER,))
    assert isinstance(request.user, User)
    if settings.HOSTED or not data_is_a_file() or not keeps_everything(request.user):
        raise Http404
    return club


@require_POST
def copy(request: HttpRequest, club: str) -> HttpResponse:
    """Back up now, and copy to the chosen USB drive."""
    _owner_of_all(request, club)
    drive = _drive(request, request.POST.get("drive", ""))
    if request.POST.get("drive") and drive is None:
        messages.error(request, _("This USB drive is gone. Plug it in again and press Look again."))
        return redirect("backups:keep", club=club)
    try:
        backup = BACKUP_WATCH.back_up(occasion=BY_HAND)
        said = _copied(backup, drive) if drive else _("Backed up on this laptop.")
    except CannotKeepError:
        pass  # the page says why: BACKUP_WATCH remembers it
    except CannotSaveError as error:
        messages.error(request, WHY_NOT_SAVED[str(error)] % {"drive": drive.name if drive else ""})
    else:
        done(request, said)
    return redirect("backups:keep", club=club)


def _drive(request: HttpRequest, folder: str) -> Drive | None:
    found = drives() if is_at_the_machine(request) else []
    return next((drive for drive in found if str(drive.folder) == folder), None)


def _copied(backup: Backup, drive: Drive) -> Said:
    # The note first: a note alone is harmless, but a backup without its note cannot be verified.
    for file in (note_of(backup.file), backup.file):
        name = save_to(drive.folder, file.name, file.read_bytes())
    said = {"name": name, "drive": drive.name}
    return _("Everything is on %(drive)s now, as “%(name)s”. You can unplug the USB drive.") % said


@require_POST
def restore(request: HttpRequest, club: str) -> HttpResponse:
    """Restore a backup after backing up the present data. Logins and passwords stay as they are."""
    _owner_of_all(request, club)
    backup = _asked_for(request)
    if backup is None:
        messages.error(request, str(WHY_UNFIT["gone"]))
        return redirect("backups:keep", club=club)
    try:
        ended = restore_data(file=backup.file).ended
    except UnfitError as error:
        messages.error(request, str(WHY_UNFIT[str(error)]))
    except CannotKeepError as error:
        messages.error(request, why_not_kept(str(error)))
    else:
        said = _("Everything is back as of %(moment)s. A backup keeps what was there before.")
        if not request.session.exists(request.session.session_key or ""):
            request.session.flush()  # an older version made the backup, without sessions: everyone logs in again
        said %= {"moment": moment_of(backup)}
        # No row: the restored data may have neither the club nor the user.
        tell(request, " ".join([said, *stays_ended(ended)]))
    return redirect("home")


def _asked_for(request: HttpRequest) -> Backup | None:
    """Return the chosen backup, here or on a USB drive. Only listed backups can be chosen."""
    said = request.POST or request.GET
    place, name = said.get("place", ""), said.get("name", "")
    drive = _drive(request, place)
    if place and drive is None:
        return None
    folder = drive.folder if drive else backup_folder()
    return next((backup for backup in backups_in(folder) if backup.file.name == name), None)
