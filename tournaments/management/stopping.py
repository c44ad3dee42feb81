"""Stop as by Ctrl-C when the window in which Handfoot runs is closed, or SIGTERM comes: the last backup is made."""

import _thread
import signal
import sys
import threading
from types import FrameType

PATIENCE = 30.0
"""Seconds that Windows is kept waiting. It waits about five of them, then ends the process."""

if sys.platform == "win32":
    import ctypes

    # CTRL_CLOSE_EVENT, CTRL_LOGOFF_EVENT, CTRL_SHUTDOWN_EVENT
    CLOSING = (2, 5, 6)

    @ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_uint)
    def _on_event(event: int) -> int:
        """Windows calls this in a thread of its own, and ends the process when it returns."""
        if event not in CLOSING:
            return 0
        stop_and_wait()
        return 1


def stop_when_told() -> None:
    """Stop at SIGTERM, when the terminal hangs up, or when the console of Windows closes.

    A process that `nohup` started goes on when its terminal hangs up.
    """
    signal.signal(signal.SIGTERM, _stop)
    if sys.platform == "win32":
        ctypes.windll.kernel32.SetConsoleCtrlHandler(_on_event, 1)
    elif signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:
        signal.signal(signal.SIGHUP, _stop)


def stop_and_wait() -> None:
    """Stop the main thread as Ctrl-C does, and wait: the process ends meanwhile."""
    _thread.interrupt_main()
    threading.Event().wait(PATIENCE)


def _stop(_number: int, _frame: FrameType | None) -> None:
    # The shell, the system and `run.py` may each say it, and a second time would break the backup.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    raise KeyboardInterrupt
