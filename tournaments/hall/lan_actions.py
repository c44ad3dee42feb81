"""Let other devices in for tonight, shut them out, and let them in again after a restart of the server.

The choice is a file in the data folder, not in the database: a backup that is put back on another laptop opens nothing.
"""

import contextlib
from pathlib import Path

from django.conf import settings

from tournaments.hall.queries import has_use_for_devices
from tournaments.models import Event
from tournaments.web.access import tonight_at
from tournaments.web.lan_listener import LAN_SWITCH


def open_to_devices(*, event: Event) -> bool:
    """Turn the switch on and remember that for tonight. Return False without a network. A full disk only forgets."""
    is_open = LAN_SWITCH.open()
    if is_open:
        with contextlib.suppress(OSError):
            _choice().write_text(tonight_at(event.club.time_zone).isoformat(), encoding="utf-8")
    return is_open


def close_to_devices() -> bool:
    """Turn the switch off and forget that it was on. Return whether it was."""
    was_open = LAN_SWITCH.is_open
    LAN_SWITCH.close()
    _choice().unlink(missing_ok=True)
    return was_open


def open_again() -> bool:
    """Turn the switch on as it was before a restart, while an evening of the same night has use for other devices."""
    if not LAN_SWITCH.is_attached:
        return False
    with contextlib.suppress(OSError):
        return has_use_for_devices(_choice().read_text(encoding="utf-8")) and LAN_SWITCH.open()
    return False


def _choice() -> Path:
    return Path(settings.DATA_FOLDER) / "devices-let-in"
